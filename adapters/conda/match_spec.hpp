// Match specs: `pytorch::pytorch>=2.4[build=*cuda*]`, the language in which conda packages name their dependencies.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/build_number_spec.hpp"
#include "adapters/conda/channel_name.hpp"
#include "adapters/conda/pattern.hpp"
#include "adapters/conda/version_spec.hpp"

namespace gpusolve::conda {

/// One record of a channel, as a match spec sees it. Views into the record but for what is not written there; empty is a
/// missing field, or one that nobody asks for.
struct RecordView {
  std::string_view name;  ///< lower case, as in repodata
  const Version& version;
  std::string_view version_text;  ///< as the record spells it
  std::string_view build;
  std::uint64_t build_number{};
  const ChannelName* channel{};  ///< null where the channel is unknown
  std::string_view subdir{};
  std::string md5{};     ///< in hexadecimal digits, lower case
  std::string sha256{};  ///< the same
  std::string url{};
  std::string_view file_name{};
  std::string_view license{};
  std::string_view license_family{};
  std::string_view track_features{};  ///< separated by commas or blanks
  std::string_view features{};
};

/// Fields that are compared with one text each. `when`, `extras` and `flags` are of repodata revision 3: they are read and printed; a
/// condition (`when`) does not look at the record, and records of the revisions we read have no extras or flags to match.
enum class TextField { subdir, url, md5, sha256, license, license_family, file_name, when, extras, flags };

/// A parsed match spec. A part that was not given matches everything.
class MatchSpec {
 public:
  /// `*`: every record.
  MatchSpec() = default;

  [[nodiscard]] auto matches(const RecordView& record) const -> bool;

  /// The parts that choose among the builds of one name: everything but the name, for callers that look names up themselves.
  [[nodiscard]] auto matches_apart_from_name(const RecordView& record) const -> bool;

  /// The same in two steps, for callers that remember the answer of the first: many builds share one version.
  [[nodiscard]] auto matches_version(const Version& version, std::string_view raw) const -> bool {
    return !version_ || version_->matches(version, raw);
  }
  [[nodiscard]] auto matches_apart_from_name_and_version(const RecordView& record) const -> bool;
  /// Whether nothing but name and version was asked for.
  [[nodiscard]] auto is_name_and_version_only() const -> bool;

  /// The same spec on one name.
  [[nodiscard]] auto with_name(std::string name) const -> MatchSpec;

  /// The one name that can match, lower case; null where the name is a glob, a regex or `*`.
  [[nodiscard]] auto exact_name() const -> const std::string* { return name_.exact(); }
  /// Whether only a name was given.
  [[nodiscard]] auto is_name_only() const -> bool;

  [[nodiscard]] auto name() const -> const Pattern& { return name_; }
  [[nodiscard]] auto version() const -> const VersionSpec* { return version_ ? &*version_ : nullptr; }
  [[nodiscard]] auto build() const -> const Pattern* { return build_ ? &*build_ : nullptr; }
  [[nodiscard]] auto build_number() const -> const BuildNumberSpec* { return build_number_ ? &*build_number_ : nullptr; }
  /// The channel that was asked for: null where none was, or where a pattern was.
  [[nodiscard]] auto channel() const -> const ChannelName* { return channel_ && channel_->name ? &*channel_->name : nullptr; }
  /// The text of the channel, or empty.
  [[nodiscard]] auto channel_text() const -> std::string;
  /// The text asked for in a field, or empty.
  [[nodiscard]] auto field(TextField field) const -> std::string_view;
  [[nodiscard]] auto track_features() const -> const std::optional<std::vector<std::string>>& { return track_features_; }
  [[nodiscard]] auto features() const -> const std::optional<std::vector<std::string>>& { return features_; }

  /// As conda prints it: `conda-forge::numpy[version='>=1.7',build=py27*]`.
  [[nodiscard]] auto text() const -> std::string;

 private:
  friend class MatchSpecBuilder;
  struct ChannelMatch {
    std::optional<ChannelName> name;  // an exact channel
    Pattern pattern;                  // otherwise
  };
  struct FieldMatch {
    TextField field{};
    Pattern pattern;
  };
  [[nodiscard]] auto channel_matches(const ChannelName* channel) const -> bool;

  Pattern name_{Pattern::glob("*")};
  std::optional<VersionSpec> version_;
  std::optional<Pattern> build_;
  std::optional<BuildNumberSpec> build_number_;
  std::optional<ChannelMatch> channel_;
  std::vector<FieldMatch> fields_;                          // in the order of TextField
  std::optional<std::vector<std::string>> track_features_;  // sorted
  std::optional<std::vector<std::string>> features_;        // sorted
};

/// Reads a match spec in any of conda's notations: at most 8192 bytes. Errors (kind `usage`) quote the spec and say what is wrong.
[[nodiscard]] auto parse_match_spec(std::string_view text) -> Result<MatchSpec>;

}  // namespace gpusolve::conda
