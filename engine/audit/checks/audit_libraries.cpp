#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/plain.hpp"
#include "engine/answers/missing_libraries.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/choice/cuda_libraries.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/scene/extra_libraries.hpp"
#include "engine/audit/scene/named.hpp"
#include "engine/judging/gpu_signs.hpp"
#include "engine/judging/known_extras.hpp"
#include "model/library_names.hpp"

namespace gpusolve::engine::audit {
namespace {

/// Whether a spec of the input asks for extras of the package that may bring the libraries; extras that the release is known to lack do not
/// count.
auto has_extras(const StackPart& stack, const Scene& scene) -> bool {
  const auto may_be_there = [&](const std::string& extra) { return !is_absent_extra(extra, stack, scene.catalog); };
  return std::ranges::any_of(scene.inventory.demands, [&](const inventory::Demand& demand) {
    return inventory::demanded_name(demand) == stack.package->name && std::ranges::any_of(extra_names(demand.text), may_be_there);
  });
}

/// The base image if it is one of NVIDIA's own without all libraries; otherwise null.
auto bare_image(const Scene& scene) -> const inventory::BaseImage* {
  const auto& image = scene.inventory.image;
  return image && image->parts ? &*image : nullptr;
}

auto repair_of(const NamedPart& part, const Scene& scene) -> std::optional<Repair> {
  const auto whole = name_with_libraries(part.judgement.stack);
  const bool has_torch = std::ranges::any_of(scene.torches, [](const TorchPart& torch) { return torch.judgement.variant.is_judged(); });
  const auto loaded = loaded_libraries(part.judgement, scene.facts.platform.value, scene.catalog);
  if (whole.empty() && bare_image(scene) != nullptr) {
    return Repair{Repair::Kind::other, "Start from a runtime or devel image with " + libraries_text(loaded) + ".", {}};
  }
  if (whole.empty() || has_torch ||
      do_extras_bring(std::nullopt, scene)) {  // beside libraries for another CUDA the new ones may be incompatible
    return std::nullopt;
  }
  const auto at = part.label.find(' ');
  const auto version = at == std::string::npos || part.open ? std::string() : "==" + part.label.substr(at + 1);
  return scene.inventory.kind == inventory::Kind::gpusolve_lock
             ? lock_again_with(part.judgement.stack.package->name, whole + version, scene)
             : add_packages(Ecosystem::pypi, {whole + version}, scene);
}

/// The sentence for a container, where only the image and the driver have libraries. Empty if the libraries of the image are not known.
auto text_in_image(const NamedPart& part, const std::string& missing, const Scene& scene) -> std::string {
  const auto* const image = bare_image(scene);
  return image == nullptr ? std::string()
                          : part.label + " loads libraries of " + missing + ", and neither the base image " + printable(image->name) +
                                " nor a command brings them: it does not use the GPU.";
}

/// Whether a finding already says that another package's cuDNN is not the one that this package loads.
auto is_told_of_cudnn(const std::string& label, const Findings& findings) -> bool {
  return std::ranges::any_of(findings, [&](const Finding& one) {
    return one.code == FindingCode(AuditCode::stack_mismatch) && one.subject == label &&
           is_cudnn_package(one.needed.substr(0, one.needed.find_first_of("<>=!~")));
  });
}

/// A library that the extras of both specs bring, for different CUDA major versions; nullopt if there is none.
auto library_of_both(const std::set<std::string>& first, const std::set<std::string>& second)
    -> std::optional<std::pair<std::string, std::string>> {
  for (const auto& one : first) {
    const auto is_other = [&](const std::string& other) {
      return wheel_by_suffix(one)->library == wheel_by_suffix(other)->library &&
             wheel_by_suffix(one)->cuda_major != wheel_by_suffix(other)->cuda_major;
    };
    if (const auto other = std::ranges::find_if(second, is_other); other != second.end()) {
      return std::pair(one, *other);
    }
  }
  return std::nullopt;
}

auto finding_about(const Named& first, const Named& second, const std::pair<std::string, std::string>& both) -> Finding {
  const std::string library(wheel_by_suffix(both.first)->library);
  return {.code = AuditCode::cuda_mix,
          .subject = first.demand->text,
          .fact = second.demand->text,
          .text = quote(first.demand->text) + " brings " + both.first + ", and " + quote(second.demand->text) + " " + both.second +
                  ": both hold the library " + library + ", and the one that is installed last overwrites the other.",
          .evidence = {first.demand->place, second.demand->place}};
}

/// Reports libraries that the extras of two specs bring for two CUDA major versions, because they overwrite each other's files. Each spec
/// is compared with the specs before it and gets at most one finding.
void audit_libraries_of_extras(const Scene& scene, Findings& findings) {
  std::vector<std::pair<const Named*, std::set<std::string>>> bringing;
  for (const auto& one : named_in(scene)) {
    auto libraries = libraries_of_extras(one, scene);
    for (const auto& [first, others] : libraries.empty() ? decltype(bringing)() : bringing) {
      if (const auto both = library_of_both(others, libraries)) {
        findings.push_back(finding_about(*first, one, *both));
        break;
      }
    }
    if (!libraries.empty()) {
      bringing.emplace_back(&one, std::move(libraries));
    }
  }
}

}  // namespace

void audit_libraries(const Scene& scene, Findings& findings) {
  const auto parts = scene.facts.has_no_gpu() ? std::span<const NamedPart>() : std::span(scene.parts);
  for (const auto& part : parts) {
    const bool is_judged = loads_libraries(part.judgement) && part.judgement.failures.empty() && !is_accused(part.label, findings);
    if (!is_judged || has_extras(part.judgement.stack, scene)) {
      continue;
    }
    const auto missing = missing_libraries(part, scene);
    const bool is_told = missing.starts_with("cuDNN") && is_told_of_cudnn(part.label, findings);
    const auto text = missing.empty() ? partly_missing(part, scene) : text_in_image(part, missing, scene);
    if (!is_told && (!missing.empty() || !text.empty())) {
      findings.push_back({.code = AuditCode::libraries_missing,
                          .level = Level::warning,
                          .subject = part.label,
                          .fact = missing,
                          .text = text,
                          .repair = missing.empty() ? std::nullopt : repair_of(part, scene)});
    }
  }
  audit_libraries_of_extras(scene, findings);
}

}  // namespace gpusolve::engine::audit
