#include "engine/audit/repair/lock_tools.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "base/plain.hpp"
#include "engine/audit/repair/repair_commands.hpp"
#include "engine/specs/spec_text.hpp"

namespace gpusolve::engine::audit {
namespace {

constexpr std::array<LockTool, 6> k_lock_tools{{{"uv-lock", "uv", "uv lock", "uv lock --upgrade-package", "uv add", true},
                                                {"pixi-lock", "pixi", "pixi lock", "pixi update", "pixi add --pypi"},
                                                {"conda-lock", "conda-lock", "conda-lock lock"},
                                                {"poetry-lock", "Poetry", "poetry lock", "poetry update --lock", "poetry add"},
                                                {"pdm-lock", "PDM", "pdm lock", "", "pdm add"},
                                                {"pipfile-lock", "Pipenv", "pipenv lock", "", "pipenv install"}}};

auto locked_for(const std::string& spec, const Scene& scene) -> const Package* {
  const auto& packages = scene.inventory.packages;
  const auto found = std::ranges::find_if(packages, [&](const Package& package) { return package.name == name_in_spec(spec); });
  return found == packages.end() ? nullptr : &*found;
}

/// Whether the lock has exactly this release, and the spec only adds extras.
auto only_adds_extras(const std::string& spec, const Scene& scene) -> bool {
  const auto* const locked = locked_for(spec, scene);
  return locked != nullptr && !extras_in_spec(spec).empty() && version_of_spec(spec) == "==" + locked->version.text();
}

}  // namespace

auto lock_tool_of(inventory::Kind kind) -> const LockTool* {
  const auto* const found = std::ranges::find(k_lock_tools, inventory::kind_text(kind), &LockTool::kind);
  return found == k_lock_tools.end() ? nullptr : &*found;
}

auto lock_with(const Words& specs, const Scene& scene) -> std::optional<Repair> {
  const auto* const tool = lock_tool_of(scene.inventory.kind);
  const bool adds_extras = std::ranges::any_of(specs, [&](const std::string& spec) { return only_adds_extras(spec, scene); });
  const auto start = tool == nullptr ? std::string_view() : adds_extras ? tool->add : tool->upgrade;
  const auto is_locked = [&](const std::string& spec) { return locked_for(spec, scene) != nullptr; };
  if (start.empty() || !std::ranges::all_of(specs, is_locked)) {
    return std::nullopt;
  }
  const auto names = joined(specs, " and ");
  if (adds_extras) {
    Repair repair{Repair::Kind::other, "Add " + names + " to the project of " + scene.inventory.path + ", which does not ask for it.", {}};
    add_line(repair.commands, std::string(start), specs, scene);
    return repair;
  }
  Repair repair{Repair::Kind::other, "Make " + scene.inventory.path + " again with " + names + ", if its project allows that.", {}};
  if (tool->takes_version) {
    std::ranges::for_each(specs, [&](const std::string& spec) { add_line(repair.commands, std::string(start), {spec}, scene); });
    return repair;
  }
  Words packages;
  std::ranges::transform(specs, std::back_inserter(packages), [](const std::string& spec) { return name_in_spec(spec); });
  add_line(repair.commands, std::string(start), packages, scene);
  return repair;
}

}  // namespace gpusolve::engine::audit
