// Audits packages that compile GPU code with nvcc on a base image that has no nvcc, or has one of another CUDA than torch.
#include <algorithm>
#include <array>

#include "base/plain.hpp"
#include "engine/answers/compiler_limits.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/checks/compiled_packages.hpp"
#include "engine/audit/choice/choice_of_stack.hpp"
#include "engine/audit/choice/cpu_builds.hpp"
#include "engine/audit/choice/fetched_wheel.hpp"
#include "engine/audit/choice/stack_parts.hpp"
#include "engine/specs/spec_text.hpp"

namespace gpusolve::engine::audit {
namespace {

/// Whether the package may bring nvcc: a wheel or conda package of nvcc, or a whole toolkit.
auto may_bring_nvcc(const Named& one) -> bool {
  constexpr std::array<std::string_view, 5> k_toolkits{"cuda", "cuda-toolkit", "cudatoolkit-dev", "cuda-compiler", "cuda-dev"};
  return one.name.find("nvcc") != std::string::npos || std::ranges::find(k_toolkits, one.name) != k_toolkits.end();
}

/// Whether neither the base image nor a command brings nvcc.
auto lacks_nvcc(const Scene& scene) -> bool {
  const auto& image = scene.inventory.image;
  const bool is_known = image && image->brings.empty() && (image->is_plain || (image->parts && !image->parts->has_compiler));
  return is_known && !scene.inventory.installs_cuda && !scene.inventory.may_compile_elsewhere &&
         std::ranges::none_of(named_in(scene), may_bring_nvcc);
}

/// Whether the build makes CPU code if it finds no nvcc, unless a variable forces it to use CUDA.
auto falls_back_to_cpu(const catalogs::SourceRecipe& recipe) -> bool {
  return std::ranges::any_of(recipe.environment, [](const auto& variable) { return variable.first == "FORCE_CUDA"; });
}

auto effect_of(const catalogs::SourceRecipe& recipe) -> std::string {
  return falls_back_to_cpu(recipe)      ? "it is compiled for the CPU alone, if at all."
         : is_switched_by_cmake(recipe) ? "CMake does not find the CUDA toolkit."
                                        : R"("CUDA_HOME environment variable is not set", or "CUDA_HOME does not exist".)";
}

/// Whether the main package runs here: an image for the CUDA of another build is no remedy.
auto runs_here(const TorchPart& torch) -> bool { return torch.judgement.failures.empty(); }

/// Where nvcc comes from. Names the CUDA if the package is compiled against the main package, which refuses another major version.
auto image_with_nvcc(const std::string& name, const Scene& scene) -> std::string {
  const auto* const cuda =
      scene.torches.size() == 1 && runs_here(scene.torches.front()) && compiles_against(scene.torches.front().package->name, name, scene)
          ? &scene.torches.front().judgement.variant.cuda
          : nullptr;
  const auto& of_image = scene.inventory.image->cuda;
  const bool is_told = cuda != nullptr && *cuda && (!of_image || of_image->part(0) != (*cuda)->part(0));
  return is_told ? "Start from an image with the toolkit of CUDA " + (*cuda)->prefix(2).text() + ", whose tag says devel."
                 : "Start from an image with the CUDA toolkit, whose tag says devel.";
}

/// `effect`: what follows; empty: what the recipe says.
void add_lack(const std::string& label, const std::string& name, const std::string& how, const std::string& effect, const Scene& scene,
              Findings& findings) {
  const auto& image = *scene.inventory.image;
  const auto recipes = scene.catalog.source_recipes(name);
  findings.push_back({.code = AuditCode::missing_dependency,
                      .level = Level::warning,
                      .subject = label,
                      .fact = image.name,
                      .needed = "nvcc",
                      .text = label + " " + how + " with nvcc, and neither the base image " + printable(image.name) +
                              " nor a command brings it: " + (effect.empty() ? effect_of(recipes.front()) : effect + "."),
                      .evidence = {catalogs::stated_source(recipes.front().evidence)},
                      .repair = Repair{Repair::Kind::other, image_with_nvcc(name, scene), {}}});
}

/// The CUDA version of the base image's nvcc, if commands can use no other nvcc.
auto nvcc_of_image(const Scene& scene) -> std::optional<DottedVersion> {
  const auto& image = scene.inventory.image;
  const bool is_only = image && image->parts && image->parts->has_compiler && !scene.inventory.installs_cuda &&
                       !scene.inventory.may_compile_elsewhere && std::ranges::none_of(named_in(scene), may_bring_nvcc);
  return is_only ? image->cuda : std::nullopt;
}

/// The source of torch's rule that it refuses an nvcc of another major version: the catalog's entry for the error message.
auto evidence_of_refusal(const catalogs::Catalog& catalog) -> std::vector<std::string> {
  const auto messages = catalog.messages();
  const auto found = std::ranges::find_if(
      messages, [](const catalogs::MessageEntry& one) { return one.meaning.rule == catalogs::MessageRule::refuses_other_nvcc; });
  return found == messages.end() ? std::vector<std::string>() : std::vector<std::string>{catalogs::stated_source(found->evidence)};
}

/// A finding about a build with an nvcc of another CUDA major version than the main package's.
auto other_nvcc(std::string subject, std::string text, const DottedVersion& nvcc, const TorchPart& torch, const Scene& scene) -> Finding {
  const auto& cuda = *torch.judgement.variant.cuda;
  const auto build = " a build of " + torch.package->name + " for CUDA " + std::to_string(nvcc.part(0)) + ".";
  const auto advice = runs_here(torch) ? "Start from an image with CUDA " + cuda.prefix(2).text() + ", or take" + build : "Take" + build;
  return {.code = AuditCode::cuda_mix,
          .subject = std::move(subject),
          .fact = nvcc.text(),
          .needed = cuda.text(),
          .text = std::move(text),
          .evidence = evidence_of_refusal(scene.catalog),
          .repair = Repair{Repair::Kind::other, advice, {}}};
}

auto image_text(const DottedVersion& nvcc, const Scene& scene) -> std::string {
  return "nvcc of CUDA " + nvcc.prefix(2).text() + " from the base image " + printable(scene.inventory.image->name);
}

auto refusal_text(const TorchPart& torch) -> std::string {
  return torch.label + " is for CUDA " + torch.judgement.variant.cuda->prefix(2).text() + ", and refuses an nvcc of another major version.";
}

void audit_nvcc_beside(const TorchPart& torch, const DottedVersion& nvcc, const Scene& scene, Findings& findings) {
  const auto& cuda = torch.judgement.variant.cuda;
  if (!cuda || cuda->part(0) == nvcc.part(0)) {
    return;
  }
  bool is_told = false;
  for (const auto& one : named_in(scene)) {
    if (!compiles_against(torch.package->name, one.name, scene) || !is_compiled(one, scene) || fetches_wheel(one, scene)) {
      continue;
    }
    auto text = one.label + " is compiled when " + installer_of(Ecosystem::pypi, scene, one.demand) + " installs it, with " +
                image_text(nvcc, scene) + ". " + refusal_text(torch);
    findings.push_back(other_nvcc(one.label, std::move(text), nvcc, torch, scene));
    is_told = true;
  }
  if (!is_told && scene.inventory.may_compile_extensions) {
    auto text =
        "An extension of " + torch.package->name + " that a command compiles meets " + image_text(nvcc, scene) + ". " + refusal_text(torch);
    findings.push_back(other_nvcc(torch.label, std::move(text), nvcc, torch, scene));
    findings.back().level = Level::warning;
  }
}

}  // namespace

void audit_image_compiler(const Scene& scene, Findings& findings) {
  const auto nvcc = scene.facts.has_no_gpu() || scene.torches.size() != 1 ? std::nullopt : nvcc_of_image(scene);
  if (nvcc) {
    audit_nvcc_beside(scene.torches.front(), *nvcc, scene, findings);
  }
  if (!scene.inventory.image || scene.facts.has_no_gpu() || !lacks_nvcc(scene)) {
    return;
  }
  for (const auto& one : named_in(scene)) {
    if (is_compiled(one, scene) && !fetched_wheel(one, scene) && recipe_without_gpu(one, scene) == nullptr) {
      const auto how = "is compiled when " + installer_of(Ecosystem::pypi, scene, one.demand) +
                       (fetches_wheel(one, scene) ? " installs it, unless a wheel of its release fits," : " installs it,");
      add_lack(one.label, one.name, how, "", scene, findings);
    }
  }
  for (const auto& part : scene.parts) {
    if (needs_nvcc(part.judgement, scene.catalog)) {
      const auto& stack = part.judgement.stack;
      add_lack(part.label, stack.package->name, "compiles its kernels when they are first used,", stack.build->without_nvcc, scene,
               findings);
    }
  }
}

}  // namespace gpusolve::engine::audit
