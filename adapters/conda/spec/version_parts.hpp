// Splits a normalised version text into epoch, main part, local part, segments and atoms. Used by version.cpp only.
#pragma once

#include <optional>
#include <string_view>

namespace gpusolve::conda::detail {

/// The smallest unit of comparison: a run of digits, `post`, or another run of characters.
struct Atom {
  enum class Kind { word, number, post };
  Kind kind{Kind::number};
  std::string_view text{};  ///< a number without leading zeros (empty for 0); a word in lower case, except that `dev` is `DEV`

  [[nodiscard]] auto is_zero() const -> bool { return kind == Kind::number && text.empty(); }
  auto operator==(const Atom&) const -> bool = default;
};

/// Iterates over the atoms of one segment. If a segment begins with a letter, a 0 precedes it, so that atoms at the same position are
/// comparable (`1.rc` equals `1.0rc`). Behind its end, a segment continues with zeros.
class AtomReader {
 public:
  explicit AtomReader(std::string_view segment);
  [[nodiscard]] auto is_done() const -> bool { return !leading_zero_ && rest_.empty(); }
  /// The next atom; 0 after the end.
  [[nodiscard]] auto next() -> Atom;

 private:
  std::string_view rest_;
  bool leading_zero_;
};

/// Iterates over the segments of the epoch and the main part, or of the local part.
class SegmentReader {
 public:
  /// The segments of the epoch and the main part; the epoch is the first segment.
  [[nodiscard]] static auto of_main(std::string_view epoch, std::string_view main) -> SegmentReader;
  [[nodiscard]] static auto of_local(std::string_view local) -> SegmentReader;

  [[nodiscard]] auto is_done() const -> bool { return !epoch_ && !has_rest_; }
  /// The next segment; empty after the end.
  [[nodiscard]] auto next() -> std::string_view;

 private:
  std::optional<std::string_view> epoch_;
  std::string_view rest_;
  bool has_rest_{};
  bool keeps_last_underscore_{};  // the final underscore of `1.0.1_` is part of the segment (openssl's numbering)
};

/// Whether `c` separates segments.
[[nodiscard]] constexpr auto is_separator(char c) -> bool { return c == '.' || c == '_'; }

/// A version text split at `!` and `+`.
struct VersionParts {
  std::string_view epoch{"0"};
  std::string_view main;
  std::optional<std::string_view> local{};

  [[nodiscard]] auto main_segments() const -> SegmentReader { return SegmentReader::of_main(epoch, main); }
  [[nodiscard]] auto local_segments() const -> SegmentReader { return SegmentReader::of_local(*local); }
};

/// Splits a text that contains at most one `!` and one `+`.
[[nodiscard]] auto split_version(std::string_view text) -> VersionParts;

}  // namespace gpusolve::conda::detail
