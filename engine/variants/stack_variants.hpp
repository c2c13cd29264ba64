// Names that leave the variant of a stack open (`jax`, `cupy`), and the meanings that they may have in a request (docs/rules.md,
// "Stacks").
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/variants/chosen_variant.hpp"
#include "engine/worlds/world.hpp"

namespace gpusolve::engine {

/// One reading of a request.
struct RequestVariant {
  std::vector<Spec> specs;
  std::vector<ChosenVariant> chosen;  ///< of the specs that name a stack with variants
};

/// The readings of a request for one installer.
struct RequestVariants {
  /// For GPUs: the newest CUDA of each stack first. At least one; the request itself if no spec leaves a variant open.
  std::vector<RequestVariant> for_gpu;
  /// The same request with the CPU builds of its stacks; the request itself if it names no stack that has one.
  std::vector<RequestVariant> for_cpu;
  /// For a machine without a GPU: open names mean CPU builds, and specs that name a variant stay as they are.
  std::vector<RequestVariant> without_gpu;
  bool has_cpu_builds{};  ///< whether `for_cpu` names some
};

/// Whether builds of the package that decides a variant may run on the machine.
using MayRun = std::function<bool(std::string_view package)>;

/// The readings of a request. Leaves out variants that the world cannot judge. A stack is not open if a spec names one of its
/// variants. `may_run` selects among combinations if there are too many to try.
[[nodiscard]] auto variants_of(World& world, std::span<const Spec> specs, const catalogs::Catalog& catalog, const MayRun& may_run = {})
    -> RequestVariants;

/// Whether the request names CPU builds of stacks (`jax[cpu]`, a package that is the CPU build), and no other stack or torch.
[[nodiscard]] auto asks_for_cpu(std::span<const Spec> specs, const catalogs::Catalog& catalog) -> bool;

/// The request of the catalog that this name leaves open; null if there is none. `name`: normalised by PEP 503.
[[nodiscard]] auto request_of(const catalogs::Catalog& catalog, std::string_view name) -> const catalogs::StackRequest*;

}  // namespace gpusolve::engine
