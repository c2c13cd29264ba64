// The number of excluded GPU builds for each reason, and the fixes.
#include <algorithm>

#include "adapters/report/text/text_details.hpp"
#include "adapters/report/words/change_words.hpp"
#include "adapters/report/words/lost_words.hpp"
#include "adapters/report/words/stack_words.hpp"
#include "adapters/report/words/wording.hpp"
#include "base/plain.hpp"

namespace gpusolve::report {
namespace {

/// The most fixes without -v; the cheapest fixes come first.
constexpr std::size_t k_most_fixes = 5;

void write_fix(Paper& paper, std::size_t number, const Fix& fix, const Answer& answer) {
  paper.item(std::to_string(number) + ".", fix_clause(fix, answer));
  for (const auto& step : fix.steps) {
    paper.verbatim("   " + step);
  }
}

}  // namespace

auto first_fix_line(const Answer& answer) -> std::string {
  return answer.fixes.empty() ? "" : "try: " + fix_clause(answer.fixes.front(), answer) + "\n";
}

void write_lost(Paper& paper, const Answer& answer) {
  const auto lost = paper.options().verbosity == Verbosity::verbose ? lost_sentence(answer) : std::string();
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
    write_fix(paper, i + 1, fixes[i], answer);
  }
  if (shown < fixes.size()) {
    paper.item("…", "and " + std::to_string(fixes.size() - shown) + " more with -v");
  }
}

}  // namespace gpusolve::report
