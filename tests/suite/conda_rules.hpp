// Which rows of the conda tables count, and against what. Conda itself is the judge of all of them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tests/suite/suite.hpp"

namespace gpusolve::suite {

/// What conda answers where the note says so (`conda:false`): then the row's own column is another resolver's dialect.
[[nodiscard]] auto conda_answer(std::string_view note) -> std::optional<std::string>;

/// Why a row does not count, if it does not: conda crashes on it, only parsers of repodata revision 3 know it, or it is a resolver's own
/// convenience.
[[nodiscard]] auto reason_to_skip(std::string_view suites, std::string_view note) -> std::optional<std::string>;

/// Whether a comma-separated list of suites names one that starts with `suite` (`rattler` is part of `conda,rattler-lenient`).
[[nodiscard]] auto is_asserted_by(std::string_view suites, std::string_view suite) -> bool;

[[nodiscard]] auto judge_conda_version(const Row& row) -> Verdict;
[[nodiscard]] auto judge_conda_version_spec(const Row& row) -> Verdict;
[[nodiscard]] auto judge_conda_match_spec(const Row& row) -> Verdict;

/// Kinds of rows in the table of match specs that have a file of their own. Each takes the row and what is expected in its last column.
[[nodiscard]] auto judge_parse(const Row& row) -> Verdict;
[[nodiscard]] auto judge_match(const Row& row, std::string_view expected) -> Verdict;
[[nodiscard]] auto judge_string_matcher(const Row& row) -> Verdict;

}  // namespace gpusolve::suite
