#include "engine/audit/checks/unnamed_pages.hpp"

#include <algorithm>
#include <optional>

#include "adapters/inventory/wheels.hpp"
#include "adapters/lock/installer_words.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/requirement.hpp"
#include "base/plain.hpp"
#include "engine/audit/scene/named.hpp"
#include "engine/audit/scene/stack_extras.hpp"
#include "engine/audit/scene/stack_places.hpp"
#include "engine/judging/known_extras.hpp"

namespace gpusolve::engine::audit {
namespace {

struct MissedWheel {
  std::string pin;  ///< `jaxlib==0.4.23+cuda12.cudnn89`
  std::string page;
};

/// The page that is the only source of the pinned wheel, if no line names the page; otherwise nullopt.
auto missed_by(const std::string& text, const Scene& scene) -> std::optional<MissedWheel> {
  const auto requirement = pypi::parse_requirement(text);
  const auto version = requirement ? inventory::pinned_version(*requirement) : std::nullopt;
  const auto plus = version ? version->find('+') : std::string::npos;
  if (plus == std::string::npos) {
    return std::nullopt;  // PyPI may have the wheel
  }
  const auto name = pypi::normalise_name(requirement->name);
  for (const auto& row : scene.catalog.stack_builds(false, name)) {
    const bool is_it = row.label == version->substr(plus + 1) && row.has_release(version->substr(0, plus)) && !row.pages.empty();
    if (is_it && place_of(row, scene).empty()) {
      return MissedWheel{name + "==" + *version, row.pages};
    }
  }
  return std::nullopt;
}

/// The first such wheel that the extras require in the newest release that the specs allow, because pip takes that release.
auto missed_wheel(const Named& one, const Scene& scene) -> std::optional<MissedWheel> {
  const bool is_wheel = one.ecosystem == Ecosystem::pypi && one.demand != nullptr;
  const auto extras = is_wheel ? normalised_extras(one.demand->text) : std::vector<std::string>();
  const auto newest = extras.empty() ? std::vector<ReleaseRow>() : newest_allowed(one.name, scene.pip_wishes, scene);
  for (const auto& text :
       newest.empty() ? std::vector<std::string>() : requirements_of_extras(*newest.front().row, extras, newest.front().version->text)) {
    if (auto missed = missed_by(text, scene)) {
      return missed;
    }
  }
  return std::nullopt;
}

/// Adds a line to a requirements file; other files have no line for a page, so the command has to name it.
auto repair_of(const MissedWheel& missed, const Scene& scene) -> Repair {
  const auto option = lock::option_line(lock::k_find_links, missed.page);
  return scene.inventory.kind == inventory::Kind::requirements
             ? Repair{Repair::Kind::edit, option, {}}
             : Repair{Repair::Kind::other, "Give the installer " + quote(option) + ".", {}};
}

}  // namespace

void audit_unnamed_pages(const Scene& scene, std::vector<std::string>& names, Findings& findings) {
  const bool is_wished = inventory::role_of(scene.inventory.kind) == inventory::Role::wished;
  for (const auto& one : is_wished && !has_unknown_place(scene) ? named_in(scene) : std::vector<Named>()) {
    const auto missed = missed_wheel(one, scene);
    if (!missed || std::erase(names, spec_of(one)) == 0) {
      continue;
    }
    findings.push_back({.code = AuditCode::unjudged,
                        .level = Level::warning,
                        .subject = one.demand->text,
                        .text = "Not judged: " + quote(one.demand->text) + " requires " + missed->pin +
                                ", which PyPI does not have, and no line names the page that has it: " +
                                installer_of(Ecosystem::pypi, scene, one.demand) + " finds it only if its command does.",
                        .evidence = {one.demand->place},
                        .repair = repair_of(*missed, scene)});
  }
}

}  // namespace gpusolve::engine::audit
