#include "cli/lost_builds.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

#include "cli/graph_view.hpp"
#include "cli/version_limit.hpp"

namespace gpusolve::cli {
namespace {

using report::LostBuilds;
using resolver::CandidateId;
using resolver::NameId;
using Reasons = std::vector<Reason>;

/// What is hardest to change counts first: a build is told under that.
constexpr std::array k_hardest_first{ReasonCode::no_kernel_image,
                                     ReasonCode::library_drops_arch,
                                     ReasonCode::platform_unavailable,
                                     ReasonCode::glibc_too_old,
                                     ReasonCode::driver_too_old,
                                     ReasonCode::ptx_needs_newer_driver,
                                     ReasonCode::yanked,
                                     ReasonCode::excluded_newer,
                                     ReasonCode::channel_priority,
                                     ReasonCode::version_unavailable,
                                     ReasonCode::python_unavailable,
                                     ReasonCode::cudnn_unavailable,
                                     ReasonCode::cuda_unavailable,
                                     ReasonCode::dependency_conflict};

auto hardness(const Reason& reason) -> std::size_t {
  return static_cast<std::size_t>(k_hardest_first.end() - std::ranges::find(k_hardest_first, reason.code));
}

class Counter {
 public:
  Counter(const Resolution& resolution, World& world, GpuProvider& provider, const ResolveOptions& options)
      : resolution_(resolution), world_(world), provider_(provider) {
    if (options.python) {
      auto limit = parse_version_limit(*options.python, "--python");
      python_ = limit ? std::optional(std::move(limit).value()) : std::nullopt;
    }
  }

  auto run() -> std::optional<LostBuilds> {
    const auto name = deciding_name();
    if (!name) {
      return std::nullopt;
    }
    auto builds = gpu_builds_of(*name);
    auto asked = builds;
    std::erase_if(asked, [&](const auto& build) { return !is_asked(*name, build.first); });
    builds = asked.empty() ? std::move(builds) : std::move(asked);
    return builds.empty() ? std::nullopt : std::optional(count(*name, builds));
  }

 private:
  /// A GPU build, and why it may not be chosen where it was excluded.
  using Builds = std::vector<std::pair<CandidateId, std::optional<Reason>>>;

  auto is_gpu(CandidateId build) const -> bool { return provider_.judgement_of(build).variant.accelerator == Accelerator::cuda; }

  auto gpu_builds_of(NameId name) -> Builds {
    Builds builds;
    const auto all = provider_.candidates_of(name);
    if (!all) {
      return builds;
    }
    for (const auto& build : (*all)->usable) {
      builds.emplace_back(build.id, std::nullopt);
    }
    for (const auto& build : (*all)->excluded) {
      builds.emplace_back(build.id, build.reason);
    }
    std::erase_if(builds, [&](const auto& build) { return !is_gpu(build.first); });
    return builds;
  }

  auto deciding_name() -> std::optional<NameId> {
    std::optional<NameId> first;
    for (const auto name : resolution_.roots) {
      const auto builds = gpu_builds_of(name);
      if (!builds.empty() && provider_.judgement_of(builds.front().first).is_torch) {
        return name;
      }
      first = first || builds.empty() ? first : name;
    }
    return first;
  }

  auto is_asked(NameId name, CandidateId build) const -> bool {
    return std::ranges::all_of(resolution_.root_specs, [&](resolver::SpecId spec) {
      const auto target = provider_.target_of(spec);
      const auto* const package = std::get_if<resolver::PackageSpec>(&target);
      return package == nullptr || package->name != name || provider_.matches(spec, build);
    });
  }

  /// Everything that stands against a build by itself; what other packages do to it comes last, as one.
  auto reasons_against(CandidateId build, const std::optional<Reason>& exclusion) const -> Reasons {
    const auto& judgement = provider_.judgement_of(build);
    auto reasons = judgement.failures;
    const auto& python = judgement.variant.python;
    if (python && python_ && !python_->allows(*python)) {
      reasons.push_back({ReasonCode::python_unavailable, "", "--python " + python_->text(), ""});
    }
    if (exclusion) {
      reasons.push_back(*exclusion);
    }
    if (reasons.empty()) {
      reasons.push_back({ReasonCode::dependency_conflict, "", "", ""});
    }
    for (auto& reason : reasons) {
      reason.subject.clear();
    }
    std::ranges::stable_sort(reasons, std::greater{}, hardness);
    return reasons;
  }

  auto count(NameId name, const Builds& builds) -> LostBuilds {
    LostBuilds lost;
    lost.package = provider_.name_text(name);
    lost.builds = builds.size();
    std::set<std::string> sources;
    std::map<Reason, std::size_t> groups;
    std::optional<std::pair<std::size_t, std::size_t>> least;
    for (const auto& [build, exclusion] : builds) {
      const auto reasons = reasons_against(build, exclusion);
      auto head = reasons.front();
      head.needed.clear();
      ++groups[head];
      if (const auto package = world_.describe(build)) {
        sources.insert(package->source);
      }
      const auto key = std::pair(reasons.size(), hardness(reasons.front()));
      if (!least || key < *least) {
        least = key;
        lost.nearest = label_of(name, {build}, provider_);
        lost.nearest_reasons = reasons;
      }
    }
    lost.sources = sources.size();
    for (const auto& [reason, number] : groups) {
      lost.groups.push_back({reason, number});
    }
    std::ranges::stable_sort(lost.groups, std::greater{}, &report::LostGroup::builds);
    return lost;
  }

  const Resolution& resolution_;
  World& world_;
  GpuProvider& provider_;
  std::optional<VersionLimit> python_;
};

}  // namespace

auto lost_builds_of(const Resolution& resolution, World& world, GpuProvider& provider, const Judge& judge, const ResolveOptions& options)
    -> std::optional<LostBuilds> {
  const bool is_lost = resolution.graph.has_value() && !judge.facts().has_no_gpu();
  return is_lost ? Counter(resolution, world, provider, options).run() : std::nullopt;
}

}  // namespace gpusolve::cli
