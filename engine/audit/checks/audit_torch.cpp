#include <algorithm>

#include "base/plain.hpp"
#include "catalogs/accelerators.hpp"
#include "catalogs/cuda/code_targets.hpp"
#include "catalogs/cuda/cuda_rules.hpp"
#include "catalogs/newest.hpp"
#include "engine/answers/compiler_limits.hpp"
#include "engine/answers/partial_failures.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/checks/system_requirements.hpp"
#include "engine/audit/choice/choice_of_conda.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/repair/replacement.hpp"
#include "model/vendors/words.hpp"

namespace gpusolve::engine::audit {
namespace {

auto gpu_texts(const Scene& scene) -> std::string {
  std::vector<std::string> texts;
  for (const auto& gpu : scene.facts.gpus.value_or(std::vector<Gpu>{})) {
    texts.push_back(gpu.name ? *gpu.name + " (" + gpu.capability.sm() + ")" : gpu.capability.sm());
  }
  return joined(texts, ", ");
}

auto code_texts(std::span<const catalogs::CodeTarget> targets) -> std::string {
  std::vector<std::string> texts;
  std::ranges::transform(targets, std::back_inserter(texts), catalogs::target_text);
  return joined(texts, " ");
}

/// The evidence: the catalog's knowledge about the build.
auto evidence_of(const TorchPart& torch, const Scene& scene) -> std::vector<std::string> {
  std::vector<std::string> evidence;
  if (torch.open) {
    evidence.push_back(torch.open->place + ": " + quote(torch.open->spec) + " leaves the build open; today " + choice_text(torch) +
                       ", by " + catalogs::catalog_of_date(scene.catalog));
  }
  const auto* const build = torch.judgement.match ? torch.judgement.match->build : nullptr;
  if (build == nullptr || !build->is_code_known) {
    return evidence;
  }
  auto ptx = code_texts(build->ptx);
  for (auto at = ptx.find("sm_"); at != std::string::npos; at = ptx.find("sm_", at + 1)) {
    ptx.replace(at, 3, "compute_");
  }
  ptx = ptx.empty() ? ptx : ", PTX for " + ptx;
  evidence.push_back("code of " + scene.catalog.roles().pypi + " " + build->version.text() + " (" + build->tag +
                     "): " + code_texts(build->cubins) + ptx);
  if (!torch.judgement.match->is_exact) {
    const bool is_newer = catalogs::is_newer_than_catalog(scene.catalog, torch.package->name, torch.version);
    evidence.push_back(torch.label + (is_newer ? " is newer than " : " is not in ") + catalogs::catalog_of_date(scene.catalog) +
                       "; it is judged like its nearest older relative");
  }
  evidence.push_back(catalogs::stated_source(build->evidence));
  return evidence;
}

/// "… 2.0.0 (cu118) would, with glibc 2.28 or newer and Python 3.8 to 3.11", if only the Python and the C library exclude every build.
/// Empty otherwise.
auto by_another_system(const TorchPart& torch, const Scene& scene) -> std::string {
  auto facts = scene.facts;
  const Scene free{scene.inventory,   facts, scene.catalog, scene.packages, scene.pip_wishes,
                   scene.conda_wishes};  // without a Python, so that any Python counts
  const auto* build = replacement_for(torch, free);
  std::vector<std::string> needs;
  if (build == nullptr && facts.glibc) {
    facts.glibc.reset();
    build = replacement_for(torch, free);
    needs.push_back("glibc " + (build != nullptr && build->least_glibc ? build->least_glibc->text() : std::string()) + " or newer");
  }
  if (build != nullptr && scene.python && !build->pythons.empty()) {
    const auto [first, last] = std::ranges::minmax(build->pythons);
    needs.push_back("Python " + from_to(first.text(), last.text()));
  }
  return build == nullptr || needs.empty() ? ""
                                           : " " + torch.package->name.text() + " " + build->version.text() + " (" + build->tag +
                                                 ") would, with " + joined(needs, " and ") + ".";
}

/// Takes another build; if there is none and only the driver is too old, a newer driver; otherwise says which other system would help.
auto repair_of(const Reason& reason, const TorchPart& torch, const Scene& scene) -> std::optional<Repair> {
  auto replacement = replace_torch(torch, scene);
  if (replacement) {
    return replacement;
  }
  if (newer_driver_suffices(reason)) {
    return update_driver(reason.needed, scene);
  }
  const auto other = by_another_system(torch, scene);
  const auto python = other.empty() ? std::string() : " for Python " + scene.python->prefix(2).text();
  return Repair{Repair::Kind::other,
                "No build of " + torch.package->name.text() + python + " that " + catalogs::catalog_of_date(scene.catalog) +
                    " knows runs on this machine." + other + " gpusolve resolve says what would help.",
                {}};
}

/// The finding about a GPU for which the driver is too old, whatever the build; nullopt if the driver serves all GPUs.
auto driver_before_gpu(const Scene& scene) -> std::optional<Finding> {
  for (const auto gpu : scene.facts.capabilities()) {
    const auto fault = catalogs::driver_fault(gpu, scene.facts, scene.catalog);
    if (fault && fault->code == ReasonCode::driver_too_old) {
      return Finding{.code = fault->code,
                     .subject = fault->fact,
                     .fact = gpu.sm(),
                     .needed = fault->needed,
                     .text = gpu.sm() + " needs driver " + fault->needed + " or newer with every build, here " + fault->fact + ": " +
                             scene.catalog.roles().pypi + ".cuda.is_available() is False.",
                     .repair = update_driver(fault->needed, scene)};
    }
  }
  return std::nullopt;
}

auto is_about_driver(const Reason& reason) -> bool { return reason.code == ReasonCode::driver_too_old; }

/// The sentence if the usual one would be wrong; otherwise empty. `is_served`: the driver serves the GPU and the build.
auto text_of(const Reason& reason, const TorchPart& torch, bool is_served) -> std::string {
  if (reason.is_of_driver) {
    return "The GPU is no longer known to " + reason.fact + ": branch " + reason.needed + " is the last that knows it.";
  }
  const bool is_plain = reason.code == ReasonCode::no_kernel_image && reason.needed.empty() && reason.known_failure.empty();
  return is_plain && !is_served
             ? torch.label + " has no code for " + reason.fact + ": under a newer driver too its first kernel would fail."
             : std::string();
}

void audit_gpu_build(const TorchPart& torch, const Scene& scene, Findings& findings) {
  if (scene.facts.has_no_gpu()) {
    if (!is_macos(scene.facts.platform.value)) {  // macOS has no CUDA build
      findings.push_back({.code = ReasonCode::no_gpu, .level = Level::note, .subject = torch.label});
    }
    return;
  }
  const auto& failures = torch.judgement.failures;
  const bool is_told = std::ranges::any_of(failures, is_about_driver);
  const auto before_gpu = failures.empty() || is_told ? std::nullopt : driver_before_gpu(scene);
  if (before_gpu) {
    findings.push_back(*before_gpu);
  }
  for (const auto& reason : failures) {
    findings.push_back({.code = reason.code,
                        .subject = torch.label,
                        .fact = reason.fact,
                        .needed = reason.needed,
                        .text = text_of(reason, torch, !is_told && !before_gpu),
                        .evidence = &reason == &torch.judgement.failures.front() ? evidence_of(torch, scene) : std::vector<std::string>(),
                        .repair = repair_of(reason, torch, scene)});
  }
}

/// Reports a build that runs, but that compiles some kernels at run time with an NVRTC that does not know the GPU.
void audit_run_time_compiling(const TorchPart& torch, const Scene& scene, Findings& findings) {
  const auto& judgement = torch.judgement;
  const auto& cuda = judgement.variant.cuda;
  for (const auto gpu : cuda&& judgement.failures.empty() ? scene.facts.capabilities() : std::vector<ComputeCapability>()) {
    const auto* const entry = scene.catalog.failing_compiler(torch.package->name.text(), torch.package->version.text(), *cuda, gpu);
    if (entry == nullptr) {
      continue;
    }
    auto text = failing_compiler_sentence(torch.label, *entry, *cuda, gpu) + " (\"nvrtc: error: invalid value for --gpu-architecture\").";
    auto repair = !entry->before ? std::nullopt
                                 : std::optional(Repair{Repair::Kind::other,
                                                        "Take " + torch.package->name + " " + entry->before->text() +
                                                            " or newer, which compiles for a GPU that its NVRTC knows.",
                                                        {}});
    findings.push_back({.code = AuditCode::toolkit_too_old,
                        .level = Level::warning,
                        .subject = torch.label,
                        .fact = gpu.sm(),
                        .text = std::move(text),
                        .evidence = {catalogs::stated_source(entry->evidence)},
                        .repair = std::move(repair)});
  }
}

/// Reports a build that runs although a library of its CUDA fails on the GPU. The repair is the nearest build for a CUDA without this
/// failure.
void audit_partial_failures(const TorchPart& torch, const Scene& scene, Findings& findings) {
  const auto& judgement = torch.judgement;
  for (const auto gpu : judgement.failures.empty() ? scene.facts.capabilities() : std::vector<ComputeCapability>()) {
    for (const auto* const entry : scene.catalog.partial_failures(torch.package->name.text(), judgement.variant, gpu)) {
      findings.push_back({.code = ReasonCode::library_drops_arch,
                          .level = Level::warning,
                          .subject = torch.label,
                          .fact = gpu.sm(),
                          .text = partial_failure_sentence(torch.label, *entry, gpu) + ".",
                          .evidence = {catalogs::stated_source(entry->evidence)},
                          .repair = replace_torch(torch, scene, entry->cuda_before)});
    }
  }
}

void audit_cpu_build(const TorchPart& torch, const Scene& scene, Findings& findings) {
  if (scene.facts.has_no_gpu() || is_macos(scene.facts.platform.value)) {
    return;
  }
  const bool is_wrong = scene.facts.gpus.has_value() && !scene.inventory.accepts_cpu;
  const auto& roles = scene.catalog.roles();
  auto repair = torch.open ? state_cuda(scene) : std::nullopt;
  auto evidence = evidence_of(torch, scene);
  if (torch.open && (torch.package->ecosystem != Ecosystem::conda || named_toolkit(scene) == nullptr)) {
    // evidence_of already quotes the spec
  } else if (torch.package->ecosystem == Ecosystem::pypi && !torch.package->build && torch.package->source.empty()) {
    evidence.push_back("plain PyPI serves the CPU build of this release for " + std::string(platform_text(scene.facts.platform.value)));
  } else if (!torch.open && torch.package->build) {
    evidence.push_back("build: " + *torch.package->build);
  } else if (const auto* const toolkit = torch.package->ecosystem == Ecosystem::conda ? named_toolkit(scene) : nullptr) {
    evidence.push_back(toolkit->place + ": " + quote(toolkit->text) + " selects no build of this release" +
                       (torch.version < roles.conda_cuda_since ? std::string()
                                                               : "; from " + roles.conda_cuda_since.text() + " on " + roles.conda_cuda +
                                                                     " does, with the channel " + roles.conda_cuda_channel));
  }
  findings.push_back({.code = AuditCode::cpu_build,
                      .level = is_wrong ? Level::error : Level::warning,
                      .subject = torch.label,
                      .fact = gpu_texts(scene),
                      .evidence = std::move(evidence),
                      .repair = repair ? std::move(repair) : replace_torch(torch, scene)});
}

/// "AMD GPUs (ROCm). No NVIDIA GPU runs it: torch.cuda.is_available() is False without an AMD GPU." of a label such as `rocm6.2`.
auto other_maker_text(std::string_view label, std::string_view it, const Scene& scene) -> std::string {
  const auto& roles = scene.catalog.roles();
  const auto* const maker = catalogs::accelerator_of_name(scene.catalog, roles.other_label_of(label));
  const auto kind = maker == nullptr ? std::string("GPUs of another maker") : maker->kind;
  return kind + ". No " + judged_gpu() + " runs " + std::string(it) + ": " + roles.pypi + ".cuda.is_available() is False" +
         (maker != nullptr && maker->is_cuda_api ? " without an " + maker->name + "." : ".");
}

/// Reports a build for the GPUs of another maker: no NVIDIA GPU runs it.
void audit_other_build(const TorchPart& torch, const Scene& scene, Findings& findings) {
  const bool has_gpu = scene.facts.gpus && !scene.facts.gpus->empty();
  findings.push_back({.code = ReasonCode::no_kernel_image,
                      .level = has_gpu            ? Level::error
                               : scene.facts.gpus ? Level::note
                                                  : Level::warning,
                      .subject = torch.label,
                      .fact = gpu_texts(scene),
                      .text = torch.label + " is built for " + other_maker_text(torch.tag, "it", scene),
                      .repair = has_gpu ? replace_torch(torch, scene) : std::nullopt});
}

/// The only index of a spec has nothing but such builds.
void audit_other_index(const OpenTorch& open, const Scene& scene, Findings& findings) {
  auto repair = resolve_again(scene);
  repair.kind = Repair::Kind::other;
  repair.what = "Take a build that runs here from another index, such as this one:";
  findings.push_back({.code = ReasonCode::no_kernel_image,
                      .subject = quote(open.spec),
                      .fact = gpu_texts(scene),
                      .text = open.from + " has only builds for " + other_maker_text(open.other_label, "them", scene),
                      .evidence = {open.place},
                      .repair = std::move(repair)});
}

}  // namespace

void audit_torch(const Scene& scene, Findings& findings) {
  for (const auto& torch : scene.torches) {
    const auto& variant = torch.judgement.variant;
    if (torch.tag.empty()) {
      continue;
    }
    if (variant.is_judged()) {
      audit_gpu_build(torch, scene, findings);
      audit_run_time_compiling(torch, scene, findings);
      audit_partial_failures(torch, scene, findings);
    } else if (variant.accelerator == Accelerator::cpu) {
      audit_cpu_build(torch, scene, findings);
    } else if (variant.is_foreign()) {
      audit_other_build(torch, scene, findings);
    }
  }
  for (const auto& open : scene.undecided) {
    if (!open.other_label.empty()) {
      audit_other_index(open, scene, findings);
    }
  }
}

}  // namespace gpusolve::engine::audit
