// Reads Dockerfile and Containerfile: the packages that the audited stage installs, in one chosen environment if there are several.
#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "adapters/inventory/docker/docker_context.hpp"
#include "adapters/inventory/docker/docker_reader.hpp"
#include "adapters/inventory/docker/docker_stages.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/shell/conda_environments.hpp"
#include "base/plain.hpp"

namespace gpusolve::inventory {
namespace {

/// Names the environment of a command after the environment file that it reads, if the command itself names none.
void name_environments(const Input& input, JudgedStage& stage) {
  for (auto& line : stage.lines) {
    const bool is_open = line.environment.empty() && !line.environments.empty();
    const auto file = is_open ? file_at_hand(line.environments.front(), input, stage) : std::nullopt;
    line.environment = file ? name_in_environment(file->text) : line.environment;
  }
}

/// The environment that the user named; otherwise the one that the last command with a name names.
auto chosen_environment(const std::vector<std::string>& names, const Input& input) -> std::string {
  const bool is_asked =
      !input.parts.empty() && (input.parts.front() == k_base_environment || std::ranges::find(names, input.parts.front()) != names.end());
  return is_asked ? input.parts.front() : names.empty() ? std::string() : names.back();
}

auto read_environment_of(const std::string& name, const Input& input, JudgedStage stage) -> Inventory {
  const auto own = name == k_base_environment ? std::string() : name;
  std::erase_if(stage.lines, [&](const InstallLine& line) { return line.environment != own; });
  return read_stage(input, stage);
}

auto names_gpu_packages(const Inventory& inventory, const Input& input) -> bool {
  return std::ranges::any_of(inventory.demands, [&](const Demand& demand) {
    return input.is_for_gpus && input.is_for_gpus(demanded_name(demand), demand.ecosystem);
  });
}

/// Limit for the environments that are searched for GPU packages, far above any real file.
constexpr std::size_t k_most_environments = 20;

/// Reads the chosen one of several environments, and notes the others; notes the base environment only if it has GPU packages.
auto read_one_of(std::vector<std::string> names, const std::string& chosen, const Input& input, const JudgedStage& stage) -> Inventory {
  auto inventory = read_environment_of(chosen, input, stage);
  const auto place = inventory.image ? inventory.image->place : std::string();
  inventory.notes.push_back({Note::What::taken, "the environment " + chosen, place});
  names.insert(names.begin(), std::string(k_base_environment));
  std::erase(names, chosen);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool is_for_gpus = i < k_most_environments && names_gpu_packages(read_environment_of(names[i], input, stage), input);
    if (is_for_gpus || names[i] != k_base_environment) {
      inventory.notes.push_back({is_for_gpus ? Note::What::gpu_left : Note::What::left, "the environment " + names[i], place});
    }
  }
  return inventory;
}

/// Moves the lines that install programs into environments of their own out of the stage. Groups them by program, in the order of the file.
auto take_tools(JudgedStage& stage) -> std::vector<std::pair<std::string, std::vector<InstallLine>>> {
  std::vector<std::pair<std::string, std::vector<InstallLine>>> tools;
  std::map<std::string, std::size_t, std::less<>> places;
  for (auto& line : stage.lines) {
    const auto [place, is_new] = line.tool.empty() ? std::pair(places.end(), false) : places.emplace(line.tool, tools.size());
    if (is_new) {
      tools.push_back({line.tool, {}});
    }
    if (!line.tool.empty()) {
      tools[place->second].second.push_back(line);
    }
  }
  std::erase_if(stage.lines, [](const InstallLine& line) { return !line.tool.empty(); });
  return tools;
}

/// Reads the environment of a program, which contains nothing of the base image.
auto read_tool(std::vector<InstallLine> lines, const Input& input, JudgedStage stage) -> Inventory {
  stage.lines = std::move(lines);
  stage.image.packages.clear();
  stage.image.unstated.clear();
  return read_stage(input, stage);
}

auto read_without_tools(const Input& input, const JudgedStage& stage) -> Result<Inventory> {
  const auto names = environments_of(stage.lines);
  const auto chosen = chosen_environment(names, input);
  const bool is_found = input.parts.empty() || stage.is_named || chosen == input.parts.front();
  if (!is_found) {
    return Error{ErrorKind::usage, "there is no stage or environment " + quote(input.parts.front()) + " in it", std::string(input.name)};
  }
  return names.size() > 1 && !chosen.empty() ? read_one_of(names, chosen, input, stage) : read_stage(input, stage);
}

/// Reads the program that the user named, otherwise the shared packages of the image. If these have no GPU packages, reads the first
/// program with GPU packages. Notes name the programs with GPU packages that were not read.
auto read_with_tools(const Input& input, JudgedStage stage) -> Result<Inventory> {
  const auto tools = take_tools(stage);
  const bool is_named = !input.parts.empty() && !stage.is_named;
  std::optional<Inventory> chosen;
  std::vector<Note> notes;
  auto shared = read_without_tools(input, stage);
  const bool is_shared = shared && names_gpu_packages(*shared, input);
  for (std::size_t i = 0; i < tools.size() && i < k_most_environments; ++i) {
    const auto& [name, lines] = tools[i];
    auto tool = read_tool(lines, input, stage);
    const bool is_for_gpus = names_gpu_packages(tool, input);
    const auto place = line_place(input.name, lines.front().line);
    if (!chosen && (is_named ? input.parts.front() == name : !is_shared && is_for_gpus)) {
      tool.notes.push_back({Note::What::taken, "the program " + name + ", which has an environment of its own", place});
      chosen = std::move(tool);
    } else if (is_for_gpus) {
      notes.push_back({Note::What::gpu_left, "the program " + name, place});
    }
  }
  if (!chosen && !shared) {
    return shared;
  }
  auto inventory = chosen ? *std::move(chosen) : std::move(shared).value();
  std::ranges::move(notes, std::back_inserter(inventory.notes));
  return inventory;
}

}  // namespace

auto read_dockerfile(const Input& named) -> Result<Inventory> {
  auto stage = judged_stage(named);
  if (!stage) {
    return stage.error();
  }
  auto input = named;
  input.folder = context_of(named, *stage);
  name_environments(input, *stage);
  const bool has_tools = std::ranges::any_of(stage->lines, [](const InstallLine& line) { return !line.tool.empty(); });
  return has_tools ? read_with_tools(input, *std::move(stage)) : read_without_tools(input, *stage);
}

auto looks_like_dockerfile(std::string_view text) -> bool {
  const auto instructions = instructions_of(text.substr(0, 65536));
  const auto is_first = [](const Instruction& one) { return one.keyword == "FROM" || one.keyword == "ARG"; };
  return !instructions.empty() && is_first(instructions.front()) &&
         std::ranges::any_of(instructions, [](const Instruction& one) { return one.keyword == "FROM" && one.text.starts_with(' '); });
}

}  // namespace gpusolve::inventory
