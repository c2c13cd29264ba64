#include <algorithm>
#include <span>

#include "adapters/conda/variant.hpp"
#include "adapters/report/words/wording.hpp"
#include "base/plain.hpp"
#include "engine/answers/stack.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/checks/chosen_cpu.hpp"
#include "engine/audit/choice/places.hpp"
#include "engine/audit/choice/stack_parts.hpp"
#include "engine/audit/repair/one_owner.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/environment/input_notes.hpp"
#include "engine/specs/spec_text.hpp"
#include "model/library_names.hpp"
#include "model/option.hpp"

namespace gpusolve::engine::audit {
namespace {

using What = inventory::Note::What;

/// If a file requests a CPU build, merges the finding about the resulting build into the finding about the request, which takes over its
/// repair. Beside a plugin for other accelerators, a CUDA build is no repair.
void merge_echoes(const Scene& scene, Findings& findings) {
  const auto is_of = [](const Finding& finding, const FindingCode& code) { return finding.code == code; };
  const auto build = std::ranges::find_if(findings, [&](const Finding& finding) { return is_of(finding, AuditCode::cpu_build); });
  const auto request = std::ranges::find_if(findings, [&](const Finding& finding) {
    return is_of(finding, ReasonCode::cpu_build_requested) || is_of(finding, ReasonCode::source_lacks_gpu_builds);
  });
  const bool is_for_others = request != findings.end() && has_plugin(scene);
  if (is_for_others) {
    request->repair.reset();
  }
  if (build == findings.end() || request == findings.end()) {
    return;
  }
  request->repair = build->repair && !is_for_others ? build->repair : request->repair;
  findings.erase(build);
}

/// Turns errors that rest on an assumed C library into warnings: the machine's own C library may be newer.
void mark_assumed_glibc(const Scene& scene, Findings& findings) {
  const auto& glibc = scene.facts.glibc;
  if (!glibc || glibc->provenance != Provenance::assumed) {
    return;
  }
  const auto fact = "glibc " + glibc->value.text();
  for (auto& finding : findings) {
    if (finding.fact == fact && finding.level == Level::error) {
      finding.level = Level::warning;
      finding.evidence.push_back(fact + " is assumed; " + option_text(Option::glibc) + " states that of the machine");
    }
  }
}

/// The PyPI name of the finding's subject: a spec or a package of the input, or the main stack if an index has only its CPU builds.
auto name_of_subject(const Scene& scene, const Finding& finding) -> std::string {
  if (finding.code == FindingCode(ReasonCode::source_lacks_gpu_builds)) {
    return scene.catalog.roles().pypi;
  }
  for (const auto& demand : scene.inventory.demands) {
    if (demand.text == finding.subject && demand.ecosystem == Ecosystem::pypi) {
      return inventory::demanded_name(demand);
    }
  }
  const auto is_it = [&](const Package& package) { return package.ecosystem == Ecosystem::pypi && label_of(package) == finding.subject; };
  const auto found = std::ranges::find_if(scene.inventory.packages, is_it);
  return found == scene.inventory.packages.end() ? std::string() : found->name.text();
}

/// Turns errors about packages that a conditional command may replace into warnings: only a run can tell whether the command replaces them.
void mark_replaceable(const Scene& scene, Findings& findings) {
  const auto& names = scene.inventory.replaceable;
  for (auto& finding : findings) {
    const auto name = names.empty() || finding.level != Level::error ? std::string() : name_of_subject(scene, finding);
    if (!name.empty() && std::ranges::find(names, name) != names.end()) {
      finding.level = Level::warning;
      finding.evidence.push_back("a command under a condition installs " + printable(name) + ", too, and may replace it");
    }
  }
}

auto runs_sentence(const std::string& label, ComputeCapability gpu, const catalogs::RunsBy& by) -> std::string {
  return label + " on " + gpu.sm() + ": " + report::run_clause(run_by(gpu, by)) + ".";
}

/// Adds a sentence for each package of another stack that runs and whose GPU code the catalog knows.
void add_seen_stacks(const Scene& scene, const Findings& findings, std::vector<std::string>& lines) {
  for (const auto& part : scene.facts.has_no_gpu() ? std::span<const NamedPart>() : std::span(scene.parts)) {
    const bool is_known = part.judgement.stack.build != nullptr && !part.judgement.stack.is_unknown(part.judgement.variant);
    if (!is_known || !part.judgement.failures.empty() || is_accused(part.label, findings) || is_lost_by_files(scene, part.label)) {
      continue;
    }
    for (const auto& [capability, how] : part.judgement.verdict.gpus) {
      const auto* const by = std::get_if<catalogs::RunsBy>(&how);
      auto line = by != nullptr ? runs_sentence(part.label, capability, *by) : std::string();
      if (by != nullptr && std::ranges::find(lines, line) == lines.end()) {  // two specs may bring one package
        lines.push_back(std::move(line));
      }
    }
  }
}

/// Whether the lock has several versions of torch and does not say which one is installed.
auto has_undecided_torch(const Scene& scene) -> bool {
  const auto& names = scene.inventory.undecided;
  return std::ranges::find(names, scene.catalog.roles().pypi) != names.end();
}

/// Whether torch is listed by its address, without a version: `torch @ file:///...`.
auto has_torch_of_unknown_version(const Scene& scene) -> bool {
  return std::ranges::any_of(scene.inventory.notes, [&](const inventory::Note& note) {
    return note.what == What::local && note.text.starts_with(scene.catalog.roles().pypi + " @ ");
  });
}

/// Whether the input has the main package or another one that is known to carry GPU code, in whatever version.
auto has_known_gpu_package(const Scene& scene) -> bool {
  return !scene.torches.empty() || !scene.undecided.empty() || !scene.parts.empty() || has_torch_of_unknown_version(scene) ||
         has_undecided_torch(scene) || find_package(scene, Ecosystem::pypi, scene.catalog.roles().pypi) != nullptr;
}

auto has_cuda_library(const Scene& scene) -> bool {
  return std::ranges::any_of(scene.inventory.packages, [](const Package& package) {
    return package.ecosystem == Ecosystem::conda ? conda::is_cuda_library(package.name.text()) : is_vendor_wheel(package.name.text());
  });
}

auto seen(const Scene& scene, const Findings& findings) -> std::vector<std::string> {
  std::vector<std::string> lines;
  if (!has_known_gpu_package(scene) && scene.code.empty() && inventory::is_complete_set(scene.inventory.kind)) {
    lines.emplace_back(has_cuda_library(scene) ? "No package in it but CUDA's libraries is known to carry GPU code."
                                               : "No package in it is known to carry GPU code.");
  }
  if (scene.inventory.leaves_other_packages_to_installer) {
    lines.push_back("It was made from the embedded catalog: it has no digests, and the installer adds what it does not name (" +
                    option_text(Option::live) + " records both).");
  }
  const auto is_cuda = [](const TorchPart& torch) { return torch.judgement.variant.is_judged(); };
  if (!scene.facts.gpus && std::ranges::any_of(scene.torches, is_cuda)) {
    lines.push_back("No GPU is known, so whether " + scene.catalog.roles().pypi + " runs is not judged (" + option_text(Option::gpu) +
                    ", " + option_text(Option::driver) + ").");
  }
  for (const auto& torch : scene.torches) {
    const bool is_gpu = torch.judgement.variant.is_judged() && !torch.tag.empty();
    if (is_accused(torch.label, findings) || is_lost_by_files(scene, label_of(*torch.package))) {
      continue;
    }
    if (is_gpu && torch.judgement.failures.empty() && !torch.judgement.verdict.is_code_assumed) {
      for (const auto& [capability, how] : torch.judgement.verdict.gpus) {
        if (const auto* const by = std::get_if<catalogs::RunsBy>(&how)) {
          lines.push_back(runs_sentence(torch.label, capability, *by));
        }
      }
    } else if (torch.judgement.variant.accelerator == Accelerator::cpu && scene.facts.has_no_gpu()) {
      lines.push_back(torch.label + " runs on the CPU; there is no GPU here.");
    }
  }
  add_seen_stacks(scene, findings, lines);
  return lines;
}

/// The sentence about a base image if no tag states its content or no table judges it; empty if there is no such image.
auto unjudged_image(const Scene& scene) -> std::string {
  const auto& image = scene.inventory.image;
  const auto package = image && !image->packages.empty() ? label_of(image->packages.front()) : std::string();
  const auto brought = image && !image->brings.empty() ? image->brings : package;
  const auto& removed = scene.inventory.removed;
  if (!package.empty() && std::ranges::find(removed, image->packages.front().name.text(), &inventory::Removal::name) != removed.end()) {
    return "The base image brings " + package + ", which a command removes: nothing else in it is judged.";
  }
  return brought.empty() ? std::string() : "Not judged: the base image brings " + brought + ".";
}

/// The spec of the first PyPI package that has no GPU code of its own but brings builds with GPU code; empty if there is none.
auto spec_of_front(const Scene& scene) -> std::string {
  const auto& all = named_in(scene);
  const auto front = std::ranges::find_if(all, [&](const Named& one) {
    const auto* const package = one.ecosystem == Ecosystem::pypi ? scene.catalog.stack_package(false, one.name) : nullptr;
    return package != nullptr && package->carries == catalogs::Carries::none && package->has_builds;
  });
  return front == all.end() ? std::string() : front->name + (front->demand == nullptr ? "" : extras_in_spec(front->demand->text));
}

/// Says why nothing was judged, and that `resolve` judges the packages that the input brings.
auto finding_of_nothing(const Scene& scene, bool is_part) -> Finding {
  const auto front = spec_of_front(scene);
  auto text = front.empty() ? std::string(is_part ? "What was read of it" : "It") + " names neither " + scene.catalog.roles().pypi +
                                  " nor another package that is known to carry GPU code."
                            : quote(front) + " has no GPU code of its own, and what it brings is not judged here.";
  return {.code = AuditCode::unjudged,
          .level = Level::note,
          .subject = scene.inventory.path,
          .text = std::move(text),
          .repair = front.empty() ? std::nullopt : std::optional(choose_by_resolve(front, scene))};
}

/// Reports that nothing was judged, since that differs from finding no errors.
void audit_nothing(const Scene& scene, Findings& findings) {
  const bool has_torch = !scene.torches.empty() || !scene.undecided.empty() || !scene.parts.empty();
  const bool is_part = std::ranges::any_of(scene.inventory.notes, [](const inventory::Note& note) {
    using enum inventory::Note::What;
    return note.what != guessed && note.what != taken && note.what != loose;
  });
  const bool has_main = !scene.torches.empty() || !scene.undecided.empty();
  const bool is_silent = has_main || (has_torch && scene.inventory.image && scene.inventory.image->brings.empty());
  if (auto image = is_silent ? std::string() : unjudged_image(scene); !image.empty()) {
    findings.push_back(
        {.code = AuditCode::unjudged, .level = Level::warning, .subject = scene.inventory.image->name, .text = std::move(image)});
  } else if (findings.empty() && !has_torch && (is_part || !inventory::is_complete_set(scene.inventory.kind))) {
    findings.push_back(finding_of_nothing(scene, is_part));
  }
}

/// Reports other environments or extras of the file that name GPU packages, so that readers of the findings do not take them for judged.
void audit_other_parts(const Scene& scene, Findings& findings) {
  for (const auto& note : scene.inventory.notes) {
    if (note.what == inventory::Note::What::gpu_left) {
      findings.push_back({.code = AuditCode::other_parts, .level = Level::note, .subject = note.text});
    }
  }
}

}  // namespace

auto is_accused(const std::string& label, const Findings& findings) -> bool {
  return std::ranges::any_of(findings, [&](const Finding& finding) { return finding.level == Level::error && finding.subject == label; });
}

auto audit_all(const Scene& scene) -> Audit {
  Audit result;
  result.kind = inventory::kind_text(scene.inventory.kind);
  result.path = scene.inventory.path;
  result.main = scene.catalog.roles().pypi;
  result.facts = scene.facts;
  result.python = scene.python ? std::optional(scene.python->text()) : std::nullopt;
  for (const auto audit :
       {audit_names,     audit_torch,          audit_stacks,        audit_compiled,     audit_required,   audit_extras,
        audit_tags,      audit_stack_mates,    audit_linked_labels, audit_shared_needs, audit_exact_pins, audit_neighbours,
        audit_libraries, audit_image_compiler, audit_image,         audit_releases,     audit_named_cuda, audit_demands,
        audit_sources,   audit_channels,       audit_labels,        audit_companions,   audit_cuda,       audit_cudnn,
        audit_owners,    audit_variants,       audit_dependencies,  audit_undeclared,   audit_lock}) {
    audit(scene, result.findings);
  }
  name_image_in_repairs(scene, result.findings);
  mark_assumed_glibc(scene, result.findings);
  mark_replaceable(scene, result.findings);
  audit_device_code(scene, result.findings);
  audit_unseen_gpu(scene, result.findings);
  merge_echoes(scene, result.findings);
  keep_one_owner(scene, result.findings);
  audit_unpinned(scene, result.findings);
  audit_open_conda_builds(scene, result.findings);
  audit_unjudged(scene, result.findings);
  audit_untold(scene, result.findings);
  audit_nothing(scene, result.findings);
  audit_other_parts(scene, result.findings);
  put_places(scene, result.findings);
  sort_findings(result.findings);
  result.assumed = assumed_sentences(scene.inventory);
  result.seen = note_sentences(scene.inventory, inventory::Note::What::gpu_left);  // audit_other_parts reports it as a finding
  std::ranges::move(seen(scene, result.findings), std::back_inserter(result.seen));
  if (auto sentence = files_sentence(scene, result.findings); !sentence.empty()) {
    result.seen.push_back(std::move(sentence));
  }
  return result;
}

}  // namespace gpusolve::engine::audit
