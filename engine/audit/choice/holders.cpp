#include "engine/audit/choice/holders.hpp"

#include <algorithm>
#include <span>

#include "engine/audit/choice/stack_parts.hpp"
#include "engine/audit/scene/named.hpp"
#include "engine/audit/scene/needs.hpp"
#include "engine/audit/scene/required_pins.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::PublishedBuild;
using catalogs::StackBuild;
using Names = std::vector<std::string>;

/// Whether an open release decides about torch, because no other line asks for torch. A demand for torch that a command installs as a
/// requirement has the place of the line that requires torch, and does not count.
auto chooses_main(const NamedPart& part, const Scene& scene) -> bool {
  return part.open && part.demand != nullptr && std::ranges::none_of(scene.inventory.demands, [&](const inventory::Demand& demand) {
           return scene.catalog.roles().is_main(inventory::demanded_name(demand)) && demand.place != part.demand->place;
         });
}

/// Whether the row's wheels require another release of torch than this one.
auto refuses(const StackBuild& row, const Package& torch, const Scene& scene) -> bool {
  return std::ranges::any_of(row.requirements, [&](const std::string& text) {
    const auto need = dependency_of(Ecosystem::pypi, text, scene);
    return need && need->name == torch.name.text() && !meets(torch, need->text);
  });
}

auto is_held_by(const NamedPart& part, const PublishedBuild& build_of_torch, const Package& torch, const Scene& scene) -> bool {
  const auto* const build = part.judgement.stack.build;
  const bool is_wheel = part.package != nullptr && part.package->ecosystem == Ecosystem::pypi;
  const auto& cuda = build_of_torch.packaging == Packaging::wheel ? build_of_torch.cuda : std::nullopt;
  return build != nullptr && (is_wheel || chooses_main(part, scene)) &&
         ((cuda && is_for_other_cuda(part.judgement, *cuda, scene.catalog)) || refuses(*build, torch, scene));
}

/// Whether this is a pinned release without a part, because pip compiles its source, and all its wheels require another torch.
auto is_held_by_release(const Named& one, const Package& torch, const Scene& scene) -> bool {
  const bool is_part = std::ranges::find(scene.parts, one.package, &NamedPart::package) != scene.parts.end();
  const auto rows = one.package == nullptr || is_part ? std::vector<const StackBuild*>() : rows_of_release(*one.package, scene);
  return !rows.empty() && std::ranges::all_of(rows, [&](const StackBuild* row) { return refuses(*row, torch, scene); });
}

/// The packages released with torch for which a line allows no version that this build requires: `triton==2.0.0`.
auto lines_against(const PublishedBuild& build_of_torch, const Scene& scene) -> Names {
  auto names = refused_requirements(build_of_torch, scene);
  const auto& mates = scene.catalog.roles().released_with;
  std::erase_if(names, [&](const std::string& name) {
    return std::ranges::find(mates, name) == mates.end() || scene.pip_wishes.find(name) == nullptr;
  });
  return names;
}

}  // namespace

auto goes_with_few(const NamedPart& part, const Scene& scene) -> bool {
  const auto* const package = part.judgement.stack.package;
  const auto* const stack = package == nullptr || package->is_conda ? nullptr : scene.catalog.find_stack(package->stack);
  return stack != nullptr && stack->holds_torch;
}

auto changes_with(const NamedPart& part, const TorchPart& torch, const Scene& scene) -> bool {
  return (part.open || torch.open) && !part.judgement.failures.empty() && goes_with_few(part, scene);
}

auto holders_against(const PublishedBuild& build_of_torch, const TorchPart& torch_part, const Scene& scene) -> std::vector<std::string> {
  const auto torch = pypi_package(scene.catalog.roles().pypi, build_of_torch.version.text());
  std::vector<std::string> names;
  for (const auto& part : scene.parts) {
    if (changes_with(part, torch_part, scene) || is_held_by(part, build_of_torch, torch, scene)) {
      names.push_back(part.demand == nullptr ? part.judgement.stack.package->name : inventory::demanded_name(*part.demand));
    }
  }
  for (const auto& one : named_in(scene)) {
    if (one.name != torch.name.text() && !scene.catalog.roles().is_companion(one.name) && is_held_by_release(one, torch, scene)) {
      names.push_back(one.name);
    }
  }
  for (const auto& name : torch_part.package->ecosystem == Ecosystem::pypi ? lines_against(build_of_torch, scene) : Names()) {
    if (std::ranges::find(names, name) == names.end()) {
      names.push_back(name);
    }
  }
  return names;
}

}  // namespace gpusolve::engine::audit
