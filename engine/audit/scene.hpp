// The input of all audits: the packages, the machine, and each torch with its judgement.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "catalogs/catalog.hpp"
#include "engine/audit/wishes.hpp"
#include "engine/inspect/package_code.hpp"
#include "engine/worlds/judgement.hpp"
#include "model/build_variant.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine::audit {

/// A torch whose build a file leaves open. Judged by the build that the installer would choose today.
struct OpenTorch {
  Ecosystem ecosystem{};
  std::string spec;                         ///< `torch>=2.0`
  std::string place;                        ///< place of the spec
  std::string installer{};                  ///< "pip", "uv", "conda"
  std::string from{};                       ///< "PyPI", "conda-forge", the URL of an index
  const catalogs::PublishedBuild* build{};  ///< the build that the installer chooses today; null if unknown
  std::string doubt{};                      ///< why it is unknown: "what `https://...` serves is not in the catalog"
};

/// A package with the GPU code: torch of PyPI, pytorch or libtorch of conda.
struct TorchPart {
  const Package* package{};
  DottedVersion version;  ///< 2.1.0 for 2.1.0+cu118
  std::string tag;        ///< "cu118", "cpu"; empty: unknown build
  std::string label;      ///< `torch 2.1.0 (cu118)`
  Judgement judgement;
  /// The catalog's entry for exactly this build; null if there is none.
  const catalogs::PublishedBuild* build{};
  /// The spec for which it was chosen; nullopt if the input itself determines the build.
  std::optional<OpenTorch> open{};
};

/// A package by name, with its version if known.
struct Named {
  Ecosystem ecosystem{};
  std::string name;                   ///< normalised by the rules of its ecosystem
  std::string label;                  ///< `torch 2.3.0`; the spec if nothing pins it
  const Package* package{};           ///< null if only a spec names it
  const inventory::Demand* demand{};  ///< null if it is only listed
};

struct Scene {
  const inventory::Inventory& inventory;
  const Facts& facts;
  const catalogs::Catalog& catalog;
  std::optional<DottedVersion> python;
  std::vector<DottedVersion> allowed_pythons;  ///< where no one is stated; empty: any
  std::vector<TorchPart> torches;
  std::vector<OpenTorch> undecided;  ///< those for which the installer's choice is unknown
  std::deque<Package> chosen;        ///< the packages of the chosen torches; their addresses are stable
  /// What the files of the installed packages contain; empty if they were not read.
  std::vector<PackageCode> code{};
  std::vector<Named> named;
  Wishes pip_wishes;
  Wishes conda_wishes;
  [[nodiscard]] auto wishes_of(Ecosystem ecosystem) const -> const Wishes& {
    return ecosystem == Ecosystem::pypi ? pip_wishes : conda_wishes;
  }
};

/// References must outlive the scene.
[[nodiscard]] auto make_scene(const inventory::Inventory& inventory, const Facts& facts, const catalogs::Catalog& catalog) -> Scene;

/// The variant of a package: from its version, its index, and conda's build string and dependencies; for a wheel of torch without a label,
/// what PyPI serves. nullopt if unknown.
[[nodiscard]] auto variant_of(const Package& package, const Scene& scene) -> std::optional<BuildVariant>;

/// A wheel that states nothing about itself.
[[nodiscard]] auto plain_wheel() -> BuildVariant;

/// Who made a package of conda. A file of requests may name several channels; the selector of CUDA is known to the main stack's own alone.
[[nodiscard]] auto packaging_of(const Package& package, const Scene& scene) -> Packaging;

/// `cu118` for CUDA 11.8, `cpu`; empty if it has neither.
[[nodiscard]] auto tag_of(const BuildVariant& variant) -> std::string;
/// `torch 2.1.0 (cu118)`.
[[nodiscard]] auto label_of(const Package& package, const std::string& tag) -> std::string;
/// "numpy 1.26.4".
[[nodiscard]] auto label_of(const Package& package) -> std::string;
/// Whether there is a package of that ecosystem.
[[nodiscard]] auto has_any(const Scene& scene, Ecosystem ecosystem) -> bool;
/// The first package of that name; null if there is none.
[[nodiscard]] auto find_package(const Scene& scene, Ecosystem ecosystem, std::string_view name) -> const Package*;

/// "pip takes torch 2.14.0 (cu130) from PyPI": for a torch that was chosen for a spec.
[[nodiscard]] auto choice_text(const TorchPart& torch) -> std::string;

/// Whether it is a wheel of an index that differs from PyPI's in that it has the libraries inside.
[[nodiscard]] auto is_bundled_on_index(const TorchPart& torch) -> bool;
/// Whether the wheel has the libraries of CUDA inside.
[[nodiscard]] auto has_own_libraries(const TorchPart& torch) -> bool;

/// CUDA major version and library of a wheel: 12 and "cudnn" for `nvidia-cudnn-cu12`.
struct NvidiaWheel {
  std::string library;
  std::uint32_t major{};
};
[[nodiscard]] auto nvidia_wheel(std::string_view name) -> std::optional<NvidiaWheel>;

}  // namespace gpusolve::engine::audit
