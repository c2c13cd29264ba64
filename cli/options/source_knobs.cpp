// Knobs of the sources: their selection, their order, and the installer.
#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "base/url/file_url.hpp"
#include "cli/options/knobs.hpp"
#include "cli/worlds/worlds.hpp"

namespace gpusolve::cli {
namespace {

/// The channels with builds of torch and its dependencies.
constexpr std::array<std::string_view, 3> k_official_channels{"pytorch", "nvidia", "conda-forge"};

auto without_slash(std::string place) -> std::string {
  while (place.size() > 1 && place.ends_with('/')) {
    place.pop_back();
  }
  return place;
}

auto last_part(const std::string& place) -> std::string { return place.substr(place.rfind('/') + 1); }

/// A channel of that name beside a named one, as in a mirror: in the same folder or on the same host. Empty if there is none.
auto sister_of(const std::vector<std::string>& channels, std::string_view name) -> std::string {
  for (const auto& channel : channels) {
    const auto place = without_slash(channel);
    const auto slash = place.rfind('/');
    const auto folder = slash == std::string::npos ? std::string() : place.substr(0, slash + 1);
    const auto path = url::is_file_url(folder) ? url::path_of_file_url(folder) : Result<std::filesystem::path>(folder);
    std::error_code ignored;
    if (!folder.empty() && path && std::filesystem::is_directory(*path / name, ignored)) {
      return folder + std::string(name);
    }
  }
  return {};
}

void add_channel(const Question& question, std::string_view name, ChangeKnobs& knobs) {
  const auto& channels = question.options.channels;
  const auto is_it = [&](const std::string& channel) { return last_part(without_slash(channel)) == name; };
  if (std::ranges::any_of(channels, is_it)) {
    return;
  }
  const auto place = sister_of(channels, name);
  // There is no such local folder, but the catalog knows the official channel's builds of torch.
  const bool is_from_catalog = place.empty();
  if (is_from_catalog && name == "nvidia") {
    return;
  }
  const auto put_first = [=, text = std::string(name)](Question& changed) {
    auto& list = is_from_catalog ? changed.options.catalog_channels : changed.options.channels;
    list.insert(list.begin(), is_from_catalog ? text : place);
  };
  const auto any = [put_first](Question& changed) {
    put_first(changed);
    changed.options.channel_priority = "disabled";
  };
  knobs.push_back({cost::k_channel,
                   false,
                   {{put_first, put_first, {"channel", std::string(name), "", is_from_catalog ? std::string(name) : place}}},
                   any});
}

/// With several channels priority matters: the first may hide what a later one has.
void add_priorities(const Question& question, ChangeKnobs& knobs) {
  const auto& channels = question.options.channels;
  const auto& priority = question.options.channel_priority;
  if (channels.size() < 2 || priority == "disabled") {
    return;
  }
  ChangeKnob loosen{cost::k_channel - 1, true, {}};
  for (const auto* const value : {"flexible", "disabled"}) {
    if (priority != value) {
      const auto set = [=](Question& changed) { changed.options.channel_priority = value; };
      loosen.settings.push_back({set, set, {"channel", "--channel-priority", priority, value}});
    }
  }
  knobs.push_back(std::move(loosen));
  for (std::size_t i = 1; i < channels.size(); ++i) {
    const auto raise = [channel = channels[i]](Question& changed) {
      auto& list = changed.options.channels;
      std::erase(list, channel);
      list.insert(list.begin(), channel);
    };
    const auto any = [](Question& changed) { changed.options.channel_priority = "disabled"; };
    const Change change{"channel", channels[i], "priority " + std::to_string(i + 1), "priority 1"};
    knobs.push_back({cost::k_channel, false, {{raise, raise, change}}, any});
  }
}

void add_index(const Question& question, ChangeKnobs& knobs) {
  const auto& options = question.options;
  if (!options.index_url && options.extra_index_urls.empty() && options.find_links.empty()) {
    return;  // the catalog is the source already
  }
  const auto add = [](Question& changed) { changed.options.has_catalog_index = true; };
  knobs.push_back(
      {cost::k_index, false, {{add, add, {"index", "--index-url", options.index_url.value_or(""), "https://download.pytorch.org/whl"}}}});
}

/// The other installer, with its official sources.
void add_installer(Ecosystem only, ChangeKnobs& knobs) {
  const auto from = only == Ecosystem::conda ? "conda" : "pip";
  const auto to = only == Ecosystem::conda ? "pip" : "conda";
  const auto change = [to](Question& changed) {
    auto& options = changed.options;
    options.installer = to;
    options.channels.clear();
    options.catalog_channels.clear();
    options.virtual_packages.clear();
    options.index_url.reset();
    options.extra_index_urls.clear();
    options.find_links.clear();
    options.has_catalog_index = false;
  };
  knobs.push_back({cost::k_installer, false, {{change, change, {"installer", "--installer", from, to}}}});
}

}  // namespace

void add_source_knobs(const Question& question, ChangeKnobs& knobs) {
  const auto installers = installers_of(question.options);
  if (!installers) {
    return;
  }
  const auto has = [&](Ecosystem one) { return std::ranges::find(*installers, one) != installers->end(); };
  if (has(Ecosystem::conda) && !question.options.channels.empty()) {
    add_priorities(question, knobs);
    for (const auto name : k_official_channels) {
      add_channel(question, name, knobs);
    }
  }
  if (has(Ecosystem::pypi)) {
    add_index(question, knobs);
  }
}

void add_installer_knob(const Question& question, ChangeKnobs& knobs) {
  const auto installers = installers_of(question.options);
  if (installers && installers->size() == 1) {
    add_installer(installers->front(), knobs);
  }
}

}  // namespace gpusolve::cli
