// The tools that make locks of other formats, and their commands.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/audit/scene/scene.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

/// A tool that makes locks. A lock that is made again keeps the versions that its project still allows, so `upgrade` is written before the
/// packages that have to change (docs.astral.sh/uv/concepts/projects/sync, "Upgrading locked package versions"; pixi.sh, `pixi update`;
/// python-poetry.org/docs/cli, `update --lock`). uv also takes a version, with one option for each package, and drops extras
/// (crates/uv-configuration/src/constraints.rs). `add` adds packages and extras that the project does not ask for yet.
struct LockTool {
  std::string_view kind;
  std::string_view name;
  std::string_view command;
  std::string_view upgrade{};
  std::string_view add{};
  bool takes_version{};
};

/// Null if none of the known tools makes locks of this kind.
[[nodiscard]] auto lock_tool_of(inventory::Kind kind) -> const LockTool*;

/// The repair with the command by which the lock's tool takes these packages; nullopt if the tool has no such command.
[[nodiscard]] auto lock_with(const std::vector<std::string>& specs, const Scene& scene) -> std::optional<Repair>;

}  // namespace gpusolve::engine::audit
