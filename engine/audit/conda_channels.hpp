// The channels of conda that an input names.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "model/build_variant.hpp"
#include "model/stack_roles.hpp"

namespace gpusolve::engine::audit {

/// A channel that has the main stack.
struct MainChannel {
  std::string name;
  std::optional<Packaging> packaging;  ///< nullopt: the catalog does not know its builds
};

/// nullopt for unlisted channels: it is not even known whether they have it.
[[nodiscard]] auto main_channel(const std::string& name, const StackRoles& roles) -> std::optional<MainChannel>;

/// `pytorch` for an address of that channel on any server.
[[nodiscard]] auto name_of_channel(std::string_view text) -> std::string;

/// The names of all channels, in the order of the input.
[[nodiscard]] auto channel_names(const inventory::Inventory& inventory) -> std::vector<std::string>;

[[nodiscard]] auto has_channel(const inventory::Inventory& inventory, std::string_view name) -> bool;

}  // namespace gpusolve::engine::audit
