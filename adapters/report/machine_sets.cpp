#include "adapters/report/machine_sets.hpp"

#include <algorithm>

#include "adapters/report/text/text_details.hpp"
#include "adapters/report/text/text_paper.hpp"
#include "adapters/report/words/machine_sets_words.hpp"
#include "adapters/report/words/stack_words.hpp"
#include "adapters/report/words/summary.hpp"
#include "adapters/report/words/wording.hpp"
#include "base/plain.hpp"
#include "model/option.hpp"

namespace gpusolve::report {
namespace {

/// The most gains that are listed; more would distract from the sets.
constexpr std::size_t k_most_gains = 10;

void write_kind(Paper& paper, const MachineKind& kind) {
  const auto runs = runs_text(kind);
  const auto name = kind.nodes.empty() ? printable(kind.name) + ": " : std::string();
  paper.block(wrap(name + machine_text(kind.facts) + (runs.empty() ? "" : "; " + runs), {"  ", "    "}, paper.options().width));
  if (!kind.nodes.empty()) {
    paper.block(wrap(counted(kind.nodes.size(), "node") + ": " + names_text(kind.nodes), {"    ", "    "}, paper.options().width));
  }
}

void write_held(Paper& paper, const MachineSet& set) {
  for (const auto& held : set.held_back) {
    paper.block(wrap("Held back by " + names_text(held.nodes) +
                         std::string(held.nodes.size() == 1 ? ": without it, " : ": without them, ") +
                         versions_text(held.torch_with, held.torch_without, set.answer.roles) + ".",
                     {"  ", "    "}, paper.options().width));
  }
}

void write_install(Paper& paper, const Answer& answer) {
  for (const auto& line : answer.request.installer == Ecosystem::conda ? answer.commands.conda : answer.commands.pip) {
    paper.verbatim("  " + line);
  }
}

/// Writes the warnings before the commands, which may depend on the assumptions that the warnings state.
void write_warnings_of_set(Paper& paper, const std::vector<Warning>& warnings) {
  for (const auto& [code, text] : warnings) {
    paper.block(wrap("warning: " + printable(text, 2000), {"  ", "    "}, paper.options().width));
  }
}

void write_set(Paper& paper, const MachineSet& set, const std::string& title, const std::vector<Warning>& warnings, bool has_commands) {
  paper.gap();
  paper.prose(title + ": " + (set.answer.stack ? set_line(set.answer) : outcome_line(set.answer)), Ink::good);
  std::ranges::for_each(set.kinds, [&](const MachineKind& kind) { write_kind(paper, kind); });
  write_held(paper, set);
  write_warnings_of_set(paper, warnings);
  if (has_commands) {
    write_install(paper, set.answer);
    write_builds(paper, set.answer.builds);
  }
}

void write_without(Paper& paper, const MachineSet& set) {
  paper.gap();
  paper.prose(without_title(set) + ":", Ink::bad);
  std::ranges::for_each(set.kinds, [&](const MachineKind& kind) { write_kind(paper, kind); });
  paper.block(wrap(printable(set.answer.summary, 2000), {"  ", "  "}, paper.options().width));
  write_fixes(paper, set.answer);
}

void write_steps(Paper& paper, const MachineSets& all) {
  if (all.steps.size() < 2) {
    return;
  }
  paper.gap();
  paper.prose("What more sets would give (" + option_text(Option::sets) + " N plans with N):", Ink::strong);
  for (const auto& step : all.steps) {
    paper.item("", step_text(step, all.roles) + ".");
  }
}

void write_gains(Paper& paper, const MachineSets& all) {
  if (all.gains.empty()) {
    return;
  }
  paper.gap();
  paper.prose("What one driver update would win:", Ink::strong);
  const auto shown = std::min(all.gains.size(), k_most_gains);
  for (std::size_t i = 0; i < shown; ++i) {
    paper.item(std::to_string(i + 1) + ".", gain_text(all.gains[i], all.roles) + ".");
  }
  if (shown < all.gains.size()) {
    paper.item("", "… and " + std::to_string(all.gains.size() - shown) + " more; " + option_text(Option::json) + " lists all");
  }
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

auto render_machine_sets_text(const MachineSets& all, const TextOptions& options) -> std::string {
  if (options.verbosity == Verbosity::quiet) {
    return quiet_text(all);
  }
  Paper paper(options);
  paper.prose(machines_headline(all), all.without.empty() ? Ink::good : Ink::caution);
  const bool has_commands = !all.lock || options.verbosity == Verbosity::verbose;
  const auto warnings = warnings_of_sets(all);
  const auto titles = set_titles(all);
  for (std::size_t i = 0; i < all.sets.size(); ++i) {
    write_set(paper, all.sets[i], titles[i], warnings[i], has_commands);
  }
  for (std::size_t i = 0; i < all.cpu_sets.size(); ++i) {
    write_set(paper, all.cpu_sets[i], titles[all.sets.size() + i], warnings[all.sets.size() + i], has_commands);
  }
  std::ranges::for_each(all.without, [&](const MachineSet& set) { write_without(paper, set); });
  write_steps(paper, all);
  write_gains(paper, all);
  if (all.lock) {
    paper.gap();
    paper.prose("Lock written to " + printable(*all.lock, 2000) + (all.lock_command.empty() ? "." : ". On each machine:"));
    if (!all.lock_command.empty()) {
      paper.verbatim("  " + all.lock_command);
    }
  }
  for (const auto& note : all.notes) {
    paper.gap();
    paper.prose("note: " + printable(note.text, 2000));
  }
  return paper.text();
}

}  // namespace gpusolve::report
