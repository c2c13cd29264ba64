#include "cli/commands/fetch_command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

#include "adapters/net/cache_folder.hpp"
#include "cli/commands/cache_command.hpp"
#include "cli/facts.hpp"
#include "cli/output/print.hpp"
#include "cli/resolution.hpp"
#include "cli/worlds/gpu_provider.hpp"
#include "cli/worlds/judgement.hpp"
#include "cli/worlds/network.hpp"
#include "cli/worlds/sources.hpp"
#include "cli/worlds/worlds.hpp"

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

auto has_indexes(const ResolveOptions& options) -> bool { return options.index_url || !options.extra_index_urls.empty(); }

/// Solves only to fill the cache with the documents that the solution needs.
auto solve_in(World& world, const Judge& judge, const std::vector<std::string>& specs) -> Status {
  GpuProvider provider(world, judge);
  const auto resolution = resolve_in(world, provider, judge, {specs, {}, {}, std::nullopt});
  return resolution ? Status(std::monostate{}) : resolution.error();
}

auto check(const ResolveOptions& options, const std::vector<std::string>& specs) -> Status {
  if (has_indexes(options) && specs.empty()) {
    return Error{ErrorKind::usage, "an index is too large to be fetched whole: say what it is for, such as --for \"torch torchvision\""};
  }
  if (options.is_offline) {
    return Error{ErrorKind::usage, "--offline (or `offline` of .condarc) forbids what fetch is for; leave it out"};
  }
  return std::monostate{};
}

auto sources_of(const std::vector<std::unique_ptr<World>>& worlds) -> std::vector<SourceUse> {
  std::vector<SourceUse> all;
  for (const auto& world : worlds) {
    std::ranges::move(world->sources(), std::back_inserter(all));
  }
  return all;
}

/// Prints the place and size of the cache, and the warnings.
auto report(const Network& network) -> Status {
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
  const auto sourced = with_sources(options.resolve, catalog);
  if (!sourced) {
    return sourced.error();
  }
  if (const auto checked = check(*sourced, specs); !checked) {
    return checked.error();
  }
  const auto facts = facts_of(*sourced, catalog);
  if (!facts) {
    return facts.error();
  }
  const Judge judge(catalog, *facts, {});
  Network network(*sourced);
  const auto worlds = open_worlds(*sourced, *facts, catalog, network);
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
