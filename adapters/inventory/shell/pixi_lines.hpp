// Reads `pixi init` and `pixi add`: a script that makes a manifest and adds packages of conda to it.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "adapters/inventory/shell/install_lines.hpp"

namespace gpusolve::inventory {

// The programs of these lines, as notes name them.
inline constexpr std::string_view k_pixi_init = "pixi init";
inline constexpr std::string_view k_pixi_add = "pixi add";
inline constexpr std::string_view k_pixi_manifest = "pixi.toml";

/// The line of `pixi init`, with the channels of the new manifest, or of `pixi add`, with its MatchSpecs; nullopt for other commands. A
/// line without addresses or specs leaves open what it does: pixi reads the channels elsewhere, or adds the packages for some uses alone.
/// Other commands that may change the channels or the CUDA of the manifest (`pixi workspace`) count as such a `pixi init`.
[[nodiscard]] auto pixi_line(std::span<const Word> words) -> std::optional<InstallLine>;

}  // namespace gpusolve::inventory
