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

auto meets_all(const StackBuild& row, const Package& torch) -> bool {
  return std::ranges::all_of(row.requirements, [&](const std::string& text) {
    const auto requirement = pypi::parse_requirement(text);
    return !requirement || requirement->name != torch.name.text() || meets(torch, text);
  });
}

/// Whether the wheels of the row were linked against this build, and say so in their version.
auto is_for(const StackBuild& row, const TorchPart& torch, const Scene& scene) -> bool {
  const auto& cuda = torch.judgement.variant.cuda;
  return is_elsewhere(row) && !row.label.empty() && row.cuda && cuda && row.cuda->prefix(2) == cuda->prefix(2) &&
         fits_machine(row, scene) && meets_all(row, *torch.package);
}

auto runs_here(const std::string& name, const std::string& version, const Scene& scene) -> bool {
  const auto judgement = Judge(scene.catalog, scene.facts, {}).judge(name, version, plain_wheel());
  return judgement.failures.empty() && (!scene.facts.gpus || judgement.verdict.runs());
}

}  // namespace

auto wheel_beside(const NamedPart& part, const TorchPart& torch, const Scene& scene) -> std::optional<Repair> {
  const auto& name = part.judgement.stack.package->name;
  const StackBuild* best = nullptr;
  for (const auto& row : scene.catalog.stack_builds(false, name)) {
    const bool is_newer = best == nullptr || best->versions.back().numbers < row.versions.back().numbers;
    if (is_newer && is_for(row, torch, scene) && runs_here(name, row.versions.back().text + "+" + row.label, scene)) {
      best = &row;
    }
  }
  if (best == nullptr) {
    return std::nullopt;
  }
  return Repair{Repair::Kind::other,
                "Take " + name + "==" + best->versions.back().text + "+" + best->label + " instead, which " + stated_place(*best) +
                    " has for " + torch.label + ".",
                {}};
}

}  // namespace gpusolve::engine::audit
