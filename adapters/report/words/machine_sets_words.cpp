#include "adapters/report/words/machine_sets_words.hpp"

#include <algorithm>
#include <span>

#include "adapters/report/words/wording.hpp"
#include "base/plain.hpp"

namespace gpusolve::report {
namespace {

/// The most names in a list; the rest is counted.
constexpr std::size_t k_most_names = 8;
/// If a set of a step has more machines, the step gives only their number, because a step is one line.
constexpr std::size_t k_most_named = 3;
auto gpus_text(const Facts& facts) -> std::string {
  if (!facts.gpus) {
    return "any GPU";
  }
  std::vector<std::string> texts;
  for (const auto& gpu : *facts.gpus) {
    const auto text = gpu.name ? printable(*gpu.name) + " (" + gpu.capability.sm() + ")" : gpu.capability.sm();
    if (std::ranges::find(texts, text) == texts.end()) {
      texts.push_back(text);
    }
  }
  return texts.empty() ? "no GPU" : joined(texts, " + ");
}

auto driver_text(const Facts& facts) -> std::string {
  if (!facts.driver || (!facts.driver->version && !facts.driver->cuda)) {
    return "driver not known";
  }
  return facts.driver->version ? "driver " + facts.driver->version->text() : "driver of CUDA " + facts.driver->cuda->text();
}

/// The C library of machines that state it, because kinds may differ only in the C library.
auto glibc_text(const Facts& facts) -> std::string {
  return facts.glibc && facts.glibc->provenance == Provenance::flag ? ", glibc " + facts.glibc->value.text() : "";
}

auto count_solved(const std::vector<MachineSet>& sets) -> std::size_t {
  return static_cast<std::size_t>(std::ranges::count_if(sets, [](const MachineSet& set) { return !is_unsolved(set.answer); }));
}

/// The word for the sets: "set" if no set is known to have GPU code, otherwise "GPU set".
auto word_for_sets(const std::vector<MachineSet>& sets) -> std::string {
  return std::ranges::any_of(sets, [](const MachineSet& set) { return set.answer.outcome == OutcomeKind::gpu; }) ? "GPU set" : "set";
}

auto count_unsolved_kinds(const MachineSets& all) -> std::size_t {
  std::size_t count = 0;
  for (const auto* const list : {&all.sets, &all.cpu_sets}) {
    for (const auto& set : *list) {
      count += is_unsolved(set.answer) ? set.kinds.size() : 0;
    }
  }
  return count;
}

/// The name of a set inside a sentence, from its title.
auto name_in_text(const std::string& title) -> std::string {
  return title.starts_with("Set ") ? "s" + title.substr(1)
         : title == "For the CPU"  ? "the set for the CPU"
                                   : "what is left to the installer";
}

}  // namespace

auto names_text(const std::vector<std::string>& names) -> std::string {
  std::vector<std::string> shown;
  std::ranges::transform(names, std::back_inserter(shown), [](const std::string& name) { return printable(name); });
  return joined_first(shown, k_most_names);
}

auto machine_text(const Facts& facts) -> std::string {
  return gpus_text(facts) + (facts.has_no_gpu() ? "" : ", " + driver_text(facts)) +
         (facts.platform.value == Platform::linux_64 ? "" : ", " + std::string(platform_text(facts.platform.value))) + glibc_text(facts);
}

auto runs_text(const MachineKind& kind) -> std::string {
  std::vector<std::string> clauses;
  for (const auto& run : kind.stack ? kind.stack->runs : std::vector<Run>{}) {
    const auto who = kind.stack->runs.size() > 1 ? printable(run.arch) + " " : std::string();
    clauses.push_back(who + run_clause(run));
  }
  if (kind.stack && kind.stack->min_driver && !(kind.facts.driver && kind.facts.driver->version)) {
    clauses.push_back("driver " + printable(*kind.stack->min_driver) + " or newer");
  }
  return joined(clauses, "; ");
}

auto versions_text(const std::string& before, const std::string& after, const StackRoles& roles) -> std::string {
  return roles.pypi + " " + printable(after) + (before.empty() ? "" : " instead of " + printable(before));
}

auto gain_text(const DriverGain& gain, const StackRoles& roles) -> std::string {
  std::vector<std::string> wins;
  if (gain.without_after < gain.without_before) {
    wins.emplace_back("a GPU set at all");
  }
  if (gain.sets_after < gain.sets_before) {
    wins.push_back(counted(gain.sets_after, "set") + " instead of " + std::to_string(gain.sets_before));
  }
  if (!gain.torch_after.empty() && gain.torch_after != gain.torch_before) {
    wins.push_back(versions_text(gain.torch_before, gain.torch_after, roles));
  }
  return names_text(gain.nodes) + ": driver " + printable(gain.to) + " or newer, now " + printable(gain.from) + ", gives " +
         joined(wins, " and ");
}

auto step_text(const SetStep& step, const StackRoles& roles) -> std::string {
  std::vector<std::string> parts;
  for (const auto& share : step.shares) {
    const bool is_named = share.nodes.size() <= k_most_named;
    parts.push_back(roles.pypi + " " + printable(share.torch) + " for " +
                    (is_named ? names_text(share.nodes) : std::to_string(share.nodes.size()) + " machines"));
  }
  return counted(step.shares.size(), "set") + ": " + joined(parts, "; ");
}

auto without_title(const MachineSet& set) -> std::string { return set.answer.facts.has_no_gpu() ? "No set" : "No GPU set"; }

auto set_titles(const MachineSets& all) -> std::vector<std::string> {
  std::vector<std::string> titles;
  std::size_t number = 0;
  for (const auto& set : all.sets) {
    titles.push_back(is_unsolved(set.answer) ? "Left to the installer" : "Set " + std::to_string(++number));
  }
  titles.resize(all.sets.size() + all.cpu_sets.size(), "For the CPU");
  return titles;
}

auto machines_headline(const MachineSets& all) -> std::string {
  const auto [kinds, nodes] = count_machines(all);
  const auto who = (nodes > 0 ? counted(nodes, "node") + ", " : std::string()) + counted(kinds, "kind") + " of machines";
  const auto unsolved = count_unsolved_kinds(all);
  if (unsolved == kinds) {
    return who + ": not judged, and left to the installer.";
  }
  const auto gpu_count = count_solved(all.sets);
  const auto cpu_count = count_solved(all.cpu_sets);
  const auto gpu_sets = gpu_count == 0 ? "no GPU set" : (all.is_fewest ? "" : "at most ") + counted(gpu_count, word_for_sets(all.sets));
  const auto cpu_sets = cpu_count == 0 ? "" : " and " + counted(cpu_count, "CPU set");
  const bool is_about_gpus = std::ranges::none_of(all.without, [](const MachineSet& set) { return set.answer.facts.has_no_gpu(); });
  const auto left = all.without.empty() ? ""
                                        : "; " + std::to_string(all.without.size()) + " of them without a set" +
                                              (is_about_gpus ? " that runs on the GPU" : "");
  const auto open = unsolved == 0 ? "" : "; " + std::to_string(unsolved) + " of them not judged, and left to the installer";
  return who + ": " + gpu_sets + cpu_sets + left + open + ".";
}

auto warnings_of_sets(const MachineSets& all) -> std::vector<std::vector<Warning>> {
  std::vector<const Answer*> answers;
  for (const auto* const list : {&all.sets, &all.cpu_sets}) {
    std::ranges::transform(*list, std::back_inserter(answers), [](const MachineSet& set) { return &set.answer; });
  }
  const auto titles = set_titles(all);
  std::vector<std::vector<Warning>> told(answers.size());
  for (std::size_t at = 0; at < answers.size(); ++at) {
    for (const auto& warning : answers[at]->warnings) {
      const auto has = [&](const Answer* answer) { return std::ranges::find(answer->warnings, warning) != answer->warnings.end(); };
      if (is_note(warning) || std::ranges::any_of(std::span(answers).first(at), has)) {
        continue;
      }
      std::vector<std::string> others;
      for (auto later = at + 1; later < answers.size(); ++later) {
        if (has(answers[later])) {
          others.push_back(name_in_text(titles[later]));
        }
      }
      told[at].push_back({warning.code, warning.text + (others.empty() ? "" : " (also in " + joined_first(others, k_most_names) + ")")});
    }
  }
  return told;
}

}  // namespace gpusolve::report
