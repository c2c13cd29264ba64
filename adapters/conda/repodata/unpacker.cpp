#include "adapters/conda/repodata/unpacker.hpp"

#include <bzlib.h>
#include <zstd.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "base/check.hpp"

namespace gpusolve::conda {
namespace {

auto source_error(std::string message) -> Error { return {ErrorKind::source, std::move(message)}; }

auto damaged(std::string_view format, std::size_t at, const std::string& why = {}) -> Error {
  return source_error("damaged " + std::string(format) + " data at byte " + std::to_string(at) + why);
}

auto truncated(std::string_view format, std::size_t size) -> Error {
  return source_error("truncated: the " + std::string(format) + " data ends early at byte " + std::to_string(size));
}

/// Passes on the unpacked bytes, up to a limit on hostile input. A real repodata file unpacks to about ten times its size. More than 16 MiB
/// plus 200 times the bytes received so far counts as a bomb, and so does more than 2 GiB.
class Outlet {
 public:
  explicit Outlet(TextSink& out) : out_(out) {}

  /// Raises the limit after `packed` more bytes were received.
  void allow_for(std::size_t packed) { limit_ = std::min(k_most, limit_ + packed * 200); }

  [[nodiscard]] auto room() -> std::span<char> { return out_.room(); }
  [[nodiscard]] auto advance(std::size_t count) -> Status {
    total_ += count;
    if (total_ > limit_) {
      return source_error("unpacks to more than " + std::to_string(limit_) + " bytes, which no repodata does");
    }
    out_.advance(count);
    return std::monostate{};
  }

 private:
  static constexpr std::size_t k_always = std::size_t{16} << 20U;
  static constexpr std::size_t k_most = std::size_t{2} << 30U;

  TextSink& out_;
  std::size_t limit_{k_always};
  std::size_t total_{};
};

class NothingToUnpack final : public Unpacker {
 public:
  explicit NothingToUnpack(TextSink& out) : out_(out) {}
  auto take(std::string_view packed) -> Status override {
    out_.take(packed);
    return std::monostate{};
  }
  auto finish() -> Status override { return std::monostate{}; }

 private:
  TextSink& out_;
};

class ZstdUnpacker final : public Unpacker {
 public:
  explicit ZstdUnpacker(TextSink& out) : out_(out), context_(ZSTD_createDCtx()) {
    GPUSOLVE_CHECK(context_ != nullptr, "zstd has no memory");
  }

  auto take(std::string_view packed) -> Status override {
    out_.allow_for(packed.size());
    ZSTD_inBuffer in{packed.data(), packed.size(), 0};
    bool is_waiting = false;  // whether pending output did not fit into the room
    while (in.pos < in.size || is_waiting) {
      const auto room = out_.room();
      ZSTD_outBuffer out{room.data(), room.size(), 0};
      left_ = ZSTD_decompressStream(context_.get(), &out, &in);
      if (ZSTD_isError(left_) != 0U) {
        return damaged("zstd", taken_ + in.pos, std::string(": ") + ZSTD_getErrorName(left_));
      }
      if (auto status = out_.advance(out.pos); !status) {
        return status.error();
      }
      is_waiting = left_ != 0 && out.pos == out.size;
    }
    taken_ += in.size;
    return std::monostate{};
  }
  auto finish() -> Status override { return left_ == 0 ? Status(std::monostate{}) : truncated("zstd", taken_); }

 private:
  struct Free {
    void operator()(ZSTD_DCtx* context) const noexcept { ZSTD_freeDCtx(context); }
  };

  Outlet out_;
  std::unique_ptr<ZSTD_DCtx, Free> context_;
  std::size_t taken_{};
  std::size_t left_{1};  // 0 between frames
};

/// Releases libbz2's state on destruction.
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

class BzipUnpacker final : public Unpacker {
 public:
  explicit BzipUnpacker(TextSink& out) : out_(out) {}

  auto take(std::string_view packed) -> Status override {
    out_.allow_for(packed.size());
    while (!packed.empty()) {
      if (!stream_) {
        stream_.emplace();
      }
      if (auto status = take_of_stream(packed); !status) {
        return status.error();
      }
    }
    return std::monostate{};
  }
  auto finish() -> Status override { return is_whole_ ? Status(std::monostate{}) : truncated("bzip2", taken_); }

 private:
  /// Removes the bytes that it consumes from `packed`.
  auto take_of_stream(std::string_view& packed) -> Status {
    bz_stream& stream = stream_->get();
    stream.next_in = const_cast<char*>(packed.data());  // NOLINT: libbz2 reads only
    stream.avail_in = static_cast<unsigned>(packed.size());
    int state = BZ_OK;
    do {
      const auto room = out_.room();
      const auto offered = static_cast<unsigned>(std::min<std::size_t>(room.size(), std::numeric_limits<unsigned>::max()));
      stream.next_out = room.data();
      stream.avail_out = offered;
      state = BZ2_bzDecompress(&stream);
      if (state != BZ_OK && state != BZ_STREAM_END) {
        return damaged("bzip2", taken_ + packed.size() - stream.avail_in);
      }
      if (auto status = out_.advance(offered - stream.avail_out); !status) {
        return status.error();
      }
    } while (state == BZ_OK && (stream.avail_in > 0 || stream.avail_out == 0));
    taken_ += packed.size() - stream.avail_in;
    packed.remove_prefix(packed.size() - stream.avail_in);
    is_whole_ = state == BZ_STREAM_END;
    if (is_whole_) {
      stream_.reset();
    }
    return std::monostate{};
  }

  Outlet out_;
  std::optional<BzipStream> stream_;
  std::size_t taken_{};
  bool is_whole_{};
};

}  // namespace

auto compression_of(std::string_view file_name) -> Compression {
  if (file_name.ends_with(".zst")) {
    return Compression::zstd;
  }
  return file_name.ends_with(".bz2") ? Compression::bzip2 : Compression::none;
}

auto Unpacker::make(Compression compression, TextSink& out) -> std::unique_ptr<Unpacker> {
  switch (compression) {
    case Compression::none:
      break;
    case Compression::zstd:
      return std::make_unique<ZstdUnpacker>(out);
    case Compression::bzip2:
      return std::make_unique<BzipUnpacker>(out);
  }
  return std::make_unique<NothingToUnpack>(out);
}

auto unpack(std::string_view packed, Compression compression, TextSink& out) -> Status {
  const auto unpacker = Unpacker::make(compression, out);
  const auto taken = unpacker->take(packed);
  return taken ? unpacker->finish() : taken;
}

auto unpack(std::string_view packed, Compression compression) -> Result<std::string> {
  TextCollector all;
  const auto status = unpack(packed, compression, all);
  return status ? Result<std::string>(all.finish()) : status.error();
}

}  // namespace gpusolve::conda
