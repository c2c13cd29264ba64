#include "adapters/device_code/bundle_walk.hpp"

#include <algorithm>
#include <optional>

#include "adapters/device_code/amd_target.hpp"
#include "adapters/device_code/byte_stream.hpp"
#include "adapters/device_code/fatbin_walk.hpp"
#include "adapters/device_code/unpacked_start.hpp"

namespace gpusolve::device_code {
namespace {

constexpr std::uint64_t k_most_entries = 1024;
constexpr std::uint64_t k_longest_id = 256;

auto at_byte(const char* what, std::uint64_t place) -> Error {
  return broken(what + (" at byte " + std::to_string(place)) + " of its GPU code");
}

/// The target in an ID: `gfx90a:xnack+` in `hipv4-amdgcn-amd-amdhsa--gfx90a:xnack+`; empty for the host. nullopt if the text is not an ID.
auto target_of(std::string_view id) -> std::optional<std::string_view> {
  if (id.starts_with("host-")) {
    return "";
  }
  const auto at = id.find("--");
  const auto target = at == std::string_view::npos ? id : id.substr(at + 2);
  return at != std::string_view::npos && is_amd_target(target) ? std::optional(target) : std::nullopt;
}

/// Reads the table at the start of a plain bundle. Returns the end of the last code object, counted from the start of the bundle.
auto read_table(std::string_view start, CodeGatherer& gatherer) -> std::optional<std::uint64_t> {
  if (!start.starts_with(k_plain_bundle) || start.size() < k_plain_bundle.size() + 8) {
    return std::nullopt;
  }
  const auto count = number_at<std::uint64_t>(start, k_plain_bundle.size());
  std::size_t at = k_plain_bundle.size() + 8;
  std::uint64_t end = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    if (count > k_most_entries || start.size() - at < 24) {
      return std::nullopt;
    }
    const FileRange object{number_at<std::uint64_t>(start, at), number_at<std::uint64_t>(start, at + 8)};
    const auto length = number_at<std::uint64_t>(start, at + 16);
    at += 24;
    if (length > k_longest_id || length > start.size() - at || !is_inside(object, std::uint64_t{1} << 62U)) {
      return std::nullopt;
    }
    const auto target = target_of(start.substr(at, static_cast<std::size_t>(length)));
    at += static_cast<std::size_t>(length);
    end = std::max(end, object.first + object.size);
    if (!target || (!target->empty() && !gatherer.add({DeviceCode::Kind::amd, std::string(*target), {}}))) {
      return std::nullopt;
    }
  }
  return std::max<std::uint64_t>(end, at);
}

/// The header of a compressed bundle.
struct Compressed {
  std::uint64_t header{};
  std::uint64_t total{};  ///< size with the header; 0 if not stated
  bool is_zstd{};
};

auto parse_compressed(std::string_view start) -> std::optional<Compressed> {
  if (start.size() < 32) {
    return std::nullopt;
  }
  const auto version = number_at<std::uint16_t>(start, 4);
  const auto method = number_at<std::uint16_t>(start, 6);
  const auto total = version == 2 ? number_at<std::uint32_t>(start, 8) : version == 3 ? number_at<std::uint64_t>(start, 8) : 0;
  const std::uint64_t header = version == 1 ? 20 : version == 2 ? 24 : 32;
  const bool is_known = version >= 1 && version <= 3 && method <= 1 && (version == 1 || total >= header);
  return is_known ? std::optional(Compressed{header, total, method == 1}) : std::nullopt;
}

/// Reads the table of a compressed bundle from its first block.
auto read_packed_table(std::string_view start, const Compressed& header, CodeGatherer& gatherer) -> bool {
  const auto most = header.total == 0 ? start.size() : static_cast<std::size_t>(std::min<std::uint64_t>(header.total, start.size()));
  const auto packed = start.substr(0, most).substr(static_cast<std::size_t>(header.header));
  const auto table = header.is_zstd ? start_of_zstd(packed, k_unpacked_start) : start_of_zlib(packed, k_unpacked_start);
  return table && read_table(*table, gatherer);
}

/// Reads the start of the bundle at `place`, which begins with `start`, and returns the size of the bundle. Version 1 does not state its
/// size, so the whole bundle is unpacked, which is slow.
auto read_start(const Bytes& section, std::uint64_t place, std::string_view start, CodeGatherer& gatherer) -> std::optional<std::uint64_t> {
  if (!start.starts_with(k_compressed_bundle)) {
    return read_table(start, gatherer);
  }
  const auto header = parse_compressed(start);
  if (!header || !read_packed_table(start, *header, gatherer)) {
    return std::nullopt;
  }
  if (header->total != 0) {
    return header->total;
  }
  const auto size = frame_size(section, place + header->header, header->is_zstd ? FrameKind::zstd : FrameKind::zlib);
  return size ? std::optional(header->header + *size) : std::nullopt;
}

}  // namespace

auto read_bundle(const Bytes& section, std::uint64_t place, CodeGatherer& gatherer) -> Result<std::uint64_t> {
  const auto start = section.read_up_to({place, k_packed_start});
  if (!start) {
    return start.error();
  }
  const bool is_compressed = start->starts_with(k_compressed_bundle);
  const auto size = read_start(section, place, *start, gatherer);
  if (!gatherer.end_unit()) {
    return broken("has more units of GPU code than the limit");
  }
  if (!size) {
    gatherer.mark_unknown();
    return at_byte(is_compressed ? "a broken compressed bundle" : "a broken offload bundle", place);
  }
  return is_inside({place, *size}, section.size()) ? Result<std::uint64_t>(place + *size) : at_byte("an offload bundle is cut off", place);
}

auto starts_bundle(const Bytes& data, std::uint64_t place) -> bool {
  const auto start = data.read_up_to({place, k_packed_start});
  if (!start) {
    return false;
  }
  CodeGatherer unused;
  const auto header = start->starts_with(k_compressed_bundle) ? parse_compressed(*start) : std::nullopt;
  const auto size = header ? std::optional(header->total) : read_table(*start, unused);
  return size && is_inside({place, *size}, data.size()) && (!header || read_packed_table(*start, *header, unused));
}

auto walk_bundles(const Bytes& section, CodeGatherer& gatherer) -> Status {
  auto place = skip_zeros(section, 0);
  while (place && *place < section.size()) {
    const auto end = read_bundle(section, *place, gatherer);
    if (!end) {
      return end.error();
    }
    place = skip_zeros(section, *end);
  }
  return place ? Status(std::monostate{}) : Status(place.error());
}

}  // namespace gpusolve::device_code
