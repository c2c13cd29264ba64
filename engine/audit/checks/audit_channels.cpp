// Audits channels that a conda file names and that lack a package its specs need: the main stack, the CUDA selector (`pytorch-cuda`), or
// the libraries that the selector requires and that the channel of the main stack does not have. Also audits channels that a mirror lacks.
#include <algorithm>

#include "adapters/conda/dependency_text.hpp"
#include "base/plain.hpp"
#include "base/url/secrets.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/scene/conda_channels.hpp"
#include "engine/audit/scene/wishes.hpp"

namespace gpusolve::engine::audit {
namespace {

using Names = std::vector<std::string>;

auto cuda_of(const conda::MatchSpec& selector) -> std::optional<DottedVersion> {
  return selector.version() == nullptr ? std::nullopt : conda::leading_number(selector.version()->text());
}

/// The channels that conda asks; empty for the commands of an image, because conda may also ask the channels in its configuration.
auto asked_channels(const Scene& scene) -> Names {
  const bool is_file = inventory::role_of(scene.inventory.kind) == inventory::Role::wished;
  return is_file && scene.inventory.kind != inventory::Kind::dockerfile ? channel_names(scene) : Names();
}

/// The channels that may serve a spec: the channel that the spec names, otherwise all.
auto channels_for(const Wish& wish, const Names& names, const Scene& scene) -> Names {
  auto own = own_channel(wish, scene.catalog);
  return own.empty() ? names : Names{std::move(own)};
}

/// Whether the channel is known to lack the packages of the main stack's own channel.
auto is_another(const std::string& name, const StackRoles& roles) -> bool {
  const bool is_own = name == roles.channel || StackRoles::is_among(name, roles.sister_channels);
  return lacks_main(name, roles) || (!is_own && main_channel(name, roles));
}

auto missing_libraries(const Wish& selector, const Names& names, const StackRoles& roles) -> Finding {
  return {.code = AuditCode::missing_dependency,
          .subject = selector.demand->text,
          .text = quote(selector.demand->text) + " requires libraries of CUDA that the named channels (" + joined(names, ", ") +
                  ") do not have: conda finds no set.",
          .evidence = {selector.demand->place},
          .repair = Repair{Repair::Kind::other, "Name the channel " + quote(roles.conda_cuda_channel) + " as well.", {}}};
}

auto missing_selector(const Wish& selector, const Names& names, const StackRoles& roles) -> Finding {
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

/// The finding about a spec that names a channel without the package.
auto of_another_channel(const Wish& wish, const Scene& scene) -> Finding {
  const auto& roles = scene.catalog.roles();
  return {.code = AuditCode::missing_dependency,
          .subject = wish.demand->text,
          .text = quote(wish.demand->text) + ": the channel " + own_channel(wish, scene.catalog) + " has no " + wish.name +
                  ", so that conda finds no set.",
          .evidence = {wish.demand->place},
          .repair = Repair{Repair::Kind::other, "Take " + wish.name + " from the channel " + quote(roles.channel) + ".", {}}};
}

/// No macOS build of the main stack uses CUDA, so its channel has no selector for macOS (subdirs osx-64 and osx-arm64).
auto missing_on(Platform platform, const Wish& selector) -> Finding {
  return {.code = ReasonCode::platform_unavailable,
          .subject = selector.demand->text,
          .text = "There is no " + selector.name + " for " + std::string(platform_text(platform)) + ": conda finds no set.",
          .evidence = {selector.demand->place},
          .repair = Repair{Repair::Kind::other, "Leave " + quote(selector.demand->text) + " out.", {}}};
}

void audit_selector(const Scene& scene, const Wishes& wishes, const Names& names, Findings& findings) {
  const auto& roles = scene.catalog.roles();
  const auto* const selector = roles.conda_cuda.empty() ? nullptr : wishes.find(roles.conda_cuda);
  const auto* const spec = selector == nullptr ? nullptr : std::get_if<conda::MatchSpec>(&selector->spec);
  if (spec == nullptr) {
    return;
  }
  const auto places = channels_for(*selector, names, scene);
  const bool is_elsewhere = std::ranges::all_of(places, [&](const std::string& name) { return is_another(name, roles); });
  if (is_macos(scene.facts.platform.value)) {
    findings.push_back(missing_on(scene.facts.platform.value, *selector));
  } else if (is_elsewhere) {
    const bool has_own = !own_channel(*selector, scene.catalog).empty();
    findings.push_back(has_own ? of_another_channel(*selector, scene) : missing_selector(*selector, names, roles));
  } else if (lack_cuda_libraries(names, cuda_of(*spec), roles)) {
    findings.push_back(missing_libraries(*selector, names, roles));
  }
}

/// Reports a spec on the main package that names a channel without that package. No build can meet such a spec.
void audit_channel_of_main(const Scene& scene, const Wishes& wishes, Findings& findings) {
  for (const auto& wish : wishes.all()) {
    const bool is_main = scene.catalog.roles().decides(wish.name);
    if (is_main && lacks_main(own_channel(wish, scene.catalog), scene.catalog.roles())) {
      findings.push_back(of_another_channel(wish, scene));
      const auto own = std::ranges::find(scene.torches, Ecosystem::conda, [](const TorchPart& torch) { return torch.package->ecosystem; });
      findings.back().subject = own == scene.torches.end() ? findings.back().subject : own->label;
    }
  }
}

/// Reports a channel of the input that its mirror is known to lack: conda stops when the server answers that the channel does not exist.
void audit_mirrors(const Scene& scene, Findings& findings) {
  for (const auto& address : scene.inventory.addresses) {
    const auto copied = address.use == inventory::Address::Use::channel ? mirrored_channel(address.text, scene.catalog) : std::nullopt;
    if (copied && StackRoles::is_among(copied->name, copied->mirror->lacks)) {
      findings.push_back({.code = ReasonCode::source_lacks_package,
                          .subject = url::without_secrets(address.text),
                          .text = "The mirror " + copied->mirror->name + " has no channel " + copied->name +
                                  ": conda stops with \"HTTP 404 NOT FOUND for channel\".",
                          .evidence = {address.place, "source: " + copied->mirror->evidence.source.str()},
                          .repair = Repair{Repair::Kind::other, "Name the channel " + quote(copied->name) + " itself.", {}}});
    }
  }
}

/// The newest release in the channel of the main stack, if the specs allow only later releases.
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

/// Reports a spec that allows only releases newer than the last one in the channel, if conda asks no other channel.
void audit_last_release(const Scene& scene, const Wishes& wishes, const Names& names, Findings& findings) {
  const auto& roles = scene.catalog.roles();
  const auto* const wish = wishes.find(roles.conda);
  const auto places = wish == nullptr ? Names() : channels_for(*wish, names, scene);
  const auto is_own = [&](const std::string& name) { return lacks_main(name, roles) || name == roles.channel; };
  const bool is_open = std::ranges::find(places, roles.channel) == places.end() || !std::ranges::all_of(places, is_own);
  const auto last = is_open ? std::nullopt : last_release_before(scene, wishes);
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
  if (const auto names = asked_channels(scene); !names.empty()) {
    audit_selector(scene, wishes, names, findings);
    audit_channel_of_main(scene, wishes, findings);
    audit_last_release(scene, wishes, names, findings);
  }
  audit_mirrors(scene, findings);
}

}  // namespace gpusolve::engine::audit
