// A fast reader for records in the usual form; the JSON parser reads all others. Without the fast reader, the first use of a channel takes
// 1.31 times as long (conda-forge slice) and 1.84 times (700,000 records) (docs/performance.md, "What pays").
#pragma once

#include <simdjson.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "adapters/conda/repodata/record.hpp"
#include "adapters/conda/repodata/record_fields.hpp"

namespace gpusolve::conda {

/// Values of this size and more are checked before they are parsed, because a parser needs up to four times the memory of a value.
inline constexpr std::size_t k_large_value = std::size_t{4} << 20U;

/// Reads usual records: valid objects of texts, whole numbers and lists of texts, without nested objects and backslashes. simdjson finds
/// the tokens, and checks the encoding and the quotes. This class reads the values directly, in a third of the time of building a document.
/// Its result equals that of read_record.
class UsualRecords {
 public:
  /// A member `"file": {record}`.
  struct Member {
    std::string_view file;
    std::size_t end{};  ///< the position after the record
  };

  /// Sets the text for the next reads. It must begin outside of a string and stay in place. If it is not JSON, or has at least
  /// k_large_value bytes, no record counts as usual.
  void look_at(std::string_view text);
  /// Reads the member whose key begins at `at`; positions must ascend from call to call. nullopt if the record is not usual or not
  /// complete; `out` is then unspecified. The result views the text.
  [[nodiscard]] auto read(std::size_t at, Record& out) -> std::optional<Member>;

 private:
  std::unique_ptr<simdjson::internal::dom_parser_implementation> parser_;
  std::string_view text_;
  std::span<const std::uint32_t> places_;  // positions in the text of the remaining tokens; the last one is a closing brace
  bool has_backslash_{};
  FieldValue value_;  // keeps the memory of its list
};

}  // namespace gpusolve::conda
