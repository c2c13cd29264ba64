// Names of AMD's targets, in the spelling of bundles and archives, and as encoded in the header of a code object.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace gpusolve::device_code {

/// Whether the text can be a target ID: a processor, which may be generic, and features (`gfx90a:sramecc+:xnack-`, `gfx11-generic`).
[[nodiscard]] auto is_amd_target(std::string_view text) -> bool;

/// The target that a code object states in e_flags: the processor in bits 0 to 7, and features, whose bits depend on the version of the
/// interface (e_ident[8]; 1 denotes version 3). Source: LLVM, BinaryFormat/ELF.h. Empty for an unknown processor, and for version 2, which
/// does not state the processor in e_flags.
[[nodiscard]] auto target_of_flags(std::uint32_t flags, std::uint8_t interface_version) -> std::string;

}  // namespace gpusolve::device_code
