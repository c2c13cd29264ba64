#include "adapters/net/missing.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "base/url/url.hpp"

namespace gpusolve::net {

auto is_file_store(std::string_view url) -> bool {
  // Amazon S3, "GetObject": without the permission s3:ListBucket, a key that does not exist gives 403. Google Cloud Storage, "HTTP
  // status and error codes": the same without storage.objects.list. Cloudflare R2 follows S3. S3 stores download.pytorch.org (uv's
  // documentation, "Package indexes", confirms it).
  constexpr std::array<std::string_view, 4> k_hosts{"amazonaws.com", "storage.googleapis.com", "r2.cloudflarestorage.com",
                                                    "download.pytorch.org"};
  const auto host = url::host_of(url);
  return std::ranges::any_of(k_hosts, [&](std::string_view store) { return host == store || host.ends_with("." + std::string(store)); });
}

auto missing_document(int status, std::string_view url, const FetchRequest& request) -> std::optional<NoSuchDocument> {
  if (status == 404 || status == 410 || (status == 403 && is_file_store(url))) {
    return NoSuchDocument{status, false};
  }
  return status == 403 && request.takes_refusal ? std::optional(NoSuchDocument{status, true}) : std::nullopt;
}

}  // namespace gpusolve::net
