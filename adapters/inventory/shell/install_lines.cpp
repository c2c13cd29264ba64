#include "adapters/inventory/shell/install_lines.hpp"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>

#include "adapters/inventory/docker/changed_files.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/shell/conda_environments.hpp"
#include "adapters/inventory/shell/install_arguments.hpp"
#include "adapters/inventory/shell/install_settings.hpp"
#include "adapters/inventory/shell/launchers.hpp"
#include "adapters/inventory/shell/manager_lines.hpp"
#include "adapters/inventory/shell/pixi_lines.hpp"
#include "adapters/inventory/shell/python_commands.hpp"
#include "adapters/inventory/shell/sync_options.hpp"
#include "adapters/inventory/shell/tool_lines.hpp"

namespace gpusolve::inventory {
namespace {

using Words = std::span<const Word>;

/// Limit for nested `bash -c "bash -c ..."`.
constexpr int k_deepest = 3;

/// The program of lines that install nothing and only state a Python.
constexpr auto k_python = "python";

auto is_pip(std::string_view name) -> bool { return name == "pip" || name.starts_with("pip3"); }
auto is_shell(std::string_view name) -> bool { return is_one_of(name, {"sh", "bash", "ash", "dash", "zsh"}); }

struct Found {
  InstallLine line;
  Words arguments;
  bool has_environments{};
  bool is_of_uv_pip{};
  bool are_files{};  ///< arguments without an option are requirement files, not specs
};

auto start(std::string program, Ecosystem ecosystem, const Word& first) -> Found {
  return {.line = {.ecosystem = ecosystem, .program = std::move(program), .line = first.line}, .arguments = {}};
}

/// Finds a command of pip. `pip wheel` and `pip download` choose packages as `pip install` does; `uv pip sync` installs the packages of
/// files. `pip uninstall` reads files, too.
auto pip_line(Words words, std::size_t at, std::string program) -> std::optional<Found> {
  at = next_plain(words, at);
  const auto verb = at < words.size() ? std::string_view(words[at].text) : std::string_view();
  const bool is_sync = verb == "sync" && program == "uv";
  if (!is_sync && !is_one_of(verb, {"install", "wheel", "download", "uninstall"})) {
    return std::nullopt;
  }
  auto found = start(std::move(program), Ecosystem::pypi, words.front());
  found.line.is_removal = verb == "uninstall";
  found.arguments = words.subspan(at + 1);
  found.is_of_uv_pip = found.line.program == "uv";
  found.are_files = is_sync;
  return found;
}

/// A command `pip-sync` of pip-tools, which runs pip.
auto pip_sync_line(Words words) -> Found {
  auto found = start("pip", Ecosystem::pypi, words.front());
  found.arguments = words.subspan(1);
  found.are_files = true;
  return found;
}

/// The files of a project from which its manager installs, the lock before the manifest.
auto files_of_project(std::string_view manager) -> std::vector<std::string> {
  if (manager == "pipenv") {
    return {"Pipfile.lock"};
  }
  auto files = std::vector{std::string(manager) + ".lock"};
  if (manager == "pixi") {
    files.emplace_back("pixi.toml");
  }
  files.emplace_back("pyproject.toml");
  return files;
}

/// Reads `uv sync --extra cu128`, `poetry install --with gpu,dev`, `pixi install -e cuda`; `verb` is the position of `sync` or `install`.
auto project_line(const std::string& manager, Words words, std::size_t verb) -> Found {
  auto found = start(manager, Ecosystem::pypi, words.front());
  for (auto& file : files_of_project(manager)) {
    found.line.project_files.push_back({std::move(file), words.front().line, true});
  }
  for (auto at = verb + 1; at < words.size(); ++at) {
    const auto equal = words[at].text.find('=');
    const auto option = std::string_view(words[at].text).substr(0, equal);
    const bool names_parts =
        is_one_of(option, {"--extra", "--extras", "-E", "--group", "-G", "--with", "-e", "--environment", "--only-group"});
    if (names_parts && (equal != std::string::npos || at + 1 < words.size())) {
      const auto& value = equal != std::string::npos ? words[at] : words[++at];
      auto text = value.is_known ? value.text.substr(equal != std::string::npos ? equal + 1 : 0) : std::string();
      std::ranges::replace(text, ',', ' ');
      for (const auto part : words_of(text)) {
        found.line.parts.emplace_back(part);
      }
    }
  }
  return found;
}

auto uv_line(Words words) -> std::optional<Found> {
  const auto at = next_plain(words, 1);
  const auto verb = at < words.size() ? std::string_view(words[at].text) : std::string_view();
  if (verb == "pip") {
    return pip_line(words, at + 1, "uv");
  }
  auto found = start("uv", Ecosystem::pypi, words.front());
  if (verb == "sync") {
    return project_line("uv", words, at);
  }
  if (verb != "add" && verb != "venv") {
    return std::nullopt;
  }
  found.arguments = words.subspan(at + 1);
  return found;
}

auto conda_line(Words words) -> std::optional<Found> {
  auto at = next_plain(words, 1);
  if (at >= words.size()) {
    return std::nullopt;
  }
  auto found = start(std::string(program_of(words.front().text)), Ecosystem::conda, words.front());
  if (words[at].text == "env" && at + 1 < words.size()) {
    found.has_environments = true;
    ++at;
  }
  found.line.is_removal = !found.has_environments && is_one_of(words[at].text, {"remove", "uninstall"});
  if (!found.line.is_removal && !is_one_of(words[at].text, {"install", "create", "update"})) {
    return std::nullopt;
  }
  found.arguments = words.subspan(at + 1);
  return found;
}

/// Stores the Python of a pip command: pip installs for the Python that runs it.
auto run_by(const Word& program, std::optional<Found> found) -> std::optional<Found> {
  if (found) {
    found->line.python = python_in_name(program_of(program.text));
    found->line.uses_system_python = !found->line.python && program.is_known;
  }
  return found;
}

auto found_in(Words words) -> std::optional<Found> {
  const auto name = program_of(words.front().text);
  if (is_pip(name)) {
    return run_by(words.front(), pip_line(words, 1, "pip"));
  }
  if (is_python(name) && words.size() > 2 && words[1].text == "-m" && is_one_of(words[2].text, {"pip", "uv"})) {
    return words[2].text == "uv" ? uv_line(words.subspan(2)) : run_by(words.front(), pip_line(words, 3, "pip"));
  }
  if (auto python = python_of_new_pip(words)) {
    auto found = start(k_python, Ecosystem::pypi, words.front());
    found.line.python = std::move(python);
    return found;
  }
  if (name == "uv") {
    return uv_line(words);
  }
  if (name == "pip-sync") {
    return pip_sync_line(words);
  }
  if (is_conda_program(name)) {
    return conda_line(words);
  }
  const auto verb = next_plain(words, 1);
  if (auto line = pixi_line(words)) {
    return Found{.line = *std::move(line), .arguments = {}};
  }
  if (is_one_of(name, {"poetry", "pixi", "pdm", "pipenv"}) && verb < words.size() && is_one_of(words[verb].text, {"install", "sync"})) {
    return project_line(std::string(name), words, verb);
  }
  return std::nullopt;
}

class Scripts {
 public:
  explicit Scripts(Variables& variables) : variables_(variables) {}

  void read(std::string_view text, std::size_t line, const std::vector<HereDocument>& documents, int depth) {
    const auto commands = shell_commands(text, line, variables_);
    bool is_document_read = commands.empty();
    for (const auto& command : commands) {
      take(command, depth);
      const auto words = without_launcher(command.words);
      is_document_read = is_document_read || (command.has_document && !words.empty() && is_shell(program_of(words.front().text)));
    }
    for (const auto& document : is_document_read ? documents : std::vector<HereDocument>()) {
      read(document.text, document.line, {}, depth + 1);
    }
  }

  auto lines() -> std::vector<InstallLine> { return std::move(lines_); }

  void take(const ShellCommand& command, int depth) {
    const auto words = without_launcher(command.words);
    note_changes(command, words);
    if (words.empty() || take_setting(words)) {
      return;
    }
    if (is_shell(program_of(words.front().text))) {
      const auto first = lines_.size();
      take_script(words, depth);
      std::for_each(lines_.begin() + static_cast<std::ptrdiff_t>(first), lines_.end(),
                    [&](InstallLine& line) { line.may_fail = line.may_fail || command.may_fail; });
    } else if (auto tools = tool_lines(words); !tools.empty()) {
      std::ranges::for_each(tools, [&](InstallLine& line) { finish(line, words, command); });
      std::ranges::move(tools, std::back_inserter(lines_));
    } else {
      take_installer(command, words);
    }
  }

 private:
  /// Stores a Python that the command installs, an environment that it activates, and files that it changes.
  void note_changes(const ShellCommand& command, Words words) {
    if (auto brought = brought_python(command.words)) {
      lines_.push_back({.program = {}, .line = command.words.front().line, .python = std::move(brought->version), .brings_python = true});
    }
    if (auto active = activated_environment(command.words)) {
      variables_.insert_or_assign(std::string(k_active_environment), *std::move(active));
    }
    for (const auto& file : changed_files(command, words)) {
      variables_.emplace(changed_file(file), std::to_string(command.words.empty() ? 0 : command.words.front().line));
    }
  }

  /// Adds the command if pip, uv, conda or another manager runs in it and installs packages.
  void take_installer(const ShellCommand& command, Words words) {
    const auto added = added_by_manager(words);
    std::optional<Found> found =
        added ? start(std::string(program_of(words.front().text)), Ecosystem::pypi, words.front()) : found_in(words);
    if (!found) {
      return;
    }
    found->arguments = added ? Words(*added) : found->arguments;
    if (found->line.program == "uv" && !found->line.project_files.empty()) {
      found->line.installed = parts_of_sync(words, command.assigned, variables_);
    }
    const auto active = variables_.find(k_active_environment);
    const auto usual = active == variables_.end() ? std::string() : active->second;
    found->line.environment = environment_of_run(command.words).value_or(usual);
    found->line.brings_python = command.is_conditional && found->line.program == k_python;
    read_arguments(found->line, found->arguments, found->has_environments);
    if (found->are_files) {
      take_files(found->line);
    }
    finish(found->line, found->arguments, command);
    if (found->is_of_uv_pip) {
      add_backend(found->line, found->arguments, command.assigned, variables_);
    }
    if (words.size() > 1 && words[1].text == "venv") {
      found->line.specs.clear();  // the word is the folder of the environment, not a spec
    }
    lines_.push_back(std::move(found->line));
  }

  /// Adds what comes from the command's context: changed files, variables.
  void finish(InstallLine& line, Words arguments, const ShellCommand& command) const {
    for (auto* const list : {&line.files, &line.constraints, &line.environments}) {
      for (auto& word : *list) {
        word.is_known = word.is_known && !variables_.contains(changed_file(word.text));
      }
    }
    line.is_conditional = command.is_conditional;
    line.may_fail = command.may_fail;
    add_settings(line, arguments, command.assigned, variables_);
    line.uv = line.program == "uv" ? configuration_of_uv(command.words, command.assigned, variables_) : UvConfiguration();
    line.is_first_match = line.program == "uv" && is_first_match(arguments, command.assigned, variables_);
  }

  /// Uses the arguments as files. Without an argument, pip-sync reads requirements.txt; uv refuses such a command.
  static void take_files(InstallLine& line) {
    line.files = std::exchange(line.specs, {});
    if (line.files.empty()) {
      line.files.push_back({"requirements.txt", line.line, true});
    }
  }

  /// Reads `pip config set global.index-url URL`.
  auto take_setting(Words words) -> bool {
    const bool is_module = is_python(program_of(words.front().text)) && words.size() > 2 && words[1].text == "-m" && words[2].text == "pip";
    if (!is_pip(program_of(words.front().text)) && !is_module) {
      return false;
    }
    auto at = next_plain(words, is_module ? 3 : 1);
    if (at >= words.size() || words[at].text != "config") {
      return false;
    }
    at = next_plain(words, at + 1);
    if (at + 2 < words.size() && words[at].text == "set" && words[at + 2].is_known) {
      const auto& key = words[at + 1].text;
      variables_[std::string(k_pip_config) + key.substr(key.find('.') + 1)] = words[at + 2].text;
    }
    return true;
  }

  /// Reads the script in `bash -lc "..."`; it follows the option that ends in `c`.
  void take_script(Words words, int depth) {
    for (std::size_t at = 1; at + 1 < words.size() && depth < k_deepest; ++at) {
      const auto& option = words[at].text;
      if (option.size() > 1 && option.front() == '-' && option[1] != '-' && option.ends_with('c')) {
        read(words[at + 1].text, words[at + 1].line, {}, depth + 1);
        return;
      }
    }
  }

  Variables& variables_;
  std::vector<InstallLine> lines_{};
};

/// The position of the command in `RUN --mount=... --network=... command`.
auto behind_flags(std::string_view text) -> std::size_t {
  std::size_t at = 0;
  while (true) {
    const auto next = text.find_first_not_of(" \t\\\n", at);
    if (next == std::string_view::npos || !text.substr(next).starts_with("--")) {
      return std::min(next, text.size());
    }
    at = std::min(text.find_first_of(" \t\n", next), text.size());
  }
}

/// Parses the list form of a command, `["pip", "install", `torch`]`; nullopt for other texts.
auto exec_form(std::string_view text, std::size_t line) -> std::optional<ShellCommand> {
  auto plain = std::string(text);
  for (auto at = plain.find("\\\n"); at != std::string::npos; at = plain.find("\\\n", at)) {
    plain.replace(at, 2, "  ");
  }
  const auto list = nlohmann::json::parse(plain, nullptr, false);
  if (!list.is_array() || list.empty() || !std::ranges::all_of(list, [](const auto& one) { return one.is_string(); })) {
    return std::nullopt;
  }
  ShellCommand command;
  for (const auto& one : list) {
    command.words.push_back({one.template get<std::string>(), line, true});
  }
  return command;
}

}  // namespace

auto install_lines_of(const Instruction& run, Variables& variables) -> std::vector<InstallLine> {
  const auto start_at = behind_flags(run.text);
  const auto text = std::string_view(run.text).substr(start_at);
  const auto line =
      run.line + static_cast<std::size_t>(std::count(run.text.begin(), run.text.begin() + static_cast<std::ptrdiff_t>(start_at), '\n'));
  Scripts scripts(variables);
  if (text.starts_with('[')) {
    if (const auto command = exec_form(text, line)) {
      scripts.take(*command, 0);
      return scripts.lines();
    }
  }
  scripts.read(text, line, run.documents, 0);
  return scripts.lines();
}

}  // namespace gpusolve::inventory
