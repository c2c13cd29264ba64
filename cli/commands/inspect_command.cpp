#include "cli/commands/inspect_command.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>

#include "adapters/net/cache_folder.hpp"
#include "adapters/report/inspection.hpp"
#include "base/process_environment.hpp"
#include "cli/commands/with_catalog.hpp"
#include "cli/options/machine_options.hpp"
#include "cli/options/url_network.hpp"
#include "cli/output/print.hpp"
#include "cli/output/terminal.hpp"
#include "engine/inspect/catalog_packages.hpp"
#include "engine/inspect/inspect.hpp"
#include "engine/inspect/remote_files.hpp"

namespace gpusolve::cli {
namespace {

/// Inspects files and URLs. Sets up the network only for URLs.
auto inspect_paths(const InspectOptions& options, const Facts& facts, const catalogs::Catalog& catalog) -> Result<Inspection> {
  engine::InspectOptions reading{nullptr, options.most_megabytes * 1'000'000, options.is_full, options.package};
  if (std::ranges::none_of(options.paths, engine::is_remote)) {
    return engine::inspect(options.paths, facts, catalog, reading);
  }
  const auto network = UrlNetwork::make(options.shared);
  if (!network) {
    return network.error();
  }
  auto paths = options.paths;
  for (auto& path : paths) {
    path = engine::is_remote(path) ? (*network)->open(path) : path;
  }
  reading.fetcher = &(*network)->fetcher();
  const auto folder = net::usual_cache_folder(variable);
  const auto cache = folder ? std::make_unique<net::CacheFolder>(*folder) : nullptr;
  reading.cache = cache.get();
  auto inspection = engine::inspect(paths, facts, catalog, reading);
  (*network)->finish();
  return inspection;
}

auto inspect_with(const InspectOptions& options, const catalogs::Catalog& catalog) -> Result<ExitStatus> {
  const auto facts = facts_of(options.shared.machine, catalog);
  if (!facts) {
    return facts.error();
  }
  auto inspection = inspect_paths(options, *facts, catalog);
  if (!inspection) {
    return inspection.error();
  }
  if (!options.emits.empty()) {
    const auto printed = print(report::render_inspection_catalog(*inspection, engine::catalog_packages_of(*inspection)));
    return printed ? Result<ExitStatus>(ExitStatus::done) : printed.error();
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
  command
      .add_option("PATH", options.paths,
                  "libraries (.so, .o, .a, .dll, .pyd, .fatbin), programs, packages (wheels, .conda, .tar.bz2), folders of libraries, "
                  "environments, and URLs of packages and libraries")
      ->required();
  declare_hardware(command, options.shared);
  constexpr auto k_reading = "Reading";
  command.add_option("--package", options.package, "of an environment only the files of this package")->type_name("NAME")->group(k_reading);
  command.add_flag("--full", options.is_full, "read files on servers to their end; default: a sample")->group(k_reading);
  command.add_option("--most", options.most_megabytes, "most megabytes of a file on a server that a sample reads; default 64")
      ->type_name("MB")
      ->check(CLI::Range(1, 1'000'000).description(""))
      ->group(k_reading);
  command.add_flag("--offline", options.shared.is_offline, "only what the cache holds")->group(k_reading);
  declare_insecure_hosts(command, options.shared, k_reading);
  constexpr auto k_group = "Output";
  command.add_option("--emit", options.emits, "catalog: entries for the catalog, with confidence measured")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"catalog"}).description(""))
      ->group(k_group);
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
