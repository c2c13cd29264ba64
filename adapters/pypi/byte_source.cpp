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
    return std::optional(FileTail{part->body, part->first + part->body.size()});
  }

  [[nodiscard]] auto read(std::uint64_t first, std::uint64_t end) -> Result<std::string> override {
    const auto answer = fetcher_.fetch(request(net::ByteRange{first, end}, end - first));
    if (!answer) {
      return answer.error();
    }
    const auto* const part = std::get_if<net::FetchedDocument>(&*answer);
    if (part == nullptr || part->first != first || part->body.size() != end - first) {
      return error("the server sent another part than was asked for");
    }
    return part->body;
  }

 private:
  [[nodiscard]] auto request(net::BodyPart part, std::uint64_t largest) const -> net::FetchRequest {
    net::FetchRequest request{.url = url_, .largest = static_cast<std::size_t>(largest)};
    request.part = part;
    return request;
  }

  /// Omits the URL, which may contain secrets.
  [[nodiscard]] auto error(const std::string& why) const -> Error { return {ErrorKind::source, why, url::file_name_of(url_)}; }

  std::string url_;
  net::Fetcher& fetcher_;
};

}  // namespace

auto open_file_source(const std::filesystem::path& path) -> std::unique_ptr<ByteSource> { return std::make_unique<FileSource>(path); }

auto open_http_source(std::string url, net::Fetcher& fetcher) -> std::unique_ptr<ByteSource> {
  return std::make_unique<HttpSource>(std::move(url), fetcher);
}

}  // namespace gpusolve::pypi
