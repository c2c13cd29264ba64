#include "engine/listing/brought_builds.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "engine/specs/leading_numbers.hpp"

namespace gpusolve::engine {
namespace {

using resolver::CandidateId;
using resolver::NameId;
using resolver::SpecId;

/// The builds of one release of the package that brings others.
struct ReleaseBuilds {
  std::string version;
  std::vector<CandidateId> builds;
};

auto package_of(const GpuProvider& provider, SpecId spec) -> std::optional<NameId> {
  const auto target = provider.target_of(spec);
  const auto* const package = std::get_if<resolver::PackageSpec>(&target);
  return package == nullptr ? std::nullopt : std::optional(package->name);
}

/// `jax[cuda12]` rather than `jax`, because only the former has the requirements that the extra adds.
auto most_specific(const GpuProvider& provider, std::span<const SpecId> specs) -> std::optional<SpecId> {
  const auto extra = std::ranges::find_if(specs, [&](SpecId spec) {
    const auto name = package_of(provider, spec);
    return name && provider.name_text(*name).ends_with(']');
  });
  return extra != specs.end() ? std::optional(*extra) : specs.empty() ? std::nullopt : std::optional(specs.front());
}

class Pairs {
 public:
  Pairs(GpuProvider& provider, NameId brought) : provider_(provider), brought_(brought) {}

  auto run(SpecId releases) -> Result<std::vector<BroughtBuild>> {
    const auto name = package_of(provider_, releases);
    const auto heads = name ? provider_.candidates_of(*name) : Result<const resolver::Candidates*>(nullptr);
    const auto builds = provider_.candidates_of(brought_);
    if (!heads || !builds) {
      return heads ? builds.error() : heads.error();
    }
    if (*heads == nullptr || (*builds)->usable.empty()) {
      return all_;
    }
    std::ranges::transform((*builds)->usable, std::back_inserter(builds_), &resolver::Candidate::id);
    const auto all = releases_of((*heads)->usable, releases);
    const auto oldest = leading_numbers(provider_.version_text(builds_.back()));
    const auto is_before = [&](const ReleaseBuilds& release) {
      const auto numbers = leading_numbers(release.version);
      return numbers && oldest && *numbers < *oldest;
    };
    const bool share_numbers = !std::ranges::all_of(all, is_before);  // otherwise the versions of the two packages are not comparable
    for (const auto& release : all) {
      if (share_numbers && is_before(release)) {
        continue;
      }
      if (auto added = add(release); !added) {
        return added.error();
      }
    }
    return all_;
  }

 private:
  /// In the order of the candidates, which is newest first.
  auto releases_of(const std::vector<resolver::Candidate>& heads, SpecId spec) const -> std::vector<ReleaseBuilds> {
    std::vector<ReleaseBuilds> releases;
    for (const auto& head : heads) {
      if (!provider_.matches(spec, head.id)) {
        continue;
      }
      auto version = provider_.version_text(head.id);
      const auto same = std::ranges::find(releases, version, &ReleaseBuilds::version);
      (same == releases.end() ? releases.emplace_back(ReleaseBuilds{std::move(version), {}}) : *same).builds.push_back(head.id);
    }
    return releases;
  }

  auto add(const ReleaseBuilds& release) -> Status {
    const auto equal = [&](CandidateId build) { return provider_.version_text(build) == release.version; };
    const bool is_costly = provider_.reading_cost() == resolver::ReadingCost::much;
    if (is_costly && std::ranges::any_of(builds_, equal)) {
      keep(release, equal);
      return std::monostate{};
    }
    const auto requirements = provider_.requirements_of(release.builds.front());
    if (!requirements) {
      return requirements.error();
    }
    for (const auto& requirement : *requirements) {
      const bool is_need = requirement.kind == resolver::Requirement::Kind::needs;
      if (is_need && package_of(provider_, requirement.spec) == brought_) {
        keep(release, [&](CandidateId build) { return provider_.matches(requirement.spec, build); });
        return std::monostate{};
      }
    }
    return std::monostate{};
  }

  /// Adds the builds of the newest version that `is_it` accepts.
  template <class IsIt>
  void keep(const ReleaseBuilds& release, const IsIt& is_it) {
    const auto newest = std::ranges::find_if(builds_, is_it);
    for (auto build = newest; build != builds_.end(); ++build) {
      const bool is_newest = provider_.version_text(*build) == provider_.version_text(*newest);
      if (is_newest && is_it(*build) && serves(release, *build)) {
        all_.push_back({*build, release.version});
      }
    }
  }

  /// Whether the release has a build for the Python of `build`.
  auto serves(const ReleaseBuilds& release, CandidateId build) const -> bool {
    const auto python = provider_.python_of(build);
    return !python || std::ranges::any_of(release.builds, [&](CandidateId head) {
      const auto own = provider_.python_of(head);
      return !own || *own == *python;
    });
  }

  GpuProvider& provider_;
  NameId brought_;
  std::vector<CandidateId> builds_;
  std::vector<BroughtBuild> all_;
};

}  // namespace

auto builds_brought_by(GpuProvider& provider, std::span<const SpecId> releases, NameId brought) -> Result<std::vector<BroughtBuild>> {
  const auto spec = most_specific(provider, releases);
  return spec ? Pairs(provider, brought).run(*spec) : Result<std::vector<BroughtBuild>>(std::vector<BroughtBuild>());
}

}  // namespace gpusolve::engine
