#include "engine/answers/hidden_releases.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

using resolver::CandidateId;

/// A release, and the C library that it needs.
struct Hidden {
  DottedVersion version;
  std::string text;
  std::string needed;
};

class Finder {
 public:
  Finder(const Resolution& resolution, GpuProvider& provider) : resolution_(resolution), provider_(provider) {}

  /// The newest release of `name` that is newer than the chosen build and that only the C library rules out.
  auto newest(resolver::NameId name, CandidateId chosen) -> std::optional<Hidden> {
    const auto candidates = provider_.candidates_of(name);
    if (!candidates) {
      return std::nullopt;
    }
    auto newest = leading_numbers(provider_.version_text(chosen));
    std::optional<Hidden> found;
    for (const auto& candidate : (*candidates)->usable) {
      consider(name, candidate.id, failure_of(candidate.id, newest), newest, found);
    }
    for (const auto& exclusion : (*candidates)->excluded) {
      consider(name, exclusion.id, exclusion.reason, newest, found);
    }
    return found;
  }

 private:
  /// The fact that a build requires and that does not hold. Read only for builds that are newer than `than`.
  auto failure_of(CandidateId candidate, const std::optional<DottedVersion>& than) -> std::optional<Reason> {
    const auto version = leading_numbers(provider_.version_text(candidate));
    const bool is_cheap = provider_.reading_cost() != resolver::ReadingCost::much;  // wheels say it in their names
    const auto needs = is_cheap && version && than && *than < *version ? provider_.requirements_of(candidate)
                                                                       : Result<std::span<const resolver::Requirement>>(Error{});
    for (const auto& requirement : needs ? *needs : std::span<const resolver::Requirement>()) {
      const auto target = provider_.target_of(requirement.spec);
      const auto* const fact = std::get_if<resolver::FactSpec>(&target);
      if (fact != nullptr && fact->failure) {
        return fact->failure;
      }
    }
    return std::nullopt;
  }

  void consider(resolver::NameId name, CandidateId candidate, const std::optional<Reason>& reason, std::optional<DottedVersion>& newest,
                std::optional<Hidden>& found) {
    if (!reason || reason->code != ReasonCode::glibc_too_old || reason->needed.empty()) {
      return;
    }
    const auto version = leading_numbers(provider_.version_text(candidate));
    const bool is_newer = version && newest && *newest < *version;
    if (is_newer && is_asked_for(name, candidate) && provider_.judgement_of(candidate).failures.empty()) {
      newest = version;
      found = Hidden{*version, provider_.version_text(candidate), reason->needed};
    }
  }

  auto is_asked_for(resolver::NameId name, CandidateId candidate) const -> bool {
    return std::ranges::all_of(resolution_.root_specs, [&](resolver::SpecId spec) {
      const auto target = provider_.target_of(spec);
      const auto* const package = std::get_if<resolver::PackageSpec>(&target);
      return package == nullptr || package->name != name || provider_.matches(spec, candidate);
    });
  }

  const Resolution& resolution_;
  GpuProvider& provider_;
};

/// Whether the catalog has a release that is newer than `chosen` and needs a newer C library. Finding it out from the builds themselves
/// means to judge all of them.
auto may_hide(const std::string& name, const std::string& chosen, const Judge& judge) -> bool {
  const auto version = leading_numbers(chosen);
  const auto hides = [&](const catalogs::StackBuild& build) {
    const bool is_refused = build.least_glibc && judge.facts().glibc->value < *build.least_glibc;
    return is_refused &&
           (!version || std::ranges::any_of(build.versions, [&](const catalogs::StackVersion& one) { return *version < one.numbers; }));
  };
  return std::ranges::any_of(std::array{false, true}, [&](bool is_conda) {
    const auto* const package = judge.catalog().stack_package(is_conda, name);
    const bool has_builds = package != nullptr && package->has_builds;  // the builds are unpacked when they are first asked for
    return has_builds && std::ranges::any_of(judge.catalog().stack_builds(is_conda, name), hides);
  });
}

}  // namespace

auto warnings_about_hidden(const Resolution& resolution, GpuProvider& provider, const Judge& judge) -> std::vector<Warning> {
  const auto& glibc = judge.facts().glibc;
  std::vector<Warning> warnings;
  if (!glibc || glibc->provenance != Provenance::assumed || !resolution.solution) {
    return warnings;
  }
  Finder finder(resolution, provider);
  for (const auto& [name, candidate] : resolution.solution->chosen) {
    const bool is_root = std::ranges::find(resolution.roots, name) != resolution.roots.end();
    const bool is_open = is_root && may_hide(provider.name_text(name), provider.version_text(candidate), judge);
    const auto hidden = is_open ? finder.newest(name, candidate) : std::nullopt;
    if (hidden) {
      warnings.push_back({"assumed", "glibc " + glibc->value.text() + " is assumed, and hides " + provider.name_text(name) + " " +
                                         hidden->text + ", which needs " + hidden->needed + "; " + option_text(Option::glibc) +
                                         " states the one of the machine"});
    }
  }
  return warnings;
}

}  // namespace gpusolve::engine
