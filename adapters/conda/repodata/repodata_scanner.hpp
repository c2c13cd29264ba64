// Finds the records and the other fields of a repodata text while it arrives.
#pragma once

#include <simdjson.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "adapters/conda/index/record_packer.hpp"
#include "adapters/conda/repodata/usual_records.hpp"
#include "base/json/lenient_parser.hpp"
#include "base/result.hpp"

namespace gpusolve::conda {

/// The content of repodata besides its records.
struct RepodataOutline {
  std::set<std::string, std::less<>> removed;  ///< the files in `removed` that also occur among the entries
  std::string base_url;                        ///< from `info`; empty if there is none
  std::size_t count{};                         ///< number of entries
};

/// Scans repodata_version 1 and 2 (CEP 15) once, window by window, and packs the records of each window.
class RepodataScanner {
 public:
  RepodataScanner() = default;
  RepodataScanner(const RepodataScanner&) = delete;
  auto operator=(const RepodataScanner&) -> RepodataScanner& = delete;
  ~RepodataScanner() = default;

  /// Scans a window. `window` begins where the previous scan stopped, and Text::k_room bytes follow it. Returns where the next window must
  /// begin. The text must stay valid until the records were taken.
  [[nodiscard]] auto scan(std::string_view window) -> std::size_t;
  /// The records of the last window, in the order of the text. The scanner reuses the memory that the caller leaves in the result.
  [[nodiscard]] auto packed() -> PackedRecords& { return packer_.finish(); }
  /// Whether the scan has ended, so further text is useless.
  [[nodiscard]] auto is_over() const -> bool { return state_ == Step::fault; }
  /// Why the text is not repodata, if it is JSON; nullopt if it is not JSON, or ends too early.
  [[nodiscard]] auto refusal() const -> const std::optional<std::string>& { return refusal_; }
  /// The content besides records, at the end of the text; nullopt if the text is not repodata.
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
  /// The text of a key; nullopt if the literal is not JSON.
  auto text_of_key(std::string_view literal) -> std::optional<std::string_view>;
  auto refuse(std::string why) -> Step;
  void keep_removed_entries();

  RepodataOutline outline_;
  std::deque<std::uint64_t> files_;  // hashes of the entries' file names
  std::optional<std::string> refusal_;
  Level level_{Level::before};
  Step state_{Step::done};
  std::size_t at_{};     // position in the window, before the next member
  bool is_first_{true};  // no member of this level was read
  bool has_section_{};
  json::LenientParser parser_;
  std::string key_;  // a key with escapes, after unescaping
  UsualRecords usual_;
  Record record_;  // the record that UsualRecords reads
  RecordPacker packer_;
};

}  // namespace gpusolve::conda
