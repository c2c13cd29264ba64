// Which GPU runs which code target: NVIDIA's compatibility rules, without drivers and libraries.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "catalogs/entries.hpp"

namespace gpusolve::catalogs {

/// `sm_86`, `sm_90a`, `sm_100f`.
[[nodiscard]] auto target_text(const CodeTarget& target) -> std::string;
/// The inverse, also of `86`, `90a` and `compute_86`; nothing for any other text.
[[nodiscard]] auto parse_target(std::string_view text) -> std::optional<CodeTarget>;

/// GPUs of Jetson boards that run their own cubins alone and lend them to nobody: 5.3, 6.2, 7.2, 8.7. The later ones
/// (11.0, 12.1) follow the ordinary rules. One report has an Orin (8.7) running sm_80 code on JetPack 7; facts do not tell
/// the JetPack, so the documented rule holds.
[[nodiscard]] auto is_tegra(ComputeCapability capability) -> bool;

/// Does a cubin run on the GPU without compilation?
[[nodiscard]] auto runs_cubin(const CodeTarget& cubin, ComputeCapability gpu) -> bool;

/// Can the PTX be compiled for the GPU?
[[nodiscard]] auto runs_ptx(const CodeTarget& ptx, ComputeCapability gpu) -> bool;

/// The nearest that runs: the highest capability, plain before restricted.
[[nodiscard]] auto best_cubin(std::span<const CodeTarget> cubins, ComputeCapability gpu) -> std::optional<CodeTarget>;
[[nodiscard]] auto best_ptx(std::span<const CodeTarget> ptx, ComputeCapability gpu) -> std::optional<CodeTarget>;

}  // namespace gpusolve::catalogs
