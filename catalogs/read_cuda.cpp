// cuda.yaml and cudnn.yaml: toolkits, their targets and libraries.
#include <algorithm>
#include <string>

#include "catalogs/read.hpp"

namespace gpusolve::catalogs {
namespace {

auto read_target(YamlFile& file, const YamlTree& item) -> TargetEntry {
  YamlRow row(file, item);
  TargetEntry entry{target_of(file, row.required("target")), row.version("first"), row.optional_version("gone"),
                    row.optional_version("deprecated"), row.evidence()};
  if (entry.gone && *entry.gone <= entry.first) {
    file.fail(row.line(), "a target cannot be gone before it came");
  }
  row.finish();
  return entry;
}

auto targets_of(const DottedVersion& cuda, const std::vector<TargetEntry>& entries) -> std::vector<CodeTarget> {
  std::vector<CodeTarget> targets;
  for (const auto& entry : entries) {
    if (entry.first <= cuda && (!entry.gone || cuda < *entry.gone)) {
      targets.push_back(entry.target);
    }
  }
  std::ranges::sort(targets);
  return targets;
}

void read_toolkits(YamlFile& file, const YamlTree* list, CatalogData& data) {
  for (const auto& item : items_of(file, list)) {
    YamlRow row(file, item);
    ToolkitEntry entry{row.version("cuda"), row.optional_version("ptx_isa"), {}, row.evidence()};
    entry.targets = targets_of(entry.cuda, data.targets);
    if (!data.toolkits.empty() && entry.cuda <= data.toolkits.back().cuda) {
      file.fail(row.line(), "toolkits must ascend, and " + quote(entry.cuda.text()) + " does not");
    }
    row.finish();
    data.toolkits.push_back(std::move(entry));
  }
}

auto read_component(YamlFile& file, const YamlEntry& item) -> ToolkitComponent {
  YamlRow row(file, item.value);
  ToolkitComponent component{item.key, row.text("package"), row.text("version")};
  row.finish();
  return component;
}

auto read_components(YamlFile& file, const YamlTree& item) -> ToolkitComponents {
  YamlRow row(file, item);
  ToolkitComponents components{row.version("cuda"), {}, row.evidence()};
  for (const auto& package : entries_of(file, row.required("packages"))) {
    components.packages.push_back(read_component(file, package));
  }
  row.finish();
  return components;
}

auto read_branches(YamlFile& file, const YamlTree* list) -> std::vector<DottedVersion> {
  std::vector<DottedVersion> branches;
  for (const auto& item : items_of(file, list)) {
    branches.push_back(version_of(file, &item));
  }
  return branches;
}

auto read_image_drivers(YamlFile& file, const YamlTree& item) -> ImageDrivers {
  YamlRow row(file, item);
  ImageDrivers drivers{.cuda = row.version("cuda"),
                       .consumer = read_branches(file, row.required("consumer")),
                       .workstation = read_branches(file, row.required("workstation")),
                       .evidence = row.evidence()};
  if (const auto* const list = row.optional("datacenter")) {
    drivers.datacenter = read_branches(file, list);
  }
  row.finish();
  return drivers;
}

void read_cudnn_releases(YamlFile& file, const YamlTree* node, CatalogData& data) {
  if (node == nullptr) {
    return;
  }
  YamlRow row(file, *node);
  const auto evidence = row.evidence();
  for (const auto& item : entries_of(file, row.required("built_for"))) {
    CudnnRelease release{version_of(file, item.key, item.value.line), {}, evidence};
    for (const auto& cuda : items_of(file, &item.value)) {
      release.cuda.push_back(version_of(file, &cuda));
    }
    data.cudnn_releases.push_back(std::move(release));
  }
  row.finish();
}

}  // namespace

void read_cuda(YamlFile& file, const YamlTree& tree, CatalogData& data) {
  YamlRow root(file, tree);
  file.take_sources(root.required("sources"));
  for (const auto& item : items_of(file, root.required("targets"))) {
    data.targets.push_back(read_target(file, item));
  }
  read_toolkits(file, root.required("toolkits"), data);
  for (const auto& item : items_of(file, root.required("components"))) {
    data.components.push_back(read_components(file, item));
  }
  for (const auto& item : items_of(file, root.required("images"))) {
    data.image_drivers.push_back(read_image_drivers(file, item));
  }
  root.finish();
}

void read_cudnn(YamlFile& file, const YamlTree& tree, CatalogData& data) {
  YamlRow root(file, tree);
  file.take_sources(root.required("sources"));
  for (const auto& item : items_of(file, root.required("ranges"))) {
    YamlRow row(file, item);
    CudnnEntry entry{row.version("cudnn"), row.version("to"), row.version("cuda"), row.version("cuda_to"), {}};
    entry.range = {row.optional_capability("least"), row.optional_capability("most"), row.evidence()};
    if (entry.to < entry.from || entry.cuda_to < entry.cuda_from) {
      file.fail(row.line(), "a range must not end before it begins");
    }
    row.finish();
    data.cudnn.push_back(std::move(entry));
  }
  read_cudnn_releases(file, root.required("releases"), data);
  root.finish();
}

}  // namespace gpusolve::catalogs
