#include "adapters/conda/record_fields.hpp"

#include <span>

namespace gpusolve::conda {
namespace {

auto hex(std::span<const std::uint8_t> bytes) -> std::string {
  constexpr std::string_view k_digits = "0123456789abcdef";
  std::string text(2 * bytes.size(), '\0');
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    text[2 * at] = k_digits[bytes[at] >> 4U];
    text[2 * at + 1] = k_digits[bytes[at] & 0xfU];
  }
  return text;
}

template <typename Bytes>
auto digest_text(const std::optional<Bytes>& digest) -> std::optional<std::string> {
  return digest ? std::optional(hex(*digest)) : std::nullopt;
}

auto texts(const std::vector<std::string_view>& views) -> std::vector<std::string> { return {views.begin(), views.end()}; }

}  // namespace

void RecordFields::clear() {
  name = version = build = {};
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
}

auto to_record(const RecordFields& fields, std::string_view file_name) -> Record {
  Record record;
  record.name = fields.name;
  record.version = fields.version;
  record.build = fields.build;
  record.build_number = fields.build_number;
  record.depends = texts(fields.depends);
  record.constrains = texts(fields.constrains);
  record.track_features = fields.track_features;
  record.features = fields.features;
  record.noarch = fields.noarch;
  record.timestamp = fields.timestamp;
  record.size = fields.size;
  record.md5 = digest_text(fields.md5);
  record.sha256 = digest_text(fields.sha256);
  record.license = fields.license;
  record.license_family = fields.license_family;
  record.file_name = file_name;
  return record;
}

}  // namespace gpusolve::conda
