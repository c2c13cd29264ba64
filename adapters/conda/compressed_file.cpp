#include "adapters/conda/compressed_file.hpp"

#include <bzlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <memory>
#include <string>
#include <system_error>

#include "adapters/digest/digest.hpp"

namespace gpusolve::conda {
namespace {

constexpr std::size_t k_chunk = std::size_t{1} << 20U;

auto source_error(std::string message) -> Error { return {ErrorKind::source, std::move(message)}; }

/// A real repodata file shrinks to a tenth or so; one that grows beyond 200 times its size is a bomb.
auto largest_text(std::size_t packed_size) -> std::size_t { return std::min(k_largest_text, 64 * k_chunk + packed_size * 200); }

auto too_large(std::size_t packed_size) -> Error {
  return source_error("unpacks to more than " + std::to_string(largest_text(packed_size)) + " bytes, which no repodata does");
}

/// Room for the next piece, and how much there was in all.
class Output {
 public:
  Output(std::size_t limit, const TakePiece& take) : limit_(limit), take_(take), room_(Text::of_size(k_chunk)) {}
  auto data() -> char* { return room_.data(); }
  [[nodiscard]] auto room() const -> std::size_t { return room_.size(); }
  /// Hands on what was written; false beyond the limit.
  auto advance(std::size_t count) -> bool {
    total_ += count;
    if (total_ <= limit_) {
      take_(room_.view().substr(0, count));
    }
    return total_ <= limit_;
  }

 private:
  std::size_t limit_;
  std::size_t total_{};
  const TakePiece& take_;
  Text room_;
};

struct ZstdDeleter {
  void operator()(ZSTD_DCtx* context) const noexcept { ZSTD_freeDCtx(context); }
};

auto unpack_zstd(std::string_view packed, const TakePiece& take) -> Status {
  const std::unique_ptr<ZSTD_DCtx, ZstdDeleter> context(ZSTD_createDCtx());
  GPUSOLVE_CHECK(context != nullptr, "zstd has no memory");
  Output output(largest_text(packed.size()), take);
  ZSTD_inBuffer in{packed.data(), packed.size(), 0};
  std::size_t left = 1;  // 0 between frames
  while (in.pos < in.size || left != 0) {
    ZSTD_outBuffer out{output.data(), output.room(), 0};
    const auto before = in.pos;
    left = ZSTD_decompressStream(context.get(), &out, &in);
    if (ZSTD_isError(left) != 0U) {
      return source_error("damaged zstd data at byte " + std::to_string(in.pos) + ": " + ZSTD_getErrorName(left));
    }
    if (!output.advance(out.pos)) {
      return too_large(packed.size());
    }
    if (left != 0 && out.pos == 0 && in.pos == before && in.pos == in.size) {
      return source_error("truncated: the zstd data ends early at byte " + std::to_string(in.size));
    }
  }
  return std::monostate{};
}

/// libbz2's state, closed whatever happens.
class BzipStream {
 public:
  BzipStream() { GPUSOLVE_CHECK(BZ2_bzDecompressInit(&stream_, 0, 0) == BZ_OK, "bzip2 cannot start"); }
  BzipStream(const BzipStream&) = delete;
  auto operator=(const BzipStream&) -> BzipStream& = delete;
  ~BzipStream() { BZ2_bzDecompressEnd(&stream_); }
  auto get() -> bz_stream& { return stream_; }

 private:
  bz_stream stream_{};
};

/// Unpacks one stream that starts at byte `at` and moves `at` behind it.
auto unpack_one_bzip2(std::string_view packed, std::size_t& at, Output& output) -> Status {
  BzipStream holder;
  bz_stream& stream = holder.get();
  std::string_view rest = packed.substr(at);
  stream.next_in = const_cast<char*>(rest.data());  // NOLINT: libbz2 reads only
  stream.avail_in = static_cast<unsigned>(rest.size());
  for (int state = BZ_OK; state != BZ_STREAM_END;) {
    stream.next_out = output.data();
    stream.avail_out = static_cast<unsigned>(output.room());
    state = BZ2_bzDecompress(&stream);
    at = packed.size() - stream.avail_in;
    if (state != BZ_OK && state != BZ_STREAM_END) {
      return source_error("damaged bzip2 data at byte " + std::to_string(at));
    }
    if (!output.advance(output.room() - stream.avail_out)) {
      return too_large(packed.size());
    }
    if (state == BZ_OK && stream.avail_in == 0 && stream.avail_out != 0) {
      return source_error("truncated: the bzip2 data ends early at byte " + std::to_string(packed.size()));
    }
  }
  return std::monostate{};
}

auto unpack_bzip2(std::string_view packed, const TakePiece& take) -> Status {
  Output output(largest_text(packed.size()), take);
  std::size_t at = 0;
  do {
    if (auto status = unpack_one_bzip2(packed, at, output); !status) {
      return status.error();
    }
  } while (at < packed.size());
  return std::monostate{};
}

auto unreadable(const std::filesystem::path& path, const std::string& why) -> Error {
  return source_error("cannot be read" + why).in(path.string());
}

/// The size of a file that may be read.
auto size_of(const std::filesystem::path& path, std::size_t largest) -> Result<std::size_t> {
  std::error_code failure;
  const auto size = std::filesystem::file_size(path, failure);
  if (failure) {
    return unreadable(path, ": " + failure.message());
  }
  if (size > largest) {
    return source_error("is larger than " + std::to_string(largest) + " bytes").in(path.string());
  }
  return size;
}

/// A file that changes its size meanwhile cannot be read.
auto read_pieces(const std::filesystem::path& path, const TakePiece& take) -> Status {
  const auto size = size_of(path, k_largest_file);
  if (!size) {
    return size.error();
  }
  std::ifstream file(path, std::ios::binary);
  auto room = Text::of_size(std::min(k_chunk, *size));
  for (std::size_t done = 0; done < *size;) {
    const auto count = std::min(room.size(), *size - done);
    if (!file.read(room.data(), static_cast<std::streamsize>(count))) {
      return unreadable(path, "");
    }
    take(room.view().substr(0, count));
    done += count;
  }
  return file ? Status(std::monostate{}) : unreadable(path, "");
}

}  // namespace

auto read_stored_bytes(const std::filesystem::path& path, std::size_t largest) -> Result<Text> {
  const auto size = size_of(path, largest);
  if (!size) {
    return size.error();
  }
  auto bytes = Text::of_size(*size);
  std::ifstream file(path, std::ios::binary);
  if (!file.read(bytes.data(), static_cast<std::streamsize>(*size))) {
    return unreadable(path, "");
  }
  return bytes;
}

auto compression_of(std::string_view file_name) -> Compression {
  if (file_name.ends_with(".zst")) {
    return Compression::zstd;
  }
  return file_name.ends_with(".bz2") ? Compression::bzip2 : Compression::none;
}

auto unpack(std::string_view packed, Compression compression, const TakePiece& take) -> Status {
  switch (compression) {
    case Compression::none:
      take(packed);
      return std::monostate{};
    case Compression::zstd:
      return unpack_zstd(packed, take);
    case Compression::bzip2:
      return unpack_bzip2(packed, take);
  }
  GPUSOLVE_CHECK(false, "unknown compression");
  return std::monostate{};
}

auto unpack(std::string_view packed, Compression compression) -> Result<std::string> {
  std::string all;
  const auto status = unpack(packed, compression, [&all](std::string_view piece) { all.append(piece); });
  return status ? Result<std::string>(std::move(all)) : status.error();
}

auto sha256sum_line(std::string_view sha256, std::string_view subdir, std::string_view file) -> std::string {
  return std::string(sha256).append("  ").append(subdir).append("/").append(file).append("\n");
}

auto read_stored_text(const std::filesystem::path& path, const TakePiece& take) -> Result<std::string> {
  const auto compression = compression_of(path.filename().string());
  if (compression == Compression::none) {
    Sha256 digest;
    const auto read = read_pieces(path, [&](std::string_view piece) {
      digest.update(piece);
      take(piece);
    });
    return read ? Result<std::string>(digest.finish()) : read.error();
  }
  const auto stored = read_stored_bytes(path, k_largest_file);
  if (!stored) {
    return stored.error();
  }
  const auto unpacked = unpack(stored->view(), compression, take);
  return unpacked ? Result<std::string>(sha256_of(stored->view())) : unpacked.error().in(path.string());
}

}  // namespace gpusolve::conda
