#include <algorithm>

#include "base/plain.hpp"
#include "engine/answers/missing_libraries.hpp"
#include "engine/audit/audits.hpp"
#include "engine/audit/repair.hpp"
#include "engine/audit/stack_parts.hpp"
#include "engine/worlds/gpu_signs.hpp"
#include "engine/worlds/known_extras.hpp"

namespace gpusolve::engine::audit {
namespace {

/// The major version of CUDA, which its libraries have in their names; nullopt if unknown.
using Major = std::optional<std::uint32_t>;

auto major_of(const std::optional<DottedVersion>& cuda) -> Major { return cuda ? Major(cuda->part(0)) : std::nullopt; }

auto may_be(const Major& wanted, const Major& there) -> bool { return !wanted || !there || *wanted == *there; }

auto may_serve(const TorchPart& torch, const Major& wanted) -> bool {
  const auto& variant = torch.judgement.variant;
  return variant.is_judged() && may_be(wanted, major_of(variant.cuda));
}

/// The CUDA of one of NVIDIA's packages: in the name of a wheel; the version of conda's toolkit.
auto major_of(const Named& one) -> Major {
  if (one.ecosystem == Ecosystem::pypi) {
    const auto wheel = nvidia_wheel(one.name);
    return wheel ? Major(wheel->major) : std::nullopt;
  }
  const bool is_toolkit = one.name == "cudatoolkit" || one.name.starts_with("cuda-");
  return is_toolkit && one.package != nullptr ? major_of(leading_numbers(one.package->version)) : std::nullopt;
}

/// cuDNN of conda is none of CUDA's libraries, and brings those of the CUDA that it was built for.
auto may_serve(const Named& one, const Major& wanted) -> bool {
  const bool is_cudnn = one.ecosystem == Ecosystem::conda && Judge::is_cudnn(one.name) && one.package != nullptr;
  return is_gpu_library(one.name, one.ecosystem) && !is_cudnn && may_be(wanted, major_of(one));
}

/// Whether nothing says what the part itself requires, which may be the libraries.
auto has_open_needs(const NamedPart& part) -> bool {
  const auto& stack = part.judgement.stack;
  return stack.build == nullptr || (!stack.build->are_requirements_known && !stack.package->loads_libraries);
}

/// Whether the input has libraries of the CUDA that the part loads, NVIDIA's own or those beside torch, or names what may bring them.
auto may_bring_libraries(const NamedPart& wheel, const Scene& scene, const std::vector<NamedPart>& parts) -> bool {
  const auto& judgement = wheel.judgement;
  const auto wanted = major_of(judgement.variant.cuda ? judgement.variant.cuda : judgement.stack.build->cuda);
  const auto& image = scene.inventory.image;
  const bool is_in_image = image && ((image->cuda && may_be(wanted, major_of(image->cuda))) || !image->brings.empty());
  return is_in_image || !scene.undecided.empty() || std::ranges::any_of(parts, has_open_needs) ||
         std::ranges::any_of(scene.torches, [&](const TorchPart& torch) { return may_serve(torch, wanted); }) ||
         std::ranges::any_of(named_in(scene), [&](const Named& one) { return may_serve(one, wanted); });
}

/// Whether a spec of the input asks for extras of the package, which may bring them; not for one that the release is known to lack.
auto has_extras(const StackPart& stack, const Scene& scene) -> bool {
  const auto may_be_there = [&](const std::string& extra) { return !is_absent_extra(extra, stack, scene.catalog); };
  return std::ranges::any_of(scene.inventory.demands, [&](const inventory::Demand& demand) {
    return inventory::demanded_name(demand) == stack.package->name && std::ranges::any_of(extra_names(demand.text), may_be_there);
  });
}

auto repair_of(const NamedPart& part, const Scene& scene) -> std::optional<Repair> {
  const auto extras = library_extras(part.judgement.stack);
  const bool has_torch = std::ranges::any_of(scene.torches, [](const TorchPart& torch) { return may_serve(torch, std::nullopt); });
  if (extras.empty() || has_torch) {  // beside torch for another CUDA they may not go together
    return std::nullopt;
  }
  const auto at = part.label.find(' ');
  const auto version = at == std::string::npos || part.open ? std::string() : "==" + part.label.substr(at + 1);
  return add_packages(Ecosystem::pypi, {part.judgement.stack.package->name + "[" + joined(extras, ",") + "]" + version}, scene);
}

}  // namespace

void audit_libraries(const Scene& scene, Findings& findings) {
  const auto parts = scene.facts.has_no_gpu() ? std::vector<NamedPart>() : stack_parts(scene);
  for (const auto& part : parts) {
    if (loads_libraries(part.judgement) && part.judgement.failures.empty() && !has_extras(part.judgement.stack, scene) &&
        !may_bring_libraries(part, scene, parts)) {
      findings.push_back({.code = AuditCode::libraries_missing,
                          .level = Level::warning,
                          .subject = part.label,
                          .fact = libraries_text(part.judgement),
                          .repair = repair_of(part, scene)});
    }
  }
}

}  // namespace gpusolve::engine::audit
