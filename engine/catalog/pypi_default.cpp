#include "engine/catalog/pypi_default.hpp"

#include "engine/specs/leading_numbers.hpp"

namespace gpusolve::engine {

void complete_from_pypi(std::string_view torch_version, Platform platform, const catalogs::Catalog& catalog, BuildVariant& variant) {
  const auto torch = leading_numbers(torch_version);
  const catalogs::PublishedBuild* nearest = nullptr;
  bool is_before_all = false;  // older than every release whose build on PyPI the catalog knows
  for (const auto& build : catalog.published_builds(platform)) {
    const bool is_known = build.packaging == Packaging::wheel && build.is_on_pypi && torch;
    is_before_all = is_before_all || is_known;
    if (is_known && build.version <= *torch && (nearest == nullptr || nearest->version < build.version)) {
      nearest = &build;
    }
  }
  if (nearest == nullptr && is_before_all) {
    return;
  }
  variant.accelerator = nearest != nullptr ? nearest->accelerator() : Accelerator::cpu;
  variant.cuda = nearest != nullptr ? nearest->cuda : std::nullopt;
}

}  // namespace gpusolve::engine
