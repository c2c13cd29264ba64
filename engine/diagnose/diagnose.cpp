#include "engine/diagnose/diagnose.hpp"

#include <algorithm>

#include "base/plain.hpp"
#include "engine/diagnose/joined.hpp"

namespace gpusolve::engine::diagnose {
namespace {

auto log_line(const Match& match) -> std::string {
  std::string line;
  for (const char c : match.line) {
    const bool is_indent = c == ' ' && line.ends_with('\n');
    line += is_indent ? "" : std::string(1, c);
  }
  std::ranges::replace(line, '\n', ' ');
  return "the log: " + line;
}

auto evidence_of(const Case& one) -> std::vector<std::string> {
  auto evidence = std::vector<std::string>{log_line(one.match)};
  evidence.push_back("what decides: " + joined(one.entry.decides, ", "));
  evidence.push_back(catalogs::stated_source(one.entry.evidence));
  for (const auto& difference : one.machines.differences) {
    evidence.push_back("two machines: " + difference);
  }
  return evidence;
}

/// A finding with the first message that led to it.
struct Diagnosed {
  Finding finding;
  const MessageMeaning* meaning;
  const Match* match;
};

auto diagnosed(const Case& one) -> Diagnosed {
  Finding finding{.code = one.meaning.code, .level = one.meaning.is_harmless ? Level::note : Level::error, .subject = one.entry.id};
  const auto joined = joined_sentence(one);
  finding.text = one.entry.cause + (joined.empty() ? "" : " " + joined);
  finding.evidence = evidence_of(one);
  finding.repair = remedy(one);
  if (one.meaning.is_refutable && code_listed(one)) {
    finding.level = Level::warning;
    finding.text = refutation(one);
    finding.repair = Repair{Repair::Kind::other, "The warning needs no remedy. Where something else failed, hand over that message.", {}};
  }
  return {std::move(finding), &one.meaning, &one.match};
}

/// Whether the message only adds to an earlier one: it follows from it, or has the same cure, the same line, or general words about it.
auto belongs_to(const Diagnosed& earlier, const Case& one) -> bool {
  if (!one.meaning.follows.empty() && one.meaning.follows == earlier.meaning->id) {
    return true;
  }
  const bool is_same_cure = one.meaning.cure != Cure::advice && one.meaning.cure == earlier.meaning->cure;
  return one.meaning.code == earlier.meaning->code && one.meaning.is_harmless == earlier.meaning->is_harmless &&
         (is_same_cure || one.meaning.is_general || one.match.line == earlier.match->line);
}

void merge(Finding& into, const Case& one) {
  const auto line = log_line(one.match);
  if (std::ranges::find(into.evidence, line) == into.evidence.end()) {
    into.evidence.insert(into.evidence.begin() + 1, line);
  }
  const bool is_of_other_cause = one.meaning.is_general || !one.meaning.follows.empty();
  const auto joined = is_of_other_cause ? std::string() : joined_sentence(one);
  if (!joined.empty() && into.text.find(joined) == std::string::npos) {
    into.text += " " + joined;
  }
}

auto unknown() -> Finding {
  return {.code = AuditCode::unknown_message,
          .level = Level::warning,
          .subject = "the text",
          .repair = Repair{Repair::Kind::other,
                           "Hand over the whole log, from the first error on; gpusolve check looks at the environment itself.",
                           {"gpusolve check"}}};
}

}  // namespace

auto all_patterns(const catalogs::Catalog& catalog) -> std::vector<Pattern> {
  std::vector<Pattern> patterns;
  for (const auto& entry : catalog.messages()) {
    patterns.push_back({entry.id, entry.pattern});
  }
  const auto clues = clue_patterns(catalog.roles());
  patterns.insert(patterns.end(), clues.begin(), clues.end());
  return patterns;
}

auto findings_of(const std::vector<Match>& matches, const Clues& clues, const Machines& machines, const catalogs::Catalog& catalog)
    -> std::vector<Finding> {
  std::vector<Diagnosed> found;
  for (const auto& match : matches) {
    const auto entry = std::ranges::find(catalog.messages(), match.id, &catalogs::MessageEntry::id);
    const auto* const meaning = entry == catalog.messages().end() ? nullptr : meaning_of(entry->id);
    if (meaning == nullptr) {
      continue;  // a clue
    }
    const Case one{*entry, *meaning, match, clues, machines, catalog};
    const auto same = std::ranges::find_if(found, [&](const Diagnosed& earlier) { return belongs_to(earlier, one); });
    if (same == found.end()) {
      found.push_back(diagnosed(one));
    } else {
      merge(same->finding, one);
    }
  }
  std::vector<Finding> findings;
  std::ranges::transform(found, std::back_inserter(findings), [](Diagnosed& one) { return std::move(one.finding); });
  if (findings.empty()) {
    findings.push_back(unknown());
  }
  return findings;
}

}  // namespace gpusolve::engine::diagnose
