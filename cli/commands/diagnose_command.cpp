#include "cli/commands/diagnose_command.hpp"

#include <CLI/CLI.hpp>
#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

#include "cli/commands/with_catalog.hpp"
#include "cli/diagnose/diagnose.hpp"
#include "cli/facts.hpp"
#include "cli/output/findings_output.hpp"

namespace gpusolve::cli {
namespace {

using report::AuditCode;

struct Close {
  void operator()(std::FILE* file) const noexcept { std::fclose(file); }
};

auto unreadable(const std::string& file) -> Error {
  return {ErrorKind::usage, "cannot read " + quote(file) + ": " + std::generic_category().message(errno)};
}

auto scan(const std::string& name, diagnose::LogScan& log) -> Status {
  std::unique_ptr<std::FILE, Close> opened;
  if (name != "-") {
    opened.reset(std::fopen(name.c_str(), "rb"));
    if (!opened) {
      return unreadable(name);
    }
  }
  auto* const file = opened ? opened.get() : stdin;
  std::array<char, 65536> piece{};
  while (const auto count = std::fread(piece.data(), 1, piece.size(), file)) {
    log.feed({piece.data(), count});
  }
  return std::ferror(file) != 0 ? Status(unreadable(name)) : Status(std::monostate{});
}

/// What was given by hand; without that nothing is known but what the log says.
auto given_facts(const ResolveOptions& options, const catalogs::Catalog& catalog) -> Result<Facts> {
  if (is_hardware_named(options)) {
    return facts_of(options, catalog);
  }
  return Facts{};
}

auto diagnose_with(const DiagnoseOptions& options, const catalogs::Catalog& catalog) -> Result<ExitStatus> {
  const auto given = given_facts(options.shared, catalog);
  auto log = diagnose::LogScan::open(diagnose::all_patterns(catalog));
  if (!given || !log) {
    return !given ? given.error() : log.error();
  }
  if (auto scanned = scan(options.file, log.value()); !scanned) {
    return scanned.error();
  }
  const auto matches = log->finish();
  const auto clues = diagnose::clues_of(matches, catalog);
  report::Audit audit;
  audit.kind = "log";
  audit.path = options.file;
  audit.facts = diagnose::facts_with(*given, clues, catalog);
  audit.python = clues.python ? std::optional(clues.python->text()) : std::nullopt;
  audit.findings = diagnose::findings_of(matches, clues, audit.facts, catalog);
  for (const auto& clue : diagnose::clue_texts(clues)) {
    audit.seen.push_back("seen in the log: " + clue);
  }
  if (auto printed = write_findings(audit, options.shared); !printed) {
    return printed.error();
  }
  return audit.findings.front().code == report::FindingCode(AuditCode::unknown_message) ? ExitStatus::finding : ExitStatus::done;
}

}  // namespace

void declare_diagnose(CLI::App& command, DiagnoseOptions& options) {
  command.add_option("FILE", options.file, "a log or a message, of any size; `-`, the default, is standard input");
  declare_hardware(command, options.shared);
  declare_findings_output(command, options.shared);
}

auto run_diagnose(const DiagnoseOptions& options) -> Result<ExitStatus> {
  if (auto checked = check_findings_output(options.shared); !checked) {
    return checked.error();
  }
  return with_catalog(options.shared.catalog, [&](const catalogs::Catalog& catalog) { return diagnose_with(options, catalog); });
}

}  // namespace gpusolve::cli
