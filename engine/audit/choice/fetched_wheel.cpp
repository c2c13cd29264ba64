#include "engine/audit/choice/fetched_wheel.hpp"

#include <algorithm>

#include "engine/audit/scene/fits_machine.hpp"
#include "engine/audit/scene/needs.hpp"
#include "engine/audit/scene/required_pins.hpp"
#include "engine/audit/scene/stack_extras.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/judging/judge.hpp"
#include "engine/specs/leading_numbers.hpp"

namespace gpusolve::engine::audit {
namespace {

/// The release that pip takes: the pinned one, otherwise the newest that the specs allow. Empty if none is known.
auto release_of(const Named& one, const Scene& scene) -> std::string {
  if (one.package != nullptr) {
    return one.package->version.text();
  }
  const auto newest = newest_allowed(one.name, scene.pip_wishes, scene);
  return newest.empty() ? std::string() : newest.front().version->text;
}

/// Whether the row's wheels are for this torch: for its release and for its CUDA major version.
auto is_for(const catalogs::StackBuild& row, const TorchPart& torch, const Scene& scene) -> bool {
  const auto& cuda = torch.judgement.variant.cuda;
  const auto goes = [&](const std::string& text) {
    const auto need = dependency_of(Ecosystem::pypi, text, scene);
    return !need || need->name != scene.catalog.roles().pypi || meets(pypi_package(need->name, torch.version.text()), need->text);
  };
  return torch.judgement.variant.is_judged() && cuda && row.cuda && cuda->part(0) == row.cuda->part(0) &&
         std::ranges::all_of(row.requirements, goes);
}

}  // namespace

auto has_source_alone(const Named& one, const Scene& scene) -> bool {
  const auto version = one.package == nullptr ? std::nullopt : leading_numbers(one.package->version.text());
  const auto* const recipe = version ? scene.catalog.source_recipe(one.name, *version, scene.facts.platform.value) : nullptr;
  const auto recipes = scene.catalog.source_recipes(one.name);
  return version ? recipe != nullptr && recipe->is_usual
                 : !recipes.empty() && std::ranges::all_of(recipes, [](const catalogs::SourceRecipe& all) { return all.is_usual; });
}

auto fetches_wheel(const Named& one, const Scene& scene) -> bool {
  const auto version = leading_numbers(VersionText::checked(release_of(one, scene)));
  return std::ranges::any_of(scene.catalog.source_recipes(one.name), [&](const catalogs::SourceRecipe& recipe) {
    return recipe.fetches_wheel && version && (!recipe.since || *recipe.since <= *version) && (!recipe.before || *version < *recipe.before);
  });
}

auto wheel_of_release(const Named& one, const Scene& scene) -> std::optional<FetchedWheel> {
  const auto release = scene.torches.size() == 1 ? release_of(one, scene) : std::string();
  for (const auto& row : release.empty() ? std::span<const catalogs::StackBuild>() : scene.catalog.stack_builds(false, one.name)) {
    const auto is_its = [&](const catalogs::StackVersion& version) { return is_version(version, release); };
    const bool is_wheel = !row.label.empty() && !row.pages.empty() && std::ranges::any_of(row.versions, is_its);
    if (is_wheel && fits_machine(row, scene) && is_for(row, scene.torches.front(), scene)) {
      const auto version = release + "+" + row.label;
      return FetchedWheel{version, filled(row.pages, release),
                          Judge(scene.catalog, scene.facts, {}).judge(one.name, VersionText::checked(version), plain_wheel())};
    }
  }
  return std::nullopt;
}

auto fetched_wheel(const Named& one, const Scene& scene) -> std::optional<FetchedWheel> {
  return fetches_wheel(one, scene) ? wheel_of_release(one, scene) : std::nullopt;
}

}  // namespace gpusolve::engine::audit
