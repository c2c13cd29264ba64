// drivers.yaml: least drivers, the drivers of the toolkits, branches, their packages, and which branches support a GPU.
#include <string>

#include "catalogs/read.hpp"

namespace gpusolve::catalogs {
namespace {

const std::vector<std::string_view> k_kinds{"lts", "production", "new-feature"};

void read_least(YamlFile& file, const YamlTree& item, CatalogData& data) {
  YamlRow row(file, item);
  LeastDriver entry{row.version("cuda"), {}, row.version("linux"), row.version("windows"), row.evidence()};
  entry.to = row.optional_version("to").value_or(entry.from);
  if (!data.least_drivers.empty() && entry.from <= data.least_drivers.back().to) {
    file.fail(row.line(), "CUDA versions must ascend without overlap, and " + quote(entry.from.text()) + " does not");
  }
  row.finish();
  data.least_drivers.push_back(std::move(entry));
}

auto read_toolkit_driver(YamlFile& file, const YamlTree& item) -> ToolkitDriver {
  YamlRow row(file, item);
  ToolkitDriver entry{row.version("cuda"), row.version("linux"), row.optional_version("windows"), row.evidence()};
  row.finish();
  return entry;
}

void read_branch(YamlFile& file, const YamlTree& item, CatalogData& data) {
  YamlRow row(file, item);
  DriverBranch entry{row.version("branch"), row.version("cuda"), {}, row.optional_text("end"), row.evidence()};
  if (row.has("kind")) {
    entry.kind = row.choice("kind", k_kinds);
  }
  if (!data.branches.empty() && (entry.branch <= data.branches.back().branch || entry.cuda < data.branches.back().cuda)) {
    file.fail(row.line(), "branches must ascend, and so must their CUDA versions");
  }
  row.finish();
  data.branches.push_back(std::move(entry));
}

auto read_architecture(YamlFile& file, const YamlTree& item) -> ArchitectureDriver {
  YamlRow row(file, item);
  ArchitectureDriver entry{row.capability("capability"), row.optional_version("first"), row.optional_version("last"),
                           row.optional_version("last_cuda"), row.evidence()};
  row.finish();
  return entry;
}

void read_package(YamlFile& file, const YamlTree& item, CatalogData& data) {
  YamlRow row(file, item);
  DriverPackage entry{row.version("branch"), row.text("system"), row.text("package"), row.optional_text("open"), row.evidence()};
  if (!data.driver_packages.empty() && entry.branch < data.driver_packages.back().branch) {
    file.fail(row.line(), "the branches of packages must ascend");
  }
  row.finish();
  data.driver_packages.push_back(std::move(entry));
}

}  // namespace

void read_drivers(YamlFile& file, const YamlTree& tree, CatalogData& data) {
  YamlRow root(file, tree);
  file.take_sources(root.required("sources"));
  for (const auto& item : items_of(file, root.required("least"))) {
    read_least(file, item, data);
  }
  for (const auto& item : items_of(file, root.required("toolkits"))) {
    data.toolkit_drivers.push_back(read_toolkit_driver(file, item));
  }
  for (const auto& item : items_of(file, root.required("branches"))) {
    read_branch(file, item, data);
  }
  for (const auto& item : items_of(file, root.required("packages"))) {
    read_package(file, item, data);
  }
  for (const auto& item : items_of(file, root.required("architectures"))) {
    data.architectures.push_back(read_architecture(file, item));
  }
  root.finish();
}

}  // namespace gpusolve::catalogs
