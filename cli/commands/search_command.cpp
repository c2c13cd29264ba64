#include "cli/commands/search_command.hpp"

#include <CLI/CLI.hpp>
#include <span>

#include "adapters/report/wording.hpp"
#include "cli/commands/with_catalog.hpp"
#include "cli/options/choices.hpp"
#include "cli/options/host.hpp"
#include "cli/options/typed_query.hpp"
#include "cli/output/print.hpp"
#include "cli/output/terminal.hpp"
#include "engine/listing/listing_tables.hpp"
#include "engine/machine/machine_facts.hpp"
#include "engine/query.hpp"
#include "engine/worlds/set_aside.hpp"

namespace gpusolve::cli {
namespace {

constexpr std::uint64_t k_most_rows = 1'000'000;

/// Drops the rows beyond the limit, and adds a note with their number.
void limit(report::Table& table, std::size_t most) {
  if (most > 0 && table.rows.size() > most) {
    const auto left_out = table.rows.size() - most;
    table.rows.resize(most);
    table.notes.push_back(report::counted(left_out, "more row") + "; --limit 0 shows all");
  }
}

auto table_of(const std::vector<engine::Listed>& builds, const SearchOptions& options, const Facts& facts) -> report::Table {
  const auto& spec = options.query.specs.front();
  auto table = options.query.is_json ? engine::search_rows(builds) : engine::search_summary(builds, facts);
  table.schema = "gpusolve/search/1";
  table.about = {{"spec", spec}};
  if (builds.empty()) {
    table.notes.push_back("nothing matches " + quote(spec) + " in these sources");
  }
  limit(table, options.limit);
  return table;
}

auto search(const SearchOptions& options, const catalogs::Catalog& catalog) -> Result<ExitStatus> {
  const auto query = sourced_query(options.query, catalog);
  if (!query) {
    return query.error();
  }
  const auto& spec = query->specs.front();
  if (const auto checked = engine::check_typed(query->specs, *query, catalog); !checked) {
    return checked.error();
  }
  const RunHost host(options.query);
  const engine::Judge judge(catalog, query->facts, engine::gpu_policy_of(*query, catalog));
  const auto listing = engine::list_builds(*query, judge, spec, host);
  if (!listing) {
    return listing.error();
  }
  if (const auto checked = listing->builds.empty() ? engine::check_subject(spec, *query, catalog) : Status(std::monostate{}); !checked) {
    return checked.error();
  }
  std::ranges::for_each(listing->warnings, [](const Warning& warning) { warn(warning.text); });
  const auto table = table_of(listing->builds, options, query->facts);
  const auto text = options.query.is_json ? report::render_table_json(table) : report::render_table_text(table, terminal_width());
  if (auto printed = print_report(text, options.query.is_json); !printed) {
    return printed.error();
  }
  return listing->builds.empty() ? ExitStatus::unsatisfiable : ExitStatus::done;
}

}  // namespace

void declare_search(CLI::App& command, SearchOptions& options) {
  command.add_option("SPEC", options.query.specs, "a package, `torch>=2.1,<2.4` or `pytorch=2.1.*=*cuda11.8*`")->required()->expected(1);
  declare_listing(command, options.query);
  command.add_option("--limit", options.limit, "rows at most; 0: all")
      ->type_name("N")
      ->check(number_between(0, k_most_rows))
      ->capture_default_str();
  command.add_flag("--json", options.query.is_json, "one JSON document on standard output");
}

auto run_search(const SearchOptions& options) -> Result<ExitStatus> {
  return with_catalog(options.query.catalog, [&](const catalogs::Catalog& catalog) { return search(options, catalog); });
}

}  // namespace gpusolve::cli
