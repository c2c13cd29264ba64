#include "cli/commands/install_commands_command.hpp"

#include <CLI/CLI.hpp>

#include "adapters/lock/row_lock.hpp"
#include "adapters/report/install_commands.hpp"
#include "adapters/report/words/wording.hpp"
#include "catalogs/catalog.hpp"
#include "cli/commands/with_catalog.hpp"
#include "cli/options/choices.hpp"
#include "cli/options/machine_options.hpp"
#include "cli/options/printing_options.hpp"
#include "cli/output/misfits.hpp"
#include "cli/output/print.hpp"
#include "engine/fleet/lock_fit.hpp"
#include "engine/locks/locked_answer.hpp"
#include "engine/locks/own_lock.hpp"

namespace gpusolve::cli {
namespace {

using engine::fleet::NamedLock;

auto lines_for(const Commands& commands, const std::string& tool) -> const std::vector<std::string>& {
  return tool == "conda" ? commands.conda : tool == "uv" ? commands.uv : commands.pip;
}

auto print_commands(const NamedLock& chosen, const catalogs::Catalog& catalog, const InstallCommandsOptions& options) -> Status {
  auto answer = engine::answer_of_lock(chosen.lock, catalog);
  const auto commands = engine::commands_of_lock(answer, catalog);
  if (!commands) {
    return commands.error();
  }
  for (const auto& warning : engine::warnings_of_plain_http(answer)) {
    warn(warning);
  }
  const std::string installer(installer_text(chosen.lock.request.installer));
  const auto tool = options.tool.empty() ? installer : options.tool;
  const auto& lines = lines_for(*commands, tool);
  if (lines.empty()) {
    return usage_error("--installer " + quote(tool) + ": this set is for " + installer);
  }
  const report::LockRow row{options.lock, chosen.row};
  if (options.shared.is_json) {
    return print(report::render_install_json(row, *commands));
  }
  const auto head = chosen.lock.stack ? report::stack_line(*chosen.lock.stack, report::main_name(answer)) : std::string();
  return print(report::render_install_text(row, head, lines));
}

/// Prints the reasons on standard error; with --json, also prints a document without commands.
auto print_misfits(const std::vector<engine::fleet::Misfit>& misfits, const InstallCommandsOptions& options) -> Status {
  const auto reasons = tell_misfits(options.lock, misfits);
  return options.shared.is_json ? print(report::render_install_json(options.lock, reasons)) : Status(std::monostate{});
}

auto install_commands_with(const InstallCommandsOptions& options, const catalogs::Catalog& catalog) -> Result<ExitStatus> {
  auto rows = engine::read_own_locks(options.lock, catalog.roles());
  if (!rows) {
    return rows.error();
  }
  if (auto kept = options.row ? engine::fleet::keep_row(*options.row, options.lock, *rows) : Status(std::monostate{}); !kept) {
    return kept.error();
  }
  // A named row is used without a check, unless a machine is named too.
  if (options.row && !options.shared.machine.is_any()) {
    const auto printed = print_commands(rows->front(), catalog, options);
    return printed ? Result<ExitStatus>(ExitStatus::done) : printed.error();
  }
  const auto facts = facts_of(options.shared.machine, catalog);
  if (!facts) {
    return facts.error();
  }
  const auto fit = engine::fleet::choose_row(*rows, *facts, catalog);
  if (!fit.chosen) {
    const auto told = print_misfits(fit.misfits, options);
    return told ? Result<ExitStatus>(ExitStatus::unsatisfiable) : told.error();
  }
  const auto printed = print_commands((*rows)[*fit.chosen], catalog, options);
  return printed ? Result<ExitStatus>(ExitStatus::done) : printed.error();
}

}  // namespace

void declare_install_commands(CLI::App& command, InstallCommandsOptions& options) {
  command.add_option("LOCK", options.lock, "gpusolve.lock, for one machine or with rows")->required();
  command.add_option("--row", options.row, "take this row, whatever machine this is")->type_name("NAME");
  command.add_option("--installer", options.tool, "whose commands: conda, pip or uv; default: the one that the lock is for")
      ->check(one_of({"conda", "pip", "uv"}));
  declare_hardware(command, options.shared);
  command.add_flag("--json", options.shared.is_json, "one JSON document on standard output");
  command.add_option("--catalog", options.shared.catalog, "read the catalogs from this folder of YAML instead of the embedded ones")
      ->type_name("DIR");
}

auto run_install_commands(const InstallCommandsOptions& options) -> Result<ExitStatus> {
  return with_catalog(options.shared.catalog, [&](const catalogs::Catalog& catalog) { return install_commands_with(options, catalog); });
}

}  // namespace gpusolve::cli
