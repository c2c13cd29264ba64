#include "cli/commands/foreign_options.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace gpusolve::cli {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

constexpr std::array k_foreign{
    Pair{"-r", "--from-env"},
    Pair{"--requirement", "--from-env"},
    Pair{"--requirements", "--from-env"},
    Pair{"--file", "--from-env"},
    Pair{"-i", "--index-url"},
    Pair{"--index", "--index-url"},
    Pair{"-f", "--find-links"},
    Pair{"-y", "--yes"},
    Pair{"-p", "--python"},
    Pair{"--py", "--python"},
    Pair{"--python-version", "--python"},
    Pair{"--os", "--platform"},
    Pair{"--system", "--platform"},
    Pair{"--subdir", "--platform"},
    Pair{"--python-platform", "--platform"},
    Pair{"--cpu-arch", "--platform"},
    Pair{"--arch", "--gpu --platform"},
    Pair{"--architecture", "--gpu --platform"},
    Pair{"--target", "--gpu --platform"},
    Pair{"--sm", "--gpu"},
    Pair{"--cc", "--gpu"},
    Pair{"--card", "--gpu"},
    Pair{"--device", "--gpu"},
    Pair{"--gpu-arch", "--gpu"},
    Pair{"--gpu-architecture", "--gpu"},
    Pair{"--gpu-name", "--gpu"},
    Pair{"--cuda-arch", "--gpu"},
    Pair{"--cuda-architectures", "--gpu"},
    Pair{"--torch-cuda-arch-list", "--gpu"},
    Pair{"--compute-cap", "--gpu"},
    Pair{"--compute-capability", "--gpu"},
    Pair{"--cuda-version", "--cuda"},
    Pair{"--cuda-toolkit", "--cuda"},
    Pair{"--cudatoolkit", "--cuda"},
    Pair{"--pytorch-cuda", "--cuda"},
    Pair{"--torch-backend", "--cuda"},
    Pair{"--cudnn-version", "--cudnn"},
    Pair{"--driver-version", "--driver"},
    Pair{"--nvidia-driver", "--driver"},
    Pair{"--cuda-driver", "--driver-cuda"},
    Pair{"--libc", "--glibc"},
    Pair{"--glibc-version", "--glibc"},
    Pair{"--manager", "--installer"},
    Pair{"--package-manager", "--installer"},
    Pair{"--output-format", "--emit --format"},
    Pair{"--prerelease", "--pre"},
    Pair{"--cpu", "--allow-cpu"},
    Pair{"--cpu-only", "--allow-cpu"},
};

}  // namespace

auto meant_by_foreign(std::string_view word) -> std::string_view {
  auto plain = std::string(word);
  std::ranges::replace(plain, '_', '-');
  const auto* const found = std::ranges::find(k_foreign, std::string_view(plain), &Pair::first);
  return found == k_foreign.end() ? std::string_view() : found->second;
}

}  // namespace gpusolve::cli
