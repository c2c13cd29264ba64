#include "adapters/inventory/shell/launchers.hpp"

#include <algorithm>
#include <cstddef>

#include "adapters/inventory/shell/install_arguments.hpp"
#include "adapters/inventory/shell/python_commands.hpp"

namespace gpusolve::inventory {
namespace {

using Words = std::span<const Word>;

/// Options with a value: those of `conda run`, and those of `run` in project managers.
constexpr std::string_view k_values_of_conda = " -n --name -p --prefix --cwd ";
constexpr std::string_view k_values_of_managers =
    " -p --project -P -C --directory --python --venv -e --env --extra --group --only-group --package --env-file --index ";

auto takes_value(std::string_view option, std::string_view options) -> bool {
  return options.find(" " + std::string(option) + " ") != std::string_view::npos;
}

/// The position behind the options that start at `at`.
auto behind_options(Words words, std::size_t at, std::string_view with_values) -> std::size_t {
  while (at < words.size() && words[at].text.starts_with('-')) {
    at += takes_value(words[at].text, with_values) ? 2 : 1;
  }
  return std::min(at, words.size());
}

/// The position behind a prefix such as `sudo -E NAME=value`.
auto behind_prefix(Words words) -> std::size_t {
  auto next = behind_options(words, 1, {});
  while (next < words.size() && words[next].text.find('=') != std::string::npos) {
    ++next;
  }
  return next;
}

/// The position behind `poetry -C app run`; 0 if the command is not a `run`, or installs packages itself (`uv run --with`).
auto behind_manager(Words words) -> std::size_t {
  const auto verb = behind_options(words, 1, k_values_of_managers);
  const bool is_run = verb < words.size() && words[verb].text == "run";
  const auto next = is_run ? behind_options(words, verb + 1, k_values_of_managers) : 0;
  const auto options = words.subspan(0, next);
  const bool installs =
      std::ranges::any_of(options, [](const Word& word) { return word.text.starts_with("--with") || word.text.starts_with("-w"); });
  return installs ? 0 : next;
}

/// The position of the command that the first word starts; 0 if it starts none.
auto behind_launcher(Words words) -> std::size_t {
  const auto name = program_of(words.front().text);
  if (is_one_of(name, {"sudo", "env", "exec", "command", "time", "nice", "nohup", "retry"})) {
    return behind_prefix(words);
  }
  if (name == "timeout") {
    return behind_options(words, 1, {}) + 1;
  }
  if (is_one_of(name, {"conda", "mamba", "micromamba"}) && words.size() > 1 && words[1].text == "run") {
    return behind_options(words, 2, k_values_of_conda);
  }
  return is_one_of(name, {"poetry", "pipenv", "pdm", "hatch", "uv"}) ? behind_manager(words) : 0;
}

}  // namespace

auto without_launcher(Words words) -> Words {
  auto next = words.empty() ? 0 : behind_launcher(words);
  while (next > 0) {
    words = words.subspan(std::min(next, words.size()));
    next = words.empty() ? 0 : behind_launcher(words);
  }
  return words;
}

}  // namespace gpusolve::inventory
