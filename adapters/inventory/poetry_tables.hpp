// Dependencies as Poetry writes them in pyproject.toml, as lines of PEP 508.
#pragma once

#include <string>
#include <vector>

#include "adapters/inventory/toml_values.hpp"

namespace gpusolve::inventory {

struct PoetryLine {
  std::string name;
  std::string text;    ///< PEP 508; empty where the package comes from a folder, a repository or a URL
  std::string source;  ///< the name of its index; empty: any
  std::string place;
  bool is_optional{};  ///< asked for by an extra only
  bool is_loose{};     ///< its range is read as any version
};

/// The entries of `tool.poetry.dependencies`, or of a group's `dependencies`; without Python.
[[nodiscard]] auto poetry_lines(const toml::table& dependencies, std::string_view file) -> std::vector<PoetryLine>;

}  // namespace gpusolve::inventory
