#include "engine/worlds/pypi_default.hpp"

#include "engine/worlds/judgement.hpp"

namespace gpusolve::engine {

void complete_from_pypi(std::string_view torch_version, Platform platform, const catalogs::Catalog& catalog, BuildVariant& variant) {
  const auto torch = leading_numbers(torch_version);
  const catalogs::PublishedBuild* nearest = nullptr;
  for (const auto& build : catalog.published_builds(platform)) {
    const bool fits = build.packaging == Packaging::wheel && build.is_on_pypi && torch && build.version <= *torch;
    if (fits && (nearest == nullptr || nearest->version < build.version)) {
      nearest = &build;
    }
  }
  variant.accelerator = nearest != nullptr && nearest->cuda ? Accelerator::cuda : Accelerator::cpu;
  variant.cuda = nearest != nullptr ? nearest->cuda : std::nullopt;
}

}  // namespace gpusolve::engine
