#include "engine/solving/variant_choice.hpp"

#include <algorithm>
#include <utility>

#include "adapters/report/words/why.hpp"
#include "base/plain.hpp"
#include "catalogs/gpu_rules.hpp"
#include "engine/solving/chooser.hpp"
#include "engine/solving/one_python.hpp"
#include "engine/variants/limited_specs.hpp"

namespace gpusolve::engine {
namespace {

/// The request in one reading. The packages that decide its variants must be in the set: an extra that a release does not have
/// adds nothing, and a set without GPU code does not run on GPUs.
auto wanted_in(World& world, const Wanted& wanted, const RequestVariant& reading) -> Wanted {
  auto changed = wanted;
  changed.specs = reading.specs;
  for (const auto& one : reading.chosen) {
    const bool is_apart = !one.decides.empty() && one.via.name() != one.decides;
    if (is_apart && !world.reach_of(one.decides).aside) {
      changed.needed.emplace_back(one.decides, one.spec);
    }
    if (one.is_older) {
      changed.told.emplace_back(one.spec, *one.told);
    }
  }
  return changed;
}

/// Whether builds of the package for this system are within the limits on CUDA and run on the machine, as far as the catalog knows.
auto may_run(std::string_view package, bool is_conda, const Judge& judge) -> bool {
  const auto rows = judge.catalog().stack_builds(is_conda, package);
  const auto platform = judge.facts().platform.value;
  return rows.empty() || std::ranges::any_of(rows, [&](const catalogs::StackBuild& row) {
           const bool is_here = !row.is_for_cpu && row.is_for(platform);
           return is_here && (!row.cuda || judge.may_allow(*row.cuda)) && catalogs::judge(row, judge.facts(), judge.catalog()).runs();
         });
}

/// The readings of the request.
auto readings_of(World& world, const Wanted& wanted, const Judge& judge) -> RequestVariants {
  const auto specs = limited_specs(world, wanted.specs, wanted.constraints, judge.catalog());
  const std::vector<RequestVariant> as_typed{{specs, {}}};
  const bool is_conda = world.ecosystem() == Ecosystem::conda;
  const MayRun runs = [&](std::string_view package) { return may_run(package, is_conda, judge); };
  return wanted.is_literal ? RequestVariants{as_typed, as_typed, as_typed} : variants_of(world, specs, judge.catalog(), runs);
}

/// Whether a reading limits a stack to older releases although another reading has a set already, and not a loose one.
auto is_needless(const RequestVariant& reading, const std::vector<Tried>& all) -> bool {
  return std::ranges::any_of(reading.chosen, &ChosenVariant::is_older) &&
         std::ranges::any_of(all, [](const Tried& tried) { return tried.resolution.outcome == OutcomeKind::gpu && !tried.is_loose; });
}

/// The variants that were tried for an open name, in backquotes.
auto tried_variants(const Spec& asked, const std::vector<Tried>& all) -> std::vector<std::string> {
  std::vector<std::string> names;
  for (const auto& tried : all) {
    for (const auto& one : tried.reading->chosen) {
      if (one.asked == asked && std::ranges::find(names, quote(one.via.text())) == names.end()) {
        names.push_back(quote(one.via.text()));
      }
    }
  }
  return names;
}

/// The notes about open names if no variant has a set.
auto failed_notes(const std::vector<Tried>& all, const Tried& best) -> std::vector<Warning> {
  std::vector<Warning> notes;
  for (const auto& one : best.reading->chosen) {
    const auto tried = tried_variants(one.asked, all);
    if (one.is_open && (tried.size() > 1 || one.via.text() != one.asked.name())) {
      const auto whose = tried.size() > 1 ? "; the reasons are those of " + quote(one.via.text()) : std::string();
      notes.push_back({WarningCode::gpu_variant, quote(one.asked.text()) + " was tried as " + report::enumerated(tried) + whose});
    }
  }
  return notes;
}

/// Whether the set has GPU code of a variant of an open name.
auto has_code_of_variant(const Resolution& resolution, const GpuProvider& provider, const std::vector<RequestVariant>& readings) -> bool {
  const auto decides = [&](const std::string& name) {
    return std::ranges::any_of(readings, [&](const RequestVariant& reading) {
      return std::ranges::find(reading.chosen, name, &ChosenVariant::decides) != reading.chosen.end();
    });
  };
  return std::ranges::any_of(resolution.solution->chosen, [&](const auto& one) {
    return provider.judgement_of(one.second).variant.is_judged() && decides(provider.name_text(one.first));
  });
}

/// Whether this system has GPU builds of a package that decides a variant.
auto has_gpu_builds_here(const std::vector<RequestVariant>& readings, World& world, const Judge& judge) -> bool {
  const auto platform = judge.facts().platform.value;
  const auto is_here = [&](const catalogs::StackBuild& row) { return !row.is_for_cpu && row.is_for(platform); };
  return std::ranges::any_of(readings, [&](const RequestVariant& reading) {
    return std::ranges::any_of(reading.chosen, [&](const ChosenVariant& one) {
      return std::ranges::any_of(judge.catalog().stack_builds(world.ecosystem() == Ecosystem::conda, one.decides), is_here);
    });
  });
}

/// Whether the builds of stacks for the CPU, under names of their own, are all that was not judged.
auto lacks_only_cpu_builds(const Resolution& found, const catalogs::Catalog& catalog, bool is_conda) -> bool {
  return std::ranges::all_of(found.aside, [&](const SetAside& one) {
    const auto* const package = catalog.stack_package(is_conda, one.package);
    return !one.judged.empty() || (package != nullptr && package->carries == catalogs::Carries::cpu);
  });
}

/// Whether the result is a set in which the stacks of the readings run on the CPU. `may_be_mixed`: other packages of the set may
/// run on the GPUs.
auto is_set_on_cpu(const Resolution& found, const GpuProvider& provider, const std::vector<RequestVariant>& for_gpu, bool may_be_mixed)
    -> bool {
  const bool is_mixed = std::ranges::find(found.parts, GpuPart::Kind::known, &GpuPart::kind) != found.parts.end();
  if (is_mixed && !may_be_mixed) {
    return false;
  }
  return found.outcome == OutcomeKind::cpu_only || found.outcome == OutcomeKind::neutral ||
         (found.outcome == OutcomeKind::gpu && !has_code_of_variant(found, provider, for_gpu));
}

/// The set for the CPU, with the conflict that rules out a set for GPUs; nullopt if there is none.
auto on_cpu(World& world, GpuProvider& provider, const Judge& judge, const Wanted& wanted, const RequestVariants& variants,
            Resolution& failed) -> Result<std::optional<Resolution>> {
  // Stacks that only exclude each other run on the GPUs, each without the others.
  const bool may_be_mixed = is_ruled_out_by_machine(failed) || !has_gpu_builds_here(variants.for_gpu, world, judge);
  for (const auto& reading : variants.for_cpu) {
    auto found = resolve_in(world, provider, judge, wanted_in(world, wanted, reading), {.explanation = resolver::Explanation::none});
    if (!found) {
      return found.error();
    }
    const bool is_left_out = found->outcome == OutcomeKind::unjudged && !has_gpu_builds_here(variants.for_gpu, world, judge) &&
                             lacks_only_cpu_builds(*found, judge.catalog(), world.ecosystem() == Ecosystem::conda);
    if (is_left_out || is_set_on_cpu(*found, provider, variants.for_gpu, may_be_mixed)) {
      auto joined = std::move(found).value();
      joined.outcome = OutcomeKind::cpu_only;
      if (!judge.facts().has_no_gpu()) {
        joined.graph = std::move(failed.graph);
        joined.python_of_graph = std::move(failed.python_of_graph);
        joined.gpu_bound = 0;
      }
      return std::optional(std::move(joined));
    }
  }
  return std::optional<Resolution>();
}

/// The answer if no reading has a set for GPUs.
auto choice_on_cpu(World& world, GpuProvider& provider, const Judge& judge, const Wanted& wanted, const RequestVariants& variants,
                   const std::vector<Tried>& all, Tried& best) -> Result<VariantChoice> {
  VariantChoice choice{{}, best.reading->chosen, failed_notes(all, best)};
  auto for_cpu = variants.has_cpu_builds ? on_cpu(world, provider, judge, wanted, variants, best.resolution)
                                         : Result<std::optional<Resolution>>(std::nullopt);
  if (!for_cpu) {
    return for_cpu.error();
  }
  const bool is_on_cpu = for_cpu->has_value();
  choice.resolution = is_on_cpu ? **std::move(for_cpu) : std::move(best.resolution);
  for (auto& one : choice.chosen) {
    one.is_open = one.is_open && !is_on_cpu;  // the set does not contain the variant, which has no set
  }
  return choice;
}

/// Solves the readings of a request one by one.
class VariantSearch {
 public:
  VariantSearch(World& world, GpuProvider& provider, const Judge& judge, const Wanted& wanted, bool is_lowest, const NoteFound& note_found)
      : world_(world),
        provider_(provider),
        judge_(judge),
        wanted_(wanted),
        note_found_(note_found),
        variants_(readings_of(world, wanted, judge)),
        chooser_(world, provider, judge, is_lowest) {}

  auto run() -> Result<VariantChoice> {
    const bool is_for_cpu = judge_.facts().has_no_gpu();
    const auto& readings = is_for_cpu ? variants_.without_gpu : variants_.for_gpu;
    if (auto solved = solve_all(readings); !solved) {
      return solved.error();
    }
    drop_loose();
    auto* const best = &chooser_.best_of(all_);
    if (is_for_cpu && best->resolution.outcome == OutcomeKind::unsatisfiable) {
      if (auto explained = explain(*best); !explained) {
        return explained.error();
      }
    }
    if (is_for_cpu || has_set(best->resolution)) {
      return chosen(*best, readings);
    }
    const auto failure = chooser_.best_failure(all_, [this](Tried& tried) { return explain(tried); });
    return failure ? choice_on_cpu(world_, provider_, judge_, wanted_, variants_, all_, **failure) : failure.error();
  }

  auto run_for_gpu() -> Result<VariantChoice> {
    is_bare_ = true;
    if (auto solved = solve_all(variants_.for_gpu); !solved) {
      return solved.error();
    }
    drop_loose();
    auto* const best = &chooser_.best_of(all_);
    return has_set(best->resolution) ? chosen(*best, variants_.for_gpu) : VariantChoice{std::move(best->resolution), {}, {}};
  }

 private:
  auto solve_all(const std::vector<RequestVariant>& readings) -> Status {
    for (const auto& reading : readings) {
      if (is_needless(reading, all_) || !chooser_.may_be_better(reading, all_)) {
        continue;
      }
      const bool is_explained = readings.size() == 1 && !is_bare_;
      auto resolution = is_bare_        ? solve(reading, k_for_gpu)
                        : is_doubtful() ? solve_for_gpu(reading)
                                        : solve(reading, {.explanation = is_explained ? Explanation::full : Explanation::none});
      if (!resolution) {
        return resolution.error();
      }
      const bool is_loose = chooser_.is_loose(reading, *resolution);
      all_.push_back({&reading, std::move(resolution).value(), is_loose, is_explained});
    }
    return std::monostate{};
  }

  /// Drops loose readings if one of them is the best and another reading says why: a wheel with GPU code beside a release that
  /// does not require it is no set of the stack.
  void drop_loose() {
    const bool is_best = world_.ecosystem() == Ecosystem::pypi && chooser_.best_of(all_).is_loose;
    if (is_best && !std::ranges::all_of(all_, &Tried::is_loose)) {
      std::erase_if(all_, [](const Tried& tried) { return tried.is_loose; });
    }
  }

  /// Whether the first reading has no set: the others are then solved only for a set on the GPU.
  auto is_doubtful() const -> bool { return !judge_.facts().has_no_gpu() && !all_.empty() && !has_set(all_.front().resolution); }

  auto solve(const RequestVariant& reading, SolveMode mode) -> Result<Resolution> {
    return resolve_in(world_, provider_, judge_, wanted_in(world_, wanted_, reading), mode, note_found_);
  }

  /// If there is no set for GPUs, the result has only the outcome, and no set for the CPU: to search the best one takes much longer.
  auto solve_for_gpu(const RequestVariant& reading) -> Result<Resolution> {
    auto resolution = solve(reading, k_for_gpu);
    if (!resolution || resolution->outcome != OutcomeKind::unsatisfiable) {
      return resolution;
    }
    const auto is_for_cpu = can_be_met_in(world_, provider_, judge_, wanted_in(world_, wanted_, reading), std::nullopt);
    if (!is_for_cpu) {
      return is_for_cpu.error();
    }
    resolution->outcome = *is_for_cpu ? OutcomeKind::cpu_only : OutcomeKind::unsatisfiable;
    return resolution;
  }

  auto explain(Tried& tried) -> Status {
    if (tried.is_explained) {
      return std::monostate{};
    }
    auto again = solve(*tried.reading, {});
    if (!again) {
      return again.error();
    }
    tried.resolution = std::move(again).value();
    tried.is_explained = true;
    return std::monostate{};
  }

  /// The conflict of a reading for the Python of the best set: the conflict for all Pythons is as many times larger as there are
  /// Pythons. nullopt if the reading has a set for that Python, or the conflict is one of Pythons.
  auto explain_with_python_of(const Resolution& best, const RequestVariant& reading) -> Result<std::optional<resolver::ConflictGraph>> {
    const auto& set = best.solution->chosen;
    const auto python = std::ranges::find(set, world_.python_name(), &std::pair<resolver::NameId, resolver::CandidateId>::first);
    if (python == set.end()) {
      return std::optional<resolver::ConflictGraph>();
    }
    auto wanted = wanted_in(world_, wanted_, reading);
    wanted.part = resolver::Part{python->first, python->second};
    auto resolution = resolve_in(world_, provider_, judge_, wanted, k_reasons_for_gpu);
    if (!resolution || !resolution->graph) {
      return resolution ? Result<std::optional<resolver::ConflictGraph>>(std::nullopt) : resolution.error();
    }
    const auto is_told = replace_missing_by_other_pythons(*resolution->graph, *wanted.part, provider_);
    if (!is_told) {
      return is_told.error();
    }
    return *is_told ? std::move(resolution->graph) : std::nullopt;
  }

  /// The conflict of a variant with one other variant of its reading; nullopt if there is none.
  auto explain_beside_another(const Resolution& best, const Tried& tried, const ChosenVariant& variant)
      -> Result<std::optional<VariantConflict>> {
    for (const auto& other : tried.reading->chosen) {
      if (other.asked == variant.asked) {
        continue;
      }
      auto graph = explain_with_python_of(best, {{variant.spec, other.spec}, {variant, other}});
      if (!graph || *graph) {
        return graph ? Result<std::optional<VariantConflict>>(VariantConflict{**std::move(graph), other.via}) : graph.error();
      }
    }
    return std::optional<VariantConflict>();
  }

  /// The conflict that leaves a variant without a set: of the package that decides it, of its own spec, with another variant, or of the
  /// request. The smallest of these explains it in the fewest steps.
  auto explain_variant(const Tried& best, Tried& tried, const ChosenVariant& variant) -> Result<std::optional<VariantConflict>> {
    std::vector<RequestVariant> parts;
    if (!tried.is_explained && variant.spec.version().empty() && !variant.decides.empty()) {
      parts.push_back({{Spec::parse(variant.decides)}, {}});
    }
    if (!tried.is_explained) {
      parts.push_back({{variant.spec}, {variant}});
    }
    for (const auto& part : parts) {
      auto alone = resolve_in(world_, provider_, judge_, wanted_in(world_, wanted_, part));
      if (!alone || alone->graph) {
        return alone ? conflict_of(std::move(alone->graph)) : alone.error();
      }
    }
    if (!tried.is_explained) {
      auto beside = explain_beside_another(best.resolution, tried, variant);
      if (!beside || *beside) {
        return beside;
      }
      auto partly = explain_with_python_of(best.resolution, *tried.reading);
      if (!partly || *partly) {
        return partly ? conflict_of(*std::move(partly)) : partly.error();
      }
    }
    const auto status = explain(tried);
    return status ? conflict_of(tried.resolution.graph) : status.error();
  }

  static auto conflict_of(std::optional<resolver::ConflictGraph> graph) -> Result<std::optional<VariantConflict>> {
    return graph ? std::optional(VariantConflict{*std::move(graph)}) : std::nullopt;
  }

  auto chosen(Tried& best, const std::vector<RequestVariant>& readings) -> VariantChoice {
    if (judge_.facts().has_no_gpu()) {
      return {std::move(best.resolution), best.reading->chosen, {}};
    }
    auto variants = chooser_.chosen_in(best);
    auto notes = chooser_.notes(readings, all_, best, variants,
                                [&](Tried& tried, const ChosenVariant& variant) { return explain_variant(best, tried, variant); });
    return {std::move(best.resolution), std::move(variants), std::move(notes)};
  }

  using Explanation = resolver::Explanation;
  static constexpr SolveMode k_reasons_for_gpu{.bound = Objectives::k_side_package_on_cpu};
  static constexpr SolveMode k_for_gpu{.explanation = Explanation::none, .bound = Objectives::k_side_package_on_cpu};

  World& world_;
  GpuProvider& provider_;
  const Judge& judge_;
  const Wanted& wanted_;
  const NoteFound& note_found_;
  RequestVariants variants_;
  Chooser chooser_;
  std::vector<Tried> all_;
  bool is_bare_{};  ///< no reasons are wanted
};

}  // namespace

auto resolve_variants(World& world, GpuProvider& provider, const Judge& judge, const Wanted& wanted, bool is_lowest,
                      const NoteFound& note_found) -> Result<VariantChoice> {
  return VariantSearch(world, provider, judge, wanted, is_lowest, note_found).run();
}

auto resolve_variants_for_gpu(World& world, GpuProvider& provider, const Judge& judge, const Wanted& wanted, bool is_lowest,
                              const NoteFound& note_found) -> Result<VariantChoice> {
  return VariantSearch(world, provider, judge, wanted, is_lowest, note_found).run_for_gpu();
}

auto can_any_be_met(World& world, GpuProvider& provider, const Judge& judge, const Wanted& wanted, std::optional<std::uint16_t> bound)
    -> Result<bool> {
  const auto variants = readings_of(world, wanted, judge);
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
