#include "engine/worlds/worlds.hpp"

#include <algorithm>
#include <iterator>
#include <map>

#include "adapters/conda/channel_source.hpp"
#include "engine/binding/cuda_binding.hpp"
#include "engine/catalog/embedded_conda.hpp"
#include "engine/worlds/conda_world.hpp"
#include "engine/worlds/pip_worlds.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

using Worlds = std::vector<std::unique_ptr<World>>;

auto conda_offer(const Query& query, const catalogs::Catalog& catalog) -> CondaOffer {
  return {unseen_pythons(query.python), !cuda_bindings_of(binding_specs(query), catalog).empty()};
}

auto virtual_packages_of(const std::vector<std::string>& overrides, const Facts& facts, const catalogs::Catalog& catalog)
    -> Result<conda::VirtualPackages> {
  auto packages = virtual_packages_on(facts, catalog);
  for (const auto& text : overrides) {
    auto changed = packages.with_override(text);
    if (!changed) {
      return changed.error().in(option_text(Option::virtual_package));
    }
    packages = std::move(changed).value();
  }
  return packages;
}

auto policy_of(const Query& query, const catalogs::Catalog& catalog) -> Result<conda::Policy> {
  conda::Policy policy;
  policy.priority = query.sources.priority;
  policy.prefer = query.prefers_lowest ? Preference::lowest : Preference::highest;
  policy.exclude_newer = query.exclude_newer;
  auto packages = virtual_packages_of(query.sources.virtual_packages, query.facts, catalog);
  if (!packages) {
    return packages.error();
  }
  policy.virtual_packages = std::move(packages).value();
  return policy;
}

/// Fetches all channels on servers together, and returns all in the order of the sources.
auto open_sources(const std::vector<conda::ChannelSource>& sources, Platform platform, Network& network)
    -> Result<std::vector<conda::Channel>> {
  std::vector<conda::RemoteSource> remote;
  for (const auto& source : sources) {
    if (const auto* const it = std::get_if<conda::RemoteSource>(&source)) {
      remote.push_back(*it);
      remote.back().fetch_url = network.open_url(it->fetch_url, Ecosystem::conda, it->name);
    }
  }
  std::vector<conda::Channel> fetched;
  if (!remote.empty()) {
    auto channels = conda::Channel::fetch(remote, platform, network.fetcher(), &network.indexes());
    if (!channels) {
      return channels.error();
    }
    fetched = std::move(channels).value();
  }
  std::vector<conda::Channel> channels;
  std::size_t next = 0;
  for (const auto& source : sources) {
    const auto* const folder = std::get_if<conda::FolderSource>(&source);
    auto channel = folder == nullptr ? Result<conda::Channel>(std::move(fetched[next++]))
                                     : conda::Channel::open(folder->place, platform, &network.indexes());
    if (!channel) {
      return channel.error();
    }
    channels.push_back(std::move(channel).value());
  }
  return channels;
}

/// The locations of channels in the user's settings.
auto places_of(const settings::CondaSettings& settings) -> conda::ChannelPlaces {
  conda::ChannelPlaces places{settings.channel_alias.value_or(""), settings.custom_channels, {}, settings.custom_multichannels};
  if (!settings.default_channels.empty()) {
    places.multi.insert_or_assign("defaults", settings.default_channels);
  }
  for (const auto& [name, copies] : settings.mirrored_channels) {
    if (!copies.empty()) {
      places.mirrors.emplace(name, copies.front());
    }
  }
  return places;
}

auto open_channels(const Query& query, const catalogs::Catalog& catalog, Network& network) -> Result<std::vector<conda::Channel>> {
  const auto& named = query.sources;
  const auto platform = query.facts.platform.value;
  std::vector<conda::ChannelSource> sources;
  for (const auto& text : named.channels) {
    const auto meant = conda::channel_sources(text, platform, places_of(named.settings.conda));
    if (!meant) {
      return meant.error().in(option_text(Option::channel));
    }
    sources.insert(sources.end(), meant->begin(), meant->end());
  }
  auto channels = open_sources(sources, platform, network);
  if (!channels) {
    return named.are_official ? without_live(channels.error(), named) : channels.error().in(option_text(Option::channel));
  }
  std::vector<conda::Channel> all;  // the catalog's form of the channels that a remedy puts first
  std::ranges::transform(named.catalog_channels, std::back_inserter(all), [&](const std::string& name) {
    return embedded_conda_channel(catalog, platform, name, conda_offer(query, catalog));
  });
  std::ranges::move(*channels, std::back_inserter(all));
  return all;
}

auto open_conda(const Query& query, const catalogs::Catalog& catalog, Network& network) -> Result<std::unique_ptr<World>> {
  auto policy = policy_of(query, catalog);
  if (!policy) {
    return policy.error();
  }
  const bool is_embedded = query.sources.channels.empty();
  auto channels =
      is_embedded
          ? Result<std::vector<conda::Channel>>(embedded_conda_channels(catalog, query.facts.platform.value, conda_offer(query, catalog)))
          : open_channels(query, catalog, network);
  if (!channels) {
    return channels.error();
  }
  if (is_embedded) {
    policy->priority = ChannelPriority::disabled;  // the catalog's channels complement each other: the newest version of any wins
    policy->settles_ties = false;                  // they have one build per Python and CUDA
  }
  // The overrides were parsed before, so parsing them again succeeds.
  auto packages_of = [overrides = query.sources.virtual_packages, &catalog](const Facts& other) {
    return virtual_packages_of(overrides, other, catalog).value();
  };
  auto world =
      std::make_unique<CondaWorld>(std::move(channels).value(), std::move(policy).value(), catalog, is_embedded, std::move(packages_of));
  if (is_embedded) {
    world->limit_to(std::make_unique<CatalogReach>(catalog, query.facts.platform.value, query.is_strict_catalog));
  }
  return std::unique_ptr<World>(std::move(world));
}

auto installer_of(const Sources& sources) -> InstallerChoice {
  if (sources.installer != InstallerChoice::by_sources) {
    return sources.installer;
  }
  if (sources.channels.empty() == !names_indexes(sources)) {
    return InstallerChoice::both;
  }
  return names_indexes(sources) ? InstallerChoice::pip : InstallerChoice::conda;
}

auto check(const Sources& sources, InstallerChoice installer) -> Status {
  if (installer == InstallerChoice::pip && !sources.channels.empty()) {
    return usage_error(option_text(Option::channel) + " " + quote(sources.channels.front()) + " goes with " +
                       option_text(Option::installer) + " conda or auto, not pip");
  }
  if (installer == InstallerChoice::conda && names_indexes(sources)) {
    return usage_error(option_text(Option::index_url) + ", " + option_text(Option::extra_index_url) + " and " +
                       option_text(Option::find_links) + " go with " + option_text(Option::installer) + " pip or auto, not conda");
  }
  if (installer == InstallerChoice::pip && !sources.virtual_packages.empty()) {
    return usage_error(option_text(Option::virtual_package) + " " + quote(sources.virtual_packages.front()) +
                       " means nothing to pip: use " + option_text(Option::installer) + " conda");
  }
  return std::monostate{};
}

}  // namespace

auto virtual_packages_on(const Facts& facts, const catalogs::Catalog& catalog) -> conda::VirtualPackages {
  const auto driver_for = [&catalog, platform = facts.platform.value](const DottedVersion& cuda) {
    return catalog.native_driver(cuda, platform);
  };
  return conda::VirtualPackages::of_facts(facts, driver_for);
}

auto installers_of(const Sources& sources) -> Result<std::vector<Ecosystem>> {
  const auto installer = installer_of(sources);
  if (auto checked = check(sources, installer); !checked) {
    return checked.error();
  }
  std::vector<Ecosystem> installers;
  if (installer != InstallerChoice::conda) {
    installers.push_back(Ecosystem::pypi);
  }
  if (installer != InstallerChoice::pip) {
    installers.push_back(Ecosystem::conda);
  }
  return installers;
}

auto open_world(Ecosystem installer, const Query& query, const catalogs::Catalog& catalog, Network& network)
    -> Result<std::unique_ptr<World>> {
  return installer == Ecosystem::pypi ? open_pip(query, catalog, network) : open_conda(query, catalog, network);
}

auto open_worlds(const Query& query, const catalogs::Catalog& catalog, Network& network) -> Result<Worlds> {
  const auto installers = installers_of(query.sources);
  if (!installers) {
    return installers.error();
  }
  Worlds worlds;
  for (const auto installer : *installers) {
    auto world = open_world(installer, query, catalog, network);
    if (!world) {
      return world.error();
    }
    worlds.push_back(std::move(world).value());
  }
  return worlds;
}

}  // namespace gpusolve::engine
