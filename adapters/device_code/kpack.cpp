#include "adapters/device_code/kpack.hpp"

#include <nlohmann/json.hpp>
#include <set>

#include "adapters/conda/repodata/msgpack_text.hpp"
#include "adapters/device_code/amd_target.hpp"
#include "base/plain.hpp"

namespace gpusolve::device_code {
namespace {

using Json = nlohmann::json;

constexpr std::uint64_t k_header = 16;
constexpr std::uint32_t k_known_version = 1;
constexpr std::uint64_t k_largest_table = std::uint64_t{8} << 20U;  // about 100,000 entries

auto read_table(const Bytes& bytes, std::uint64_t place) -> Result<Json> {
  if (place < k_header || place >= bytes.size()) {
    return broken("a kpack archive whose table is at byte " + std::to_string(place) + " of " + std::to_string(bytes.size()));
  }
  if (bytes.size() - place > k_largest_table) {
    return broken("a kpack archive with a table of " + std::to_string(bytes.size() - place) + " bytes, more than the limit of " +
                  std::to_string(k_largest_table));
  }
  const auto packed = bytes.read({place, bytes.size() - place});
  if (!packed) {
    return packed.error();
  }
  const auto text = conda::msgpack_to_json(*packed);
  auto table = text ? Json::parse(*text, nullptr, false) : Json();
  return table.is_object() ? Result<Json>(std::move(table)) : broken("a kpack archive with a broken table");
}

/// The member of the object; null if it has none of that name.
auto member(const Json& object, const char* name) -> const Json& {
  static const Json none;
  const auto found = object.is_object() ? object.find(name) : object.end();
  return object.is_object() && found != object.end() ? *found : none;
}

auto json_number(const Json& object, const char* name) -> std::uint64_t {
  const auto& value = member(object, name);
  return value.is_number_unsigned() ? value.get<std::uint64_t>() : ~std::uint64_t{0};
}

class KpackTable {
 public:
  KpackTable(const Json& table, std::uint64_t end, CodeGatherer& gatherer) : table_(table), end_(end), gatherer_(gatherer) {}

  /// Reads the whole table, even after an error; returns the first error.
  [[nodiscard]] auto read() -> Status {
    const auto& list = member(table_, "toc");
    if (!list.is_object()) {
      return broken("a kpack archive without a list of its code");
    }
    Status status = std::monostate{};
    for (const auto& [name, targets] : list.items()) {
      const auto added = add_unit(targets);
      status = status ? added : status;
    }
    if (!status) {
      return status;
    }
    compare_with_stated();
    return check_packing();
  }

 private:
  [[nodiscard]] auto add_unit(const Json& targets) -> Status {
    if (!targets.is_object()) {
      return broken("a kpack archive with a broken table");
    }
    Status status = std::monostate{};
    for (const auto& [target, place] : targets.items()) {
      if (!is_amd_target(target) || !gatherer_.add({DeviceCode::Kind::amd, target, {}})) {
        status = broken("a kpack archive whose table has a name that is no target, or too many targets");
        break;
      }
      listed_.insert(target);
      if (!is_there(place)) {
        status = broken("a kpack archive that ends before its code for " + target);
      }
    }
    return gatherer_.end_unit() ? status : Status(broken("has more units of GPU code than the limit"));
  }

  /// Whether the archive contains the code of an entry. Code that is not packed has a position of its own; packed code is checked as a
  /// whole.
  [[nodiscard]] auto is_there(const Json& entry) const -> bool {
    const auto& blobs = member(table_, "blobs");
    if (!blobs.is_array()) {
      return true;
    }
    const auto ordinal = json_number(entry, "ordinal");
    return ordinal < blobs.size() && is_inside({json_number(blobs[ordinal], "offset"), json_number(blobs[ordinal], "size")}, end_);
  }

  [[nodiscard]] auto check_packing() -> Status {
    const auto& packing = member(table_, "compression_scheme");
    if (packing == "zstd-per-kernel") {
      const bool is_whole = is_inside({json_number(table_, "zstd_offset"), json_number(table_, "zstd_size")}, end_);
      return is_whole ? Status(std::monostate{}) : Status(broken("a kpack archive that ends before its code"));
    }
    if (packing != "none") {
      gatherer_.note("a kpack archive packed in a way that is not known");
    }
    return std::monostate{};
  }

  /// Notes targets that the table states in its summary but lists for no code.
  void compare_with_stated() {
    std::vector<std::string> absent;
    for (const auto& target : member(table_, "gfx_arches")) {
      if (target.is_string() && is_amd_target(target.get_ref<const std::string&>()) && !listed_.contains(target.get<std::string>())) {
        absent.push_back(target.get<std::string>());
      }
    }
    if (!absent.empty()) {
      gatherer_.note("the archive names " + joined(absent, " ") + " and lists no code for it");
    }
  }

  const Json& table_;
  std::uint64_t end_;  // the end of the code
  CodeGatherer& gatherer_;
  std::set<std::string> listed_;
};

}  // namespace

auto read_kpack(const Bytes& bytes, CodeGatherer& gatherer) -> Status {
  const auto header = bytes.read({0, k_header});
  if (!header) {
    return broken("a kpack archive is cut off in its header");
  }
  if (const auto version = number_at<std::uint32_t>(*header, 4); version != k_known_version) {
    return broken("a kpack archive of version " + std::to_string(version) + "; version 1 is known");
  }
  const auto place = number_at<std::uint64_t>(*header, 8);
  const auto table = read_table(bytes, place);
  return table ? KpackTable(*table, place, gatherer).read() : Status(table.error());
}

}  // namespace gpusolve::device_code
