#include <algorithm>

#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/requirement.hpp"
#include "catalogs/gpu_rules.hpp"
#include "engine/answers/stack.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/checks/system_requirements.hpp"
#include "engine/audit/choice/cpu_builds.hpp"
#include "engine/audit/choice/open_conda_build.hpp"
#include "engine/audit/choice/stack_parts.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/repair/running_release.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/judging/judge.hpp"
#include "engine/judging/known_extras.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "engine/specs/spec_text.hpp"
#include "model/option.hpp"

namespace gpusolve::engine::audit {
namespace {

/// The sentence about how certainly the installer's choice runs.
auto prospect(const TorchPart& torch, const Scene& scene) -> std::string {
  const auto& cuda = torch.judgement.variant.cuda;
  if (!cuda || scene.facts.has_no_gpu()) {
    return "";
  }
  const auto least = scene.catalog.least_driver(*cuda, scene.facts.platform.value);
  const auto needs = least ? " It needs driver " + least->text() + " or newer" : std::string();
  if (!scene.facts.gpus) {
    return needs.empty() ? needs : needs.substr(1);
  }
  return scene.facts.driver || !least ? "It runs here; a later release may not"
                                      : "It has code for the GPU." + needs + " (" + option_text(Option::driver) + ")";
}

/// Whether a constraint of the file pins the package to one version.
auto is_pinned_by_constraint(const std::string& name, const Scene& scene) -> bool {
  return std::ranges::any_of(scene.inventory.constraints, [&](const inventory::Demand& demand) {
    const auto requirement =
        demand.ecosystem == Ecosystem::pypi ? pypi::parse_requirement(demand.text) : Result<pypi::Requirement>(Error{});
    return requirement && pypi::normalise_name(requirement->name) == name && inventory::pinned_version(*requirement);
  });
}

void audit_choice(const TorchPart& torch, const Scene& scene, Findings& findings) {
  findings.push_back({.code = AuditCode::unpinned,
                      .level = scene.facts.gpus || !torch.judgement.variant.cuda ? Level::note : Level::warning,
                      .subject = quote(torch.open->spec),
                      .fact = choice_text(torch),
                      .needed = prospect(torch, scene),
                      .evidence = {torch.open->place}});
}

/// The conda spec that names one CUDA for the main package, and that CUDA: `cudatoolkit=11.1`. nullopt if there is none.
auto stated_cuda(const Scene& scene) -> std::optional<std::pair<std::string, DottedVersion>> {
  for (const auto& demand : scene.inventory.demands) {
    const bool is_its = demand.ecosystem == Ecosystem::conda && scene.catalog.roles().selects_cuda(inventory::demanded_name(demand));
    const auto versions = is_its ? version_of_spec(demand.text) : std::string();
    const auto start = std::min(versions.find_first_not_of("= "), versions.size());
    const auto cuda = leading_numbers(versions.substr(start));
    if (cuda && cuda->parts().size() > 1) {
      return std::pair(demand.text, cuda->prefix(2));
    }
  }
  return std::nullopt;
}

/// A GPU that the libraries of this CUDA do not serve; empty if they serve all GPUs, or if this is not known.
auto gpu_without_libraries(const DottedVersion& cuda, const Scene& scene) -> std::string {
  if (scene.facts.has_no_gpu() || scene.catalog.toolkit_targets(cuda).empty()) {
    return {};
  }
  catalogs::PublishedBuild any;
  any.cuda = cuda;
  any.platform = scene.facts.platform.value;
  const auto reasons = catalogs::judge(any, scene.facts, scene.catalog).reasons();
  const auto is_of_gpu = [](const Reason& reason) {
    return reason.code == ReasonCode::no_kernel_image || (reason.code == ReasonCode::library_drops_arch && !reason.is_of_driver);
  };
  const auto found = std::ranges::find_if(reasons, is_of_gpu);
  return found == reasons.end() ? std::string() : found->fact;
}

/// Whether the spec binds conda to that CUDA. `cudatoolkit` does not if the file allows a release that does not require it: since the main
/// stack has a CUDA selector of its own, conda may take a build for another CUDA.
auto binds_conda(const std::string& selector, const Scene& scene) -> bool {
  const auto& roles = scene.catalog.roles();
  const auto& wishes = scene.conda_wishes;
  return name_in_spec(selector) != "cudatoolkit" ||
         std::ranges::none_of(scene.catalog.published_releases(), [&](const catalogs::PublishedRelease& release) {
           return release.version >= roles.conda_cuda_since && wishes.allow(roles.conda, release.version.text()) &&
                  wishes.allow(roles.conda_gpu, release.version.text());
         });
}

/// Reports a toolkit that the file binds conda to and that does not serve the GPUs: no build that conda may take runs. Returns whether it
/// reported one.
auto audit_stated_cuda(const OpenTorch& open, const Scene& scene, Findings& findings) -> bool {
  const auto stated = open.ecosystem == Ecosystem::conda ? stated_cuda(scene) : std::nullopt;
  const auto gpu = stated && binds_conda(stated->first, scene) ? gpu_without_libraries(stated->second, scene) : std::string();
  if (gpu.empty()) {
    return false;
  }
  findings.push_back({.code = ReasonCode::library_drops_arch,
                      .subject = quote(open.spec),
                      .fact = gpu,
                      .text = quote(stated->first) + " has conda take a build of " + quote(open.spec) + " for CUDA " +
                              stated->second.text() + ", whose libraries do not serve " + gpu + ".",
                      .evidence = {open.place},
                      .repair = resolve_again(scene)});
  return true;
}

/// "A build for CUDA 11.3 would not run on sm_90.", about a toolkit that the file names without binding conda to it; empty if it would run.
auto doubt_of_stated_cuda(const OpenTorch& open, const Scene& scene) -> std::string {
  const auto stated = open.ecosystem == Ecosystem::conda ? stated_cuda(scene) : std::nullopt;
  const auto gpu = stated ? gpu_without_libraries(stated->second, scene) : std::string();
  return gpu.empty() ? std::string() : " A build for CUDA " + stated->second.text() + " would not run on " + gpu + ".";
}

void audit_doubt(const OpenTorch& open, const Scene& scene, Findings& findings) {
  if (audit_stated_cuda(open, scene, findings)) {
    return;
  }
  auto repair = state_cuda(scene);
  if (!repair) {
    repair = resolve_again(scene);
    repair->kind = Repair::Kind::other;
    repair->what = "Ask for a build that runs here, and write its version down.";
  }
  findings.push_back({.code = AuditCode::unpinned,
                      .level = Level::warning,
                      .subject = quote(open.spec),
                      .text = quote(open.spec) + " leaves open which build is installed, and which one " + open.installer +
                              " takes today is unknown: " + open.doubt + ". It is not judged." + doubt_of_stated_cuda(open, scene),
                      .evidence = {open.place},
                      .repair = std::move(repair)});
}

/// Reports the release that pip chooses for an open spec on another stack.
void audit_choice(const NamedPart& part, const Scene& scene, Findings& findings) {
  const auto& facts = scene.facts;
  const auto& build = part.judgement.stack.build;
  const bool is_known = build != nullptr && !part.judgement.stack.is_unknown(part.judgement.variant);
  const bool is_judged = is_known && facts.gpus && !facts.has_no_gpu();
  findings.push_back({.code = AuditCode::unpinned,
                      .level = is_judged ? Level::note : Level::warning,
                      .subject = quote(part.demand->text),
                      .fact = choice_text(part, scene),
                      .needed = is_judged && facts.driver ? "It runs here; a later release may not"
                                : is_judged               ? "It has code for the GPU"
                                                          : "",
                      .evidence = {part.demand->place}});
}

/// The variant with the release to ask for if the input pins one: the pinned release if it runs here, otherwise the nearest that runs.
/// Without a version if the input pins none, or if no such release is known.
auto release_to_ask_for(const LeftOutVariant& variant, const Named& one, const Scene& scene) -> LeftOutVariant {
  const auto pinned = one.package == nullptr ? std::nullopt : leading_numbers(public_version(one.package->version));
  const auto name = pypi::normalise_name(name_in_spec(variant.spec));
  if (!pinned || (name == one.name && variant.fails)) {
    return variant;
  }
  if (name == one.name) {
    return {variant.spec + "==" + public_version(one.package->version), false};
  }
  const auto* const release = nearest_running(name, *pinned, scene);
  if (release == nullptr) {
    return variant;
  }
  const auto limit = "==" + release->text;
  return {(lacks_extras(variant.spec, limit, scene.catalog) ? name : variant.spec) + limit, false};
}

/// Whether the spec states a repository or a source archive: the package is then built from it, so PyPI's build is irrelevant.
auto is_built_from_address(const Named& one) -> bool {
  const auto requirement = one.demand != nullptr && one.ecosystem == Ecosystem::pypi ? pypi::parse_requirement(one.demand->text)
                                                                                     : Result<pypi::Requirement>(Error{});
  return requirement && requirement->url && requirement->url->find(".whl") == std::string::npos;
}

/// Reports a name that leaves the variant open and for which pip takes, or took, a build without GPU code.
void audit_variant(const Named& one, const Scene& scene, Findings& findings) {
  const auto left_out =
      scene.facts.gpus && !scene.facts.has_no_gpu() && !is_built_from_address(one) ? left_out_variant(one, scene) : std::nullopt;
  if (!left_out) {
    return;
  }
  const auto variant = release_to_ask_for(*left_out, one, scene);
  const auto installer = installer_of(Ecosystem::pypi, scene, one.demand);
  const bool is_there = inventory::is_complete_set(scene.inventory.kind);
  const auto spec = quote(spec_of(one));
  const auto end = !variant.fails
                       ? std::string(".")
                       : ", and what " + installer + " takes for it today does not run here: " + quote("gpusolve resolve " + one.name) +
                             " looks for a release that does.";
  const auto brings = " " + quote(variant.spec) + (is_there ? " brings that code" : " asks for the one with GPU code") + end;
  findings.push_back(
      {.code = AuditCode::cpu_build,
       .level = Level::warning,
       .subject = is_there ? one.label : spec,
       .text = (is_there ? one.label + " is there without GPU code, and runs on the CPU."
                         : "For " + spec + " " + installer + " takes a build without GPU code: it runs on the CPU.") +
               (is_there || variant.fails ? brings : std::string()),
       .evidence = one.demand != nullptr ? std::vector{one.demand->place} : std::vector<std::string>(),
       .repair = is_there || variant.fails ? std::nullopt : std::optional(Repair{Repair::Kind::other, "Write " + variant.spec + ".", {}})});
}

/// Reports a release whose wheel for this system has no GPU code although its wheels for other systems have: TensorFlow after 2.10 on
/// Windows.
void audit_cpu_wheel(const Named& one, const Scene& scene, Findings& findings) {
  const auto* const known = scene.catalog.stack_package(false, one.name);
  const bool may_have_code = known != nullptr && known->carries == catalogs::Carries::by_build && known->completed_by.empty();
  const bool has_gpu = scene.facts.gpus && !scene.facts.has_no_gpu();
  const bool is_beside_gpu_build =
      std::ranges::none_of(scene.torches, [](const TorchPart& torch) { return torch.judgement.variant.accelerator == Accelerator::cpu; });
  const bool is_main = scene.catalog.roles().is_main(one.name) || scene.catalog.roles().is_companion(one.name);
  if (auto finding = may_have_code && has_gpu && is_beside_gpu_build && !is_main ? cpu_label_or_page(one, scene) : std::nullopt) {
    findings.push_back(*std::move(finding));
    return;
  }
  if (one.ecosystem != Ecosystem::pypi || one.package == nullptr || !may_have_code || !has_gpu) {
    return;
  }
  if (const auto taken = choice_of_stack(one, scene); taken && taken->version != one.package->version.text()) {
    return;  // the input names a page or an index with another build of the release, and audit_stacks judges that build
  }
  const auto judgement =
      Judge(scene.catalog, scene.facts, {}).judge(one.name, one.package->version, variant_of(*one.package, scene).value_or(plain_wheel()));
  const auto is_usual = [](const catalogs::StackBuild* build) { return !is_elsewhere(*build); };
  if (judgement.variant.accelerator == Accelerator::cpu && judgement.stack.match && judgement.stack.match->is_exact &&
      std::ranges::any_of(judgement.stack.match->builds, is_usual)) {
    const auto way = other_way_sentence(one.label, judgement);
    const auto place = std::string(platform_text(scene.facts.platform.value));
    findings.push_back({.code = AuditCode::cpu_build,
                        .level = way.empty() ? Level::warning : Level::note,
                        .subject = one.label,
                        .text = way.empty() ? one.label + " has no GPU code on " + place + ", and runs on the CPU."
                                            : one.label + " has no CUDA code on " + place + ". " + way + "."});
  }
}

/// Reports a spec for which pip takes a wheel without GPU code although other places have builds with such code: dgl.
void audit_cpu_choice(const Named& one, const Scene& scene, Findings& findings) {
  const auto* const known = scene.catalog.stack_package(false, one.name);
  const bool may_have_code = known != nullptr && known->carries == catalogs::Carries::by_build && known->completed_by.empty();
  const bool is_open = one.ecosystem == Ecosystem::pypi && one.package == nullptr && one.demand != nullptr;
  const bool has_gpu = scene.facts.gpus && !scene.facts.has_no_gpu();
  const auto choice = may_have_code && is_open && has_gpu && !left_out_variant(one, scene) ? choice_of_stack(one, scene) : std::nullopt;
  if (!choice || choice->package != one.name) {
    return;
  }
  const auto judgement = Judge(scene.catalog, scene.facts, {}).judge(choice->package, choice->version, plain_wheel());
  if (judgement.variant.accelerator == Accelerator::cpu && judgement.stack.match && judgement.stack.match->is_exact) {
    const auto way = other_way_sentence(one.name + " " + choice->version, judgement);
    findings.push_back(
        {.code = AuditCode::cpu_build,
         .level = Level::note,
         .subject = quote(one.demand->text),
         .text = "For " + quote(one.demand->text) + " " + installer_of(Ecosystem::pypi, scene, one.demand) + " takes " + one.name + " " +
                 choice->version + " from " + choice->from + ", which has no " + (way.empty() ? "GPU code." : "CUDA code. " + way + "."),
         .evidence = {one.demand->place},
         .repair =
             by_resolve("This names a build of " + one.name + " with " + (way.empty() ? "GPU" : "CUDA") + " code:", {{one.name}}, scene)});
  }
}

/// Reports a conda build whose build string says that it is for the CPU although other builds have GPU code: `cpu_py311h…`.
void audit_cpu_record(const Named& one, const Scene& scene, Findings& findings) {
  const auto* const known = scene.catalog.stack_package(true, one.name);
  const bool is_main = scene.catalog.roles().decides(one.name);  // audit_torch reports it
  const bool may_have_code = known != nullptr && !is_main && known->carries == catalogs::Carries::by_build;
  const bool has_gpu = scene.facts.gpus && !scene.facts.has_no_gpu() && !scene.inventory.accepts_cpu;
  if (const auto asked = may_have_code && has_gpu ? asked_build(one, scene) : std::nullopt; asked && !asked->is_judged()) {
    findings.push_back({.code = AuditCode::cpu_build,
                        .level = Level::warning,
                        .subject = one.label,
                        .text = quote(one.demand->text) + " asks for a build for the CPU; other builds of it have GPU code.",
                        .evidence = {one.demand->place}});
    return;
  }
  if (one.ecosystem != Ecosystem::conda || one.package == nullptr || !one.package->build || !may_have_code || !has_gpu) {
    return;
  }
  const auto variant = variant_of(*one.package, scene);
  if (variant && variant->accelerator == Accelerator::cpu) {
    findings.push_back({.code = AuditCode::cpu_build,
                        .level = Level::warning,
                        .subject = one.label,
                        .text = one.label + " is a build for the CPU (" + *one.package->build + "); other builds of it have GPU code."});
  }
}

}  // namespace

void audit_unpinned(const Scene& scene, Findings& findings) {
  for (const auto& part : scene.parts) {
    const bool is_open = part.open && part.judgement.failures.empty() && !is_pinned_by_constraint(part.open->package, scene);
    if (is_open && !scene.facts.has_no_gpu() && !is_accused(part.label, findings) && !has_line_of_its_own(part, scene)) {
      audit_choice(part, scene, findings);
    }
  }
  for (const auto& one : named_in(scene)) {
    if (is_untold(one)) {
      continue;  // audit_untold reports it
    }
    audit_variant(one, scene, findings);
    audit_cpu_wheel(one, scene, findings);
    audit_cpu_choice(one, scene, findings);
    audit_cpu_record(one, scene, findings);
  }
  for (const auto& torch : scene.torches) {
    // If torch does not run, the finding about that suffices.
    if (torch.open && !is_accused(torch.label, findings) && !is_pinned_by_constraint(torch.package->name.text(), scene)) {
      audit_choice(torch, scene, findings);
    }
  }
  for (const auto& open : scene.undecided) {
    if (open.other_label.empty()) {  // else audit_torch reports it
      audit_doubt(open, scene, findings);
    }
  }
}

}  // namespace gpusolve::engine::audit
