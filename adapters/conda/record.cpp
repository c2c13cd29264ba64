#include "adapters/conda/record.hpp"

namespace gpusolve::conda {

auto hex(std::span<const std::uint8_t> bytes) -> std::string {
  constexpr std::string_view k_digits = "0123456789abcdef";
  std::string text(2 * bytes.size(), '\0');
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    text[2 * at] = k_digits[bytes[at] >> 4U];
    text[2 * at + 1] = k_digits[bytes[at] & 0xfU];
  }
  return text;
}

auto Record::url() const -> std::string {
  return folder_url.empty() || file_name.empty() ? std::string() : std::string(folder_url).append("/").append(file_name);
}

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
