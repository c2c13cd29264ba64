// Lists of builds as tables.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/report/table.hpp"
#include "engine/listing/listing.hpp"

namespace gpusolve::engine {

/// One row per build with all values, for programs.
[[nodiscard]] auto search_rows(const std::vector<Listed>& builds) -> report::Table;
/// For people: one row for builds that differ only in their Python.
[[nodiscard]] auto search_summary(const std::vector<Listed>& builds, const Facts& facts) -> report::Table;

/// The table of a search for the spec, with at most `most` of the rows (0: all). A note states how many more rows there are, and
/// `hint`. Without rows, a note says so, with the reason `lack` if it is not empty.
[[nodiscard]] auto search_table(report::Table rows, const std::string& spec, std::size_t most, std::string_view hint = {},
                                std::string_view lack = {}) -> report::Table;

/// The subject of a matrix.
struct MatrixSubject {
  std::string package;  ///< as it is called for people: `torch` for `pytorch`, too
  std::string member;   ///< `torch`: a second name of the version in each row, from when only torch had a matrix; empty for other packages
};

/// One row per combination of release, Python and CUDA, for programs.
[[nodiscard]] auto matrix_rows(const std::vector<Listed>& builds, const MatrixSubject& subject) -> report::Table;
/// For people: one row for all Pythons of a build.
[[nodiscard]] auto matrix_summary(const std::vector<Listed>& builds, const MatrixSubject& subject) -> report::Table;

/// The name by which a build is requested, without its version: "jax[cuda12]", "cupy-cuda12x".
[[nodiscard]] auto asked_name(const Listed& build) -> std::string;
/// The CUDA of a build for people: "12.9", "CPU", "none (Apple)"; empty if the build is for no certain CUDA.
[[nodiscard]] auto cuda_words(const Listed& build) -> std::string;

/// The name of a channel, or of an index if there are several; otherwise "pip", because addresses are long.
[[nodiscard]] auto source_words(const Listed& build) -> std::string;

/// Whether no listing shows the build for its Pythons.
[[nodiscard]] auto is_python_assumed(const Listed& build) -> bool;
/// Whether the code of a relative decides, because no source states the code of the build.
[[nodiscard]] auto is_code_assumed(const Listed& build) -> bool;

/// "natively", "by PTX", "with driver 525.60.13 or newer", "no: no code for sm_61".
[[nodiscard]] auto fitness_words(const Listed& build) -> std::string;

}  // namespace gpusolve::engine
