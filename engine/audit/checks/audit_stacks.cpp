#include <algorithm>
#include <span>

#include "adapters/conda/spec/match_spec.hpp"
#include "adapters/report/words/wording.hpp"
#include "base/plain.hpp"
#include "catalogs/newest.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/choice/conda_releases.hpp"
#include "engine/audit/choice/holders.hpp"
#include "engine/audit/choice/stack_parts.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/repair/running_release.hpp"
#include "engine/audit/scene/allowed_pythons.hpp"
#include "engine/audit/scene/fits_machine.hpp"
#include "engine/audit/scene/needs.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/judging/judge.hpp"
#include "engine/judging/known_extras.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "engine/specs/spec_text.hpp"
#include "engine/variants/stack_variants.hpp"

namespace gpusolve::engine::audit {
namespace {

/// The evidence: the spec that brings the part, the catalog entry that decided, and the release of that entry if it is another one.
auto evidence_of(const NamedPart& part, const Scene& scene) -> std::vector<std::string> {
  const auto* const build = part.judgement.stack.build;
  std::vector<std::string> evidence;
  if (part.open) {
    evidence.push_back(part.demand->place + ": " + quote(part.demand->text) + " leaves the build open; today " + choice_text(part, scene) +
                       ", by " + catalogs::catalog_of_date(scene.catalog));
  }
  if (part.demand != nullptr && !part.open && part.label != part.demand->text) {
    evidence.push_back(part.demand->place + ": " + quote(part.demand->text) + " brings it");
  }
  if (build == nullptr) {
    return evidence;
  }
  if (!part.judgement.stack.match->is_exact) {
    evidence.push_back(part.label + " is not in the catalog; it is judged like " + build->package + " " +
                       part.judgement.stack.match->version);
  }
  evidence.push_back(catalogs::stated_source(build->evidence));
  return evidence;
}

/// Words the reason without torch's error messages, which other stacks do not print.
auto failure_text(const NamedPart& part, Reason reason) -> std::string {
  reason.subject = part.label;
  return report::reason_sentence(reason) + ".";
}

/// Whether drivers as new as this one no longer support some GPU of the machine.
auto has_no_such_driver(const std::string& version, const Scene& scene) -> bool {
  const auto wanted = parse_dotted_version(version);
  return std::ranges::any_of(scene.facts.capabilities(), [&](ComputeCapability gpu) {
    const auto last = scene.catalog.last_driver_branch_for(gpu);
    return last && wanted && last->part(0) < wanted->part(0);
  });
}

/// The spec that brings this release of the package: the package's own, or a spec of the name whose extra brings it (`jax[cuda12]==0.5.0`).
/// Empty if that name has no such release.
auto spec_for(const NamedPart& part, const std::string& version, const Scene& scene) -> std::string {
  const auto& package = part.judgement.stack.package->name;
  const auto asked = part.demand == nullptr ? package : inventory::demanded_name(*part.demand);
  if (asked == package) {
    return package + asked_extras(package, scene) + "==" + version;
  }
  const auto rows = scene.catalog.stack_builds(false, asked);
  const bool has_release = std::ranges::any_of(rows, [&](const catalogs::StackBuild& row) { return row.has_release(version); });
  const auto variant = asked + extras_in_spec(part.demand->text);
  const bool has_extras = !lacks_extras(variant, "==" + version, scene.catalog);
  return has_release && has_extras ? variant + "==" + version : std::string();
}

/// A spec for another variant of the stack, with a release that runs here: `jax[cuda12]==0.10.2` for `jax[cuda13]`. Empty if there is none.
auto other_variant(const NamedPart& part, const Scene& scene) -> std::string {
  const auto asked = part.demand == nullptr ? std::string() : inventory::demanded_name(*part.demand);
  const auto* const request = asked == part.judgement.stack.package->name ? nullptr : request_of(scene.catalog, asked);
  for (const auto& variant : request == nullptr ? std::vector<catalogs::StackVariant>() : request->pip) {
    const bool is_other = name_in_spec(variant.spec) == asked && variant.decides != part.judgement.stack.package->name;
    const auto* const release = is_other ? newest_running_for(asked, variant.decides, scene) : nullptr;
    const bool is_known = release != nullptr && is_known_extra(variant.spec, release->text, scene.catalog);
    if (is_known) {
      return variant.spec + "==" + release->text;
    }
  }
  return {};
}

/// Whether a conda spec leaves the release open and states no build.
auto is_open_release(const NamedPart& part) -> bool {
  const auto spec =
      part.package == nullptr && part.demand != nullptr ? conda::parse_match_spec(part.demand->text) : Result<conda::MatchSpec>(Error{});
  return spec && spec->build() == nullptr;
}

/// Whether this release of `other` requires exactly this release of the package: JAX's plugin requires the same release of its other half.
auto is_required_by(const std::string& other, const std::string& package, const std::string& version, const Scene& scene) -> bool {
  return std::ranges::any_of(scene.catalog.stack_builds(false, other), [&](const catalogs::StackBuild& row) {
    const auto is_its = [&](const std::string& text) { return filled(text, version) == package + "==" + version; };
    return row.has_release(version) && std::ranges::any_of(row.requirements, is_its);
  });
}

/// The spec of a name in the input whose extra brings this release of the package and all packages that belong to it: `jax[cuda12]==0.11.0`
/// for a half of the plugin. Empty if there is none.
auto whole_variant(const NamedPart& part, const std::string& version, const Scene& scene) -> std::string {
  const auto& package = part.judgement.stack.package->name;
  const auto& all = named_in(scene);
  for (const auto& stack : scene.catalog.stacks()) {
    const bool is_its = stack.id == part.judgement.stack.package->stack;
    for (const auto& request : is_its ? stack.requests : std::vector<catalogs::StackRequest>()) {
      const bool is_named = std::ranges::find(all, request.asked, &Named::name) != all.end();
      for (const auto& variant : is_named ? request.pip : std::vector<catalogs::StackVariant>()) {
        const bool brings_it = variant.decides == package || is_required_by(variant.decides, package, version, scene);
        if (brings_it && variant.decides != request.asked && is_known_extra(variant.spec, version, scene.catalog)) {
          return variant.spec + "==" + version;
        }
      }
    }
  }
  return {};
}

/// The torch that has to change: if the wheel runs here and fails only beside this torch, which itself does not run; or if each release of
/// the wheel is compatible with few releases of torch, so that both change together. Null otherwise, also if other places have a wheel of
/// this release for another CUDA, because it would have to change as well.
auto fails_for_torch(const NamedPart& part, const Scene& scene) -> const TorchPart* {
  const auto torch = std::ranges::find_if(
      scene.torches, [](const TorchPart& one) { return one.package->ecosystem == Ecosystem::pypi && !one.judgement.failures.empty(); });
  const auto& known = part.judgement.stack;
  const bool is_wheel = known.match && !known.package->is_conda;
  if (torch == scene.torches.end() || !is_wheel || part.judgement.failures.empty()) {
    return nullptr;
  }
  const auto variant = part.package != nullptr ? variant_of(*part.package, scene).value_or(plain_wheel()) : plain_wheel();
  const auto alone = Judge(scene.catalog, scene.facts, {}).judge(known.package->name, known.match->version, variant);
  const bool is_one_wheel = alone.stack.match && std::ranges::none_of(alone.stack.match->builds, [](const catalogs::StackBuild* build) {
                              return is_elsewhere(*build);
                            });
  return changes_with(part, *torch, scene) || (is_one_wheel && alone.failures.empty()) ? &*torch : nullptr;
}

/// The Pythons of the release's wheels for this machine; empty if they are not known.
auto pythons_of_release(const std::string& package, const std::string& version, const Scene& scene) -> std::vector<DottedVersion> {
  for (const auto& row : scene.catalog.stack_builds(false, package)) {
    const auto own = std::ranges::find(row.versions, version, &catalogs::StackVersion::text);
    if (auto pythons = own != row.versions.end() && fits_machine(row, scene) ? pythons_of(row, *own) : std::vector<DottedVersion>();
        !pythons.empty()) {
      return pythons;
    }
  }
  return {};
}

/// "which is for Python 3.10 to 3.13", if the input states no Python and the pinned release has a wheel for none of these Pythons;
/// otherwise empty.
auto needed_python(const NamedPart& part, const catalogs::StackVersion& other, const Scene& scene) -> std::string {
  const auto& [package, match, build, is_compiler] = part.judgement.stack;
  const auto pinned = scene.python || !match ? std::vector<DottedVersion>() : pythons_of_release(package->name, match->version, scene);
  const auto pythons = pythons_of_release(package->name, other.text, scene);
  const auto is_pinned = [&](const DottedVersion& python) { return std::ranges::find(pinned, python) != pinned.end(); };
  if (pinned.empty() || pythons.empty() || std::ranges::any_of(pythons, is_pinned)) {
    return {};
  }
  const auto [first, last] = std::ranges::minmax(pythons);
  return "which is for Python " + from_to(first.text(), last.text());
}

/// The name that the input requests: of the spec if there is one, otherwise of the package; empty if there is neither.
auto name_of(const NamedPart& part) -> std::string {
  const auto own = part.package != nullptr ? part.package->name.text() : std::string();
  return part.demand != nullptr ? inventory::demanded_name(*part.demand) : own;
}

/// In a file of requests, takes another release, which costs less than a new driver; elsewhere takes a newer driver if only the driver is
/// at fault, otherwise another release. If no release is known to run, names a command that says what would help.
auto repair_of(const NamedPart& part, const Scene& scene) -> std::optional<Repair> {
  const auto& failures = part.judgement.failures;
  if (const auto* const torch = fails_for_torch(part, scene)) {
    return replace_torch(*torch, scene);
  }
  const auto is_out_of_reach = [&](const Reason& reason) {
    return !newer_driver_suffices(reason) || has_no_such_driver(reason.needed, scene);
  };
  const bool may_update = std::ranges::none_of(failures, is_out_of_reach);
  const bool is_wished = inventory::role_of(scene.inventory.kind) == inventory::Role::wished;
  const auto* const stack = part.judgement.stack.package;
  const bool is_wanted = stack != nullptr && !stack->is_conda && (is_wished || !may_update);
  const auto* const other = is_wanted ? newest_running(stack->name, name_of(part), scene) : nullptr;
  if (stack != nullptr && stack->is_conda && is_open_release(part)) {
    const auto name = inventory::demanded_name(*part.demand);
    const auto version = newest_running_of_conda(name, scene);
    return version ? add_packages(Ecosystem::conda, {name + "=" + *version}, scene) : another_release(name, scene);
  }
  if (const auto spec = part.package != nullptr && other != nullptr ? whole_variant(part, other->text, scene) : std::string();
      !spec.empty()) {
    return add_packages(Ecosystem::pypi, {spec}, scene);
  }
  if (const auto spec = other == nullptr ? std::string() : spec_for(part, other->text, scene); !spec.empty()) {
    auto repair = add_packages(Ecosystem::pypi, {spec}, scene);
    repair.verdict = repair.kind == Repair::Kind::edit ? needed_python(part, *other, scene) : repair.verdict;
    return repair;
  }
  if (const auto spec = is_wanted && other == nullptr ? other_variant(part, scene) : std::string(); !spec.empty()) {
    return add_packages(Ecosystem::pypi, {spec}, scene);
  }
  if (may_update) {
    return update_driver(failures.front().needed, scene);
  }
  const auto name = name_of(part);
  const bool is_own_lock = scene.inventory.kind == inventory::Kind::gpusolve_lock;
  return is_own_lock                  ? std::optional(resolve_again(scene))
         : is_wished && !name.empty() ? std::optional(another_release(name, scene))
                                      : std::nullopt;
}

auto is_stub(const NamedPart& part) -> bool {
  const auto* const build = part.judgement.stack.build;
  return build != nullptr && build->only_raises;
}

/// Takes the wheel that contains the code of a stub: the stub's own release if it runs here, otherwise the nearest release that runs. If
/// the file already asks for that wheel, removes the stub.
auto repair_of_stub(const NamedPart& part, const Scene& scene) -> std::optional<Repair> {
  const auto& same = part.judgement.stack.package->same_as;
  const auto& all = named_in(scene);
  const auto other = same.empty() ? all.end() : std::ranges::find(all, same, &Named::name);
  if (other != all.end()) {
    return Repair{
        Repair::Kind::other, "Take " + part.judgement.stack.package->name + " out: " + quote(spec_of(*other)) + " has its code.", {}};
  }
  const auto version = leading_numbers(part.judgement.stack.match->version);
  const auto* const release = same.empty() || !version ? nullptr : nearest_running(same, *version, scene);
  return release == nullptr ? repair_of(part, scene) : std::optional(add_packages(Ecosystem::pypi, {same + "==" + release->text}, scene));
}

auto finding_on_stub(const NamedPart& part, const Scene& scene) -> Finding {
  return {.code = ReasonCode::version_unavailable,
          .subject = part.label,
          .text = part.label + " cannot be installed: " + std::string(unavailable_text(Unavailable::only_raises)) + ".",
          .evidence = evidence_of(part, scene),
          .repair = repair_of_stub(part, scene)};
}

/// A package that does nothing without a GPU is an error in a lock for a machine without one; a file of requests may be for another
/// machine.
auto finding_without_gpu(const NamedPart& part, const Scene& scene) -> Finding {
  const bool is_own_lock = scene.inventory.kind == inventory::Kind::gpusolve_lock;
  return {.code = ReasonCode::no_gpu,
          .level = is_own_lock ? Level::error : Level::note,
          .subject = part.label,
          .text = part.label + " does nothing without a GPU, and there is none here.",
          .evidence = evidence_of(part, scene)};
}

void audit_without_gpu(const Scene& scene, Findings& findings) {
  for (const auto& part : scene.parts) {
    if (std::ranges::find(part.judgement.failures, ReasonCode::no_gpu, &Reason::code) != part.judgement.failures.end()) {
      findings.push_back(finding_without_gpu(part, scene));
    }
  }
}

}  // namespace

void audit_stacks(const Scene& scene, Findings& findings) {
  if (scene.facts.has_no_gpu()) {
    audit_without_gpu(scene, findings);
    return;
  }
  for (const auto& part : scene.parts) {
    if (has_line_of_its_own(part, scene)) {
      continue;
    }
    if (is_stub(part)) {
      findings.push_back(finding_on_stub(part, scene));
      continue;
    }
    bool is_first = true;
    for (const auto& reason : part.judgement.failures) {
      findings.push_back({.code = reason.code,
                          .subject = part.label,
                          .fact = reason.fact,
                          .needed = reason.needed,
                          .text = failure_text(part, reason),
                          .evidence = is_first ? evidence_of(part, scene) : std::vector<std::string>(),
                          .repair = is_first ? repair_of(part, scene) : std::nullopt});
      is_first = false;
    }
  }
}

}  // namespace gpusolve::engine::audit
