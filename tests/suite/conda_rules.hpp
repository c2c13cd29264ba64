// Which rows of the conda tables count, and with what they are compared. conda itself is the reference for all of them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tests/suite/suite.hpp"

namespace gpusolve::suite {

/// conda's answer, if the note states it (`conda:false`); the row's own column is then another resolver's dialect.
[[nodiscard]] auto conda_answer(std::string_view note) -> std::optional<std::string>;

/// Why a row does not count, if so: conda crashes on it, only parsers of repodata revision 3 support it, or it is a resolver's own
/// convenience.
[[nodiscard]] auto reason_to_skip(std::string_view suites, std::string_view note) -> std::optional<std::string>;

/// Whether a comma-separated list of suites names one that starts with `suite` (`rattler` is part of `conda,rattler-lenient`).
[[nodiscard]] auto is_asserted_by(std::string_view suites, std::string_view suite) -> bool;

[[nodiscard]] auto judge_conda_version(const Row& row) -> Verdict;
[[nodiscard]] auto judge_conda_version_spec(const Row& row) -> Verdict;
[[nodiscard]] auto judge_conda_match_spec(const Row& row) -> Verdict;

/// Kinds of rows in the table of match specs with their own files. Each takes the row and the expectation in its last column.
[[nodiscard]] auto judge_parse(const Row& row) -> Verdict;
[[nodiscard]] auto judge_match(const Row& row, std::string_view expected) -> Verdict;
[[nodiscard]] auto judge_string_matcher(const Row& row) -> Verdict;

}  // namespace gpusolve::suite
