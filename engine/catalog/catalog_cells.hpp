// Values of the catalog as cells of a table.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "adapters/report/table.hpp"
#include "catalogs/entries.hpp"
#include "model/stack_roles.hpp"

namespace gpusolve::engine {

using report::Cell;

[[nodiscard]] auto version_cell(const std::optional<DottedVersion>& version) -> Cell;
[[nodiscard]] auto maybe_cell(const std::optional<std::string>& text) -> Cell;
/// The targets in order; "compute_86" for PTX.
[[nodiscard]] auto targets_cell(std::span<const catalogs::CodeTarget> targets, bool is_ptx = false) -> Cell;
/// The range of the targets without restrictions: "sm_50 to sm_90"; empty if there are none.
[[nodiscard]] auto target_range(std::span<const catalogs::CodeTarget> targets) -> std::string;
/// "3.8 to 3.12", "3.8, 3.10": ascending; a gap ends a range.
[[nodiscard]] auto version_range(std::span<const DottedVersion> versions) -> std::string;
[[nodiscard]] auto versions_cell(std::span<const DottedVersion> versions) -> Cell;
/// "wheel", "conda-forge", "conda"; for the channel of the main stack `pytorch channel`.
[[nodiscard]] auto packaging_text(Packaging packaging, const StackRoles& roles) -> std::string;
/// Adds the two columns with which every table of facts ends.
void add_evidence_columns(report::Table& table);
void add_evidence(std::vector<Cell>& row, const catalogs::Evidence& evidence);

/// Whether `version` begins with the parts of `prefix`, as 11.8.0 does with 11.8.
[[nodiscard]] auto begins_with(const DottedVersion& version, const DottedVersion& prefix) -> bool;

}  // namespace gpusolve::engine
