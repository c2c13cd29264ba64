// Accelerators that the catalog recognises but does not judge: those of other vendors, and boards with their own drivers.
#pragma once

#include <string_view>

#include "catalogs/catalog.hpp"

namespace gpusolve::catalogs {

/// The accelerator that a name such as `RX 7900 XTX`, `gfx1100`, `Arc A770` or `M2` means; nullptr if there is none. Call it only for names
/// that are not NVIDIA GPUs: `M4` is also a Tesla.
[[nodiscard]] auto accelerator_of_name(const Catalog& catalog, std::string_view name) -> const AcceleratorEntry*;

/// The accelerator that the plain wheel of this release is built for on this platform: Metal on Apple silicon; nullptr elsewhere.
[[nodiscard]] auto accelerator_of_plain_wheel(const Catalog& catalog, const DottedVersion& torch, Platform platform)
    -> const AcceleratorEntry*;

/// The kind of board with this compute capability, if such boards have drivers and builds of their own (Jetson); otherwise nullptr.
[[nodiscard]] auto board_of(const Catalog& catalog, ComputeCapability capability) -> const AcceleratorEntry*;

}  // namespace gpusolve::catalogs
