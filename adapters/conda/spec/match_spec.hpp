// Match specs: `pytorch::pytorch>=2.4[build=*cuda*]`, the language in which conda packages name their dependencies.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/spec/build_number_spec.hpp"
#include "adapters/conda/spec/channel_name.hpp"
#include "adapters/conda/spec/pattern.hpp"
#include "adapters/conda/spec/version_spec.hpp"

namespace gpusolve::conda {

/// The fields of a record that a match spec compares. Views the record, except for the owned digests; an empty field is missing or not
/// needed.
struct RecordView {
  std::string_view name;  ///< lower case, as in repodata
  const Version& version;
  std::string_view version_text;  ///< as the record spells it
  std::string_view build;
  std::uint64_t build_number{};
  const ChannelName* channel{};  ///< null if the channel is unknown
  std::string_view subdir{};
  std::string md5{};     ///< in hexadecimal digits, lower case
  std::string sha256{};  ///< hexadecimal digits, lower case
  std::string url{};
  std::string_view file_name{};
  std::string_view license{};
  std::string_view license_family{};
  std::string_view track_features{};  ///< separated by commas or blanks
  std::string_view features{};
};

/// Fields that are compared with one text each. `when`, `extras` and `flags` belong to repodata revision 3, and are only parsed and
/// printed: a condition (`when`) does not depend on the record, and records of earlier revisions have no extras or flags.
enum class TextField { subdir, url, md5, sha256, license, license_family, file_name, when, extras, flags };

/// A parsed match spec. A part that was not given matches everything.
class MatchSpec {
 public:
  /// `*`: every record.
  MatchSpec() = default;

  [[nodiscard]] auto matches(const RecordView& record) const -> bool;

  /// Whether all parts except the name match, for callers that look up names themselves.
  [[nodiscard]] auto matches_apart_from_name(const RecordView& record) const -> bool;

  /// The two steps of matches_apart_from_name. Callers cache the result of the first step, because many builds share a version.
  [[nodiscard]] auto matches_version(const Version& version, std::string_view raw) const -> bool {
    return !version_ || version_->matches(version, raw);
  }
  [[nodiscard]] auto matches_apart_from_name_and_version(const RecordView& record) const -> bool;
  /// Whether the spec has only a name and a version.
  [[nodiscard]] auto is_name_and_version_only() const -> bool;

  /// A copy of this spec with another name.
  [[nodiscard]] auto with_name(std::string name) const -> MatchSpec;

  /// The only name that can match, in lower case; null if the name is a glob, a regex or `*`.
  [[nodiscard]] auto exact_name() const -> const std::string* { return name_.exact(); }
  /// Whether the spec has only a name.
  [[nodiscard]] auto is_name_only() const -> bool;
  /// Whether the spec has fields besides name, version, build string and channel.
  [[nodiscard]] auto has_further_fields() const -> bool;

  [[nodiscard]] auto name() const -> const Pattern& { return name_; }
  [[nodiscard]] auto version() const -> const VersionSpec* { return version_ ? &*version_ : nullptr; }
  [[nodiscard]] auto build() const -> const Pattern* { return build_ ? &*build_ : nullptr; }
  [[nodiscard]] auto build_number() const -> const BuildNumberSpec* { return build_number_ ? &*build_number_ : nullptr; }
  /// The requested channel; null if there is none or it is a pattern.
  [[nodiscard]] auto channel() const -> const ChannelName* { return channel_ && channel_->name ? &*channel_->name : nullptr; }
  /// The text of the channel, or empty.
  [[nodiscard]] auto channel_text() const -> std::string;
  /// The requested text of a field, or empty.
  [[nodiscard]] auto field(TextField field) const -> std::string_view;
  [[nodiscard]] auto track_features() const -> const std::optional<std::vector<std::string>>& { return track_features_; }
  [[nodiscard]] auto features() const -> const std::optional<std::vector<std::string>>& { return features_; }

  /// The form that conda prints: `conda-forge::numpy[version='>=1.7',build=py27*]`.
  [[nodiscard]] auto text() const -> std::string;

 private:
  friend class MatchSpecBuilder;
  struct ChannelMatch {
    std::optional<ChannelName> name;  // an exact channel; nullopt: `pattern` is used
    Pattern pattern;
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

/// Parses a match spec in any of conda's notations; at most 8192 bytes. Errors (kind `usage`) quote the spec and describe its fault.
[[nodiscard]] auto parse_match_spec(std::string_view text) -> Result<MatchSpec>;

}  // namespace gpusolve::conda
