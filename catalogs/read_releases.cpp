// stacks/ID/*.yaml of the main stack: releases, sets of pins, builds. One entry may describe the same build of several releases.
#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "catalogs/read.hpp"
#include "catalogs/read_published.hpp"
#include "model/cuda_label.hpp"

namespace gpusolve::catalogs {
namespace {

const std::vector<std::string_view> k_packagings{"wheel", "conda-pytorch", "conda-forge"};

struct PinSet {
  std::vector<std::pair<std::string, std::string>> pins;
  std::vector<RangeRequirement> ranges;
  std::vector<std::string> extras;
  bool is_derived{};  ///< derived from other entries
  bool is_partial{};  ///< the wheel also pins other libraries, which are not known
};

/// The tables to which the builds of a file refer.
struct ReleaseFile {
  std::map<std::string, ReleaseDefaults, std::less<>> releases;
  std::map<std::string, PinSet, std::less<>> pin_sets;
};

auto targets_of(YamlFile& file, const YamlTree* list) -> std::vector<CodeTarget> {
  std::vector<CodeTarget> out;
  for (const auto& item : items_of(file, list)) {
    out.push_back(target_of(file, &item));
  }
  std::ranges::sort(out);
  return out;
}

void read_release(YamlFile& file, const YamlTree& item, ReleaseFile& refs, CatalogData& data) {
  YamlRow row(file, item);
  PublishedRelease release{row.version(data.roles.pypi), row.text("released"), {}, row.evidence()};
  for (const auto* const names : {&data.roles.companions, &data.roles.released_with, &data.roles.former_companions}) {
    for (const auto& name : *names) {
      const auto below = row.optional_version(name + "_python_below");
      if (auto version = row.optional_text(name)) {
        release.companions.push_back({name, *std::move(version), below});
      }
    }
  }
  if (!refs.releases.emplace(release.version.text(), read_release_defaults(file, row, data.roles)).second) {
    file.fail(row.line(), "release " + quote(release.version.text()) + " occurs twice");
  }
  row.finish();
  data.published_releases.push_back(std::move(release));
}

/// A pin is a version, or a mapping: `{range, seen}` or `{version, extras}`.
void read_pin(YamlFile& file, const YamlEntry& item, PinSet& set) {
  if (std::holds_alternative<std::string>(item.value.value)) {
    set.pins.emplace_back(item.key, text_of(file, &item.value));
    return;
  }
  YamlRow row(file, item.value);
  if (row.has("range")) {
    set.ranges.push_back({item.key, row.text("range"), row.text("seen")});
  } else {
    set.pins.emplace_back(item.key, row.text("version"));
    set.extras = row.texts("extras");
  }
  row.finish();
}

void read_pin_set(YamlFile& file, const YamlTree& item, ReleaseFile& refs) {
  YamlRow row(file, item);
  PinSet set;
  for (const auto& pin : entries_of(file, row.required("pins"))) {
    read_pin(file, pin, set);
  }
  set.is_derived = row.evidence().confidence == Confidence::derived;
  set.is_partial = row.flag("partial");
  const auto name = row.text("name");
  if (!refs.pin_sets.emplace(name, std::move(set)).second) {
    file.fail(row.line(), "pin set " + quote(name) + " occurs twice");
  }
  row.finish();
}

/// `cu118` -> 11.8; nullopt for `cpu`. The last digit is the minor version.
auto cuda_of_tag(YamlFile& file, int line, const std::string& tag) -> std::optional<DottedVersion> {
  if (tag == "cpu") {
    return std::nullopt;
  }
  const auto digits = tag.starts_with("cu") ? tag.substr(2) : std::string();
  auto cuda = parse_dotted_version(digits.size() < 2 ? "" : with_minor_dot(digits));
  if (!cuda) {
    file.fail(line, quote(tag) + " is no tag, such as `cu118` or `cpu`");
    return std::nullopt;
  }
  return std::move(cuda).value();
}

void read_code(YamlFile& file, YamlRow& row, PublishedBuild& build) {
  static_cast<void>(row.optional("sm_of_static_libraries"));  // documentation only: code in the package, but not its kernels
  build.is_code_known = true;
  if (!build.cuda) {
    return;
  }
  const auto* cubins = row.required("sm");
  if (cubins != nullptr && std::holds_alternative<std::string>(cubins->value)) {
    build.is_code_known = false;
    if (text_of(file, cubins) != "unknown") {
      file.fail(cubins->line, "`sm` is " + quote(text_of(file, cubins)) + ", where only a list or `unknown` means something");
    }
    return;
  }
  build.cubins = targets_of(file, cubins);
  build.ptx = targets_of(file, row.optional("ptx"));
  if (const auto* tegra = row.optional("tegra"); tegra != nullptr) {
    YamlRow sister(file, *tegra);
    build.tegra_cubins = targets_of(file, sister.required("sm"));
    build.tegra_ptx = targets_of(file, sister.required("ptx"));
    sister.finish();
  }
}

/// Reads the pins: `none` (a CPU build), `bundled`, `unknown`, or the name of a set.
void read_pins(YamlFile& file, YamlRow& row, const ReleaseFile& refs, PublishedBuild& build) {
  if (build.packaging != Packaging::wheel) {
    return;
  }
  const auto name = row.text("pins");
  build.are_pins_known = name != "unknown";
  build.is_bundled_on_index = row.flag("bundled_on_index");
  if (name == "none" || name == "bundled" || name == "unknown") {
    return;
  }
  const auto found = refs.pin_sets.find(name);
  if (found == refs.pin_sets.end()) {
    file.fail(row.line(), "pin set " + quote(name) + " is not in this file");
    return;
  }
  build.pins = found->second.pins;
  build.ranges = found->second.ranges;
  build.toolkit_extras = found->second.extras;
  build.are_pins_derived = found->second.is_derived;
  build.are_pins_known = !found->second.is_partial;
}

void read_place(YamlFile& file, YamlRow& row, PublishedBuild& build) {
  const auto platform = parse_platform(row.text("platform"));
  if (!platform) {
    file.fail(row.line(), quote(row.text("platform")) + " is no platform, such as `linux-64`");
  }
  build.platform = platform.value_or(Platform::linux_64);
  build.packaging = packaging_of(row);
}

auto releases_of(YamlFile& file, const YamlTree* node) -> std::vector<DottedVersion> {
  if (node != nullptr && std::holds_alternative<std::string>(node->value)) {
    return {version_of(file, node)};
  }
  return versions_of(file, node);
}

void add_build(YamlFile& file, const YamlRow& row, const ReleaseFile& refs, PublishedBuild build, CatalogData& data, SeenBuilds& seen) {
  const auto& version = build.version.text();
  if (!refs.releases.contains(version)) {
    file.fail(row.line(), data.roles.pypi + " " + quote(version) + " is not among the releases of this file");
    return;
  }
  const auto key = std::string(platform_text(build.platform)) + " " + std::to_string(static_cast<int>(build.packaging)) + " " + build.tag +
                   " " + version;
  if (!seen.insert(key).second) {
    file.fail(row.line(), "the build " + quote(version + " " + build.tag) + " occurs twice for its platform and packaging");
  }
  data.published_builds.push_back(std::move(build));
}

void read_build(YamlFile& file, const YamlTree& item, const ReleaseFile& refs, CatalogData& data, SeenBuilds& seen) {
  YamlRow row(file, item);
  PublishedBuild build;
  build.tag = row.text("tag");
  build.cuda = cuda_of_tag(file, row.line(), build.tag);
  read_place(file, row, build);
  read_code(file, row, build);
  read_pins(file, row, refs, build);
  build.cudnn = row.optional_version("cudnn");
  build.nccl = row.optional_version("nccl");
  build.least_glibc = row.optional_version("glibc");
  build.evidence = row.evidence();
  const auto published = read_published(file, row, data.roles);
  for (const auto& version : releases_of(file, row.required(data.roles.pypi))) {
    build.version = version;
    const auto defaults = refs.releases.find(version.text());
    apply_published(published, defaults == refs.releases.end() ? ReleaseDefaults() : defaults->second, data.roles, build);
    add_build(file, row, refs, build, data, seen);
  }
  row.finish();
}

}  // namespace

auto packaging_of(YamlRow& row) -> Packaging {
  const auto packaging = row.choice("packaging", k_packagings);
  return packaging == "wheel" ? Packaging::wheel : packaging == "conda-pytorch" ? Packaging::conda_pytorch : Packaging::conda_forge;
}

void read_releases(YamlFile& file, const YamlTree& tree, CatalogData& data, SeenBuilds& seen) {
  YamlRow root(file, tree);
  file.take_sources(root.required("sources"));
  ReleaseFile refs;
  for (const auto& item : items_of(file, root.required("releases"))) {
    read_release(file, item, refs, data);
  }
  for (const auto& item : items_of(file, root.optional("pin_sets"))) {
    read_pin_set(file, item, refs);
  }
  for (const auto& item : items_of(file, root.required("builds"))) {
    read_build(file, item, refs, data, seen);
  }
  root.finish();
}

}  // namespace gpusolve::catalogs
