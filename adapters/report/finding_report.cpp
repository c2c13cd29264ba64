#include "adapters/report/finding_report.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "adapters/report/json/facts_json.hpp"
#include "adapters/report/json/json_text.hpp"
#include "adapters/report/text/text_paper.hpp"
#include "adapters/report/words/finding_words.hpp"
#include "base/plain.hpp"

namespace gpusolve::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr auto k_schema = "gpusolve/check/1";

auto repair_json(const std::optional<Repair>& repair) -> Json {
  return repair ? Json{{"text", repair_sentence(*repair)}, {"commands", Json(repair->commands)}} : Json(nullptr);
}

auto finding_json(const Finding& finding, std::string_view main) -> Json {
  Json json = {{"code", finding_code_text(finding.code)}, {"level", level_text(finding.level)}, {"subject", finding.subject},
               {"text", finding_sentence(finding, main)}, {"evidence", Json(finding.evidence)}, {"fix", repair_json(finding.repair)}};
  if (finding.place) {
    json["place"] = {{"file", finding.place->file}, {"line", finding.place->line}};
  }
  return json;
}

auto audit_json(const Audit& audit) -> Json {
  auto findings = Json::array();
  for (const auto& finding : audit.findings) {
    findings.push_back(finding_json(finding, audit.main));
  }
  Json json = {{"schema", k_schema},
               {"input", {{"kind", audit.kind}, {"path", audit.path}}},
               {"facts", facts_json(audit.facts, audit.python)},
               {"findings", std::move(findings)}};
  for (const auto& sentence : audit.assumed) {
    json["warnings"].push_back({{"code", warning_code_text(WarningCode::assumed)}, {"text", sentence}});
  }
  return json;
}

auto ink_of(Level level) -> Ink { return level == Level::error ? Ink::bad : level == Level::warning ? Ink::caution : Ink::plain; }

/// Whether earlier findings show the same repair: for the same package the repair is not repeated, for another package only its
/// sentence is.
enum class Shown { no, of_another, of_its_package };

auto shown_before(const Finding& finding, std::span<const Finding> earlier) -> Shown {
  const auto package_of = [](const Finding& one) { return one.subject.substr(0, one.subject.find_first_of(" =<>[")); };
  auto shown = Shown::no;
  for (const auto& one : earlier) {
    if (finding.repair && one.repair == finding.repair) {
      shown = shown == Shown::of_its_package || package_of(one) == package_of(finding) ? Shown::of_its_package : Shown::of_another;
    }
  }
  return shown;
}

void write_repair(Paper& paper, const Repair& repair, bool is_shown) {
  auto sentence = repair_sentence(repair);
  for (const std::string_view end : {", such as these:", ". This says why, and what would help:", "."}) {
    if (is_shown && sentence.ends_with(end)) {
      sentence.replace(sentence.size() - end.size(), end.size(), ", as above.");
      break;
    }
  }
  paper.block(wrap(sentence, {"  → ", "    "}, paper.options().width));
  for (const auto& command : is_shown ? std::vector<std::string>{} : repair.commands) {
    paper.verbatim("    " + command);
  }
}

auto head_of(const Finding& finding) -> std::string {
  const auto head = std::string(level_text(finding.level)) + " [" + std::string(finding_code_text(finding.code)) + "]";
  const auto& place = finding.place;
  return place ? head + " " + printable(place->file) + ":" + std::to_string(place->line) : head;
}

/// Whether the evidence names only the line that the head names.
auto is_in_head(const std::string& evidence, const Finding& finding) -> bool {
  return finding.place && parse_place(evidence) == finding.place;
}

void write_finding(Paper& paper, const Finding& finding, std::string_view main, Shown shown) {
  paper.gap();
  paper.prose(head_of(finding), ink_of(finding.level));
  paper.block(wrap(finding_sentence(finding, main), {"  ", "  "}, paper.options().width));
  for (const auto& evidence : finding.evidence) {
    if (!is_in_head(evidence, finding)) {
      paper.block(wrap(printable(evidence, 1000), {"  · ", "    "}, paper.options().width));
    }
  }
  if (finding.repair && shown != Shown::of_its_package) {
    write_repair(paper, *finding.repair, shown == Shown::of_another);
  }
}

auto quiet_lines(const Audit& audit) -> std::string {
  std::string out;
  for (const auto& finding : audit.findings) {
    if (finding.level == Level::error) {
      out += std::string(finding_code_text(finding.code)) + ": " + finding_sentence(finding, audit.main) + "\n";
    }
  }
  return out.empty() ? count_line(audit.findings) + "\n" : out;
}

}  // namespace

auto render_findings_json(std::span<const Audit> audits, const std::string& path, std::span<const Unreadable> unread) -> std::string {
  if (audits.size() == 1 && unread.empty()) {
    return json_text(audit_json(audits.front()));
  }
  auto inputs = Json::array();
  auto findings = Json::array();
  for (const auto& audit : audits) {
    auto one = audit_json(audit);
    one.erase("schema");
    for (auto finding : one["findings"]) {
      finding["input"] = one["input"];
      findings.push_back(std::move(finding));
    }
    inputs.push_back(std::move(one));
  }
  Json document = {{"schema", k_schema},
                   {"input", {{"kind", "project"}, {"path", path}}},
                   {"facts", audits.empty() ? facts_json({}, {}) : facts_json(audits.front().facts, {})},
                   {"findings", std::move(findings)},
                   {"inputs", std::move(inputs)}};
  for (const auto& one : unread) {
    document["unread"].push_back({{"path", one.path}, {"message", one.error.text()}});
  }
  return json_text(document);
}

auto render_findings_text(const Audit& audit, const TextOptions& options) -> std::string {
  if (options.verbosity == Verbosity::quiet) {
    return quiet_lines(audit);
  }
  Paper paper(options);
  const bool is_bad = has_error(audit.findings);
  paper.prose(printable(audit.path) + " (" + audit.kind + "): " + count_line(audit.findings), is_bad ? Ink::bad : Ink::good);
  auto lines = audit.assumed;
  lines.insert(lines.end(), audit.seen.begin(), audit.seen.end());
  for (const auto& line : lines) {
    paper.block(wrap(printable(line, 1000), {"  ", "    "}, options.width));
  }
  const std::span findings(audit.findings);
  for (std::size_t at = 0; at < findings.size(); ++at) {
    write_finding(paper, findings[at], audit.main, shown_before(findings[at], findings.first(at)));
  }
  return paper.text();
}

}  // namespace gpusolve::report
