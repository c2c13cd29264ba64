#include "cli/commands/lock_for_command.hpp"

#include <CLI/CLI.hpp>

#include "base/plain.hpp"
#include "base/process_environment.hpp"
#include "cli/commands/resolve_command.hpp"
#include "cli/commands/with_catalog.hpp"
#include "cli/deadline.hpp"
#include "cli/options/host.hpp"
#include "cli/options/settings.hpp"
#include "cli/options/typed_query.hpp"
#include "cli/output/lock_file.hpp"
#include "cli/output/output.hpp"
#include "cli/output/print.hpp"
#include "engine/fleet/fleet_plan.hpp"
#include "engine/fleet/machine_sets.hpp"
#include "engine/fleet/sets_of_rows.hpp"
#include "engine/machine/own_machine.hpp"
#include "engine/query/source_choice.hpp"
#include "model/option.hpp"

namespace gpusolve::cli {
namespace {

namespace fleet = engine::fleet;

constexpr auto k_schema = "gpusolve/lock-for/1";

/// Rejects options that describe one machine, or that write a file for one.
auto check_options(const ResolveOptions& options) -> Status {
  const auto wrong = [](const std::string& option, const std::string& instead) {
    return usage_error("--lock-for and " + option + " do not go together: " + instead);
  };
  if (!options.machine.gpus.empty() || options.machine.driver || options.machine.driver_cuda) {
    return wrong(!options.machine.gpus.empty() ? "--gpu" : options.machine.driver ? "--driver" : "--driver-cuda", "say it in the rows");
  }
  if (!options.emits.empty()) {
    return wrong("--emit", "gpusolve install-commands LOCK prints the commands of a row");
  }
  if (options.from_env) {
    return wrong("--from-env", "name the packages");
  }
  if (options.has_toolkit) {
    return wrong(option_text(Option::with_toolkit), "name the packages, such as `cuda-nvcc`");
  }
  if (options.is_json && options.output == "-" && !options.has_no_lock) {
    return usage_error("--json takes standard output for itself: give --output a file");
  }
  return std::monostate{};
}

auto write_lock(const MachineSets& all, const ResolveOptions& options) -> Status {
  const auto text = lock::write_row_lock(fleet::row_lock_of(all), all.roles);
  return options.output == "-" ? print_document(text) : write_lock_file(options.output, text);
}

auto tell_sets(MachineSets& all, const ResolveOptions& options, lock::Shell shell) -> Status {
  const bool is_written = is_lockable(all) && !options.has_no_lock;
  if (is_written) {
    if (auto written = write_lock(all, options); !written) {
      return written;
    }
  }
  if (is_written && options.output == "-") {
    return std::monostate{};
  }
  all.lock = is_written ? std::optional(options.output) : std::nullopt;
  all.lock_command = is_written ? command_for_rows(options.output, shell) : std::string();
  return print_report(
      options.is_json ? report::render_machine_sets_json(all) : report::render_machine_sets_text(all, plain_text_options(options)),
      options.is_json, colors_of(options));
}

auto lock_for(const ResolveOptions& options, const std::string& text, const catalogs::Catalog& catalog) -> Result<ExitStatus> {
  auto base = engine::facts_of_variables(catalog, process_environment());
  const auto rows = base ? fleet::parse_rows(text, {options.machine.platform, options.machine.glibc, std::move(base).value()}, catalog)
                         : Result<std::vector<fleet::Row>>(base.error());
  const auto query = rows ? engine::with_sources(query_of(options), rows->front().facts.platform.value, catalog, read_settings)
                          : Result<engine::Query>(rows.error());
  if (!query) {
    return query.error();
  }
  const RunHost host(options);
  auto all = fleet::sets_of_rows(*query, *rows, catalog, host);
  if (!all) {
    return all.error();
  }
  all->schema = k_schema;
  if (options.allows_cpu) {
    fleet::accept_cpu(*all);
  }
  if (auto told = tell_sets(*all, options, lock::shell_of(rows->front().facts.platform.value)); !told) {
    return told.error();
  }
  if (has_unsolved(*all) && !options.has_no_lock) {
    tell_unsolved();
  }
  return fleet::status_of(*all);
}

}  // namespace

void declare_lock_for(CLI::App& command, LockForOptions& options) {
  declare_resolve(command, options.resolve);
  command
      .add_option(
          "--lock-for", options.rows,
          "one lock for several kinds of machines: rows parted by `;`, each a name and its GPUs, `a100=sm_80` or `mixed=T4+V100`, and "
          "what else is known: `,driver=V` `,driver-cuda=V` `,platform=P` `,glibc=V`; the rows share as few sets as can be, and agree on "
          "versions where they cannot")
      ->type_name("ROWS")
      ->group("Output");
  command
      .add_flag("--with-toolkit", options.resolve.has_toolkit,
                "add what compiles extensions for the set: nvcc, headers, the host compilers that nvcc takes, the list of GPUs")
      ->group("The choice");
}

auto run_lock_for(LockForOptions options) -> Result<ExitStatus> {
  if (!options.rows) {
    return run_resolve(std::move(options.resolve));
  }
  auto& resolve = options.resolve;
  if (auto checked = check_options(resolve); !checked) {
    return checked.error();
  }
  return with_catalog(resolve.catalog, [&](const catalogs::Catalog& catalog) {
    if (resolve.specs.empty()) {
      resolve.specs = catalog.roles().default_request;
    }
    return lock_for(resolve, *options.rows, catalog);
  });
}

}  // namespace gpusolve::cli
