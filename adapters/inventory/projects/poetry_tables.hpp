// Converts Poetry's dependencies in pyproject.toml to PEP 508.
#pragma once

#include <string>
#include <vector>

#include "adapters/inventory/toml_values.hpp"

namespace gpusolve::inventory {

struct PoetryLine {
  std::string name;
  std::string text;    ///< PEP 508, or the path of a wheel; empty if the package comes from a folder, a repository or an archive
  std::string marker;  ///< the condition for the entry and its source; empty: always
  std::string source;  ///< name of the index that serves the package; empty: any
  std::string place;
  bool is_optional{};  ///< only an extra requires it
  bool is_loose{};     ///< its range is treated as any version
};

/// The entries of `tool.poetry.dependencies`, or of the `dependencies` of a group; without Python.
[[nodiscard]] auto poetry_lines(const toml::table& dependencies, std::string_view file) -> std::vector<PoetryLine>;

}  // namespace gpusolve::inventory
