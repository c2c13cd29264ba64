// Rows of conda_versions.tsv and conda_version_specs.tsv.
#include "adapters/conda/spec/version.hpp"
#include "adapters/conda/spec/version_spec.hpp"
#include "tests/suite/conda_probes.hpp"
#include "tests/suite/conda_rules.hpp"

namespace gpusolve::suite {
namespace {

using conda::parse_version;
using conda::parse_version_spec;

auto word(bool answer) -> std::string { return answer ? "true" : "false"; }

/// The answer of one operator, each asked in both directions where it has two.
auto relate(const conda::Version& a, std::string_view operation, const conda::Version& b) -> std::string {
  if (operation == "<") {
    return word(a < b && b > a && a != b && a <= b && !(b <= a));
  }
  if (operation == "==") {
    return word(a == b && b == a && a <= b && a >= b);
  }
  if (operation == "!=") {
    return word(a != b && b != a && ((a < b) != (b < a)));
  }
  if (operation == "startswith") {
    return word(a.starts_with(b));
  }
  return operation == "!startswith" ? word(!a.starts_with(b)) : "no operator " + std::string(operation);
}

}  // namespace

auto judge_conda_version(const Row& row) -> Verdict {
  const auto& operation = row.field(1);
  if (const auto reason = reason_to_skip(row.field(3), row.field(4))) {
    return Skip{*reason};
  }
  if (operation.starts_with("compatible[") || operation.starts_with("!compatible[")) {
    return Skip{"an operator of libmamba"};
  }
  const auto a = parse_version(row.field(0));
  const auto answer = conda_answer(row.field(4));
  if (operation == "valid" || operation == "invalid") {
    return compare(answer.value_or(operation == "valid" ? "ok" : "error"), a ? "ok" : "error");
  }
  const auto b = parse_version(row.field(2));
  return compare(answer.value_or("true"), a && b ? relate(*a, operation, *b) : "error");
}

auto judge_conda_version_spec(const Row& row) -> Verdict {
  constexpr std::string_view k_same = "same-set-as:";
  if (const auto reason = reason_to_skip(row.field(3), row.field(4))) {
    return Skip{*reason};
  }
  const auto expected = conda_answer(row.field(4)).value_or(row.field(2));
  const auto spec = parse_version_spec(row.field(0));
  const auto& version = row.field(1);
  if (!spec || version.empty()) {
    return compare(expected, spec ? "ok" : "error");
  }
  if (version.starts_with(k_same)) {
    const auto other = parse_version_spec(version.substr(k_same.size()));
    return compare(expected, other ? word(select_the_same(*spec, *other, release_probes(spec->text() + " " + other->text()))) : "error");
  }
  const auto parsed = parse_version(version);
  return compare(expected, parsed ? word(spec->matches(*parsed, version)) : "error");
}

}  // namespace gpusolve::suite
