// The cuDNN of conda-forge's builds: they name only the oldest release that they load, so conda may take any later one of its major
// version.
#pragma once

#include <optional>

#include "engine/judging/judgement.hpp"
#include "engine/specs/version_limit.hpp"

namespace gpusolve::engine {

/// The cuDNN that a build of conda-forge was made with; a version without numbers if unknown; nullopt if the build loads none.
[[nodiscard]] auto cudnn_of_conda(const Judgement& judgement, const catalogs::Catalog& catalog) -> std::optional<DottedVersion>;

/// The releases of cuDNN in the catalog, and those that the limit names.
[[nodiscard]] auto known_cudnns(const VersionLimit& limit, const catalogs::Catalog& catalog) -> std::vector<DottedVersion>;

/// Whether the limit allows no cuDNN with which a build made with this one runs: one of the same major version that is not older.
[[nodiscard]] auto rules_out_cudnn(const VersionLimit& limit, const DottedVersion& cudnn, const catalogs::Catalog& catalog) -> bool;

/// The nearest cuDNN that serves all GPUs with such a build, if none within the limit does. nullopt if one within the limit does,
/// if no cuDNN does, or if no release within the limit is known.
[[nodiscard]] auto nearest_served_cudnn(const VersionLimit& limit, const DottedVersion& made_with, std::uint32_t cuda_major,
                                        std::span<const ComputeCapability> gpus, const catalogs::Catalog& catalog)
    -> std::optional<DottedVersion>;

}  // namespace gpusolve::engine
