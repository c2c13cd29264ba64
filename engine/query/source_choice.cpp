#include "engine/query/source_choice.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include "adapters/conda/channel_source.hpp"
#include "adapters/pypi/pypi_url.hpp"
#include "base/meant_words.hpp"
#include "base/plain.hpp"
#include "base/url/parts.hpp"
#include "base/url/url.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

using catalogs::MirrorEntry;

constexpr std::array<std::string_view, 3> k_conda_hosts{"https://conda.anaconda.org/", "https://repo.anaconda.com/", ""};

auto without_slash(std::string_view text) -> std::string { return std::string(url::without_last_slashes(text)); }

/// `pytorch` for the name or the official URL; nullopt for other addresses.
auto official_channel(const std::string& text) -> std::optional<std::string> {
  for (const auto host : k_conda_hosts) {
    if (text.starts_with(host)) {
      const auto rest = without_slash(std::string_view(text).substr(host.size()));
      const bool is_name = !rest.empty() && !url::has_scheme(rest) && rest.front() != '.' && rest.front() != '/' && rest.front() != '~' &&
                           rest != "defaults";
      return is_name ? std::optional(rest) : std::nullopt;
    }
  }
  return std::nullopt;
}

/// The variants of the main wheel that the catalog knows, newest CUDA last: each has its own index.
auto wheel_tags(const catalogs::Catalog& catalog) -> std::vector<std::string> {
  constexpr std::array k_platforms{Platform::linux_64, Platform::linux_aarch64, Platform::win_64};
  std::set<std::string> tags;
  for (const auto platform : k_platforms) {
    for (const auto& build : catalog.published_builds(platform)) {
      if (build.packaging == Packaging::wheel) {
        tags.insert(build.tag);
      }
    }
  }
  return {tags.begin(), tags.end()};
}

/// For a user with settings, the channels in them take the place of the official ones.
void add_channels(Sources& sources, const StackRoles& roles) {
  const auto& own = sources.settings.conda.channels;
  if (!own.empty()) {
    sources.channels = own;
    return;
  }
  sources.channels = {roles.channel, roles.conda_cuda_channel, "conda-forge"};
  sources.priority =
      sources.priority == ChannelPriority::strict ? ChannelPriority::disabled : sources.priority;  // they are meant to be combined
}

void add_indexes(Sources& sources, const catalogs::Catalog& catalog) {
  const auto& own = sources.settings.pip;
  sources.index_url = own.index_url.value_or(std::string(pypi::k_pypi_url));
  sources.extra_index_urls = own.extra_index_urls;
  sources.find_links = own.find_links;
  if (own.index_url || !own.extra_index_urls.empty()) {
    return;
  }
  for (const auto& tag : wheel_tags(catalog)) {
    sources.extra_index_urls.push_back(catalog.roles().index + tag);
  }
}

void add_official(Sources& sources, const catalogs::Catalog& catalog) {
  sources.are_official = true;
  if (sources.installer != InstallerChoice::pip) {
    add_channels(sources, catalog.roles());
  }
  if (sources.installer != InstallerChoice::conda) {
    add_indexes(sources, catalog);
  }
}

auto is_on_server(const std::string& place) -> bool { return url::is_http(place); }

/// Whether the channel is on a server. An invalid channel counts as not on a server; opening it reports the error.
auto is_channel_on_server(const std::string& text, Platform platform) -> bool {
  const auto meant = conda::channel_sources(text, platform);
  return meant && std::ranges::any_of(*meant, [](const auto& source) { return std::holds_alternative<conda::RemoteSource>(source); });
}

auto asks_servers(const Sources& sources, Platform platform) -> bool {
  const auto is_there = [&](const std::string& text) { return is_channel_on_server(text, platform); };
  return (sources.is_live && names_no_source(sources)) || std::ranges::any_of(sources.channels, is_there) ||
         is_on_server(sources.index_url.value_or("")) || std::ranges::any_of(sources.extra_index_urls, is_on_server) ||
         std::ranges::any_of(sources.find_links, is_on_server);
}

/// conda's settings apply to channels, pip's to indexes.
auto take_settings(Sources& sources, const catalogs::Catalog& catalog, const ReadSettings& read_settings) -> Status {
  auto settings = read_settings();
  if (!settings) {
    return settings.error();
  }
  sources.settings = std::move(settings).value();
  if (sources.is_live && names_no_source(sources)) {
    add_official(sources, catalog);
  }
  if (sources.channels.empty()) {
    sources.settings.conda = {};
  }
  if (!names_indexes(sources)) {
    sources.settings.pip = {};
  }
  const auto& conda = sources.settings.conda;
  if (!sources.has_priority) {
    sources.priority = conda.channel_priority.value_or(sources.priority);
  }
  sources.is_offline = sources.is_offline || conda.is_offline.value_or(false);
  return std::monostate{};
}

}  // namespace

auto Mirror::find(const catalogs::Catalog& catalog, std::string_view name) -> Result<Mirror> {
  std::vector<std::string> known;
  const MirrorEntry* found = nullptr;
  for (const auto& entry : catalog.mirrors()) {
    if (entry.status != MirrorEntry::Status::dead) {
      known.push_back(entry.id);
    }
    found = entry.id == name || std::ranges::find(entry.aliases, name) != entry.aliases.end() ? &entry : found;
  }
  if (found == nullptr) {
    return usage_error(option_text(Option::mirror) + ": " + not_one_of(std::string(name), known, {}));
  }
  if (found->status == MirrorEntry::Status::dead) {
    return usage_error(option_text(Option::mirror) + " " + quote(name) + " is dead; there is " + joined(known, ", "));
  }
  return Mirror(*found, catalog.roles());
}

auto Mirror::lacks(std::string_view channel) const -> bool {
  if (channel.starts_with("pkgs/")) {
    return !entry_->conda_base;
  }
  const bool is_denied = std::ranges::find(entry_->lacks, channel) != entry_->lacks.end();
  return !entry_->conda_base || is_denied || (!entry_->channels.empty() && !lists(channel));
}

auto Mirror::lists(std::string_view channel) const -> bool {
  return std::ranges::find(entry_->channels, channel) != entry_->channels.end();
}

auto Mirror::carriers_of(const catalogs::Catalog& catalog, std::string_view channel) -> std::vector<std::string> {
  std::vector<std::string> names;
  for (const auto& entry : catalog.mirrors()) {
    const bool is_listed = std::ranges::find(entry.channels, channel) != entry.channels.end();
    if (is_listed && entry.status == MirrorEntry::Status::live && !Mirror(entry, catalog.roles()).lacks(channel)) {
      names.push_back(entry.id);
    }
  }
  return names;
}

auto Mirror::channel(const std::string& channel) const -> std::string {
  const auto name = official_channel(channel);
  if (!name || lacks(*name)) {
    return channel;
  }
  const auto apart = std::ranges::find(entry_->apart, *name, &std::pair<std::string, std::string>::first);
  if (apart != entry_->apart.end()) {
    return without_slash(apart->second);
  }
  return without_slash(*entry_->conda_base) + (name->starts_with("pkgs/") ? "/" : "/cloud/") + *name;
}

auto Mirror::index(const std::string& url) const -> std::string {
  const auto plain = without_slash(url);
  if (plain == pypi::k_pypi_url && entry_->pypi_simple) {
    return without_slash(*entry_->pypi_simple);
  }
  const auto& wheels = entry_->stack_wheels;
  const auto folder = plain.starts_with(roles_->index) ? plain.substr(roles_->index.size()) : std::string();
  if (folder.empty() || folder.find('/') != std::string::npos || !wheels) {
    return url;  // whether it has those of long-term support, in a subfolder, is unknown
  }
  auto place = serves_links() ? *wheels : without_slash(*wheels);  // the files are in the folder of the page of links
  const auto tag = place.find("{tag}");
  return tag == std::string::npos ? url : place.replace(tag, 5, folder);
}

/// Pages of links do not replace an index: if all indexes of the main stack are such pages, PyPI's mirror is the index.
void mirror_indexes(const Mirror& mirror, Sources& sources) {
  const auto is_on_page = [&](const std::string& url) {
    return mirror.serves_links() && mirror.index(url) != url && url != pypi::k_pypi_url;
  };
  if (sources.index_url && is_on_page(*sources.index_url)) {
    sources.find_links.push_back(mirror.index(*sources.index_url));
    sources.index_url = std::string(pypi::k_pypi_url);
  }
  for (const auto& url : sources.extra_index_urls) {
    if (is_on_page(url)) {
      sources.find_links.push_back(mirror.index(url));
    }
  }
  std::erase_if(sources.extra_index_urls, is_on_page);
  for (auto& url : sources.extra_index_urls) {
    url = mirror.index(url);
  }
  if (sources.index_url) {
    sources.index_url = mirror.index(*sources.index_url);
  }
}

auto with_sources(Result<Query> query, Platform platform, const catalogs::Catalog& catalog, const ReadSettings& read_settings)
    -> Result<Query> {
  if (!query) {
    return query;
  }
  auto& sources = query->sources;
  if (asks_servers(sources, platform)) {
    if (auto taken = take_settings(sources, catalog, read_settings); !taken) {
      return taken.error();
    }
  }
  if (!sources.mirror) {
    return query;
  }
  const auto mirror = Mirror::find(catalog, *sources.mirror);
  if (!mirror) {
    return mirror.error();
  }
  for (auto& channel : sources.channels) {
    channel = mirror->channel(channel);
  }
  mirror_indexes(*mirror, sources);
  return query;
}

auto has_pypi_only(const Sources& sources, const catalogs::Catalog& catalog) -> bool {
  const auto mirror = sources.mirror ? Mirror::find(catalog, *sources.mirror) : Result<Mirror>(Error{});
  return mirror && mirror->has_pypi_only();
}

namespace {

/// A warning that names other mirrors of the channel.
auto lacking_channel(const Mirror& mirror, const std::string& channel, const catalogs::Catalog& catalog) -> std::string {
  const auto carriers = Mirror::carriers_of(catalog, channel);
  const auto others =
      carriers.empty() ? std::string() : "; " + joined(carriers, ", ") + (carriers.size() > 1 ? " carry it" : " carries it");
  return "the mirror " + mirror.name() + " has no copy of the channel " + channel + ", as far as is known: it is taken from its origin, " +
         std::string(k_conda_hosts.front()) + channel + others;
}

auto lacking_index(const Mirror& mirror, const std::string& url) -> std::string {
  return "the mirror " + mirror.name() + " has no copy of " + url + ", as far as is known: it is taken from its origin";
}

/// Whether the commands name the channel that has the libraries of a selector of CUDA.
auto needs_cuda_channel(const Answer& answer, const StackRoles& roles) -> bool {
  return std::ranges::any_of(
      answer.packages, [&](const Package& package) { return package.ecosystem == Ecosystem::conda && package.name == roles.conda_cuda; });
}

/// Whether the source of the package is one that a mirror may have. The embedded catalog names no others.
auto is_official(const Package& package, const Answer& answer) -> bool {
  if (package.ecosystem == Ecosystem::conda) {
    return official_channel(package.source).has_value();
  }
  const bool is_of_catalog = std::ranges::find(answer.sources, SourceUse::Kind::embedded, &SourceUse::kind) != answer.sources.end();
  return is_of_catalog || package.source == pypi::k_pypi_url || package.source.starts_with(without_slash(answer.roles.index));
}

/// The sources of a set that is taken from a mirror.
struct UsedPlaces {
  std::set<std::pair<bool, std::string>> kept{};  ///< those that the mirror lacks; first: whether it is for conda
  std::set<std::string> links{};                  ///< pages of wheels of the mirror
  bool has_main_wheels{};                         ///< wheels come from its copy of an index of the main stack
};

/// Replaces the source of each package by the mirror's copy of it.
auto move_packages(Answer& answer, const Mirror& mirror, const catalogs::Catalog& catalog) -> UsedPlaces {
  UsedPlaces used;
  for (auto& package : answer.packages) {
    const bool is_conda = package.ecosystem == Ecosystem::conda;
    const auto place = is_conda ? mirror.channel(package.source) : mirror.index(package.source);
    if (place == package.source && is_official(package, answer)) {
      used.kept.insert({is_conda, place});
    } else if (mirror.serves_links() && package.source.starts_with(without_slash(catalog.roles().index))) {
      used.links.insert(place);
    }
    used.has_main_wheels |= place != package.source && package.source.starts_with(without_slash(catalog.roles().index));
    package.source = place;
  }
  return used;
}

/// Gives the commands the address of a channel that they name although no package is from it.
void name_address(const std::string& channel, const std::string& address, Answer& answer) {
  const auto known = std::ranges::find(answer.sources, channel, &SourceUse::name);
  if (known == answer.sources.end()) {
    answer.sources.push_back({channel, SourceUse::Kind::embedded, address, "", 0});
  } else {
    known->url = address;
  }
}

/// Adds the mirror's copy of PyPI, which commands ask for other packages, and its pages of wheels.
void add_mirror_sources(const Mirror& mirror, const std::set<std::string>& links, Answer& answer) {
  const auto pypi = mirror.index(std::string(pypi::k_pypi_url));
  const bool has_wheels = std::ranges::find(answer.packages, Ecosystem::pypi, &Package::ecosystem) != answer.packages.end();
  if (!links.empty() || (has_wheels && pypi != pypi::k_pypi_url)) {
    answer.sources.push_back({pypi, SourceUse::Kind::pypi, pypi, "", 0});
  }
  for (const auto& place : links) {
    answer.sources.push_back({place, SourceUse::Kind::find_links, place, "", 0});
  }
}

}  // namespace

auto apply_mirror(Answer& answer, const Sources& sources, const catalogs::Catalog& catalog) -> Status {
  if (!sources.mirror) {
    return std::monostate{};
  }
  const auto mirror = Mirror::find(catalog, *sources.mirror);
  if (!mirror) {
    return mirror.error();
  }
  auto used = move_packages(answer, *mirror, catalog);
  add_mirror_sources(*mirror, used.links, answer);
  for (auto& channel : answer.request.channels) {
    channel = mirror->channel(channel);
  }
  for (const auto& channel : sources.channels) {
    if (official_channel(channel) && mirror->channel(channel) == channel) {
      used.kept.insert({true, channel});
    }
  }
  const auto& cuda_channel = catalog.roles().conda_cuda_channel;
  if (const bool is_needed = needs_cuda_channel(answer, catalog.roles()); is_needed && mirror->lists(cuda_channel)) {
    name_address(cuda_channel, mirror->channel(cuda_channel), answer);
  } else if (is_needed) {  // few mirrors have it, so it stays at its origin unless this one is known to have it
    used.kept.insert({true, cuda_channel});
  }
  for (const auto& [is_conda, place] : used.kept) {
    const auto name = is_conda ? official_channel(place) : std::nullopt;
    answer.warnings.push_back(
        {WarningCode::mirror_lacks_source, name ? lacking_channel(*mirror, *name, catalog) : lacking_index(*mirror, place)});
  }
  if (const auto& fault = mirror->wheels_fault(); used.has_main_wheels && !fault.empty()) {
    answer.warnings.push_back(
        {WarningCode::mirror_wheels, "the mirror " + mirror->name() + " is unreliable for these wheels: users report " + fault + "; " +
                                         option_text(Option::mirror) + " takes another one (gpusolve catalog mirrors)"});
  }
  return std::monostate{};
}

}  // namespace gpusolve::engine
