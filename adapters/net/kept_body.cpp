#include "adapters/net/kept_body.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "adapters/net/private_files.hpp"
#include "base/digest/digest.hpp"

namespace gpusolve::net {
namespace {

constexpr std::size_t k_piece = std::size_t{128} * 1024;

class BodyInFile final : public KeptBody {
 public:
  BodyInFile(files::Descriptor file, std::uint64_t size, std::string sha256)
      : file_(std::move(file)), size_(size), sha256_(std::move(sha256)) {}

  /// Reads to the end even if the sink rejects the bytes: damaged bytes may cause the rejection, and only the digest reveals damage.
  auto read(BodySink& sink) const -> Status override {
    Sha256 digest;
    std::vector<char> room(k_piece);
    sink.begin(true);
    bool is_wanted = true;
    for (std::uint64_t done = 0; done < size_;) {
      const auto piece = std::span(room).first(static_cast<std::size_t>(std::min<std::uint64_t>(room.size(), size_ - done)));
      if (!read_at(file_, done, piece)) {
        return damaged();
      }
      const std::string_view bytes(piece.data(), piece.size());
      digest.update(bytes);
      is_wanted = is_wanted && sink.take(bytes);
      done += piece.size();
    }
    return digest.finish() == sha256_ ? Status(std::monostate{}) : damaged();
  }

 private:
  static auto damaged() -> Error { return {ErrorKind::source, "its copy in the cache is damaged"}; }

  files::Descriptor file_;
  std::uint64_t size_;
  std::string sha256_;
};

class BodyInMemory final : public KeptBody {
 public:
  explicit BodyInMemory(std::string bytes) : bytes_(std::move(bytes)) {}

  auto read(BodySink& sink) const -> Status override {
    sink.begin(false);
    static_cast<void>(sink.take(bytes_));
    return std::monostate{};
  }

 private:
  std::string bytes_;
};

}  // namespace

auto body_in_file(files::Descriptor file, std::uint64_t size, std::string sha256) -> std::shared_ptr<const KeptBody> {
  return std::make_shared<const BodyInFile>(std::move(file), size, std::move(sha256));
}

auto body_in_memory(std::string bytes) -> std::shared_ptr<const KeptBody> { return std::make_shared<const BodyInMemory>(std::move(bytes)); }

}  // namespace gpusolve::net
