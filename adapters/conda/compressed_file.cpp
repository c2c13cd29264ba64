#include "adapters/conda/compressed_file.hpp"

#include <bzlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <memory>
#include <optional>
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

/// Text that grows by chunks up to a limit, and its unused tail to write into.
class Output {
 public:
  Output(std::size_t limit, std::size_t size) : limit_(limit), text_(std::make_shared<Text>(Text::of_size(std::min(size, limit)))) {}
  /// Makes room for another chunk; false at the limit.
  auto grow() -> bool {
    if (used_ == text_->size()) {
      text_->resize(std::min(limit_ + 1, std::max(text_->size() * 2, k_chunk)));
    }
    return used_ <= limit_ && used_ < text_->size();
  }
  auto data() -> char* { return text_->data() + used_; }
  [[nodiscard]] auto room() const -> std::size_t { return text_->size() - used_; }
  [[nodiscard]] auto used() const -> std::size_t { return used_; }
  [[nodiscard]] auto text() const -> SharedText { return text_; }
  void advance(std::size_t count) { used_ += count; }
  auto finish() -> SharedText {
    text_->resize(used_);
    return text_;
  }

 private:
  std::size_t limit_;
  std::size_t used_{};
  std::shared_ptr<Text> text_;
};

struct ZstdDeleter {
  void operator()(ZSTD_DCtx* context) const noexcept { ZSTD_freeDCtx(context); }
};

/// What all frames say that they unpack to; nothing where one does not say, or where it is more than may be.
auto announced_size(std::string_view packed) -> std::optional<std::size_t> {
  const auto limit = largest_text(packed.size());
  std::size_t total = 0;
  while (!packed.empty()) {
    const auto size = ZSTD_getFrameContentSize(packed.data(), packed.size());
    const auto stored = ZSTD_findFrameCompressedSize(packed.data(), packed.size());
    const bool is_known = size != ZSTD_CONTENTSIZE_UNKNOWN && size != ZSTD_CONTENTSIZE_ERROR && ZSTD_isError(stored) == 0U;
    if (!is_known || size > limit - total) {
      return std::nullopt;
    }
    total += size;
    packed.remove_prefix(stored);
  }
  return total;
}

auto damaged_zstd(std::size_t at, std::string_view why) -> Error {
  return source_error("damaged zstd data at byte " + std::to_string(at) + ": " + std::string(why));
}

/// Where the size is announced, the text has room for one byte more, so it never moves.
auto decompress_zstd(std::string_view packed, const Progress& progress) -> Result<SharedText> {
  const std::unique_ptr<ZSTD_DCtx, ZstdDeleter> context(ZSTD_createDCtx());
  GPUSOLVE_CHECK(context != nullptr, "zstd has no memory");
  const auto announced = announced_size(packed);
  Output output(largest_text(packed.size()), announced ? *announced + 1 : 0);
  ZSTD_inBuffer in{packed.data(), packed.size(), 0};
  std::size_t left = 1;  // 0 between frames
  while (in.pos < in.size || left != 0) {
    if (!output.grow()) {
      return too_large(packed.size());
    }
    ZSTD_outBuffer out{output.data(), progress ? std::min(output.room(), k_chunk) : output.room(), 0};
    const auto before = in.pos;
    left = ZSTD_decompressStream(context.get(), &out, &in);
    if (ZSTD_isError(left) != 0U) {
      return damaged_zstd(in.pos, ZSTD_getErrorName(left));
    }
    output.advance(out.pos);
    if (left != 0 && out.pos == 0 && in.pos == before && in.pos == in.size) {
      return source_error("truncated: the zstd data ends early at byte " + std::to_string(in.size));
    }
    if (announced && output.used() > *announced) {
      return damaged_zstd(in.pos, "it unpacks to more than it says");
    }
    if (announced && progress) {
      progress(output.text(), output.used());
    }
  }
  return output.finish();
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
auto decompress_one_bzip2(std::string_view packed, std::size_t& at, Output& output) -> Status {
  BzipStream holder;
  bz_stream& stream = holder.get();
  std::string_view rest = packed.substr(at);
  stream.next_in = const_cast<char*>(rest.data());  // NOLINT: libbz2 reads only
  stream.avail_in = static_cast<unsigned>(rest.size());
  for (int state = BZ_OK; state != BZ_STREAM_END;) {
    if (!output.grow()) {
      return too_large(packed.size());
    }
    const auto room = static_cast<unsigned>(std::min(output.room(), k_chunk));
    stream.next_out = output.data();
    stream.avail_out = room;
    state = BZ2_bzDecompress(&stream);
    output.advance(room - stream.avail_out);
    at = packed.size() - stream.avail_in;
    if (state != BZ_OK && state != BZ_STREAM_END) {
      return source_error("damaged bzip2 data at byte " + std::to_string(at));
    }
    if (state == BZ_OK && stream.avail_in == 0 && stream.avail_out != 0) {
      return source_error("truncated: the bzip2 data ends early at byte " + std::to_string(packed.size()));
    }
  }
  return std::monostate{};
}

auto decompress_bzip2(std::string_view packed) -> Result<SharedText> {
  Output output(largest_text(packed.size()), 0);
  std::size_t at = 0;
  do {
    if (auto status = decompress_one_bzip2(packed, at, output); !status) {
      return status.error();
    }
  } while (at < packed.size());
  return output.finish();
}

}  // namespace

auto read_stored_bytes(const std::filesystem::path& path, std::size_t largest, const Progress& progress) -> Result<SharedText> {
  std::error_code failure;
  const auto size = std::filesystem::file_size(path, failure);
  if (failure) {
    return source_error("cannot be read: " + failure.message()).in(path.string());
  }
  if (size > largest) {
    return source_error("is larger than " + std::to_string(largest) + " bytes").in(path.string());
  }
  const auto bytes = std::make_shared<Text>(Text::of_size(size));
  std::ifstream file(path, std::ios::binary);
  for (std::size_t done = 0; done < size;) {
    const auto count = progress ? std::min(k_chunk, size - done) : size;
    file.read(bytes->data() + done, static_cast<std::streamsize>(count));
    if (!file) {
      return source_error("cannot be read").in(path.string());
    }
    done += count;
    if (progress) {
      progress(bytes, done);
    }
  }
  return SharedText(bytes);
}

auto compression_of(std::string_view file_name) -> Compression {
  if (file_name.ends_with(".zst")) {
    return Compression::zstd;
  }
  return file_name.ends_with(".bz2") ? Compression::bzip2 : Compression::none;
}

auto decompress(std::string_view packed, Compression compression, const Progress& progress) -> Result<SharedText> {
  switch (compression) {
    case Compression::none:
      return std::make_shared<const Text>(packed);
    case Compression::zstd:
      return decompress_zstd(packed, progress);
    case Compression::bzip2:
      return decompress_bzip2(packed);
  }
  GPUSOLVE_CHECK(false, "unknown compression");
  return SharedText();
}

auto sha256sum_line(std::string_view sha256, std::string_view subdir, std::string_view file) -> std::string {
  return std::string(sha256).append("  ").append(subdir).append("/").append(file).append("\n");
}

auto read_stored_text(const std::filesystem::path& path, const Progress& progress) -> Result<StoredText> {
  const auto compression = compression_of(path.filename().string());
  const bool is_text = compression == Compression::none;
  const auto read = read_stored_bytes(path, k_largest_file, is_text ? progress : Progress());
  if (!read) {
    return read.error();
  }
  const SharedText& stored = *read;
  const auto how = stored->size() < k_chunk ? std::launch::deferred : std::launch::async | std::launch::deferred;
  auto digest = std::async(how, [stored = stored] { return sha256_of(stored->view()); }).share();
  if (is_text) {
    return StoredText{stored, std::move(digest)};
  }
  const auto text = decompress(stored->view(), compression, progress);
  if (!text) {
    return text.error().in(path.string());
  }
  return StoredText{*text, std::move(digest)};
}

}  // namespace gpusolve::conda
