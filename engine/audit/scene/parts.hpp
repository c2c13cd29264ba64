// The pieces of a scene: each torch, each package of another stack, and each name in the input.
#pragma once

#include <optional>
#include <string>

#include "adapters/inventory/inventory.hpp"
#include "catalogs/catalog.hpp"
#include "engine/judging/judgement.hpp"

namespace gpusolve::engine::audit {

/// A torch whose build a file leaves open. It is judged by the build that the installer would choose today.
struct OpenTorch {
  Ecosystem ecosystem{};
  std::string spec;                         ///< `torch>=2.0`
  std::string place;                        ///< place of the spec, such as a file and a line
  std::string installer{};                  ///< "pip", "uv", "conda", "pixi"
  std::string from{};                       ///< "PyPI", "conda-forge", the URL of an index
  const catalogs::PublishedBuild* build{};  ///< the build that the installer chooses today; null if unknown
  std::string other_label{};                ///< `rocm6.2`: `from` has only builds for the GPUs of this other maker; empty otherwise
  std::string doubt{};                      ///< why the build is unknown: "what `https://...` serves is not in the catalog"
};

/// A package with the GPU code of the main stack: torch on PyPI, pytorch or libtorch on conda.
struct TorchPart {
  const Package* package{};
  DottedVersion version;  ///< 2.1.0 for 2.1.0+cu118
  std::string tag;        ///< "cu118", "cpu"; empty: unknown build
  std::string label;      ///< `torch 2.1.0 (cu118)`
  Judgement judgement;
  /// The catalog's entry for exactly this build; null if there is none, or if it was not judged because there is no GPU.
  const catalogs::PublishedBuild* build{};
  const catalogs::PublishedBuild* listed{};  ///< like `build`, but also set if there is no GPU
  /// The spec for which the installer chooses this build; nullopt if the input itself determines the build.
  std::optional<OpenTorch> open{};
};

/// The release of a stack that pip chooses for a spec.
struct StackChoice {
  std::string package;  ///< the package whose builds decide: for `jax[cuda12]` its plugin
  std::string version;
  std::string from;  ///< "PyPI", or the address of an index or a page
};

/// A package with GPU code that does not belong to the main stack (torch).
struct NamedPart {
  const Package* package{};  ///< null if only a spec names it
  std::string label;         ///< "cupy-cuda12x 13.4.0"; the spec if nothing pins a version
  bool has_version{};        ///< false: only a spec names it and the installer's choice is unknown, so there is no judgement
  Judgement judgement;
  std::optional<StackChoice> open{};  ///< the installer's choice today, if a spec leaves the version open
  const inventory::Demand* demand{};  ///< the spec that leaves the version open, or a pinned spec whose extra brings the part
};

/// A package by name, with its version if known.
struct Named {
  Ecosystem ecosystem{};
  std::string name;                   ///< normalised by the rules of the ecosystem
  std::string label;                  ///< `torch 2.3.0`; the spec if no version is pinned
  const Package* package{};           ///< null if only a spec names it
  const inventory::Demand* demand{};  ///< null if the input only lists the package
};

}  // namespace gpusolve::engine::audit
