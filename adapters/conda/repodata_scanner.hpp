// Where the records of a repodata text are: found while the text comes in, with none of them read.
#pragma once

#include <simdjson.h>

#include <cstddef>
#include <functional>
#include <memory_resource>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/json_scan.hpp"
#include "resolver/result.hpp"

namespace gpusolve::conda {

/// An entry of `packages` or `packages.conda`: the file it describes, and its value as it stands in the text.
struct RecordPlace {
  std::string_view file;
  std::string_view json;
};

/// What repodata says beside its records.
struct RepodataOutline {
  std::set<std::string, std::less<>> removed;  ///< file names
  std::string base_url;                        ///< of `info`; empty where there is none
  std::size_t count{};                         ///< entries
};

/// Goes through repodata_version 1 and 2 (CEP 15) once. What lies between the values it checks itself, values beside the records it has
/// parsed; that each record is JSON is for the sink to see.
class RepodataScanner {
 public:
  /// Takes some records, in the order of the text.
  using Sink = std::function<void(std::vector<RecordPlace>)>;

  explicit RepodataScanner(Sink sink) : sink_(std::move(sink)) {}
  RepodataScanner(const RepodataScanner&) = delete;
  auto operator=(const RepodataScanner&) -> RepodataScanner& = delete;
  ~RepodataScanner() = default;

  /// `text` is what is there of the document: what was there before, at the same place, and more. It must stay as long as places are used.
  void advance(std::string_view text);
  /// The whole text, with Text::k_room behind it. Errors (kind `source`): it is not JSON, with the byte at which it ceases to be; it is no
  /// repodata; its repodata_version is newer than 2.
  [[nodiscard]] auto finish(std::string_view text) -> Result<RepodataOutline>;

 private:
  enum class Level { before, document, section, behind };
  enum class Step { done, waiting, fault };

  void scan(std::string_view text);
  auto step(std::string_view text) -> Step;
  auto member(std::string_view text) -> Step;
  auto close(std::size_t at) -> Step;
  auto value_of(std::string_view key, std::string_view text, std::size_t at) -> Step;
  void enter_section(std::size_t at);
  auto take(std::string_view key, std::string_view value) -> Step;
  auto take_field(std::string_view key, simdjson::dom::element value) -> Step;
  /// Nothing where it is no JSON.
  auto text_of_key(std::string_view literal) -> std::optional<std::string_view>;
  auto kept(std::string_view text) -> std::string_view;
  auto refuse(std::string why) -> Step;
  void flush();

  Sink sink_;
  RepodataOutline outline_;
  std::vector<RecordPlace> records_;  // not given to the sink yet
  std::optional<std::string> refusal_;
  Level level_{Level::before};
  Step state_{Step::done};
  std::size_t at_{};      // before the next member
  std::size_t wanted_{};  // no use in looking before the text is so long
  bool is_first_{true};   // of the members of this level
  bool has_section_{};
  simdjson::dom::parser parser_;
  std::pmr::monotonic_buffer_resource strings_;  // owns keys that are not as they stand in the text
};

/// That the text is not JSON, with the byte at which it ceases to be.
[[nodiscard]] auto no_json(std::string_view text) -> Error;

}  // namespace gpusolve::conda
