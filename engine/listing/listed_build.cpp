#include "engine/listing/listed_build.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/date.hpp"
#include "engine/answers/stack.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "model/cuda_label.hpp"

namespace gpusolve::engine {
namespace {

using resolver::CandidateId;

auto needed_driver(const std::vector<Reason>& failures) -> std::optional<DottedVersion> {
  std::optional<DottedVersion> needed;
  for (const auto& reason : failures) {
    const auto version = parse_dotted_version(reason.needed);
    if (newer_driver_suffices(reason) && version && (!needed || *needed < *version)) {
      needed = *version;
    }
  }
  return needed;
}

/// Whether no table says on which of the given GPUs the build runs.
auto is_open(const Judgement& judgement, const Facts& facts) -> bool {
  const bool is_unlisted =
      judgement.stack.carries_own_code() && judgement.variant.accelerator == Accelerator::none && !judgement.stack.match;
  return facts.gpus && !facts.has_no_gpu() && (is_unlisted || judgement.stack.is_unknown(judgement.variant));
}

auto fitness_by(const std::vector<Reason>& failures) -> Fitness {
  return std::ranges::all_of(failures, newer_driver_suffices) ? Fitness::newer_driver : Fitness::no;
}

auto fitness_of(const Judgement& judgement, const Facts& facts) -> Fitness {
  if (judgement.variant.accelerator == Accelerator::cpu) {
    return Fitness::cpu;
  }
  if (!judgement.failures.empty()) {
    return fitness_by(judgement.failures);
  }
  if (is_open(judgement, facts)) {
    return Fitness::unjudged;
  }
  if (!judgement.variant.is_judged() || judgement.verdict.gpus.empty()) {
    return judgement.variant.is_judged() && facts.has_no_gpu() ? Fitness::no : Fitness::free;
  }
  const bool is_compiled = std::ranges::any_of(judgement.verdict.gpus, [](const auto& gpu) {
    const auto* const by = std::get_if<catalogs::RunsBy>(&gpu.second);
    return by != nullptr && by->kind == catalogs::RunsBy::Kind::ptx;
  });
  return is_compiled ? Fitness::compiled : Fitness::native;
}

/// The date that the source states; for the main stack in the embedded catalog, the release date.
auto published(World& world, const Judge& judge, CandidateId candidate, const Judgement& judgement) -> std::optional<std::string> {
  if (!world.is_embedded()) {
    const auto time = world.published(candidate);
    return time ? std::optional(date_text(*time)) : std::nullopt;
  }
  const auto torch = judgement.decides ? leading_numbers(world.provider().version_text(candidate)) : std::nullopt;
  const auto* const release = torch ? judge.catalog().published_release(*torch) : nullptr;
  return release == nullptr || release->released.empty() ? std::nullopt : std::optional(release->released);
}

/// The entry of the catalog that describes the build, and whether the entry is for exactly this build.
auto known_code(const Judgement& judgement, const std::string& version, const Judge& judge) -> std::pair<const catalogs::GpuCode*, bool> {
  const auto& [variant, decides] = std::tie(judgement.variant, judgement.decides);
  if (judgement.stack.build != nullptr) {
    return {judgement.stack.build, judgement.stack.match->is_exact};
  }
  if (judgement.stack.match && !judgement.stack.match->builds.empty()) {
    return {judgement.stack.match->builds.front(), judgement.stack.match->is_exact};
  }
  auto match = judgement.match;
  if (!match && decides && variant.is_judged() && variant.cuda) {
    const auto torch = leading_numbers(version);
    match =
        torch ? judge.catalog().find_published_build(*torch, variant.cuda, judge.facts().platform.value, variant.packaging) : std::nullopt;
  }
  return match ? std::pair<const catalogs::GpuCode*, bool>(match->build, match->is_exact) : std::pair<const catalogs::GpuCode*, bool>();
}

}  // namespace

auto listed(World& world, const GpuProvider& provider, const Judge& judge, CandidateId candidate) -> std::optional<Listed> {
  auto package = world.describe(candidate);
  if (!package) {
    return std::nullopt;
  }
  const auto& judgement = provider.judgement_of(candidate);
  Listed one;
  one.version = without_variant_label(package->version);
  one.package = std::move(*package);
  one.variant = judgement.variant;
  one.variant.python = provider.python_of(candidate);
  std::tie(one.known, one.is_exact) = known_code(judgement, one.version, judge);
  if (judgement.stack.build != nullptr && !one.variant.cuda && judgement.variant.is_judged()) {
    one.variant.cuda = judgement.stack.build->cuda;
  }
  if (judgement.match && judgement.match->is_exact && world.is_embedded()) {
    one.assumed = judgement.match->build->assumed;
  }
  one.published = published(world, judge, candidate, judgement);
  one.least_driver = judgement.variant.is_judged() ? least_driver_of(judgement, judge) : std::nullopt;
  one.fitness = fitness_of(judgement, judge.facts());
  one.runs = runs_of(judgement);
  one.failures = judgement.failures;
  one.needed_driver = one.fitness == Fitness::newer_driver ? needed_driver(judgement.failures) : std::nullopt;
  return one;
}

void fail_by(FailingPackage failing, Listed& one) {
  one.fitness = fitness_by(failing.failures);
  one.needed_driver = one.fitness == Fitness::newer_driver ? needed_driver(failing.failures) : std::nullopt;
  one.runs.clear();
  one.failures = std::move(failing.failures);
  one.failing = std::move(failing.package);
}

}  // namespace gpusolve::engine
