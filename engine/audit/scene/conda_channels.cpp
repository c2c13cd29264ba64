#include "engine/audit/scene/conda_channels.hpp"

#include <algorithm>
#include <array>

#include "adapters/conda/spec/channel_name.hpp"
#include "engine/audit/scene/wishes.hpp"

namespace gpusolve::engine::audit {
namespace {

auto is_conda_forge_with(const std::string& channel, const std::optional<DottedVersion>& cuda, const StackRoles& roles) -> bool {
  return channel == "conda-forge" && (!cuda || *cuda >= roles.conda_cuda_channel_before);
}

/// Whether this is the channel of the CUDA libraries: `nvidia`, `nvidia/label/cuda-12.1.0`.
auto is_of_cuda(const std::string& channel, const StackRoles& roles) -> bool {
  return channel == roles.conda_cuda_channel || channel.starts_with(roles.conda_cuda_channel + "/label/");
}

/// Whether this is a part of `defaults` for R or for Windows programs.
auto is_of_another_language(const std::string& channel) -> bool {
  constexpr std::array<std::string_view, 4> k_names{"r", "pkgs/r", "msys2", "pkgs/msys2"};
  return std::ranges::find(k_names, channel) != k_names.end();
}

}  // namespace

auto main_channel(const std::string& name, const StackRoles& roles) -> std::optional<MainChannel> {
  constexpr std::array<std::string_view, 5> k_defaults{"defaults", "main", "pkgs/main", "anaconda", "pkgs/free"};
  if (name == roles.channel || name == "conda-forge") {
    return MainChannel{name, name == roles.channel ? Packaging::conda_pytorch : Packaging::conda_forge};
  }
  const bool is_other = std::ranges::find(k_defaults, name) != k_defaults.end() || StackRoles::is_among(name, roles.sister_channels);
  return !is_other ? std::nullopt : std::optional(MainChannel{name, std::nullopt});
}

auto mirrored_channel(std::string_view text, const catalogs::Catalog& catalog) -> std::optional<MirroredChannel> {
  constexpr std::string_view k_cloud = "cloud/";
  if (text.find('/') == std::string_view::npos) {
    return std::nullopt;  // a plain channel name, as most texts are
  }
  const auto channel = conda::parse_channel_name(text);
  for (const auto& mirror : catalog.mirrors()) {
    const auto base = channel && mirror.conda_base ? conda::parse_channel_name(*mirror.conda_base) : Result<conda::ChannelName>(Error{});
    if (base && channel->location == base->location && channel->name.starts_with(base->name + "/")) {
      const auto rest = channel->name.substr(base->name.size() + 1);
      return MirroredChannel{&mirror, rest.starts_with(k_cloud) ? rest.substr(k_cloud.size()) : rest};
    }
  }
  return std::nullopt;
}

auto name_of_channel(std::string_view text, const catalogs::Catalog& catalog) -> std::string {
  if (auto copied = mirrored_channel(text, catalog)) {
    return std::move(copied->name);
  }
  const auto channel = conda::parse_channel_name(text);
  return channel ? channel->name : std::string(text);
}

auto channel_names(const Scene& scene) -> std::vector<std::string> {
  std::vector<std::string> names;
  const auto add = [&](std::string name) {
    if (!name.empty() && std::ranges::find(names, name) == names.end()) {
      names.push_back(std::move(name));
    }
  };
  for (const auto& address : scene.inventory.addresses) {
    if (address.use == inventory::Address::Use::channel) {
      add(name_of_channel(address.text, scene.catalog));
    }
  }
  for (const auto& wish : scene.conda_wishes.all()) {
    add(own_channel(wish, scene.catalog));
  }
  return names;
}

auto own_channel(const Wish& wish, const catalogs::Catalog& catalog) -> std::string {
  const auto* const spec = std::get_if<conda::MatchSpec>(&wish.spec);
  const auto text = spec == nullptr ? std::string() : spec->channel_text();
  return text.empty() ? text : name_of_channel(text, catalog);
}

auto main_packagings(const Scene& scene) -> std::vector<Packaging> {
  std::vector<Packaging> packagings;
  for (const auto& name : channel_names(scene)) {
    if (const auto channel = main_channel(name, scene.catalog.roles()); channel && channel->packaging) {
      packagings.push_back(*channel->packaging);
    }
  }
  return packagings;
}

auto lacks_main(const std::string& channel, const StackRoles& roles) -> bool {
  return is_of_cuda(channel, roles) || is_of_another_language(channel);
}

auto are_usual(const std::vector<std::string>& channels, const StackRoles& roles) -> bool {
  return std::ranges::all_of(channels,
                             [&](const std::string& channel) { return main_channel(channel, roles) || lacks_main(channel, roles); });
}

auto has_cuda_libraries(const std::vector<std::string>& channels, const std::optional<DottedVersion>& cuda, const StackRoles& roles)
    -> bool {
  return std::ranges::any_of(
      channels, [&](const std::string& channel) { return is_of_cuda(channel, roles) || is_conda_forge_with(channel, cuda, roles); });
}

auto lack_cuda_libraries(const std::vector<std::string>& channels, const std::optional<DottedVersion>& cuda, const StackRoles& roles)
    -> bool {
  return std::ranges::all_of(channels, [&](const std::string& channel) {
    return !is_conda_forge_with(channel, cuda, roles) && (main_channel(channel, roles) || is_of_another_language(channel));
  });
}

}  // namespace gpusolve::engine::audit
