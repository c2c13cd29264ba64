#include "engine/worlds/pip_indexes.hpp"

#include <algorithm>
#include <ranges>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/url/secrets.hpp"
#include "base/url/url.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

auto open_index(const std::string& place, Network& network) -> Result<std::unique_ptr<pypi::Index>> {
  if (!url::is_http(place)) {
    return pypi::open_folder_index(place);
  }
  return pypi::open_http_index(network.open_url(place, Ecosystem::pypi), network.fetcher());
}

auto open_links(const std::string& place, Network& network) -> Result<std::unique_ptr<pypi::Index>> {
  if (!url::is_http(place)) {
    return pypi::open_flat_index(place, nullptr);
  }
  return pypi::open_flat_index(network.open_url(place, Ecosystem::pypi), &network.fetcher());
}

/// The option or the setting that names a place: `--find-links`, or `find-links of /etc/pip.conf`.
auto origin_of_index(const std::string& place, const std::string& option, const settings::Settings& settings) -> std::string {
  for (const auto& file : std::views::reverse(settings.files)) {
    for (const auto& [name, values] : file.set) {
      if ("--" + name == option && std::ranges::find(values, place) != values.end()) {
        return name + " of " + file.place;
      }
    }
  }
  return option;
}

/// Appends the indexes of `places`; errors name the option or the setting.
auto append_indexes(const std::vector<std::string>& places, const std::string& option, decltype(open_index)& open, const Sources& sources,
                    Network& network, PipIndexes& indexes) -> Status {
  const auto& settings = sources.settings;
  const bool is_live = sources.are_official && settings.pip.index_url == std::nullopt;
  for (const auto& place : places) {
    auto index = open(place, network);
    if (!index) {
      const auto teller = origin_of_index(place, option, settings);
      const bool is_official = is_live && teller == option && option != option_text(Option::find_links);
      return is_official ? without_live(index.error(), sources) : index.error().in(teller);
    }
    indexes.push_back(std::move(index).value());
  }
  return std::monostate{};
}

}  // namespace

auto open_named_indexes(const Sources& sources, Network& network) -> Result<PipIndexes> {
  PipIndexes indexes;
  const auto first = sources.index_url ? std::vector{*sources.index_url} : std::vector<std::string>();
  for (const auto& [places, option, open] : {std::tuple(sources.find_links, option_text(Option::find_links), &open_links),
                                             std::tuple(first, option_text(Option::index_url), &open_index),
                                             std::tuple(sources.extra_index_urls, option_text(Option::extra_index_url), &open_index)}) {
    if (auto opened = append_indexes(places, option, *open, sources, network, indexes); !opened) {
      return opened.error();
    }
  }
  return indexes;
}

}  // namespace gpusolve::engine
