#include "adapters/conda/repodata/record_fields.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "base/date.hpp"
#include "base/digest/hexadecimal.hpp"
#include "model/words/word.hpp"

namespace gpusolve::conda {
namespace {

using FieldKind = FieldValue::Kind;

void append_words(std::string& out, std::string_view text) {
  std::size_t at = 0;
  while ((at = text.find_first_not_of(", \t\n\r", at)) != std::string_view::npos) {
    const auto end = std::min(text.find_first_of(", \t\n\r", at), text.size());
    out.append(out.empty() ? "" : " ").append(text.substr(at, end - at));
    at = end;
  }
}

/// The features as one text. The source states a text with blanks or commas, or a list of texts; any other value counts as empty.
auto features_of(const FieldValue& value) -> std::string {
  std::string out;
  append_words(out, value.text);
  for (const auto text : value.texts) {
    append_words(out, text);
  }
  return out;
}

auto noarch_of(const FieldValue& value) -> Noarch {
  if (value.text == "python") {
    return Noarch::python;
  }
  return value.flag || value.text == "generic" ? Noarch::generic : Noarch::no;
}

auto count_of(const FieldValue& value) -> std::optional<std::uint64_t> {
  return value.kind == FieldKind::count ? std::optional(value.count) : std::nullopt;
}

auto text_of(const FieldValue& value) -> std::optional<std::string_view> {
  return value.kind == FieldKind::text ? std::optional(value.text) : std::nullopt;
}

/// Seconds or milliseconds since 1970 in milliseconds. By conda's rule, a number that would be after the year 9999 in seconds is in
/// milliseconds.
auto in_milliseconds(std::int64_t as_found) -> std::int64_t {
  constexpr std::int64_t k_last_second = 253'402'300'799;  // the end of the year 9999
  return as_found > k_last_second ? as_found : as_found * 1000;
}

auto timestamp_of(const FieldValue& value) -> std::optional<std::int64_t> {
  constexpr std::uint64_t k_largest = 1'000'000'000'000'000;
  if (value.kind == FieldKind::text) {
    const auto time = parse_timestamp(value.text);
    return time && *time > 0 ? time : std::nullopt;
  }
  const bool is_time = value.kind == FieldKind::count && value.count > 0 && value.count < k_largest;
  return is_time ? std::optional(in_milliseconds(static_cast<std::int64_t>(value.count))) : std::nullopt;
}

}  // namespace

/// Compares the length first, because this runs for each key of each record, and at most three keys have the same length.
auto record_field_of(std::string_view key) -> RecordField {
  switch (key.size()) {
    case 3:
      return key == "md5" ? RecordField::md5 : RecordField::other;
    case 4:
      return key == "name" ? RecordField::name : key == "size" ? RecordField::size : RecordField::other;
    case 5:
      return key == "build" ? RecordField::build : RecordField::other;
    case 6:
      return key == "sha256" ? RecordField::sha256 : key == "noarch" ? RecordField::noarch : RecordField::other;
    case 7:
      return key == "version"   ? RecordField::version
             : key == "depends" ? RecordField::depends
             : key == "license" ? RecordField::license
                                : RecordField::other;
    case 8:
      return key == "features" ? RecordField::features : RecordField::other;
    case 9:
      return key == "timestamp" ? RecordField::timestamp : RecordField::other;
    case 10:
      return key == "constrains" ? RecordField::constrains : RecordField::other;
    case 12:
      return key == "build_number" ? RecordField::build_number : RecordField::other;
    case 14:
      return key == "license_family"   ? RecordField::license_family
             : key == "track_features" ? RecordField::track_features
                                       : RecordField::other;
    default:
      return RecordField::other;
  }
}

auto RecordFields::refuse(std::string why) -> bool {
  fault_ = std::move(why);
  return false;
}

/// Reads a word. A build may be the empty text; finish() checks that the build is present.
auto RecordFields::take_word(const FieldValue& value, std::string_view field, std::string_view& out) -> bool {
  if (value.kind != FieldKind::text) {
    return refuse(quote(field) + " is no text");
  }
  const bool may_be_empty = field == "build";
  if (!is_plain_word(value.text) && !(may_be_empty && value.text.empty())) {
    return refuse(quote(field) + " is " + quote(value.text) + ", which is no word of letters, digits and `_.-+!=~`");
  }
  out = value.text;
  return true;
}

auto RecordFields::take_name(const FieldValue& value) -> bool {
  const auto before = out_.name;
  const bool is_fine = take_word(value, "name", out_.name);
  return is_fine && !before.empty() && before != out_.name ? refuse("says twice what its name is") : is_fine;
}

auto RecordFields::take_build_number(const FieldValue& value) -> bool {
  out_.build_number = count_of(value).value_or(0);
  return value.kind == FieldKind::count || value.kind == FieldKind::null || refuse("`build_number` is no whole number");
}

auto RecordFields::take_texts(FieldValue& value, std::string_view field, std::vector<std::string_view>& out) -> bool {
  if (value.kind != FieldKind::list && value.kind != FieldKind::null) {
    return refuse(quote(field) + " is no list");
  }
  if (value.kind == FieldKind::list && value.count > k_most_entries) {
    return refuse(quote(field) + " has " + std::to_string(value.count) + " entries, more than any package has");
  }
  if (value.kind == FieldKind::list && value.count > value.texts.size()) {
    return refuse("an entry of " + quote(field) + " is no text");
  }
  out.swap(value.texts);
  return true;
}

void RecordFields::take_descriptive(RecordField field, const FieldValue& value) {
  switch (field) {
    case RecordField::md5:
      out_.md5 = bytes_of_hexadecimal<std::tuple_size_v<Md5Bytes>>(value.text);  // an invalid digest counts as missing
      break;
    case RecordField::sha256:
      out_.sha256 = bytes_of_hexadecimal<std::tuple_size_v<Sha256Bytes>>(value.text);
      break;
    case RecordField::size:
      out_.size = count_of(value);
      break;
    case RecordField::timestamp:
      out_.timestamp = timestamp_of(value);
      break;
    case RecordField::track_features:
      out_.track_features = features_of(value);
      break;
    case RecordField::features:
      out_.features = features_of(value);
      break;
    case RecordField::noarch:
      out_.noarch = noarch_of(value);
      break;
    case RecordField::license:
      out_.license = text_of(value);
      break;
    case RecordField::license_family:
      out_.license_family = text_of(value);
      break;
    default:
      break;
  }
}

/// Reads a field. An invalid name, version, build or dependency makes the record unusable.
auto RecordFields::take(RecordField field, FieldValue& value) -> bool {
  switch (field) {
    case RecordField::name:
      return take_name(value);
    case RecordField::version:
      return take_word(value, "version", out_.version);
    case RecordField::build:
      has_build_ = true;
      return take_word(value, "build", out_.build);
    case RecordField::build_number:
      return take_build_number(value);
    case RecordField::depends:
      return take_texts(value, "depends", out_.depends);
    case RecordField::constrains:
      return take_texts(value, "constrains", out_.constrains);
    default:
      take_descriptive(field, value);
      return true;
  }
}

auto RecordFields::finish() -> Status {
  if (fault_.empty() && !out_.name.empty() && !out_.version.empty() && has_build_) {
    return std::monostate{};
  }
  const std::string_view missing = out_.name.empty() ? "name" : out_.version.empty() ? "version" : "build";
  return Error{ErrorKind::source, fault_.empty() ? "has no " + quote(missing) : std::move(fault_)};
}

}  // namespace gpusolve::conda
