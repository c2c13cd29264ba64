#include "adapters/report/machine_sets.hpp"

#include <algorithm>

#include "adapters/report/plain.hpp"
#include "adapters/report/summary.hpp"
#include "adapters/report/text_details.hpp"
#include "adapters/report/text_paper.hpp"
#include "adapters/report/wording.hpp"

namespace gpusolve::report {
namespace {

/// More nodes than this are counted.
constexpr std::size_t k_most_names = 8;
/// More than this would bury the sets.
constexpr std::size_t k_most_gains = 10;

auto names_text(const std::vector<std::string>& names) -> std::string {
  std::vector<std::string> shown;
  std::ranges::transform(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), k_most_names)),
                         std::back_inserter(shown), [](const std::string& name) { return printable(name); });
  const auto more = names.size() - shown.size();
  return joined(shown, ", ") + (more > 0 ? " and " + std::to_string(more) + " more" : "");
}

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

/// "RTX 3090 (sm_86), driver 550.54.14".
auto machine_text(const Facts& facts) -> std::string {
  return gpus_text(facts) + (facts.has_no_gpu() ? "" : ", " + driver_text(facts)) +
         (facts.platform.value == Platform::linux_64 ? "" : ", " + std::string(platform_text(facts.platform.value)));
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

void write_kind(Paper& paper, const MachineKind& kind) {
  const auto runs = runs_text(kind);
  const auto name = kind.nodes.empty() ? printable(kind.name) + ": " : std::string();
  paper.block(wrap(name + machine_text(kind.facts) + (runs.empty() ? "" : "; " + runs), {"  ", "    "}, paper.options().width));
  if (!kind.nodes.empty()) {
    paper.block(wrap(counted(kind.nodes.size(), "node") + ": " + names_text(kind.nodes), {"    ", "    "}, paper.options().width));
  }
}

auto versions_text(const std::string& before, const std::string& after) -> std::string {
  return "torch " + printable(after) + (before.empty() ? "" : " instead of " + printable(before));
}

void write_held(Paper& paper, const MachineSet& set) {
  for (const auto& held : set.held_back) {
    paper.block(wrap("Held back by " + names_text(held.nodes) +
                         std::string(held.nodes.size() == 1 ? ": without it, " : ": without them, ") +
                         versions_text(held.torch_with, held.torch_without) + ".",
                     {"  ", "    "}, paper.options().width));
  }
}

void write_install(Paper& paper, const Answer& answer) {
  for (const auto& line : answer.request.installer == "conda" ? answer.commands.conda : answer.commands.pip) {
    paper.verbatim("  " + line);
  }
}

void write_set(Paper& paper, const MachineSet& set, const std::string& title, bool has_commands) {
  paper.gap();
  paper.prose(title + ": " + (set.answer.stack ? stack_line(*set.answer.stack, torch_name(set.answer)) : outcome_line(set.answer)),
              Ink::good);
  std::ranges::for_each(set.kinds, [&](const MachineKind& kind) { write_kind(paper, kind); });
  write_held(paper, set);
  if (has_commands) {
    write_install(paper, set.answer);
  }
}

void write_without(Paper& paper, const MachineSet& set) {
  paper.gap();
  paper.prose("No GPU set:", Ink::bad);
  std::ranges::for_each(set.kinds, [&](const MachineKind& kind) { write_kind(paper, kind); });
  paper.block(wrap(printable(set.answer.summary, 2000), {"  ", "  "}, paper.options().width));
  write_fixes(paper, set.answer);
}

auto gain_text(const DriverGain& gain) -> std::string {
  std::vector<std::string> wins;
  if (gain.without_after < gain.without_before) {
    wins.emplace_back("a GPU set at all");
  }
  if (gain.sets_after < gain.sets_before) {
    wins.push_back(counted(gain.sets_after, "set") + " instead of " + std::to_string(gain.sets_before));
  }
  if (!gain.torch_after.empty() && gain.torch_after != gain.torch_before) {
    wins.push_back(versions_text(gain.torch_before, gain.torch_after));
  }
  return names_text(gain.nodes) + ": driver " + printable(gain.to) + " or newer, now " + printable(gain.from) + ", gives " +
         joined(wins, " and ");
}

void write_gains(Paper& paper, const MachineSets& all) {
  if (all.gains.empty()) {
    return;
  }
  paper.gap();
  paper.prose("What one driver update would win:", Ink::strong);
  const auto shown = std::min(all.gains.size(), k_most_gains);
  for (std::size_t i = 0; i < shown; ++i) {
    paper.item(std::to_string(i + 1) + ".", gain_text(all.gains[i]) + ".");
  }
  if (shown < all.gains.size()) {
    paper.item("", "… and " + std::to_string(all.gains.size() - shown) + " more; --json tells all");
  }
}

auto headline(const MachineSets& all) -> std::string {
  const auto [kinds, nodes] = count_machines(all);
  const auto who = (nodes > 0 ? counted(nodes, "node") + ", " : std::string()) + counted(kinds, "kind") + " of machines";
  const auto gpu_sets = all.sets.empty() ? "no GPU set" : (all.is_fewest ? "" : "at most ") + counted(all.sets.size(), "GPU set");
  const auto cpu_sets = all.cpu_sets.empty() ? "" : " and " + counted(all.cpu_sets.size(), "CPU set");
  const auto left = all.without.empty() ? "" : "; " + std::to_string(all.without.size()) + " of them without a set that runs on the GPU";
  return who + ": " + gpu_sets + cpu_sets + left + ".";
}

auto quiet_text(const MachineSets& all) -> std::string {
  std::string out;
  for (const auto* const list : {&all.sets, &all.cpu_sets, &all.without}) {
    for (const auto& set : *list) {
      std::vector<std::string> names;
      std::ranges::transform(set.kinds, std::back_inserter(names), [](const MachineKind& kind) { return printable(kind.name); });
      out += joined(names, ", ") + ": " + outcome_line(set.answer) + "\n";
    }
  }
  return out;
}

}  // namespace

auto count_machines(const MachineSets& all) -> MachineCount {
  MachineCount count;
  for (const auto* const list : {&all.sets, &all.cpu_sets, &all.without}) {
    for (const auto& set : *list) {
      count.kinds += set.kinds.size();
      for (const auto& kind : set.kinds) {
        count.nodes += kind.nodes.size();
      }
    }
  }
  return count;
}

auto render_machine_sets_text(const MachineSets& all, const TextOptions& options) -> std::string {
  if (options.verbosity == Verbosity::quiet) {
    return quiet_text(all);
  }
  Paper paper(options);
  paper.prose(headline(all), all.without.empty() ? Ink::good : Ink::caution);
  const bool has_commands = !all.lock || options.verbosity == Verbosity::verbose;
  for (std::size_t i = 0; i < all.sets.size(); ++i) {
    write_set(paper, all.sets[i], "Set " + std::to_string(i + 1), has_commands);
  }
  for (const auto& set : all.cpu_sets) {
    write_set(paper, set, "For the CPU", has_commands);
  }
  std::ranges::for_each(all.without, [&](const MachineSet& set) { write_without(paper, set); });
  write_gains(paper, all);
  if (all.lock) {
    paper.gap();
    paper.prose("Lock written to " + printable(*all.lock, 2000) + ". On each machine:");
    paper.verbatim("  gpusolve install-commands " + printable(*all.lock, 2000));
  }
  for (const auto& note : all.notes) {
    paper.gap();
    paper.prose("note: " + printable(note, 2000));
  }
  return paper.text();
}

}  // namespace gpusolve::report
