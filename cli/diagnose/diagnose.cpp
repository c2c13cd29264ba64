#include "cli/diagnose/diagnose.hpp"

#include <algorithm>

#include "cli/diagnose/joined.hpp"
#include "cli/diagnose/message_codes.hpp"

namespace gpusolve::cli::diagnose {
namespace {

using report::AuditCode;
using report::Finding;
using report::FindingCode;

auto log_line(const Match& match) -> std::string {
  auto line = match.line;
  std::ranges::replace(line, '\n', ' ');
  return "the log: " + line;
}

auto evidence_of(const Match& match, const Case& one) -> std::vector<std::string> {
  auto evidence = std::vector<std::string>{log_line(match)};
  std::string deciding;
  for (const auto& fact : one.entry.decides) {
    deciding += (deciding.empty() ? "" : ", ") + fact;
  }
  evidence.push_back("what decides: " + deciding);
  evidence.push_back("source: " + one.entry.evidence.source + " (" + one.entry.evidence.confidence + ")");
  return evidence;
}

auto finding_of(const Case& one, const FindingCode& code) -> Finding {
  Finding finding{.code = code, .subject = one.entry.id};
  const auto joined = joined_sentence(one);
  finding.text = one.entry.cause + (joined.empty() ? "" : " " + joined);
  finding.evidence = evidence_of(one.match, one);
  finding.repair = remedy(one, code);
  return finding;
}

/// A second message of the same meaning only adds to the first.
void merge(Finding& into, const Case& one) {
  const auto line = log_line(one.match);
  if (std::ranges::find(into.evidence, line) == into.evidence.end()) {
    into.evidence.insert(into.evidence.begin() + 1, line);
  }
  const auto joined = joined_sentence(one);
  if (!joined.empty() && into.text.find(joined) == std::string::npos) {
    into.text += " " + joined;
  }
}

auto unknown() -> Finding {
  return {.code = AuditCode::unknown_message,
          .subject = "the text",
          .repair = report::Repair{report::Repair::Kind::other,
                                   "Hand over the whole log, from the first error on; gpusolve check looks at the environment itself.",
                                   {"gpusolve check"}}};
}

}  // namespace

auto all_patterns(const catalogs::Catalog& catalog) -> std::vector<Pattern> {
  std::vector<Pattern> patterns;
  for (const auto& entry : catalog.messages()) {
    patterns.push_back({entry.id, entry.pattern});
  }
  const auto clues = clue_patterns();
  patterns.insert(patterns.end(), clues.begin(), clues.end());
  return patterns;
}

auto facts_with(Facts given, const Clues& clues, const catalogs::Catalog& catalog) -> Facts {
  if (clues.is_windows && given.platform.provenance == Provenance::assumed) {
    given.platform = {Platform::win_64, Provenance::detected};
    given.glibc.reset();
  }
  if (!given.gpus && clues.gpu) {
    given.gpus = {*clues.gpu};
  }
  if (!given.driver && (clues.driver || clues.driver_cuda)) {
    given.driver = Driver{clues.driver, clues.driver_cuda, Provenance::detected};
  }
  if (given.driver && given.driver->version && !given.driver->cuda) {
    given.driver->cuda = catalog.cuda_of_driver(*given.driver->version, given.platform.value);
  }
  return given;
}

auto findings_of(const std::vector<Match>& matches, const Clues& clues, const Facts& facts, const catalogs::Catalog& catalog)
    -> std::vector<Finding> {
  std::vector<Finding> findings;
  for (const auto& match : matches) {
    const auto entry = std::ranges::find(catalog.messages(), match.id, &catalogs::MessageEntry::id);
    const auto code = entry == catalog.messages().end() ? std::nullopt : code_of_message(entry->id);
    if (!code) {
      continue;  // a clue
    }
    const Case one{*entry, match, clues, facts, catalog};
    const auto same = std::ranges::find(findings, *code, &Finding::code);
    if (same == findings.end()) {
      findings.push_back(finding_of(one, *code));
    } else {
      merge(*same, one);
    }
  }
  if (findings.empty()) {
    findings.push_back(unknown());
  }
  return findings;
}

}  // namespace gpusolve::cli::diagnose
