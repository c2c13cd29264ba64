// NVIDIA's rules for which GPU runs which code target, without drivers and libraries.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "catalogs/entries.hpp"

namespace gpusolve::catalogs {

/// `sm_86`, `sm_90a`, `sm_100f`.
[[nodiscard]] auto target_text(const CodeTarget& target) -> std::string;
/// The inverse of `target_text`, which also reads `86`, `90a` and `compute_86`; nullopt for any other text.
[[nodiscard]] auto parse_target(std::string_view text) -> std::optional<CodeTarget>;

/// Whether this is a Jetson GPU that runs only its own cubins, which no other GPU runs: 5.3, 6.2, 7.2, 8.7. Later ones (11.0, 12.1) follow
/// the ordinary rules. According to one report an Orin (8.7) runs sm_80 code on JetPack 7; since the facts do not contain the JetPack, the
/// documented rule applies.
[[nodiscard]] auto is_tegra(ComputeCapability capability) -> bool;

/// Whether a cubin runs on the GPU without compilation.
[[nodiscard]] auto runs_cubin(const CodeTarget& cubin, ComputeCapability gpu) -> bool;

/// Whether the PTX can be compiled for the GPU.
[[nodiscard]] auto runs_ptx(const CodeTarget& ptx, ComputeCapability gpu) -> bool;

/// The best cubin that runs: the highest capability, plain before restricted.
[[nodiscard]] auto best_cubin(std::span<const CodeTarget> cubins, ComputeCapability gpu) -> std::optional<CodeTarget>;
[[nodiscard]] auto best_ptx(std::span<const CodeTarget> ptx, ComputeCapability gpu) -> std::optional<CodeTarget>;

}  // namespace gpusolve::catalogs
