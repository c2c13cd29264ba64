#include "engine/audit/running_release.hpp"

#include <algorithm>
#include <span>

#include "engine/audit/needs.hpp"
#include "engine/audit/required.hpp"
#include "engine/audit/stack_parts.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/worlds/known_extras.hpp"
#include "engine/worlds/spec_text.hpp"

namespace gpusolve::engine::audit {

auto asked_extras(const std::string& package, const Scene& scene) -> std::string {
  const auto found = std::ranges::find_if(scene.inventory.demands, [&](const inventory::Demand& demand) {
    return inventory::demanded_name(demand) == package && !extras_in_spec(demand.text).empty();
  });
  return found == scene.inventory.demands.end() ? std::string() : extras_in_spec(found->text);
}

auto newest_running(const std::string& package, const Scene& scene) -> const catalogs::StackVersion* {
  const Judge judge(scene.catalog, scene.facts, {});
  const auto extras = extra_names(asked_extras(package, scene));
  const catalogs::StackVersion* newest = nullptr;
  for (const auto& row : scene.catalog.stack_builds(false, package)) {
    const auto versions =
        !is_elsewhere(row) && fits_machine(row, scene) ? std::span(row.versions) : std::span<const catalogs::StackVersion>();
    for (const auto& version : versions) {
      const auto judgement = in_scene(judge.judge(package, version.text, plain_wheel()), extras, scene);
      const auto is_absent = [&](const std::string& extra) { return is_absent_extra(extra, judgement.stack, scene.catalog); };
      const bool runs = std::ranges::none_of(extras, is_absent) && judgement.variant.is_judged() && judgement.failures.empty() &&
                        judgement.verdict.runs() && !judgement.stack.is_unknown(judgement.variant) &&
                        goes_with_pins(row, version.text, scene) && !failing_requirement(row, version.text, scene);
      newest = runs && (newest == nullptr || newest->numbers < version.numbers) ? &version : newest;
    }
  }
  return newest;
}

}  // namespace gpusolve::engine::audit
