// One entry of a fatbin: its header, and what its payload says of itself.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/device_code.hpp"

namespace gpusolve::device_code {

/// Kinds of entries (NVIDIA's fatbinary.h). Others exist.
inline constexpr std::uint16_t k_ptx_entry = 1;
inline constexpr std::uint16_t k_cubin_entry = 2;
inline constexpr std::uint16_t k_lto_entry = 8;

/// The smallest header; all fields below are in it.
inline constexpr std::uint64_t k_least_entry_header = 64;

struct FatbinEntry {
  std::uint16_t kind{};
  std::uint32_t header_size{};
  std::uint64_t payload_size{};     ///< with padding
  std::uint32_t compressed_size{};  ///< 0 if not compressed
  std::uint16_t minor{};            ///< of PTX its version; of a cubin that of its ELF interface
  std::uint16_t major{};
  std::uint32_t architecture{};  ///< 86, 120
  std::uint64_t flags{};

  [[nodiscard]] auto is_zstd() const -> bool;
  [[nodiscard]] auto is_lz4() const -> bool;
  [[nodiscard]] auto unknown_flags() const -> std::uint64_t;
  /// "a", "f" or "", according to the flags.
  [[nodiscard]] auto suffix() const -> std::string;
};

/// `bytes` has at least 64.
[[nodiscard]] auto parse_entry(std::string_view bytes) -> FatbinEntry;

/// What a payload states. Fields that it does not state are empty.
struct PayloadIdentity {
  std::string target;   ///< `90a`, without a prefix
  std::string toolkit;  ///< `13.0`
  bool is_relocatable{};
};

/// Reads the start of PTX text.
[[nodiscard]] auto identify_ptx(std::string_view start) -> PayloadIdentity;
/// Reads the start of a cubin; nullopt if it is none.
[[nodiscard]] auto identify_cubin(std::string_view start) -> std::optional<PayloadIdentity>;

/// Whether a cubin contains nothing to load: no kernel, no variable. nvcc links such a cubin into each program, without PTX, and no GPU
/// refuses the program for it (measured on an H200). Whatever lies beyond `start` is taken for content.
[[nodiscard]] auto is_empty_cubin(std::string_view start) -> bool;

/// The code that an entry contains. `identity` may be null.
[[nodiscard]] auto code_of(const FatbinEntry& entry, const PayloadIdentity* identity) -> DeviceCode;

}  // namespace gpusolve::device_code
