#include "cli/commands/catalog_command.hpp"

#include <CLI/CLI.hpp>
#include <chrono>

#include "adapters/report/words/wording.hpp"
#include "base/date.hpp"
#include "base/process_environment.hpp"
#include "cli/commands/with_catalog.hpp"
#include "cli/options/url_network.hpp"
#include "cli/output/print.hpp"
#include "cli/output/report_date.hpp"
#include "cli/output/terminal.hpp"
#include "engine/catalog/catalog_tables.hpp"
#include "engine/inspect/measured.hpp"
#include "engine/inspect/remote_files.hpp"

namespace gpusolve::cli {
namespace {

/// The day of SOURCE_DATE_EPOCH; if it is not set, the day of the clock.
auto today() -> std::string {
  const auto day = report_date();
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return day.empty() ? date_text(std::chrono::duration_cast<std::chrono::milliseconds>(now).count()) : day;
}

auto print_table(const report::Table& table, const CatalogOptions& options) -> Result<ExitStatus> {
  const auto text = options.is_json ? report::render_table_json(table) : report::render_table_text(table, terminal_width());
  if (auto printed = print_report(text, options.is_json); !printed) {
    return printed.error();
  }
  return table.rows.empty() ? ExitStatus::unsatisfiable : ExitStatus::done;
}

auto show_measured(const CatalogOptions& options) -> Result<ExitStatus> {
  const auto place = engine::user_catalog_place(&variable);
  const auto files = options.has_no_user_catalog ? std::vector<engine::MeasuredFile>() : engine::read_user_catalog(place);
  return files ? print_table(engine::measured_table(options.names.empty() ? "" : options.names.front(), *files), options)
               : Result<ExitStatus>(files.error());
}

auto learn(const CatalogOptions& options) -> Result<ExitStatus> {
  if (options.names.empty()) {
    return usage_error("catalog learn: name the wheels and conda packages to read, or their URLs");
  }
  const auto network = UrlNetwork::make({});
  if (!network) {
    return network.error();
  }
  std::vector<engine::MeasuredFile> files;
  for (const auto& path : options.names) {
    auto file = engine::is_remote(path) ? engine::measure_url((*network)->open(path), (*network)->fetcher()) : engine::measure_file(path);
    if (!file) {
      return file.error();
    }
    file->learned = today();
    files.push_back(std::move(*file));
  }
  (*network)->finish();
  const auto place = engine::user_catalog_place(&variable);
  const auto count = files.size();
  if (auto taught = engine::teach_user_catalog(place, std::move(files)); !taught) {
    return taught.error();
  }
  const auto printed = print("learned " + report::counted(count, "file") + ": " + place.string() + "\n");
  return printed ? Result<ExitStatus>(ExitStatus::done) : printed.error();
}

auto ask(const CatalogOptions& options, const catalogs::Catalog& catalog) -> Result<ExitStatus> {
  if (options.names.size() > 1) {
    return usage_error("catalog " + options.table + ": one NAME, not " + std::to_string(options.names.size()));
  }
  engine::CatalogQuestion question{options.table, options.names.empty() ? std::string() : options.names.front(), std::nullopt};
  if (options.platform) {
    question.platform = parse_platform(*options.platform);
    if (!question.platform) {
      return usage_error("--platform " + quote(*options.platform) + " is not one of " + platforms_text());
    }
  }
  const auto table = engine::catalog_table(catalog, question);
  if (!table) {
    return table.error();
  }
  return print_table(*table, options);
}

}  // namespace

void declare_catalog(CLI::App& command, CatalogOptions& options) {
  command.add_option(
      "TABLE", options.table,
      "gpus, drivers, cuda, torch, stacks, cudnn, mirrors, measured; default: what there is. `learn` reads packages instead");
  command.add_option("NAME", options.names,
                     "one entry: `3090`, `536.23`, `11.8`, `2.1.2`, `tuna`; after `learn`: wheels, conda packages, URLs");
  command.add_option("--platform", options.platform, "where it makes a difference: " + platforms_text())->type_name("P");
  command.add_option("--catalog", options.catalog, "read the catalogs from this folder of YAML instead of the embedded ones")
      ->type_name("DIR");
  command.add_flag("--no-user-catalog", options.has_no_user_catalog, "ignore what `catalog learn` read");
  command.add_flag("--json", options.is_json, "one JSON document on standard output");
}

auto run_catalog(const CatalogOptions& options) -> Result<ExitStatus> {
  if (options.table == "learn" || options.table == "measured") {
    return options.table == "learn" ? learn(options) : show_measured(options);
  }
  return with_catalog(options.catalog, [&](const catalogs::Catalog& catalog) { return ask(options, catalog); });
}

}  // namespace gpusolve::cli
