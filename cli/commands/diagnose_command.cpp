#include "cli/commands/diagnose_command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

#include "adapters/inventory/collect_env.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/read.hpp"
#include "cli/audit/audits.hpp"
#include "cli/audit/input_machine.hpp"
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

/// A report of collect_env is looked for in so much of a log.
constexpr std::size_t k_longest_report = std::size_t{4} << 20U;

/// `start`: the first bytes, for what is more than a message.
auto scan(const std::string& name, diagnose::LogScan& log, std::string& start) -> Status {
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
    start.append(piece.data(), std::min(count, k_longest_report - start.size()));
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

/// The packages of a report of collect_env in the log, judged on the machine of the report, or on the one that was given.
auto add_report(std::string_view log, const ResolveOptions& options, const catalogs::Catalog& catalog, report::Audit& audit) -> bool {
  const auto text = inventory::decode_input(log, audit.path);
  const auto part = text ? inventory::collect_env_in(*text) : std::string_view();
  const auto found =
      part.empty() ? Result<inventory::Inventory>(Error{}) : inventory::read_text(part, audit.path, {.kind = inventory::Kind::collect_env});
  if (!found) {
    return false;
  }
  const auto machine = audit::machine_of_input(*found, audit.facts, options, catalog);
  auto judged = audit::audit_all(audit::make_scene(*found, machine.facts, catalog));
  audit.seen.insert(audit.seen.end(), judged.seen.begin(), judged.seen.end());
  audit.findings.insert(audit.findings.end(), judged.findings.begin(), judged.findings.end());
  return true;
}

auto is_unknown(const report::Finding& finding) -> bool { return finding.code == report::FindingCode(AuditCode::unknown_message); }

auto diagnose_with(const DiagnoseOptions& options, const catalogs::Catalog& catalog) -> Result<ExitStatus> {
  const auto given = given_facts(options.shared, catalog);
  const auto patterns = diagnose::compile_patterns(diagnose::all_patterns(catalog));
  if (!given || !patterns) {
    return !given ? given.error() : patterns.error();
  }
  diagnose::LogScan log(*patterns);
  std::string start;
  if (auto scanned = scan(options.file, log, start); !scanned) {
    return scanned.error();
  }
  const auto matches = log.finish();
  const auto clues = diagnose::clues_of(matches, catalog);
  const auto machines = diagnose::machines_of(*given, clues, catalog);
  report::Audit audit;
  audit.kind = "log";
  audit.path = options.file;
  audit.facts = machines.wanted;
  audit.python = clues.python ? std::optional(clues.python->text()) : std::nullopt;
  audit.findings = diagnose::findings_of(matches, clues, machines, catalog);
  for (const auto& clue : diagnose::clue_texts(clues)) {
    audit.seen.push_back("seen in the log: " + clue);
  }
  for (const auto& difference : machines.differences) {
    audit.seen.push_back("two machines: " + difference + ". The cause is about the first, the remedy for the second.");
  }
  if (add_report(start, options.shared, catalog, audit)) {
    std::erase_if(audit.findings, is_unknown);
  }
  if (auto printed = write_findings({&audit, 1}, {}, audit.path, options.shared); !printed) {
    return printed.error();
  }
  return std::ranges::any_of(audit.findings, is_unknown) ? ExitStatus::finding : ExitStatus::done;
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
