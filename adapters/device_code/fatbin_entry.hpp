// One entry of a fatbin: its header, and the identity that its payload states.
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

/// The size of the smallest header, which contains all fields below.
inline constexpr std::uint64_t k_least_entry_header = 64;

struct FatbinEntry {
  std::uint16_t kind{};
  std::uint32_t header_size{};
  std::uint64_t payload_size{};     ///< with padding
  std::uint32_t compressed_size{};  ///< 0 if not compressed
  std::uint16_t minor{};            ///< minor version: of PTX itself, or of the ELF interface of a cubin
  std::uint16_t major{};
  std::uint32_t architecture{};  ///< 86, 120
  std::uint64_t flags{};

  [[nodiscard]] auto is_zstd() const -> bool;
  [[nodiscard]] auto is_lz4() const -> bool;
  [[nodiscard]] auto unknown_flags() const -> std::uint64_t;
  /// The suffix of the architecture by the flags: "a", "f" or "".
  [[nodiscard]] auto suffix() const -> std::string;
};

/// Parses a header; `bytes` has at least 64 bytes.
[[nodiscard]] auto parse_entry(std::string_view bytes) -> FatbinEntry;

/// The facts that a payload states about itself; a fact that it does not state is empty.
struct PayloadIdentity {
  std::string target;   ///< `90a`, without a prefix
  std::string toolkit;  ///< `13.0`
  bool is_relocatable{};
};

/// Reads the identity from the start of PTX text.
[[nodiscard]] auto identify_ptx(std::string_view start) -> PayloadIdentity;
/// Reads the identity from the start of a cubin; nullopt if the bytes are no cubin.
[[nodiscard]] auto identify_cubin(std::string_view start) -> std::optional<PayloadIdentity>;

/// Whether a cubin contains nothing to load, neither a kernel nor a variable. nvcc links such a cubin into each program, without PTX, and
/// no GPU refuses the program because of it (measured on an H200). Data that is not within `start` counts as content.
[[nodiscard]] auto is_empty_cubin(std::string_view start) -> bool;

/// The code that an entry contains. `identity` may be null.
[[nodiscard]] auto code_of(const FatbinEntry& entry, const PayloadIdentity* identity) -> DeviceCode;

}  // namespace gpusolve::device_code
