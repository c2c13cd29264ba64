#include "cli/commands/completion_command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "adapters/report/shell/completion.hpp"
#include "adapters/report/shell/manual.hpp"
#include "base/meant_words.hpp"
#include "catalogs/catalog.hpp"
#include "cli/commands/command_table.hpp"
#include "cli/output/print.hpp"

namespace gpusolve::cli {
namespace {

auto printed(const std::string& text) -> Result<ExitStatus> {
  const auto done = print_document(text);
  return done ? Result<ExitStatus>(ExitStatus::done) : done.error();
}

/// "0.1.0" in "gpusolve 0.1.0 (libsolv …)".
auto version_of(const CLI::App& program) -> std::string {
  auto text = program.version();
  text.erase(0, std::min(text.find(' ') + 1, text.size()));
  return text.substr(0, text.find(' '));
}

}  // namespace

void declare_completion(CLI::App& command, CompletionOptions& options) {
  options.program = command.get_parent();
  command.add_option("SHELL", options.shell, "bash, zsh, fish or powershell")->required();
}

auto run_completion(const CompletionOptions& options) -> Result<ExitStatus> {
  constexpr std::array<std::pair<std::string_view, std::string (*)(const report::CommandTable&)>, 4> k_shells{
      {{"bash", report::bash_completion},
       {"zsh", report::zsh_completion},
       {"fish", report::fish_completion},
       {"powershell", report::powershell_completion}}};
  for (const auto& [shell, script] : k_shells) {
    if (options.shell == shell) {
      return printed(script(command_table(*options.program)));
    }
  }
  return usage_error("SHELL " + not_one_of(options.shell, {"bash", "zsh", "fish", "powershell"}, {}));
}

void declare_man(CLI::App& command, ManOptions& options) {
  options.program = command.get_parent();
  command.group("");
  command.add_option("COMMAND", options.command, "the subcommand; default: the program");
}

auto run_man(const ManOptions& options) -> Result<ExitStatus> {
  const auto table = command_table(*options.program);
  const auto version = version_of(*options.program);
  const auto date = catalogs::Catalog::embedded().date();
  if (options.command.empty()) {
    return printed(report::manual_of_program(table, version, date));
  }
  const auto found = std::ranges::find(table.commands, options.command, &report::CommandEntry::name);
  return found == table.commands.end() ? Result<ExitStatus>(usage_error(quote(options.command) + " is not a subcommand"))
                                       : printed(report::manual_of(*found, version, date));
}

}  // namespace gpusolve::cli
