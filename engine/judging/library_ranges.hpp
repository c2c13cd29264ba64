// The GPUs that NVIDIA's libraries serve, whichever package uses them (docs/rules.md, "When a build runs on a GPU", rule 5).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "catalogs/catalog.hpp"
#include "model/build_variant.hpp"

namespace gpusolve::engine {

/// A library that several stacks of a set share.
struct SharedLibrary {
  bool is_cudnn{};
  DottedVersion version;
  std::vector<DottedVersion> toolkits;  ///< those that it may be built for
};

/// nullopt if the package is no such library, or if its toolkit is not known.
[[nodiscard]] auto shared_library(std::string_view package, std::string_view version, const BuildVariant& variant,
                                  const catalogs::Catalog& catalog) -> std::optional<SharedLibrary>;

/// Whether the library serves the GPU with one of its toolkits, or its GPUs are not known. For libraries other than cuDNN, only
/// the lower end of the range is known: that of their toolkits.
[[nodiscard]] auto is_served(const SharedLibrary& library, ComputeCapability gpu, const catalogs::Catalog& catalog) -> bool;

/// A range of a cuDNN that excludes the GPU; nullopt if its range with one of the toolkits includes it, or if none is known.
[[nodiscard]] auto refusing_range(const DottedVersion& cudnn, std::span<const DottedVersion> toolkits, ComputeCapability gpu,
                                  const catalogs::Catalog& catalog) -> std::optional<catalogs::LibraryRange>;

/// The first release of cuDNN after `cudnn` that drops one of the GPUs, without its patch version; nullopt if the newest release serves all
/// GPUs. Releases from before a new GPU do not count.
[[nodiscard]] auto first_refused_cudnn(const DottedVersion& cudnn, std::uint32_t cuda_major, std::span<const ComputeCapability> gpus,
                                       const catalogs::Catalog& catalog) -> std::optional<DottedVersion>;

/// The toolkits of one CUDA major version.
[[nodiscard]] auto toolkits_of_family(std::uint32_t major, const catalogs::Catalog& catalog) -> std::vector<DottedVersion>;

}  // namespace gpusolve::engine
