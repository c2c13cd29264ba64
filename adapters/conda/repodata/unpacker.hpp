// Unpacks zstd and bzip2 while the data arrives.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "adapters/conda/repodata/text_sink.hpp"
#include "base/result.hpp"

namespace gpusolve::conda {

/// The compression of a file.
enum class Compression { none, zstd, bzip2 };

/// The compression that the extension states: `.zst`, `.bz2`, or any other.
[[nodiscard]] auto compression_of(std::string_view file_name) -> Compression;

/// Unpacks one or more frames (zstd) or streams (bzip2). Errors (kind `source`) name the byte of the packed data where it is damaged or
/// ends early, or say that the unpacked data exceeds the limit for a repodata file. Do not call `take` after an error.
class Unpacker {
 public:
  /// `out` must outlive the unpacker. Bytes that were written to `out` before an error remain there.
  [[nodiscard]] static auto make(Compression compression, TextSink& out) -> std::unique_ptr<Unpacker>;

  Unpacker(const Unpacker&) = delete;
  auto operator=(const Unpacker&) -> Unpacker& = delete;
  virtual ~Unpacker() = default;

  /// Unpacks the next packed bytes.
  [[nodiscard]] virtual auto take(std::string_view packed) -> Status = 0;
  /// Ends the data; call it after the last `take`.
  [[nodiscard]] virtual auto finish() -> Status = 0;

 protected:
  Unpacker() = default;
};

/// Unpacks a complete text.
[[nodiscard]] auto unpack(std::string_view packed, Compression compression, TextSink& out) -> Status;
[[nodiscard]] auto unpack(std::string_view packed, Compression compression) -> Result<std::string>;

}  // namespace gpusolve::conda
