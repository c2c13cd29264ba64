// Lists of builds as tables.
#pragma once

#include <string>
#include <vector>

#include "adapters/report/table.hpp"
#include "cli/listing/listing.hpp"

namespace gpusolve::cli {

/// A row each, with everything: for programs.
[[nodiscard]] auto search_rows(const std::vector<Listed>& builds) -> report::Table;
/// Builds that differ only in their Python are one row: for people.
[[nodiscard]] auto search_summary(const std::vector<Listed>& builds, const Facts& facts) -> report::Table;

/// One combination of torch, Python and CUDA a row: for programs.
[[nodiscard]] auto matrix_rows(const std::vector<Listed>& builds) -> report::Table;
/// The Pythons of a build in one row: for people.
[[nodiscard]] auto matrix_summary(const std::vector<Listed>& builds) -> report::Table;

/// A channel by its name, any index as "pip", for addresses are long.
[[nodiscard]] auto source_words(const Listed& build) -> std::string;

/// "natively", "by PTX", "with driver 525.60.13 or newer", "no: no code for sm_61".
[[nodiscard]] auto fitness_words(const Listed& build) -> std::string;

}  // namespace gpusolve::cli
