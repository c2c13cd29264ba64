// Completion for PowerShell 5 and 7: https://learn.microsoft.com/powershell/module/microsoft.powershell.core/register-argumentcompleter
#include "adapters/report/shell/completion.hpp"
#include "base/plain.hpp"

namespace gpusolve::report {
namespace {

/// Puts the text in single quotes, inside which only quotes need doubling.
auto in_quotes(const std::string& text) -> std::string {
  std::string out = "'";
  for (const char c : text) {
    out += c == '\'' ? std::string("''") : std::string(1, c);
  }
  return out + "'";
}

auto list_of(const std::vector<std::string>& words) -> std::string {
  std::vector<std::string> quoted;
  for (const auto& word : words) {
    quoted.push_back(in_quotes(word));
  }
  return "@(" + joined(quoted, ", ") + ")";
}

/// A line `'resolve --prefer' = @('highest', 'lowest')` for each option with fixed values.
auto values_of(const CommandEntry& command) -> std::string {
  std::string out;
  for (const auto& option : command.options) {
    for (const auto& spelling : option.choices.empty() ? std::vector<std::string>() : spellings_of(option)) {
      out += "    " + in_quotes(command.name + " " + spelling) + " = " + list_of(option.choices) + "\n";
    }
  }
  return out;
}

constexpr auto k_search = R"(  $words = @($commandAst.CommandElements | ForEach-Object { $_.ToString() })
  $command = $words | Select-Object -Skip 1 | Where-Object { $options.ContainsKey($_) } | Select-Object -First 1
  if ($command -eq $wordToComplete) { $command = $null }
  $before = if ($wordToComplete -eq '') { $words[-1] } else { $words[-2] }
  $offers = if (-not $command) { $own }
    elseif ($values.ContainsKey("$command $before")) { $values["$command $before"] }
    elseif ($wordToComplete.StartsWith('-')) { $options[$command] }
    else { @() }
  $offers | Where-Object { $_.StartsWith($wordToComplete) } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
)";

}  // namespace

auto powershell_completion(const CommandTable& table) -> std::string {
  std::vector<std::string> own;
  std::string options;
  std::string values;
  for (const auto& command : table.commands) {
    own.push_back(command.name);
    options += "    " + in_quotes(command.name) + " = " + list_of(all_spellings(command)) + "\n";
    values += values_of(command);
  }
  const auto more = all_spellings(table.own);
  own.insert(own.end(), more.begin(), more.end());
  return "# gpusolve completion powershell | Out-String | Invoke-Expression; to keep it, add that line to $PROFILE\n"
         "Register-ArgumentCompleter -Native -CommandName gpusolve -ScriptBlock {\n"
         "  param($wordToComplete, $commandAst, $cursorPosition)\n  $own = " +
         list_of(own) + "\n  $options = @{\n" + options + "  }\n  $values = @{\n" + values + "  }\n" + k_search;
}

}  // namespace gpusolve::report
