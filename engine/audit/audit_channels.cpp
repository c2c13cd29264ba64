// The selector of CUDA (`pytorch-cuda`) requires libraries that the channel of the main stack does not have. What defaults and conda-forge
// have of them is by their repodata: defaults none, conda-forge those of CUDA 12 and newer.
#include <algorithm>

#include "adapters/conda/dependency_text.hpp"
#include "base/plain.hpp"
#include "engine/audit/audits.hpp"
#include "engine/audit/conda_channels.hpp"
#include "engine/audit/wishes.hpp"

namespace gpusolve::engine::audit {
namespace {

constexpr std::uint32_t k_first_on_conda_forge = 12;

auto cuda_of(const conda::MatchSpec& selector) -> std::optional<DottedVersion> {
  return selector.version() == nullptr ? std::nullopt : conda::leading_number(selector.version()->text());
}

/// Whether the channel is known to lack the libraries of this CUDA.
auto lacks_libraries(const std::string& channel, const std::optional<DottedVersion>& cuda, const StackRoles& roles) -> bool {
  const bool may_have = channel == "conda-forge" && (!cuda || cuda->part(0) >= k_first_on_conda_forge);
  return !may_have && main_channel(channel, roles).has_value();
}

/// Whether a spec names its channel: `nvidia::cuda-toolkit`. That channel is asked as well.
auto names_channel(const Wish& wish, const StackRoles& roles) -> bool {
  const auto* const spec = std::get_if<conda::MatchSpec>(&wish.spec);
  return spec != nullptr && !spec->channel_text().empty() && !main_channel(name_of_channel(spec->channel_text()), roles);
}

}  // namespace

void audit_channels(const Scene& scene, Findings& findings) {
  const auto& roles = scene.catalog.roles();
  const Wishes wishes(scene.inventory, Ecosystem::conda);
  const auto* const selector = roles.conda_cuda.empty() ? nullptr : wishes.find(roles.conda_cuda);
  const auto* const spec = selector == nullptr ? nullptr : std::get_if<conda::MatchSpec>(&selector->spec);
  const auto names = channel_names(scene.inventory);
  // The commands of an image may also ask the channels that conda is configured with.
  const bool is_wished =
      inventory::role_of(scene.inventory.kind) == inventory::Role::wished && scene.inventory.kind != inventory::Kind::dockerfile;
  if (!is_wished || spec == nullptr || names.empty() ||
      std::ranges::any_of(wishes.all(), [&](const Wish& wish) { return names_channel(wish, roles); }) ||
      !std::ranges::all_of(names, [&](const std::string& name) { return lacks_libraries(name, cuda_of(*spec), roles); })) {
    return;
  }
  const auto& channel = roles.conda_cuda_channel;
  findings.push_back({.code = AuditCode::missing_dependency,
                      .subject = selector->demand->text,
                      .text = quote(selector->demand->text) + " requires libraries of CUDA that the named channels (" +
                              joined(names, ", ") + ") do not have: conda finds no set.",
                      .evidence = {selector->demand->place},
                      .repair = Repair{Repair::Kind::other, "Name the channel " + quote(channel) + " as well.", {}}});
}

}  // namespace gpusolve::engine::audit
