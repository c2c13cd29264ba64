#include "adapters/pypi/byte_source.hpp"

#include <algorithm>
#include <fstream>
#include <system_error>
#include <utility>

#include "adapters/net/fetch.hpp"
#include "base/check.hpp"
#include "base/url/parts.hpp"

namespace gpusolve::pypi {
namespace {

class FileSource final : public ByteSource {
 public:
  explicit FileSource(std::filesystem::path path) : path_(std::move(path)) {}

  [[nodiscard]] auto tail(std::uint64_t count) -> Result<std::optional<FileTail>> override {
    std::error_code fault;
    const auto size = std::filesystem::file_size(path_, fault);
    if (fault || !std::filesystem::is_regular_file(path_, fault)) {
      return error("cannot be read as a file");
    }
    auto bytes = read(size - std::min<std::uint64_t>(count, size), size);
    return bytes ? Result<std::optional<FileTail>>(FileTail{std::move(*bytes), size}) : bytes.error();
  }

  [[nodiscard]] auto read(std::uint64_t first, std::uint64_t end) -> Result<std::string> override {
    GPUSOLVE_CHECK(first <= end, "a range that ends before it begins");
    std::ifstream stream(path_, std::ios::binary);
    std::string bytes(static_cast<std::size_t>(end - first), '\0');
    stream.seekg(static_cast<std::streamoff>(first));
    stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return stream ? Result<std::string>(std::move(bytes)) : error("cannot be read to its end");
  }

 private:
  [[nodiscard]] auto error(const std::string& why) const -> Error { return {ErrorKind::source, why, path_.string()}; }

  std::filesystem::path path_;
};

class HttpSource final : public ByteSource {
 public:
  HttpSource(std::string url, net::Fetcher& fetcher) : url_(std::move(url)), fetcher_(fetcher) {}

  [[nodiscard]] auto tail(std::uint64_t count) -> Result<std::optional<FileTail>> override {
    const auto answer = fetcher_.fetch(request(net::LastBytes{count}, count));
    if (!answer) {
      return answer.error();
    }
    const auto* const part = std::get_if<net::FetchedDocument>(&*answer);
    if (part == nullptr) {
      return std::optional<FileTail>();
    }
    if (part->whole_size && *part->whole_size != part->first + part->body.size()) {
      return error("the server sent another part than its end");
    }
    revision_ = part->revision;
    return std::optional(FileTail{part->body, part->first + part->body.size(), revision_});
  }

  /// Reads a part. If the cached part is from another revision than the file's end, asks the server for the part again.
  [[nodiscard]] auto read(std::uint64_t first, std::uint64_t end) -> Result<std::string> override {
    auto asked = request(net::ByteRange{first, end}, end - first);
    auto part = fetch_part(asked);
    if (part && part->revision != revision_) {
      asked.ignores_kept = true;
      auto again = fetch_part(asked);
      part = again ? std::move(again) : std::move(part);
    }
    is_mixed_ = is_mixed_ || (part && part->revision != revision_);
    return part ? Result<std::string>(std::move(part->body)) : part.error();
  }

  [[nodiscard]] auto is_mixed() const -> bool override { return is_mixed_; }

 private:
  [[nodiscard]] auto fetch_part(const net::FetchRequest& asked) -> Result<net::FetchedDocument> {
    auto answer = fetcher_.fetch(asked);
    if (!answer) {
      return answer.error();
    }
    const auto& range = std::get<net::ByteRange>(asked.part);
    auto* const part = std::get_if<net::FetchedDocument>(&*answer);
    const bool is_asked_one = part != nullptr && part->first == range.first && part->body.size() == range.end - range.first;
    return is_asked_one ? Result<net::FetchedDocument>(std::move(*part)) : error("the server sent another part than was asked for");
  }

  [[nodiscard]] auto request(net::BodyPart part, std::uint64_t largest) const -> net::FetchRequest {
    net::FetchRequest request{.url = url_, .largest = static_cast<std::size_t>(largest)};
    request.part = part;
    return request;
  }

  /// Omits the URL, which may contain secrets.
  [[nodiscard]] auto error(const std::string& why) const -> Error { return {ErrorKind::source, why, url::file_name_of(url_)}; }

  std::string url_;
  net::Fetcher& fetcher_;
  std::string revision_;  // the revision of the file's end
  bool is_mixed_{};
};

}  // namespace

auto open_file_source(const std::filesystem::path& path) -> std::unique_ptr<ByteSource> { return std::make_unique<FileSource>(path); }

auto open_http_source(std::string url, net::Fetcher& fetcher) -> std::unique_ptr<ByteSource> {
  return std::make_unique<HttpSource>(std::move(url), fetcher);
}

}  // namespace gpusolve::pypi
