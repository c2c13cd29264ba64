#include "engine/audit/choice/installer_choice.hpp"

#include <algorithm>
#include <array>

#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/name.hpp"
#include "catalogs/newest.hpp"
#include "engine/audit/choice/choice_of_conda.hpp"
#include "engine/audit/choice/choice_of_pip.hpp"
#include "engine/audit/choice/choice_of_stack.hpp"
#include "engine/audit/choice/holders_of_main.hpp"
#include "engine/audit/scene/allowed_pythons.hpp"
#include "engine/audit/scene/conda_channels.hpp"
#include "engine/audit/scene/named.hpp"
#include "engine/audit/scene/required_pins.hpp"
#include "engine/audit/scene/stack_extras.hpp"
#include "engine/audit/scene/wishes.hpp"
#include "engine/catalog/ended_companion.hpp"
#include "engine/catalog/stack_knowledge.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/judging/asked_names.hpp"
#include "engine/judging/known_extras.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "engine/specs/spec_text.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::PublishedBuild;
using catalogs::PublishedRelease;

/// The names whose version is the version of the main package.
auto versioned_names(const StackRoles& roles) -> std::array<std::string_view, 4> {
  return {roles.pypi, roles.conda, roles.conda_gpu, roles.conda_library};
}

/// The spec that brings the main package.
auto wish_for_main(const Wishes& wishes, const StackRoles& roles) -> const Wish* {
  for (const auto name : versioned_names(roles)) {
    if (const auto* const wish = wishes.find(name)) {
      return wish;
    }
  }
  for (const auto& name : roles.companions) {
    if (const auto* const wish = wishes.find(name)) {
      return wish;
    }
  }
  return nullptr;
}

/// Whether conda brings the main package: a companion from pip is then installed beside conda's main package.
auto has_conda_main(const Scene& scene) -> bool {
  const auto& roles = scene.catalog.roles();
  return find_package(scene, Ecosystem::conda, roles.conda) != nullptr || wish_for_main(scene.conda_wishes, roles) != nullptr;
}

/// A pip or conda spec on a package that requires the main package.
struct MainUser {
  const Wish* wish{};
  pypi::SpecifierSet needed;  ///< the releases of the main package that the package accepts
};

/// Whether the base image may contain the main package: a package that requires it then uses the image's.
auto may_be_in_image(const Scene& scene) -> bool {
  const auto& image = scene.inventory.image;
  const auto& removed = scene.inventory.removed;
  return image && std::ranges::find(removed, scene.catalog.roles().pypi, &inventory::Removal::name) == removed.end() &&
         (!image->packages.empty() || !image->brings.empty() || (!image->is_plain && !image->parts));
}

/// Whether a later command of a Dockerfile removes the main package.
auto is_before_removal(const Wish& wish, const Scene& scene) -> bool {
  return wish.demand->ecosystem == Ecosystem::pypi && std::ranges::any_of(scene.inventory.removed, [&](const inventory::Removal& one) {
           return one.name == scene.catalog.roles().pypi && wish.demand->command < one.command;
         });
}

/// Whether a command of a Dockerfile installs the package without its requirements (`--no-deps`), or a later command removes the main
/// package.
auto is_alone(const Wish& wish, const Scene& scene) -> bool {
  return (scene.inventory.kind == inventory::Kind::dockerfile && wish.demand->command == 0) || is_before_removal(wish, scene);
}

/// Whether the spec is for a companion whose last release pip takes: that release does not require the main package.
auto is_without_main(const Wish& wish, Ecosystem ecosystem, const Scene& scene) -> bool {
  const auto last = ecosystem == Ecosystem::pypi ? last_of_ended(wish.name, scene.catalog) : std::nullopt;
  return last && scene.catalog.roles().is_companion(wish.name) && scene.pip_wishes.allow(wish.name, last->version);
}

/// The pip spec on a package that requires the main package, used if no spec names the main package or a companion: the first that does not
/// accept its newest release, otherwise the first. nullopt if there is none.
auto user_of_main(const Scene& scene) -> std::optional<MainUser> {
  if (may_be_in_image(scene)) {
    return std::nullopt;
  }
  std::optional<MainUser> first;
  for (const auto& wish : scene.pip_wishes.all()) {
    const auto* const requirement = std::get_if<pypi::Requirement>(&wish.spec);
    const bool may_bring = requirement != nullptr && !requirement->url && !is_alone(wish, scene);
    auto needed = may_bring ? needed_of_main(wish, scene) : std::nullopt;
    const bool is_limit = needed && !takes_newest_main(*needed, scene.catalog);
    if (needed && (is_limit || !first)) {
      first = MainUser{&wish, *std::move(needed)};
    }
    if (is_limit) {
      break;
    }
  }
  return first;
}

/// The first conda spec on such a package; nullopt if there is none.
auto user_on_conda(const Scene& scene) -> std::optional<MainUser> {
  const auto& roles = scene.catalog.roles();
  const auto& wishes = scene.conda_wishes.all();
  const auto user = std::ranges::find_if(wishes, [&](const Wish& wish) { return StackRoles::is_among(wish.name, roles.conda_users); });
  return user == wishes.end() ? std::nullopt : std::optional(MainUser{&*user, {}});
}

/// Whether the wishes allow a release of the companion that is in the same series as `version` and was not released with another torch: the
/// catalog names one release for each torch, but a series may have several (0.8.0 and 0.8.1 with torch 1.7.0).
auto allows_series(const std::string& companion, const std::string& version, const Wishes& wishes, const catalogs::Catalog& catalog)
    -> bool {
  constexpr int k_patches = 10;
  const auto numbers = leading_numbers(version);
  for (int patch = 0; numbers && patch < k_patches; ++patch) {
    const auto one = numbers->prefix(2).text() + "." + std::to_string(patch);
    const bool is_claimed = one != version && std::ranges::any_of(catalog.published_releases(), [&](const PublishedRelease& release) {
                              return release.version_of(companion) == one;
                            });
    if (!is_claimed && wishes.allow(companion, one)) {
      return true;
    }
  }
  return wishes.allow(companion, version);
}

/// Whether a companion's spec excludes this build of torch, because each release of a companion requires one release of torch. False if the
/// spec allows the companion's newest release: torchaudio ended before torch, and its last releases accept any torch.
auto holds_back(const std::string& companion, const PublishedBuild& build, const Wishes& wishes, const catalogs::Catalog& catalog) -> bool {
  const auto releases = catalog.published_releases();
  const auto newest =
      std::find_if(releases.rbegin(), releases.rend(), [&](const auto& release) { return release.companion(companion) != nullptr; });
  if (wishes.find(companion) == nullptr || newest == releases.rend() || wishes.allow(companion, newest->companion(companion)->version)) {
    return false;
  }
  const auto own = std::ranges::find(releases, build.version, &PublishedRelease::version);
  const auto version = own == releases.end() ? std::nullopt : own->version_of(companion);
  return !version || !allows_series(companion, *version, wishes, catalog);
}

/// Whether the specs on the main package itself allow the version.
auto allows_version(const PublishedBuild& build, const Wishes& wishes, const StackRoles& roles) -> bool {
  const auto text = build.version.text();
  return std::ranges::all_of(versioned_names(roles), [&](std::string_view name) { return wishes.allow(name, text); });
}

auto is_allowed(const PublishedBuild& build, Ecosystem ecosystem, const Wishes& wishes, const Scene& scene) -> bool {
  const bool is_version = allows_version(build, wishes, scene.catalog.roles()) && refused_requirements(build, scene).empty();
  const bool is_pinned = find_package(scene, ecosystem, scene.catalog.roles().name_in(ecosystem == Ecosystem::conda)) != nullptr;
  return is_version && suits_pins(build.pythons, scene) &&
         (is_pinned || std::ranges::none_of(scene.catalog.roles().companions, [&](const std::string& companion) {
            return holds_back(companion, build, wishes, scene.catalog);
          }));
}

/// The reason why the catalog knows no allowed build: it has no such release, or other specs of the input exclude all builds.
auto gap_of(Ecosystem ecosystem, const Wishes& wishes, const Scene& scene) -> std::string {
  bool has_release = false;
  bool suits_some_python = false;
  const auto packagings = ecosystem == Ecosystem::pypi ? std::vector{Packaging::wheel} : main_packagings(scene);
  for (const auto& build : scene.catalog.published_builds(scene.facts.platform.value)) {
    const bool is_its = std::ranges::find(packagings, build.packaging) != packagings.end();
    const bool is_release = is_its && allows_version(build, wishes, scene.catalog.roles());
    has_release = has_release || is_release;
    suits_some_python = suits_some_python || (is_release && suits_python(build.pythons, scene));
  }
  const auto catalog = catalogs::catalog_of_date(scene.catalog);
  const bool is_conda = ecosystem == Ecosystem::conda;
  if (has_release && !suits_some_python) {
    return catalog + " knows no such " + (is_conda ? "build" : "release") + " for " +
           (scene.python ? "Python " + scene.python->prefix(2).text() : "the Pythons that it allows");
  }
  if (is_conda) {
    return catalog + " knows no such build for " + std::string(platform_text(scene.facts.platform.value));
  }
  return has_release ? "no such release that " + catalog + " knows goes with the other specs"
                     : catalog + " knows no such release for " + std::string(platform_text(scene.facts.platform.value));
}

/// The release of the main package that pinned packages of the file require exactly; empty if there is none.
auto required_main(const Scene& scene) -> std::string {
  const auto found = scene.pins.find(scene.catalog.roles().pypi);
  return found == scene.pins.end() ? std::string() : found->second;
}

/// Whether a line or a constraint fixes the release: a pin of the main package, or of a companion, which requires one main release.
auto is_pinned(Ecosystem ecosystem, const Scene& scene) -> bool {
  const auto& roles = scene.catalog.roles();
  const auto pins_main = [&](const inventory::Demand& demand) {
    const auto requirement =
        demand.ecosystem == Ecosystem::pypi ? pypi::parse_requirement(demand.text) : Result<pypi::Requirement>(Error{});
    return requirement && pypi::normalise_name(requirement->name) == roles.pypi && inventory::pinned_version(*requirement);
  };
  const auto is_linked = [&](const std::string& name) {
    const auto* const companion = find_package(scene, Ecosystem::pypi, name);
    return companion != nullptr && is_linked_companion(public_version(companion->version), roles);
  };
  return find_package(scene, ecosystem, roles.name_in(ecosystem == Ecosystem::conda)) != nullptr ||
         (ecosystem == Ecosystem::pypi &&
          (std::ranges::any_of(scene.inventory.constraints, pins_main) || std::ranges::any_of(roles.companions, is_linked)));
}

auto is_only_companion(const Wishes& wishes, const StackRoles& roles) -> bool {
  return std::ranges::none_of(versioned_names(roles), [&](std::string_view name) { return wishes.find(name) != nullptr; });
}

/// The spec that brings the main package, and the package that requires it if no spec names it.
struct AskedMain {
  std::optional<MainUser> user{};
  const Wish* wish{};  ///< null: no spec brings the main package
};

auto asked_main(Ecosystem ecosystem, const Scene& scene) -> AskedMain {
  const auto& wishes = scene.wishes_of(ecosystem);
  if (ecosystem == Ecosystem::pypi && is_only_companion(wishes, scene.catalog.roles()) && has_conda_main(scene)) {
    return {};
  }
  const auto* const main = wish_for_main(wishes, scene.catalog.roles());
  if (main != nullptr && !is_before_removal(*main, scene) && !is_without_main(*main, ecosystem, scene)) {
    return {std::nullopt, main};
  }
  auto user = ecosystem == Ecosystem::pypi ? user_of_main(scene) : user_on_conda(scene);
  const auto* const wish = user ? user->wish : nullptr;
  return {std::move(user), wish};
}

auto open_main(Ecosystem ecosystem, const Wish& wish, const Scene& scene) -> OpenTorch {
  return {.ecosystem = ecosystem,
          .spec = wish.demand->text,
          .place = wish.demand->place,
          .installer = installer_of(ecosystem, scene, wish.demand)};
}

/// Chooses one of the allowed builds as the installer would.
void choose(const Scene& scene, const Wish& wish, const AllowsBuild& allows, OpenTorch& open) {
  if (open.ecosystem == Ecosystem::pypi) {
    choose_as_pip(scene, wish, allows, open);
  } else {
    choose_as_conda(scene, scene.wishes_of(open.ecosystem), allows, open);
  }
}

}  // namespace

auto open_torch_of(Ecosystem ecosystem, const Scene& scene) -> std::optional<OpenTorch> {
  const auto& wishes = scene.wishes_of(ecosystem);
  const auto [user, wish] = asked_main(ecosystem, scene);
  if (wish == nullptr) {
    return std::nullopt;
  }
  auto open = open_main(ecosystem, *wish, scene);
  const bool is_fixed = is_pinned(ecosystem, scene);
  if (const auto* const untold = untold_of_main(wishes, scene.catalog.roles(), is_fixed)) {
    open.spec = untold->demand->written;
    open.place = untold->demand->place;
    open.doubt = "only a run can tell its version";
    return open;
  }
  const auto required = is_fixed || ecosystem != Ecosystem::pypi ? std::string() : required_main(scene);
  const auto holders = is_fixed || !required.empty() ? std::vector<Holder>() : holders_of_main(ecosystem, scene);
  const auto is_judged_itself = [&](const Holder& one) {
    return one.has_code && (one.needed || name_in_spec(one.label) == user->wish->name);
  };
  if (user && (!required.empty() || std::ranges::any_of(holders, is_judged_itself)) && !names_wheel_for_any_main(user->wish->name, scene)) {
    return std::nullopt;  // the package that holds the main one is judged, and so are those that state another
  }
  const auto unknown = std::ranges::find_if(holders, [](const Holder& one) { return !one.needed; });
  if (unknown != holders.end()) {
    open.doubt = "it depends on " + unknown->label + ", each release of which goes with few releases of " + scene.catalog.roles().pypi;
    return open;
  }
  const auto allows = [&](const PublishedBuild& build) {
    const auto version = build.version.text();
    return (!user || user->needed.contains_text(version)) && (required.empty() || version == required) &&
           std::ranges::all_of(holders, [&](const Holder& one) { return one.needed->contains_text(version); }) &&
           is_allowed(build, ecosystem, wishes, scene);
  };
  choose(scene, *wish, allows, open);
  if (user && open.build == nullptr) {
    return std::nullopt;
  }
  open.doubt = open.build == nullptr && open.doubt.empty() ? gap_of(ecosystem, wishes, scene) : open.doubt;
  return open;
}

auto first_to_bring_main(const Scene& scene) -> const inventory::Demand* {
  const auto& roles = scene.catalog.roles();
  if (has_conda_main(scene) || may_be_in_image(scene)) {
    return nullptr;
  }
  const auto brings = [&](const Wish& wish) {
    const bool is_companion = roles.is_companion(wish.name) && !is_without_main(wish, Ecosystem::pypi, scene);
    return wish.name == roles.pypi || (!is_alone(wish, scene) && (is_companion || needed_of_main(wish, scene)));
  };
  const auto first = std::ranges::find_if(scene.pip_wishes.all(), brings);
  return first == scene.pip_wishes.all().end() ? nullptr : first->demand;
}

auto companion_decides(const Scene& scene) -> bool {
  const auto& wishes = scene.pip_wishes;
  const auto releases = scene.catalog.published_releases();
  const auto decides = [&](const std::string& companion) {
    const auto newest =
        std::find_if(releases.rbegin(), releases.rend(), [&](const PublishedRelease& one) { return one.companion(companion) != nullptr; });
    const bool is_ended = newest == releases.rend() || newest->version.prefix(2) != releases.back().version.prefix(2);
    return wishes.find(companion) != nullptr && newest != releases.rend() &&
           (!is_ended || !wishes.allow(companion, newest->companion(companion)->version));
  };
  const auto& roles = scene.catalog.roles();
  return is_only_companion(wishes, roles) && std::ranges::any_of(roles.companions, decides);
}

}  // namespace gpusolve::engine::audit
