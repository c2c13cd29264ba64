// gpusolve-suite KIND FILE...: exit status 0 if every row that counts agrees, 1 if one does not, 2 for wrong usage or an unreadable file.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <span>

#include "tests/suite/suite.hpp"

namespace {

using namespace gpusolve::suite;

auto all_kinds() -> std::vector<Kind> {
  auto kinds = conda_kinds();
#ifdef GPUSOLVE_HAS_PEP_KINDS
  std::ranges::copy(pep_kinds(), std::back_inserter(kinds));
#endif
  return kinds;
}

auto refuse(const std::string& message) -> int {
  fmt::print(stderr, "gpusolve-suite: {}\n", message);
  return 2;
}

auto names_of(std::span<const Kind> kinds) -> std::string {
  std::string names;
  for (const auto& kind : kinds) {
    (names += names.empty() ? "" : ", ") += kind.name;
  }
  return names;
}

auto run(std::span<const char* const> arguments) -> int {
  const auto kinds = all_kinds();
  if (arguments.size() < 2) {
    return refuse("expected KIND FILE..., where KIND is one of " + names_of(kinds));
  }
  const auto kind = std::ranges::find(kinds, std::string_view(arguments.front()), &Kind::name);
  if (kind == kinds.end()) {
    return refuse("unknown kind " + gpusolve::quote(arguments.front()) + ", expected one of " + names_of(kinds));
  }
  Tally sum;
  for (const auto* const path : arguments.subspan(1)) {
    const auto tally = judge_file(*kind, path);
    if (!tally) {
      return refuse(tally.error().text());
    }
    sum.passed += tally->passed;
    sum.failed += tally->failed;
    sum.skipped += tally->skipped;
  }
  fmt::print("{} passed, {} failed, {} skipped\n", sum.passed, sum.failed, sum.skipped);
  return sum.failed == 0 ? 0 : 1;
}

}  // namespace

auto main(int argc, char** argv) -> int { return run(std::span<const char* const>(argv, static_cast<std::size_t>(argc)).subspan(1)); }
