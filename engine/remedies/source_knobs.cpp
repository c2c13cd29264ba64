// Knobs of the sources: their selection, their order, and the installer.
#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <utility>

#include "base/url/file_url.hpp"
#include "base/url/parts.hpp"
#include "engine/remedies/knobs.hpp"
#include "engine/worlds/worlds.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

auto last_part(std::string_view place) -> std::string_view { return place.substr(place.rfind('/') + 1); }

/// A channel of that name beside a named one, as in a mirror: in the same folder or on the same host. Empty if there is none.
auto sister_of(const std::vector<std::string>& channels, std::string_view name) -> std::string {
  for (const auto& channel : channels) {
    const auto place = std::string(url::without_last_slashes(channel));
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

void add_channel(const Query& query, const StackRoles& roles, std::string_view name, ChangeKnobs& knobs) {
  const auto& channels = query.sources.channels;
  const auto is_it = [&](const std::string& channel) { return last_part(url::without_last_slashes(channel)) == name; };
  if (std::ranges::any_of(channels, is_it)) {
    return;
  }
  const auto place = sister_of(channels, name);
  // If there is no such local folder, the catalog has the builds of the official channel, but none of the libraries of CUDA.
  const bool is_from_catalog = place.empty();
  if (is_from_catalog && name == roles.conda_cuda_channel) {
    return;
  }
  const auto put_first = [=, text = std::string(name)](Query& changed) {
    auto& list = is_from_catalog ? changed.sources.catalog_channels : changed.sources.channels;
    list.insert(list.begin(), is_from_catalog ? text : place);
  };
  const auto any = [put_first](Query& changed) {
    put_first(changed);
    changed.sources.priority = ChannelPriority::disabled;
  };
  knobs.push_back({cost::k_channel,
                   false,
                   {{put_first, put_first, {Change::Kind::channel, std::string(name), "", is_from_catalog ? std::string(name) : place}}},
                   any});
}

/// With several channels priority matters: the first may hide what a later one has.
void add_priorities(const Query& query, ChangeKnobs& knobs) {
  const auto& channels = query.sources.channels;
  const auto& priority = query.sources.priority;
  if (channels.size() < 2 || priority == ChannelPriority::disabled) {
    return;
  }
  ChangeKnob loosen{cost::k_channel - 1, true, {}};
  for (const auto value : {ChannelPriority::flexible, ChannelPriority::disabled}) {
    if (priority != value) {
      const auto set = [=](Query& changed) { changed.sources.priority = value; };
      loosen.settings.push_back(
          {set, set, {Change::Kind::channel_priority, "", std::string(priority_text(priority)), std::string(priority_text(value))}});
    }
  }
  knobs.push_back(std::move(loosen));
  for (std::size_t i = 1; i < channels.size(); ++i) {
    const auto raise = [channel = channels[i]](Query& changed) {
      auto& list = changed.sources.channels;
      std::erase(list, channel);
      list.insert(list.begin(), channel);
    };
    const auto any = [](Query& changed) { changed.sources.priority = ChannelPriority::disabled; };
    const Change change{Change::Kind::channel_order, channels[i], "priority " + std::to_string(i + 1), "priority 1"};
    knobs.push_back({cost::k_channel, false, {{raise, raise, change}}, any});
  }
}

void leave_indexes(Sources& sources) {
  sources.index_url.reset();
  sources.extra_index_urls.clear();
  sources.find_links.clear();
}

/// Adds a knob for the official indexes. The first setting replaces the named indexes, so that their content and their faults do
/// not matter; the second one keeps them, if the request needs them or conda's channels.
void add_index(const Query& query, const StackRoles& roles, bool is_pip_alone, ChangeKnobs& knobs) {
  const auto& sources = query.sources;
  if (!names_indexes(sources)) {
    return;  // the catalog is the source already
  }
  const Change change{Change::Kind::index, "", sources.index_url.value_or(""), std::string(url::without_last_slashes(roles.index))};
  const auto add = [](Query& changed) { changed.sources.has_catalog_index = true; };
  const auto replace = [](Query& changed) {
    leave_indexes(changed.sources);
    changed.sources.has_catalog_index = true;
    changed.sources.installer = installer_choice(Ecosystem::pypi);
  };
  ChangeKnob knob{cost::k_index, false, {}};
  if (is_pip_alone) {
    knob.settings.push_back({replace, replace, {Change::Kind::index, "", change.from, ""}});
  }
  knob.settings.push_back({add, add, change});
  knobs.push_back(std::move(knob));
}

/// The other installer, with its official sources.
void add_installer(Ecosystem only, ChangeKnobs& knobs) {
  const auto to = only == Ecosystem::conda ? Ecosystem::pypi : Ecosystem::conda;
  const auto change = [to](Query& changed) {
    auto& sources = changed.sources;
    sources.installer = installer_choice(to);
    sources.channels.clear();
    sources.catalog_channels.clear();
    sources.virtual_packages.clear();
    leave_indexes(sources);
    sources.has_catalog_index = false;
  };
  const Change named{Change::Kind::installer, "", std::string(installer_text(only)), std::string(installer_text(to))};
  knobs.push_back({cost::k_installer, false, {{change, change, named}}});
}

}  // namespace

void add_source_knobs(const Query& query, const StackRoles& roles, ChangeKnobs& knobs) {
  const auto installers = installers_of(query.sources);
  if (!installers) {
    return;
  }
  const auto has = [&](Ecosystem one) { return std::ranges::find(*installers, one) != installers->end(); };
  if (has(Ecosystem::conda) && !query.sources.channels.empty()) {
    add_priorities(query, knobs);
    for (const std::string_view name :
         {std::string_view(roles.channel), std::string_view(roles.conda_cuda_channel), std::string_view("conda-forge")}) {
      add_channel(query, roles, name, knobs);
    }
  }
  if (has(Ecosystem::pypi)) {
    add_index(query, roles, installers->size() == 1, knobs);
  }
}

void add_installer_knob(const Query& query, ChangeKnobs& knobs) {
  const auto installers = installers_of(query.sources);
  if (installers && installers->size() == 1) {
    add_installer(installers->front(), knobs);
  }
}

}  // namespace gpusolve::engine
