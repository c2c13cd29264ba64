// Audits two pinned releases of a file whose metadata require versions of one NVIDIA library that exclude each other: no installer takes
// both.
#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "adapters/pypi/requirement.hpp"
#include "base/plain.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/choice/stack_parts.hpp"
#include "engine/audit/scene/needs.hpp"
#include "engine/audit/scene/required_pins.hpp"
#include "engine/audit/scene/stack_extras.hpp"
#include "engine/judging/gpu_signs.hpp"
#include "engine/judging/known_extras.hpp"

namespace gpusolve::engine::audit {
namespace {

/// A requirement of a wheel that the version pinned by the main package does not meet.
struct Clash {
  std::string name;     ///< "nvidia-cudnn-cu12"
  std::string version;  ///< the version that the main package pins
  std::string needed;   ///< "nvidia-cudnn-cu12==9.3.0.75"
};

/// Whether an installer gets all lines at once. In a Dockerfile, later commands replace packages that earlier ones installed.
auto is_asked_together(const inventory::Inventory& inventory) -> bool {
  using enum inventory::Kind;
  return inventory.kind == requirements || inventory.kind == pyproject || inventory.kind == script;
}

/// The lines that ask for a package. In them, an extra belongs to the name: `tensorflow[and-cuda]`.
auto lines_of(const std::string& name, const Scene& scene) -> std::vector<const inventory::Demand*> {
  std::vector<const inventory::Demand*> lines;
  for (const auto& demand : scene.inventory.demands) {
    if (demand.ecosystem == Ecosystem::pypi && inventory::demanded_name(demand) == name) {
      lines.push_back(&demand);
    }
  }
  return lines;
}

/// Whether the line counts for every Python: a condition on Python may exclude it.
auto is_unconditional(const inventory::Demand* demand) -> bool {
  const auto requirement = pypi::parse_requirement(demand->text);
  return requirement && (!requirement->marker || !requirement->marker->uses("python_version"));
}

/// Whether a line of the file is about the library itself: other audits judge such lines, and uv may override requirements.
auto is_asked_for_itself(const std::string& name, const Scene& scene) -> bool {
  const auto is_it = [&](const inventory::Demand& demand) { return inventory::demanded_name(demand) == name; };
  return std::ranges::any_of(scene.inventory.demands, is_it) || std::ranges::any_of(scene.inventory.constraints, is_it);
}

/// The requirements of a catalog row, including the requirements of the extras that the lines name.
auto requirements_of(const catalogs::StackBuild& row, const NamedPart& part, const Scene& scene) -> std::vector<std::string> {
  auto all = row.requirements;
  for (const auto* const line : lines_of(part.judgement.stack.package->name, scene)) {
    const auto more = requirements_of_extras(row, normalised_extras(line->text), part.judgement.stack.match->version);
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

auto clash_of(const catalogs::StackBuild& row, const NamedPart& part, const TorchPart& torch, const Scene& scene) -> std::optional<Clash> {
  for (const auto& text : requirements_of(row, part, scene)) {
    const auto need = dependency_of(Ecosystem::pypi, text, scene);
    const auto& pins = torch.build->pins;
    const auto pin = need ? std::ranges::find(pins, need->name, [](const auto& one) { return one.first; }) : pins.end();
    const bool is_library = pin != pins.end() && is_gpu_library(need->name, Ecosystem::pypi) && !is_asked_for_itself(need->name, scene);
    if (is_library && !meets(pypi_package(pin->first, pin->second), need->text)) {
      return Clash{pin->first, pin->second, text};
    }
  }
  return std::nullopt;
}

/// nullopt if some wheel of the release is compatible with the main package, or if the requirements of a wheel are not known.
auto clash_of(const NamedPart& part, const TorchPart& torch, const Scene& scene) -> std::optional<Clash> {
  std::optional<Clash> first;
  for (const auto* const row : part.judgement.stack.match->builds) {
    auto clash = row->are_requirements_known ? clash_of(*row, part, torch, scene) : std::nullopt;
    if (!clash) {
      return std::nullopt;
    }
    first = first ? first : std::move(clash);
  }
  return first;
}

/// Whether lines ask for the package and all of them hold for every Python.
auto is_asked_for(const std::string& name, const Scene& scene) -> bool {
  const auto lines = lines_of(name, scene);
  return !lines.empty() && std::ranges::all_of(lines, is_unconditional);
}

/// Whether the file pins the wheel and the wheel requires exact versions of the libraries, which are known.
auto has_known_pins(const TorchPart& torch, const Scene& scene) -> bool {
  return torch.build != nullptr && !torch.open && torch.build->are_pins_known && !is_bundled_on_index(torch) &&
         is_asked_for(torch.package->name, scene);
}

auto finding_of(const NamedPart& part, const TorchPart& torch, const Clash& clash, const Scene& scene) -> Finding {
  const auto main_lines = lines_of(torch.package->name, scene);
  const auto lines = lines_of(part.judgement.stack.package->name, scene);
  const auto asked = [](const inventory::Demand* line) { return line->place + ": " + printable(line->text); };
  return {.code = AuditCode::version_conflict,
          .subject = scene.inventory.path,
          .text = torch.label + " requires " + clash.name + "==" + clash.version + ", and " + printable(lines.front()->text) +
                  " requires " + clash.needed + ": no installer takes both.",
          .evidence = {asked(main_lines.front()), asked(lines.front())},
          .place = parse_place(lines.front()->place)};
}

}  // namespace

void audit_exact_pins(const Scene& scene, Findings& findings) {
  if (!is_asked_together(scene.inventory)) {
    return;
  }
  for (const auto& torch : scene.torches) {
    for (const auto& part : has_known_pins(torch, scene) ? std::span<const NamedPart>(scene.parts) : std::span<const NamedPart>()) {
      const bool is_pinned = is_known_wheel(part) && !part.open && is_asked_for(part.judgement.stack.package->name, scene);
      if (const auto clash = is_pinned ? clash_of(part, torch, scene) : std::nullopt) {
        findings.push_back(finding_of(part, torch, *clash, scene));
        return;
      }
    }
  }
}

}  // namespace gpusolve::engine::audit
