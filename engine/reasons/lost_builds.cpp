#include "engine/reasons/lost_builds.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "engine/reasons/graph_view.hpp"
#include "engine/reasons/lost_build.hpp"
#include "engine/specs/version_limit.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

using resolver::CandidateId;
using resolver::NameId;
using Reasons = std::vector<Reason>;

class Counter {
 public:
  Counter(const Resolution& resolution, World& world, GpuProvider& provider, const Query& query)
      : resolution_(resolution), world_(world), provider_(provider), python_(query.python) {}

  auto run() -> std::optional<LostBuilds> {
    const auto name = deciding_name();
    if (!name) {
      return std::nullopt;
    }
    const auto builds = gpu_builds_of(*name);
    auto asked = builds;
    std::erase_if(asked, [&](const auto& build) { return !is_asked(*name, build.first); });
    return asked.empty() ? std::nullopt : std::optional(count(*name, lost_of(*name, asked), lost_of(*name, builds)));
  }

 private:
  /// GPU builds, each with the reason for which it was excluded, if it was.
  using Builds = std::vector<std::pair<CandidateId, std::optional<Reason>>>;

  auto is_gpu(CandidateId build) const -> bool { return provider_.judgement_of(build).variant.is_judged(); }

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
      if (!builds.empty() && provider_.judgement_of(builds.front().first).decides) {
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

  /// All reasons against the build itself, then one for all conflicts with other packages.
  auto reasons_against(CandidateId build, const std::optional<Reason>& exclusion) const -> Reasons {
    const auto& judgement = provider_.judgement_of(build);
    auto reasons = judgement.failures;
    const auto python = provider_.python_of(build);
    if (python && python_ && !python_->allows(*python)) {
      reasons.push_back({ReasonCode::python_unavailable, "", python_->text(), "", Option::python});
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
    sort_hardest_first(reasons);
    return reasons;
  }

  auto lost_of(NameId name, const Builds& builds) -> std::vector<LostBuild> {
    std::vector<LostBuild> lost;
    for (const auto& [build, exclusion] : builds) {
      const auto package = world_.describe(build);
      auto version = provider_.version_text(build);
      LostBuild one{provider_.name_text(name), version.substr(0, version.find('+')), provider_.judgement_of(build).variant.cuda,
                    label_of(name, {build}, provider_), reasons_against(build, exclusion)};
      one.source = package ? package->source : "";
      const auto& judgement = provider_.judgement_of(build);
      one.has_code = std::ranges::none_of(one.reasons, is_about_code);
      one.is_unknown = judgement.stack.is_unknown(judgement.variant);
      lost.push_back(std::move(one));
    }
    return lost;
  }

  /// `torch 2.9.0 (cu130)` if that is the only build, the name if the request allows every build, otherwise the spec as typed.
  auto asked_text(NameId name, const std::vector<LostBuild>& builds, const std::vector<LostBuild>& all) const -> std::string {
    const auto& first = builds.front();
    const auto is_same = [&](auto LostBuild::*part) {
      return std::ranges::all_of(builds, [&](const LostBuild& build) { return build.*part == first.*part; });
    };
    if (is_same(&LostBuild::version)) {
      return is_same(&LostBuild::cuda) ? with_tag(first) : first.package + " " + first.version;
    }
    std::string text;
    for (const auto spec : builds.size() == all.size() ? std::vector<resolver::SpecId>() : resolution_.root_specs) {
      const auto target = provider_.target_of(spec);
      const auto* const package = std::get_if<resolver::PackageSpec>(&target);
      if (package != nullptr && package->name == name) {
        text += (text.empty() ? "" : ", ") + provider_.spec_text(spec);
      }
    }
    return text.empty() ? first.package : text;
  }

  auto count(NameId name, const std::vector<LostBuild>& asked, const std::vector<LostBuild>& all) -> LostBuilds {
    LostBuilds lost;
    lost.package = provider_.name_text(name);
    lost.ecosystem = world_.ecosystem();
    lost.builds = asked.size();
    std::set<std::string> sources;
    std::map<Reason, std::size_t> groups;
    for (const auto& build : asked) {
      auto head = build.reasons.front();
      head.needed.clear();
      ++groups[head];
      sources.insert(build.source);
    }
    lost.sources = sources.size();
    for (const auto& [reason, number] : groups) {
      lost.groups.push_back({reason, number});
    }
    std::ranges::stable_sort(lost.groups, std::greater{}, &LostGroup::builds);
    const auto& nearest = nearest_of(asked);
    lost.nearest = nearest.label;
    lost.nearest_reasons = nearest.reasons;
    lost.asked = asked_text(name, asked, all);
    lost.without_code = gpus_without_code(asked);
    lost.with_code = build_with_code(asked, all);
    lost.has_unknown = std::ranges::any_of(all, [](const LostBuild& build) { return build.is_unknown && build.has_code; });
    return lost;
  }

  const Resolution& resolution_;
  World& world_;
  GpuProvider& provider_;
  std::optional<VersionLimit> python_;
};

}  // namespace

auto lost_builds_of(const Resolution& resolution, World& world, GpuProvider& provider, const Judge& judge, const Query& query)
    -> std::optional<LostBuilds> {
  const bool is_lost = resolution.graph.has_value() && !judge.facts().has_no_gpu();
  return is_lost ? Counter(resolution, world, provider, query).run() : std::nullopt;
}

}  // namespace gpusolve::engine
