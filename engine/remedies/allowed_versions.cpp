#include "engine/remedies/allowed_versions.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/catalog/stack_knowledge.hpp"
#include "engine/remedies/widening.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "engine/variants/stack_variants.hpp"

namespace gpusolve::engine {

auto number_in(const std::string& rest) -> std::optional<DottedVersion> {
  const auto digit = rest.find_first_of("0123456789");
  return digit == std::string::npos ? std::nullopt : leading_numbers(rest.substr(digit, rest.find_first_of(",|; ]", digit) - digit));
}

namespace {

using resolver::Requirement;

auto without_local_version(const std::string& version) -> std::string { return version.substr(0, version.find('+')); }

/// Sets the range to the position of a missing version, or to that of an equal one.
void place(const std::optional<DottedVersion>& version, AllowedVersions& allowed) {
  const auto is_before = [&](const std::string& other) {
    const auto numbers = leading_numbers(other);
    return version && numbers && *numbers < *version;
  };
  allowed.begin = static_cast<std::size_t>(std::ranges::count_if(allowed.versions, is_before));
  const bool is_there = allowed.begin < allowed.versions.size() && version && leading_numbers(allowed.versions[allowed.begin]) == version;
  allowed.end = allowed.begin + (is_there ? 1 : 0);
  allowed.holds_more = is_there;
  const bool is_between = version && !is_there && allowed.begin > 0 && allowed.end < allowed.versions.size();
  const auto below = is_between ? leading_numbers(allowed.versions[allowed.begin - 1]) : std::nullopt;
  const auto above = is_between ? leading_numbers(allowed.versions[allowed.end]) : std::nullopt;
  allowed.is_below_nearer = below && above && is_nearer(*below, *above, *version);
}

/// Reads the candidates, which are best first, and reverses them unless the lowest version is preferred.
auto read_versions(World& world, resolver::SpecId spec, const std::string& rest, bool is_lowest_first) -> std::optional<AllowedVersions> {
  const auto target = world.provider().target_of(spec);
  const auto* const package = std::get_if<resolver::PackageSpec>(&target);
  const auto all = package == nullptr ? Result<const resolver::Candidates*>(nullptr) : world.provider().candidates_of(package->name);
  if (package == nullptr || !all || (*all)->usable.empty()) {
    return std::nullopt;
  }
  AllowedVersions allowed;
  std::vector<std::pair<bool, bool>> met;  // by version: whether some builds match, whether all do
  for (const auto& candidate : (*all)->usable) {
    const auto version = without_local_version(world.provider().version_text(candidate.id));
    const bool matches = world.provider().matches(spec, candidate.id);
    const bool is_companion = world.roles().is_companion(world.package_name(candidate.id));
    if (is_companion && !matches && !is_linked_companion(version, world.roles())) {
      continue;  // its metadata allow any main package, but it is not linked against one
    }
    if (allowed.versions.empty() || allowed.versions.back() != version) {
      allowed.versions.push_back(version);
      met.emplace_back(matches, matches);
    }
    met.back() = {met.back().first || matches, met.back().second && matches};
    allowed.has_gpu_builds = allowed.has_gpu_builds || world.variant_of(candidate.id).is_judged();
    allowed.decides = allowed.decides || world.roles().decides(world.package_name(candidate.id));
  }
  if (!is_lowest_first) {
    std::ranges::reverse(allowed.versions);
    std::ranges::reverse(met);
  }
  const auto is_some = [](const auto& one) { return one.first; };
  const auto first = std::ranges::find_if(met, is_some);
  if (first == met.end()) {
    place(number_in(rest), allowed);
    return allowed;
  }
  const auto last = std::find_if(met.rbegin(), met.rend(), is_some).base();
  allowed.begin = static_cast<std::size_t>(first - met.begin());
  allowed.end = static_cast<std::size_t>(last - met.begin());
  allowed.holds_more = !std::all_of(first, last, [](const auto& one) { return one.second; });
  return allowed;
}

}  // namespace

auto allowed_versions(Workshop& workshop, const Spec& asked) -> std::optional<AllowedVersions> {
  const auto worlds = workshop.worlds_of(workshop.first());
  for (auto* const world : worlds ? *worlds : std::vector<World*>{}) {
    const auto variants = variants_of(*world, std::array{asked}, workshop.catalog());
    const auto specs = world->add_spec(variants.for_gpu.front().specs.front().text(), Requirement::Kind::needs);
    if (!specs || specs->empty()) {
      continue;
    }
    if (auto allowed = read_versions(*world, specs->front(), asked.rest(), workshop.first().prefers_lowest)) {
      return allowed;
    }
  }
  return std::nullopt;
}

}  // namespace gpusolve::engine
