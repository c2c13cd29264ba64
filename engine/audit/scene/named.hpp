// The packages that an input names: those with a version, and specs that leave it open.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// The spec that names it; `jax==0.4.30` for a package that is only listed.
[[nodiscard]] auto spec_of(const Named& one) -> std::string;
/// The versions that it leaves: `==0.7.0` also where one line pins it and another has its extras; empty for all.
[[nodiscard]] auto versions_of(const Named& one) -> std::string;

/// Whether only a run can tell its version: `torch==${TORCH}`.
[[nodiscard]] inline auto is_untold(const Named& one) -> bool {
  return one.package == nullptr && one.demand != nullptr && !one.demand->written.empty();
}

/// Whether it is there before any installer runs: in the base image.
[[nodiscard]] auto is_in_image(const Package& package, const Scene& scene) -> bool;

/// Packages first, then specs on names that no package has.
[[nodiscard]] inline auto named_in(const Scene& scene) -> const std::vector<Named>& { return scene.named; }

/// The packages of conda that an input names, by the distributions of PyPI that they contain. If one is installed, pip finds its
/// distribution, and a wheel of it would overwrite the same files.
class CondaHolders {
 public:
  /// `named` and the catalog must outlive this object.
  CondaHolders(const std::vector<Named>& named, const catalogs::Catalog& catalog);

  /// The first package with the distribution (its name normalised by PEP 503); null if there is none.
  [[nodiscard]] auto holder_of(std::string_view pypi_name) const -> const Named*;
  [[nodiscard]] auto is_empty() const -> bool { return by_name_.empty(); }

 private:
  const catalogs::Catalog& catalog_;
  std::map<std::string_view, const Named*> by_name_;  ///< by the names of conda
  std::map<std::string, const Named*, std::less<>>
      by_likeness_;  ///< by these as PyPI would normalise them, without other things of that name
};

}  // namespace gpusolve::engine::audit
