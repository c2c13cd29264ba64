#include "cli/commands/command_table.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/commands/examples.hpp"

namespace gpusolve::cli {
namespace {

/// The values in "{auto,always,never}", which CLI11 puts at the end of the type name of an option with fixed values.
auto choices_in(const std::string& type) -> std::vector<std::string> {
  std::vector<std::string> choices;
  const auto open = type.find('{');
  const auto close = type.rfind('}');
  if (open == std::string::npos || close == std::string::npos || close < open) {
    return choices;
  }
  std::string_view rest = std::string_view(type).substr(open + 1, close - open - 1);
  while (!rest.empty()) {
    const auto end = std::min(rest.find(','), rest.size());
    choices.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return choices;
}

auto option_entry(const CLI::Option& option) -> report::OptionEntry {
  report::OptionEntry entry{option.get_lnames(), option.get_snames(), {}, {}, option.get_description(), option.get_group()};
  const bool takes_value = option.get_items_expected_max() > 0 && option.get_type_size() != 0;
  if (takes_value) {
    const auto type = option.get_type_name();
    entry.choices = choices_in(type);
    entry.value = type.substr(0, type.find_first_of(":{"));
    entry.value = entry.value.empty() || entry.value == "TEXT" ? "VALUE" : entry.value;
  }
  return entry;
}

auto entry_of(const CLI::App& app) -> report::CommandEntry {
  report::CommandEntry entry{app.get_name(), app.get_description(), app.get_footer(), {}, {}, examples_of(app.get_name())};
  for (const auto* const option : app.get_options()) {
    if (option->get_positional()) {
      entry.positionals.push_back(
          {option->get_name(true), option->get_description(), option->get_required(), option->get_items_expected_max() > 1});
    } else if (!option->get_group().empty()) {
      entry.options.push_back(option_entry(*option));
    }
  }
  return entry;
}

}  // namespace

auto command_table(const CLI::App& app) -> report::CommandTable {
  report::CommandTable table{entry_of(app), {}};
  for (const auto* const command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (!command->get_group().empty()) {
      table.commands.push_back(entry_of(*command));
    }
  }
  return table;
}

}  // namespace gpusolve::cli
