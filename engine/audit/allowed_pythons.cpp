#include "engine/audit/allowed_pythons.hpp"

#include <algorithm>

#include "adapters/pypi/specifier.hpp"

namespace gpusolve::engine::audit {

auto allowed_pythons(const std::string& specifier) -> std::vector<DottedVersion> {
  constexpr std::uint32_t k_last_minor = 30;
  const auto allowed = pypi::parse_specifier_set(specifier);
  std::vector<DottedVersion> pythons;
  for (std::uint32_t minor = 0; allowed && minor <= k_last_minor; ++minor) {
    const auto text = "3." + std::to_string(minor);
    if (allowed->contains_text(text + ".99")) {
      pythons.push_back(dotted(text));
    }
  }
  return pythons;
}

auto suits_python(std::span<const DottedVersion> pythons, const Scene& scene) -> bool {
  const auto has = [&](const DottedVersion& python) { return std::ranges::find(pythons, python.prefix(2)) != pythons.end(); };
  if (pythons.empty() || scene.python) {
    return pythons.empty() || has(*scene.python);
  }
  return scene.allowed_pythons.empty() || std::ranges::any_of(scene.allowed_pythons, has);
}

}  // namespace gpusolve::engine::audit
