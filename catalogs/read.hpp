// One reader per catalog file: converts a YAML tree to entries. Records errors with their line in the YamlFile.
#pragma once

#include <set>
#include <span>
#include <string>
#include <vector>

#include "catalogs/data.hpp"
#include "catalogs/yaml_reader.hpp"

namespace gpusolve::catalogs {

/// Builds read so far, in all files of releases: "linux-64 wheel cu118 2.1.2".
using SeenBuilds = std::set<std::string>;

void read_catalog_head(YamlFile& file, const YamlTree& tree, CatalogData& data);
void read_gpus(YamlFile& file, const YamlTree& tree, CatalogData& data);
void read_cuda(YamlFile& file, const YamlTree& tree, CatalogData& data);
/// Call it after read_cuda.
void read_toolkit(YamlFile& file, const YamlTree& tree, CatalogData& data);
void read_drivers(YamlFile& file, const YamlTree& tree, CatalogData& data);
void read_cudnn(YamlFile& file, const YamlTree& tree, CatalogData& data);
void read_mirrors(YamlFile& file, const YamlTree& tree, CatalogData& data);
void read_systems(YamlFile& file, const YamlTree& tree, CatalogData& data);
void read_aliases(YamlFile& file, const YamlTree& tree, CatalogData& data);
void read_accelerators(YamlFile& file, const YamlTree& tree, CatalogData& data);
void read_names(YamlFile& file, const YamlTree& tree, CatalogData& data);
/// `id`: the name of the file without its ending; `seen`: the builds of all files read so far.
void read_stack(YamlFile& file, const YamlTree& tree, std::string id, CatalogData& data, SeenBuilds& seen);
/// Releases of the main stack, whose `roles` must have been read.
void read_releases(YamlFile& file, const YamlTree& tree, CatalogData& data, SeenBuilds& seen);
/// The `packaging` of builds of the main stack.
[[nodiscard]] auto packaging_of(YamlRow& row) -> Packaging;
/// The names of the main stack by their purpose.
void read_roles(YamlFile& file, const YamlTree& tree, const StackEntry& stack, StackRoles& roles);
/// The `build_strings` of a package of conda; empty if `list` is null.
[[nodiscard]] auto read_build_strings(YamlFile& file, const YamlTree* list) -> std::vector<BuildStrings>;
/// One item of the `from_source` of a stack. `packages`: the packages of the stack on PyPI.
void read_recipe(YamlFile& file, const YamlTree& item, const std::set<std::string>& packages, CatalogData& data);
/// One item of the `neighbours` of a stack, of which `packages` are those on PyPI and conda.
void read_system_library(YamlFile& file, const YamlTree& item, const std::set<std::string>& packages, CatalogData& data);
void read_neighbour(YamlFile& file, const YamlTree& item, const std::set<std::string>& packages, CatalogData& data);
/// One item of the `compiles_at_run_time` of a stack. `packages`: as for `read_neighbour`.
void read_run_time_compiling(YamlFile& file, const YamlTree& item, const std::set<std::string>& packages, CatalogData& data);
/// One item of the `fails_in_part` of a stack. `packages`: as for `read_neighbour`.
void read_partial_failure(YamlFile& file, const YamlTree& item, const std::set<std::string>& packages, CatalogData& data);
/// The list `images` in the file of a stack; null: the file has none. `packages`: the packages of the stack on PyPI.
[[nodiscard]] auto read_images(YamlFile& file, const YamlTree* list, const std::set<std::string>& packages) -> std::vector<StackImage>;
/// Reads the `requires_python` of a stack, and states the Pythons of the releases among its `builds`.
void read_pythons(YamlFile& file, YamlRow& root, std::span<StackBuild> builds);
/// Call it when all stacks are read.
void finish_stacks(CatalogData& data);
void read_messages(YamlFile& file, const YamlTree& tree, CatalogData& data);

}  // namespace gpusolve::catalogs
