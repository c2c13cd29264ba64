#include "cli/sources.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

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

/// `pytorch` of the name or of the official URL; nothing for what lies elsewhere.
auto official_channel(const std::string& text) -> std::optional<std::string> {
  for (const auto host : k_conda_hosts) {
    if (text.starts_with(host)) {
      const auto rest = without_slash(text.substr(host.size()));
      const bool is_name = !rest.empty() && rest.find("://") == std::string::npos && rest.front() != '.' && rest.front() != '/' &&
                           rest.front() != '~' && rest != "defaults";
      return is_name ? std::optional(rest) : std::nullopt;
    }
  }
  return std::nullopt;
}

/// The variants of torch wheels that the catalog knows, newest CUDA last: each has an index of its own.
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

void add_official(ResolveOptions& options, const catalogs::Catalog& catalog) {
  if (options.installer != "pip") {
    options.channels.assign(k_channels.begin(), k_channels.end());
    options.channel_priority = options.channel_priority == "strict" ? "disabled" : options.channel_priority;  // they are sisters
  }
  if (options.installer != "conda") {
    options.index_url = std::string(k_pypi);
    for (const auto& tag : wheel_tags(catalog)) {
      options.extra_index_urls.push_back(std::string(k_pytorch) + "/" + tag);
    }
  }
}

auto names_no_source(const ResolveOptions& options) -> bool {
  return options.channels.empty() && !options.index_url && options.extra_index_urls.empty() && options.find_links.empty();
}

}  // namespace

auto Mirror::find(const catalogs::Catalog& catalog, std::string_view name) -> Result<Mirror> {
  std::string known;
  const MirrorEntry* found = nullptr;
  for (const auto& entry : catalog.mirrors()) {
    const bool is_dead = entry.status.starts_with("dead");
    known += is_dead ? "" : (known.empty() ? "" : ", ") + entry.id;
    found = entry.id == name ? &entry : found;
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
  if (plain.starts_with(prefix) && wheels && entry_->pytorch_wheels_kind == "index") {
    auto place = without_slash(*wheels);
    if (const auto tag = place.find("{tag}"); tag != std::string::npos) {
      return place.replace(tag, 5, plain.substr(prefix.size()));
    }
  }
  return url;
}

auto with_sources(ResolveOptions options, const catalogs::Catalog& catalog) -> Result<ResolveOptions> {
  if (options.is_live && names_no_source(options)) {
    add_official(options, catalog);
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
  if (options.index_url) {
    options.index_url = mirror->index(*options.index_url);
  }
  for (auto& url : options.extra_index_urls) {
    url = mirror->index(url);
  }
  return options;
}

auto apply_mirror(report::Answer& answer, const ResolveOptions& options, const catalogs::Catalog& catalog) -> Status {
  if (!options.mirror) {
    return std::monostate{};
  }
  const auto mirror = Mirror::find(catalog, *options.mirror);
  if (!mirror) {
    return mirror.error();
  }
  std::set<std::string> kept;
  for (auto& package : answer.packages) {
    const bool is_conda = package.ecosystem == report::Ecosystem::conda;
    const auto place = is_conda ? mirror->channel(package.source) : mirror->index(package.source);
    const bool is_official =
        is_conda ? official_channel(package.source).has_value() : package.source == k_pypi || package.source.starts_with(k_pytorch);
    if (place == package.source && is_official) {
      kept.insert(place);
    }
    package.source = place;
  }
  for (const auto& place : kept) {
    answer.warnings.push_back({"mirror-lacks-source", "the mirror " + mirror->name() + " has no copy of " + place +
                                                          ", as far as is known: it is taken from its origin"});
  }
  return std::monostate{};
}

}  // namespace gpusolve::cli
