#include "engine/audit/choice/stack_parts.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "adapters/pypi/name.hpp"
#include "base/url/parts.hpp"
#include "engine/audit/choice/conda_releases.hpp"
#include "engine/audit/choice/cpu_builds.hpp"
#include "engine/audit/choice/open_conda_build.hpp"
#include "engine/audit/choice/other_builds.hpp"
#include "engine/audit/scene/brought_packages.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/judging/asked_names.hpp"
#include "engine/judging/gpu_signs.hpp"
#include "engine/judging/judge.hpp"
#include "engine/judging/known_extras.hpp"

namespace gpusolve::engine::audit {
namespace {

/// Whether the package is requested as a wheel and the catalog knows wheels of its release, but none on the index that the file names:
/// PyPI's wheel then does not tell what that index has.
auto is_not_of_its_index(const Package& package, const Scene& scene) -> bool {
  const bool is_wish = inventory::role_of(scene.inventory.kind) == inventory::Role::wished && package.ecosystem == Ecosystem::pypi &&
                       !package.build && !package.url && url::has_scheme(package.source);
  bool is_known = false;
  for (const auto& row : is_wish ? scene.catalog.stack_builds(false, package.name.text()) : std::span<const catalogs::StackBuild>()) {
    const bool is_release =
        std::ranges::any_of(row.versions, [&](const auto& version) { return is_version(version, package.version.text()); });
    if (is_release && is_at(row, package.source)) {
      return false;
    }
    is_known = is_known || (is_release && !is_elsewhere(row));
  }
  return is_known;
}

/// Whether the row's wheels are on the package's index or, if none is stated, on an index of the input.
auto is_at_its_index(const catalogs::StackBuild& row, const Package& package, const Scene& scene) -> bool {
  return url::has_scheme(package.source) ? is_at(row, package.source)
                                         : std::ranges::any_of(inventory::addresses_for(package.name.text(), scene.inventory.addresses),
                                                               [&](const inventory::Address& one) { return is_at(row, one.text); });
}

/// The CUDA toolkit of the release's wheels on the package's index: several indexes may each have wheels for a different toolkit. nullopt
/// if nothing is known of the index, or if the release is also on PyPI.
auto cuda_of_its_index(const Package& package, const Scene& scene) -> std::optional<DottedVersion> {
  std::optional<DottedVersion> cuda;
  const bool is_open = package.ecosystem == Ecosystem::pypi && !package.build && !package.url;
  for (const auto& row : is_open ? scene.catalog.stack_builds(false, package.name.text()) : std::span<const catalogs::StackBuild>()) {
    const bool is_release =
        std::ranges::any_of(row.versions, [&](const auto& version) { return is_version(version, package.version.text()); });
    const bool is_it = is_release && is_elsewhere(row) && row.cuda && is_at_its_index(row, package, scene);
    const bool is_on_pypi = is_release && !is_elsewhere(row) && !url::has_scheme(package.source);
    if (is_on_pypi || (is_it && cuda && *cuda != *row.cuda)) {
      return std::nullopt;
    }
    cuda = is_it ? row.cuda : cuda;
  }
  return cuda;
}

/// The variant that the package states; if it states none, only the packager and properties of its index.
auto stated_variant(const Package& package, const Scene& scene) -> BuildVariant {
  BuildVariant plain;
  plain.packaging = package.ecosystem == Ecosystem::pypi ? Packaging::wheel : Packaging::conda_forge;
  plain.cuda = cuda_of_its_index(package, scene);
  const bool is_for_cpu = package.ecosystem == Ecosystem::pypi &&
                          has_only_cpu_builds(package.source, package.name.text(), package.version.text(), scene.catalog);
  plain.accelerator = is_for_cpu ? Accelerator::cpu : Accelerator::none;
  return is_not_of_its_index(package, scene) ? plain : variant_of(package, scene).value_or(plain);
}

/// The CUDA toolkit of pip's torch; nullopt if there is no such torch, or if the toolkit is unknown.
auto toolkit_of_torch(const Scene& scene) -> std::optional<DottedVersion> {
  for (const auto& torch : scene.torches) {
    const auto& variant = torch.judgement.variant;
    if (torch.package->ecosystem == Ecosystem::pypi && variant.is_judged() && variant.cuda) {
      return variant.cuda;
    }
  }
  return std::nullopt;
}

auto may_carry(const std::string& package, bool is_conda, const Scene& scene) -> bool {
  const auto* const known = scene.catalog.stack_package(is_conda, package);
  return known != nullptr && known->carries != catalogs::Carries::none && known->carries != catalogs::Carries::cpu;
}

/// The policy of a lock: a lock states the requested packages, so a compiler that it names is judged (docs/rules.md, "Stacks", rule 1).
auto policy_of(const Scene& scene) -> GpuPolicy {
  GpuPolicy policy;
  if (const auto& request = scene.inventory.request) {
    const bool is_conda = request->installer == Ecosystem::conda;
    policy.compilers = asked_compilers(parse_specs(request->specs), is_conda, scene.catalog, scene.facts.platform.value);
  }
  return policy;
}

auto carries_code(const Named& one, const Scene& scene) -> bool {
  const bool is_conda = one.ecosystem == Ecosystem::conda;
  return may_carry(one.name, is_conda, scene) &&
         (one.package != nullptr || scene.catalog.stack_package(is_conda, one.name)->carries == catalogs::Carries::gpu);
}

/// Whether the package is in no table, but its name or its version indicates GPU code.
auto has_sign(const Named& one, const Scene& scene) -> bool {
  const bool is_conda = one.ecosystem == Ecosystem::conda;
  const bool is_known = scene.catalog.stack_package(is_conda, one.name) != nullptr || is_gpu_library(one.name, one.ecosystem) ||
                        Judge(scene.catalog, scene.facts, {}).decides(one.name);
  const auto version = one.package == nullptr ? std::string_view() : std::string_view(one.package->version.text());
  return !is_known && (!gpu_word_in(one.name).empty() || !gpu_label_in(version).empty());
}

/// Whether the input names a conda package that only requires the GPU build (`tensorflow-gpu`), and no package of the stack with the code.
auto requires_gpu_build(const Named& one, const Scene& scene) -> bool {
  const auto* const known = scene.catalog.stack_package(one.ecosystem == Ecosystem::conda, one.name);
  const bool is_wished = inventory::role_of(scene.inventory.kind) == inventory::Role::wished && one.ecosystem == Ecosystem::conda;
  if (!is_wished || known == nullptr || known->carries != catalogs::Carries::none || gpu_word_in(one.name).empty() ||
      known->stack == scene.catalog.roles().id) {
    return false;
  }
  return std::ranges::none_of(named_in(scene), [&](const Named& other) {
    const auto* const sister = scene.catalog.stack_package(other.ecosystem == Ecosystem::conda, other.name);
    return sister != nullptr && sister->stack == known->stack && sister->carries != catalogs::Carries::none;
  });
}

/// Whether the version says that this is a CUDA build, although builds of the package may have no GPU code.
auto has_gpu_label(const Named& one, const Scene& scene) -> bool {
  return one.package != nullptr && may_carry(one.name, one.ecosystem == Ecosystem::conda, scene) &&
         !gpu_label_in(one.package->version.text()).empty();
}

/// Whether the package's builds may have GPU code, and the spec excludes every release in the catalog: `tensorflow>=1.15,<2`.
auto is_beyond_catalog(const Named& one, const Scene& scene) -> bool {
  const auto requirement = one.package != nullptr || one.demand == nullptr || one.ecosystem != Ecosystem::pypi
                               ? Result<pypi::Requirement>(Error{})
                               : pypi::parse_requirement(one.demand->text);
  const auto rows = scene.catalog.stack_builds(false, one.name);
  if (!requirement || requirement->url || rows.empty() || !may_carry(one.name, false, scene)) {
    return false;
  }
  const auto is_allowed = [&](const catalogs::StackVersion& version) {
    const auto parsed = pypi::parse_version(version.text);
    return parsed && requirement->specifiers.contains(*parsed);
  };
  return std::ranges::none_of(rows, [&](const auto& row) { return std::ranges::any_of(row.versions, is_allowed); });
}

/// The extras with which the input asks for the package.
auto extras_of(const Named& one) -> std::vector<std::string> {
  return one.demand == nullptr ? std::vector<std::string>() : extra_names(one.demand->text);
}

/// The part for a package whose version is unknown.
auto part_without_version(const Named& one, std::string label, Judgement judgement) -> NamedPart {
  return {nullptr, std::move(label), false, std::move(judgement), std::nullopt, one.demand};
}

/// The part of a package whose build is installed or would be chosen; nullopt if there is nothing to judge.
auto judged_part(const Named& one, std::optional<StackChoice> choice, const Judge& judge, const Scene& scene) -> std::optional<NamedPart> {
  NamedPart part{one.package, one.label, one.package != nullptr || choice, {}};
  if (one.package != nullptr && !choice) {
    part.judgement = judge.judge(one.name, one.package->version, stated_variant(*one.package, scene));
  } else if (choice) {
    part.package = nullptr;
    part.label = choice->package + " " + choice->version;
    part.judgement = judge.judge(choice->package, choice->version, plain_wheel());
    part.open = one.package == nullptr ? std::move(choice) : std::nullopt;
    part.demand = one.demand;
  }
  part.judgement = in_scene(std::move(part.judgement), extras_of(one), scene);
  const auto& variant = part.judgement.variant;
  const bool is_open = variant.accelerator == Accelerator::none && (!part.has_version || !part.judgement.stack.match);
  return variant.is_judged() || is_open ? std::optional(std::move(part)) : std::nullopt;
}

/// The part of a named package; nullopt if the package carries no GPU code, or if another audit reports it.
auto part_of(const Named& one, const Judge& judge, const Scene& scene) -> std::optional<NamedPart> {
  if (is_untold(one)) {
    return std::nullopt;  // audit_untold reports it
  }
  if (one.package == nullptr && (is_open_conda_build(one, scene) || is_open_collection(one, scene))) {
    auto judgement = hopeless_choice(one, scene);  // if there is none, audit_open_conda_builds reports the spec
    return judgement ? std::optional(part_without_version(one, one.label, *std::move(judgement))) : std::nullopt;
  }
  if (const auto asked = asked_build(one, scene)) {
    return asked->is_judged() ? std::optional(part_without_version(one, one.label, judge.judge(one.name, "", *asked))) : std::nullopt;
  }
  if (one.ecosystem == Ecosystem::pypi && !index_of_other_builds(one.name, scene).empty()) {
    return NamedPart{one.package, one.label, false, {}, std::nullopt, one.demand};
  }
  if (!cpu_page_of(one, scene).empty()) {
    return std::nullopt;  // audit_unpinned reports it
  }
  auto choice = choice_of_stack(one, scene);
  if (!choice && extra_brings_code(one, scene)) {
    return part_without_version(one, spec_of(one), {});
  }
  const bool is_code = choice ? may_carry(choice->package, false, scene) : carries_code(one, scene) || judge.is_asked_compiler(one.name);
  if (is_compiled(one, scene) || !is_code) {
    return std::nullopt;
  }
  return judged_part(one, std::move(choice), judge, scene);
}

}  // namespace

auto stack_parts(const Scene& scene) -> std::vector<NamedPart> {
  const Judge judge(scene.catalog, scene.facts, policy_of(scene));
  std::vector<NamedPart> parts;
  for (const auto& one : named_in(scene)) {
    if (auto part = part_of(one, judge, scene)) {
      parts.push_back(*std::move(part));
    }
  }
  return parts;
}

auto is_known_wheel(const NamedPart& part) -> bool {
  const auto& match = part.judgement.stack.match;
  const bool is_wheel = part.package == nullptr ? part.has_version : part.package->ecosystem == Ecosystem::pypi;
  return is_wheel && match && match->is_exact;
}

auto is_for_other_cuda(const Judgement& judgement, const DottedVersion& cuda, const catalogs::Catalog& catalog) -> bool {
  const auto& [package, match, build, is_compiler] = judgement.stack;
  const auto* const stack = package == nullptr ? nullptr : catalog.find_stack(package->stack);
  return stack != nullptr && stack->holds_torch && match && match->is_exact &&
         std::ranges::all_of(match->builds,
                             [&](const catalogs::StackBuild* one) { return one->cuda && one->cuda->part(0) != cuda.part(0); });
}

auto follows_unknown_torch(const Judgement& judgement, const Scene& scene) -> bool {
  const auto& image = scene.inventory.image;
  const auto& [package, match, build, is_compiler] = judgement.stack;
  const bool is_there =
      image && scene.torches.empty() && std::ranges::find(image->unstated, scene.catalog.roles().pypi) != image->unstated.end();
  return is_there && package != nullptr && package->same_minor_before && match &&
         std::ranges::any_of(match->builds, [&](const catalogs::StackBuild* one) { return one->cuda != match->builds.front()->cuda; }) &&
         std::ranges::none_of(match->builds, [](const catalogs::StackBuild* one) { return is_elsewhere(*one); });
}

auto in_scene(Judgement judgement, const std::vector<std::string>& extras, const Scene& scene) -> Judgement {
  const Judge judge(scene.catalog, scene.facts, {});
  for (const auto& extra : extras) {
    judgement = judge.by_extra(judgement, pypi::normalise_name(extra)).value_or(judgement);
  }
  if (judgement.failures.empty() && follows_unknown_torch(judgement, scene)) {
    judgement.stack.build = nullptr;
    judgement.verdict = {};
    return judgement;
  }
  if (const auto toolkit = toolkit_of_torch(scene); toolkit && judgement.failures.empty()) {
    judgement = judge.beside(std::move(judgement), *toolkit);
    judgement.failures = judgement.verdict.reasons();
  }
  return judgement;
}

auto has_line_of_its_own(const NamedPart& part, const Scene& scene) -> bool {
  const auto names_itself = [](const NamedPart& one) {
    const auto* const package = one.judgement.stack.package;
    return one.demand != nullptr && package != nullptr && inventory::demanded_name(*one.demand) == package->name;
  };
  return part.demand != nullptr && !names_itself(part) &&
         std::ranges::any_of(scene.parts, [&](const NamedPart& other) { return other.label == part.label && names_itself(other); });
}

auto choice_text(const NamedPart& part, const Scene& scene) -> std::string {
  return installer_of(Ecosystem::pypi, scene, part.demand) + " takes " + part.label + " from " + part.open->from;
}

auto unjudged_packages(const Scene& scene) -> std::vector<std::string> {
  std::vector<std::string> labels;
  const auto& parts = scene.parts;
  const auto is_judged = [&](const Named& one) { return std::ranges::find(parts, one.label, &NamedPart::label) != parts.end(); };
  for (const auto& part : parts) {
    const bool is_unknown = part.judgement.stack.build == nullptr || part.judgement.stack.is_unknown(part.judgement.variant);
    if (part.judgement.failures.empty() && is_unknown && !follows_unknown_torch(part.judgement, scene)) {
      labels.push_back(part.label);
    }
  }
  for (const auto& one : named_in(scene)) {
    if (!is_untold(one) && (has_sign(one, scene) || requires_gpu_build(one, scene) || (has_gpu_label(one, scene) && !is_judged(one)))) {
      labels.push_back(one.label);
    } else if (is_beyond_catalog(one, scene)) {
      labels.push_back(spec_of(one));
    }
  }
  return labels;
}

}  // namespace gpusolve::engine::audit
