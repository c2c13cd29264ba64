#include "cli/worlds/sources.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include "adapters/conda/channel_source.hpp"
#include "adapters/hardware/detect.hpp"
#include "base/plain.hpp"
#include "base/url/url.hpp"

namespace gpusolve::cli {
namespace {

using catalogs::MirrorEntry;

constexpr std::array<std::string_view, 3> k_channels{"pytorch", "nvidia", "conda-forge"};
constexpr std::string_view k_pypi = "https://pypi.org/simple";
constexpr std::string_view k_pytorch = "https://download.pytorch.org/whl";
constexpr std::array<std::string_view, 3> k_conda_hosts{"https://conda.anaconda.org/", "https://repo.anaconda.com/", ""};

auto without_slash(std::string text) -> std::string {
  text.erase(text.find_last_not_of('/') + 1);
  return text;
}

/// `pytorch` for the name or the official URL; nullopt for other addresses.
auto official_channel(const std::string& text) -> std::optional<std::string> {
  for (const auto host : k_conda_hosts) {
    if (text.starts_with(host)) {
      const auto rest = without_slash(text.substr(host.size()));
      const bool is_name = !rest.empty() && !url::has_scheme(rest) && rest.front() != '.' && rest.front() != '/' && rest.front() != '~' &&
                           rest != "defaults";
      return is_name ? std::optional(rest) : std::nullopt;
    }
  }
  return std::nullopt;
}

/// The variants of torch wheels that the catalog knows, newest CUDA last: each has its own index.
auto wheel_tags(const catalogs::Catalog& catalog) -> std::vector<std::string> {
  constexpr std::array k_platforms{Platform::linux_64, Platform::linux_aarch64, Platform::win_64};
  std::set<std::string> tags;
  for (const auto platform : k_platforms) {
    for (const auto& build : catalog.torch_builds(platform)) {
      if (build.packaging == Packaging::wheel) {
        tags.insert(build.tag);
      }
    }
  }
  return {tags.begin(), tags.end()};
}

/// For a user with settings, the channels in them take the place of the official ones.
void add_channels(ResolveOptions& options) {
  const auto& own = options.settings.conda.channels;
  if (!own.empty()) {
    options.channels = own;
    return;
  }
  options.channels.assign(k_channels.begin(), k_channels.end());
  options.channel_priority = options.channel_priority == "strict" ? "disabled" : options.channel_priority;  // they are meant to be combined
}

void add_indexes(ResolveOptions& options, const catalogs::Catalog& catalog) {
  const auto& own = options.settings.pip;
  options.index_url = own.index_url.value_or(std::string(k_pypi));
  options.extra_index_urls = own.extra_index_urls;
  options.find_links = own.find_links;
  if (own.index_url || !own.extra_index_urls.empty()) {
    return;
  }
  for (const auto& tag : wheel_tags(catalog)) {
    options.extra_index_urls.push_back(std::string(k_pytorch) + "/" + tag);
  }
}

void add_official(ResolveOptions& options, const catalogs::Catalog& catalog) {
  options.has_official_sources = true;
  if (options.installer != "pip") {
    add_channels(options);
  }
  if (options.installer != "conda") {
    add_indexes(options, catalog);
  }
}

auto is_on_server(const std::string& place) -> bool { return url::is_http(place); }

/// Treats an invalid channel as not on a server; opening it reports the error.
auto is_channel_on_server(const std::string& text, Platform platform) -> bool {
  const auto meant = conda::channel_sources(text, platform);
  return meant && std::ranges::any_of(*meant, [](const auto& source) { return std::holds_alternative<conda::RemoteSource>(source); });
}

auto asks_servers(const ResolveOptions& options) -> bool {
  const auto platform = parse_platform(options.platform.value_or("")).value_or(hardware::host_platform());
  const auto is_there = [&](const std::string& text) { return is_channel_on_server(text, platform); };
  return (options.is_live && names_no_source(options)) || std::ranges::any_of(options.channels, is_there) ||
         is_on_server(options.index_url.value_or("")) || std::ranges::any_of(options.extra_index_urls, is_on_server) ||
         std::ranges::any_of(options.find_links, is_on_server);
}

/// conda's settings apply to channels, pip's to indexes.
auto take_settings(ResolveOptions& options, const catalogs::Catalog& catalog) -> Status {
  auto settings = read_settings();
  if (!settings) {
    return settings.error();
  }
  options.settings = std::move(settings).value();
  if (options.is_live && names_no_source(options)) {
    add_official(options, catalog);
  }
  if (options.channels.empty()) {
    options.settings.conda = {};
  }
  if (!options.index_url && options.extra_index_urls.empty() && options.find_links.empty()) {
    options.settings.pip = {};
  }
  const auto& conda = options.settings.conda;
  if (!options.has_channel_priority) {
    options.channel_priority = conda.channel_priority.value_or(options.channel_priority);
  }
  options.is_offline = options.is_offline || conda.is_offline.value_or(false);
  return std::monostate{};
}

}  // namespace

auto names_no_source(const ResolveOptions& options) -> bool {
  return options.channels.empty() && !options.index_url && options.extra_index_urls.empty() && options.find_links.empty();
}

auto Mirror::find(const catalogs::Catalog& catalog, std::string_view name) -> Result<Mirror> {
  std::string known;
  const MirrorEntry* found = nullptr;
  for (const auto& entry : catalog.mirrors()) {
    const bool is_dead = entry.status.starts_with("dead");
    known += is_dead ? "" : (known.empty() ? "" : ", ") + entry.id;
    found = entry.id == name || std::ranges::find(entry.aliases, name) != entry.aliases.end() ? &entry : found;
  }
  if (found == nullptr) {
    return Error{ErrorKind::usage, "--mirror " + quote(name) + " is not known; there is " + known};
  }
  if (found->status.starts_with("dead")) {
    return Error{ErrorKind::usage, "--mirror " + quote(name) + " is dead; there is " + known};
  }
  return Mirror(*found);
}

auto Mirror::lacks(std::string_view channel) const -> bool {
  if (channel.starts_with("pkgs/")) {
    return !entry_->conda_base;
  }
  const bool is_listed = std::ranges::find(entry_->channels, channel) != entry_->channels.end();
  const bool is_denied = std::ranges::find(entry_->lacks, channel) != entry_->lacks.end();
  return !entry_->conda_base || is_denied || (!entry_->channels.empty() && !is_listed);
}

auto Mirror::carriers_of(const catalogs::Catalog& catalog, std::string_view channel) -> std::vector<std::string> {
  std::vector<std::string> names;
  for (const auto& entry : catalog.mirrors()) {
    const bool is_listed = std::ranges::find(entry.channels, channel) != entry.channels.end();
    if (is_listed && entry.status.starts_with("live") && !Mirror(entry).lacks(channel)) {
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
  return without_slash(*entry_->conda_base) + (name->starts_with("pkgs/") ? "/" : "/cloud/") + *name;
}

auto Mirror::index(const std::string& url) const -> std::string {
  const auto plain = without_slash(url);
  if (plain == k_pypi && entry_->pypi_simple) {
    return without_slash(*entry_->pypi_simple);
  }
  const auto& wheels = entry_->pytorch_wheels;
  const auto prefix = std::string(k_pytorch) + "/";
  const auto folder = plain.starts_with(prefix) ? plain.substr(prefix.size()) : std::string();
  if (folder.empty() || folder.find('/') != std::string::npos || !wheels) {
    return url;  // whether it has those of long-term support, in a subfolder, is unknown
  }
  auto place = serves_links() ? *wheels : without_slash(*wheels);  // the files are in the folder of the page of links
  const auto tag = place.find("{tag}");
  return tag == std::string::npos ? url : place.replace(tag, 5, folder);
}

/// Pages of links do not replace an index: if all of PyTorch's indexes are such pages, PyPI's mirror is the index.
void mirror_indexes(const Mirror& mirror, ResolveOptions& options) {
  const auto is_on_page = [&](const std::string& url) { return mirror.serves_links() && mirror.index(url) != url && url != k_pypi; };
  if (options.index_url && is_on_page(*options.index_url)) {
    options.find_links.push_back(mirror.index(*options.index_url));
    options.index_url = std::string(k_pypi);
  }
  for (const auto& url : options.extra_index_urls) {
    if (is_on_page(url)) {
      options.find_links.push_back(mirror.index(url));
    }
  }
  std::erase_if(options.extra_index_urls, is_on_page);
  for (auto& url : options.extra_index_urls) {
    url = mirror.index(url);
  }
  if (options.index_url) {
    options.index_url = mirror.index(*options.index_url);
  }
}

auto with_sources(ResolveOptions options, const catalogs::Catalog& catalog) -> Result<ResolveOptions> {
  if (asks_servers(options)) {
    if (auto taken = take_settings(options, catalog); !taken) {
      return taken.error();
    }
  }
  if (!options.mirror) {
    return options;
  }
  const auto mirror = Mirror::find(catalog, *options.mirror);
  if (!mirror) {
    return mirror.error();
  }
  for (auto& channel : options.channels) {
    channel = mirror->channel(channel);
  }
  mirror_indexes(*mirror, options);
  return options;
}

auto has_pypi_only(const ResolveOptions& options, const catalogs::Catalog& catalog) -> bool {
  const auto mirror = options.mirror ? Mirror::find(catalog, *options.mirror) : Result<Mirror>(Error{});
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

}  // namespace

auto apply_mirror(Answer& answer, const ResolveOptions& options, const catalogs::Catalog& catalog) -> Status {
  if (!options.mirror) {
    return std::monostate{};
  }
  const auto mirror = Mirror::find(catalog, *options.mirror);
  if (!mirror) {
    return mirror.error();
  }
  std::set<std::pair<bool, std::string>> kept;  // first: whether it is for conda
  std::set<std::string> links;
  for (auto& package : answer.packages) {
    const bool is_conda = package.ecosystem == Ecosystem::conda;
    const auto place = is_conda ? mirror->channel(package.source) : mirror->index(package.source);
    const bool is_official =
        is_conda ? official_channel(package.source).has_value() : package.source == k_pypi || package.source.starts_with(k_pytorch);
    if (place == package.source && is_official) {
      kept.insert({is_conda, place});
    } else if (mirror->serves_links() && package.source.starts_with(k_pytorch)) {
      links.insert(place);
    }
    package.source = place;
  }
  if (!links.empty()) {  // they do not replace an index: PyPI's mirror has the rest
    const auto pypi = mirror->index(std::string(k_pypi));
    answer.sources.push_back({pypi, "pypi", pypi, "", 0});
  }
  for (const auto& place : links) {
    answer.sources.push_back({place, "find-links", place, "", 0});
  }
  for (const auto& channel : options.channels) {
    if (official_channel(channel) && mirror->channel(channel) == channel) {
      kept.insert({true, channel});
    }
  }
  for (const auto& [is_conda, place] : kept) {
    const auto name = is_conda ? official_channel(place) : std::nullopt;
    answer.warnings.push_back({"mirror-lacks-source", name ? lacking_channel(*mirror, *name, catalog) : lacking_index(*mirror, place)});
  }
  return std::monostate{};
}

}  // namespace gpusolve::cli
