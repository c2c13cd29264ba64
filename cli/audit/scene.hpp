// Everything that the audits look at: what there is, the machine, and each torch among it with its judgement.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "catalogs/catalog.hpp"
#include "cli/worlds/judgement.hpp"
#include "resolver/build_variant.hpp"
#include "resolver/facts.hpp"

namespace gpusolve::cli::audit {

/// A torch that a file asks for without saying which build: what the installer takes today is the next best thing to judge.
struct OpenTorch {
  report::Ecosystem ecosystem{};
  std::string spec;                     ///< "torch>=2.0"
  std::string place;                    ///< of the spec
  std::string from{};                   ///< "PyPI", "conda-forge", the URL of an index
  const catalogs::TorchBuild* build{};  ///< what the installer takes today; null where that cannot be told
  std::string doubt{};                  ///< why it cannot be told: "what `https://…` serves is not in the catalog"
};

/// A package that carries the GPU code: torch of PyPI, pytorch or libtorch of conda.
struct TorchPart {
  const report::Package* package{};
  DottedVersion version;  ///< 2.1.0 of 2.1.0+cu118
  std::string tag;        ///< "cu118", "cpu"; empty: not known which build it is
  std::string label;      ///< "torch 2.1.0 (cu118)"
  Judgement judgement;
  /// The catalog's entry for this very build; null where it has none.
  const catalogs::TorchBuild* build{};
  /// The spec that it was chosen for; nothing where the input itself says which build it is.
  std::optional<OpenTorch> open{};
};

struct Scene {
  const inventory::Inventory& inventory;
  const Facts& facts;
  const catalogs::Catalog& catalog;
  std::optional<DottedVersion> python;
  std::vector<TorchPart> torches;
  std::vector<OpenTorch> undecided;    ///< those of which nobody can tell what the installer takes
  std::deque<report::Package> chosen;  ///< the packages of the torches that were chosen; their addresses stay
};

/// References must outlive the scene.
[[nodiscard]] auto make_scene(const inventory::Inventory& inventory, const Facts& facts, const catalogs::Catalog& catalog) -> Scene;

/// What a package is built for: by its version, its index, conda's build string and dependencies; of a bare wheel of torch, what PyPI
/// serves. Nothing where none of these tells.
[[nodiscard]] auto variant_of(const report::Package& package, const Scene& scene) -> std::optional<BuildVariant>;

/// `cu118` of CUDA 11.8, `cpu`; empty where there is neither.
[[nodiscard]] auto tag_of(const BuildVariant& variant) -> std::string;
/// "torch 2.1.0 (cu118)".
[[nodiscard]] auto label_of(const report::Package& package, const std::string& tag) -> std::string;
/// "numpy 1.26.4".
[[nodiscard]] auto label_of(const report::Package& package) -> std::string;
/// Is a package of that ecosystem there?
[[nodiscard]] auto has_any(const Scene& scene, report::Ecosystem ecosystem) -> bool;
/// The first package of that name; null where there is none.
[[nodiscard]] auto find_package(const Scene& scene, report::Ecosystem ecosystem, std::string_view name) -> const report::Package*;

/// "pip takes torch 2.14.0 (cu130) from PyPI": of a torch that was chosen for a spec.
[[nodiscard]] auto choice_text(const TorchPart& torch) -> std::string;

/// CUDA major and library of a wheel: 12 and "cudnn" of `nvidia-cudnn-cu12`; nothing of any other name.
struct NvidiaWheel {
  std::string library;
  std::uint32_t major{};
};
[[nodiscard]] auto nvidia_wheel(std::string_view name) -> std::optional<NvidiaWheel>;

}  // namespace gpusolve::cli::audit
