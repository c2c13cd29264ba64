#include "cli/commands/diff_command.hpp"

#include <CLI/CLI.hpp>

#include "cli/commands/with_catalog.hpp"
#include "cli/options/printing_options.hpp"
#include "cli/output/output.hpp"
#include "cli/output/print.hpp"
#include "cli/output/standard_input.hpp"
#include "engine/audit/input_audit.hpp"
#include "engine/judging/gpu_signs.hpp"
#include "engine/locks/lock_diff.hpp"
#include "engine/machine/machine_facts.hpp"

namespace gpusolve::cli {
namespace {

/// The machine for which both locks are read: the given platform, otherwise Linux, whatever this machine is.
auto machine_of(const ResolveOptions& options) -> Result<inventory::Machine> {
  inventory::Machine machine;
  if (options.machine.platform) {
    const auto platform = parse_platform(*options.machine.platform);
    if (!platform) {
      return usage_error("--platform " + quote(*options.machine.platform) + " is not one of " + platforms_text());
    }
    machine.target.platform = *platform;
  }
  auto python = engine::audit::parse_python(options.python, "--python");
  if (!python) {
    return python.error();
  }
  machine.python = std::move(python).value();
  return machine;
}

auto reading_of(inventory::Machine machine, const catalogs::Catalog& catalog) -> inventory::ReadOptions {
  const auto is_for_gpus = [&catalog](std::string_view name, Ecosystem ecosystem) { return engine::is_for_gpus(name, ecosystem, catalog); };
  return {.machine = std::move(machine), .is_for_gpus = is_for_gpus, .images = catalog.stack_images(), .roles = &catalog.roles()};
}

auto diff_with(const DiffOptions& options, const catalogs::Catalog& catalog) -> Result<ExitStatus> {
  if (options.before == "-" && options.after == "-") {
    return usage_error("only one of the two can be standard input: name a file for the other");
  }
  const auto machine = machine_of(options.shared);
  if (!machine) {
    return machine.error();
  }
  const auto before = read_input(options.before, reading_of(*machine, catalog));
  const auto after = before ? read_input(options.after, reading_of(*machine, catalog)) : before;
  if (!after) {
    return after.error();
  }
  const auto diff = engine::compare_locks(*before, *after, catalog);
  const auto printed = print_report(
      options.shared.is_json ? report::render_diff_json(diff) : report::render_diff_text(diff, plain_text_options(options.shared)),
      options.shared.is_json, colors_of(options.shared));
  return printed ? Result<ExitStatus>(ExitStatus::done) : printed.error();
}

}  // namespace

void declare_diff(CLI::App& command, DiffOptions& options) {
  command.add_option("OLD", options.before, "a lock, or whatever else `check` reads; `-` is standard input")->required();
  command.add_option("NEW", options.after, "what it is compared with")->required();
  command.add_option("--platform", options.shared.machine.platform, "the platform that a lock for many is read for")->type_name("P");
  command.add_option("--python", options.shared.python, "the Python that a lock for many is read for")->type_name("V");
  declare_printing(command, options.shared);
  command.footer("Exit status 0 whether or not they differ; with -q nothing is printed where they are the same, and --json says `same`.");
}

auto run_diff(const DiffOptions& options) -> Result<ExitStatus> {
  return with_catalog(options.shared.catalog, [&](const catalogs::Catalog& catalog) { return diff_with(options, catalog); });
}

}  // namespace gpusolve::cli
