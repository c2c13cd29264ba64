#include "engine/audit/together/line_edit.hpp"

#include <algorithm>
#include <vector>

#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/name.hpp"
#include "base/plain.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/choice/make_scene.hpp"

namespace gpusolve::engine::audit {
namespace {

/// Replaces a pinned package by the version that the new line pins.
void replace_package(const pypi::Requirement& requirement, inventory::Inventory& inventory) {
  const auto name = pypi::normalise_name(requirement.name);
  const auto version = inventory::pinned_version(requirement);
  for (auto& package : inventory.packages) {
    if (package.name == name && package.ecosystem == Ecosystem::pypi && version) {
      auto other = inventory::wheel_package(name, *version);
      package.version = other.version;
      package.build = other.build;
    }
  }
}

auto is_sound(const LineEdit& edit, const inventory::Inventory& inventory, const Facts& facts, const catalogs::Catalog& catalog) -> bool {
  const auto after = edited(inventory, edit);
  return std::ranges::none_of(audit_all(make_scene(after, facts, catalog)).findings, [](const Finding& finding) {
    return finding.level == Level::error || finding.code == FindingCode(ReasonCode::extra_unavailable);
  });
}

/// Whether the input contains the edited line.
auto has_line(const LineEdit& edit, const inventory::Inventory& inventory) -> bool {
  const auto is_it = [&](const inventory::Demand& demand) { return demand.text == edit.from; };
  return std::ranges::any_of(inventory.demands, is_it) || std::ranges::any_of(inventory.constraints, is_it);
}

}  // namespace

auto edited(inventory::Inventory inventory, const LineEdit& edit) -> inventory::Inventory {
  for (auto* const list : {&inventory.demands, &inventory.constraints}) {
    for (auto& demand : *list) {
      demand.text = demand.text == edit.from ? edit.to : demand.text;
    }
  }
  if (const auto requirement = pypi::parse_requirement(edit.to)) {
    replace_package(*requirement, inventory);
  }
  return inventory;
}

auto leaves_right(const LineEdit& edit, const std::vector<const inventory::Inventory*>& inventories, const Facts& facts,
                  const catalogs::Catalog& catalog) -> bool {
  return std::ranges::all_of(inventories, [&](const auto* one) { return !has_line(edit, *one) || is_sound(edit, *one, facts, catalog); });
}

auto edit_of(const Answer& answer, const std::string& preferred, const std::vector<const inventory::Inventory*>& inventories,
             const Facts& facts, const catalogs::Catalog& catalog) -> std::optional<LineEdit> {
  std::vector<LineEdit> edits;
  for (const auto& fix : answer.fixes) {
    const auto& change = fix.changes.front();
    if (fix.changes.size() == 1 && change.kind == Change::Kind::package && !change.to.empty()) {
      edits.push_back({change.from, change.to});
    }
  }
  std::ranges::stable_partition(edits, [&](const LineEdit& edit) { return edit.from == preferred; });
  const auto found = std::ranges::find_if(edits, [&](const LineEdit& edit) { return leaves_right(edit, inventories, facts, catalog); });
  return found == edits.end() ? std::nullopt : std::optional(*found);
}

auto repair_of(const std::optional<LineEdit>& edit) -> std::optional<Repair> {
  return edit ? std::optional(Repair{Repair::Kind::edit, quote(edit->to) + " in place of " + quote(edit->from), {}}) : std::nullopt;
}

auto place_of(const std::optional<LineEdit>& edit, const inventory::Inventory& inventory) -> std::optional<InputLine> {
  for (const auto* const list : {&inventory.demands, &inventory.constraints}) {
    const auto found = edit ? std::ranges::find(*list, edit->from, &inventory::Demand::text) : list->end();
    if (found != list->end()) {
      return parse_place(found->place);
    }
  }
  return std::nullopt;
}

}  // namespace gpusolve::engine::audit
