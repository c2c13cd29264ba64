#include "engine/worlds/variant_choice.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>

#include "adapters/report/why.hpp"
#include "adapters/report/wording.hpp"
#include "base/whole_number.hpp"
#include "catalogs/gpu_rules.hpp"
#include "engine/reasons/reasons.hpp"
#include "engine/worlds/exclusions.hpp"
#include "engine/worlds/known_extras.hpp"
#include "engine/worlds/spec_text.hpp"

namespace gpusolve::engine {
namespace {

/// A reading and what came of it.
struct Tried {
  const RequestVariant* reading{};
  Resolution resolution;
  bool is_loose{};  ///< a package that decides is in the set, but nothing requires it: the release has no such extra
};

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

auto has_set(const Resolution& resolution) -> bool {
  return resolution.outcome != OutcomeKind::cpu_only && resolution.outcome != OutcomeKind::unsatisfiable;
}

/// 13 for `jax[cuda13]`; 0 where the extra names no CUDA.
auto cuda_of_variant(std::string_view variant) -> int {
  const auto extra = variant.substr(std::min(variant.find('['), variant.size()));
  const auto digits = extra.substr(std::min(extra.find_first_of("0123456789"), extra.size()));
  return whole_number<int>(digits.substr(0, std::min(digits.find_first_not_of("0123456789"), digits.size()))).value_or(0);
}

/// What keeps the builds of a variant from being chosen.
enum class Obstacle : std::uint8_t {
  absence,    ///< the sources lack the variant, or what it needs
  exclusion,  ///< builds that nothing on this system can use
  fact,       ///< the GPUs or the driver
};

auto obstacle_of(const Resolution& resolution) -> Obstacle {
  auto worst = Obstacle::absence;
  for (const auto& node : resolution.graph ? resolution.graph->nodes : std::vector<resolver::ConflictNode>()) {
    const auto one = std::holds_alternative<resolver::FactNode>(node)        ? Obstacle::fact
                     : std::holds_alternative<resolver::ExclusionNode>(node) ? Obstacle::exclusion
                                                                             : Obstacle::absence;
    worst = std::max(worst, one);
  }
  return worst;
}

class Chooser {
 public:
  Chooser(World& world, GpuProvider& provider, const Judge& judge, bool is_lowest)
      : world_(world), provider_(provider), judge_(judge), is_lowest_(is_lowest) {}

  /// Whether the left reading is better by the rules of choice. The readings of a tie keep their order.
  auto is_better(const Tried& left, const Tried& right) const -> bool {
    const auto left_rank = std::pair(rank(left.resolution.outcome), left.is_loose);
    const auto right_rank = std::pair(rank(right.resolution.outcome), right.is_loose);
    if (left_rank != right_rank || !has_set(left.resolution)) {
      return left_rank < right_rank;
    }
    const auto left_versions = versions_of(left.resolution);
    const auto right_versions = versions_of(right.resolution);
    if (left_versions != right_versions) {
      return is_lowest_ ? left_versions < right_versions : right_versions < left_versions;
    }
    return std::pair(compiled(left), is_by_compatibility(left)) < std::pair(compiled(right), is_by_compatibility(right));
  }

  /// Whether a package that decides a variant has come into the set by itself.
  auto is_loose(const RequestVariant& reading, const Resolution& resolution) -> bool {
    return has_set(resolution) && std::ranges::any_of(reading.chosen, [&](const ChosenVariant& one) {
             return !one.decides.empty() && name_in_spec(one.via) != one.decides && !is_required(one.decides, *resolution.solution);
           });
  }

  /// The best reading. Of several without a set the last that the GPUs or the driver rule out: it is the one with the oldest CUDA, which
  /// asks least of them. If they rule out none, the first.
  auto best_of(std::vector<Tried>& all) const -> Tried& {
    auto* best = &all.front();
    for (auto& tried : all) {
      const auto obstacle = obstacle_of(tried.resolution);
      const bool is_told_better = obstacle > obstacle_of(best->resolution) || obstacle == Obstacle::fact;
      const bool is_later_failure = !has_set(best->resolution) && !is_better(*best, tried) && is_told_better;
      best = is_better(tried, *best) || is_later_failure ? &tried : best;
    }
    return *best;
  }

  /// The variants of a reading, without extras that the chosen releases are known to lack.
  auto chosen_in(const Tried& tried) const -> std::vector<ChosenVariant> {
    auto chosen = tried.reading->chosen;
    for (auto& one : chosen) {
      one.via = with_present_extras(one, *tried.resolution.solution);
    }
    return chosen;
  }

  /// What is said of the open names of the chosen reading.
  auto notes(const std::vector<Tried>& all, const Tried& best, const std::vector<ChosenVariant>& chosen) -> std::vector<Warning> {
    std::vector<Warning> notes;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      const auto& one = chosen[i];
      const auto reason = one.is_open ? why(best.reading->chosen[i], all, best) : std::string();
      if (one.is_open && one.via != name_in_spec(one.asked)) {
        notes.push_back({"gpu-variant", quote(one.asked) + " stands for " + quote(one.via) + reason});
      }
    }
    return notes;
  }

 private:
  auto with_present_extras(const ChosenVariant& one, const resolver::Solution& solution) const -> std::string {
    const auto found =
        std::ranges::find_if(solution.chosen, [&](const auto& other) { return provider_.name_text(other.first) == one.decides; });
    const auto extras = extra_names(one.via);
    if (found == solution.chosen.end() || name_in_spec(one.via) != one.decides || extras.empty()) {
      return one.via;
    }
    std::string present;
    for (const auto& extra : extras) {
      if (!is_absent_extra(extra, provider_.judgement_of(found->second).stack, judge_.catalog())) {
        present += (present.empty() ? "" : ",") + extra;
      }
    }
    return present.empty() ? std::string(one.decides) : one.decides + "[" + present + "]";
  }

  /// Why this variant stands for an open name, in the words of the answer.
  auto why(const ChosenVariant& chosen, const std::vector<Tried>& all, const Tried& best) -> std::string {
    for (const auto& tried : all) {
      const auto other = earlier_variant(chosen, *tried.reading, *best.reading);
      if (other.empty()) {
        continue;
      }
      if (tried.is_loose && !best.is_loose && other == chosen.asked) {
        continue;  // the name itself is there; its release brings the variant's packages by itself
      }
      if (tried.is_loose && !best.is_loose) {
        return ", because the release has no " + quote(other);
      }
      if (has_set(tried.resolution) && tried.resolution.outcome != best.resolution.outcome) {
        return ", because no build of " + quote(other) + " is known to run here";
      }
      if (has_set(tried.resolution)) {
        const bool is_first = std::less<>()(best.reading, tried.reading);
        const bool is_newer = versions_of(best.resolution) != versions_of(tried.resolution);
        const auto first = cuda_of_variant(chosen.via) < cuda_of_variant(other) ? ", which serves older drivers than " + quote(other)
                                                                                : ", the newest CUDA that runs here";
        return is_first   ? is_newer ? ", which has a newer release than " + quote(other) : first
               : is_newer ? ", of which a newer release runs here than of " + quote(other)
                          : ", which suits the GPUs and the driver better than " + quote(other);
      }
      return ", because " + quote(other) + " does not run here" + failure_of(tried.resolution);
    }
    return "";
  }

  auto is_required(const std::string& package, const resolver::Solution& solution) -> bool {
    return std::ranges::any_of(solution.chosen, [&](const auto& one) {
      const auto requirements = provider_.requirements_of(one.second);
      const bool is_itself = provider_.name_text(one.first).starts_with(package + "[");
      return !is_itself && requirements && std::ranges::any_of(*requirements, [&](const resolver::Requirement& requirement) {
        const auto target = provider_.target_of(requirement.spec);
        const auto* const name = std::get_if<resolver::PackageSpec>(&target);
        return name != nullptr && provider_.name_text(name->name) == package;
      });
    });
  }

  /// The versions of the requested packages in their order.
  auto versions_of(const Resolution& resolution) const -> std::vector<DottedVersion> {
    std::vector<DottedVersion> versions;
    for (const auto name : resolution.roots) {
      const auto chosen = std::ranges::find(resolution.solution->chosen, name, &std::pair<resolver::NameId, resolver::CandidateId>::first);
      const auto found = chosen == resolution.solution->chosen.end() || name == world_.python_name()
                             ? std::nullopt
                             : leading_numbers(provider_.version_text(chosen->second));
      versions.push_back(found.value_or(DottedVersion{}));
    }
    return versions;
  }

  /// For each GPU, whether some code must be compiled at the first use.
  auto compiled(const Tried& tried) const -> std::vector<std::uint16_t> {
    const auto& levels = tried.resolution.solution->levels;
    const auto count = std::min(judge_.objectives().capabilities, levels.empty() ? 0 : levels.size() - 1);
    return {levels.begin() + 1, levels.begin() + 1 + static_cast<std::ptrdiff_t>(count)};
  }

  /// Whether a CUDA of the set is newer than the driver's own.
  auto is_by_compatibility(const Tried& tried) const -> bool {
    return std::ranges::any_of(tried.resolution.solution->chosen, [&](const auto& one) {
      const auto& variant = provider_.judgement_of(one.second).variant;
      return variant.is_judged() && variant.cuda && !catalogs::is_native_cuda(*variant.cuda, judge_.facts(), judge_.catalog());
    });
  }

  /// The variant of the same open name in another reading that is equal in all else; empty if they do not differ so.
  static auto earlier_variant(const ChosenVariant& chosen, const RequestVariant& other, const RequestVariant& best) -> std::string {
    std::string found;
    for (std::size_t i = 0; i < best.chosen.size() && i < other.chosen.size(); ++i) {
      const bool is_it = best.chosen[i].asked == chosen.asked;
      if (is_it) {
        found = other.chosen[i].via == chosen.via ? "" : other.chosen[i].via;
      } else if (other.chosen[i].via != best.chosen[i].via) {
        return "";
      }
    }
    return found;
  }

  /// ": needs driver 580.65.06 or newer, here driver 535.104.05"
  auto failure_of(const Resolution& resolution) -> std::string {
    if (!resolution.graph) {
      return "";
    }
    const auto reasons = reasons_of(merge_exclusions(*resolution.graph), provider_, world_, judge_.facts());
    return reasons.empty() ? "" : ": " + report::reason_sentence(reasons.front());
  }

  World& world_;
  GpuProvider& provider_;
  const Judge& judge_;
  bool is_lowest_;
};

/// The request in one reading. The packages that decide its variants must be in the set: an extra that a release does not have adds
/// nothing, and a set without GPU code is none for GPUs.
auto wanted_in(World& world, const Wanted& wanted, const RequestVariant& reading) -> Wanted {
  auto changed = wanted;
  changed.specs = reading.specs;
  for (const auto& one : reading.chosen) {
    const bool is_apart = !one.decides.empty() && name_in_spec(one.via) != one.decides;
    if (is_apart && !world.reach_of(one.decides).aside) {
      changed.needed.emplace_back(one.decides, one.spec);
    }
    if (one.is_older) {
      changed.told.emplace_back(one.spec, one.told);
    }
  }
  return changed;
}

/// What the request may mean.
auto readings_of(World& world, const Wanted& wanted, const catalogs::Catalog& catalog) -> RequestVariants {
  const std::vector<RequestVariant> as_typed{{wanted.specs, {}}};
  return wanted.is_literal ? RequestVariants{as_typed, as_typed, as_typed} : variants_of(world, wanted.specs, catalog);
}

/// Whether a reading means releases before the newest, although the newest has a set already.
auto is_needless(const RequestVariant& reading, const std::vector<Tried>& all) -> bool {
  return std::ranges::any_of(reading.chosen, &ChosenVariant::is_older) &&
         std::ranges::any_of(all, [](const Tried& tried) { return tried.resolution.outcome == OutcomeKind::gpu; });
}

/// The variants that were tried for an open name, "a, b and c".
auto tried_variants(const std::string& asked, const std::vector<Tried>& all) -> std::string {
  std::vector<std::string> names;
  for (const auto& tried : all) {
    for (const auto& one : tried.reading->chosen) {
      if (one.asked == asked && std::ranges::find(names, quote(one.via)) == names.end()) {
        names.push_back(quote(one.via));
      }
    }
  }
  return report::enumerated(names);
}

/// What is said of open names if no variant has a set.
auto failed_notes(const std::vector<Tried>& all, const Tried& best) -> std::vector<Warning> {
  std::vector<Warning> notes;
  for (const auto& one : best.reading->chosen) {
    if (one.is_open && (all.size() > 1 || one.via != name_in_spec(one.asked))) {
      const auto whose = all.size() > 1 ? "; the reasons are those of " + quote(one.via) : std::string();
      notes.push_back({"gpu-variant", quote(one.asked) + " was tried as " + tried_variants(one.asked, all) + whose});
    }
  }
  return notes;
}

/// The set for the CPU, with the conflict that rules out one for GPUs; nullopt if there is none.
auto on_cpu(World& world, GpuProvider& provider, const Judge& judge, const Wanted& wanted, const std::vector<RequestVariant>& readings,
            Resolution& failed) -> Result<std::optional<Resolution>> {
  for (const auto& reading : readings) {
    auto found = resolve_in(world, provider, judge, wanted_in(world, wanted, reading));
    if (!found) {
      return found.error();
    }
    if (found->outcome == OutcomeKind::cpu_only || found->outcome == OutcomeKind::neutral) {
      auto joined = std::move(found).value();
      joined.outcome = OutcomeKind::cpu_only;
      if (!judge.facts().has_no_gpu()) {
        joined.graph = std::move(failed.graph);
        joined.gpu_bound = 0;
      }
      return std::optional(std::move(joined));
    }
  }
  return std::optional<Resolution>();
}

}  // namespace

auto resolve_variants(World& world, GpuProvider& provider, const Judge& judge, const Wanted& wanted, bool is_lowest,
                      const NoteFound& note_found) -> Result<VariantChoice> {
  const auto variants = readings_of(world, wanted, judge.catalog());
  const bool is_for_cpu = judge.facts().has_no_gpu();
  Chooser chooser(world, provider, judge, is_lowest);
  std::vector<Tried> all;
  for (const auto& reading : is_for_cpu ? variants.without_gpu : variants.for_gpu) {
    if (is_needless(reading, all)) {
      continue;
    }
    auto resolution = resolve_in(world, provider, judge, wanted_in(world, wanted, reading), resolver::Expansion::lazy, note_found);
    if (!resolution) {
      return resolution.error();
    }
    const bool is_loose = chooser.is_loose(reading, *resolution);
    all.push_back({&reading, std::move(resolution).value(), is_loose});
  }
  auto& best = chooser.best_of(all);
  VariantChoice choice{{}, best.reading->chosen, {}};
  if (is_for_cpu || has_set(best.resolution)) {
    choice.chosen = is_for_cpu ? choice.chosen : chooser.chosen_in(best);
    choice.warnings = is_for_cpu ? std::vector<Warning>() : chooser.notes(all, best, choice.chosen);
    choice.resolution = std::move(best.resolution);
    return choice;
  }
  choice.warnings = failed_notes(all, best);
  auto for_cpu = variants.has_cpu_builds ? on_cpu(world, provider, judge, wanted, variants.for_cpu, best.resolution)
                                         : Result<std::optional<Resolution>>(std::nullopt);
  if (!for_cpu) {
    return for_cpu.error();
  }
  choice.resolution = *for_cpu ? **std::move(for_cpu) : std::move(best.resolution);
  return choice;
}

auto can_any_be_met(World& world, GpuProvider& provider, const Judge& judge, const Wanted& wanted, std::optional<std::uint16_t> bound)
    -> Result<bool> {
  const auto variants = readings_of(world, wanted, judge.catalog());
  const bool is_for_cpu = judge.facts().has_no_gpu();
  for (const auto& reading : is_for_cpu ? variants.without_gpu : variants.for_gpu) {
    auto met = can_be_met_in(world, provider, judge, wanted_in(world, wanted, reading), bound);
    if (!met || *met) {
      return met;
    }
  }
  return false;
}

}  // namespace gpusolve::engine
