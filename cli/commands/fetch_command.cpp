#include "cli/commands/fetch_command.hpp"

#include <CLI/CLI.hpp>

#include "adapters/net/cache_folder.hpp"
#include "adapters/report/cache_size.hpp"
#include "base/process_environment.hpp"
#include "cli/options/host.hpp"
#include "cli/options/typed_query.hpp"
#include "cli/output/print.hpp"
#include "engine/resolve/fetch.hpp"

namespace gpusolve::cli {
namespace {

/// Prints the place and size of the cache, and the warnings.
auto print_cache(const std::vector<Warning>& warnings) -> Status {
  const auto folder = net::usual_cache_folder(variable);
  if (folder) {
    const auto size = net::CacheFolder(*folder).size();
    if (auto printed = print(report::size_text(size, *folder)); !printed) {
      return printed;
    }
  }
  for (const auto& warning : warnings) {
    warn(warning.text);
  }
  return std::monostate{};
}

}  // namespace

void declare_fetch(CLI::App& command, FetchOptions& options) {
  declare_hardware(command, options.resolve);
  declare_sources(command, options.resolve, "the official ones over the network");
  command.add_option("--for", options.wants, "only what a solution for these specs touches: `torch torchvision`; repeat")
      ->type_name("SPECS")
      ->allow_extra_args(false);
  command.add_flag("-q,--quiet", options.resolve.is_quiet, "no progress on a terminal");
  command.add_flag("-v,--verbose", options.resolve.verbosity, "a line for each source: bytes, time, records");
}

auto run_fetch(FetchOptions options) -> Result<ExitStatus> {
  options.resolve.is_live = true;
  const auto& catalog = catalogs::Catalog::embedded();
  const auto specs = engine::words_of(options.wants);
  const auto& resolve = options.resolve;
  if (specs.empty() && resolve.channels.empty() && !resolve.index_url && resolve.extra_index_urls.empty()) {
    options.resolve.installer = "conda";
  }
  auto query = sourced_query(options.resolve, catalog);
  if (!query) {
    return query.error();
  }
  query->sources.are_for_cache = true;
  const RunHost host(options.resolve);
  const auto warnings = engine::fetch(*query, specs, catalog, host);
  const auto reported = warnings ? print_cache(*warnings) : warnings.error();
  return reported ? Result<ExitStatus>(ExitStatus::done) : reported.error();
}

}  // namespace gpusolve::cli
