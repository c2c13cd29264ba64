// Walks over the fatbins of a section (docs/device-code.md): reads their headers, and skips most of their payloads.
#pragma once

#include <memory>

#include "adapters/device_code/bytes.hpp"
#include "adapters/device_code/code_gatherer.hpp"

namespace gpusolve::device_code {

/// The first bytes of a fatbin with version 1 and a header of 16 bytes.
inline constexpr std::string_view k_fatbin_magic("\x50\xed\x55\xba\x01\x00\x10\x00", 8);

/// Whether the payloads of a section can run.
enum class Use : bool { idle, runs };

/// Reads all fatbins of `section`, which has zeros between them. An error names the position where reading ended; `gatherer` has the code
/// before it.
[[nodiscard]] auto walk_fatbins(const Bytes& section, Use use, CodeGatherer& gatherer) -> Status;

/// Reads fatbins one by one, and reuses the identities of payloads for later fatbins.
class FatbinReader {
 public:
  FatbinReader(const Bytes& section, Use use, CodeGatherer& gatherer);
  FatbinReader(const FatbinReader&) = delete;
  auto operator=(const FatbinReader&) -> FatbinReader& = delete;
  ~FatbinReader();

  /// Reads the fatbin at `place`, and returns the position behind it.
  [[nodiscard]] auto read(std::uint64_t place) -> Result<std::uint64_t>;

 private:
  class Walk;
  std::unique_ptr<Walk> walk_;
};

/// Whether a fatbin with a valid first entry begins at `place`, where its first bytes were found.
[[nodiscard]] auto starts_fatbin(const Bytes& data, std::uint64_t place) -> bool;

/// The position of the first byte from `place` on that is not zero; the size if there is none.
[[nodiscard]] auto skip_zeros(const Bytes& bytes, std::uint64_t place) -> Result<std::uint64_t>;

}  // namespace gpusolve::device_code
