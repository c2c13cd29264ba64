// Finds the records of a repodata text, and what it says beside them, while the text comes in.
#pragma once

#include <simdjson.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "adapters/json/lenient_parser.hpp"
#include "adapters/conda/record_packer.hpp"
#include "adapters/conda/usual_records.hpp"
#include "resolver/result.hpp"

namespace gpusolve::conda {

/// What repodata says beside its records.
struct RepodataOutline {
  std::set<std::string, std::less<>> removed;  ///< those of its `removed` files that stand among the entries
  std::string base_url;                        ///< of `info`; empty where there is none
  std::size_t count{};                         ///< entries
};

/// Goes through repodata_version 1 and 2 (CEP 15) once, window by window, and packs the records of each.
class RepodataScanner {
 public:
  RepodataScanner() = default;
  RepodataScanner(const RepodataScanner&) = delete;
  auto operator=(const RepodataScanner&) -> RepodataScanner& = delete;
  ~RepodataScanner() = default;

  /// The text from where the last window was left, with Text::k_room behind it. Gives where the next window begins. The text may go when
  /// the records were taken.
  [[nodiscard]] auto scan(std::string_view window) -> std::size_t;
  /// Of the last window, in the order of the text. What is left of them is used again.
  [[nodiscard]] auto packed() -> PackedRecords& { return packer_.finish(); }
  /// Is there no use in going on?
  [[nodiscard]] auto is_over() const -> bool { return state_ == Step::fault; }
  /// Why the text is no repodata, if it is JSON at all; empty where it is not, or ends too early.
  [[nodiscard]] auto refusal() const -> const std::optional<std::string>& { return refusal_; }
  /// Nothing where the text is no repodata.
  [[nodiscard]] auto finish() -> std::optional<RepodataOutline>;

 private:
  enum class Level { before, document, section, behind };
  enum class Step { done, waiting, fault };

  auto step(std::string_view text) -> Step;
  auto member(std::string_view text) -> Step;
  auto close(std::size_t at) -> Step;
  auto usual_member(const UsualRecords::Member& member) -> Step;
  auto value_of(std::string_view key, std::string_view text, std::size_t at) -> Step;
  void enter_section(std::size_t at);
  auto take(std::string_view key, std::string_view value) -> Step;
  auto count_record(std::string_view file) -> Step;
  auto take_field(std::string_view key, simdjson::dom::element value) -> Step;
  /// Nothing where it is no JSON.
  auto text_of_key(std::string_view literal) -> std::optional<std::string_view>;
  auto refuse(std::string why) -> Step;
  void keep_removed_entries();

  RepodataOutline outline_;
  std::deque<std::uint64_t> files_;  // what each entry's file hashes to
  std::optional<std::string> refusal_;
  Level level_{Level::before};
  Step state_{Step::done};
  std::size_t at_{};     // in the window: before the next member
  bool is_first_{true};  // of the members of this level
  bool has_section_{};
  json::LenientParser parser_;
  std::string key_;  // one that is not as it stands in the text
  UsualRecords usual_;
  Record record_;  // a usual one
  RecordPacker packer_;
};

}  // namespace gpusolve::conda
