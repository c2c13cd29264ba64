// gpusolve-suite: test cases of other resolvers, read from tables and judged row by row.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"

namespace gpusolve::suite {

/// One line of a table, its fields unescaped.
struct Row {
  std::size_t line{};
  std::vector<std::string> fields;

  /// Field `index`; empty if the line has fewer.
  [[nodiscard]] auto field(std::size_t index) const -> const std::string&;
};

/// We agree with the row.
struct Pass {};
/// We do not.
struct Fail {
  std::string expected;
  std::string got;
};
/// The row does not count.
struct Skip {
  std::string reason;
};
using Verdict = std::variant<Pass, Fail, Skip>;

/// A kind of table, and the judge of its rows.
struct Kind {
  std::string_view name;
  Verdict (*judge)(const Row&);
};

/// `conda_versions`, `conda_version_specs`, `conda_matchspecs`.
[[nodiscard]] auto conda_kinds() -> std::vector<Kind>;
/// The kinds of the Python ecosystem; only if they are built in (GPUSOLVE_HAS_PEP_KINDS).
[[nodiscard]] auto pep_kinds() -> std::vector<Kind>;

/// Pass if both are equal.
[[nodiscard]] auto compare(std::string_view expected, std::string_view got) -> Verdict;

/// Reads a table: `#` lines are comments, fields are separated by tabs, `\t`, `\n`, `\r` and `\\` are escapes.
/// Errors (kind `source`) name the file.
[[nodiscard]] auto read_rows(const std::string& path) -> Result<std::vector<Row>>;

/// The results of one or more tables.
struct Tally {
  std::size_t passed{};
  std::size_t failed{};
  std::size_t skipped{};
};

/// Judges each row of a file, and prints those with which we disagree.
[[nodiscard]] auto judge_file(const Kind& kind, const std::string& path) -> Result<Tally>;

}  // namespace gpusolve::suite
