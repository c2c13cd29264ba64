#include "engine/audit/repair/mate_wheel.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "adapters/lock/command_parts.hpp"
#include "adapters/pypi/requirement.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/scene/allowed_pythons.hpp"
#include "engine/audit/scene/fits_machine.hpp"
#include "engine/audit/scene/needs.hpp"
#include "engine/audit/scene/required_pins.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/judging/judge.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::StackBuild;
using catalogs::StackVersion;

/// Whether the row's requirements name torch and this torch meets them.
auto goes_with(const StackBuild& row, const TorchPart& torch, const Scene& scene) -> bool {
  bool names_torch = false;
  for (const auto& text : row.requirements) {
    const auto requirement = pypi::parse_requirement(text);
    const bool is_about_torch = requirement && requirement->name == scene.catalog.roles().pypi;
    names_torch = names_torch || is_about_torch;
    if (is_about_torch && !meets_as_wheel(*torch.package, text)) {
      return false;
    }
  }
  return names_torch;
}

/// Whether the row's wheels were linked against this build. Wheels of another index or page state their CUDA in a label, so the first two
/// numbers must agree; for wheels of PyPI, the major version must agree.
auto is_for(const StackBuild& row, const TorchPart& torch, const Scene& scene) -> bool {
  const auto& cuda = torch.judgement.variant.cuda;
  if (!row.cuda || !cuda || row.label.empty() == is_elsewhere(row)) {
    return false;
  }
  const auto places = is_elsewhere(row) ? std::size_t{2} : std::size_t{1};
  return row.cuda->prefix(places) == cuda->prefix(places) && fits_machine(row, scene) && goes_with(row, torch, scene);
}

auto wheel_text(const StackVersion& version, const StackBuild& row) -> std::string {
  return version.text + (row.label.empty() ? "" : "+" + row.label);
}

/// Whether the release runs here and has a library for the CUDA of this torch.
auto runs_beside(const TorchPart& torch, const StackBuild& row, const StackVersion& version, const Scene& scene) -> bool {
  const auto judgement = Judge(scene.catalog, scene.facts, {}).judge(row.package, wheel_text(version, row), plain_wheel());
  const auto& cuda = torch.judgement.variant.cuda;
  return judgement.failures.empty() && (!scene.facts.gpus || judgement.verdict.runs()) &&
         (!cuda || Judge::has_library_for(judgement, *cuda));
}

/// A release that others must be compatible with, and one of its catalog rows.
struct Mate {
  const StackBuild* row{};
  std::string version;
};

/// Whether no requirement of the mate excludes this version of the package.
auto lets_in(const Mate& mate, const std::string& package, const std::string& version, const Scene& scene) -> bool {
  return std::ranges::all_of(mate.row->requirements, [&](const std::string& text) {
    const auto need = dependency_of(Ecosystem::pypi, text, scene);
    return !need || need->name != package || meets(pypi_package(package, version), need->text);
  });
}

auto go_together(const Mate& one, const Mate& other, const Scene& scene) -> bool {
  return lets_in(one, other.row->package, other.version, scene) && lets_in(other, one.row->package, one.version, scene);
}

/// The newest version of the row that is compatible with the mates; null if there is none.
auto version_beside(const StackBuild& row, const std::vector<Mate>& mates, const Scene& scene) -> const StackVersion* {
  const auto found = std::find_if(row.versions.rbegin(), row.versions.rend(), [&](const StackVersion& version) {
    return suits_python(pythons_of(row, version), scene) && std::ranges::all_of(mates, [&](const Mate& mate) {
             return go_together(mate, {&row, wheel_text(version, row)}, scene);
           });
  });
  return found == row.versions.rend() ? nullptr : &*found;
}

/// The newest release of the package for this torch that is compatible with the mates; nullopt if there is none.
auto best_beside(const NamedPart& part, const TorchPart& torch, const std::vector<Mate>& mates, const Scene& scene) -> std::optional<Mate> {
  const StackBuild* row_of_best = nullptr;
  const StackVersion* best = nullptr;
  for (const auto& row : scene.catalog.stack_builds(false, part.judgement.stack.package->name)) {
    const auto* const version = is_for(row, torch, scene) ? version_beside(row, mates, scene) : nullptr;
    if (version != nullptr && (best == nullptr || best->numbers < version->numbers) && runs_beside(torch, row, *version, scene)) {
      row_of_best = &row;
      best = version;
    }
  }
  return best == nullptr ? std::nullopt : std::optional(Mate{row_of_best, wheel_text(*best, *row_of_best)});
}

/// The row of the part's own release, if that release was linked against this torch; otherwise null.
auto kept_row(const NamedPart& part, const TorchPart& torch, const Scene& scene) -> const StackBuild* {
  const auto& builds = part.judgement.stack.match->builds;
  const auto found = std::ranges::find_if(builds, [&](const StackBuild* row) { return goes_with(*row, torch, scene); });
  return found == builds.end() ? nullptr : *found;
}

/// The releases that the part's wheel must be compatible with: other parts that are compatible with this torch, and the replacements of the
/// parts before this one.
auto mates_of(const NamedPart& part, const TorchPart& torch, const Scene& scene) -> std::vector<Mate> {
  std::vector<const NamedPart*> others;
  for (const auto& other : scene.parts) {
    if (other.package != nullptr && is_known_wheel(other) && &other != &part) {
      others.push_back(&other);
    }
  }
  std::vector<Mate> mates;
  for (const auto* const other : others) {
    if (const auto* const row = kept_row(*other, torch, scene)) {
      mates.push_back({row, other->package->version.text()});
    }
  }
  for (const auto* const other : others) {
    const bool is_replaced = other < &part && kept_row(*other, torch, scene) == nullptr;
    if (auto mate = is_replaced ? best_beside(*other, torch, mates, scene) : std::nullopt) {
      mates.push_back(*std::move(mate));
    }
  }
  return mates;
}

}  // namespace

auto wheel_beside(const NamedPart& part, const TorchPart& torch, const Scene& scene) -> std::optional<Repair> {
  const auto best = best_beside(part, torch, mates_of(part, torch, scene), scene);
  if (!best) {
    return std::nullopt;
  }
  const auto& row = *best->row;
  const auto why = is_elsewhere(row) ? stated_place(row) + " has for " : "goes with ";
  return Repair{Repair::Kind::other, "Take " + row.package + "==" + best->version + " instead, which " + why + torch.label + ".", {}};
}

}  // namespace gpusolve::engine::audit
