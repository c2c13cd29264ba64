// A short way to the records that are written as nearly all are; the others are the JSON parser's.
#pragma once

#include <simdjson.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "adapters/conda/record.hpp"
#include "adapters/conda/record_fields.hpp"

namespace gpusolve::conda {

/// What a parser notes of a value takes up to four times its memory, so larger ones are looked at first.
inline constexpr std::size_t k_large_value = std::size_t{4} << 20U;

/// A usual record is an object without another in it, of texts, whole numbers and lists of texts, with no backslash in it, and it can be
/// used. simdjson finds where the tokens of a text begin, and sees to its encoding and its quotes; what stands between them is read here,
/// in a third of the time that making a document of it takes. Says of such a record what read_record says.
class UsualRecords {
 public:
  /// Of a member `"file": {record}`.
  struct Member {
    std::string_view file;
    std::size_t end{};  ///< behind the record
  };

  /// From here on, those of a text that begins outside of any string, and stays where it is. Of one that is not JSON, or is as large as
  /// large values are, none is usual.
  void look_at(std::string_view text);
  /// The member whose key begins at `at`, which is nowhere before one that was asked for; nothing where its record is not a usual one, or
  /// not there as a whole: then `out` says nothing. Views the text.
  [[nodiscard]] auto read(std::size_t at, Record& out) -> std::optional<Member>;

 private:
  std::unique_ptr<simdjson::internal::dom_parser_implementation> parser_;
  std::string_view text_;
  std::span<const std::uint32_t> places_;  // in the text, of the tokens that are left; the last is a closing brace
  bool has_backslash_{};
  FieldValue value_;  // keeps the memory of its list
};

}  // namespace gpusolve::conda
