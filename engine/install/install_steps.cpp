#include "engine/install/install_steps.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "adapters/lock/shell_quote.hpp"
#include "base/files/atomic_file.hpp"
#include "base/plain.hpp"
#include "engine/install/pixi_steps.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

using Words = std::vector<std::string>;
using Steps = std::vector<InstallStep>;

constexpr std::string_view k_environment = ".venv";

/// A tool and its command lines. The name replaces the first word of conda's lines.
struct Tool {
  std::string name;
  const std::vector<std::string>* lines;
};

auto words_of(const std::string& line) -> Result<Words> {
  auto words = lock::shell_words(line);
  if (!words || words->empty()) {
    return usage_error("the command " + quote(line) + " needs a shell: run it yourself");
  }
  return *std::move(words);
}

auto is_remark(const std::string& line) -> bool { return line.starts_with('#'); }

/// The first command line, without remarks; empty if there is none.
auto first_line(const std::vector<std::string>& lines) -> std::string {
  const auto found = std::ranges::find_if_not(lines, is_remark);
  return found == lines.end() ? std::string() : *found;
}

/// Whether the machine has the program of the tool; for pip, the Python with which its first line starts.
auto is_usable(const Tool& tool, const InstallMachine& machine) -> bool {
  const auto words = lock::shell_words(first_line(*tool.lines));
  return words && !words->empty() && machine.is_program(tool.name == "pip" ? words->front() : tool.name);
}

auto tools_of(const Commands& commands) -> std::vector<Tool> {
  return {{"uv", &commands.uv},       {"pip", &commands.pip},   {"mamba", &commands.conda}, {"micromamba", &commands.conda},
          {"conda", &commands.conda}, {"pixi", &commands.conda}};
}

auto no_tool(const Commands& commands) -> Error {
  const auto python = lock::shell_words(first_line(commands.pip));
  const auto needed = commands.pip.empty()
                          ? std::string("mamba, micromamba, conda or pixi")
                          : "uv or " + (python && !python->empty() ? python->front() : std::string("the Python of the set"));
  return {ErrorKind::usage, "this set is installed by " + needed + ", and none of them is on PATH", option_text(Option::with)};
}

/// The error if the set has no commands for the wanted tool, on any machine.
auto other_installer(const std::string& wanted) -> Error {
  const bool is_of_wheels = wanted == "uv" || wanted == "pip";
  return {ErrorKind::usage, option_text(Option::with, wanted) + ": this set is for " + (is_of_wheels ? "conda" : "pip") + "; a set for " +
                                wanted + " is what " + quote(option_text(Option::installer, is_of_wheels ? "pip" : "conda")) + " gives"};
}

auto choose_tool(const Commands& commands, const std::string& wanted, const InstallMachine& machine) -> Result<Tool> {
  for (const auto& tool : tools_of(commands)) {
    if (wanted.empty() ? is_usable(tool, machine) : tool.name == wanted) {
      const bool has_lines = !first_line(*tool.lines).empty();
      return has_lines && is_usable(tool, machine) ? Result<Tool>(tool)
             : has_lines
                 ? Error{ErrorKind::usage, quote(wanted) + " cannot be run here: its program is not on PATH", option_text(Option::with)}
                 : other_installer(wanted);
    }
  }
  return no_tool(commands);
}

/// The Python inside the environment: the first word of pip's later lines.
auto own_python(const Commands& commands) -> std::string {
  const auto line = commands.pip.empty() ? std::string() : commands.pip.back();
  const auto words = lock::shell_words(line);
  return words && !words->empty() ? words->front() : std::string();
}

auto is_creation(const Words& words) -> bool {
  return (words.size() > 2 && words[1] == "-m" && words[2] == "venv") || (words.size() > 1 && words[0] == "uv" && words[1] == "venv");
}

/// Whether there is an environment to use; false if a new one can be made. The error: the environment is for another Python.
auto has_environment(const Commands& commands, const InstallMachine& machine) -> Result<bool> {
  if (!machine.is_present(k_environment)) {
    return false;
  }
  const auto python = own_python(commands);
  if (!machine.is_program(python)) {
    return usage_error(quote(k_environment) + " exists and has no " + quote(python) +
                       ": it was made for another Python. Move it away, or work in another folder");
  }
  return true;
}

auto conda_steps(const Words& words, const std::string& tool, const InstallMachine& machine) -> Result<Steps> {
  const auto name = std::ranges::find(words, "-n");
  const bool is_named = words.size() > 2 && words[1] == "create" && name != words.end() && name + 1 != words.end();
  if (!is_named) {
    return usage_error("the command of conda does not name its environment");
  }
  if (tool == "pixi") {
    return pixi_steps(words, machine);
  }
  if (machine.succeeds({tool, "run", "-n", *(name + 1), "python", "--version"})) {
    return usage_error("the conda environment " + quote(*(name + 1)) + " exists: rename it, or remove it with `" + tool +
                       " env remove -n " + *(name + 1) + "`");
  }
  auto run = words;
  run[0] = tool;
  run.insert(run.begin() + 2, "--yes");
  return Steps{{"create the environment with its packages", run, k_not_installed, {}}};
}

/// Whether the commands make an environment. Without a Python they do not, and would install into any `python` that they find.
auto makes_environment(const Tool& tool) -> bool {
  const auto words = lock::shell_words(first_line(*tool.lines));
  return words && is_creation(*words);
}

auto pip_steps(const Tool& tool, const Commands& commands, const InstallMachine& machine) -> Result<Steps> {
  if (!makes_environment(tool)) {
    return usage_error("the set does not say for which Python it is: resolve it with " + option_text(Option::python) + ", such as " +
                       quote(option_text(Option::python, "3.11")));
  }
  const auto exists = has_environment(commands, machine);
  if (!exists) {
    return exists.error();
  }
  Steps steps;
  for (const auto& line : *tool.lines) {
    if (is_remark(line)) {
      continue;
    }
    const auto words = words_of(line);
    if (!words) {
      return words.error();
    }
    const bool creates = is_creation(*words);
    if (!creates || !*exists) {
      steps.push_back(
          {creates ? "create the environment" : "install the packages", *words, creates ? k_no_environment : k_not_installed, {}});
    }
  }
  return steps;
}

/// The checks at the end: of the installed packages by gpusolve, and of the GPU by the packages.
auto add_checks(Steps& steps, const Tool& tool, const Commands& commands, const InstallMachine& machine) -> Status {
  if (tool.lines != &commands.conda) {
    auto words = machine.check;
    words.emplace_back(k_environment);
    steps.push_back({"check what is installed", std::move(words), ExitStatus::finding, {}});
  }
  for (const auto& line : commands.verify) {
    auto words = words_of(line);
    if (!words) {
      return words.error();
    }
    if (words->front() == "conda" && tool.name == "pixi") {
      words = pixi_run(*words);
    } else if (words->front() == "conda") {
      words->front() = tool.name;
    }
    steps.push_back({"try the GPU", *std::move(words), k_does_not_run, {}});
  }
  return std::monostate{};
}

auto line_of(const InstallStep& step) -> std::string {
  Words words;
  std::ranges::transform(step.words, std::back_inserter(words), [](const std::string& word) { return lock::shell_quote(word); });
  return joined(words, " ");
}

auto indented(std::string_view text) -> std::string {
  std::string lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    lines += (end == 0 ? "" : "     ") + std::string(text.substr(0, end)) + "\n";
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

auto write_new(const NewFile& file) -> Status {
  std::error_code code;
  std::filesystem::create_directories(file.path.parent_path(), code);
  return code ? Status(usage_error(quote(file.path.parent_path().string()) + " cannot be made: " + code.message()))
              : files::write_file(file.path.string(), file.contents);
}

}  // namespace

auto install_steps(const Commands& commands, const std::string& tool, const InstallMachine& machine) -> Result<Steps> {
  const auto chosen = choose_tool(commands, tool, machine);
  if (!chosen) {
    return chosen.error();
  }
  const auto words = words_of(first_line(*chosen->lines));
  if (!words) {
    return words.error();
  }
  auto steps = chosen->lines == &commands.conda ? conda_steps(*words, chosen->name, machine) : pip_steps(*chosen, commands, machine);
  if (!steps) {
    return steps;
  }
  if (auto added = add_checks(*steps, *chosen, commands, machine); !added) {
    return added.error();
  }
  return steps;
}

auto is_present(const std::filesystem::path& path) -> bool {
  std::error_code ignored;
  return std::filesystem::exists(std::filesystem::symlink_status(path, ignored));
}

auto steps_text(const Steps& steps) -> std::string {
  std::string text = "Commands of the installation:\n";
  for (std::size_t i = 0; i < steps.size(); ++i) {
    text +=
        "  " + std::to_string(i + 1) + ". " + steps[i].what + "\n" + indented(steps[i].file ? steps[i].file->contents : line_of(steps[i]));
  }
  return text;
}

auto run_step(const InstallStep& step, const RunCommand& run) -> std::optional<std::string> {
  if (step.file) {
    const auto written = write_new(*step.file);
    return written ? std::nullopt : std::optional(written.error().message);
  }
  const auto status = run(step.words);
  return status == 0
             ? std::nullopt
             : std::optional(quote(line_of(step)) + (status ? " ended with status " + std::to_string(*status) : " cannot be started"));
}

}  // namespace gpusolve::engine
