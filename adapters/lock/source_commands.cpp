#include <algorithm>
#include <iterator>

#include "adapters/lock/command_parts.hpp"
#include "adapters/lock/installer_words.hpp"
#include "base/plain.hpp"

namespace gpusolve::lock {
namespace {

using Lines = std::vector<std::string>;

/// The interpreter's path from a folder below the current one.
auto from_below(const std::string& interpreter) -> std::string {
  const bool is_path = interpreter.find('/') != std::string::npos && !interpreter.starts_with('/');
  return is_path ? "../" + interpreter : interpreter;
}

auto set_variable(const std::string& name, const std::string& value, Shell shell) -> std::string {
  return shell == Shell::windows ? "$env:" + name + " = \"" + value + "\"" : "export " + name + "=" + shell_quote(value, shell);
}

/// Sets the build's variables: `A='1' B='2' line`; for PowerShell, one line for each variable.
auto with_environment(Lines lines, const SourceBuild& build, Shell shell) -> Result<Lines> {
  std::string prefix;
  Lines settings;
  for (const auto& [name, value] : build.environment) {
    if (!is_safe_word("x" + value, shell)) {  // unlike a whole word, a value may begin with `-`
      return Error{ErrorKind::source, "the value " + quote(value) + " of " + name + " cannot be written into a command", ""};
    }
    if (shell == Shell::windows) {
      settings.push_back(set_variable(name, value, shell));
    } else {
      prefix += name + "=" + shell_quote(value, shell) + " ";
    }
  }
  if (!lines.empty()) {
    lines.back().insert(0, prefix);
  }
  lines.insert(lines.begin(), settings.begin(), settings.end());
  return lines;
}

/// The pins of the main packages of pip, so that compiling a package does not replace the installed release.
auto deciding_pins(const CommandParts& parts) -> Lines {
  Lines pins;
  for (const auto* package : parts.packages(Ecosystem::pypi)) {
    if (parts.answer().roles.is_main(package->name)) {
      pins.push_back(package->name + "==" + public_version(package->version));
    }
  }
  return pins;
}

auto lines_of(const SourceBuild& build, const CommandParts& parts) -> Result<Lines> {
  const auto python = parts.interpreter();
  Lines lines;
  for (const auto& step : build.steps) {
    lines.push_back(with_replaced(with_replaced(step, "{above}", from_below(python)), "{python}", python));
  }
  if (!lines.empty()) {
    return lines;
  }
  auto fixed = pip_command(python, "install");
  for (const auto& option : build.options) {
    fixed += " " + shell_quote(option, parts.shell());
  }
  auto words = Lines{build.package + (build.version.empty() ? "" : "==" + build.version)};
  std::ranges::copy(deciding_pins(parts), std::back_inserter(words));
  auto line = command_line(fixed, words, parts.shell());
  return line ? Result<Lines>(Lines{*std::move(line)}) : line.error();
}

/// Installs the toolkit in its own conda environment.
auto apart_lines(const Toolkit& kit, Shell shell) -> Result<Lines> {
  const auto name = "cuda-" + kit.cuda;
  const auto start = command_line(option_line(k_conda_create, "-n"), {name}, shell);
  auto line = start ? Result<std::string>(option_line(*start, k_only_named_channels)) : start;
  for (const auto& channel : kit.channels) {
    line = line ? command_line(*line + " -c", {channel}, shell) : line;
  }
  line = line ? command_line(*line, kit.packages, shell) : line;
  return line ? Result<Lines>(Lines{*line, "conda activate " + name}) : line.error();
}

auto install_lines(const Toolkit& kit, const CommandParts& parts) -> Result<Lines> {
  if (kit.packages.empty() || (kit.installer == Ecosystem::conda && !kit.is_apart)) {
    return Lines{};
  }
  if (kit.installer == Ecosystem::conda) {
    return apart_lines(kit, parts.shell());
  }
  const auto line = command_line(pip_command(parts.interpreter(), "install"), kit.packages, parts.shell());
  return line ? Result<Lines>(Lines{*line}) : line.error();
}

}  // namespace

auto toolkit_commands(const Answer& answer, const Toolkit& kit) -> Result<Lines> {
  const CommandParts parts(answer);
  auto lines = install_lines(kit, parts);
  for (const auto& line : lines ? kit.lines : Lines()) {
    lines->push_back(with_replaced(line, "{python}", parts.interpreter()));
  }
  if (lines && !kit.variable.empty() && !kit.architectures.empty()) {
    lines->push_back(set_variable(kit.variable, kit.architectures, parts.shell()));
  }
  return lines;
}

auto source_commands(const Answer& answer, const SourceBuild& build) -> Result<Lines> {
  return source_commands(CommandParts(answer), build);
}

auto source_commands(const CommandParts& parts, const SourceBuild& build) -> Result<Lines> {
  auto lines = lines_of(build, parts);
  lines = lines ? with_environment(*std::move(lines), build, parts.shell()) : lines;
  if (!lines || build.needs.empty()) {
    return lines;
  }
  auto needs = command_line(pip_command(parts.interpreter(), "install"), build.needs, parts.shell());
  if (!needs) {
    return needs.error();
  }
  lines->insert(lines->begin(), *std::move(needs));
  return lines;
}

auto comments_on_builds(const Answer& answer, const std::string& hint) -> Result<std::string> {
  const CommandParts parts(answer, Destination::image);  // in an image the Python is called `python`, as in the file's other lines
  std::string text;
  for (const auto& build : answer.builds) {
    const auto lines = source_commands(parts, build);
    if (!lines) {
      return lines.error();
    }
    const auto release = build.package + (build.version.empty() ? "" : " " + build.version);
    text += "# Not in this file: " + release + ". After the set it is compiled from its source, with nvcc of CUDA " + build.cuda + hint +
            ":\n#   " + joined(*lines, "\n#   ") + "\n";
  }
  return text;
}

}  // namespace gpusolve::lock
