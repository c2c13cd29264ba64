#include "adapters/inventory/docker/docker_stages.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "adapters/inventory/docker/changed_files.hpp"
#include "adapters/inventory/docker/docker_cuda.hpp"
#include "adapters/inventory/docker/docker_stage_reader.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/shell/conda_environments.hpp"
#include "adapters/inventory/shell/python_commands.hpp"
#include "base/ascii.hpp"

namespace gpusolve::inventory {
namespace {

/// The stage and all stages that it directly or indirectly needs, in the order of the file.
auto with_needs(const std::vector<Stage>& stages, std::size_t of) -> std::vector<std::size_t> {
  std::vector<bool> is_needed(stages.size());
  is_needed[of] = true;
  for (std::size_t i = of + 1; i-- > 0;) {  // a stage needs only earlier stages
    for (const auto need : is_needed[i] ? stages[i].needs : std::vector<std::size_t>()) {
      is_needed[need] = true;
    }
  }
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i <= of; ++i) {
    if (is_needed[i]) {
      all.push_back(i);
    }
  }
  return all;
}

/// Whether the stage, or one that it needs, installs anything. `with_tools`: whether a program in an environment of its own counts.
auto installs(const std::vector<Stage>& stages, std::size_t of, bool with_tools) -> bool {
  const auto counts = [&](const InstallLine& line) { return with_tools || line.tool.empty(); };
  return std::ranges::any_of(with_needs(stages, of), [&](std::size_t i) { return std::ranges::any_of(stages[i].lines, counts); });
}

/// The Python of the distribution, if all pip commands in these stages run it.
auto system_python_of(const std::vector<Stage>& stages, const std::vector<std::size_t>& parts) -> std::optional<DottedVersion> {
  std::optional<DottedVersion> found;
  for (const auto part : parts) {
    const auto& stage = stages[part];
    const bool is_used = std::ranges::any_of(stage.lines, &InstallLine::uses_system_python);
    const bool is_another = is_used && (!stage.image.system_python || (found && *found != *stage.image.system_python));
    if (stage.brings_python || stage.image.python || is_another) {
      return std::nullopt;
    }
    found = is_used ? stage.image.system_python : found;
  }
  return found;
}

auto may_have_compiler(const BaseImage& image) -> bool {
  return !image.is_plain && (!image.parts || image.parts->has_compiler || !image.brings.empty());
}

auto title(const Stage& stage) -> std::string {
  return stage.name.empty() ? "the stage of line " + std::to_string(stage.line) : "the stage " + stage.name;
}

/// Whether a stage may install into an environment with that name, of conda or of a tool. True also for a conda command whose file may
/// state the name.
auto names_environment(const std::vector<Stage>& stages, const std::string& name) -> bool {
  const auto may_be = [&](const InstallLine& line) {
    const bool is_base = name == k_base_environment && !line.environment.empty();
    return is_base || line.environment == name || line.tool == name || (line.environment.empty() && !line.environments.empty());
  };
  return std::ranges::any_of(stages, [&](const Stage& stage) { return std::ranges::any_of(stage.lines, may_be); });
}

/// The stage that the user named; otherwise the last stage that installs anything, preferably outside of environments of programs;
/// otherwise the last stage.
auto chosen_stage(const std::vector<Stage>& stages, const Input& input) -> Result<std::size_t> {
  if (!input.parts.empty()) {
    const auto found = std::ranges::find(stages, ascii::lower(input.parts.front()), &Stage::name);
    const bool is_environment = found == stages.end() && names_environment(stages, input.parts.front());
    if (!is_environment && (found == stages.end() || input.parts.size() > 1)) {
      return Error{ErrorKind::usage,
                   "there is no one stage or environment " + quote(input.parts.front()) + " in it; stages are named with AS",
                   std::string(input.name)};
    }
    if (!is_environment) {
      return static_cast<std::size_t>(found - stages.begin());
    }
  }
  for (const bool with_tools : {false, true}) {
    for (auto at = stages.size(); at-- > 0;) {
      if (installs(stages, at, with_tools)) {
        return at;
      }
    }
  }
  return stages.size() - 1;
}

}  // namespace

auto judged_stage(const Input& input) -> Result<JudgedStage> {
  const auto read = read_stages(input);
  if (!read) {
    return read.error();
  }
  const auto& stages = *read;
  const auto picked = chosen_stage(stages, input);
  if (!picked) {
    return picked.error();
  }
  const auto chosen = *picked;
  JudgedStage judged{
      .image = stages[chosen].image, .lines = {}, .copied = {}, .notes = {}, .system_python = {}, .platform = stages[chosen].platform};
  judged.starts_on_any_driver = is_driver_unchecked(stages[chosen].variables);
  if (const auto cuda = required_cuda(stages[chosen].variables)) {
    judged.required_cuda = {*cuda, line_place(input.name, line_of_required_cuda(stages[chosen].variables))};
  }
  const auto parts = with_needs(stages, chosen);
  for (const auto part : parts) {
    judged.installs_cuda |= stages[part].installs_cuda;
    judged.may_compile_elsewhere |= part != chosen && may_have_compiler(stages[part].image);
    judged.lines.insert(judged.lines.end(), stages[part].lines.begin(), stages[part].lines.end());
    judged.copied.insert(judged.copied.end(), stages[part].copied.begin(), stages[part].copied.end());
    std::ranges::copy(changed_in(stages[part].variables), std::back_inserter(judged.changed));
  }
  judged.is_named = !input.parts.empty() && stages[chosen].name == ascii::lower(input.parts.front());
  judged.system_python = system_python_of(stages, parts);
  if (stages.size() > 1) {
    judged.notes.push_back({Note::What::taken, title(stages[chosen]), line_place(input.name, stages[chosen].line)});
  }
  for (std::size_t i = 0; i < stages.size(); ++i) {
    if (std::ranges::find(parts, i) == parts.end() && !stages[i].lines.empty()) {
      judged.notes.push_back({Note::What::left, title(stages[i]), line_place(input.name, stages[i].line)});
    }
  }
  return judged;
}

}  // namespace gpusolve::inventory
