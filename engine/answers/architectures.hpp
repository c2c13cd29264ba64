// The architectures for which nvcc of a toolkit must compile, so that certain GPUs run the result.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "catalogs/catalog.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

struct Architectures {
  std::vector<catalogs::CodeTarget> cubins;   ///< ascending
  std::optional<catalogs::CodeTarget> ptx{};  ///< compiled at run time by the GPUs in `by_ptx`
  std::vector<ComputeCapability> by_ptx{};    ///< GPUs for which this nvcc makes no cubin
};

/// For each GPU the cubin of its own that nvcc of `cuda` makes, else the nearest that the GPU runs, else the newest PTX that it
/// can compile. `within`: the targets that the build of a project can name; empty: all of nvcc. nullopt if a GPU runs none of the
/// targets, or the toolkit is not known.
[[nodiscard]] auto architectures_for(const catalogs::Catalog& catalog, const DottedVersion& cuda, std::span<const ComputeCapability> gpus,
                                     std::span<const catalogs::CodeTarget> within, bool takes_ptx) -> std::optional<Architectures>;

/// All targets, including the one of the PTX; ascending.
[[nodiscard]] auto named_targets(const Architectures& architectures) -> std::vector<catalogs::CodeTarget>;

/// `8.6;9.0+PTX`.
[[nodiscard]] auto dotted_text(const Architectures& architectures) -> std::string;
/// `86;90`.
[[nodiscard]] auto digits_text(const Architectures& architectures) -> std::string;

}  // namespace gpusolve::engine
