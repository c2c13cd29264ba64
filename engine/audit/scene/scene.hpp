// The input of all audits: the packages, the machine, and each torch with its judgement. `make_scene` (choice/make_scene) makes it.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "catalogs/catalog.hpp"
#include "engine/audit/scene/parts.hpp"
#include "engine/audit/scene/wishes.hpp"
#include "engine/inspect/package_code.hpp"
#include "engine/judging/judgement.hpp"
#include "model/build_variant.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine::audit {

/// Versions of PyPI packages, by normalised name.
using RequiredPins = std::map<std::string, std::string, std::less<>>;

/// The packages of an inventory by name; of several with one name, the first.
class PackagesByName {
 public:
  /// The inventory must outlive this object.
  explicit PackagesByName(const inventory::Inventory& inventory);
  [[nodiscard]] auto find(Ecosystem ecosystem, std::string_view name) const -> const Package*;

 private:
  std::map<std::pair<Ecosystem, std::string_view>, const Package*> packages_;
};

struct Scene {
  const inventory::Inventory& inventory;
  const Facts& facts;
  const catalogs::Catalog& catalog;
  PackagesByName packages;
  Wishes pip_wishes;
  Wishes conda_wishes;
  std::vector<Named> named{};
  std::optional<DottedVersion> python{};
  std::vector<DottedVersion> allowed_pythons{};  ///< the Pythons that the input allows, if it states no single one; empty: any
  std::vector<DottedVersion> pinned_pythons{};   ///< if it states none, the Pythons for which all pinned wheels exist; empty: any, or none
  RequiredPins pins{};  ///< exact requirements of pinned wheels; if two lines require different versions, the first line's
  std::vector<TorchPart> torches{};
  std::vector<OpenTorch> undecided{};  ///< torches for which the installer's choice is unknown
  std::deque<Package> chosen{};        ///< the packages of the torches that installers choose; their addresses are stable
  /// The packages of other stacks, in the order of the input, without CPU builds and packages that are known to have no GPU code.
  std::vector<NamedPart> parts{};
  /// The GPU code in the files of installed packages; empty if the files were not read.
  std::vector<PackageCode> code{};
  [[nodiscard]] auto wishes_of(Ecosystem ecosystem) const -> const Wishes& {
    return ecosystem == Ecosystem::pypi ? pip_wishes : conda_wishes;
  }
};

/// The variant of a package, derived from its version, its index, and conda's build string and dependencies. For a torch wheel without a
/// label, the variant that PyPI serves. nullopt if unknown.
[[nodiscard]] auto variant_of(const Package& package, const Scene& scene) -> std::optional<BuildVariant>;

/// The variant of a wheel that states nothing about itself.
[[nodiscard]] auto plain_wheel() -> BuildVariant;

/// The producer of a conda package. A file of requests may name several channels; only the main stack's own channel has the CUDA selector.
[[nodiscard]] auto packaging_of(const Package& package, const Scene& scene) -> Packaging;

/// `cu118` for CUDA 11.8, or `cpu`; empty if the variant is for neither.
[[nodiscard]] auto tag_of(const BuildVariant& variant) -> std::string;
/// `torch 2.1.0 (cu118)`.
[[nodiscard]] auto label_of(const Package& package, const std::string& tag) -> std::string;
/// "numpy 1.26.4".
[[nodiscard]] auto label_of(const Package& package) -> std::string;
/// Whether the input has a package of that ecosystem.
[[nodiscard]] auto has_any(const Scene& scene, Ecosystem ecosystem) -> bool;
/// The first package of that name; null if there is none.
[[nodiscard]] auto find_package(const Scene& scene, Ecosystem ecosystem, std::string_view name) -> const Package*;

/// The program that installs what the line asks for: "pip", "uv", "conda". Without a line, the program of all lines; pip if several
/// programs share them.
[[nodiscard]] auto installer_of(Ecosystem ecosystem, const Scene& scene, const inventory::Demand* line = nullptr) -> std::string;

/// "pip takes torch 2.14.0 (cu130) from PyPI": for a torch that was chosen for a spec.
[[nodiscard]] auto choice_text(const TorchPart& torch) -> std::string;

/// Whether this is a wheel of an index that, unlike PyPI's wheel, contains the CUDA libraries.
[[nodiscard]] auto is_bundled_on_index(const TorchPart& torch) -> bool;
/// Whether the wheel contains the CUDA libraries.
[[nodiscard]] auto has_own_libraries(const TorchPart& torch) -> bool;

}  // namespace gpusolve::engine::audit
