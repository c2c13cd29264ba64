#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/requirement.hpp"
#include "adapters/report/words/why.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/choice/stack_parts.hpp"
#include "engine/audit/repair/mate_wheel.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/repair/replacement.hpp"
#include "engine/audit/scene/needs.hpp"
#include "engine/audit/scene/required_pins.hpp"
#include "engine/audit/scene/stack_places.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/judging/gpu_signs.hpp"
#include "engine/judging/judge.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::StackBuild;

auto name_of_requirement(const std::string& text) -> std::string {
  const auto requirement = pypi::parse_requirement(text);
  return requirement ? pypi::normalise_name(requirement->name) : std::string();
}

/// Whether the package itself limits the other's versions. audit_dependencies then reports a version outside the limit.
auto limits_itself(const Package& package, const std::string& name, const Scene& scene) -> bool {
  return std::ranges::any_of(package.depends, [&](const std::string& text) {
    const auto need = dependency_of(package.ecosystem, text, scene);
    return need && need->name == name && need->text.find_first_of("=<>~!") != std::string::npos;
  });
}

/// A requirement on a package of the input whose version does not meet it.
struct Unmet {
  const Package* other{};
  std::string text;
};

/// The wheel of that name in the input, or the wheel that pip takes today; for torch also conda's package, because pip sees that package
/// too. Null if there is none.
auto find_wheel(const Scene& scene, const std::string& name) -> const Package* {
  const auto is_it = [&](const TorchPart& torch) { return torch.package->ecosystem == Ecosystem::pypi; };
  const auto torch = std::ranges::find_if(scene.torches, is_it);
  if (name != scene.catalog.roles().pypi || scene.torches.empty()) {
    return find_package(scene, Ecosystem::pypi, name);
  }
  return torch != scene.torches.end() ? torch->package : scene.torches.front().package;
}

/// The requirements of the build, and the version ranges of NVIDIA's libraries in its extras. A build that loads a library needs a version
/// in that range, even if another package brings the library. An exact version is left out, because it is only the tested one.
auto requirements_of(const StackBuild& build) -> std::vector<std::string> {
  auto all = build.requirements;
  for (const auto& [extra, requirements] : build.extras) {
    std::ranges::copy_if(requirements, std::back_inserter(all), [](const std::string& text) {
      return is_gpu_library(name_of_requirement(text), Ecosystem::pypi) && text.find("==") == std::string::npos;
    });
  }
  return all;
}

/// The first requirement of the build on a package with GPU code that the input does not meet; nullopt if there is none.
auto unmet_in(const StackBuild& build, const NamedPart& part, const Scene& scene) -> std::optional<Unmet> {
  const auto* const package = part.package;
  for (const auto& of_row : requirements_of(build)) {
    const auto text = filled(of_row, part.judgement.stack.match->version);
    const auto need = dependency_of(Ecosystem::pypi, text, scene);
    const auto* const other =
        !need || !is_need_of_gpu_code(need->name, Ecosystem::pypi, scene.catalog) ? nullptr : find_wheel(scene, need->name);
    // The limits in a lock of the embedded catalog come from the catalog, for the release that the lock contained when it was made.
    const bool states_limits =
        package != nullptr && !scene.inventory.leaves_other_packages_to_installer && limits_itself(*package, need->name, scene);
    if (other != nullptr && !states_limits && !meets_as_wheel(*other, need->text)) {
      return Unmet{other, text.substr(0, text.find_last_not_of(' ', text.find(';') - 1) + 1)};  // without its marker
    }
  }
  return std::nullopt;
}

/// nullopt if a build of this version is compatible with the whole input, or if the requirements of a build are not known.
auto mismatch_of(const NamedPart& part, const Scene& scene) -> std::optional<Unmet> {
  if (!is_known_wheel(part)) {
    return std::nullopt;
  }
  std::optional<Unmet> first;
  for (const auto* const build : part.judgement.stack.match->builds) {
    auto unmet = unmet_in(*build, part, scene);
    if (!unmet) {
      return std::nullopt;
    }
    first = first ? first : std::move(unmet);
  }
  return first;
}

/// The CUDA toolkits for which the wheel has libraries: "12.1 to 12.6", or "11.0, 11.1 and 11.7 to 12.3" if it has none for some toolkits
/// in between.
auto toolkits_of(const NamedPart& part, const catalogs::Catalog& catalog) -> std::string {
  std::set<DottedVersion> own;
  for (const auto* const build : part.judgement.stack.match->builds) {
    own.insert(*build->cuda);
  }
  std::set<DottedVersion> known(own);
  std::ranges::transform(catalog.toolkits(), std::inserter(known, known.end()), [](const DottedVersion& one) { return one.prefix(2); });
  std::vector<std::vector<std::string>> runs;
  bool is_run = false;
  for (const auto& toolkit : known) {
    const bool is_own = own.contains(toolkit);
    if (is_own) {
      (is_run ? runs.back() : runs.emplace_back()).push_back(toolkit.text());
    }
    is_run = is_own;
  }
  std::vector<std::string> texts;
  const auto least = std::size_t{runs.size() == 1 ? 2U : 3U};  // shorter runs are listed one by one
  for (const auto& run : runs) {
    if (run.size() >= least) {
      texts.push_back(run.front() + " to " + run.back());
    } else {
      texts.insert(texts.end(), run.begin(), run.end());
    }
  }
  return report::enumerated(texts);
}

/// The build of the same release of the main stack, for the newest CUDA, that `accepts` allows; null if there is none.
auto newest_sister(const TorchPart& torch, const Scene& scene, const AcceptsBuild& accepts) -> const catalogs::PublishedBuild* {
  const catalogs::PublishedBuild* newest = nullptr;
  for (const auto& build : scene.catalog.published_builds(scene.facts.platform.value)) {
    const bool is_sister = build.packaging == Packaging::wheel && build.version == torch.version && build.cuda && accepts(build);
    newest = is_sister && (newest == nullptr || *newest->cuda < *build.cuda) ? &build : newest;
  }
  return newest;
}

/// Takes a build of the main stack that is compatible with the wheel and runs here: one of the same release for the newest CUDA, otherwise
/// the nearest one. nullopt if there is none.
auto main_beside(const NamedPart& part, const TorchPart& torch, const Scene& scene) -> std::optional<Repair> {
  const bool is_for_gpus = scene.facts.gpus && !scene.facts.has_no_gpu();
  const auto goes_with = [&](const catalogs::PublishedBuild& build) {
    return !is_for_other_cuda(part.judgement, *build.cuda, scene.catalog) && Judge::has_library_for(part.judgement, *build.cuda);
  };
  const auto suits = [&](const catalogs::PublishedBuild& build) { return goes_with(build) && (!is_for_gpus || runs_here(build, scene)); };
  const auto* build = newest_sister(torch, scene, suits);
  build = build == nullptr && is_for_gpus ? replacement_among(torch, scene, goes_with) : build;
  if (build == nullptr) {
    return std::nullopt;
  }
  const auto& roles = scene.catalog.roles();
  const auto label = build->version == torch.version ? label_of(*torch.package, build->tag)
                                                     : roles.pypi + " " + build->version.text() + " (" + build->tag + ")";
  return Repair{Repair::Kind::other, "Take " + label + " instead, from " + roles.index + build->index + ".", {}};
}

/// Whether pip takes a wheel that was linked against the main package for another CUDA. False for installed packages, which may have been
/// compiled there.
auto is_linked_otherwise(const NamedPart& part, const TorchPart& torch, const Scene& scene) -> bool {
  const bool is_installed = inventory::role_of(scene.inventory.kind) == inventory::Role::installed;
  return !is_installed && torch.package->ecosystem == Ecosystem::pypi && !has_unknown_place(scene) &&
         is_for_other_cuda(part.judgement, *torch.judgement.variant.cuda, scene.catalog);
}

/// Whether torch does not run here and the wheel is compatible with the build that torch's repair takes.
auto goes_with_replacement(const NamedPart& part, const TorchPart& torch, const Scene& scene) -> bool {
  const auto* const build = torch.judgement.failures.empty() ? nullptr : replacement_for(torch, scene);
  return build != nullptr && build->cuda && Judge::has_library_for(part.judgement, *build->cuda) &&
         !is_for_other_cuda(part.judgement, *build->cuda, scene.catalog);
}

/// Reports a build of the main stack for a CUDA toolkit for which the wheel has no library.
void audit_toolkit(const NamedPart& part, const Scene& scene, Findings& findings) {
  for (const auto& torch : scene.torches) {
    const auto& cuda = torch.judgement.variant.cuda;
    const bool do_both_change = !part.judgement.failures.empty() && !torch.judgement.failures.empty();
    if (is_known_wheel(part) && cuda && !do_both_change &&
        (!Judge::has_library_for(part.judgement, *cuda) || is_linked_otherwise(part, torch, scene)) &&
        !goes_with_replacement(part, torch, scene)) {
      const auto& evidence = part.judgement.stack.match->builds.front()->evidence;
      auto other = wheel_beside(part, torch, scene);
      findings.push_back({.code = AuditCode::stack_mismatch,
                          .subject = part.label,
                          .fact = torch.label,
                          .needed = scene.catalog.roles().pypi + " for CUDA " + toolkits_of(part, scene.catalog),
                          .effect = part.judgement.stack.package->mismatched,
                          .evidence = {catalogs::stated_source(evidence)},
                          .repair = !other ? main_beside(part, torch, scene) : std::move(other)});
      return;
    }
  }
}

/// Whether the wheel has a build for this CUDA whose requirements allow this build of the main package.
auto was_built_for(const NamedPart& part, const catalogs::PublishedBuild& build, const Scene& scene) -> bool {
  const auto& roles = scene.catalog.roles();
  const auto main = pypi_package(roles.pypi, build.version.text());
  return std::ranges::any_of(part.judgement.stack.match->builds, [&](const StackBuild* row) {
    return row->cuda && row->cuda->prefix(2) == build.cuda->prefix(2) && std::ranges::all_of(row->requirements, [&](const auto& text) {
             return name_of_requirement(text) != roles.pypi || meets(main, text);
           });
  });
}

/// Takes the build of the main stack for which all these wheels were built, if the file allows the build and it runs here; nullopt if there
/// is none.
auto main_of_wheels(const std::vector<const NamedPart*>& parts, const TorchPart& torch, const Scene& scene) -> std::optional<Repair> {
  const auto& roles = scene.catalog.roles();
  const auto* const build = replacement_among(torch, scene, [&](const catalogs::PublishedBuild& one) {
    return scene.pip_wishes.allow(roles.pypi, one.version.text()) &&
           std::ranges::all_of(parts, [&](const NamedPart* part) { return was_built_for(*part, one, scene); });
  });
  return build == nullptr ? std::nullopt
                          : std::optional(Repair{Repair::Kind::other,
                                                 "Take " + roles.pypi + " " + build->version.text() + " (" + build->tag +
                                                     ") instead, from " + roles.index + build->index + ".",
                                                 {}});
}

/// The wheels whose metadata name no release of the main stack and that were built for another release than the installer chooses.
auto wheels_for_another(const TorchPart& torch, const Scene& scene) -> std::vector<const NamedPart*> {
  std::vector<const NamedPart*> parts;
  for (const auto& part : scene.parts) {
    const auto unmet = mismatch_of(part, scene);
    if (unmet && unmet->other == torch.package && part.judgement.stack.package->names_no_main) {
      parts.push_back(&part);
    }
  }
  return parts;
}

/// The repair for an unmet requirement on the main stack: takes another wheel of the package, for the main build in the input. If several
/// such packages need another wheel and one has none, it takes the main build for which they were built, if a line leaves that build open;
/// otherwise versions of all. nullopt if the unmet requirement is on another package.
auto repair_of(const NamedPart& part, const Package& other, const Scene& scene) -> std::optional<Repair> {
  const auto torch = std::ranges::find(scene.torches, &other, &TorchPart::package);
  if (torch == scene.torches.end()) {
    return std::nullopt;
  }
  auto own = wheel_beside(part, *torch, scene);
  const auto parts =
      torch->open && torch->package->ecosystem == Ecosystem::pypi ? wheels_for_another(*torch, scene) : std::vector<const NamedPart*>();
  if (std::ranges::all_of(parts, [&](const NamedPart* one) { return wheel_beside(*one, *torch, scene).has_value(); })) {
    return own;
  }
  auto main = torch->judgement.failures.empty() ? main_of_wheels(parts, *torch, scene) : std::nullopt;
  return main ? std::move(main) : choose_together(scene);
}

/// The sentence for a release that requires another torch than conda installed before; empty if pip leaves conda's torch alone, or if the
/// requirement is not in the wheel's own metadata.
auto replacement_text(const NamedPart& part, const Unmet& unmet, const Scene& scene) -> std::string {
  const auto& row = *part.judgement.stack.match->builds.front();
  const bool is_stated = row.label.empty() && row.pages.empty();
  const bool is_replaced =
      inventory::role_of(scene.inventory.kind) == inventory::Role::wished && unmet.other->ecosystem == Ecosystem::conda;
  return is_stated && is_replaced ? part.label + " requires " + unmet.text + ": pip puts it in the place of conda's " +
                                        label_of(*unmet.other) + ", and the environment has parts of both."
                                  : std::string();
}

/// The effect of an incompatible main stack release on the wheel, if the catalog states it.
auto effect_beside(const NamedPart& part, const Package& other, const Scene& scene) -> std::string {
  return scene.catalog.roles().is_main(other.name.text()) ? part.judgement.stack.package->mismatched : std::string();
}

}  // namespace

void audit_stack_mates(const Scene& scene, Findings& findings) {
  for (const auto& part : scene.parts) {
    const auto unmet = mismatch_of(part, scene);
    if (unmet && unmet->other == part.package) {
      continue;  // a release whose own requirements exclude it: audit_stacks reports it
    }
    if (!unmet) {
      audit_toolkit(part, scene, findings);
    } else {
      const auto& evidence = part.judgement.stack.match->builds.front()->evidence;
      findings.push_back({.code = AuditCode::stack_mismatch,
                          .subject = part.label,
                          .fact = label_of(*unmet->other),
                          .needed = unmet->text,
                          .text = replacement_text(part, *unmet, scene),
                          .effect = effect_beside(part, *unmet->other, scene),
                          .evidence = {catalogs::stated_source(evidence)},
                          .repair = repair_of(part, *unmet->other, scene)});
    }
  }
}

}  // namespace gpusolve::engine::audit
