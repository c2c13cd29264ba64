// The tools that make the locks of other formats, and their commands.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/audit/scene/scene.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

/// Made again, a lock keeps the versions that its project still allows: `upgrade` goes before the packages that are to change
/// (docs.astral.sh/uv/concepts/projects/sync, "Upgrading locked package versions"; pixi.sh, `pixi update`; python-poetry.org/docs/cli,
/// `update --lock`). uv takes a version as well, each behind an option of its own, and drops extras (crates/uv-configuration/src/
/// constraints.rs): what a project does not ask for yet, `add` adds to it.
struct LockTool {
  std::string_view kind;
  std::string_view name;
  std::string_view command;
  std::string_view upgrade{};
  std::string_view add{};
  bool takes_version{};
};

/// Null for kinds that are no lock of another tool.
[[nodiscard]] auto lock_tool_of(inventory::Kind kind) -> const LockTool*;

/// For a lock: the command by which its tool takes these packages; nullopt if it has none.
[[nodiscard]] auto lock_with(const std::vector<std::string>& specs, const Scene& scene) -> std::optional<Repair>;

}  // namespace gpusolve::engine::audit
