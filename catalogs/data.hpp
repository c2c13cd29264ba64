// The content of a folder of catalog files, parsed and checked: the result of the loader and the input of the build step.
#pragma once

#include <string>
#include <vector>

#include "catalogs/entries.hpp"
#include "catalogs/message_entries.hpp"
#include "catalogs/stack_entries.hpp"
#include "model/stack_roles.hpp"

namespace gpusolve::catalogs {

/// All entries, each kind in the order that its lookups need.
struct CatalogData {
  std::string date;
  std::vector<GpuEntry> gpus;
  std::vector<TargetEntry> targets;
  std::vector<ToolkitEntry> toolkits;  ///< ascending
  std::vector<ToolkitComponents> components;
  std::vector<ImageDrivers> image_drivers;
  std::vector<HostCompilers> host_compilers;  ///< ascending
  std::vector<ToolkitInstall> toolkit_installs;
  std::vector<LeastDriver> least_drivers;
  std::vector<ToolkitDriver> toolkit_drivers;  ///< ascending
  std::vector<DriverBranch> branches;          ///< ascending
  std::vector<ArchitectureDriver> architectures;
  std::vector<DriverPackage> driver_packages;  ///< ascending
  std::vector<CudnnEntry> cudnn;
  std::vector<CudnnRelease> cudnn_releases;
  StackRoles roles;                                  ///< of the main stack
  std::vector<PublishedRelease> published_releases;  ///< ascending
  std::vector<PublishedBuild> published_builds;      ///< by platform, packaging, CUDA, version
  std::vector<MirrorEntry> mirrors;
  std::vector<SystemEntry> systems;
  std::vector<AliasEntry> aliases;
  std::vector<AcceleratorEntry> accelerators;
  std::vector<MessageEntry> messages;
  std::vector<HolderEntry> holders;
  std::vector<UnrelatedNameEntry> other_things;
  std::vector<StackEntry> stacks;                ///< by id
  std::vector<StackPackage> stack_packages;      ///< by ecosystem (PyPI first) and name
  std::vector<StackBuild> stack_builds;          ///< by ecosystem (PyPI first) and package
  std::vector<SourceRecipe> source_recipes;      ///< by package; of one package, in the order of its releases
  std::vector<NeighbourLimit> neighbour_limits;  ///< by package
  std::vector<SystemLibrary> system_libraries;
  std::vector<RunTimeCompiling> run_time_compiling;
  std::vector<PartialFailure> partial_failures;
  std::vector<std::string> conda_cudas;                         ///< toolkits of conda's builds of stacks: "12.9"; sorted
  std::vector<std::pair<std::string, std::string>> stack_pins;  ///< name and version of each NVIDIA wheel that a wheel of a stack pins
};

/// Moves the builds out of `data`: the builds of each package of a stack, in the order of `stack_packages`.
[[nodiscard]] auto take_builds_by_package(CatalogData& data) -> std::vector<std::vector<StackBuild>>;

}  // namespace gpusolve::catalogs
