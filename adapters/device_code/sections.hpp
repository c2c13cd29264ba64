// Finds the sections with GPU code in ELF and PE files, and the members of `ar` archives.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "adapters/device_code/bytes.hpp"

namespace gpusolve::device_code {

/// A section that contains GPU code.
struct CodeSection {
  enum class Kind : std::uint8_t {
    nvidia,           ///< `.nv_fatbin`, `.nv_fatb`
    relocatable,      ///< `__nv_relfatbin`: input of nvlink, which does not run by itself
    amd,              ///< `.hip_fatbin`, `.hip_fat`
    data,             ///< data of any kind that may contain fatbins: `.rodata`, and the `.ldata` of libcufft
    kpack_reference,  ///< `.rocm_kpack_ref`, `.kpackrf`: names the .kpack archives with the library's code
  };
  Kind kind{};
  FileRange place;
  auto operator==(const CodeSection&) const -> bool = default;
};

/// The sections with GPU code in an ELF file, 32 or 64 bit, little-endian, in the order of the file's table.
[[nodiscard]] auto elf_sections(const Bytes& bytes) -> Result<std::vector<CodeSection>>;
/// The sections with GPU code in a PE file (.dll, .pyd, .exe), in the order of the file's table.
[[nodiscard]] auto pe_sections(const Bytes& bytes) -> Result<std::vector<CodeSection>>;

/// The members of an archive, without its tables of names and symbols.
[[nodiscard]] auto archive_members(const Bytes& bytes) -> Result<std::vector<FileRange>>;

}  // namespace gpusolve::device_code
