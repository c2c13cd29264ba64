#include "tests/data/shared_channels.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "cli/options/typed_query.hpp"
#include "engine/answers/answer.hpp"
#include "engine/judging/asked_names.hpp"
#include "engine/solving/resolve_in.hpp"
#include "engine/worlds/worlds.hpp"

namespace gpusolve::tests {
namespace {

/// The value, or the error as an exception, because without an answer a test cannot compare anything.
template <class T>
auto need(Result<T> result) -> T {
  if (!result) {
    throw std::runtime_error(result.error().text());
  }
  return std::move(result).value();
}

}  // namespace

auto ask(const std::vector<std::string>& channels, std::vector<std::string> specs, std::string platform) -> cli::ResolveOptions {
  cli::ResolveOptions options;
  options.installer = "conda";
  options.overrides_channels = true;
  options.machine.platform = std::move(platform);
  options.specs = std::move(specs);
  for (const auto& channel : channels) {
    options.channels.push_back((channel_root() / channel).string());
  }
  return options;
}

auto answer_to(const cli::ResolveOptions& options, resolver::Expansion expansion) -> Answered {
  const auto& catalog = catalogs::Catalog::embedded();
  const auto query = need(cli::sourced_query(options, catalog));
  auto pins = query.specs;
  pins.insert(pins.end(), query.constraints.begin(), query.constraints.end());
  const engine::Judge judge(catalog, query.facts, {.kept_neighbours = engine::pinned_beyond_limits(pins, true, catalog)});
  engine::Network network(query.sources, {});
  const auto worlds = need(engine::open_worlds(query, catalog, network));
  auto& world = *worlds.front();
  engine::GpuProvider provider(world, judge);
  const auto resolution =
      need(engine::resolve_in(world, provider, judge, {query.specs, {}, query.constraints, std::nullopt}, {.expansion = expansion}));
  return {engine::answer_of(resolution, world, provider, judge, query), resolution.stats};
}

auto package_ids(const Answer& answer) -> std::vector<std::string> {
  std::vector<std::string> ids;
  for (const auto& package : answer.packages) {
    ids.push_back(package.name + "=" + package.version + "=" + package.build.value_or(""));
  }
  return ids;
}

auto reason_codes(const Answer& answer) -> std::vector<std::string> {
  std::set<std::string> codes;
  for (const auto& told : answer.reasons) {
    codes.emplace(reason_code_text(told.reason.code));
  }
  return {codes.begin(), codes.end()};
}

auto package_of(const Answer& answer, const std::string& name) -> const Package& {
  const auto found = std::ranges::find(answer.packages, name, &Package::name);
  if (found == answer.packages.end()) {
    throw std::runtime_error("the set has no " + name);
  }
  return *found;
}

}  // namespace gpusolve::tests
