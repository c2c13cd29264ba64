#include "adapters/lock/commands.hpp"

#include <array>

#include "adapters/lock/command_parts.hpp"

namespace gpusolve::lock {
namespace {

// Without a quote of either kind, so that every shell takes them between its own.
constexpr std::string_view k_try_cpu = "import torch; print(torch.__version__, torch.ones(8).sum().item())";
constexpr std::string_view k_try_gpu =
    "import torch; print(torch.version.cuda, torch.cuda.get_arch_list(), torch.cuda.is_available()); "
    "print([torch.ones(8).cuda(i).sum().item() for i in range(torch.cuda.device_count())])";
constexpr std::string_view k_try_old_gpu =
    "import torch; print(torch.version.cuda, torch.cuda.is_available()); "
    "print([torch.ones(8).cuda(i).sum().item() for i in range(torch.cuda.device_count())])";

/// `torch.cuda.get_arch_list` came with 1.7.
auto can_list_architectures(const std::string& torch) -> bool {
  const auto version = parse_dotted_version(major_minor(torch), "torch version");
  return !version || *version >= dotted("1.7");
}

/// Who writes which lines.
struct Writer {
  Result<std::vector<std::string>> (*make)(const CommandParts&);
  std::vector<std::string>* lines;
};

}  // namespace

auto verify_commands(const CommandParts& parts) -> Result<std::vector<std::string>> {
  const auto& stack = parts.answer().stack;
  if (parts.answer().packages.empty() || !stack || !stack->torch) {
    return std::vector<std::string>{};
  }
  const auto gpu_code = can_list_architectures(*stack->torch) ? k_try_gpu : k_try_old_gpu;
  const auto code = parts.answer().outcome == report::OutcomeKind::gpu ? gpu_code : k_try_cpu;
  return std::vector<std::string>{"python -c \"" + std::string(code) + "\""};
}

auto install_commands(const report::Answer& answer) -> Result<report::Commands> {
  const CommandParts parts(answer);
  report::Commands commands;
  const std::array<Writer, 4> writers{
      {{conda_commands, &commands.conda}, {pip_commands, &commands.pip}, {uv_commands, &commands.uv}, {verify_commands, &commands.verify}}};
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
