#include "engine/worlds/undue_prereleases.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/requirement.hpp"
#include "adapters/pypi/version.hpp"

namespace gpusolve::engine {
namespace {

using resolver::CandidateId;
using resolver::NameId;
using resolver::SpecId;

auto is_prerelease(const std::string& version) -> bool {
  const auto parsed = pypi::parse_version(version);
  return parsed && parsed->is_prerelease();
}

auto names_prerelease(const std::string& text) -> bool {
  const auto requirement = pypi::parse_requirement(text);
  return requirement && requirement->specifiers.names_prerelease();
}

class PrereleaseCheck {
 public:
  PrereleaseCheck(const Resolution& resolution, std::span<const std::string> constraints, World& world, GpuProvider& provider)
      : resolution_(resolution), constraints_(constraints), world_(world), provider_(provider) {}

  [[nodiscard]] auto is_undue(NameId name, CandidateId chosen) -> bool {
    if (!is_prerelease(provider_.version_text(chosen))) {
      return false;
    }
    const auto specs = specs_on(name);
    const auto texts = constraints_on(name);
    const bool is_named = std::ranges::any_of(specs, [&](SpecId spec) { return names_prerelease(provider_.spec_text(spec)); }) ||
                          std::ranges::any_of(texts, names_prerelease);
    return !is_named && has_final(name, chosen, specs, texts);
  }

 private:
  [[nodiscard]] auto is_on(SpecId spec, NameId name) const -> bool {
    const auto target = provider_.target_of(spec);
    const auto* const package = std::get_if<resolver::PackageSpec>(&target);
    return package != nullptr && package->name == name;
  }

  /// The specs of the request and of the packages beside it; what an extra of the package itself requires is this very build.
  [[nodiscard]] auto specs_on(NameId name) -> std::vector<SpecId> {
    std::vector<SpecId> specs;
    const auto add = [&](SpecId spec) {
      if (is_on(spec, name)) {
        specs.push_back(spec);
      }
    };
    std::ranges::for_each(resolution_.root_specs, add);
    for (const auto& [other, candidate] : resolution_.solution->chosen) {
      const bool is_own_extra = provider_.name_text(other).starts_with(provider_.name_text(name) + "[");
      const auto requirements =
          is_own_extra ? Result<std::span<const resolver::Requirement>>(Error{}) : provider_.requirements_of(candidate);
      for (const auto& requirement : requirements ? *requirements : std::span<const resolver::Requirement>()) {
        add(requirement.spec);
      }
    }
    return specs;
  }

  [[nodiscard]] auto constraints_on(NameId name) const -> std::vector<std::string> {
    std::vector<std::string> texts;
    std::ranges::copy_if(constraints_, std::back_inserter(texts), [&](const std::string& text) {
      const auto requirement = pypi::parse_requirement(text);
      return requirement && pypi::normalise_name(requirement->name) == provider_.name_text(name);
    });
    return texts;
  }

  /// Whether a final release for the same Python meets all of them.
  [[nodiscard]] auto has_final(NameId name, CandidateId chosen, const std::vector<SpecId>& specs, const std::vector<std::string>& texts)
      -> bool {
    const auto all = provider_.candidates_of(name);
    const auto python = world_.variant_of(chosen).python;
    return all && std::ranges::any_of((*all)->usable, [&](const resolver::Candidate& other) {
             const auto version = pypi::parse_version(provider_.version_text(other.id));
             const auto of_other = world_.variant_of(other.id).python;
             return version && !version->is_prerelease() && (!of_other || !python || *of_other == *python) &&
                    std::ranges::all_of(specs, [&](SpecId spec) { return provider_.matches(spec, other.id); }) &&
                    std::ranges::all_of(texts,
                                        [&](const auto& text) { return pypi::parse_requirement(text)->specifiers.contains(*version); });
           });
  }

  const Resolution& resolution_;
  std::span<const std::string> constraints_;
  World& world_;
  GpuProvider& provider_;
};

}  // namespace

auto undue_prereleases(const Resolution& resolution, std::span<const std::string> constraints, World& world, GpuProvider& provider)
    -> std::set<std::string, std::less<>> {
  std::set<std::string, std::less<>> names;
  if (!resolution.solution || world.ecosystem() != Ecosystem::pypi) {
    return names;
  }
  PrereleaseCheck check(resolution, constraints, world, provider);
  for (const auto& [name, candidate] : resolution.solution->chosen) {
    const auto text = provider.name_text(name);
    if (text.find('[') == std::string::npos && check.is_undue(name, candidate)) {
      names.insert(text);
    }
  }
  return names;
}

}  // namespace gpusolve::engine
