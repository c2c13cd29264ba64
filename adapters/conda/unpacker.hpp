// Packed documents: zstd and bzip2, unpacked while they come in.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "adapters/conda/text_sink.hpp"
#include "resolver/result.hpp"

namespace gpusolve::conda {

/// How the bytes of a file are packed.
enum class Compression { none, zstd, bzip2 };

/// `.zst`, `.bz2`, anything else.
[[nodiscard]] auto compression_of(std::string_view file_name) -> Compression;

/// One or more frames (zstd) or streams (bzip2). Errors are of kind `source` and name the byte of the packed data at which it ends early or
/// is damaged, or say that it unpacks to more than a repodata file may. After one, `take` must not be called.
class Unpacker {
 public:
  /// `packed_size` is that of the whole. `out` outlives the unpacker; what it was given before an error stays there.
  [[nodiscard]] static auto make(Compression compression, TextSink& out) -> std::unique_ptr<Unpacker>;

  Unpacker(const Unpacker&) = delete;
  auto operator=(const Unpacker&) -> Unpacker& = delete;
  virtual ~Unpacker() = default;

  /// The next packed bytes.
  [[nodiscard]] virtual auto take(std::string_view packed) -> Status = 0;
  /// No more will come.
  [[nodiscard]] virtual auto finish() -> Status = 0;

 protected:
  Unpacker() = default;
};

/// The text of bytes that are there as a whole.
[[nodiscard]] auto unpack(std::string_view packed, Compression compression, TextSink& out) -> Status;
[[nodiscard]] auto unpack(std::string_view packed, Compression compression) -> Result<std::string>;

}  // namespace gpusolve::conda
