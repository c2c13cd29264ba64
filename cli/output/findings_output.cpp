#include "cli/output/findings_output.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>

#include "adapters/report/ci/annotation.hpp"
#include "adapters/report/finding_report.hpp"
#include "adapters/report/html/finding_html.hpp"
#include "base/meant_words.hpp"
#include "cli/asked_again.hpp"
#include "cli/options/printing_options.hpp"
#include "cli/output/output.hpp"
#include "cli/output/print.hpp"
#include "cli/output/report_date.hpp"

namespace gpusolve::cli {
namespace {

constexpr std::array<std::string_view, 3> k_formats{"sarif", "github", "html"};

auto takes_stdout(const ResolveOptions& options) -> bool {
  return std::ranges::any_of(options.emits, [](const std::string& one) { return split_emit(one).second == "-"; });
}

auto rendered(const std::string& format, const Findings& findings) -> std::string {
  if (format == "html") {
    return report::render_findings_html(findings.audits, findings.unreadable, findings.path, findings.origin);
  }
  auto annotations = report::annotations_of(findings.audits);
  for (const auto& one : findings.unreadable) {
    report::add_unreadable(one, annotations);
  }
  return format == "sarif" ? report::render_sarif(annotations) : report::render_github(annotations);
}

auto write_formats(const Findings& findings, const ResolveOptions& options) -> Status {
  for (const auto& one : options.emits) {
    const auto [format, path] = split_emit(one);
    if (auto written = write_to(path, rendered(format, findings)); !written) {
      return written;
    }
  }
  return std::monostate{};
}

}  // namespace

void declare_findings_output(CLI::App& command, ResolveOptions& options) {
  declare_printing(command, options);
  command.add_option("--emit", options.emits, "FORMAT or FORMAT=FILE; for CI: sarif, github; a page: html; repeat, or commas")
      ->type_name("FORMAT")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->group("Output");
}

auto check_findings_output(const ResolveOptions& options) -> Status {
  for (const auto& one : options.emits) {
    const auto format = split_emit(one).first;
    if (std::ranges::find(k_formats, format) == k_formats.end()) {
      return usage_error("--emit: " + not_one_of(std::string(format), {k_formats.begin(), k_formats.end()}, {}));
    }
  }
  auto without_lock = options;
  without_lock.has_no_lock = true;
  return check_output(without_lock);
}

auto origin_of_findings(const std::string& command, std::vector<std::string> words, const ResolveOptions& options,
                        const catalogs::Catalog& catalog) -> report::Origin {
  auto typed = options;
  typed.specs = std::move(words);
  return {asked_again(typed, command) + " --emit html", std::string(catalog.date()), report_date()};
}

auto write_findings(const Findings& findings, const ResolveOptions& options) -> Status {
  if (auto written = write_formats(findings, options); !written || findings.audits.empty()) {
    return written;
  }
  if (options.is_json) {
    return print(report::render_findings_json(findings.audits, findings.path, findings.unreadable));
  }
  std::string text;
  for (const auto& audit : findings.audits) {
    text += (text.empty() || options.is_quiet ? "" : "\n") + report::render_findings_text(audit, plain_text_options(options));
  }
  if (!takes_stdout(options)) {
    return print_text(text, colors_of(options));
  }
  tell_text(text, colors_of(options));
  return std::monostate{};
}

}  // namespace gpusolve::cli
