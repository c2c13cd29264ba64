#include "engine/solving/chooser.hpp"

#include <algorithm>
#include <functional>
#include <ranges>
#include <span>
#include <utility>

#include "adapters/pypi/name.hpp"
#include "adapters/report/words/wording.hpp"
#include "base/result.hpp"
#include "catalogs/cuda/cuda_rules.hpp"
#include "engine/judging/known_extras.hpp"
#include "engine/reasons/reasons.hpp"
#include "engine/solving/variant_words.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "model/clash.hpp"
#include "model/extra_name.hpp"

namespace gpusolve::engine {
namespace {

auto rank(OutcomeKind outcome) -> int {
  switch (outcome) {
    case OutcomeKind::gpu:
      return 0;
    case OutcomeKind::unjudged:
      return 1;
    case OutcomeKind::neutral:
      return 2;
    case OutcomeKind::cpu_only:
      return 3;
    case OutcomeKind::unsatisfiable:
      return 4;
  }
  return 5;
}

/// The kind of obstacle that rules out the builds of a variant.
enum class Obstacle : std::uint8_t {
  absence,    ///< the sources lack the variant, or what it needs
  exclusion,  ///< builds that nothing on this system can use
  limit,      ///< the limits on CUDA and cuDNN
  fact,       ///< the GPUs or the driver
};

auto obstacle_of(const Reason& reason) -> Obstacle {
  switch (reason.code) {
    case ReasonCode::no_kernel_image:
    case ReasonCode::ptx_needs_newer_driver:
    case ReasonCode::driver_too_old:
    case ReasonCode::library_drops_arch:
      return Obstacle::fact;
    case ReasonCode::cuda_unavailable:
    case ReasonCode::cudnn_unavailable:
      return Obstacle::limit;
    case ReasonCode::extra_unavailable:
      return Obstacle::absence;
    default:
      return Obstacle::exclusion;
  }
}

auto obstacle_of(const Resolution& resolution) -> Obstacle {
  auto worst = Obstacle::absence;
  for (const auto& node : resolution.graph ? resolution.graph->nodes : std::vector<resolver::ConflictNode>()) {
    const auto* const fact = std::get_if<resolver::FactNode>(&node);
    const auto* const exclusion = std::get_if<resolver::ExclusionNode>(&node);
    const auto* const reason = fact != nullptr ? &fact->reason : exclusion != nullptr ? &exclusion->reason : nullptr;
    worst = std::max(worst, reason == nullptr ? Obstacle::absence : obstacle_of(*reason));
  }
  return worst;
}

/// The last release that the reason is about; a reason about no builds comes first.
auto newest_among(const Reason& reason) -> DottedVersion {
  return leading_numbers(reason.builds ? reason.builds->last : std::string()).value_or(DottedVersion{});
}

/// A clash that names builds on both sides, if there is one: two libraries for different CUDA say more than a limit of some requirement.
auto clearest_clash(const std::vector<Reason>& reasons) -> std::vector<Reason>::const_iterator {
  const auto of_two = std::ranges::find_if(reasons, names_both_sides);
  return of_two != reasons.end() ? of_two : std::ranges::find(reasons, ReasonCode::dependency_conflict, &Reason::code);
}

}  // namespace

auto has_set(const Resolution& resolution) -> bool {
  return resolution.outcome != OutcomeKind::cpu_only && resolution.outcome != OutcomeKind::unsatisfiable;
}

auto is_ruled_out_by_machine(const Resolution& resolution) -> bool { return obstacle_of(resolution) == Obstacle::fact; }

auto requested_versions(const Resolution& resolution, const GpuProvider& provider, World& world) -> std::vector<DottedVersion> {
  std::vector<DottedVersion> versions;
  for (const auto name : resolution.roots) {
    if (!extra_of(provider.name_text(name)).empty()) {
      continue;
    }
    const auto chosen = std::ranges::find(resolution.solution->chosen, name, &std::pair<resolver::NameId, resolver::CandidateId>::first);
    const auto found = chosen == resolution.solution->chosen.end() || name == world.python_name()
                           ? std::nullopt
                           : leading_numbers(provider.version_text(chosen->second));
    versions.push_back(found.value_or(DottedVersion{}));
  }
  return versions;
}

auto Chooser::is_better(const Tried& left, const Tried& right) const -> bool {
  const auto left_rank = std::pair(rank(left.resolution.outcome), left.is_loose);
  const auto right_rank = std::pair(rank(right.resolution.outcome), right.is_loose);
  if (left_rank != right_rank || !has_set(left.resolution)) {
    return left_rank < right_rank;
  }
  const auto left_versions = requested_versions(left.resolution, provider_, world_);
  const auto right_versions = requested_versions(right.resolution, provider_, world_);
  if (left_versions != right_versions) {
    return is_lowest_ ? left_versions < right_versions : right_versions < left_versions;
  }
  return std::pair(compiled(left), is_by_compatibility(left)) < std::pair(compiled(right), is_by_compatibility(right));
}

auto Chooser::may_be_better(const RequestVariant& reading, std::vector<Tried>& all) -> bool {
  if (is_lowest_ || all.empty() || std::ranges::count_if(reading.chosen, &ChosenVariant::is_open) < 2) {
    return true;
  }
  const auto& best = best_of(all);
  const bool is_beyond_doubt = best.resolution.outcome == OutcomeKind::gpu && !best.is_loose && !is_by_compatibility(best) &&
                               std::ranges::all_of(compiled(best), [](std::uint16_t level) { return level == 0; });
  return !is_beyond_doubt || requested_versions(best.resolution, provider_, world_) < newest_of(reading);
}

auto Chooser::is_loose(const RequestVariant& reading, const Resolution& resolution) -> bool {
  return has_set(resolution) && std::ranges::any_of(reading.chosen, [&](const ChosenVariant& one) {
           return !one.decides.empty() && one.via.name() != one.decides && !is_required(one.decides, *resolution.solution);
         });
}

auto Chooser::best_of(std::vector<Tried>& all) const -> Tried& {
  auto* best = &all.front();
  for (auto& tried : all) {
    const auto obstacle = obstacle_of(tried.resolution);
    const bool is_told_better = obstacle > obstacle_of(best->resolution) || obstacle == Obstacle::fact;
    const bool is_later_failure = !has_set(best->resolution) && !is_better(*best, tried) && is_told_better;
    best = is_better(tried, *best) || is_later_failure ? &tried : best;
  }
  return *best;
}

auto Chooser::best_failure(std::vector<Tried>& all, const Explain& explain) const -> Result<Tried*> {
  const auto rank_of = [](const Tried& tried) { return rank(tried.resolution.outcome); };
  const auto least = rank_of(std::ranges::min(all, {}, rank_of));
  std::vector<Tried*> candidates;
  for (auto& tried : all) {
    if (rank_of(tried) == least) {
      candidates.push_back(&tried);
    }
  }
  const auto obstacle = [](const Tried* tried) { return obstacle_of(tried->resolution); };
  Tried* last = nullptr;
  for (auto* const tried : std::ranges::reverse_view(candidates)) {
    if (auto status = explain(*tried); !status) {
      return status.error();
    }
    const bool is_by_fact = obstacle(tried) == Obstacle::fact;
    if (is_by_fact && is_near(tried->resolution)) {
      return tried;
    }
    last = is_by_fact && last == nullptr ? tried : last;
  }
  return last != nullptr ? last : *std::ranges::max_element(candidates, {}, obstacle);
}

auto Chooser::chosen_in(const Tried& tried) const -> std::vector<ChosenVariant> {
  auto chosen = tried.reading->chosen;
  for (auto& one : chosen) {
    one.via = with_present_extras(one, *tried.resolution.solution);
  }
  return chosen;
}

auto Chooser::notes(const std::vector<RequestVariant>& readings, std::vector<Tried>& all, const Tried& best,
                    const std::vector<ChosenVariant>& chosen, const ExplainVariant& explain) -> std::vector<Warning> {
  std::vector<Warning> notes;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const auto& one = chosen[i];
    if (!one.is_open || pypi::normalise_name(one.via.text()) == one.asked.project()) {
      continue;
    }
    auto reason = why(best.reading->chosen[i], all, best, explain);
    if (reason.empty() && all.size() < readings.size()) {
      reason = why_first(best.reading->chosen[i], readings);  // the others were not tried: they have no newer releases
    }
    notes.push_back({WarningCode::gpu_variant, quote(one.asked.text()) + " stands for " + variant_text(one) + reason});
  }
  return notes;
}

auto Chooser::with_present_extras(const ChosenVariant& one, const resolver::Solution& solution) const -> Spec {
  const auto found =
      std::ranges::find_if(solution.chosen, [&](const auto& other) { return provider_.name_text(other.first) == one.decides; });
  return found == solution.chosen.end()
             ? one.via
             : Spec::parse(present_variant(one.via, one.decides, provider_.judgement_of(found->second), judge_.catalog()));
}

auto Chooser::why(const ChosenVariant& chosen, std::vector<Tried>& all, const Tried& best, const ExplainVariant& explain) -> std::string {
  for (auto& tried : all) {
    const auto other = earlier_variant(chosen, *tried.reading, *best.reading);
    if (other.empty()) {
      continue;
    }
    if (tried.is_loose && !best.is_loose && other == chosen.asked.text()) {
      continue;  // the name itself is there; its release brings the variant's packages by itself
    }
    if (tried.is_loose && !best.is_loose) {
      return ", because the release has no " + quote(other);
    }
    if (has_set(tried.resolution) && tried.resolution.outcome != best.resolution.outcome) {
      return ", because no build of " + quote(other) + " is known to run here";
    }
    if (has_set(tried.resolution)) {
      return why_better(chosen, tried, all, best, other);
    }
    const auto variant = std::ranges::find(tried.reading->chosen, chosen.asked, &ChosenVariant::asked);
    const auto conflict = explain(tried, *variant);  // a broken source leaves it unexplained
    const auto failure = conflict && *conflict ? failure_of((*conflict)->graph, variant->decides) : std::nullopt;
    const bool is_clash = failure && failure->code == ReasonCode::dependency_conflict;
    if (is_clash && other == chosen.asked.name() && chosen.via.name() == other) {
      return ", which brings its GPU code";  // the name alone does not, in the releases that are compatible with the request
    }
    const auto beside = is_clash && (*conflict)->beside ? quote((*conflict)->beside->text()) : "the rest of the request";
    return ", because " + quote(other) + (is_clash ? " does not go together with " + beside : " does not run here") +
           (failure && !failure->subject.empty() ? ": " + report::reason_sentence(*failure) : std::string());
  }
  return "";
}

auto Chooser::why_better(const ChosenVariant& chosen, const Tried& tried, const std::vector<Tried>& all, const Tried& best,
                         const std::string& other) const -> std::string {
  const auto releases = [&](const Tried& one) { return requested_versions(one.resolution, provider_, world_); };
  const bool is_alone = best.reading->specs.size() == 1;
  const bool is_first = std::less<>()(best.reading, tried.reading);
  const bool is_newer = releases(best) != releases(tried);
  if (is_alone && is_newer) {
    return (is_first ? ", which has a newer release than " : ", of which a newer release runs here than of ") + quote(other);
  }
  const auto is_worse_with_it = [&](const Tried& one) {
    const auto variant = std::ranges::find(one.reading->chosen, chosen.asked, &ChosenVariant::asked);
    const bool has_it = variant != one.reading->chosen.end() && variant->via.text() == other;
    return has_it && has_set(one.resolution) && releases(one) == releases(best) && is_better(best, one);
  };
  if (is_alone ? !is_first : std::ranges::any_of(all, is_worse_with_it)) {
    return (is_alone ? ", which suits the GPUs and the driver better than "
                     : ", with which the set suits the GPUs and the driver better than with ") +
           quote(other);
  }
  return is_newer ? ", with which the set has newer releases than with " + quote(other) : first_words(chosen.via.text(), other, is_alone);
}

auto Chooser::why_first(const ChosenVariant& chosen, const std::vector<RequestVariant>& readings) -> std::string {
  const auto via_in = [&](const RequestVariant& reading) {
    const auto found = std::ranges::find(reading.chosen, chosen.asked, &ChosenVariant::asked);
    return found == reading.chosen.end() ? std::string() : found->via.text();
  };
  std::string newest;  // of the others
  for (const auto& reading : via_in(readings.front()) == chosen.via.text() ? readings : std::vector<RequestVariant>()) {
    const auto other = via_in(reading);
    newest = other != chosen.via.text() && (newest.empty() || cuda_of_variant(newest) < cuda_of_variant(other)) ? other : newest;
  }
  return newest.empty() ? newest : first_words(chosen.via.text(), newest, readings.front().specs.size() == 1);
}

auto Chooser::is_required(const std::string& package, const resolver::Solution& solution) -> bool {
  return std::ranges::any_of(solution.chosen, [&](const auto& one) {
    const auto requirements = provider_.requirements_of(one.second);
    const bool is_itself = provider_.name_text(one.first).starts_with(package + "[");
    return !is_itself && requirements && std::ranges::any_of(*requirements, [&](const resolver::Requirement& requirement) {
      const auto target = provider_.target_of(requirement.spec);
      const auto* const name = std::get_if<resolver::PackageSpec>(&target);
      const bool is_needed = requirement.kind == resolver::Requirement::Kind::needs;  // a limit on it does not bring it
      return is_needed && name != nullptr && provider_.name_text(name->name) == package;
    });
  });
}

auto Chooser::newest_in(const Spec& spec) -> const std::vector<DottedVersion>& {
  const auto [place, is_new] = newest_.try_emplace(spec);
  auto& source = world_.provider();
  const auto ids =
      is_new ? world_.add_spec(spec.text(), resolver::Requirement::Kind::needs) : Result<std::vector<resolver::SpecId>>(Error{});
  for (const auto id : ids ? *ids : std::vector<resolver::SpecId>()) {
    const auto target = source.target_of(id);
    const auto* const package = std::get_if<resolver::PackageSpec>(&target);
    if (package != nullptr && !extra_of(provider_.name_text(package->name)).empty()) {
      continue;
    }
    const auto known = package == nullptr ? Result<const resolver::Candidates*>(Error{}) : source.candidates_of(package->name);
    auto& newest = place->second.emplace_back();
    for (const auto& candidate : known ? std::span(known.value()->usable) : std::span<const resolver::Candidate>()) {
      const bool is_asked = package->name != world_.python_name() && source.matches(id, candidate.id);
      newest = std::max(newest, (is_asked ? leading_numbers(source.version_text(candidate.id)) : std::nullopt).value_or(newest));
    }
  }
  return place->second;
}

auto Chooser::newest_of(const RequestVariant& reading) -> std::vector<DottedVersion> {
  std::vector<DottedVersion> versions;
  for (const auto& spec : reading.specs) {
    std::ranges::copy(newest_in(spec), std::back_inserter(versions));
  }
  return versions;
}

auto Chooser::compiled(const Tried& tried) const -> std::vector<std::uint16_t> {
  const auto& levels = tried.resolution.solution->levels;
  const auto count = std::min(judge_.objectives().capabilities, levels.empty() ? 0 : levels.size() - 1);
  return {levels.begin() + 1, levels.begin() + 1 + static_cast<std::ptrdiff_t>(count)};
}

auto Chooser::is_by_compatibility(const Tried& tried) const -> bool {
  return std::ranges::any_of(tried.resolution.solution->chosen, [&](const auto& one) {
    const auto& variant = provider_.judgement_of(one.second).variant;
    return variant.is_judged() && variant.cuda && !catalogs::is_native_cuda(*variant.cuda, judge_.facts(), judge_.catalog());
  });
}

auto Chooser::earlier_variant(const ChosenVariant& chosen, const RequestVariant& other, const RequestVariant& best) -> std::string {
  std::string found;
  for (std::size_t i = 0; i < best.chosen.size() && i < other.chosen.size(); ++i) {
    const bool is_it = best.chosen[i].asked == chosen.asked;
    if (is_it) {
      const auto& via = other.chosen[i].via;
      // `cupy-cuda13x[ctk]` and `cupy-cuda13x` are the same builds
      const bool is_alike = via.name() == chosen.decides && chosen.via.name() == chosen.decides;
      found = via == chosen.via || is_alike ? "" : via.text();
    } else if (other.chosen[i].via != best.chosen[i].via) {
      return "";
    }
  }
  return found;
}

auto Chooser::is_near(const Resolution& resolution) const -> bool {
  const auto& nodes = resolution.graph ? resolution.graph->nodes : std::vector<resolver::ConflictNode>();
  const auto runs = [&](resolver::CandidateId build) { return provider_.judgement_of(build).failures.empty(); };
  return std::ranges::any_of(nodes, [&](const resolver::ConflictNode& node) {
    const auto* const exclusion = std::get_if<resolver::ExclusionNode>(&node);
    const auto* const fact = std::get_if<resolver::FactNode>(&node);
    return (fact != nullptr && newer_driver_suffices(fact->reason)) ||
           (exclusion != nullptr && (newer_driver_suffices(exclusion->reason) || (exclusion->reason.code == ReasonCode::excluded_newer &&
                                                                                  std::ranges::any_of(exclusion->candidates, runs))));
  });
}

auto Chooser::failure_of(const resolver::ConflictGraph& graph, std::string_view decides) -> std::optional<Reason> {
  auto reasons = reasons_of(graph, provider_, world_, judge_.facts());
  const auto is_about_it = [&](const Reason& one) { return one.builds && one.builds->name == decides; };
  if (std::erase_if(reasons, is_clash_of_one_name) > 0 && reasons.empty()) {
    return Reason{.code = ReasonCode::dependency_conflict, .subject = "", .fact = ""};
  }
  const auto clash = clearest_clash(reasons);
  if (std::ranges::none_of(reasons, is_about_it) && clash != reasons.end()) {
    return *clash;
  }
  if (std::ranges::any_of(reasons, is_about_it)) {
    std::erase_if(reasons, [&](const Reason& one) { return !is_about_it(one); });
  }
  // A fault of older builds alone is no reason against the newest.
  const auto newest = std::ranges::max_element(reasons, {}, newest_among);
  return reasons.empty() ? std::nullopt : std::optional(*newest);
}

}  // namespace gpusolve::engine
