#include "cli/commands/catalog_command.hpp"

#include <CLI/CLI.hpp>

#include "cli/commands/with_catalog.hpp"
#include "cli/output/print.hpp"
#include "cli/output/terminal.hpp"
#include "engine/catalog/catalog_tables.hpp"

namespace gpusolve::cli {
namespace {

auto ask(const CatalogOptions& options, const catalogs::Catalog& catalog) -> Result<ExitStatus> {
  engine::CatalogQuestion question{options.table, options.name, std::nullopt};
  if (options.platform) {
    question.platform = parse_platform(*options.platform);
    if (!question.platform) {
      return Error{ErrorKind::usage, "--platform " + quote(*options.platform) + " is not one of " + std::string(k_platforms)};
    }
  }
  const auto table = engine::catalog_table(catalog, question);
  if (!table) {
    return table.error();
  }
  const auto text = options.is_json ? report::render_table_json(*table) : report::render_table_text(*table, terminal_width());
  if (auto printed = print_report(text, options.is_json); !printed) {
    return printed.error();
  }
  return table->rows.empty() ? ExitStatus::unsatisfiable : ExitStatus::done;
}

}  // namespace

void declare_catalog(CLI::App& command, CatalogOptions& options) {
  command.add_option("TABLE", options.table, "gpus, drivers, cuda, torch, stacks, cudnn, mirrors; default: what there is");
  command.add_option("NAME", options.name, "one entry: `3090`, `536.23`, `11.8`, `2.1.2`, `tuna`");
  command.add_option("--platform", options.platform, "where it makes a difference: linux-64, linux-aarch64, win-64, osx-arm64, osx-64")
      ->type_name("P");
  command.add_option("--catalog", options.catalog, "read the catalogs from this folder of YAML instead of the embedded ones")
      ->type_name("DIR");
  command.add_flag("--json", options.is_json, "one JSON document on standard output");
}

auto run_catalog(const CatalogOptions& options) -> Result<ExitStatus> {
  return with_catalog(options.catalog, [&](const catalogs::Catalog& catalog) { return ask(options, catalog); });
}

}  // namespace gpusolve::cli
