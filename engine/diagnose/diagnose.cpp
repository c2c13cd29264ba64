#include "engine/diagnose/diagnose.hpp"

#include <algorithm>

#include "base/plain.hpp"
#include "engine/diagnose/clue_patterns.hpp"
#include "engine/diagnose/joined.hpp"
#include "engine/diagnose/variants.hpp"

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

/// A finding, and the first message that led to it.
struct Diagnosed {
  Finding finding;
  const catalogs::MessageEntry* entry;
  const Match* match;
};

auto diagnosed(const Case& one) -> Diagnosed {
  Finding finding{
      .code = one.entry.meaning.code, .level = one.entry.meaning.is_harmless ? Level::note : Level::error, .subject = one.entry.id};
  const auto joined = fact_sentence(one);
  finding.text = one.entry.cause + (joined.empty() ? "" : " " + joined);
  finding.evidence = evidence_of(one);
  finding.repair = remedy(one);
  if (one.entry.meaning.is_refutable && code_listed(one)) {
    finding.level = Level::warning;
    finding.text = refutation(one);
    finding.repair = Repair{Repair::Kind::other, "The warning needs no remedy. Where something else failed, hand over that message.", {}};
  }
  return {std::move(finding), &one.entry, &one.match};
}

/// Whether the message is only a consequence of the other one.
auto follows(const catalogs::MessageEntry& entry, std::string_view other) -> bool {
  return std::ranges::find(entry.meaning.follows, other) != entry.meaning.follows.end();
}

/// Whether the message only adds to an earlier one: it is a consequence of the earlier one, or has the same cure, the same line, or a
/// general wording.
auto belongs_to(const Diagnosed& earlier, const Case& one) -> bool {
  const auto& meaning = one.entry.meaning;
  const auto& other = earlier.entry->meaning;
  if (follows(one.entry, earlier.entry->id) || (meaning.is_general && one.match.line == earlier.match->line)) {
    return true;
  }
  const bool is_same_cure = meaning.cure != catalogs::Cure::advice && meaning.cure == other.cure;
  return meaning.code == other.code && meaning.is_harmless == other.is_harmless &&
         (is_same_cure || meaning.is_general || one.match.line == earlier.match->line);
}

void merge(Diagnosed& earlier, const Case& one) {
  auto& into = earlier.finding;
  const auto line = log_line(one.match);
  if (std::ranges::find(into.evidence, line) == into.evidence.end()) {
    into.evidence.insert(into.evidence.begin() + 1, line);
  }
  const bool is_of_other_cause = one.entry.meaning.is_general || follows(one.entry, earlier.entry->id);
  for (const auto& sentence : is_of_other_cause ? std::vector<std::string>() : fact_sentences(one)) {
    into.text += into.text.find(sentence) == std::string::npos ? " " + sentence : "";
  }
}

/// A message of the log, and the catalog entry that explains it in view of the facts.
struct Told {
  const catalogs::MessageEntry* entry;
  Match match;
};

/// The messages among the matches, which also contain clues. A message that is a consequence of another one comes after all others, so that
/// it can be merged into that one's finding.
auto told(const std::vector<Match>& matches, const Clues& clues, const Machines& machines, const catalogs::Catalog& catalog)
    -> std::vector<Told> {
  std::vector<Told> all;
  for (const auto& match : matches) {
    const auto* const entry = catalog.message(match.id);
    if (entry == nullptr) {
      continue;
    }
    all.push_back({entry, match});
    if (auto variant = variant_of({*entry, match, clues, machines, catalog})) {
      all.back().entry = catalog.message(variant->id);
      all.back().match.captured.merge(variant->facts);
    }
  }
  std::vector<std::string> ids;
  std::ranges::transform(all, std::back_inserter(ids), [](const Told& one) { return one.entry->id; });
  std::ranges::transform(matches, std::back_inserter(ids), &Match::id);
  std::ranges::stable_partition(
      all, [&](const Told& one) { return std::ranges::none_of(ids, [&](const auto& other) { return follows(*one.entry, other); }); });
  return all;
}

auto unknown(std::string text) -> Finding {
  return {.code = AuditCode::unknown_message,
          .level = Level::warning,
          .subject = "the text",
          .text = std::move(text),
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
  const auto clues = clue_patterns(catalog);
  patterns.insert(patterns.end(), clues.begin(), clues.end());
  return patterns;
}

auto findings_of(const std::vector<Match>& matches, const Clues& clues, const Machines& machines, const catalogs::Catalog& catalog,
                 const std::string& file) -> std::vector<Finding> {
  const auto messages = told(matches, clues, machines, catalog);
  std::vector<Diagnosed> found;
  for (const auto& message : messages) {
    const Case one{*message.entry, message.match, clues, machines, catalog};
    const auto same = std::ranges::find_if(found, [&](const Diagnosed& earlier) { return belongs_to(earlier, one); });
    if (same != found.end()) {
      merge(*same, one);
      continue;
    }
    found.push_back(diagnosed(one));
    if (!file.empty()) {
      found.back().finding.place = InputLine{file, message.match.line_number};
    }
  }
  std::vector<Finding> findings;
  std::ranges::transform(found, std::back_inserter(findings), [](Diagnosed& one) { return std::move(one.finding); });
  const bool is_all_harmless = std::ranges::all_of(findings, [](const Finding& one) { return one.level == Level::note; });
  if (findings.empty()) {
    findings.push_back(unknown({}));
  } else if (is_all_harmless && clues.has_raised) {
    findings.push_back(unknown("An error in the text is none of the known messages."));
  }
  return findings;
}

}  // namespace gpusolve::engine::diagnose
