#include "engine/listing/listing.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <tuple>

#include "base/date.hpp"
#include "engine/answers/stack.hpp"
#include "engine/worlds/network.hpp"
#include "engine/worlds/source_choice.hpp"
#include "engine/worlds/worlds.hpp"

namespace gpusolve::engine {
namespace {

using resolver::CandidateId;

/// More than any channel has of one package.
constexpr std::size_t k_most_builds = 200'000;

/// `cu118` and `cpu` name the variant; any other local part belongs to the version.
auto bare_version(const std::string& version) -> std::string {
  const auto plus = version.find('+');
  const auto local = plus == std::string::npos ? std::string() : version.substr(plus + 1);
  return local == "cpu" || local.starts_with("cu") ? version.substr(0, plus) : version;
}

auto is_of_the_driver(const Reason& reason) -> bool {
  const bool is_driver = reason.code == ReasonCode::driver_too_old || reason.code == ReasonCode::ptx_needs_newer_driver;
  return is_driver && !reason.needed.empty();
}

auto needed_driver(const std::vector<Reason>& failures) -> std::optional<DottedVersion> {
  std::optional<DottedVersion> needed;
  for (const auto& reason : failures) {
    const auto version = parse_dotted_version(reason.needed);
    if (is_of_the_driver(reason) && version && (!needed || *needed < *version)) {
      needed = *version;
    }
  }
  return needed;
}

auto fitness_of(const Judgement& judgement, const Facts& facts) -> Fitness {
  if (judgement.variant.accelerator == Accelerator::cpu) {
    return Fitness::cpu;
  }
  if (!judgement.failures.empty()) {
    return std::ranges::all_of(judgement.failures, is_of_the_driver) ? Fitness::newer_driver : Fitness::no;
  }
  if (judgement.variant.accelerator != Accelerator::cuda || judgement.verdict.gpus.empty()) {
    return judgement.variant.accelerator == Accelerator::cuda && facts.has_no_gpu() ? Fitness::no : Fitness::free;
  }
  const bool is_compiled = std::ranges::any_of(judgement.verdict.gpus, [](const auto& gpu) {
    const auto* const by = std::get_if<catalogs::RunsBy>(&gpu.second);
    return by != nullptr && by->kind == catalogs::RunsBy::Kind::ptx;
  });
  return is_compiled ? Fitness::compiled : Fitness::native;
}

/// The date that the source states; for torch in the embedded catalog, the release date.
auto published(World& world, const Judge& judge, CandidateId candidate, const Judgement& judgement) -> std::optional<std::string> {
  const bool is_embedded = engine::is_embedded(world);
  if (!is_embedded) {
    const auto time = world.published(candidate);
    return time ? std::optional(date_text(*time)) : std::nullopt;
  }
  const auto torch = judgement.is_torch ? leading_numbers(world.provider().version_text(candidate)) : std::nullopt;
  for (const auto& release : judge.catalog().torch_releases()) {
    if (torch && release.torch == *torch && !release.released.empty()) {
      return release.released;
    }
  }
  return std::nullopt;
}

auto listed(World& world, const GpuProvider& provider, const Judge& judge, CandidateId candidate) -> std::optional<Listed> {
  auto package = world.describe(candidate);
  if (!package) {
    return std::nullopt;
  }
  const auto& judgement = provider.judgement_of(candidate);
  Listed one;
  one.version = bare_version(package->version);
  one.package = std::move(*package);
  one.variant = judgement.variant;
  one.variant.python = provider.python_of(candidate);
  one.known = judgement.match ? judgement.match->build : nullptr;
  one.is_exact = judgement.match && judgement.match->is_exact;
  if (one.known == nullptr && judgement.is_torch && judgement.variant.accelerator == Accelerator::cuda && judgement.variant.cuda) {
    const auto torch = leading_numbers(one.version);
    const auto match =
        torch ? judge.catalog().find_torch_build(*torch, judgement.variant.cuda, judge.facts().platform.value, judgement.variant.packaging)
              : std::nullopt;
    one.known = match ? match->build : nullptr;
    one.is_exact = match && match->is_exact;
  }
  one.published = published(world, judge, candidate, judgement);
  one.least_driver = judgement.variant.accelerator == Accelerator::cuda ? least_driver_of(judgement, judge) : std::nullopt;
  one.fitness = fitness_of(judgement, judge.facts());
  one.runs = runs_of(judgement);
  one.failures = judgement.failures;
  one.needed_driver = one.fitness == Fitness::newer_driver ? needed_driver(judgement.failures) : std::nullopt;
  return one;
}

auto rank(Fitness fitness) -> int {
  switch (fitness) {
    case Fitness::native:
    case Fitness::compiled:
    case Fitness::free:
      return 0;
    case Fitness::cpu:
      return 1;
    case Fitness::newer_driver:
      return 2;
    case Fitness::no:
      return 3;
  }
  return 4;
}

/// Appends the builds that match the spec, best first, and then the excluded ones.
auto add_matching(World& world, GpuProvider& provider, const Judge& judge, resolver::SpecId spec, std::vector<Listed>& all) -> Status {
  const auto target = provider.target_of(spec);
  const auto* const package = std::get_if<resolver::PackageSpec>(&target);
  if (package == nullptr) {
    return std::monostate{};
  }
  const auto candidates = provider.candidates_of(package->name);
  if (!candidates) {
    return candidates.error();
  }
  using Keyed = std::tuple<int, std::uint32_t, std::vector<std::uint16_t>, Listed>;
  std::vector<Keyed> keyed;
  for (const auto& candidate : (*candidates)->usable) {
    auto one = provider.matches(spec, candidate.id) ? listed(world, provider, judge, candidate.id) : std::nullopt;
    if (one && keyed.size() < k_most_builds) {
      const auto place = judge.facts().has_no_gpu() && one->fitness == Fitness::cpu ? 0 : rank(one->fitness);
      keyed.emplace_back(place, candidate.tier, candidate.penalties, std::move(*one));
    }
  }
  const auto key = [](const Keyed& entry) { return std::tie(std::get<0>(entry), std::get<1>(entry), std::get<2>(entry)); };
  std::ranges::stable_sort(keyed, [&](const Keyed& left, const Keyed& right) { return key(left) < key(right); });
  for (auto& entry : keyed) {
    all.push_back(std::move(std::get<3>(entry)));
  }
  for (const auto& exclusion : (*candidates)->excluded) {
    auto one = provider.matches(spec, exclusion.id) ? listed(world, provider, judge, exclusion.id) : std::nullopt;
    if (one) {
      one->fitness = Fitness::no;
      one->failures.insert(one->failures.begin(), exclusion.reason);
      all.push_back(std::move(*one));
    }
  }
  return std::monostate{};
}

}  // namespace

auto fitness_text(Fitness fitness) -> std::string_view {
  switch (fitness) {
    case Fitness::native:
      return "native";
    case Fitness::compiled:
      return "ptx";
    case Fitness::free:
      return "any";
    case Fitness::cpu:
      return "cpu";
    case Fitness::newer_driver:
      return "newer-driver";
    case Fitness::no:
      return "no";
  }
  return "";
}

auto list_builds(World& world, GpuProvider& provider, const Judge& judge, const std::string& spec) -> Result<std::vector<Listed>> {
  const auto judged = world.reach_of(spec).judged;
  const auto ids = judged.empty() ? Result<std::vector<resolver::SpecId>>(std::vector<resolver::SpecId>{})
                                  : world.add_spec(judged, resolver::Requirement::Kind::needs);
  if (!ids) {
    return ids.error().in("SPEC");
  }
  std::vector<Listed> all;
  for (const auto id : *ids) {
    if (auto added = add_matching(world, provider, judge, id, all); !added) {
      return added.error();
    }
  }
  return all;
}

auto list_builds(const Query& query, const Judge& judge, const std::string& spec, const Host& host) -> Result<Listing> {
  Network network(query.sources, host);
  auto worlds = open_worlds(query, judge.catalog(), network);
  if (!worlds) {
    return worlds.error();
  }
  Listing all;
  for (auto& world : *worlds) {
    GpuProvider provider(*world, judge);
    auto builds = list_builds(*world, provider, judge, spec);
    if (!builds) {
      return builds.error();
    }
    std::ranges::move(*builds, std::back_inserter(all.builds));
    std::ranges::move(world->sources_with_snapshots(), std::back_inserter(all.sources));
  }
  all.warnings = network.warnings();
  return all;
}

}  // namespace gpusolve::engine
