#include "adapters/device_code/byte_stream.hpp"

#include <bzlib.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <optional>

namespace gpusolve::device_code {
namespace {

constexpr std::size_t k_piece = std::size_t{128} * 1024;

class StreamOfBytes final : public ByteStream {
 public:
  explicit StreamOfBytes(const Bytes& bytes) : bytes_(bytes) {}

  [[nodiscard]] auto read(std::span<char> room) -> Result<std::size_t> override {
    const auto piece = bytes_.read_up_to({place_, room.size()});
    if (!piece) {
      return piece.error();
    }
    std::ranges::copy(*piece, room.begin());
    place_ += piece->size();
    return piece->size();
  }

 private:
  const Bytes& bytes_;
  std::uint64_t place_{};
};

/// The result of one step of a decompressor.
struct CodecStep {
  std::size_t taken{};
  std::size_t made{};
  bool is_end{};  ///< the end of a frame
};

/// A decompressor of one format. step() returns nullopt if the data is damaged.
class Codec {
 public:
  Codec() = default;
  Codec(const Codec&) = delete;
  auto operator=(const Codec&) -> Codec& = delete;
  virtual ~Codec() = default;
  [[nodiscard]] virtual auto step(std::span<char> packed, std::span<char> room) -> std::optional<CodecStep> = 0;
};

class Zstd final : public Codec {
 public:
  Zstd() : context_(ZSTD_createDCtx()) { GPUSOLVE_CHECK(context_ != nullptr, "zstd has no memory"); }
  [[nodiscard]] auto step(std::span<char> packed, std::span<char> room) -> std::optional<CodecStep> override {
    ZSTD_inBuffer in{packed.data(), packed.size(), 0};
    ZSTD_outBuffer out{room.data(), room.size(), 0};
    const auto left = ZSTD_decompressStream(context_.get(), &out, &in);
    return ZSTD_isError(left) != 0U ? std::nullopt : std::optional(CodecStep{in.pos, out.pos, left == 0});
  }

 private:
  struct Free {
    void operator()(ZSTD_DCtx* context) const noexcept { ZSTD_freeDCtx(context); }
  };
  std::unique_ptr<ZSTD_DCtx, Free> context_;
};

class Bzip final : public Codec {
 public:
  Bzip() { start(); }
  Bzip(const Bzip&) = delete;
  auto operator=(const Bzip&) -> Bzip& = delete;
  ~Bzip() override { BZ2_bzDecompressEnd(&stream_); }
  [[nodiscard]] auto step(std::span<char> packed, std::span<char> room) -> std::optional<CodecStep> override {
    stream_.next_in = packed.data();
    stream_.avail_in = static_cast<unsigned>(packed.size());
    stream_.next_out = room.data();
    stream_.avail_out = static_cast<unsigned>(room.size());
    const auto state = BZ2_bzDecompress(&stream_);
    if (state != BZ_OK && state != BZ_STREAM_END) {
      return std::nullopt;
    }
    const CodecStep done{packed.size() - stream_.avail_in, room.size() - stream_.avail_out, state == BZ_STREAM_END};
    if (done.is_end) {
      BZ2_bzDecompressEnd(&stream_);
      start();
    }
    return done;
  }

 private:
  void start() {
    stream_ = {};
    GPUSOLVE_CHECK(BZ2_bzDecompressInit(&stream_, 0, 0) == BZ_OK, "bzip2 has no memory");
  }
  bz_stream stream_{};
};

class Gzip final : public Codec {
 public:
  static constexpr int k_with_zlib_header = 15;
  static constexpr int k_with_gzip_header = 15 + 16;

  explicit Gzip(int header) { GPUSOLVE_CHECK(::inflateInit2(&stream_, header) == Z_OK, "zlib has no memory"); }
  Gzip(const Gzip&) = delete;
  auto operator=(const Gzip&) -> Gzip& = delete;
  ~Gzip() override { ::inflateEnd(&stream_); }
  [[nodiscard]] auto step(std::span<char> packed, std::span<char> room) -> std::optional<CodecStep> override {
    stream_.next_in = reinterpret_cast<Bytef*>(packed.data());  // NOLINT(*-reinterpret-cast): zlib's kind of bytes
    stream_.avail_in = static_cast<uInt>(packed.size());
    stream_.next_out = reinterpret_cast<Bytef*>(room.data());  // zlib's type for bytes
    stream_.avail_out = static_cast<uInt>(room.size());
    const auto state = ::inflate(&stream_, Z_NO_FLUSH);
    if (state != Z_OK && state != Z_STREAM_END && state != Z_BUF_ERROR) {
      return std::nullopt;
    }
    const CodecStep done{packed.size() - stream_.avail_in, room.size() - stream_.avail_out, state == Z_STREAM_END};
    if (done.is_end) {
      ::inflateReset(&stream_);
    }
    return done;
  }

 private:
  z_stream stream_{};
};

/// The decompressor for a stated kind. zlib data has no reliable magic, so its kind cannot be recognised.
auto codec_of(FrameKind kind) -> std::unique_ptr<Codec> {
  return kind == FrameKind::zstd ? std::unique_ptr<Codec>(std::make_unique<Zstd>()) : std::make_unique<Gzip>(Gzip::k_with_zlib_header);
}

auto codec_for(std::string_view start) -> std::unique_ptr<Codec> {
  if (start.starts_with("\x28\xb5\x2f\xfd")) {
    return std::make_unique<Zstd>();
  }
  if (start.starts_with("BZh")) {
    return std::make_unique<Bzip>();
  }
  if (start.starts_with("\x1f\x8b")) {
    return std::make_unique<Gzip>(Gzip::k_with_gzip_header);
  }
  return nullptr;
}

class Unpacked final : public ByteStream {
 public:
  explicit Unpacked(ByteStream& packed) : packed_(packed), piece_(k_piece, '\0') {}

  [[nodiscard]] auto read(std::span<char> room) -> Result<std::size_t> override {
    while (true) {
      if (auto loaded = load(); !loaded) {
        return loaded.error();
      }
      if (is_over_ && is_between_) {
        return std::size_t{0};
      }
      const auto step = codec_->step({piece_.data() + at_, end_ - at_}, room);
      if (!step || (step->taken == 0 && step->made == 0)) {
        return broken((step && is_over_ ? "ends early at byte " : "is damaged at byte ") + std::to_string(read_ - (end_ - at_)) +
                      " of its packed data");
      }
      at_ += step->taken;
      made_ += step->made;
      is_between_ = step->is_end;
      if (is_bomb(made_, read_)) {
        return broken("unpacks to more than 200 times its size");
      }
      if (step->made > 0) {
        return step->made;
      }
    }
  }

 private:
  /// Reads the next packed bytes, if all earlier ones are used.
  [[nodiscard]] auto load() -> Status {
    if (at_ < end_ || is_over_) {
      return std::monostate{};
    }
    const auto count = fill(packed_, piece_);
    if (!count) {
      return count.error();
    }
    at_ = 0;
    end_ = *count;
    read_ += end_;
    is_over_ = end_ == 0;
    if (codec_ == nullptr) {
      codec_ = codec_for(std::string_view(piece_).substr(0, end_));
    }
    return codec_ != nullptr ? Status(std::monostate{}) : broken("is neither zstd nor bzip2 nor gzip");
  }

  ByteStream& packed_;
  std::string piece_;
  std::size_t at_{};
  std::size_t end_{};
  std::uint64_t read_{};
  std::uint64_t made_{};
  bool is_over_{};          // the packed bytes have ended
  bool is_between_{false};  // the last frame has ended, and no other has begun
  std::unique_ptr<Codec> codec_;
};

}  // namespace

auto frame_size(const Bytes& bytes, std::uint64_t place, FrameKind kind) -> Result<std::uint64_t> {
  const auto codec = codec_of(kind);
  std::string room(k_piece, '\0');
  std::uint64_t taken = 0;
  std::uint64_t made = 0;
  while (true) {
    auto piece = bytes.read_up_to({place + taken, k_piece});
    if (!piece) {
      return piece.error();
    }
    const auto step = codec->step(*piece, room);
    if (!step || (step->taken == 0 && step->made == 0 && !step->is_end)) {
      return broken("has a damaged frame at byte " + std::to_string(place));
    }
    taken += step->taken;
    made += step->made;
    if (step->is_end) {
      return taken;
    }
    if (is_bomb(made, taken)) {
      return broken("unpacks to more than 200 times its size");
    }
  }
}

auto fill(ByteStream& stream, std::span<char> room) -> Result<std::size_t> {
  std::size_t done = 0;
  while (done < room.size()) {
    const auto count = stream.read(room.subspan(done));
    if (!count) {
      return count.error();
    }
    if (*count == 0) {
      break;
    }
    done += *count;
  }
  return done;
}

auto stream_of(const Bytes& bytes) -> std::unique_ptr<ByteStream> { return std::make_unique<StreamOfBytes>(bytes); }

auto is_packed(std::string_view start) -> bool {
  return start.starts_with("\x28\xb5\x2f\xfd") || start.starts_with("BZh") || start.starts_with("\x1f\x8b");
}

auto unpacked(ByteStream& packed) -> std::unique_ptr<ByteStream> { return std::make_unique<Unpacked>(packed); }

}  // namespace gpusolve::device_code
