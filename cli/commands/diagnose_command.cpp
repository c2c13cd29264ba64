#include "cli/commands/diagnose_command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

#include "cli/commands/with_catalog.hpp"
#include "cli/options/machine_options.hpp"
#include "cli/output/findings_output.hpp"
#include "engine/diagnose/diagnose.hpp"
#include "engine/diagnose/log_audit.hpp"

namespace gpusolve::cli {
namespace {

struct Close {
  void operator()(std::FILE* file) const noexcept { std::fclose(file); }
};

auto unreadable(const std::string& file) -> Error {
  return {ErrorKind::usage, "cannot read " + quote(file) + ": " + std::generic_category().message(errno)};
}

/// The number of bytes at the start of a log that are searched for a report of collect_env.
constexpr std::size_t k_longest_report = std::size_t{4} << 20U;

/// The most bytes that are read. No log is longer; a device such as /dev/zero never ends.
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
      return usage_error("cannot read " + quote(name) + ": it is longer than " + std::to_string(k_longest_log) +
                         " bytes; give the part with the message");
    }
    log.feed({piece.data(), count});
    start.append(piece.data(), std::min(count, k_longest_report - start.size()));
  }
  return std::ferror(file) != 0 ? Status(unreadable(name)) : Status(std::monostate{});
}

/// The facts given by hand. If none are given, all are unknown, because the log may come from another machine.
auto given_facts(const ResolveOptions& options, const catalogs::Catalog& catalog) -> Result<Facts> {
  if (options.machine.is_any()) {
    return facts_of(options.machine, catalog);
  }
  return Facts{};
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
  const auto audit = engine::diagnose::audit_log({log.finish(), start, options.file}, *given, options.shared.machine, catalog);
  const auto origin = origin_of_findings("gpusolve diagnose", {options.file}, options.shared, catalog);
  if (auto printed = write_findings({{&audit, 1}, {}, audit.path, origin}, options.shared); !printed) {
    return printed.error();
  }
  return std::ranges::any_of(audit.findings, engine::diagnose::is_unknown) ? ExitStatus::finding : ExitStatus::done;
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
