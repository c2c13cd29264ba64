// Reads typed values from a catalog file, and keeps the first error with its line.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "catalogs/entries.hpp"
#include "catalogs/yaml_tree.hpp"

namespace gpusolve::catalogs {

/// One file while it is read. After the first error every further value is a default, so readers need not check each step; they check
/// `error()` at the end.
class YamlFile {
 public:
  explicit YamlFile(std::string name) : name_(std::move(name)) {}

  /// Records an error at a line, unless there is an earlier one.
  void fail(int line, std::string message);
  [[nodiscard]] auto error() const -> const std::optional<Error>& { return error_; }
  [[nodiscard]] auto name() const -> const std::string& { return name_; }

  /// Reads the `sources` table: key -> full text.
  void take_sources(const YamlTree* table);
  /// The text of a source key; an error if the table does not have it.
  [[nodiscard]] auto source(std::string_view key, int line) -> std::string;
  /// Reports each source that no entry uses, so that the table stays clean.
  void check_sources_used();

 private:
  struct Source {
    std::string text;
    int line{};
    bool is_used{};
  };
  std::string name_;
  std::optional<Error> error_;
  std::map<std::string, Source, std::less<>> sources_;
};

/// A mapping whose keys are requested one by one. `finish` reports keys that were never requested.
class YamlRow {
 public:
  YamlRow(YamlFile& file, const YamlTree& tree);

  [[nodiscard]] auto line() const -> int { return line_; }
  [[nodiscard]] auto has(std::string_view key) const -> bool;
  /// The node of a key; an error and nullptr if it is missing.
  auto required(std::string_view key) -> const YamlTree*;
  auto optional(std::string_view key) -> const YamlTree*;

  auto text(std::string_view key) -> std::string;
  auto optional_text(std::string_view key) -> std::optional<std::string>;
  /// Python code that becomes part of a command, between double quotes. An error if it has a character that a shell interprets there.
  auto code(std::string_view key) -> std::string;
  /// Like `code`; empty if the key is missing.
  auto optional_code(std::string_view key) -> std::string;
  auto version(std::string_view key) -> DottedVersion;
  auto optional_version(std::string_view key) -> std::optional<DottedVersion>;
  auto capability(std::string_view key) -> ComputeCapability;
  auto optional_capability(std::string_view key) -> std::optional<ComputeCapability>;
  /// A sequence of capabilities; empty if the key is missing.
  auto capabilities(std::string_view key) -> std::vector<ComputeCapability>;
  /// `true` or `false`; false if the key is missing.
  auto flag(std::string_view key) -> bool;
  /// One of a closed list of words.
  auto choice(std::string_view key, const std::vector<std::string_view>& allowed) -> std::string;
  /// A sequence of texts; empty if the key is missing.
  auto texts(std::string_view key) -> std::vector<std::string>;
  /// A sequence of platforms; an error if the key is missing.
  auto platforms(std::string_view key) -> std::vector<Platform>;
  /// `source` and `confidence`, both required, and `note`, which is only for readers of the file.
  auto evidence() -> Evidence;
  /// Reports every key that was not requested.
  void finish();

 private:
  void fail_missing(std::string_view key);

  YamlFile& file_;
  const std::vector<YamlEntry>* entries_;
  int line_;
  std::set<std::string, std::less<>> asked_;  // copies, because keys may come from the data
};

/// The items of a sequence; an error and an empty list for any other node.
[[nodiscard]] auto items_of(YamlFile& file, const YamlTree* tree) -> const std::vector<YamlTree>&;
/// The entries of a mapping; an error and an empty list for any other node.
[[nodiscard]] auto entries_of(YamlFile& file, const YamlTree* tree) -> const std::vector<YamlEntry>&;
/// The text of a scalar; an error and "" for any other node.
[[nodiscard]] auto text_of(YamlFile& file, const YamlTree* tree) -> const std::string&;
[[nodiscard]] auto version_of(YamlFile& file, const YamlTree* tree) -> DottedVersion;
[[nodiscard]] auto version_of(YamlFile& file, std::string_view text, int line) -> DottedVersion;
/// Parses `86`, `120`, `90a`, `100f`, with or without `sm_`.
[[nodiscard]] auto target_of(YamlFile& file, const YamlTree* tree) -> CodeTarget;

}  // namespace gpusolve::catalogs
