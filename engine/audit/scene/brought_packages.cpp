#include "engine/audit/scene/brought_packages.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/requirement.hpp"
#include "engine/audit/scene/required_pins.hpp"
#include "engine/audit/scene/stack_extras.hpp"
#include "engine/judging/known_extras.hpp"
#include "engine/specs/spec_text.hpp"
#include "engine/variants/stack_variants.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::Carries;
using catalogs::StackBuild;
using catalogs::StackVariant;

/// Whether the spec asks for all extras of the variant: `transformer-engine[core-cu12,pytorch]` asks for `transformer-engine[core-cu12]`.
auto asks_for(const std::vector<std::string>& asked, const StackVariant& variant) -> bool {
  const auto extras = normalised_extras(variant.spec);
  const auto is_asked = [&](const std::string& extra) { return std::ranges::find(asked, extra) != asked.end(); };
  return extras.empty() ? asked.empty() : std::ranges::all_of(extras, is_asked);
}

/// The packages of the variants that the spec names outright: `jax[cuda12]`.
auto named_variants(const std::string& name, const std::vector<std::string>& asked, const Scene& scene) -> std::vector<Brought> {
  std::vector<Brought> found;
  for (const auto& stack : scene.catalog.stacks()) {
    for (const auto& request : stack.requests) {
      for (const auto& variant : request.pip) {
        const auto extras = normalised_extras(variant.spec);
        const bool is_it = name_in_spec(variant.spec) == name && asks_for(asked, variant);
        if (is_it && (!extras.empty() || variant.decides == name || !is_known_to_lack(name, variant.decides, scene))) {
          found.push_back({variant.decides, extras.empty() || variant.decides == name ? "" : extras.front()});
        }
      }
    }
  }
  return found;
}

/// The package that an extra of the row requires: a package of the same stack that has GPU code, or a labelled wheel of one.
auto brought_by_extra(const StackBuild& row, const std::string& extra, const catalogs::Catalog& catalog) -> std::optional<Brought> {
  for (const auto& text : requirements_of_extras(row, {&extra, 1}, {})) {
    const auto* const package = catalog.stack_package(false, pypi::normalise_name(name_in_spec(text)));
    const bool has_code =
        package != nullptr && package->stack == catalog.stack_package(false, row.package)->stack &&
        (package->carries == Carries::gpu || (package->carries == Carries::by_build && text.find('+') != std::string::npos));
    if (has_code) {
      return Brought{package->name, extra};
    }
  }
  return std::nullopt;
}

/// The package of the same stack with GPU code that the row requires without any extra.
auto brought_by_release(const StackBuild& row, const catalogs::Catalog& catalog) -> std::optional<Brought> {
  for (const auto& text : row.requirements) {
    const auto* const package = catalog.stack_package(false, pypi::normalise_name(name_in_spec(text)));
    if (package != nullptr && package->stack == catalog.stack_package(false, row.package)->stack && package->carries == Carries::gpu) {
      return Brought{package->name, ""};
    }
  }
  return std::nullopt;
}

/// The packages that the asked extras, or else the release itself, require in the newest release that the specs allow: `jax[cuda]`,
/// `jax[cuda12_local]`.
auto named_extras(const std::string& name, const std::vector<std::string>& asked, const Scene& scene) -> std::vector<Brought> {
  const auto newest = newest_allowed(name, scene.pip_wishes, scene);
  std::vector<Brought> found;
  for (const auto& extra : newest.empty() ? std::vector<std::string>() : asked) {
    if (auto brought = brought_by_extra(*newest.back().row, extra, scene.catalog)) {
      found.push_back(*std::move(brought));
    }
  }
  if (auto brought = newest.empty() || !found.empty() ? std::nullopt : brought_by_release(*newest.back().row, scene.catalog)) {
    found.push_back(*std::move(brought));
  }
  return found;
}

/// The extras that the spec asks for, without extras that the release which pip takes lacks, because pip ignores them.
auto present_extras(const Named& one, const Scene& scene) -> std::vector<std::string> {
  auto extras = normalised_extras(one.demand->text);
  const auto versions = versions_of(one);
  const bool is_brought = !named_variants(one.name, {}, scene).empty();  // the name without an extra already brings one
  std::erase_if(
      extras, [&](const std::string& extra) { return is_brought && lacks_extras(one.name + "[" + extra + "]", versions, scene.catalog); });
  return extras;
}

/// The stack packages that an extra of a pinned release requires in exactly one version and that the input does not pin: for
/// `jax[cuda12]==0.4.25` jaxlib and the plugin.
auto pins_of_extras(const inventory::Demand& demand, const Scene& scene) -> std::vector<Package> {
  const auto asked = pypi::parse_requirement(demand.text);
  const auto version = asked ? inventory::pinned_version(*asked) : std::nullopt;
  const auto rows = version ? scene.catalog.stack_builds(false, pypi::normalise_name(asked->name)) : std::span<const StackBuild>();
  const auto row = std::ranges::find_if(
      rows, [&](const StackBuild& one) { return one.is_for(scene.facts.platform.value) && one.has_release(*version); });
  std::vector<Package> packages;
  for (const auto& text :
       row == rows.end() ? std::vector<std::string>() : requirements_of_extras(*row, normalised_extras(demand.text), *version)) {
    const auto needed = pypi::parse_requirement(text);
    const auto pin = needed ? inventory::pinned_version(*needed) : std::nullopt;
    const auto name = pin ? pypi::normalise_name(needed->name) : std::string();
    if (pin && scene.catalog.stack_package(false, name) != nullptr && find_package(scene, Ecosystem::pypi, name) == nullptr) {
      packages.push_back(pypi_package(name, *pin));
    }
  }
  return packages;
}

/// Replaces the packages of the variants by those that the same extras bring in the newest release that the specs allow. In later releases
/// an extra may require another package than the one that decides its variant: since 0.4.30 `jax[cuda12_pip]` requires a plugin.
auto of_newest_release(std::vector<Brought> found, const Named& one, const std::vector<std::string>& asked, const Scene& scene)
    -> std::vector<Brought> {
  auto newest = asked.empty() ? std::vector<Brought>() : named_extras(one.name, asked, scene);
  std::erase_if(newest, [](const Brought& what) { return what.extra.empty(); });
  const auto is_new = [&](const Brought& what) { return std::ranges::find(found, what.package, &Brought::package) == found.end(); };
  return !newest.empty() && std::ranges::all_of(newest, is_new) ? std::move(newest) : std::move(found);
}

}  // namespace

auto is_known_to_lack(const std::string& name, const std::string& package, const Scene& scene) -> bool {
  const auto newest = newest_allowed(name, scene.pip_wishes, scene);
  return !newest.empty() && std::ranges::all_of(newest, [&](const ReleaseRow& one) {
    return one.row->are_requirements_known && !requires_by_itself(*one.row, package);
  });
}

auto brought_by(const Named& one, const Scene& scene) -> std::vector<Brought> {
  auto asked = present_extras(one, scene);
  if (const auto* const request = request_of(scene.catalog, one.name)) {
    std::erase_if(asked, [&](const std::string& extra) { return std::ranges::find(request->beside, extra) != request->beside.end(); });
  }
  auto found = named_variants(one.name, asked, scene);
  const auto* const package = scene.catalog.stack_package(false, one.name);
  if (package == nullptr || package->carries != Carries::none) {
    return found;
  }
  if (!found.empty() || asked.empty()) {
    return of_newest_release(std::move(found), one, asked, scene);
  }
  return named_extras(one.name, asked, scene);
}

auto extra_brings_code(const Named& one, const Scene& scene) -> bool {
  const bool is_wheel = one.demand != nullptr && one.ecosystem == Ecosystem::pypi;
  if (!is_wheel || scene.catalog.stack_package(false, one.name) == nullptr) {
    return false;  // most lines of a file end here, so that they cost little
  }
  if (const auto brought = brought_by(one, scene); !brought.empty()) {
    return std::ranges::all_of(brought, [&](const Brought& what) {
      return what.package != one.name && find_package(scene, Ecosystem::pypi, what.package) == nullptr;
    });
  }
  const auto* const request = request_of(scene.catalog, one.name);
  const auto* const package = scene.catalog.stack_package(false, one.name);
  const auto extras = extra_names(one.demand->text);
  const bool is_for_cpu = request != nullptr && request->pip_cpu == one.name + extras_in_spec(one.demand->text);
  return request != nullptr && package != nullptr && package->carries == Carries::none && !extras.empty() && !is_for_cpu &&
         std::ranges::none_of(extras,
                              [&](const std::string& extra) { return std::ranges::find(request->beside, extra) != request->beside.end(); });
}

auto names_by_extras(const Named& one, const Scene& scene) -> std::vector<std::string> {
  const bool is_wheel = one.ecosystem == Ecosystem::pypi && one.demand != nullptr;
  const auto asked = is_wheel ? normalised_extras(one.demand->text) : std::vector<std::string>();
  std::vector<std::string> names;
  for (auto& what : asked.empty() ? std::vector<Brought>() : named_extras(one.name, asked, scene)) {
    if (!what.extra.empty()) {
      names.push_back(std::move(what.package));
    }
  }
  return names;
}

auto brings_code_by_extra(const Named& one, const Scene& scene) -> bool { return !names_by_extras(one, scene).empty(); }

auto packages_of_extras(const Named& one, const Scene& scene) -> std::vector<std::string> {
  std::vector<std::string> names;
  const bool is_known =
      one.ecosystem == Ecosystem::pypi && one.demand != nullptr && scene.catalog.stack_package(false, one.name) != nullptr;
  for (auto& what : is_known ? brought_by(one, scene) : std::vector<Brought>()) {
    if (what.package != one.name) {
      names.push_back(std::move(what.package));
    }
  }
  return names;
}

auto brought_by_pins(const Scene& scene) -> std::vector<Package> {
  std::vector<Package> all;
  const auto add = [&](Package package) {
    if (std::ranges::find(all, package.name, &Package::name) == all.end()) {
      all.push_back(std::move(package));
    }
  };
  for (const auto& part : scene.parts) {
    const auto& match = part.judgement.stack.match;
    if (part.package == nullptr && part.has_version && !part.open && match) {
      std::ranges::for_each(part.demand == nullptr ? std::vector<Package>() : pins_of_extras(*part.demand, scene), add);
      add(pypi_package(part.judgement.stack.package->name, match->version));
    }
  }
  return all;
}

}  // namespace gpusolve::engine::audit
