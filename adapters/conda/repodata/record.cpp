#include "adapters/conda/repodata/record.hpp"

#include "base/digest/digest.hpp"

namespace gpusolve::conda {
namespace {

template <class Bytes>
auto text_of(const std::optional<Bytes>& digest) -> std::optional<std::string> {
  return digest ? std::optional(hexadecimal(*digest)) : std::nullopt;
}

}  // namespace

auto Record::url() const -> std::string {
  return folder_url.empty() || file_name.empty() ? std::string() : std::string(folder_url).append("/").append(file_name);
}

auto Record::md5_text() const -> std::optional<std::string> { return text_of(md5); }
auto Record::sha256_text() const -> std::optional<std::string> { return text_of(sha256); }

void Record::clear() {
  name = version = build = subdir = file_name = folder_url = {};
  build_number = 0;
  depends.clear();
  constrains.clear();
  track_features.clear();
  features.clear();
  noarch = Noarch::no;
  timestamp.reset();
  size.reset();
  md5.reset();
  sha256.reset();
  license.reset();
  license_family.reset();
  is_removed = false;
}

}  // namespace gpusolve::conda
