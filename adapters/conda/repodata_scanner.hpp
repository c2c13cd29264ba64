// Where the records of a repodata text are: found while the text comes in, with none of them read.
#pragma once

#include <simdjson.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/json_scan.hpp"
#include "adapters/conda/text_arena.hpp"
#include "resolver/result.hpp"

namespace gpusolve::conda {

/// An entry of `packages` or `packages.conda`: the file it describes, and its value as it stands in the text.
struct RecordPlace {
  std::string_view file;
  std::string_view json;
};

/// What repodata says beside its records.
struct RepodataOutline {
  std::set<std::string, std::less<>> removed;  ///< those of its `removed` files that stand among the entries
  std::string base_url;                        ///< of `info`; empty where there is none
  std::size_t count{};                         ///< entries
};

/// Goes through repodata_version 1 and 2 (CEP 15) once, window by window. What lies between the values it checks itself, values beside the
/// records it has parsed; whether each record is JSON it does not say.
class RepodataScanner {
 public:
  /// What a window holds.
  struct Found {
    std::vector<RecordPlace> records;  ///< in the order of the text
    std::size_t end{};                 ///< where the next window begins
  };

  RepodataScanner() = default;
  RepodataScanner(const RepodataScanner&) = delete;
  auto operator=(const RepodataScanner&) -> RepodataScanner& = delete;
  ~RepodataScanner() = default;

  /// The text from where the last window was left, with Text::k_room behind it.
  [[nodiscard]] auto scan(std::string_view window) -> Found;
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
  auto value_of(std::string_view key, std::string_view text, std::size_t at) -> Step;
  void enter_section(std::size_t at);
  auto take(std::string_view key, std::string_view value) -> Step;
  auto take_record(std::string_view file, std::string_view value) -> Step;
  auto take_field(std::string_view key, simdjson::dom::element value) -> Step;
  /// Nothing where it is no JSON.
  auto text_of_key(std::string_view literal) -> std::optional<std::string_view>;
  auto refuse(std::string why) -> Step;
  void keep_removed_entries();

  RepodataOutline outline_;
  std::deque<std::uint64_t> files_;   // what each entry's file hashes to
  std::vector<RecordPlace> records_;  // of this window
  std::optional<std::string> refusal_;
  Level level_{Level::before};
  Step state_{Step::done};
  std::size_t at_{};     // in the window: before the next member
  bool is_first_{true};  // of the members of this level
  bool has_section_{};
  simdjson::dom::parser parser_;
  TextArena texts_;  // keys that are not as they stand in the text
};

}  // namespace gpusolve::conda
