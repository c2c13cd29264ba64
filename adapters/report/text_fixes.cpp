// What stands against a GPU set, in numbers, and what would help.
#include <algorithm>

#include "adapters/report/lost_words.hpp"
#include "adapters/report/plain.hpp"
#include "adapters/report/text_details.hpp"
#include "adapters/report/wording.hpp"

namespace gpusolve::report {
namespace {

/// More is read with -v: the cheapest stand first.
constexpr std::size_t k_most_fixes = 5;

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
  const auto lost = lost_sentence(answer);
  const auto nearest = nearest_sentence(answer);
  if (!lost.empty() || !nearest.empty()) {
    paper.gap();
  }
  for (const auto& sentence : {lost, nearest}) {
    if (!sentence.empty()) {
      paper.prose(sentence);
    }
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
