#include "engine/audit/choice/holders_of_main.hpp"

#include <algorithm>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include "adapters/pypi/name.hpp"
#include "engine/audit/choice/choice_of_stack.hpp"
#include "engine/audit/scene/named.hpp"
#include "engine/audit/scene/stack_extras.hpp"
#include "engine/catalog/stack_knowledge.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/judging/asked_names.hpp"
#include "engine/judging/known_extras.hpp"

namespace gpusolve::engine::audit {
namespace {

/// The releases of the main package that this release requires, directly or through these extras; nullopt if the row states none.
auto needed_in(const catalogs::StackBuild& row, const std::string& version, const Scene& scene, std::span<const std::string> extras = {})
    -> std::optional<pypi::SpecifierSet> {
  auto texts = row.requirements;
  std::ranges::move(requirements_of_extras(row, extras, version), std::back_inserter(texts));
  for (const auto& text : texts) {
    auto requirement = pypi::parse_requirement(filled(text, version));
    if (requirement && pypi::normalise_name(requirement->name) == scene.catalog.roles().pypi) {
      return std::move(requirement->specifiers);
    }
  }
  return std::nullopt;
}

/// The releases of the main package that the metadata of this wheel release accept; nullopt if nothing is known. The metadata of wheels on
/// a separate page do not state the main release that they were linked against.
auto needed_by(const std::string& package, const std::string& release, const Scene& scene) -> std::optional<pypi::SpecifierSet> {
  const auto version = public_version(VersionText::checked(release));
  for (const auto& row : scene.catalog.stack_builds(false, package)) {
    const bool is_it = row.pages.empty() && row.has_release(version);
    if (auto needed = is_it ? needed_in(row, version, scene) : std::nullopt) {
      return needed;
    }
  }
  return std::nullopt;
}

/// The main releases that the package accepts in the release that pip takes. nullopt for uv, which chooses the main package first, so that
/// its choice is unknown.
auto needed_by_choice(const Named& one, const Scene& scene) -> std::optional<pypi::SpecifierSet> {
  const bool is_by_uv = std::ranges::any_of(scene.inventory.addresses, &inventory::Address::is_first_match);
  const auto choice = is_by_uv ? std::nullopt : choice_of_stack(one, scene);
  return choice && choice->package == one.name ? needed_by(choice->package, choice->version, scene) : std::nullopt;
}

auto takes_newest(const std::optional<pypi::SpecifierSet>& needed, const catalogs::Catalog& catalog) -> bool {
  return needed && takes_newest_main(*needed, catalog);
}

/// The main releases that a package without GPU code accepts, by the metadata of its pinned release, otherwise of the newest allowed
/// release.
auto needed_by_metadata(const Named& one, const Scene& scene) -> std::optional<pypi::SpecifierSet> {
  const auto* const pinned = find_package(scene, Ecosystem::pypi, one.name);
  const auto* const wish = scene.pip_wishes.find(one.name);
  if (pinned != nullptr) {
    return needed_by(pinned->name.text(), pinned->version.text(), scene);
  }
  return wish != nullptr ? needed_of_main(*wish, scene) : std::nullopt;
}

}  // namespace

auto takes_newest_main(const pypi::SpecifierSet& needed, const catalogs::Catalog& catalog) -> bool {
  const auto releases = catalog.published_releases();
  return !releases.empty() && needed.contains_text(releases.back().version.text());
}

auto needed_of_main(const Wish& wish, const Scene& scene) -> std::optional<pypi::SpecifierSet> {
  if (is_user_of_main(Spec::parse(wish.demand->text), scene.catalog.roles())) {
    return pypi::SpecifierSet();
  }
  const auto extras = normalised_extras(wish.demand->text);
  for (const auto& release :
       wish.demand->written.empty() ? newest_allowed(wish.name, scene.pip_wishes, scene) : std::vector<ReleaseRow>()) {
    // A page may have one wheel for each release of the main package.
    const bool is_on_pypi = release.row->index.empty() && release.row->pages.empty();
    if (auto needed = is_on_pypi ? needed_in(*release.row, release.version->text, scene, extras) : std::nullopt) {
      return needed;
    }
  }
  return std::nullopt;
}

auto names_wheel_for_any_main(std::string_view user, const Scene& scene) -> bool {
  return std::ranges::any_of(named_in(scene), [&](const Named& one) {
    const auto* const package = one.ecosystem == Ecosystem::pypi ? scene.catalog.stack_package(false, one.name) : nullptr;
    const bool has_label = one.package != nullptr && one.package->version.text().find('+') != std::string::npos;
    if (package == nullptr || one.name == user || package->carries == catalogs::Carries::none || has_label) {
      return false;
    }
    const auto needed = needed_by_metadata(one, scene);
    return !needed || takes_newest(needed, scene.catalog);
  });
}

auto holders_of_main(Ecosystem ecosystem, const Scene& scene) -> std::vector<Holder> {
  std::vector<Holder> holders;
  for (const auto& one : named_in(scene)) {
    const auto* const package = scene.catalog.stack_package(ecosystem == Ecosystem::conda, one.name);
    const auto* const stack = one.ecosystem == ecosystem && package != nullptr ? scene.catalog.find_stack(package->stack) : nullptr;
    const bool has_extras = one.demand != nullptr && one.ecosystem == Ecosystem::pypi && !extra_names(one.demand->text).empty();
    if (stack == nullptr) {
      continue;
    }
    if (package->carries == catalogs::Carries::none && !has_extras) {
      auto needed = ecosystem == Ecosystem::pypi ? needed_by_metadata(one, scene) : std::nullopt;
      if (needed && !takes_newest(needed, scene.catalog)) {
        holders.push_back({one.label, std::move(needed), false});
      }
      continue;
    }
    if (!stack->holds_torch || package->names_no_main) {
      continue;
    }
    auto needed = ecosystem == Ecosystem::pypi ? needed_by_choice(one, scene) : std::nullopt;
    const auto* const wish = needed ? nullptr : scene.pip_wishes.find(one.name);
    if (!takes_newest(needed, scene.catalog) &&
        (ecosystem == Ecosystem::conda || wish == nullptr || !takes_newest(needed_of_main(*wish, scene), scene.catalog))) {
      holders.push_back({one.label, std::move(needed), true});
    }
  }
  return holders;
}

}  // namespace gpusolve::engine::audit
