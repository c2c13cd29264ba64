#include "engine/audit/scene/fits_machine.hpp"

#include "engine/audit/scene/allowed_pythons.hpp"

namespace gpusolve::engine::audit {

auto fits_machine(const catalogs::StackBuild& row, const Scene& scene) -> bool {
  const auto& facts = scene.facts;
  const bool is_platform = row.is_for(facts.platform.value);
  const bool is_glibc = !row.least_glibc || !facts.glibc || *row.least_glibc <= facts.glibc->value;
  return is_platform && is_glibc && suits_python(row.pythons, scene);
}

}  // namespace gpusolve::engine::audit
