#include "adapters/conda/record_reader.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "adapters/conda/plain_word.hpp"
#include "adapters/conda/timestamp.hpp"

namespace gpusolve::conda {
namespace {

using simdjson::dom::element;

auto broken(std::string message) -> Error { return {ErrorKind::source, std::move(message)}; }

auto text_of(element json) -> std::optional<std::string_view> {
  std::string_view text;
  return json.get(text) == simdjson::SUCCESS ? std::optional(text) : std::nullopt;
}

/// A whole number that is not negative; repodata of old tools writes some of them as 3.0.
auto count_of(element json) -> std::optional<std::uint64_t> {
  std::uint64_t count = 0;
  double number = 0;
  if (json.get(count) == simdjson::SUCCESS) {
    return count;
  }
  constexpr double k_exact = 9007199254740992.0;  // 2^53
  if (json.get(number) == simdjson::SUCCESS && number >= 0 && number < k_exact) {
    return static_cast<std::uint64_t>(number);
  }
  return std::nullopt;
}

/// Of `depends` and `constrains`: the largest metapackages have hundreds.
constexpr std::size_t k_most_entries = 20'000;

auto read_texts(element json, std::string_view field, std::vector<std::string_view>& out) -> Status {
  simdjson::dom::array array;
  out.clear();
  if (json.is_null()) {
    return std::monostate{};
  }
  if (json.get(array) != simdjson::SUCCESS) {
    return broken(quote(field) + " is no list");
  }
  if (array.size() > k_most_entries) {
    return broken(quote(field) + " has " + std::to_string(array.size()) + " entries, more than any package has");
  }
  for (const element entry : array) {
    const auto text = text_of(entry);
    if (!text) {
      return broken("an entry of " + quote(field) + " is no text");
    }
    out.push_back(*text);
  }
  return std::monostate{};
}

void append_words(std::string& out, std::string_view text) {
  std::size_t at = 0;
  while ((at = text.find_first_not_of(", \t\n\r", at)) != std::string_view::npos) {
    const auto end = std::min(text.find_first_of(", \t\n\r", at), text.size());
    out.append(out.empty() ? "" : " ").append(text.substr(at, end - at));
    at = end;
  }
}

/// Features are one text with blanks or commas, or a list of texts; anything else counts as none.
auto features_of(element json) -> std::string {
  std::string out;
  if (const auto text = text_of(json)) {
    append_words(out, *text);
  }
  simdjson::dom::array array;
  if (json.get(array) == simdjson::SUCCESS) {
    for (const element entry : array) {
      append_words(out, text_of(entry).value_or(""));
    }
  }
  return out;
}

auto noarch_of(element json) -> Noarch {
  bool flag = false;
  if (json.get(flag) == simdjson::SUCCESS) {
    return flag ? Noarch::generic : Noarch::no;
  }
  const auto text = text_of(json).value_or("");
  if (text == "python") {
    return Noarch::python;
  }
  return text == "generic" ? Noarch::generic : Noarch::no;
}

constexpr std::uint8_t k_no_digit = 16;

/// By byte: the value of a hexadecimal digit.
constexpr auto k_digit = [] {
  std::array<std::uint8_t, 256> table{};
  table.fill(k_no_digit);
  for (std::uint8_t value = 0; value < k_no_digit; ++value) {
    table[static_cast<unsigned char>("0123456789abcdef"[value])] = value;
    table[static_cast<unsigned char>("0123456789ABCDEF"[value])] = value;
  }
  return table;
}();

/// A digest that is none (wrong length, other characters) counts as missing.
template <typename Bytes>
auto digest_of(element json) -> std::optional<Bytes> {
  Bytes bytes{};
  const auto text = text_of(json).value_or("");
  if (text.size() != 2 * bytes.size()) {
    return std::nullopt;
  }
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const auto high = k_digit[static_cast<unsigned char>(text[2 * at])];
    const auto low = k_digit[static_cast<unsigned char>(text[2 * at + 1])];
    if (high == k_no_digit || low == k_no_digit) {
      return std::nullopt;
    }
    bytes[at] = static_cast<std::uint8_t>(high << 4U | low);
  }
  return bytes;
}

auto timestamp_of(element json) -> std::optional<std::int64_t> {
  if (const auto text = text_of(json)) {
    return parse_timestamp(*text);
  }
  const auto count = count_of(json);
  constexpr std::uint64_t k_largest = 1'000'000'000'000'000;
  return count && *count > 0 && *count < k_largest ? std::optional(timestamp_in_ms(static_cast<std::int64_t>(*count))) : std::nullopt;
}

/// A build may be the empty text; that it is there at all is the caller's to see.
auto read_word(element json, std::string_view field, std::string_view& out) -> Status {
  const auto text = text_of(json);
  const bool may_be_empty = field == "build";
  if (!text || !(is_plain_word(*text) || (may_be_empty && text->empty()))) {
    return broken(quote(field) + (text ? " is " + quote(*text) + ", which is no word of letters, digits and `_.-+!=~`" : " is no text"));
  }
  out = *text;
  return std::monostate{};
}

auto read_name(element json, std::string_view& out) -> Status {
  const auto before = out;
  const auto status = read_word(json, "name", out);
  return status && !before.empty() && before != out ? broken("says twice what its name is") : status;
}

enum class Field {
  other,
  name,
  version,
  build,
  build_number,
  depends,
  constrains,
  md5,
  sha256,
  size,
  timestamp,
  track_features,
  features,
  noarch,
  license,
  license_family,
};

/// Each key of each record is looked at, so first by its length: no more than three are of one.
auto field_of(std::string_view key) -> Field {
  switch (key.size()) {
    case 3:
      return key == "md5" ? Field::md5 : Field::other;
    case 4:
      return key == "name" ? Field::name : key == "size" ? Field::size : Field::other;
    case 5:
      return key == "build" ? Field::build : Field::other;
    case 6:
      return key == "sha256" ? Field::sha256 : key == "noarch" ? Field::noarch : Field::other;
    case 7:
      return key == "version" ? Field::version : key == "depends" ? Field::depends : key == "license" ? Field::license : Field::other;
    case 8:
      return key == "features" ? Field::features : Field::other;
    case 9:
      return key == "timestamp" ? Field::timestamp : Field::other;
    case 10:
      return key == "constrains" ? Field::constrains : Field::other;
    case 12:
      return key == "build_number" ? Field::build_number : Field::other;
    case 14:
      return key == "license_family" ? Field::license_family : key == "track_features" ? Field::track_features : Field::other;
    default:
      return Field::other;
  }
}

auto read_build_number(element json, std::uint64_t& out) -> Status {
  const auto number = count_of(json);
  if (!number && !json.is_null()) {
    return broken("`build_number` is no whole number");
  }
  out = number.value_or(0);
  return std::monostate{};
}

/// What the package is and needs: a wrong one makes the record unusable.
auto read_decisive_field(Field field, element value, Record& record) -> Status {
  switch (field) {
    case Field::name:
      return read_name(value, record.name);
    case Field::version:
      return read_word(value, "version", record.version);
    case Field::build:
      return read_word(value, "build", record.build);
    case Field::build_number:
      return read_build_number(value, record.build_number);
    case Field::depends:
      return read_texts(value, "depends", record.depends);
    default:
      return read_texts(value, "constrains", record.constrains);
  }
}

/// False where the field is a decisive one.
auto read_descriptive_field(Field field, element value, Record& record) -> bool {
  switch (field) {
    case Field::md5:
      record.md5 = digest_of<Md5Bytes>(value);
      break;
    case Field::sha256:
      record.sha256 = digest_of<Sha256Bytes>(value);
      break;
    case Field::size:
      record.size = count_of(value);
      break;
    case Field::timestamp:
      record.timestamp = timestamp_of(value);
      break;
    case Field::track_features:
      record.track_features = features_of(value);
      break;
    case Field::features:
      record.features = features_of(value);
      break;
    case Field::noarch:
      record.noarch = noarch_of(value);
      break;
    case Field::license:
      record.license = text_of(value);
      break;
    case Field::license_family:
      record.license_family = text_of(value);
      break;
    case Field::other:
      break;
    default:
      return false;
  }
  return true;
}

}  // namespace

auto info_text(simdjson::dom::element root, const char* key) -> std::string_view {
  std::string_view text;
  return root.at_key("info").at_key(key).get(text) == simdjson::SUCCESS ? text : std::string_view();
}

auto read_record(element json, Record& out) -> Status {
  out.clear();
  simdjson::dom::object fields;
  if (json.get(fields) != simdjson::SUCCESS) {
    return broken("is no object");
  }
  bool has_build = false;
  for (const auto& [key, value] : fields) {
    const auto field = field_of(key);
    has_build |= field == Field::build;
    if (read_descriptive_field(field, value, out)) {
      continue;
    }
    if (auto status = read_decisive_field(field, value, out); !status) {
      return status;
    }
  }
  for (const auto& [what, is_there] :
       {std::pair("name", !out.name.empty()), std::pair("version", !out.version.empty()), std::pair("build", has_build)}) {
    if (!is_there) {
      return broken("has no " + quote(what));
    }
  }
  return std::monostate{};
}

}  // namespace gpusolve::conda
