#include "cli/commands/diagnose_command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <iterator>
#include <memory>
#include <system_error>

#include "adapters/inventory/collect_env.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/read.hpp"
#include "cli/commands/with_catalog.hpp"
#include "cli/options/machine_options.hpp"
#include "cli/output/findings_output.hpp"
#include "engine/audit/audits.hpp"
#include "engine/audit/input_machine.hpp"
#include "engine/diagnose/diagnose.hpp"

namespace gpusolve::cli {
namespace {

struct Close {
  void operator()(std::FILE* file) const noexcept { std::fclose(file); }
};

auto unreadable(const std::string& file) -> Error {
  return {ErrorKind::usage, "cannot read " + quote(file) + ": " + std::generic_category().message(errno)};
}

/// Only this much of a log is searched for a report of collect_env.
constexpr std::size_t k_longest_report = std::size_t{4} << 20U;

/// No log is longer; a device such as /dev/zero never ends.
constexpr std::size_t k_longest_log = std::size_t{1} << 30U;

/// Scans the whole input. `start` receives its first bytes, which may contain a report of collect_env.
auto scan(const std::string& name, engine::diagnose::LogScan& log, std::string& start) -> Status {
  std::unique_ptr<std::FILE, Close> opened;
  if (name != "-") {
    opened.reset(std::fopen(name.c_str(), "rb"));
    if (!opened) {
      return unreadable(name);
    }
  }
  auto* const file = opened ? opened.get() : stdin;
  std::array<char, 65536> piece{};
  std::size_t length = 0;
  while (const auto count = std::fread(piece.data(), 1, piece.size(), file)) {
    length += count;
    if (length > k_longest_log) {
      return Error{ErrorKind::usage, "cannot read " + quote(name) + ": it is longer than " + std::to_string(k_longest_log) +
                                         " bytes; give the part with the message"};
    }
    log.feed({piece.data(), count});
    start.append(piece.data(), std::min(count, k_longest_report - start.size()));
  }
  return std::ferror(file) != 0 ? Status(unreadable(name)) : Status(std::monostate{});
}

/// The facts given by hand; all unknown if none are, because the log may come from another machine.
auto given_facts(const ResolveOptions& options, const catalogs::Catalog& catalog) -> Result<Facts> {
  if (options.machine.is_any()) {
    return facts_of(options.machine, catalog);
  }
  return Facts{};
}

/// If the log contains a report of collect_env, judges its packages, on the report's machine or on the given one. Returns whether it does.
auto add_report(std::string_view log, const ResolveOptions& options, const catalogs::Catalog& catalog, Audit& audit) -> bool {
  const auto text = inventory::decode_input(log, audit.path);
  const auto part = text ? inventory::collect_env_in(*text) : std::string_view();
  const auto found = part.empty()
                         ? Result<inventory::Inventory>(Error{})
                         : inventory::read_text(part, audit.path, {.kind = inventory::Kind::collect_env, .roles = &catalog.roles()});
  if (!found) {
    return false;
  }
  auto machine = engine::audit::machine_of_input(*found, audit.facts, options.machine, catalog);
  auto& facts = machine.facts;  // the rest of the log may state what the report leaves out
  facts.gpus = facts.gpus ? facts.gpus : audit.facts.gpus;
  facts.driver = facts.driver ? facts.driver : audit.facts.driver;
  auto judged = engine::audit::audit_all(engine::audit::make_scene(*found, engine::diagnose::as_given(facts), catalog));
  audit.seen.insert(audit.seen.end(), judged.seen.begin(), judged.seen.end());
  audit.findings.insert(audit.findings.end(), judged.findings.begin(), judged.findings.end());
  return true;
}

/// The packages beside the main one that have no code for the GPU, as the report was judged.
auto unfit_packages(const std::vector<Finding>& findings, const StackRoles& roles) -> std::vector<engine::diagnose::UnfitPackage> {
  std::vector<engine::diagnose::UnfitPackage> unfit;
  for (const auto& finding : findings) {
    const auto name = finding.subject.substr(0, finding.subject.find(' '));
    const bool lacks_code = finding.level == Level::error && finding.code == FindingCode(ReasonCode::no_kernel_image);
    if (lacks_code && !roles.is_main(name)) {
      unfit.push_back({name, finding.text});
    }
  }
  return unfit;
}

auto is_unknown(const Finding& finding) -> bool { return finding.code == FindingCode(AuditCode::unknown_message); }

/// The meaning of the matches, with what a report in the log shows. `start`: the first bytes of the log.
auto audit_of(const std::vector<engine::diagnose::Match>& matches, const std::string& start, const Facts& given,
              const DiagnoseOptions& options, const catalogs::Catalog& catalog) -> Audit {
  auto clues = engine::diagnose::clues_of(matches, catalog);
  const auto machines = engine::diagnose::machines_of(given, clues, catalog);
  Audit audit;
  audit.kind = "log";
  audit.path = options.file;
  audit.facts = machines.wanted;
  audit.python = clues.python ? std::optional(clues.python->text()) : std::nullopt;
  for (const auto& clue : engine::diagnose::clue_texts(clues, catalog.roles())) {
    audit.seen.push_back("seen in the log: " + clue);
  }
  for (const auto& difference : machines.differences) {
    audit.seen.push_back("two machines: " + difference + ". The cause is about the first, the remedy for the second.");
  }
  const bool has_report = add_report(start, options.shared, catalog, audit);
  clues.unfit = unfit_packages(audit.findings, catalog.roles());
  auto findings = engine::diagnose::findings_of(matches, clues, machines, catalog, options.file == "-" ? std::string() : options.file);
  if (has_report && !clues.has_error) {
    std::erase_if(findings, is_unknown);
  }
  audit.findings.insert(audit.findings.begin(), std::make_move_iterator(findings.begin()), std::make_move_iterator(findings.end()));
  return audit;
}

auto diagnose_with(const DiagnoseOptions& options, const catalogs::Catalog& catalog) -> Result<ExitStatus> {
  const auto given = given_facts(options.shared, catalog);
  const auto patterns = engine::diagnose::compile_patterns(engine::diagnose::all_patterns(catalog));
  if (!given || !patterns) {
    return !given ? given.error() : patterns.error();
  }
  engine::diagnose::LogScan log(*patterns);
  std::string start;
  if (auto scanned = scan(options.file, log, start); !scanned) {
    return scanned.error();
  }
  const auto audit = audit_of(log.finish(), start, *given, options, catalog);
  const auto origin = origin_of_findings("gpusolve diagnose", {options.file}, options.shared, catalog);
  if (auto printed = write_findings({{&audit, 1}, {}, audit.path, origin}, options.shared); !printed) {
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
