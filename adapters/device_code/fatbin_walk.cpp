#include "adapters/device_code/fatbin_walk.hpp"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "adapters/device_code/fatbin_entry.hpp"
#include "adapters/device_code/unpacked_start.hpp"

namespace gpusolve::device_code {
namespace {

constexpr std::uint32_t k_magic = 0xba55ed50;
constexpr std::uint64_t k_largest_header = 65'536;
constexpr std::uint64_t k_most_entries = 16'384;  // limit for one unit
constexpr std::size_t k_most_identified = 4096;
constexpr std::uint64_t k_identity = std::uint64_t{64} * 1024;  // number of bytes at the start of a payload that contain its identity
constexpr std::uint64_t k_largest_empty = 4096;                 // size limit for a cubin without content; that of nvcc 13.0 has 1448 bytes

auto at_byte(const char* what, std::uint64_t place) -> Error {
  return broken(what + (" at byte " + std::to_string(place)) + " of its GPU code");
}

}  // namespace

class FatbinReader::Walk {
 public:
  Walk(const Bytes& section, Use use, CodeGatherer& gatherer) : section_(section), use_(use), gatherer_(gatherer) {}

  /// Reads the fatbin at `place`, and returns the position behind it.
  [[nodiscard]] auto unit(std::uint64_t place) -> Result<std::uint64_t> {
    const auto header = section_.read({place, 16});
    if (!header) {
      return at_byte("a fatbin is cut off", place);
    }
    const auto header_size = number_at<std::uint16_t>(*header, 6);
    if (number_at<std::uint32_t>(*header, 0) != k_magic || number_at<std::uint16_t>(*header, 4) != 1 || header_size < 16) {
      return at_byte("something else than a fatbin", place);
    }
    const FileRange body{place + header_size, number_at<std::uint64_t>(*header, 8)};
    const bool is_whole = is_inside(body, section_.size());
    const auto end = is_whole ? body.first + body.size : section_.size();
    if (auto read = entries(body.first, end); !read) {
      return read.error();
    }
    return is_whole ? Result<std::uint64_t>(end) : at_byte("a fatbin is cut off", place);
  }

 private:
  [[nodiscard]] auto entries(std::uint64_t place, std::uint64_t end) -> Status {
    Status status = std::monostate{};
    for (std::uint64_t count = 0; place < end && status; ++count) {
      const auto next = count < k_most_entries ? entry(place, end) : Result<std::uint64_t>(at_byte("too many entries", place));
      status = next ? Status(std::monostate{}) : Status(next.error());
      place = next ? *next : end;
    }
    const bool is_kept = keep_unit();
    return is_kept || !status ? status : broken("has more units or kinds of GPU code than the limit");
  }

  /// Ends the unit. If it has relocatable or LTO code, all its code is input of a linker; if it has only empty cubins, it is not needed.
  [[nodiscard]] auto keep_unit() -> bool {
    const bool is_empty = std::exchange(is_empty_, true);
    const bool is_input = use_ == Use::idle || std::ranges::any_of(unit_, [](const DeviceCode& code) {
                            return code.target.starts_with("relocatable ") || code.target.starts_with("LTO ");
                          });
    bool is_kept = true;
    for (auto code : std::exchange(unit_, {})) {
      if ((is_input || is_empty) && code.kind != DeviceCode::Kind::idle) {
        code = {DeviceCode::Kind::idle, (is_input ? "relocatable " : "empty ") + code.target, {}};
      }
      is_kept = gatherer_.add(code) && is_kept;
    }
    return gatherer_.end_unit() && is_kept;
  }

  [[nodiscard]] auto entry(std::uint64_t place, std::uint64_t end) -> Result<std::uint64_t> {
    if (!is_inside({place, k_least_entry_header}, end)) {
      return at_byte("an entry of a fatbin is cut off", place);
    }
    const auto bytes = section_.read({place, k_least_entry_header});
    if (!bytes) {
      return bytes.error();
    }
    const auto entry = parse_entry(*bytes);
    if (entry.header_size < k_least_entry_header || entry.header_size > k_largest_header || !is_inside({place, entry.header_size}, end) ||
        !is_inside({place + entry.header_size, entry.payload_size}, end)) {
      return at_byte("an entry of a fatbin has an impossible size", place);
    }
    const FileRange payload{place + entry.header_size, entry.payload_size};
    const auto identity = identify(entry, payload);
    report(entry, identity ? &*identity : nullptr);
    unit_.push_back(code_of(entry, identity ? &*identity : nullptr));
    is_empty_ = is_empty_ && is_empty(entry, payload);
    return payload.first + payload.size;
  }

  /// Notes kinds, flags and contradictions that the reader does not understand.
  void report(const FatbinEntry& entry, const PayloadIdentity* identity) {
    const auto name = std::to_string(entry.architecture) + entry.suffix();
    if (entry.kind != k_ptx_entry && entry.kind != k_cubin_entry && entry.kind != k_lto_entry) {
      gatherer_.mark_unknown();
      gatherer_.note("an entry for " + name + " is of the unknown kind " + std::to_string(entry.kind));
    }
    if (const auto flags = entry.unknown_flags(); flags != 0) {
      gatherer_.mark_unknown();
      gatherer_.note("an entry for " + name + " has unknown flags (bits " + std::to_string(flags) + ")");
    }
    if (identity == nullptr) {
      return;
    }
    gatherer_.set_toolkit(identity->toolkit);
    const bool is_contradiction = !identity->target.starts_with(std::to_string(entry.architecture)) ||
                                  (!entry.suffix().empty() && !identity->target.ends_with(entry.suffix()));
    if (!identity->target.empty() && is_contradiction) {
      gatherer_.note("an entry says " + name + ", its code says " + identity->target);
    }
  }

  /// The start of the payload, unpacked; nullopt if it cannot be unpacked.
  [[nodiscard]] auto payload_start(const FatbinEntry& entry, FileRange payload) const -> std::optional<std::string> {
    const auto wanted = entry.compressed_size == 0 ? k_identity : k_packed_start;
    const auto bytes = section_.read({payload.first, std::min(payload.size, wanted)});
    if (!bytes) {
      return std::nullopt;
    }
    if (entry.compressed_size == 0) {
      return *bytes;
    }
    const auto packed = std::string_view(*bytes).substr(0, entry.compressed_size);
    return entry.is_zstd() ? start_of_zstd(packed, k_identity) : entry.is_lz4() ? start_of_lz4(packed, k_identity) : std::nullopt;
  }

  [[nodiscard]] auto is_empty(const FatbinEntry& entry, FileRange payload) const -> bool {
    if (entry.kind != k_cubin_entry || payload.size > k_largest_empty) {
      return false;
    }
    const auto start = payload_start(entry, payload);
    return start && is_empty_cubin(*start);
  }

  /// The identity that a payload states. Reads one payload of each kind. Before CUDA 12.9, whose cubins have the old interface, headers may
  /// omit the `a` of 9.0 and later, so each of these payloads is read.
  [[nodiscard]] auto identify(const FatbinEntry& entry, FileRange payload) -> std::optional<PayloadIdentity> {
    if (entry.kind != k_ptx_entry && entry.kind != k_cubin_entry) {
      return std::nullopt;
    }
    const Key key{entry.kind, entry.architecture, entry.flags, entry.header_size, entry.major, entry.minor};
    const auto known = known_.find(key);
    const bool is_old = entry.kind == k_cubin_entry ? entry.minor <= 7
                                                    : std::pair(entry.major, entry.minor) < std::pair<std::uint16_t, std::uint16_t>(8, 8);
    const bool is_unclear = is_old && entry.architecture >= 90 && entry.suffix().empty();
    if ((known != known_.end() && !is_unclear) || identified_ >= k_most_identified) {
      return known == known_.end() ? std::nullopt : known->second;
    }
    ++identified_;
    const auto start = payload_start(entry, payload);
    auto identity = !start ? std::nullopt : entry.kind == k_ptx_entry ? std::optional(identify_ptx(*start)) : identify_cubin(*start);
    return known_.insert_or_assign(key, std::move(identity)).first->second;
  }

  using Key = std::tuple<std::uint16_t, std::uint32_t, std::uint64_t, std::uint32_t, std::uint16_t, std::uint16_t>;
  const Bytes& section_;
  Use use_;
  CodeGatherer& gatherer_;
  std::map<Key, std::optional<PayloadIdentity>> known_;
  std::size_t identified_{};
  std::vector<DeviceCode> unit_;  // code of the current unit
  bool is_empty_{true};           // whether the current unit has only empty cubins so far
};

FatbinReader::FatbinReader(const Bytes& section, Use use, CodeGatherer& gatherer) : walk_(std::make_unique<Walk>(section, use, gatherer)) {}

FatbinReader::~FatbinReader() = default;

auto FatbinReader::read(std::uint64_t place) -> Result<std::uint64_t> { return walk_->unit(place); }

auto starts_fatbin(const Bytes& data, std::uint64_t place) -> bool {
  const auto start = data.read({place, 16 + k_least_entry_header});
  if (!start || !is_inside({place + 16, number_at<std::uint64_t>(*start, 8)}, data.size())) {
    return false;
  }
  const auto size = number_at<std::uint64_t>(*start, 8);
  const auto entry = parse_entry(std::string_view(*start).substr(16));
  return size >= k_least_entry_header && entry.header_size >= k_least_entry_header && entry.header_size <= k_largest_header &&
         is_inside({entry.header_size, entry.payload_size}, size);
}

auto skip_zeros(const Bytes& bytes, std::uint64_t place) -> Result<std::uint64_t> {
  constexpr std::uint64_t k_first_zeros = 256;  // more than real padding between fatbins
  constexpr std::uint64_t k_zeros = std::uint64_t{64} * 1024;
  for (auto wanted = k_first_zeros; place < bytes.size(); wanted = k_zeros) {
    const auto piece = bytes.read_up_to({place, wanted});
    if (!piece) {
      return piece.error();
    }
    if (const auto at = piece->find_first_not_of('\0'); at != std::string::npos) {
      return place + at;
    }
    place += piece->size();
  }
  return bytes.size();
}

auto walk_fatbins(const Bytes& section, Use use, CodeGatherer& gatherer) -> Status {
  FatbinReader reader(section, use, gatherer);
  auto place = skip_zeros(section, 0);
  while (place && *place < section.size()) {
    const auto end = reader.read(*place);
    if (!end) {
      return end.error();
    }
    place = skip_zeros(section, *end);
  }
  return place ? Status(std::monostate{}) : Status(place.error());
}

}  // namespace gpusolve::device_code
