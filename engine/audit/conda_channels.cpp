#include "engine/audit/conda_channels.hpp"

#include <algorithm>
#include <array>

#include "adapters/conda/channel_name.hpp"

namespace gpusolve::engine::audit {

auto main_channel(const std::string& name, const StackRoles& roles) -> std::optional<MainChannel> {
  constexpr std::array<std::string_view, 5> k_defaults{"defaults", "main", "pkgs/main", "anaconda", "pkgs/free"};
  if (name == roles.channel || name == "conda-forge") {
    return MainChannel{name, name == roles.channel ? Packaging::conda_pytorch : Packaging::conda_forge};
  }
  const bool is_other = std::ranges::find(k_defaults, name) != k_defaults.end() || StackRoles::is_among(name, roles.sister_channels);
  return !is_other ? std::nullopt : std::optional(MainChannel{name, std::nullopt});
}

auto name_of_channel(std::string_view text) -> std::string {
  const auto channel = conda::parse_channel_name(text);
  return channel ? channel->name : std::string(text);
}

auto channel_names(const inventory::Inventory& inventory) -> std::vector<std::string> {
  std::vector<std::string> names;
  for (const auto& address : inventory.addresses) {
    if (address.use == inventory::Address::Use::channel) {
      names.push_back(name_of_channel(address.text));
    }
  }
  return names;
}

auto has_channel(const inventory::Inventory& inventory, std::string_view name) -> bool {
  const auto names = channel_names(inventory);
  return std::ranges::find(names, name) != names.end();
}

}  // namespace gpusolve::engine::audit
