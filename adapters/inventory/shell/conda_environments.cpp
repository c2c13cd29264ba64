#include "adapters/inventory/shell/conda_environments.hpp"

#include <algorithm>
#include <set>

#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/shell/install_arguments.hpp"
#include "adapters/inventory/shell/python_commands.hpp"

namespace gpusolve::inventory {
namespace {

using Words = std::span<const Word>;

/// The environment in the option `-n` or `-p`.
auto named_in(Words words) -> std::optional<std::string> {
  for (std::size_t at = 0; at + 1 < words.size(); ++at) {
    const bool is_prefix = is_one_of(words[at].text, {"-p", "--prefix"});
    if (is_prefix || is_one_of(words[at].text, {"-n", "--name"})) {
      return environment_named(words[at + 1], is_prefix);
    }
  }
  return std::nullopt;
}

/// The name of the environment in a path: NAME in `/opt/conda/envs/NAME/bin/pip`.
auto environment_in_path(std::string_view path) -> std::optional<std::string> {
  constexpr std::string_view k_folder = "/envs/";
  const auto at = path.find(k_folder);
  const auto rest = at == std::string_view::npos ? std::string_view() : path.substr(at + k_folder.size());
  const auto end = rest.find("/bin");
  const auto name = rest.substr(0, end == std::string_view::npos ? 0 : end);
  return name.empty() || name.find_first_of("/ $:") != std::string_view::npos ? std::nullopt : std::optional(std::string(name));
}

}  // namespace

auto environment_named(const Word& value, bool is_prefix) -> std::string {
  constexpr std::string_view k_folder = "/envs/";
  const auto at = value.text.rfind(k_folder);
  if (is_prefix && at == std::string::npos && is_one_of(value.text, {"/opt/conda", "/opt/miniconda3", "/opt/mamba"})) {
    return {};
  }
  auto name = is_prefix && at != std::string::npos ? value.text.substr(at + k_folder.size()) : value.text;
  return is_one_of(name, {"base", "root"}) ? std::string() : name;
}

auto activated_environment(Words words) -> std::optional<std::string> {
  if (words.size() < 2) {
    return std::nullopt;
  }
  const auto name = program_of(words.front().text);
  const bool is_source = is_one_of(name, {"source", "."}) && program_of(words[1].text) == "activate";
  if (!is_source && !(is_conda_program(name) && words[1].text == "activate")) {
    return std::nullopt;
  }
  return words.size() > 2 ? environment_named(words[2], words[2].text.find('/') != std::string::npos) : std::string();
}

auto environment_of_run(Words words) -> std::optional<std::string> {
  for (std::size_t at = 0; at + 1 < words.size(); ++at) {
    if (is_conda_program(program_of(words[at].text)) && words[at + 1].text == "run") {
      return named_in(words.subspan(at));
    }
  }
  return words.empty() ? std::nullopt : environment_in_path(words.front().text);
}

auto environment_on_path(std::string_view text) -> std::optional<std::string> {
  return text.find("PATH") == std::string_view::npos ? std::nullopt : environment_in_path(text);
}

auto environments_of(const std::vector<InstallLine>& lines) -> std::vector<std::string> {
  std::vector<std::string> names;
  std::set<std::string_view> known;
  for (const auto& line : lines) {
    if (!line.environment.empty() && known.insert(line.environment).second) {
      names.push_back(line.environment);
    }
  }
  return names;
}

auto name_in_environment(std::string_view yaml) -> std::string {
  constexpr std::string_view k_key = "name:";
  for (const auto& line : lines_of(yaml)) {
    if (line.text.starts_with(k_key)) {
      auto value = trimmed(line.text.substr(k_key.size()));
      value = value.substr(0, value.find_first_of(" \t#"));
      std::string name(value);
      std::erase_if(name, [](char c) { return c == '"' || c == '\''; });
      return name == "base" ? std::string() : name;
    }
  }
  return {};
}

}  // namespace gpusolve::inventory
