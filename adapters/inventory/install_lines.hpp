// What the commands of a script install, by pip, uv, conda, mamba and micromamba.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/docker_text.hpp"
#include "adapters/inventory/inventory.hpp"
#include "adapters/inventory/shell_words.hpp"

namespace gpusolve::inventory {

/// One command that installs.
struct InstallLine {
  report::Ecosystem ecosystem{report::Ecosystem::pypi};
  std::string program;  ///< "pip", "uv", "conda"
  std::size_t line{};
  std::vector<Word> specs{};            ///< requirements, local paths and URLs; MatchSpecs
  std::vector<Word> files{};            ///< of `-r`, of `--file`
  std::vector<Word> constraints{};      ///< files of `-c` for pip
  std::vector<Word> environments{};     ///< environment.yml of `conda env create -f`
  std::vector<Address> addresses{};     ///< without places
  std::optional<std::string> python{};  ///< of `uv venv --python`
  bool reads_project{};                 ///< `uv sync`, `poetry install`, `pixi install`: what it installs stands in the project's lock
  bool is_conditional{};
};

/// Those of a RUN instruction, its here-documents and the `bash -c` in it among them. Values of the script are added to `variables`.
[[nodiscard]] auto install_lines_of(const Instruction& run, Variables& variables) -> std::vector<InstallLine>;

}  // namespace gpusolve::inventory
