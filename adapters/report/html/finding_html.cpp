#include "adapters/report/html/finding_html.hpp"

#include <algorithm>

#include "adapters/report/html/html_page.hpp"
#include "adapters/report/html/markup.hpp"
#include "adapters/report/text/facts_text.hpp"
#include "adapters/report/words/finding_words.hpp"

namespace gpusolve::report {
namespace {

struct Badge {
  std::string look;
  std::string words;
};

auto has_warning(const std::vector<Finding>& findings) -> bool {
  return std::ranges::find(findings, Level::warning, &Finding::level) != findings.end();
}

auto badge_of(const std::vector<Finding>& findings, bool is_all_read) -> Badge {
  if (has_error(findings)) {
    return {"bad", "something is wrong"};
  }
  if (!is_all_read) {
    return {"bad", "not all could be read"};
  }
  return has_warning(findings) ? Badge{"caution", "warnings"} : Badge{"good", "nothing wrong found"};
}

auto look_of(Level level) -> std::string { return level == Level::error ? "bad" : level == Level::warning ? "caution" : "faint"; }

auto list_of(const std::vector<std::string>& items) -> std::string {
  std::string out;
  for (const auto& item : items) {
    out += element("li", item) + "\n";
  }
  return out.empty() ? out : "<ul>\n" + out + "</ul>\n";
}

auto place_text(const Finding& finding) -> std::string {
  return finding.place ? " " + element("span class=\"faint\"", finding.place->file + ":" + std::to_string(finding.place->line)) : "";
}

auto finding_part(const Finding& finding, std::string_view main) -> std::string {
  const auto head = std::string(level_text(finding.level)) + " [" + std::string(finding_code_text(finding.code)) + "]";
  auto out = element("h3 class=\"" + look_of(finding.level) + "\"", head) + "\n";
  out += "<p>" + markup_text(finding_sentence(finding, main)) + place_text(finding) + "</p>\n" + list_of(finding.evidence);
  if (finding.repair) {
    out += element("p", repair_sentence(*finding.repair)) + "\n";
    out += finding.repair->commands.empty() ? "" : html_commands(finding.repair->commands);
  }
  return out;
}

auto audit_part(const Audit& audit) -> std::string {
  auto body = element("p", count_line(audit.findings)) + "\n" + list_of(audit.assumed) + list_of(audit.seen);
  for (const auto& finding : audit.findings) {
    body += finding_part(finding, audit.main);
  }
  return html_section(audit.path + " (" + audit.kind + ")", body);
}

auto machine_rows(const Audit& audit) -> std::vector<std::vector<std::string>> {
  std::vector<std::vector<std::string>> rows;
  for (const auto& [label, text] : fact_rows(audit.facts)) {
    rows.push_back({label, text});
  }
  if (audit.python) {
    rows.push_back({"Python", *audit.python});
  }
  return rows;
}

/// The machine of the inputs; shown once if all inputs are judged for the same machine.
auto machines_part(std::span<const Audit> audits) -> std::string {
  std::vector<std::vector<std::vector<std::string>>> shown;
  std::string out;
  for (const auto& audit : audits) {
    if (const auto rows = machine_rows(audit); std::ranges::find(shown, rows) == shown.end()) {
      shown.push_back(rows);
      out += html_table({"fact", "value"}, rows);
    }
  }
  return html_section(shown.size() > 1 ? "The machines" : "The machine", out);
}

auto unread_part(std::span<const Unreadable> unreadable) -> std::string {
  std::vector<std::string> texts;
  std::ranges::transform(unreadable, std::back_inserter(texts), [](const Unreadable& one) { return one.error.text(); });
  return html_section("Not read", list_of(texts));
}

}  // namespace

auto render_findings_html(std::span<const Audit> audits, std::span<const Unreadable> unreadable, const std::string& path,
                          const Origin& origin) -> std::string {
  std::vector<Finding> findings;
  for (const auto& audit : audits) {
    findings.insert(findings.end(), audit.findings.begin(), audit.findings.end());
  }
  const auto badge = badge_of(findings, unreadable.empty());
  const auto headline = path + ": " + (audits.empty() ? "cannot be read" : count_line(findings));
  auto body =
      "<header>\n" + element("p class=\"outcome " + badge.look + "\"", badge.words) + "\n" + element("h1", headline) + "\n</header>\n";
  body += unread_part(unreadable);
  std::ranges::for_each(audits, [&](const Audit& audit) { body += audit_part(audit); });
  body += machines_part(audits) + origin_markup(origin);
  return html_page("gpusolve: " + headline, body);
}

}  // namespace gpusolve::report
