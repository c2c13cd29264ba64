#include "adapters/conda/record_reader.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "adapters/conda/timestamp.hpp"

namespace gpusolve::conda {
namespace {

using simdjson::dom::element;

/// By byte: every file name of a channel is looked at, so a table instead of a search.
constexpr auto k_is_plain = [] {
  std::array<bool, 256> table{};
  for (const char c : std::string_view("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-+!=~")) {
    table[static_cast<unsigned char>(c)] = true;
  }
  return table;
}();

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

/// The fields that say what the package is and needs: a wrong one makes the record unusable.
auto read_decisive_field(std::string_view key, element value, Record& record) -> Status {
  if (key == "name" || key == "version" || key == "build") {
    return read_word(value, key, key == "name" ? record.name : key == "version" ? record.version : record.build);
  }
  if (key == "build_number") {
    const auto number = count_of(value);
    if (!number && !value.is_null()) {
      return broken("`build_number` is no whole number");
    }
    record.build_number = number.value_or(0);
  } else if (key == "depends" || key == "constrains") {
    return read_texts(value, key, key == "depends" ? record.depends : record.constrains);
  }
  return std::monostate{};
}

void read_descriptive_field(std::string_view key, element value, Record& record) {
  if (key == "md5") {
    record.md5 = digest_of<Md5Bytes>(value);
  } else if (key == "sha256") {
    record.sha256 = digest_of<Sha256Bytes>(value);
  } else if (key == "size") {
    record.size = count_of(value);
  } else if (key == "timestamp") {
    record.timestamp = timestamp_of(value);
  } else if (key == "track_features") {
    record.track_features = features_of(value);
  } else if (key == "features") {
    record.features = features_of(value);
  } else if (key == "noarch") {
    record.noarch = noarch_of(value);
  } else if (key == "license") {
    record.license = text_of(value);
  } else if (key == "license_family") {
    record.license_family = text_of(value);
  }
}

}  // namespace

auto is_plain_word(std::string_view text) -> bool {
  constexpr std::size_t k_longest = 512;
  const auto is_fine = [](char c) { return k_is_plain[static_cast<unsigned char>(c)]; };
  return !text.empty() && text.size() <= k_longest && std::ranges::all_of(text, is_fine);
}

auto is_package_file_name(std::string_view text) -> bool {
  return is_plain_word(text) && !text.starts_with('.') && !text.starts_with('-') && without_extension(text).size() < text.size();
}

auto without_extension(std::string_view file_name) -> std::string_view {
  for (const std::string_view extension : {".conda", ".tar.bz2"}) {
    if (file_name.ends_with(extension)) {
      return file_name.substr(0, file_name.size() - extension.size());
    }
  }
  return file_name;
}

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
    has_build |= key == "build";
    if (auto status = read_decisive_field(key, value, out); !status) {
      return status.error();
    }
    read_descriptive_field(key, value, out);
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
