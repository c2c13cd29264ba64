#include "cli/output/findings_output.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "adapters/report/annotation.hpp"
#include "adapters/report/finding_report.hpp"
#include "cli/options/printing_options.hpp"
#include "cli/output/output.hpp"
#include "cli/output/print.hpp"

namespace gpusolve::cli {
namespace {

auto is_known(const std::string& format) -> bool { return format == "sarif" || format == "github"; }

auto takes_stdout(const ResolveOptions& options) -> bool {
  return std::ranges::any_of(options.emits, [](const std::string& one) { return split_emit(one).second == "-"; });
}

auto rendered(const std::string& format, const report::Annotations& annotations) -> std::string {
  return format == "sarif" ? report::render_sarif(annotations) : report::render_github(annotations);
}

auto write_formats(const report::Annotations& annotations, const ResolveOptions& options) -> Status {
  for (const auto& one : options.emits) {
    const auto [format, path] = split_emit(one);
    if (auto written = write_to(path, rendered(format, annotations)); !written) {
      return written;
    }
  }
  return std::monostate{};
}

}  // namespace

void declare_findings_output(CLI::App& command, ResolveOptions& options) {
  declare_printing(command, options);
  command.add_option("--emit", options.emits, "FORMAT or FORMAT=FILE, for CI: sarif, github; repeat, or commas")
      ->type_name("FORMAT")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->group("Output");
}

auto check_findings_output(const ResolveOptions& options) -> Status {
  for (const auto& one : options.emits) {
    if (const auto format = split_emit(one).first; !is_known(format)) {
      return Error{ErrorKind::usage, "--emit: findings have no format " + quote(format) + "; there are sarif and github"};
    }
  }
  auto without_lock = options;
  without_lock.has_no_lock = true;
  return check_output(without_lock);
}

auto write_findings(std::span<const Audit> audits, std::span<const Unreadable> unreadable, const std::string& path,
                    const ResolveOptions& options) -> Status {
  auto annotations = report::annotations_of(audits);
  for (const auto& one : unreadable) {
    report::add_unreadable(one.error, one.path, annotations);
  }
  if (auto written = write_formats(annotations, options); !written || audits.empty()) {
    return written;
  }
  if (options.is_json) {
    return print(report::render_findings_json(audits, path));
  }
  std::string text;
  for (const auto& audit : audits) {
    text += (text.empty() || options.is_quiet ? "" : "\n") + report::render_findings_text(audit, plain_text_options(options));
  }
  if (!takes_stdout(options)) {
    return print_text(text, colors_of(options));
  }
  tell_text(text, colors_of(options));
  return std::monostate{};
}

}  // namespace gpusolve::cli
