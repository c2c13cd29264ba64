#include "adapters/lock/commands.hpp"

#include <array>

#include "adapters/lock/command_parts.hpp"
#include "model/vendors/words.hpp"

namespace gpusolve::lock {
namespace {

/// A writer of command lines, and the field that receives the lines.
struct Writer {
  Result<std::vector<std::string>> (*make)(const CommandParts&);
  std::vector<std::string>* lines;
};

/// Python code that tries the main stack on the device that its build uses.
auto main_code(const Answer& answer) -> const std::string& {
  const auto& stack = *answer.stack;
  const auto& known = answer.roles.try_code;
  const auto& gpu_code = stack.runs.size() > 1 ? known.gpus : known.gpu;
  const auto& other_code = stack.build && is_tag_of_system(*stack.build) ? known.apple : known.cpu;
  const bool is_on_gpu = answer.outcome == OutcomeKind::gpu || (stack.cuda && !answer.facts.has_no_gpu());
  return is_on_gpu ? gpu_code : other_code;
}

auto codes_to_try(const Answer& answer) -> std::vector<std::string> {
  std::vector<std::string> codes;
  if (!answer.packages.empty() && answer.stack && answer.stack->torch) {
    codes.push_back(main_code(answer));
  }
  codes.insert(codes.end(), answer.try_codes.begin(), answer.try_codes.end());
  return codes;
}

}  // namespace

auto verify_commands(const CommandParts& parts) -> Result<std::vector<std::string>> {
  const auto& answer = parts.answer();
  const bool is_in_conda = parts.place() == Destination::machine && !parts.packages(Ecosystem::conda).empty();
  const auto python = is_in_conda ? "conda run -n " + std::string(k_environment) + " python" : parts.interpreter();
  std::vector<std::string> lines;
  for (const auto& code : codes_to_try(answer)) {
    lines.push_back(python + " -c \"" + code + "\"");
  }
  return lines;
}

auto with_builds(Commands commands, const std::vector<SourceBuild>& builds) -> Commands {
  for (const auto& build : builds) {
    commands.pip.insert(commands.pip.end(), build.commands.begin(), build.commands.end());
    commands.uv.insert(commands.uv.end(), build.commands.begin(), build.commands.end());
  }
  return commands;
}

auto install_commands(const Answer& answer, const CommandOptions& options) -> Result<Commands> {
  const CommandParts parts(answer, Destination::machine, options);
  Commands commands;
  const std::array<Writer, 5> writers{{{conda_commands, &commands.conda},
                                       {pip_commands, &commands.pip},
                                       {uv_commands, &commands.uv},
                                       {verify_commands, &commands.verify},
                                       {offline_commands, &commands.offline}}};
  for (const auto& [make, lines] : writers) {
    auto made = make(parts);
    if (!made) {
      return made.error();
    }
    *lines = *std::move(made);
  }
  return commands;
}

}  // namespace gpusolve::lock
