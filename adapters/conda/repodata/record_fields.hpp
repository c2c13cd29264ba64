// The rules for the fields of a record: fields that may be missing, fields with two notations, and errors that make a record unusable.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/repodata/record.hpp"
#include "base/result.hpp"

namespace gpusolve::conda {

/// The fields that make up a record (CEP 36).
enum class RecordField : std::uint8_t {
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

[[nodiscard]] auto record_field_of(std::string_view key) -> RecordField;

/// Largest number of entries in a list; the largest metapackages have hundreds.
inline constexpr std::size_t k_most_entries = 20'000;

/// A JSON value, reduced to the forms that a field of a record can have.
struct FieldValue {
  enum class Kind : std::uint8_t {
    other,
    null,
    flag,
    count,  ///< a non-negative number
    text,
    list,
  };
  Kind kind{Kind::other};
  bool flag{};
  std::uint64_t count{};  ///< number of entries of a list
  std::string_view text{};
  std::vector<std::string_view> texts{};  ///< the entries of a list that are texts; empty for a list of more than k_most_entries
};

/// Builds a record field by field. If a field occurs twice, the last one counts, except for the name.
class RecordFields {
 public:
  /// Replaces the content of `out`, but keeps the memory of its lists. The texts view those of the values. The caller sets the file name,
  /// its location, and whether it was removed.
  explicit RecordFields(Record& out) : out_(out) { out.clear(); }

  /// Reads a field; may swap the list of `value` for another list. False if the field makes the record unusable.
  [[nodiscard]] auto take(RecordField field, FieldValue& value) -> bool;
  /// The reason why the record is unusable, if any.
  [[nodiscard]] auto finish() -> Status;

 private:
  auto refuse(std::string why) -> bool;
  void take_descriptive(RecordField field, const FieldValue& value);
  auto take_name(const FieldValue& value) -> bool;
  auto take_word(const FieldValue& value, std::string_view field, std::string_view& out) -> bool;
  auto take_build_number(const FieldValue& value) -> bool;
  auto take_texts(FieldValue& value, std::string_view field, std::vector<std::string_view>& out) -> bool;

  Record& out_;
  bool has_build_{};
  std::string fault_;
};

}  // namespace gpusolve::conda
