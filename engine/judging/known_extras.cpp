#include "engine/judging/known_extras.hpp"

#include <algorithm>
#include <span>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/specifier.hpp"
#include "base/plain.hpp"
#include "engine/judging/gpu_signs.hpp"
#include "engine/specs/spec_text.hpp"

namespace gpusolve::engine {
namespace {

/// `cuda12_pip` and `cuda12-pip` are one extra (PEP 685).
auto find_extra(const catalogs::StackBuild& build, std::string_view extra) -> const std::string* {
  const auto found =
      std::ranges::find_if(build.extras, [&](const auto& one) { return pypi::normalise_name(one.first) == pypi::normalise_name(extra); });
  return found == build.extras.end() ? nullptr : &found->first;
}

auto has_extra(const catalogs::StackBuild& build, std::string_view extra) -> bool { return find_extra(build, extra) != nullptr; }

struct BuildOfVersion {
  const catalogs::StackBuild* build{};
  const catalogs::StackVersion* version{};
};

/// The newest release of `versions` whose builds `serves` accepts.
template <typename Serves>
auto newest_release(std::string_view variant, std::string_view versions, const catalogs::Catalog& catalog, const Serves& serves)
    -> std::optional<BuildOfVersion> {
  const auto allowed = pypi::parse_specifier_set(versions);
  std::optional<BuildOfVersion> newest;
  for (const auto& build : allowed ? catalog.stack_builds(false, name_in_spec(variant)) : std::span<const catalogs::StackBuild>()) {
    if (!serves(build)) {
      continue;
    }
    for (const auto& version : build.versions) {
      const bool is_newer = !newest || newest->version->numbers < version.numbers;
      if (is_newer && (versions.empty() || allowed->contains_text(version.text))) {
        newest = {&build, &version};
      }
    }
  }
  return newest;
}

auto is_any(const catalogs::StackBuild& /*build*/) -> bool { return true; }

/// Whether a release is this variant: it has the extras, or requires by itself the package that decides.
auto is_of(const catalogs::StackVariant& variant, const catalogs::StackBuild& build) -> bool {
  const auto extras = extra_names(variant.spec);
  if (!extras.empty() || name_in_spec(variant.spec) == variant.decides) {
    return std::ranges::all_of(extras, [&](const std::string& extra) { return has_extra(build, extra); });
  }
  return requires_by_itself(build, variant.decides);
}

auto is_of_library(const std::string& requirement) -> bool { return is_gpu_library(name_in_spec(requirement), Ecosystem::pypi); }

}  // namespace

auto requires_by_itself(const catalogs::StackBuild& build, std::string_view package) -> bool {
  return std::ranges::any_of(build.requirements,
                             [&](const std::string& text) { return pypi::normalise_name(name_in_spec(text)) == package; });
}

auto is_absent_extra(std::string_view extra, const StackPart& judged, const catalogs::Catalog& catalog) -> bool {
  const auto* const build = judged.build;
  if (build == nullptr || build->is_conda || !build->are_requirements_known || !judged.match->is_exact || has_extra(*build, extra)) {
    return false;
  }
  return std::ranges::any_of(catalog.stack_builds(false, build->package),
                             [&](const catalogs::StackBuild& other) { return has_extra(other, extra); });
}

auto present_variant(const Spec& variant, std::string_view package, const Judgement& judgement, const catalogs::Catalog& catalog)
    -> std::string {
  const auto extras = extra_names(variant.text());
  if (extras.empty() || variant.name() != package) {
    return variant.text();
  }
  std::string present;
  for (const auto& extra : judgement.variant.accelerator == Accelerator::cpu ? std::vector<std::string>() : extras) {
    if (!is_absent_extra(extra, judgement.stack, catalog)) {
      present += (present.empty() ? "" : ",") + extra;
    }
  }
  return std::string(package) + (present.empty() ? "" : "[" + present + "]");
}

auto own_spelling(const std::string& extra, const Package& package, const catalogs::Catalog& catalog) -> std::string {
  for (const auto& build : catalog.stack_builds(false, package.name.text())) {
    const bool is_its = build.has_release(package.version.text());
    if (const auto* const found = is_its ? find_extra(build, extra) : nullptr) {
      return *found;
    }
  }
  return extra;
}

auto lacks_extras(std::string_view variant, std::string_view versions, const catalogs::Catalog& catalog) -> bool {
  const auto extras = extra_names(variant);
  const auto newest = extras.empty() ? std::nullopt : newest_release(variant, versions, catalog, is_any);
  const auto builds = catalog.stack_builds(false, name_in_spec(variant));
  return newest && newest->build->are_requirements_known && std::ranges::any_of(extras, [&](const std::string& extra) {
           return !has_extra(*newest->build, extra) &&
                  std::ranges::any_of(builds, [&](const auto& other) { return has_extra(other, extra); });
         });
}

auto lacks_variant(const catalogs::StackVariant& variant, std::string_view versions, const catalogs::Catalog& catalog) -> bool {
  if (!extra_names(variant.spec).empty()) {
    return lacks_extras(variant.spec, versions, catalog);
  }
  const auto newest = newest_release(variant.spec, versions, catalog, is_any);
  const auto builds = catalog.stack_builds(false, name_in_spec(variant.spec));
  return newest && newest->build->are_requirements_known && !is_of(variant, *newest->build) &&
         std::ranges::any_of(builds, [&](const auto& other) { return is_of(variant, other); });
}

auto deciding_extras(const catalogs::Catalog& catalog) -> std::set<std::string> {
  std::set<std::string> names;
  for (const auto& stack : catalog.stacks()) {
    for (const auto& request : stack.requests) {
      for (const auto& variant : request.pip) {
        const auto extras = extra_names(variant.spec);
        const auto project = pypi::normalise_name(name_in_spec(variant.spec));
        if (extras.size() == 1 && (project != variant.decides || variant.brings_toolkit)) {
          names.insert(project + "[" + pypi::normalise_name(extras.front()) + "]");
        }
      }
    }
  }
  return names;
}

auto is_known_extra(std::string_view variant, std::string_view version, const catalogs::Catalog& catalog) -> bool {
  const auto extras = extra_names(variant);
  return !extras.empty() && std::ranges::any_of(catalog.stack_builds(false, name_in_spec(variant)), [&](const catalogs::StackBuild& build) {
    return build.has_release(version) && has_extra(build, extras.front());
  });
}

auto are_extras_known(std::string_view variant, std::string_view versions, const catalogs::Catalog& catalog) -> bool {
  const auto newest = newest_release(variant, versions, catalog, is_any);
  return newest && newest->build->are_requirements_known;
}

auto last_of(const catalogs::StackVariant& variant, std::string_view versions, const catalogs::Catalog& catalog)
    -> std::optional<std::string> {
  const auto last = newest_release(variant.spec, versions, catalog, [&](const auto& build) { return is_of(variant, build); });
  return last ? std::optional(last->version->text) : std::nullopt;
}

auto extra_names(std::string_view spec) -> std::vector<std::string> {
  const auto bracketed = extras_in_spec(spec);
  std::vector<std::string> names(1);
  for (const char c : std::string_view(bracketed).substr(std::min<std::size_t>(1, bracketed.size()))) {
    if (c == ',') {
      names.emplace_back();
    } else if (c != ']' && c != ' ') {
      names.back() += c;
    }
  }
  std::erase(names, "");
  return names;
}

auto normalised_extras(std::string_view spec) -> std::vector<std::string> {
  auto extras = extra_names(spec);
  std::ranges::transform(extras, extras.begin(), pypi::normalise_name);
  return extras;
}

auto library_extras(const StackPart& judged) -> std::vector<std::string> {
  std::vector<std::string> names;
  for (const auto& [extra, requirements] : judged.build == nullptr ? decltype(catalogs::StackBuild::extras)() : judged.build->extras) {
    if (std::ranges::any_of(requirements, is_of_library)) {
      names.push_back(extra);
    }
  }
  return names;
}

auto name_with_libraries(const StackPart& judged) -> std::string {
  const auto extras = library_extras(judged);
  return extras.empty() ? std::string() : judged.package->name + "[" + joined(extras, ",") + "]";
}

}  // namespace gpusolve::engine
