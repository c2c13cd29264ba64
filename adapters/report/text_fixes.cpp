// What stands against a GPU set, in numbers, and what would help.
#include <algorithm>

#include "adapters/report/plain.hpp"
#include "adapters/report/text_details.hpp"
#include "adapters/report/wording.hpp"

namespace gpusolve::report {
namespace {

/// More is read with -v: the cheapest stand first.
constexpr std::size_t k_most_fixes = 5;
constexpr std::size_t k_most_groups = 6;

auto group_text(const LostGroup& group) -> std::string { return reason_clause(group.reason) + " (" + std::to_string(group.builds) + ")"; }

auto groups_text(const std::vector<LostGroup>& groups) -> std::string {
  std::vector<std::string> texts;
  std::size_t others = 0;
  for (const auto& group : groups) {
    if (texts.size() < k_most_groups) {
      texts.push_back(group_text(group));
    } else {
      others += group.builds;
    }
  }
  if (others > 0) {
    texts.push_back("other reasons (" + std::to_string(others) + ")");
  }
  return joined(texts, ", ");
}

auto nearest_text(const LostBuilds& lost) -> std::string {
  std::vector<std::string> clauses;
  std::ranges::transform(lost.nearest_reasons, std::back_inserter(clauses), reason_clause);
  return "The nearest miss is " + printable(lost.nearest) + ": " + joined(clauses, "; ") + ".";
}

void write_fix(Paper& paper, std::size_t number, const Fix& fix) {
  std::vector<std::string> changes;
  std::ranges::transform(fix.changes, std::back_inserter(changes), change_text);
  const auto gives = stack_line(fix.stack, fix.installer == "conda" ? "pytorch" : "torch");
  paper.item(std::to_string(number) + ".", joined(changes, ", and ") + (gives.empty() ? "" : ": gives " + gives));
  for (const auto& step : fix.steps) {
    paper.verbatim("   " + step);
  }
}

}  // namespace

void write_lost(Paper& paper, const Answer& answer) {
  const auto& lost = answer.lost;
  if (!lost || lost->groups.empty()) {
    return;
  }
  paper.gap();
  const auto sources = lost->sources > 1 ? " in " + std::to_string(lost->sources) + " sources" : "";
  paper.prose(counted(lost->builds, "GPU build") + " of " + printable(lost->package) + sources +
              ", by what rules them out: " + groups_text(lost->groups) + ".");
  if (!lost->nearest.empty() && lost->groups.size() > 1) {
    paper.prose(nearest_text(*lost));
  }
}

void write_fixes(Paper& paper, const Answer& answer) {
  const auto& fixes = answer.fixes;
  if (fixes.empty()) {
    return;
  }
  paper.gap();
  paper.prose("What would help:");
  const bool is_verbose = paper.options().verbosity == Verbosity::verbose;
  const auto shown = is_verbose || fixes.size() <= k_most_fixes + 1 ? fixes.size() : k_most_fixes;
  for (std::size_t i = 0; i < shown; ++i) {
    write_fix(paper, i + 1, fixes[i]);
  }
  if (shown < fixes.size()) {
    paper.item("…", "and " + std::to_string(fixes.size() - shown) + " more with -v");
  }
}

}  // namespace gpusolve::report
