// What the fields of a record say: what repodata may leave out, what it may write in two ways, and what makes a record unusable.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/record.hpp"
#include "resolver/result.hpp"

namespace gpusolve::conda {

/// Those that a record is made of (CEP 36).
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

/// Of a list: the largest metapackages have hundreds.
inline constexpr std::size_t k_most_entries = 20'000;

/// A JSON value, as far as a field of a record may be one.
struct FieldValue {
  enum class Kind : std::uint8_t {
    other,
    null,
    flag,
    count,  ///< a number that is not negative
    text,
    list,
  };
  Kind kind{Kind::other};
  bool flag{};
  std::uint64_t count{};  ///< of a list: its entries
  std::string_view text{};
  std::vector<std::string_view> texts{};  ///< those entries of a list that are texts; none of a list with more than k_most_entries
};

/// Puts a record together, field by field. One that stands twice counts as it stands last, but for the name.
class RecordFields {
 public:
  /// In place of what `out` says, whose lists keep their memory. The texts are those of the values. What the file is called, where it lies
  /// and whether it was removed is the caller's to say.
  explicit RecordFields(Record& out) : out_(out) { out.clear(); }

  /// May take the list of the value, for another. False where the record is unusable for it.
  [[nodiscard]] auto take(RecordField field, FieldValue& value) -> bool;
  /// What makes the record unusable, if anything.
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
