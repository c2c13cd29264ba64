#include "adapters/report/shell/completion.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/plain.hpp"

namespace gpusolve::report {
namespace {

auto names_of(const CommandTable& table) -> std::vector<std::string> {
  std::vector<std::string> names;
  std::ranges::transform(table.commands, std::back_inserter(names), &CommandEntry::name);
  return names;
}

/// The help in one line for a menu: the text before the first `;`, `:` or `(`, without backquotes.
auto short_help(const std::string& help) -> std::string {
  auto text = help.substr(0, help.find_first_of(";:("));
  std::erase(text, '`');
  text = text.substr(0, text.find_last_not_of(' ') + 1);
  return text;
}

/// Completes the value of an option: one of its choices, a file, or nothing.
auto bash_values(const CommandEntry& command) -> std::string {
  std::string out;
  for (const auto& option : command.options) {
    if (option.value.empty()) {
      continue;
    }
    std::vector<std::string> patterns;
    std::ranges::transform(spellings_of(option), std::back_inserter(patterns),
                           [&](const std::string& one) { return single_quoted(command.name + " " + one); });
    const auto action = !option.choices.empty()
                            ? "COMPREPLY=($(compgen -W " + single_quoted(joined(option.choices, " ")) + " -- \"$current\"))"
                        : takes_path(option) ? std::string("_gpusolve_files \"$current\"")
                                             : std::string(":");
    out += "    " + joined(patterns, " | ") + ") " + action + "; return ;;\n";
  }
  return out;
}

auto zsh_option(const OptionEntry& option) -> std::string {
  std::string out;
  for (const auto& spelling : spellings_of(option)) {
    auto help = short_help(option.help);
    std::erase_if(help, [](char c) { return c == '[' || c == ']'; });
    const auto* const joint = option.value.empty() ? "" : spelling.starts_with("--") ? "=" : "";
    auto spec = fmt::format("*{}{}[{}]", spelling, joint, help);
    if (!option.value.empty()) {
      spec += ":" + option.value + ":" +
              (!option.choices.empty() ? "(" + joined(option.choices, " ") + ")"
               : takes_path(option)    ? "_files"
                                       : " ");
    }
    out += "        " + single_quoted(spec) + " \\\n";
  }
  return out;
}

auto fish_option(const CommandEntry& command, const OptionEntry& option) -> std::string {
  std::string out = "complete -c gpusolve -n " + single_quoted("__fish_seen_subcommand_from " + command.name);
  for (const auto& name : option.longs) {
    out += " -l " + name;
  }
  for (const auto& name : option.shorts) {
    out += " -s " + name;
  }
  if (!option.choices.empty()) {
    out += " -x -a " + single_quoted(joined(option.choices, " "));
  } else if (!option.value.empty()) {
    out += takes_path(option) ? " -r -F" : " -x";
  }
  return out + " -d " + single_quoted(short_help(option.help)) + "\n";
}

constexpr auto k_bash_files = R"(_gpusolve_files() {
  local IFS=$'\n'
  compopt -o filenames 2>/dev/null
  COMPREPLY=($(compgen -f -- "$1"))
}
)";

/// Finds the subcommand and the option whose value the user types, also in the form `--option=value`.
constexpr auto k_bash_words = R"(_gpusolve() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command= word
  COMPREPLY=()
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in
      -*) ;;
      *) command=$word; break ;;
    esac
  done
  if [[ $current == '=' ]]; then
    current=
  elif [[ $previous == '=' && COMP_CWORD -gt 1 ]]; then
    previous=${COMP_WORDS[COMP_CWORD-2]}
  fi
)";

}  // namespace

auto bash_completion(const CommandTable& table) -> std::string {
  std::string values;
  std::string options;
  for (const auto& command : table.commands) {
    values += bash_values(command);
    options += "    " + single_quoted(command.name) + ") words=" + single_quoted(joined(all_spellings(command), " ")) + " ;;\n";
  }
  const auto own = joined(names_of(table), " ") + " " + joined(all_spellings(table.own), " ");
  return "# gpusolve completion bash > /etc/bash_completion.d/gpusolve, or: source <(gpusolve completion bash)\n" +
         std::string(k_bash_files) + k_bash_words + "  case \"$command $previous\" in\n" + values +
         "  esac\n  local words=\n  case $command in\n" + "    '') words=" + single_quoted(own) + " ;;\n" + options +
         "  esac\n  if [[ -z $command || $current == -* ]]; then\n" +
         "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n  else\n    _gpusolve_files \"$current\"\n  fi\n}\n" +
         "complete -F _gpusolve gpusolve\n";
}

auto zsh_completion(const CommandTable& table) -> std::string {
  std::string out =
      "#compdef gpusolve\n# gpusolve completion zsh > a folder of $fpath, as _gpusolve\n_gpusolve() {\n  local -a commands\n  commands=(\n";
  for (const auto& command : table.commands) {
    out += "    " + single_quoted(command.name + ":" + short_help(command.help)) + "\n";
  }
  out += "  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n  case $words[2] in\n";
  for (const auto& command : table.commands) {
    out += "    " + command.name + ")\n      _arguments -S \\\n";
    for (const auto& option : command.options) {
      out += zsh_option(option);
    }
    out += "        '*:file:_files'\n      ;;\n";
  }
  return out + "  esac\n}\nif [ \"$funcstack[1]\" = _gpusolve ]; then _gpusolve \"$@\"; else compdef _gpusolve gpusolve; fi\n";
}

auto fish_completion(const CommandTable& table) -> std::string {
  std::string out = "# gpusolve completion fish > ~/.config/fish/completions/gpusolve.fish\n";
  for (const auto& command : table.commands) {
    out += "complete -c gpusolve -n __fish_use_subcommand -f -a " + command.name + " -d " + single_quoted(short_help(command.help)) + "\n";
  }
  for (const auto& command : table.commands) {
    for (const auto& option : command.options) {
      out += fish_option(command, option);
    }
  }
  return out;
}

}  // namespace gpusolve::report
