#include "adapters/conda/repodata/stored_file.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <functional>
#include <memory>
#include <span>
#include <system_error>

#include "adapters/conda/repodata/unpacker.hpp"
#include "base/digest/digest.hpp"

namespace gpusolve::conda {
namespace {

constexpr std::size_t k_piece = std::size_t{128} * 1024;

auto unreadable(const std::filesystem::path& path, const std::string& why) -> Error {
  return Error{ErrorKind::source, "cannot be read" + why}.in(path.string());
}

/// The size of a file; an error if the file is larger than `largest`.
auto size_of(const std::filesystem::path& path, std::size_t largest) -> Result<std::size_t> {
  std::error_code failure;
  const auto size = std::filesystem::file_size(path, failure);
  if (failure) {
    return unreadable(path, ": " + failure.message());
  }
  if (size > largest) {
    return Error{ErrorKind::source, "is larger than " + std::to_string(largest) + " bytes"}.in(path.string());
  }
  return size;
}

/// Receives the bytes of a file.
struct Drain {
  std::function<std::span<char>()> room;
  std::function<Status(std::string_view)> take;  ///< processes bytes at the start of the room
};

/// Reads the file and returns its digest. A file that shrinks during the read is an error.
auto read_pieces(const std::filesystem::path& path, std::size_t size, const Drain& drain) -> Result<std::string> {
  std::ifstream file(path, std::ios::binary);
  Sha256 digest;
  for (std::size_t done = 0; done < size;) {
    const auto room = drain.room();
    const std::string_view piece(room.data(), std::min(room.size(), size - done));
    if (!file.read(room.data(), static_cast<std::streamsize>(piece.size()))) {
      return unreadable(path, "");
    }
    digest.update(piece);
    if (auto status = drain.take(piece); !status) {
      return status.error().in(path.string());
    }
    done += piece.size();
  }
  return file ? Result<std::string>(digest.finish()) : unreadable(path, "");
}

auto read_plain(const std::filesystem::path& path, std::size_t size, TextSink& out) -> Result<std::string> {
  return read_pieces(path, size,
                     {[&] { return out.room(); },
                      [&](std::string_view piece) -> Status {
                        out.advance(piece.size());
                        return std::monostate{};
                      }});
}

auto read_packed(const std::filesystem::path& path, std::size_t size, Compression compression, TextSink& out) -> Result<std::string> {
  const auto room = std::make_unique<std::array<char, k_piece>>();
  const auto unpacker = Unpacker::make(compression, out);
  auto digest =
      read_pieces(path, size, {[&] { return std::span<char>(*room); }, [&](std::string_view piece) { return unpacker->take(piece); }});
  if (!digest) {
    return digest;
  }
  const auto unpacked = unpacker->finish();
  return unpacked ? digest : unpacked.error().in(path.string());
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

auto sha256sum_line(std::string_view sha256, std::string_view subdir, std::string_view file) -> std::string {
  return std::string(sha256).append("  ").append(subdir).append("/").append(file).append("\n");
}

auto read_stored_text(const std::filesystem::path& path, TextSink& out) -> Result<std::string> {
  const auto size = size_of(path, k_largest_file);
  if (!size) {
    return size.error();
  }
  const auto compression = compression_of(path.filename().string());
  return compression == Compression::none ? read_plain(path, *size, out) : read_packed(path, *size, compression, out);
}

}  // namespace gpusolve::conda
