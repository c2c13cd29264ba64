#include "engine/audit/repair/running_release.hpp"

#include <algorithm>
#include <span>

#include "engine/audit/choice/stack_parts.hpp"
#include "engine/audit/scene/allowed_pythons.hpp"
#include "engine/audit/scene/fits_machine.hpp"
#include "engine/audit/scene/needs.hpp"
#include "engine/audit/scene/required.hpp"
#include "engine/audit/scene/required_pins.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/judging/judge.hpp"
#include "engine/judging/known_extras.hpp"
#include "engine/specs/spec_text.hpp"

namespace gpusolve::engine::audit {

auto asked_extras(const std::string& package, const Scene& scene) -> std::string {
  const auto found = std::ranges::find_if(scene.inventory.demands, [&](const inventory::Demand& demand) {
    return inventory::demanded_name(demand) == package && !extras_in_spec(demand.text).empty();
  });
  return found == scene.inventory.demands.end() ? std::string() : extras_in_spec(found->text);
}

namespace {

/// Whether the lines of both installers allow some release of the main package that the row requires.
auto has_main_for(const catalogs::StackBuild& row, const std::string& version, const Scene& scene) -> bool {
  const auto& roles = scene.catalog.roles();
  const auto is_allowed = [&](const std::string& release) {
    return scene.pip_wishes.allow(roles.pypi, release) && scene.conda_wishes.allow(roles.conda, release) &&
           scene.conda_wishes.allow(roles.conda_gpu, release);
  };
  const bool is_pinned = find_package(scene, Ecosystem::pypi, roles.pypi) != nullptr;  // goes_with_pins judges it
  return is_pinned || std::ranges::all_of(row.requirements, [&](const std::string& text) {
           const auto need = dependency_of(Ecosystem::pypi, filled(text, version), scene);
           return !need || need->name != roles.pypi ||
                  std::ranges::any_of(scene.catalog.published_releases(), [&](const catalogs::PublishedRelease& release) {
                    const auto main = release.version.text();
                    return is_allowed(main) && meets(pypi_package(roles.pypi, main), need->text);
                  });
         });
}

/// The requirements that the allowed releases of one line's package have on another package. A release of that package is compatible with
/// the line if one of them allows it.
using Limits = std::vector<std::string>;

/// Empty if one of these releases does not require the package, or if its requirements are not known.
auto limits_of(const Wish& line, const std::string& package, const Scene& scene) -> Limits {
  Limits limits;
  for (const auto& row : line.name == package ? std::span<const catalogs::StackBuild>() : scene.catalog.stack_builds(false, line.name)) {
    for (const auto& version : row.versions) {
      if (!scene.pip_wishes.allow(line.name, version.text)) {
        continue;
      }
      const auto is_on_it = [&](const std::string& text) {
        const auto need = dependency_of(Ecosystem::pypi, filled(text, version.text), scene);
        return need && need->name == package;
      };
      const auto own = std::ranges::find_if(row.requirements, is_on_it);
      if (!row.are_requirements_known || own == row.requirements.end()) {
        return {};
      }
      limits.push_back(filled(*own, version.text));
    }
  }
  std::ranges::sort(limits);
  const auto repeated = std::ranges::unique(limits);
  limits.erase(repeated.begin(), repeated.end());
  return limits;
}

/// The limits of each line that has any.
auto limits_on(const std::string& package, const Scene& scene) -> std::vector<Limits> {
  std::vector<Limits> all;
  for (const auto& line : scene.pip_wishes.all()) {
    if (auto limits = limits_of(line, package, scene); !limits.empty()) {
      all.push_back(std::move(limits));
    }
  }
  return all;
}

auto is_within(const Package& release, const std::vector<Limits>& limits, const Scene& scene) -> bool {
  const auto allows = [&](const std::string& text) { return meets(release, dependency_of(Ecosystem::pypi, text, scene)->text); };
  return std::ranges::all_of(limits, [&](const Limits& of_line) { return std::ranges::any_of(of_line, allows); });
}

/// The PyPI releases whose known code runs here beside the packages that the input pins. `asked` brings the package in the same version.
auto running_releases(const std::string& package, std::string_view asked, const Scene& scene)
    -> std::vector<const catalogs::StackVersion*> {
  const Judge judge(scene.catalog, scene.facts, {});
  const auto extras = extra_names(asked_extras(package, scene));
  const auto limits = limits_on(package, scene);
  std::vector<const catalogs::StackVersion*> running;
  for (const auto& row : scene.catalog.stack_builds(false, package)) {
    const auto versions =
        !is_elsewhere(row) && fits_machine(row, scene) ? std::span(row.versions) : std::span<const catalogs::StackVersion>();
    for (const auto& version : versions) {
      const auto judgement = in_scene(judge.judge(package, version.text, plain_wheel()), extras, scene);
      const auto is_absent = [&](const std::string& extra) { return is_absent_extra(extra, judgement.stack, scene.catalog); };
      const bool runs = suits_python(pythons_of(row, version), scene) && std::ranges::none_of(extras, is_absent) &&
                        judgement.variant.is_judged() && judgement.failures.empty() && judgement.verdict.runs() &&
                        !judgement.stack.is_unknown(judgement.variant) && goes_with_pins(row, version.text, scene) &&
                        has_main_for(row, version.text, scene) && is_within(pypi_package(package, version.text), limits, scene) &&
                        fits_metadata(package, version.text, scene) && fits_metadata(asked, version.text, scene) &&
                        !failing_requirement(row, version.text, scene);
      if (runs) {
        running.push_back(&version);
      }
    }
  }
  return running;
}

auto newest_of(std::span<const catalogs::StackVersion* const> releases) -> const catalogs::StackVersion* {
  const auto newest = std::ranges::max_element(releases, {}, &catalogs::StackVersion::numbers);
  return newest == releases.end() ? nullptr : *newest;
}

}  // namespace

auto newest_running(const std::string& package, std::string_view asked, const Scene& scene) -> const catalogs::StackVersion* {
  return newest_of(running_releases(package, asked, scene));
}

auto newest_running_for(std::string_view asked, const std::string& package, const Scene& scene) -> const catalogs::StackVersion* {
  const auto running = running_releases(package, asked, scene);
  auto allowed = running;
  std::erase_if(allowed, [&](const auto* one) { return !scene.pip_wishes.allow(asked, one->text); });
  const auto lines = std::ranges::count(scene.inventory.demands, asked, inventory::demanded_name);
  return !allowed.empty() || lines > 1 ? newest_of(allowed) : newest_of(running);
}

auto nearest_running(const std::string& package, const DottedVersion& version, const Scene& scene) -> const catalogs::StackVersion* {
  const catalogs::StackVersion* newer = nullptr;
  const catalogs::StackVersion* older = nullptr;
  for (const auto* const one : running_releases(package, package, scene)) {
    if (version <= one->numbers) {
      newer = newer == nullptr || one->numbers < newer->numbers ? one : newer;
    } else {
      older = older == nullptr || older->numbers < one->numbers ? one : older;
    }
  }
  return newer != nullptr ? newer : older;
}

}  // namespace gpusolve::engine::audit
