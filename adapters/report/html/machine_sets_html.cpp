#include <algorithm>

#include "adapters/report/html/html_page.hpp"
#include "adapters/report/html/markup.hpp"
#include "adapters/report/machine_sets.hpp"
#include "adapters/report/words/machine_sets_words.hpp"
#include "adapters/report/words/stack_words.hpp"
#include "adapters/report/words/summary.hpp"
#include "adapters/report/words/wording.hpp"
#include "base/plain.hpp"

namespace gpusolve::report {
namespace {

using Rows = std::vector<std::vector<std::string>>;

auto title_of(const MachineSet& set) -> std::string { return set.answer.stack ? set_line(set.answer) : outcome_line(set.answer); }

auto kinds_table(const MachineSet& set) -> std::string {
  Rows rows;
  for (const auto& kind : set.kinds) {
    rows.push_back({machine_text(kind.facts), runs_text(kind), kind.nodes.empty() ? kind.name : joined(kind.nodes, " ")});
  }
  return html_table({"machine", "runs", "nodes"}, rows);
}

auto held_text(const MachineSet& set) -> std::string {
  std::string out;
  for (const auto& held : set.held_back) {
    out += element("p", "Held back by " + names_text(held.nodes) + ": otherwise " +
                            versions_text(held.torch_with, held.torch_without, set.answer.roles) + ".") +
           "\n";
  }
  return out;
}

auto paragraphs(const std::string& title, const std::vector<Warning>& warnings) -> std::string {
  std::string out;
  for (const auto& warning : warnings) {
    out += element("p", title + ": " + warning.text) + "\n";
  }
  return out;
}

/// The commands that install the set, followed by the commands that compile packages.
auto all_commands(const Answer& answer) -> std::vector<std::string> {
  auto commands = answer.request.installer == Ecosystem::conda ? answer.commands.conda : answer.commands.pip;
  for (const auto& build : answer.builds) {
    commands.insert(commands.end(), build.commands.begin(), build.commands.end());
  }
  return commands;
}

auto set_section(const MachineSet& set, const std::string& title, const std::vector<Warning>& warnings) -> std::string {
  const auto commands = all_commands(set.answer);
  return html_section(title + ": " + title_of(set), kinds_table(set) + held_text(set) + paragraphs("Warning", warnings) +
                                                        (commands.empty() ? "" : html_commands(commands)));
}

auto without_section(const MachineSet& set) -> std::string {
  return html_section(without_title(set), kinds_table(set) + element("p", set.answer.summary));
}

auto list_of(const std::vector<std::string>& items) -> std::string {
  std::string out;
  for (const auto& item : items) {
    out += element("li", item) + "\n";
  }
  return out.empty() ? out : "<ol>\n" + out + "</ol>\n";
}

auto steps_section(const MachineSets& all) -> std::string {
  Rows rows;
  for (const auto& step : all.steps) {
    std::vector<std::string> shares;
    std::ranges::transform(step.shares, std::back_inserter(shares), [&](const SetShare& share) {
      return all.roles.pypi + " " + share.torch + " (" + counted(share.nodes.size(), "machine") + ")";
    });
    rows.push_back({std::to_string(step.shares.size()), joined(shares, ", ")});
  }
  return rows.size() < 2 ? "" : html_section("What more sets would give", html_table({"sets", all.roles.pypi}, rows));
}

auto gains_section(const MachineSets& all) -> std::string {
  std::vector<std::string> items;
  std::ranges::transform(all.gains, std::back_inserter(items), [&](const DriverGain& gain) { return gain_text(gain, all.roles); });
  return html_section("What one driver update would win", list_of(items));
}

}  // namespace

auto render_machine_sets_html(const MachineSets& all, const Origin& origin) -> std::string {
  const auto headline = machines_headline(all);
  auto body = element("h1", headline) + "\n";
  const auto warnings = warnings_of_sets(all);
  const auto titles = set_titles(all);
  for (std::size_t i = 0; i < all.sets.size(); ++i) {
    body += set_section(all.sets[i], titles[i], warnings[i]);
  }
  for (std::size_t i = 0; i < all.cpu_sets.size(); ++i) {
    body += set_section(all.cpu_sets[i], titles[all.sets.size() + i], warnings[all.sets.size() + i]);
  }
  for (const auto& set : all.without) {
    body += without_section(set);
  }
  return html_page("gpusolve fleet: " + headline,
                   body + steps_section(all) + gains_section(all) + paragraphs("Note", all.notes) + origin_markup(origin));
}

}  // namespace gpusolve::report
