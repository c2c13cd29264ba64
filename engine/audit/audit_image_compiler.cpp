// Packages that compile GPU code with nvcc, on a base image of which it is known that it has none.
#include <algorithm>
#include <array>

#include "base/plain.hpp"
#include "engine/answers/compiler_limits.hpp"
#include "engine/audit/audits.hpp"
#include "engine/audit/choice_of_stack.hpp"
#include "engine/audit/fetched_wheel.hpp"
#include "engine/audit/stack_parts.hpp"

namespace gpusolve::engine::audit {
namespace {

/// Whether the package may bring nvcc: a wheel or conda package of it, or a whole toolkit.
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

/// Whether the build makes code for the CPU alone where it finds no nvcc, unless a variable forces it to use CUDA.
auto falls_back_to_cpu(const catalogs::SourceRecipe& recipe) -> bool {
  return std::ranges::any_of(recipe.environment, [](const auto& variable) { return variable.first == "FORCE_CUDA"; });
}

auto effect_of(const catalogs::SourceRecipe& recipe) -> std::string {
  return falls_back_to_cpu(recipe) ? "it is compiled for the CPU alone, if at all."
                                   : "\"CUDA_HOME environment variable is not set\", or \"CUDA_HOME does not exist\".";
}

void add(const std::string& label, const std::string& name, const std::string& how, const Scene& scene, Findings& findings) {
  const auto& image = *scene.inventory.image;
  const auto recipes = scene.catalog.source_recipes(name);
  findings.push_back({.code = AuditCode::missing_dependency,
                      .level = Level::warning,
                      .subject = label,
                      .fact = image.name,
                      .needed = "nvcc",
                      .text = label + " " + how + " with nvcc, and neither the base image " + printable(image.name) +
                              " nor a command brings it: " + effect_of(recipes.front()),
                      .evidence = {catalogs::stated_source(recipes.front().evidence)},
                      .repair = Repair{Repair::Kind::other, "Start from an image with the CUDA toolkit, whose tag says devel.", {}}});
}

}  // namespace

void audit_image_compiler(const Scene& scene, Findings& findings) {
  if (!scene.inventory.image || scene.facts.has_no_gpu() || !lacks_nvcc(scene)) {
    return;
  }
  for (const auto& one : named_in(scene)) {
    if (is_compiled(one, scene) && !fetched_wheel(one, scene)) {
      const auto* const how = fetches_wheel(one, scene) ? "is compiled when pip installs it, unless a wheel of its release fits,"
                                                        : "is compiled when pip installs it,";
      add(one.label, one.name, how, scene, findings);
    }
  }
  for (const auto& part : scene.parts) {
    if (needs_nvcc(part.judgement, scene.catalog)) {
      add(part.label, part.judgement.stack.package->name, "compiles its kernels when they are first used,", scene, findings);
    }
  }
}

}  // namespace gpusolve::engine::audit
