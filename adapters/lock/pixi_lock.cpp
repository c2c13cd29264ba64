#include "adapters/lock/pixi_lock.hpp"

#include <algorithm>

#include "adapters/lock/locked_package.hpp"
#include "adapters/lock/wheel_set.hpp"
#include "adapters/lock/yaml_writer.hpp"

namespace gpusolve::lock {
namespace {

auto kind_of(const Package& package) -> const char* { return package.ecosystem == Ecosystem::conda ? "conda" : "pypi"; }

/// Sorts by URL as the format's own writer does, conda packages before wheels.
auto sorted_packages(const Answer& answer) -> std::vector<const Package*> {
  std::vector<const Package*> packages;
  for (const auto& package : answer.packages) {
    if (package.ecosystem == Ecosystem::conda || package.name != "python") {
      packages.push_back(&package);
    }
  }
  std::ranges::sort(packages, {}, [](const Package* package) { return std::pair(package->ecosystem, *package->url); });
  return packages;
}

auto channels_with_urls(const CommandParts& parts) -> std::vector<std::string> {
  std::vector<std::string> urls;
  const auto remember = [&](const std::string& url) {
    if (std::ranges::find(urls, url) == urls.end()) {
      urls.push_back(url);
    }
  };
  for (const auto& channel : channels_of(parts)) {  // in order of priority, only channels that packages came from
    for (const auto* package : parts.packages(Ecosystem::conda)) {
      if (package->source == channel || parts.address_of(*package) == channel) {
        remember(channel_url(*package));
      }
    }
  }
  for (const auto* package : parts.packages(Ecosystem::conda)) {
    remember(channel_url(*package));
  }
  return urls;
}

void write_environment(YamlWriter& writer, const CommandParts& parts, const std::vector<const Package*>& packages) {
  const WheelSet wheels(parts);
  writer.maps("channels", channels_with_urls(parts),
              [](YamlWriter& out, const std::string& url) { out.field("url", std::string_view(url)); });
  if (!wheels.groups().empty()) {
    writer.sequence("indexes", wheels.groups(), [&](const IndexGroup& group) { writer.value(std::string_view(group.url)); });
  }
  const auto platform = std::string(platform_text(parts.answer().facts.platform.value));
  writer.map("packages", [&] {
    writer.maps(platform.c_str(), packages,
                [](YamlWriter& out, const Package* package) { out.field(kind_of(*package), package->url->text()); });
  });
}

void write_package(YamlWriter& writer, const Package& package) {
  const bool is_conda = package.ecosystem == Ecosystem::conda;
  writer.field(kind_of(package), package.url->text());
  if (!is_conda) {
    writer.field("name", std::string_view(package.name));
    writer.field("version", std::string_view(package.version));
  }
  if (package.sha256) {
    writer.field("sha256", package.sha256->text());
  }
  if (is_conda && package.md5) {
    writer.field("md5", package.md5->text());
  }
  if (!package.depends.empty()) {
    writer.texts(is_conda ? "depends" : "requires_dist", package.depends);
  }
  if (is_conda && package.size) {
    writer.number("size", *package.size);
  }
}

}  // namespace

auto write_pixi_lock(const Answer& answer) -> Result<std::string> {
  const CommandParts parts(answer);
  if (const auto checked = check_locked(parts, "pixi.lock", false); !checked) {
    return checked.error();
  }
  const auto packages = sorted_packages(answer);
  YamlWriter writer;
  writer.map([&] {
    writer.number("version", 6);
    writer.map("environments", [&] { writer.map("default", [&] { write_environment(writer, parts, packages); }); });
    writer.maps("packages", packages, [](YamlWriter& out, const Package* package) { write_package(out, *package); });
  });
  return writer.text();
}

}  // namespace gpusolve::lock
