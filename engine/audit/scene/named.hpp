// The packages that an input names: packages with a version, and specs that leave the version open.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// The spec that names the package; `jax==0.4.30` for a package that is only listed.
[[nodiscard]] auto spec_of(const Named& one) -> std::string;
/// The versions that the input allows, such as `==0.7.0`, also if one line pins the package and another has its extras; empty for all.
[[nodiscard]] auto versions_of(const Named& one) -> std::string;

/// Whether only a run can tell the package's version: `torch==${TORCH}`.
[[nodiscard]] inline auto is_untold(const Named& one) -> bool {
  return one.package == nullptr && one.demand != nullptr && !one.demand->written.empty();
}

/// Whether the base image contains the package, so that it exists before any installer runs.
[[nodiscard]] auto is_in_image(const Package& package, const Scene& scene) -> bool;

/// Packages first, then specs on names that no package has.
[[nodiscard]] inline auto named_in(const Scene& scene) -> const std::vector<Named>& { return scene.named; }

/// The conda packages that an input names, by the PyPI distributions that they contain. If such a package is installed, pip finds its
/// distribution, and a wheel of that distribution would overwrite the same files.
class CondaHolders {
 public:
  /// `named` and the catalog must outlive this object.
  CondaHolders(const std::vector<Named>& named, const catalogs::Catalog& catalog);

  /// The first package with the distribution (name normalised by PEP 503); null if there is none.
  [[nodiscard]] auto holder_of(std::string_view pypi_name) const -> const Named*;
  [[nodiscard]] auto is_empty() const -> bool { return by_name_.empty(); }

 private:
  const catalogs::Catalog& catalog_;
  std::map<std::string_view, const Named*> by_name_;  ///< by conda's names
  std::map<std::string, const Named*, std::less<>>
      by_likeness_;  ///< by conda's names as PyPI would normalise them, without different projects of the same name
};

}  // namespace gpusolve::engine::audit
