// The results of `inspect`, for people and programs.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/device_code.hpp"

namespace gpusolve::report {

/// The results in schema gpusolve/inspect/1. Ends with a newline.
[[nodiscard]] auto render_inspection_json(const Inspection& inspection) -> std::string;
/// The results for the terminal. With `shows_units`, also lists the code of each group of units.
[[nodiscard]] auto render_inspection_text(const Inspection& inspection, bool shows_units, std::size_t width) -> std::string;

/// A package with the fields of a row of the catalog. An empty field is unknown.
struct CatalogPackage {
  std::string package;
  std::string packaging{};  ///< "wheel"
  std::string version{};    ///< without the label
  std::string label{};
  std::string build{};  ///< only for a conda package
  std::vector<std::string> platforms{};
  std::vector<std::string> pythons{};
};
/// The key is the name of the package file, or `LibraryCode::package`.
using CatalogPackages = std::map<std::string, CatalogPackage>;

/// Rows for a table of builds in the catalog, in YAML.
[[nodiscard]] auto render_inspection_catalog(const Inspection& inspection, const CatalogPackages& packages) -> std::string;

}  // namespace gpusolve::report
