#include "engine/audit/mate_wheel.hpp"

#include <algorithm>

#include "adapters/lock/command_parts.hpp"
#include "adapters/pypi/requirement.hpp"
#include "engine/audit/needs.hpp"
#include "engine/audit/repair.hpp"
#include "engine/catalog/stack_rows.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::StackBuild;
using catalogs::StackVersion;

/// Whether the row says which torch it goes with, and this is one.
auto goes_with(const StackBuild& row, const Package& torch) -> bool {
  bool names_torch = false;
  for (const auto& text : row.requirements) {
    const auto requirement = pypi::parse_requirement(text);
    const bool is_about_torch = requirement && requirement->name == torch.name.text();
    names_torch = names_torch || is_about_torch;
    if (is_about_torch && !meets(torch, text)) {
      return false;
    }
  }
  return names_torch;
}

/// Whether the wheels of the row were linked against this build: those of another index or page say for which CUDA, those of PyPI only
/// have one.
auto is_for(const StackBuild& row, const TorchPart& torch, const Scene& scene) -> bool {
  const auto& cuda = torch.judgement.variant.cuda;
  if (!row.cuda || !cuda || row.label.empty() == is_elsewhere(row)) {
    return false;
  }
  const auto places = is_elsewhere(row) ? std::size_t{2} : std::size_t{1};
  return row.cuda->prefix(places) == cuda->prefix(places) && fits_machine(row, scene) && goes_with(row, *torch.package);
}

auto version_in(const StackBuild& row) -> std::string { return row.versions.back().text + (row.label.empty() ? "" : "+" + row.label); }

auto runs_here(const StackBuild& row, const Scene& scene) -> bool {
  const auto judgement = Judge(scene.catalog, scene.facts, {}).judge(row.package, version_in(row), plain_wheel());
  return judgement.failures.empty() && (!scene.facts.gpus || judgement.verdict.runs());
}

}  // namespace

auto wheel_beside(const NamedPart& part, const TorchPart& torch, const Scene& scene) -> std::optional<Repair> {
  const StackBuild* best = nullptr;
  for (const auto& row : scene.catalog.stack_builds(false, part.judgement.stack.package->name)) {
    const bool is_newer = best == nullptr || best->versions.back().numbers < row.versions.back().numbers;
    if (is_newer && is_for(row, torch, scene) && runs_here(row, scene)) {
      best = &row;
    }
  }
  if (best == nullptr) {
    return std::nullopt;
  }
  const auto why = is_elsewhere(*best) ? stated_place(*best) + " has for " : "goes with ";
  return Repair{Repair::Kind::other, "Take " + best->package + "==" + version_in(*best) + " instead, which " + why + torch.label + ".", {}};
}

}  // namespace gpusolve::engine::audit
