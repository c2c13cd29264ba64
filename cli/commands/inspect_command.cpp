#include "cli/commands/inspect_command.hpp"

#include <CLI/CLI.hpp>

#include "adapters/report/inspection.hpp"
#include "cli/commands/with_catalog.hpp"
#include "cli/options/machine_options.hpp"
#include "cli/output/print.hpp"
#include "cli/output/terminal.hpp"
#include "engine/inspect/inspect.hpp"

namespace gpusolve::cli {
namespace {

auto inspect_with(const InspectOptions& options, const catalogs::Catalog& catalog) -> Result<ExitStatus> {
  const auto facts = facts_of(options.shared.machine, catalog);
  if (!facts) {
    return facts.error();
  }
  const auto inspection = engine::inspect(options.paths, *facts, catalog);
  if (!inspection) {
    return inspection.error();
  }
  const bool is_json = options.shared.is_json;
  const auto text = is_json ? report::render_inspection_json(*inspection)
                            : report::render_inspection_text(*inspection, options.shows_units, terminal_width());
  if (auto printed = print_report(text, is_json); !printed) {
    return printed.error();
  }
  return engine::is_fine(*inspection) ? ExitStatus::done : ExitStatus::finding;
}

}  // namespace

void declare_inspect(CLI::App& command, InspectOptions& options) {
  command.add_option("PATH", options.paths, "libraries (.so, .o, .a, .dll, .pyd, .fatbin), programs, packages (wheels, .conda, .tar.bz2), and folders of libraries")->required();
  declare_hardware(command, options.shared);
  constexpr auto k_group = "Output";
  command.add_flag("--units", options.shows_units, "also which units contain which code")->group(k_group);
  command.add_flag("--json", options.shared.is_json, "one JSON document on standard output")->group(k_group);
  command.add_option("--catalog", options.shared.catalog, "read the catalogs from this folder of YAML instead of the embedded ones")
      ->type_name("DIR")
      ->group(k_group);
}

auto run_inspect(const InspectOptions& options) -> Result<ExitStatus> {
  return with_catalog(options.shared.catalog, [&](const catalogs::Catalog& catalog) { return inspect_with(options, catalog); });
}

}  // namespace gpusolve::cli
