#include "catalogs/cuda/code_targets.hpp"

#include <algorithm>
#include <array>

namespace gpusolve::catalogs {
namespace {

constexpr std::array<ComputeCapability, 4> k_tegra{{{5, 3}, {6, 2}, {7, 2}, {8, 7}}};

// The capability of Thor is 10.1 up to CUDA 12 and 11.0 since then. Code for either runs on this chip; no other code of family 10 does.
constexpr ComputeCapability k_thor{11, 0};
constexpr ComputeCapability k_thor_in_cuda_12{10, 1};

auto is_same_chip(ComputeCapability left, ComputeCapability right) -> bool {
  const auto name = [](ComputeCapability capability) { return capability == k_thor_in_cuda_12 ? k_thor : capability; };
  return name(left) == name(right);
}

auto is_in_family(ComputeCapability code, ComputeCapability gpu) -> bool {
  return code.major == gpu.major && code.minor <= gpu.minor && !is_tegra(code) && !is_tegra(gpu) && code != k_thor_in_cuda_12 &&
         gpu != k_thor_in_cuda_12;
}

template <class Runs>
auto best(std::span<const CodeTarget> targets, Runs runs) -> std::optional<CodeTarget> {
  std::optional<CodeTarget> found;
  for (const auto& target : targets) {
    if (runs(target) &&
        (!found || found->capability < target.capability || (found->capability == target.capability && target.kind < found->kind))) {
      found = target;
    }
  }
  return found;
}

}  // namespace

auto target_text(const CodeTarget& target) -> std::string {
  switch (target.kind) {
    case CodeTarget::Kind::plain:
      return target.capability.sm();
    case CodeTarget::Kind::architecture_specific:
      return target.capability.sm() + "a";
    case CodeTarget::Kind::family_specific:
      return target.capability.sm() + "f";
  }
  return {};
}

auto parse_target(std::string_view text) -> std::optional<CodeTarget> {
  for (const std::string_view prefix : {"sm_", "compute_"}) {
    text.remove_prefix(text.starts_with(prefix) ? prefix.size() : 0);
  }
  auto kind = CodeTarget::Kind::plain;
  if (text.ends_with('a') || text.ends_with('f')) {
    kind = text.ends_with('a') ? CodeTarget::Kind::architecture_specific : CodeTarget::Kind::family_specific;
    text.remove_suffix(1);
  }
  const auto capability = parse_compute_capability("sm_" + std::string(text));
  return capability ? std::optional(CodeTarget{*capability, kind}) : std::nullopt;
}

auto is_tegra(ComputeCapability capability) -> bool { return std::ranges::find(k_tegra, capability) != k_tegra.end(); }

auto runs_cubin(const CodeTarget& cubin, ComputeCapability gpu) -> bool {
  if (is_same_chip(cubin.capability, gpu)) {
    return true;
  }
  return cubin.kind != CodeTarget::Kind::architecture_specific && is_in_family(cubin.capability, gpu);
}

auto runs_ptx(const CodeTarget& ptx, ComputeCapability gpu) -> bool {
  switch (ptx.kind) {
    case CodeTarget::Kind::plain:
      return ptx.capability <= gpu;
    case CodeTarget::Kind::architecture_specific:
      return is_same_chip(ptx.capability, gpu);
    case CodeTarget::Kind::family_specific:
      return is_same_chip(ptx.capability, gpu) || is_in_family(ptx.capability, gpu);
  }
  return false;
}

auto best_cubin(std::span<const CodeTarget> cubins, ComputeCapability gpu) -> std::optional<CodeTarget> {
  return best(cubins, [&](const CodeTarget& target) { return runs_cubin(target, gpu); });
}

auto best_ptx(std::span<const CodeTarget> ptx, ComputeCapability gpu) -> std::optional<CodeTarget> {
  return best(ptx, [&](const CodeTarget& target) { return runs_ptx(target, gpu); });
}

}  // namespace gpusolve::catalogs
