// Indexes in folders and on servers, which gpusolve cannot read as WebAssembly: it has those of the embedded catalog.
#include <memory>
#include <string>
#include <utility>

#include "adapters/pypi/index.hpp"
#include "base/url/secrets.hpp"
#include "base/url/url.hpp"
#include "wasm/instead/not_here.hpp"

namespace gpusolve::pypi {
namespace {

/// Answers every request with the same error.
class NoIndex final : public Index {
 public:
  explicit NoIndex(std::string url) : url_(std::move(url)) {}
  [[nodiscard]] auto url() const -> std::string override { return url_; }
  [[nodiscard]] auto project(std::string_view /*name*/) -> Result<const Project*> override { return fault(); }
  [[nodiscard]] auto metadata_of(const ProjectFile& /*file*/) -> Result<MetadataAnswer> override { return fault(); }

 private:
  [[nodiscard]] auto fault() const -> Error { return needs_network("index " + quote(url::without_secrets(url_))); }
  std::string url_;
};

auto not_here(std::string_view place) -> Error {
  const auto shown = quote(url::without_secrets(place));
  return url::is_http(place) ? needs_network("index " + shown) : needs_native("a folder of packages, " + shown + ",");
}

}  // namespace

auto open_http_index(std::string_view url, net::Fetcher& /*fetcher*/) -> std::unique_ptr<Index> {
  return std::make_unique<NoIndex>(std::string(url));
}
auto open_flat_index(std::string_view place, net::Fetcher* /*fetcher*/) -> Result<std::unique_ptr<Index>> { return not_here(place); }
auto open_folder_index(std::string_view place) -> Result<std::unique_ptr<Index>> { return not_here(place); }

}  // namespace gpusolve::pypi
