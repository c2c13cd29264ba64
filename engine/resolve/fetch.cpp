#include "engine/resolve/fetch.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <sstream>

#include "base/plain.hpp"
#include "engine/judging/judge.hpp"
#include "engine/solving/resolve_in.hpp"
#include "engine/worlds/gpu_provider.hpp"
#include "engine/worlds/network.hpp"
#include "engine/worlds/worlds.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

/// Solves only to fill the cache with the documents that the solution needs.
auto solve_in(World& world, const Judge& judge, const std::vector<std::string>& specs) -> Status {
  GpuProvider provider(world, judge);
  const auto resolution = resolve_in(world, provider, judge, {parse_specs(specs), {}, {}, std::nullopt});
  return resolution ? Status(std::monostate{}) : resolution.error();
}

auto check_sources(const Sources& sources, const std::vector<std::string>& specs, const StackRoles& roles) -> Status {
  if ((sources.index_url || !sources.extra_index_urls.empty()) && specs.empty()) {
    return usage_error("an index is too large to be fetched whole: say what it is for, such as " +
                       option_text(Option::fetch_for, "\"" + joined(roles.default_request, " ") + "\""));
  }
  if (sources.is_offline) {
    return usage_error(option_text(Option::offline) + " (or `offline` of .condarc) forbids what fetch is for; leave it out");
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

}  // namespace

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

auto fetch(const Query& query, const std::vector<std::string>& specs, const catalogs::Catalog& catalog, const Host& host)
    -> Result<std::vector<Warning>> {
  if (const auto checked = check_sources(query.sources, specs, catalog.roles()); !checked) {
    return checked.error();
  }
  const Judge judge(catalog, query.facts, {});
  Network network(query.sources, host);
  const auto worlds = open_worlds(query, catalog, network);
  if (!worlds) {
    return worlds.error();
  }
  for (const auto& world : *worlds) {
    if (const auto solved = specs.empty() ? Status(std::monostate{}) : solve_in(*world, judge, specs); !solved) {
      return solved.error();
    }
  }
  network.finish(sources_of(*worlds));
  return network.warnings();
}

}  // namespace gpusolve::engine
