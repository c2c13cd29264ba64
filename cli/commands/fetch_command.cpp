#include "cli/commands/fetch_command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

#include "adapters/net/cache_folder.hpp"
#include "cli/commands/cache_command.hpp"
#include "cli/options/host.hpp"
#include "cli/options/typed_query.hpp"
#include "cli/output/print.hpp"
#include "engine/worlds/gpu_provider.hpp"
#include "engine/worlds/judgement.hpp"
#include "engine/worlds/network.hpp"
#include "engine/worlds/resolution.hpp"
#include "engine/worlds/source_choice.hpp"
#include "engine/worlds/worlds.hpp"

namespace gpusolve::cli {
namespace {

auto words_of(const std::vector<std::string>& texts) -> std::vector<std::string> {
  std::vector<std::string> words;
  for (const auto& text : texts) {
    std::istringstream stream(text);
    for (std::string word; stream >> word;) {
      words.push_back(word);
    }
  }
  return words;
}

/// For options and for sources.
auto has_indexes(const auto& places) -> bool { return places.index_url || !places.extra_index_urls.empty(); }

/// Solves only to fill the cache with the documents that the solution needs.
auto solve_in(engine::World& world, const engine::Judge& judge, const std::vector<std::string>& specs) -> Status {
  engine::GpuProvider provider(world, judge);
  const auto resolution = engine::resolve_in(world, provider, judge, {specs, {}, {}, std::nullopt});
  return resolution ? Status(std::monostate{}) : resolution.error();
}

auto check(const engine::Sources& sources, const std::vector<std::string>& specs) -> Status {
  if (has_indexes(sources) && specs.empty()) {
    return Error{ErrorKind::usage, "an index is too large to be fetched whole: say what it is for, such as --for \"torch torchvision\""};
  }
  if (sources.is_offline) {
    return Error{ErrorKind::usage, "--offline (or `offline` of .condarc) forbids what fetch is for; leave it out"};
  }
  return std::monostate{};
}

auto sources_of(const std::vector<std::unique_ptr<engine::World>>& worlds) -> std::vector<SourceUse> {
  std::vector<SourceUse> all;
  for (const auto& world : worlds) {
    std::ranges::move(world->sources(), std::back_inserter(all));
  }
  return all;
}

/// Prints the place and size of the cache, and the warnings.
auto report(const engine::Network& network) -> Status {
  const auto warnings = network.warnings();  // call it after everything is stored
  const auto folder = net::usual_cache_folder();
  if (folder) {
    const auto size = net::CacheFolder(*folder).size();
    if (auto printed = print(size_text(size, *folder)); !printed) {
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
  declare_sources(command, options.resolve);
  command.add_option("--for", options.wants, "only what a solution for these specs touches: `torch torchvision`; repeat")
      ->type_name("SPECS")
      ->allow_extra_args(false);
  command.add_flag("-q,--quiet", options.resolve.is_quiet, "no progress on a terminal");
  command.add_flag("-v,--verbose", options.resolve.verbosity, "a line for each source: bytes, time, records");
}

auto run_fetch(FetchOptions options) -> Result<ExitStatus> {
  options.resolve.is_live = true;
  const auto& catalog = catalogs::Catalog::embedded();
  const auto specs = words_of(options.wants);
  if (specs.empty() && options.resolve.channels.empty() && !has_indexes(options.resolve)) {
    options.resolve.installer = "conda";
  }
  const auto query = sourced_query(options.resolve, catalog);
  if (!query) {
    return query.error();
  }
  if (const auto checked = check(query->sources, specs); !checked) {
    return checked.error();
  }
  const RunHost host(options.resolve);
  const engine::Judge judge(catalog, query->facts, {});
  engine::Network network(query->sources, host);
  const auto worlds = engine::open_worlds(*query, catalog, network);
  if (!worlds) {
    return worlds.error();
  }
  for (const auto& world : *worlds) {
    if (const auto solved = specs.empty() ? Status(std::monostate{}) : solve_in(*world, judge, specs); !solved) {
      return solved.error();
    }
  }
  network.finish(sources_of(*worlds));
  const auto reported = report(network);
  return reported ? Result<ExitStatus>(ExitStatus::done) : reported.error();
}

}  // namespace gpusolve::cli
