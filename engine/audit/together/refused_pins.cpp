#include "engine/audit/together/refused_pins.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/name.hpp"
#include "engine/audit/scene/stack_extras.hpp"
#include "engine/catalog/stack_rows.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::StackBuild;
using inventory::Demand;

struct PinLine {
  const Demand* demand{};
  bool is_constraint{};
  std::string name;
  pypi::Requirement requirement;
  std::optional<pypi::Version> pinned;
};

/// Whether the line may be shown: a line from outside the folder only if the catalog knows its name.
auto may_show(const Demand& demand, const catalogs::Catalog& catalog) -> bool {
  const auto name = demand.is_outside ? inventory::demanded_name(demand) : std::string();
  const auto& roles = catalog.roles();
  return !demand.is_outside || name == roles.pypi || roles.is_companion(name) || catalog.stack_package(false, name) != nullptr;
}

/// nullopt if pip may ignore the line or read it differently, because it has a marker or a URL, or if the line may not be shown.
auto line_of(const Demand& demand, bool is_constraint, const catalogs::Catalog& catalog) -> std::optional<PinLine> {
  const auto requirement = pypi::parse_requirement(demand.text);
  if (!requirement || requirement->marker || requirement->url || !may_show(demand, catalog)) {
    return std::nullopt;
  }
  const auto text = inventory::pinned_version(*requirement);
  const auto version = text ? pypi::parse_version(*text) : Result<pypi::Version>(Error{});
  const bool is_pin = version && !version->is_prerelease();
  return PinLine{&demand, is_constraint, pypi::normalise_name(requirement->name), *requirement,
                 is_pin ? std::optional(*version) : std::nullopt};
}

auto lines_of(const inventory::Inventory& inventory, const catalogs::Catalog& catalog) -> std::vector<PinLine> {
  std::vector<PinLine> lines;
  for (const auto* const list : {&inventory.demands, &inventory.constraints}) {
    for (const auto& demand : *list) {
      if (auto line = line_of(demand, list == &inventory.constraints, catalog)) {
        lines.push_back(*std::move(line));
      }
    }
  }
  return lines;
}

/// The lines about each package, in their order.
using LinesByName = std::map<std::string_view, std::vector<const PinLine*>>;

auto by_name(const std::vector<PinLine>& lines) -> LinesByName {
  LinesByName found;
  for (const auto& line : lines) {
    found[line.name].push_back(&line);
  }
  return found;
}

/// Whether no version meets both. A pin without a local version allows all local versions: `==2.1.0` is compatible with `==2.1.0+cu118`.
auto excludes(const pypi::Requirement& other, const PinLine& pin) -> bool {
  const auto text = inventory::pinned_version(other);
  const auto version = text ? pypi::parse_version(*text) : Result<pypi::Version>(Error{});
  const bool is_local_of_pin = version && pin.requirement.specifiers.contains(*version);
  return !other.specifiers.contains(*pin.pinned) && !is_local_of_pin;
}

auto refusal(const PinLine& pin, const PinLine& against, const pypi::Requirement& allowed) -> RefusedPin {
  RefusedPin refused{.pin = pin.demand, .against = against.demand, .replaced = pin.requirement};
  refused.replaced.specifiers = allowed.specifiers;
  return refused;
}

/// The refusal between a request and a constraint on the same package.
auto refused_by_constraint(const PinLine& pin, const std::vector<const PinLine*>& of_its_name) -> std::optional<RefusedPin> {
  const auto found = std::ranges::find_if(
      of_its_name, [&](const PinLine* other) { return other->is_constraint != pin.is_constraint && excludes(other->requirement, pin); });
  return found == of_its_name.end() ? std::nullopt : std::optional(refusal(pin, **found, (*found)->requirement));
}

/// The extras with which the requests among these lines ask for the package; nullopt if no line is a request.
auto extras_asked_for(const std::vector<const PinLine*>& of_its_name) -> std::optional<std::set<std::string>> {
  std::optional<std::set<std::string>> extras;
  for (const auto* const line : of_its_name) {
    if (!line->is_constraint) {
      extras = extras.value_or(std::set<std::string>());
      std::ranges::transform(line->requirement.extras, std::inserter(*extras, extras->end()), pypi::normalise_name);
    }
  }
  return extras;
}

auto is_from_wheel(const StackBuild& row) -> bool {
  return row.are_requirements_known &&
         (row.evidence.confidence == catalogs::Confidence::index || row.evidence.confidence == catalogs::Confidence::measured);
}

/// Whether the row has the limits on the main package that the release's own metadata state: also from the files of which the project makes
/// them. A row for one label or page, and one of a package whose metadata name no main release, has limits that pip does not know.
auto states_main(const StackBuild& row, const catalogs::Catalog& catalog) -> bool {
  const auto* const package = catalog.stack_package(false, row.package);
  const auto confidence = row.evidence.confidence;
  const bool is_of_project = confidence == catalogs::Confidence::build_script || confidence == catalogs::Confidence::documented;
  return row.are_requirements_known && is_of_project && row.label.empty() && row.pages.empty() && package != nullptr &&
         !package->names_no_main;
}

auto requirements_of(const StackBuild& row, const std::string& release, const std::set<std::string>& extras) -> std::vector<std::string> {
  auto all = row.requirements;
  std::ranges::move(requirements_of_extras(row, std::vector(extras.begin(), extras.end()), release), std::back_inserter(all));
  return all;
}

/// The requirement of a release of the row that excludes the pin; nullopt if the release allows the pin.
auto excluding(const std::vector<std::string>& requirements, const std::string& release, const PinLine& pin)
    -> std::optional<pypi::Requirement> {
  for (const auto& text : requirements) {
    const auto requirement = pypi::parse_requirement(filled(text, release));
    const bool is_about_it = requirement && !requirement->marker && pypi::normalise_name(requirement->name) == pin.name;
    if (is_about_it && excludes(*requirement, pin)) {
      return *requirement;
    }
  }
  return std::nullopt;
}

auto is_row_of(const StackBuild& row, const std::string& release, Platform platform) -> bool {
  return row.is_for(platform) && row.has_release(release);
}

auto release_text(const PinLine& holder, const std::set<std::string>& extras) -> std::string {
  pypi::Requirement release = holder.requirement;
  release.name = holder.name;
  release.extras = {extras.begin(), extras.end()};
  return release.text();
}

/// The refusal by a pinned release; nullopt unless every wheel of the release excludes the pin.
auto refused_by_release(const PinLine& pin, const PinLine& holder, const std::set<std::string>& extras, Platform platform,
                        const catalogs::Catalog& catalog) -> std::optional<RefusedPin> {
  const auto release = holder.pinned->text();
  std::optional<RefusedPin> refused;
  for (const auto& row : catalog.stack_builds(false, holder.name)) {
    if (!is_row_of(row, release, platform)) {
      continue;
    }
    const bool is_stated = is_from_wheel(row) || (pin.name == catalog.roles().pypi && states_main(row, catalog));
    const auto required = is_stated ? excluding(requirements_of(row, release, extras), release, pin) : std::nullopt;
    if (!required) {
      return std::nullopt;
    }
    refused = refusal(pin, holder, *required);
    refused->release = release_text(holder, extras);
    refused->requirement = required->text();
    refused->source = catalogs::stated_source(row.evidence);
  }
  return refused;
}

/// A pinned release whose requirements the catalog may know, with the extras that requests ask for.
using PinnedRelease = std::pair<const PinLine*, std::set<std::string>>;

/// Few lines of a file are holders, so all lines can be compared with each holder.
auto holders_in(const std::vector<PinLine>& lines, const LinesByName& named, const catalogs::Catalog& catalog)
    -> std::vector<PinnedRelease> {
  std::vector<PinnedRelease> holders;
  for (const auto& line : lines) {
    const bool is_known = line.pinned && !catalog.stack_builds(false, line.name).empty();
    if (const auto extras = is_known ? extras_asked_for(named.at(line.name)) : std::nullopt) {
      holders.emplace_back(&line, *extras);
    }
  }
  return holders;
}

}  // namespace

auto find_refused_pin(const inventory::Inventory& inventory, Platform platform, const catalogs::Catalog& catalog)
    -> std::optional<RefusedPin> {
  const auto lines = lines_of(inventory, catalog);
  const auto named = by_name(lines);
  const auto holders = holders_in(lines, named, catalog);
  for (const auto& pin : lines) {
    auto refused = pin.pinned ? refused_by_constraint(pin, named.at(pin.name)) : std::nullopt;
    for (const auto& [holder, extras] : holders) {
      const bool is_other = pin.pinned && holder->name != pin.name;
      refused = refused || !is_other ? std::move(refused) : refused_by_release(pin, *holder, extras, platform, catalog);
    }
    if (refused) {
      return refused;
    }
  }
  return std::nullopt;
}

}  // namespace gpusolve::engine::audit
