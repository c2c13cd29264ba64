// Names that leave the variant of a stack open (`jax`, `cupy`), and what a request may mean by them (docs/rules.md, "Stacks").
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/worlds/world.hpp"

namespace gpusolve::engine {

/// A spec of the request, and the variant that stands for it.
struct ChosenVariant {
  std::string asked;    ///< as typed: "jax>=0.4"
  std::string via;      ///< the variant without versions: "jax[cuda12]"
  std::string spec;     ///< the variant with versions: "jax[cuda12]>=0.4"
  std::string decides;  ///< the package whose builds decide where it runs: "jax-cuda12-plugin"; empty for the CPU
  bool is_open{};       ///< the request left the variant open
  bool is_older{};      ///< only releases before the newest that the request allows have the variant
  std::string told{};   ///< if it is older, the variant with the versions that were asked for: "sglang[srt]" for "sglang[srt]<=0.5.2"
};

/// One reading of a request.
struct RequestVariant {
  std::vector<std::string> specs;
  std::vector<ChosenVariant> chosen;  ///< of the specs that name a stack with variants
};

/// The readings of a request for one installer.
struct RequestVariants {
  /// For GPUs: the newest CUDA of each stack first. At least one; the request itself if no spec leaves a variant open.
  std::vector<RequestVariant> for_gpu;
  /// The same request with the CPU builds of its stacks; the request itself if it names no stack that has one.
  std::vector<RequestVariant> for_cpu;
  /// For a machine without a GPU: open names stand for CPU builds, and what names a variant outright stays as it is.
  std::vector<RequestVariant> without_gpu;
  bool has_cpu_builds{};  ///< whether `for_cpu` names some
};

/// Whether builds of the package that decides a variant may run on the machine.
using MayRun = std::function<bool(std::string_view package)>;

/// A variant that the world cannot judge is left out. A stack of which a spec names a variant is not open. `may_run` chooses where there
/// are too many combinations to try.
[[nodiscard]] auto variants_of(World& world, std::span<const std::string> specs, const catalogs::Catalog& catalog,
                               const MayRun& may_run = {}) -> RequestVariants;

/// Whether the request names CPU builds of stacks (`jax[cpu]`, a package that is the CPU build), and no other stack or torch.
[[nodiscard]] auto asks_for_cpu(std::span<const std::string> specs, const catalogs::Catalog& catalog) -> bool;

/// The request of the catalog that this name leaves open; null if there is none. `name`: normalised by PEP 503.
[[nodiscard]] auto request_of(const catalogs::Catalog& catalog, std::string_view name) -> const catalogs::StackRequest*;

}  // namespace gpusolve::engine
