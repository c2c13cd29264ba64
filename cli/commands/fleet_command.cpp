#include "cli/commands/fleet_command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "adapters/hardware/detect.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/nodes/node_files.hpp"
#include "adapters/lock/shell_quote.hpp"
#include "base/process_environment.hpp"
#include "cli/asked_again.hpp"
#include "cli/commands/with_catalog.hpp"
#include "cli/deadline.hpp"
#include "cli/options/choices.hpp"
#include "cli/options/host.hpp"
#include "cli/options/printing_options.hpp"
#include "cli/options/python_spelling.hpp"
#include "cli/options/settings.hpp"
#include "cli/options/typed_query.hpp"
#include "cli/output/lock_file.hpp"
#include "cli/output/output.hpp"
#include "cli/output/print.hpp"
#include "cli/output/report_date.hpp"
#include "cli/output/standard_input.hpp"
#include "engine/fleet/fleet_plan.hpp"
#include "engine/fleet/kinds.hpp"
#include "engine/fleet/machine_sets.hpp"
#include "engine/machine/own_machine.hpp"
#include "engine/query/source_choice.hpp"

namespace gpusolve::cli {
namespace {

constexpr std::size_t k_most_sets = 200;  // the maximum number of kinds of machines
namespace fleet = engine::fleet;

auto kinds_of(const std::vector<inventory::Node>& nodes, const FleetOptions& options, const catalogs::Catalog& catalog)
    -> Result<fleet::KindsOfFleet> {
  auto base = engine::facts_of_variables(catalog, process_environment());
  const auto& machine = options.query.machine;
  return base ? fleet::kinds_of(nodes, {machine.platform, machine.glibc, std::move(base).value()}, catalog)
              : Result<fleet::KindsOfFleet>(base.error());
}

/// The command that makes the page again.
auto command_of(const FleetOptions& options) -> std::string {
  const auto quoted = [](const std::string& word) { return " " + lock::shell_quote(word, lock::shell_of(hardware::host_platform())); };
  std::string command = "gpusolve fleet";
  for (const auto& inventory : options.inventories) {
    command += quoted(inventory);
  }
  for (const auto& spec : options.query.specs) {
    command += " --spec" + quoted(spec);
  }
  command += options.sets == 0 ? "" : " --sets " + std::to_string(options.sets);
  auto others = options.query;
  others.specs.clear();
  return asked_again(others, command) + " --emit html";
}

/// Writes the formats that `--emit` requests, and prints the plan unless a format went to standard output.
auto print_plan(const MachineSets& all, const FleetOptions& options, const std::string& date) -> Status {
  for (const auto& one : options.query.emits) {
    const auto [format, path] = split_emit(one);
    const auto content = format == "html" ? report::render_machine_sets_html(all, {command_of(options), date, report_date()})
                                          : report::render_machine_sets_github(all);
    if (auto written = write_to(path, content); !written) {
      return written;
    }
  }
  if (std::ranges::any_of(options.query.emits, [](const std::string& one) { return split_emit(one).second == "-"; })) {
    return std::monostate{};
  }
  const auto text = options.query.is_json ? report::render_machine_sets_json(all)
                                          : report::render_machine_sets_text(all, plain_text_options(options.query));
  return print_report(text, options.query.is_json, colors_of(options.query));
}

auto fleet_with(const FleetOptions& options, const catalogs::Catalog& catalog) -> Result<ExitStatus> {
  const auto nodes = inventory::read_node_files(options.inventories, [] { return read_standard_input(inventory::k_longest_input); });
  const auto kinds = nodes ? kinds_of(*nodes, options, catalog) : Result<fleet::KindsOfFleet>(nodes.error());
  const auto query =
      kinds ? engine::with_sources(query_of(options.query), kinds->kinds.front().row.facts.platform.value, catalog, read_settings)
            : Result<engine::Query>(kinds.error());
  if (!query) {
    return query.error();
  }
  const RunHost host(options.query);
  auto all = fleet::plan_fleet(*query, *kinds, options.sets, catalog, host);
  if (!all) {
    return all.error();
  }
  if (options.lock && is_lockable(*all)) {
    if (auto written = write_lock_file(*options.lock, lock::write_row_lock(fleet::row_lock_of(*all), all->roles)); !written) {
      return written.error();
    }
    all->lock = options.lock;
    all->lock_command = command_for_rows(*options.lock, lock::shell_of(kinds->kinds.front().row.facts.platform.value));
  }
  fleet::name_nodes(*all, kinds->kinds);
  if (auto printed = print_plan(*all, options, std::string(catalog.date())); !printed) {
    return printed.error();
  }
  if (options.lock && has_unsolved(*all)) {
    tell_unsolved();
  }
  return fleet::status_of(*all);
}

}  // namespace

void declare_fleet(CLI::App& command, FleetOptions& options) {
  command
      .add_option(
          "INVENTORY", options.inventories,
          "a table (CSV with name,gpus,driver,platform), a list of such maps in YAML or JSON, what `nvidia-smi -L` printed (a file for "
          "each node, or pdsh's output), `kubectl get nodes` with `-o json` or `--show-labels`; or a folder of such files; `-` is standard "
          "input")
      ->required();
  command.add_option("--spec", options.query.specs, "what the sets hold; repeat; default: torch torchvision")
      ->type_name("SPEC")
      ->allow_extra_args(false);
  command.add_option("--python", options.query.python, "`3.10`, or a range")->type_name("S")->transform(python_spelling);
  command.add_option("--cuda", options.query.cuda, "limit on the CUDA runtime of the sets")->type_name("S");
  command.add_option("--platform", options.query.machine.platform, "of nodes that do not say theirs")->type_name("P");
  command.add_option("--glibc", options.query.machine.glibc, "of nodes that do not say theirs")->type_name("V");
  declare_sources(command, options.query);
  command.add_option("-o,--output", options.lock, "write one lock with a row for each kind of machine")->type_name("FILE");
  command.add_option("--sets", options.sets, "plan with so many GPU sets where more than the fewest give newer versions")
      ->type_name("N")
      ->check(number_between(1, k_most_sets));
  command.add_option("--emit", options.query.emits, "FORMAT or FORMAT=FILE: html, github; repeat, or commas")
      ->type_name("FORMAT")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_flag("--json", options.query.is_json, "one JSON document on standard output");
  command.add_flag("-q,--quiet", options.query.is_quiet, "a line for each set");
  command.footer(
      "The sets are the fewest there can be for up to 200 kinds of machines; `gpusolve install-commands` picks a row of the lock.");
}

auto run_fleet(const FleetOptions& options) -> Result<ExitStatus> {
  for (const auto& one : options.query.emits) {
    if (const auto format = split_emit(one).first; format != "html" && format != "github") {
      return usage_error("--emit: " + not_one_of(format, {"html", "github"}, {}));
    }
  }
  auto without_lock = options.query;
  without_lock.has_no_lock = true;
  if (auto checked = check_output(without_lock); !checked) {
    return checked.error();
  }
  auto completed = options;
  return with_catalog(options.query.catalog, [&](const catalogs::Catalog& catalog) {
    if (completed.query.specs.empty()) {
      completed.query.specs = catalog.roles().default_request;
    }
    return fleet_with(completed, catalog);
  });
}

}  // namespace gpusolve::cli
