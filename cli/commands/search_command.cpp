#include "cli/commands/search_command.hpp"

#include <CLI/CLI.hpp>
#include <utility>

#include "adapters/report/words/wording.hpp"
#include "cli/commands/with_catalog.hpp"
#include "cli/options/choices.hpp"
#include "cli/options/host.hpp"
#include "cli/options/typed_query.hpp"
#include "cli/output/print.hpp"
#include "cli/output/terminal.hpp"
#include "engine/judging/gpu_policy.hpp"
#include "engine/listing/listing_tables.hpp"
#include "engine/listing/other_labels.hpp"
#include "engine/machine/machine_facts.hpp"
#include "engine/solving/set_aside.hpp"

namespace gpusolve::cli {
namespace {

constexpr std::uint64_t k_most_rows = 1'000'000;

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
  auto rows = options.query.is_json ? engine::search_rows(listing->builds) : engine::search_summary(listing->builds, query->facts);
  const auto lack = listing->builds.empty() ? engine::other_labels(spec, *query, judge, host) : std::string();
  const auto table = engine::search_table(std::move(rows), spec.text(), options.limit, "; --limit 0 shows all", lack);
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
