#include "engine/audit/checks/chosen_cpu.hpp"

#include <algorithm>

#include "adapters/pypi/name.hpp"
#include "engine/audit/choice/stack_parts.hpp"
#include "engine/specs/spec_text.hpp"

namespace gpusolve::engine::audit {
namespace {

/// Whether the package runs inside the main stack.
auto needs_main(const NamedPart& part, const catalogs::Catalog& catalog) -> bool {
  const auto& [package, match, build, is_compiler] = part.judgement.stack;
  const auto* const stack = package == nullptr ? nullptr : catalog.find_stack(package->stack);
  const auto is_main = [&](const std::string& text) { return catalog.roles().is_main(pypi::normalise_name(name_in_spec(text))); };
  return stack == nullptr || stack->holds_torch || !match || std::ranges::any_of(match->builds, [&](const catalogs::StackBuild* one) {
           return std::ranges::any_of(one->requirements, is_main);
         });
}

auto runs_alone(const NamedPart& part, const catalogs::Catalog& catalog) -> bool {
  const auto& judgement = part.judgement;
  return judgement.stack.build != nullptr && judgement.variant.is_judged() && judgement.failures.empty() &&
         !judgement.stack.is_unknown(judgement.variant) && !needs_main(part, catalog);
}

}  // namespace

auto has_plugin(const Scene& scene) -> bool {
  const auto& roles = scene.catalog.roles();
  const auto is_plugin_for = [&](const std::string& package, const std::string& accelerator) {
    return package == roles.pypi + "-" + accelerator || (package.starts_with(accelerator + "-") && package.ends_with("-" + roles.conda));
  };
  return std::ranges::any_of(scene.named, [&](const Named& one) {
    return one.ecosystem == Ecosystem::pypi && std::ranges::any_of(scene.catalog.accelerators(), [&](const auto& entry) {
             return std::ranges::any_of(entry.names, [&](const std::string& name) { return is_plugin_for(one.name, name); });
           });
  });
}

auto level_of_chosen_cpu(const Scene& scene) -> Level {
  const auto runs = [&](const NamedPart& part) { return runs_alone(part, scene.catalog); };
  return !scene.facts.gpus || has_plugin(scene) || std::ranges::any_of(stack_parts(scene), runs) ? Level::warning : Level::error;
}

}  // namespace gpusolve::engine::audit
