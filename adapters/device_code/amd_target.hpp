// Names of AMD's targets: as bundles and archives write them, and as the header of a code object encodes them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace gpusolve::device_code {

/// Whether the text can be a target ID: a processor, perhaps generic, and features (`gfx90a:sramecc+:xnack-`, `gfx11-generic`).
[[nodiscard]] auto is_amd_target(std::string_view text) -> bool;

/// The target that a code object states in e_flags: the processor in bits 0 to 7, and features, whose place depends on the version of its
/// interface (e_ident[8]; 1 is version 3). Source: LLVM, BinaryFormat/ELF.h. Empty for a processor that is not known here, and for version
/// 2, which does not state it there.
[[nodiscard]] auto target_of_flags(std::uint32_t flags, std::uint8_t interface_version) -> std::string;

}  // namespace gpusolve::device_code
