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

/// The named channels, if conda asks no others: none where a spec names its own, or the commands of an image may ask those that conda is
/// configured with.
auto asked_channels(const Scene& scene, const Wishes& wishes) -> std::vector<std::string> {
  const bool is_file = inventory::role_of(scene.inventory.kind) == inventory::Role::wished;
  const bool has_own = std::ranges::any_of(wishes.all(), [&](const Wish& wish) { return names_channel(wish, scene.catalog.roles()); });
  return is_file && scene.inventory.kind != inventory::Kind::dockerfile && !has_own ? channel_names(scene.inventory)
                                                                                    : std::vector<std::string>();
}

/// Whether the channel is known not to have what the main stack's own channel has.
auto is_another(const std::string& name, const StackRoles& roles) -> bool {
  const bool is_own = name == roles.channel || StackRoles::is_among(name, roles.sister_channels);
  return name == roles.conda_cuda_channel || (!is_own && main_channel(name, roles));
}

auto missing_libraries(const Wish& selector, const std::vector<std::string>& names, const StackRoles& roles) -> Finding {
  return {.code = AuditCode::missing_dependency,
          .subject = selector.demand->text,
          .text = quote(selector.demand->text) + " requires libraries of CUDA that the named channels (" + joined(names, ", ") +
                  ") do not have: conda finds no set.",
          .evidence = {selector.demand->place},
          .repair = Repair{Repair::Kind::other, "Name the channel " + quote(roles.conda_cuda_channel) + " as well.", {}}};
}

auto missing_selector(const Wish& selector, const std::vector<std::string>& names, const StackRoles& roles) -> Finding {
  return {.code = AuditCode::missing_dependency,
          .subject = selector.demand->text,
          .text = quote(selector.demand->text) + " is a package of the channel " + roles.channel + ", and the named channels (" +
                  joined(names, ", ") + ") do not have it: conda finds no set.",
          .evidence = {selector.demand->place},
          .repair =
              Repair{Repair::Kind::other,
                     "Leave it out, or name the channels " + quote(roles.channel) + " and " + quote(roles.conda_cuda_channel) + " as well.",
                     {}}};
}

void audit_selector(const Scene& scene, const Wishes& wishes, const std::vector<std::string>& names, Findings& findings) {
  const auto& roles = scene.catalog.roles();
  const auto* const selector = roles.conda_cuda.empty() ? nullptr : wishes.find(roles.conda_cuda);
  const auto* const spec = selector == nullptr ? nullptr : std::get_if<conda::MatchSpec>(&selector->spec);
  if (spec == nullptr) {
    return;
  }
  if (std::ranges::all_of(names, [&](const std::string& name) { return is_another(name, roles); })) {
    findings.push_back(missing_selector(*selector, names, roles));
  } else if (std::ranges::all_of(names, [&](const std::string& name) { return lacks_libraries(name, cuda_of(*spec), roles); })) {
    findings.push_back(missing_libraries(*selector, names, roles));
  }
}

/// The newest release in the channel of the main stack, if the specs allow only later ones.
auto last_release_before(const Scene& scene, const Wishes& wishes) -> std::optional<DottedVersion> {
  const auto& conda = scene.catalog.roles().conda;
  const auto is_allowed = [&](const DottedVersion& version) { return wishes.allow(conda, version.text()); };
  std::optional<DottedVersion> last;
  for (const auto& build : scene.catalog.published_builds(scene.facts.platform.value)) {
    if (build.packaging == Packaging::conda_pytorch) {
      last = !last || *last < build.version ? build.version : last;
    }
  }
  const auto releases = scene.catalog.published_releases();
  const auto newer = std::ranges::find_if(releases, [&](const auto& one) { return is_allowed(one.version); });
  return last && newer != releases.end() && *last < newer->version ? last : std::nullopt;
}

/// Reports a release that came after the last one of the channel, where no other channel is asked.
void audit_last_release(const Scene& scene, const Wishes& wishes, const std::vector<std::string>& names, Findings& findings) {
  const auto& roles = scene.catalog.roles();
  const auto* const wish = wishes.find(roles.conda);
  const auto is_own = [&](const std::string& name) { return name == roles.conda_cuda_channel || name == roles.channel; };
  const auto last = wish != nullptr && std::ranges::all_of(names, is_own) ? last_release_before(scene, wishes) : std::nullopt;
  if (last) {
    findings.push_back({.code = ReasonCode::version_unavailable,
                        .subject = wish->demand->text,
                        .text = "The channel " + roles.channel + " has no " + quote(wish->demand->text) + ": it ends with " + last->text() +
                                ". conda finds no set.",
                        .evidence = {wish->demand->place},
                        .repair = Repair{Repair::Kind::other,
                                         "Take " + roles.conda + "=" + last->text() + ", or the channel conda-forge without " +
                                             quote(roles.conda_cuda) + ".",
                                         {}}});
  }
}

}  // namespace

void audit_channels(const Scene& scene, Findings& findings) {
  const auto& wishes = scene.conda_wishes;
  if (const auto names = asked_channels(scene, wishes); !names.empty()) {
    audit_selector(scene, wishes, names, findings);
    audit_last_release(scene, wishes, names, findings);
  }
}

}  // namespace gpusolve::engine::audit
