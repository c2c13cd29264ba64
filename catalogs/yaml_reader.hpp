// Reads typed values out of a catalog file and remembers the first thing that is wrong, with its line.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "catalogs/entries.hpp"
#include "catalogs/yaml_tree.hpp"
#include "resolver/result.hpp"

namespace gpusolve::catalogs {

/// One file while it is read. After the first fault every further value is a default, so that readers need not check each step;
/// whoever reads a file asks `error()` at the end.
class YamlFile {
 public:
  explicit YamlFile(std::string name) : name_(std::move(name)) {}

  /// Notes a fault at a line, unless an earlier one is known.
  void fail(int line, std::string message);
  [[nodiscard]] auto error() const -> const std::optional<Error>& { return error_; }
  [[nodiscard]] auto name() const -> const std::string& { return name_; }

  /// Takes the `sources` table: key -> full text.
  void take_sources(const YamlTree* table);
  /// The text behind a source key; a fault where the table has none such.
  [[nodiscard]] auto source(std::string_view key, int line) -> std::string;
  /// A source that nothing names is a fault: the table would rot.
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

/// A mapping whose keys are asked for one by one. `finish` faults the keys that nobody asked for.
class YamlRow {
 public:
  YamlRow(YamlFile& file, const YamlTree& tree);

  [[nodiscard]] auto line() const -> int { return line_; }
  [[nodiscard]] auto has(std::string_view key) const -> bool;
  /// The node of a key; a fault and nullptr where it is missing and required.
  auto required(std::string_view key) -> const YamlTree*;
  auto optional(std::string_view key) -> const YamlTree*;

  auto text(std::string_view key) -> std::string;
  auto optional_text(std::string_view key) -> std::optional<std::string>;
  auto version(std::string_view key) -> DottedVersion;
  auto optional_version(std::string_view key) -> std::optional<DottedVersion>;
  auto capability(std::string_view key) -> ComputeCapability;
  auto optional_capability(std::string_view key) -> std::optional<ComputeCapability>;
  /// `true` or `false`; false where the key is missing.
  auto flag(std::string_view key) -> bool;
  /// One of a closed list.
  auto choice(std::string_view key, const std::vector<std::string_view>& allowed) -> std::string;
  /// A sequence of texts; empty where the key is missing.
  auto texts(std::string_view key) -> std::vector<std::string>;
  /// `source` and `confidence`, both required, and `note`, which is for readers of the file alone.
  auto evidence() -> Evidence;
  /// Faults every key that was not asked for.
  void finish();

 private:
  void fail_missing(std::string_view key);

  YamlFile& file_;
  const std::vector<YamlEntry>* entries_;
  int line_;
  std::set<std::string_view> asked_;
};

/// The items of a sequence; a fault and none for any other node.
[[nodiscard]] auto items_of(YamlFile& file, const YamlTree* tree) -> const std::vector<YamlTree>&;
/// The entries of a mapping; a fault and none for any other node.
[[nodiscard]] auto entries_of(YamlFile& file, const YamlTree* tree) -> const std::vector<YamlEntry>&;
/// The text of a scalar; a fault and "" for any other node.
[[nodiscard]] auto text_of(YamlFile& file, const YamlTree* tree) -> const std::string&;
[[nodiscard]] auto version_of(YamlFile& file, const YamlTree* tree) -> DottedVersion;
[[nodiscard]] auto version_of(YamlFile& file, std::string_view text, int line) -> DottedVersion;
/// `86`, `120`, `90a`, `100f`, with or without `sm_`.
[[nodiscard]] auto target_of(YamlFile& file, const YamlTree* tree) -> CodeTarget;

}  // namespace gpusolve::catalogs
