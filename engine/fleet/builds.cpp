#include "engine/fleet/builds.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "engine/fleet/row.hpp"
#include "engine/judging/gpu_policy.hpp"
#include "engine/specs/leading_numbers.hpp"

namespace gpusolve::engine::fleet {
namespace {

/// The facts by which worlds differ.
auto place_of(const Facts& facts) -> std::string {
  return std::string(platform_text(facts.platform.value)) + " " + (facts.glibc ? facts.glibc->value.text() : "");
}

auto key_of(const Build& build) -> std::string {
  const auto text = [](const std::optional<DottedVersion>& version) { return version ? version->text() : "-"; };
  return build.package + " " + build.version + " " + text(build.variant.cuda) + " " + text(build.variant.cudnn) + " " +
         std::to_string(static_cast<int>(build.variant.packaging)) + " " + std::string(platform_text(build.platform));
}

using Collected = std::map<std::string, Build>;

/// Collects the GPU builds of a spec in a world; returns whether the spec is about the package that decides.
auto collect(World& world, resolver::SpecId spec, Platform platform, const StackRoles& roles, Collected& found) -> Result<bool> {
  const auto target = world.provider().target_of(spec);
  const auto* const package = std::get_if<resolver::PackageSpec>(&target);
  if (package == nullptr || !roles.decides(world.provider().name_text(package->name))) {
    return false;
  }
  const auto candidates = world.provider().candidates_of(package->name);
  if (!candidates) {
    return candidates.error();
  }
  for (const auto& candidate : (*candidates)->usable) {
    Build build{
        world.package_name(candidate.id), world.provider().version_text(candidate.id), world.variant_of(candidate.id), {}, platform, {}};
    const auto torch = leading_numbers(build.version);
    if (torch && build.variant.is_judged() && world.provider().matches(spec, candidate.id)) {
      build.torch = *torch;
      found.emplace(key_of(build), std::move(build));
    }
  }
  return true;
}

auto collect_all(World& world, const Query& query, Platform platform, const StackRoles& roles, Collected& found) -> Result<bool> {
  for (const auto& asked : query.specs) {
    const auto specs = world.add_spec(asked.text(), resolver::Requirement::Kind::needs);
    if (!specs || specs->empty()) {
      continue;  // the solver reports the error
    }
    auto decides = collect(world, specs->front(), platform, roles, found);
    if (!decides || *decides) {
      return decides;
    }
  }
  return false;
}

}  // namespace

auto builds_of(Workshop& workshop, const Query& query, std::span<const Facts> machines) -> Result<std::optional<std::vector<Build>>> {
  Collected found;
  std::set<std::string> places;
  bool is_about_main = false;
  for (const auto& machine : machines) {
    if (machine.has_no_gpu() || !places.insert(place_of(machine)).second) {
      continue;
    }
    const auto worlds = workshop.worlds_of(joint_query(query, {&machine, 1}));
    if (!worlds) {
      return worlds.error();
    }
    for (auto* const world : *worlds) {
      const auto is_about = collect_all(*world, query, machine.platform.value, workshop.catalog().roles(), found);
      if (!is_about) {
        return is_about.error();
      }
      is_about_main = is_about_main || *is_about;
    }
  }
  if (!is_about_main) {
    return std::optional<std::vector<Build>>{};
  }
  std::vector<Build> builds;
  for (auto& [key, build] : found) {
    builds.push_back(std::move(build));
  }
  std::ranges::stable_sort(builds, std::greater{}, &Build::torch);
  for (std::size_t member = 0; member < machines.size(); ++member) {
    judge_again(builds, member, machines[member], workshop, query);
  }
  return std::optional(std::move(builds));
}

void judge_again(std::vector<Build>& builds, std::size_t member, const Facts& machine, const Workshop& workshop, const Query& query) {
  const Judge judge(workshop.catalog(), machine, gpu_policy_of(query, workshop.catalog()));
  for (auto& build : builds) {
    const bool may_run = machine.platform.value == build.platform && !machine.has_no_gpu();
    build.runs.set(member, may_run && judge.judge(build.package, build.version, build.variant).failures.empty());
  }
}

auto columns_of(const std::optional<std::vector<Build>>& builds, std::span<const Facts> machines) -> std::vector<Members> {
  std::vector<Members> columns;
  if (builds) {
    std::ranges::transform(*builds, std::back_inserter(columns), &Build::runs);
    return columns;
  }
  std::map<Platform, Members> by_platform;
  const auto gpu = with_gpu(machines);
  for (std::size_t member = 0; member < machines.size(); ++member) {
    by_platform[machines[member].platform.value].set(member, gpu[member]);
  }
  for (const auto& [platform, members] : by_platform) {
    columns.push_back(members);
  }
  return columns;
}

auto with_gpu(std::span<const Facts> machines) -> Members {
  Members members;
  for (std::size_t member = 0; member < machines.size(); ++member) {
    members.set(member, !machines[member].has_no_gpu());
  }
  return members;
}

auto newest_torch(const std::vector<Build>& builds, const Members& group) -> std::optional<DottedVersion> {
  const auto found = std::ranges::find_if(builds, [&](const Build& build) { return (group & ~build.runs).none(); });
  return found == builds.end() ? std::nullopt : std::optional(found->torch);
}

}  // namespace gpusolve::engine::fleet
