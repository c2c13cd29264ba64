// What `inspect` found, for people and programs.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/device_code.hpp"

namespace gpusolve::report {

/// Schema gpusolve/inspect/1. Ends with a newline.
[[nodiscard]] auto render_inspection_json(const Inspection& inspection) -> std::string;
/// For the terminal. `shows_units`: also which units contain which code.
[[nodiscard]] auto render_inspection_text(const Inspection& inspection, bool shows_units, std::size_t width) -> std::string;

/// A package as rows of the catalog name it. Empty: not known.
struct CatalogPackage {
  std::string package;
  std::string packaging{};  ///< "wheel"
  std::string version{};    ///< without the label
  std::string label{};
  std::string build{};  ///< of a conda package
  std::vector<std::string> platforms{};
  std::vector<std::string> pythons{};
};
/// By the name of the package file, or by `LibraryCode::package`.
using CatalogPackages = std::map<std::string, CatalogPackage>;

/// Rows for a table of builds in the catalog, in YAML.
[[nodiscard]] auto render_inspection_catalog(const Inspection& inspection, const CatalogPackages& packages) -> std::string;

}  // namespace gpusolve::report
