// What `inspect` found, for people and programs.
#pragma once

#include <string>

#include "model/device_code.hpp"

namespace gpusolve::report {

/// Schema gpusolve/inspect/1. Ends with a newline.
[[nodiscard]] auto render_inspection_json(const Inspection& inspection) -> std::string;
/// For the terminal. `shows_units`: also which units contain which code.
[[nodiscard]] auto render_inspection_text(const Inspection& inspection, bool shows_units, std::size_t width) -> std::string;

/// Rows for a table of builds in the catalog, in YAML: what the code is, without the packages, versions and platforms that have it.
[[nodiscard]] auto render_inspection_catalog(const Inspection& inspection) -> std::string;

}  // namespace gpusolve::report
