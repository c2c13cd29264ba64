// The main package (torch) that a base image or a lock already has.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "engine/query/query.hpp"
#include "model/answer.hpp"
#include "model/dotted_version.hpp"

namespace gpusolve::engine {

/// Adds the spec of the main package in the base image of a Dockerfile to the demands, because pip keeps it unless an install line names a
/// version of it, and returns the package; null if there is none.
[[nodiscard]] auto add_kept_main(const inventory::Inventory& found, const std::string& path, const StackRoles& roles,
                                 std::vector<inventory::Demand>& demands) -> const Package*;
/// Adds the main package of a lock to the demands if they do not name it: the requested packages bring it. Returns whether it was added.
[[nodiscard]] auto add_locked_main(const inventory::Inventory& found, const StackRoles& roles, const std::string& path,
                                   std::vector<inventory::Demand>& demands) -> bool;
/// Adds the main package and its companions to the demands if the file names their wheels by path or address: installing the rest
/// of the file would replace other builds by these.
void add_main_files(const inventory::Inventory& found, const StackRoles& roles, std::vector<inventory::Demand>& demands);
/// The Python of such wheels: 3.7 for `cp37-cp37m`; nullopt if there is none, or if they are for several.
[[nodiscard]] auto python_of_main_files(const inventory::Inventory& found, const StackRoles& roles) -> std::optional<DottedVersion>;
/// Adopts the CUDA version of the package that the image keeps, unless the user gave another. `kept`: may be null.
void take_cuda_of(const Package* kept, const inventory::Inventory& found, Query& query, std::vector<Warning>& remarks);

}  // namespace gpusolve::engine
