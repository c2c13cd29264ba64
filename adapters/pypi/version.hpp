// Versions of Python packages (PEP 440). A version is parsed once into a sort key, so that comparing versions means comparing bytes.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace gpusolve::pypi {

/// Parts of a text, which must outlive them. Numbers are decimal digits without leading zeros, because PEP 440 sets no upper limit and
/// dates overflow integers.
struct VersionParts {
  struct PreRelease {
    std::string_view letter;  ///< `a`, `b` or `rc`
    std::string_view number;
    auto operator==(const PreRelease&) const -> bool = default;
  };
  std::string_view epoch{"0"};
  std::vector<std::string_view> release;  ///< at least one number; trailing zeros are kept
  std::optional<PreRelease> pre;
  std::optional<std::string_view> post;
  std::optional<std::string_view> dev;
  std::vector<std::string_view> local;  ///< in upper or lower case; empty if there is no local version
};

/// Ordered as PEP 440 specifies (including local versions: numbers sort above letters); `1.0` equals `1`.
class Version {
 public:
  /// The version `0`.
  Version();
  /// The parts must be the parts of a valid version.
  explicit Version(const VersionParts& parts);

  /// Normalised: `1!1.0rc1.post2.dev3+cu118`; keeps trailing zeros of the release.
  [[nodiscard]] auto text() const -> const std::string& { return text_; }
  /// The text without the local version.
  [[nodiscard]] auto public_text() const -> std::string_view;
  /// The local version, `cu118` for `2.4.0+cu118`; empty if the version has none.
  [[nodiscard]] auto local_text() const -> std::string_view;
  /// The version without its local part.
  [[nodiscard]] auto public_version() const -> Version;
  /// The parts of the version, parsed from its text; they are views into that text.
  [[nodiscard]] auto parts() const& -> VersionParts;
  void parts() const&& = delete;
  /// The numbers of the release; a number that exceeds 64 bits becomes the maximum.
  [[nodiscard]] auto release() const -> std::vector<std::uint64_t>;

  /// Whether the version is a pre-release or a development release.
  [[nodiscard]] auto is_prerelease() const -> bool { return has_pre_ || has_dev_; }
  [[nodiscard]] auto is_postrelease() const -> bool { return has_post_; }
  [[nodiscard]] auto is_devrelease() const -> bool { return has_dev_; }
  [[nodiscard]] auto has_local() const -> bool { return public_end_ + 1U < key_.size(); }
  /// The count of numbers in the release as written: 3 for `2.4.0`.
  [[nodiscard]] auto release_size() const -> std::size_t { return release_size_; }

  /// Whether both versions are equal except for their local parts.
  [[nodiscard]] auto has_same_public(const Version& other) const -> bool;
  /// Whether epoch, release and pre-release are equal; post, dev and local may differ.
  [[nodiscard]] auto has_same_pre(const Version& other) const -> bool;
  /// Whether the epochs are equal and the release begins with the first `count` numbers of `other` (missing numbers are 0).
  [[nodiscard]] auto has_release_prefix(const Version& other, std::size_t count) const -> bool;

  auto operator<=>(const Version& other) const -> std::strong_ordering { return key_ <=> other.key_; }
  auto operator==(const Version& other) const -> bool { return key_ == other.key_; }
  /// Bytes with the same order and equality as the versions.
  [[nodiscard]] auto sort_key() const -> const std::string& { return key_; }

 private:
  struct Key {
    std::string bytes;
    std::size_t pre_end{};
    std::size_t public_end{};
  };
  Version(const VersionParts& parts, Key key);
  [[nodiscard]] static auto key_of(const VersionParts& parts) -> Key;

  std::string text_;
  std::string key_;
  std::uint16_t release_size_{};
  std::uint16_t pre_end_{};     ///< end of epoch, release and pre-release in the key
  std::uint16_t public_end_{};  ///< end of everything except the local version in the key
  bool has_pre_{};
  bool has_post_{};
  bool has_dev_{};
};

/// Limits for the length of a version, and for a number in it.
inline constexpr std::size_t k_longest_version = 1024;
inline constexpr std::size_t k_longest_number = 250;

/// Accepts any spelling that PEP 440 allows (`v1.0-ALPHA.1`), and white space around it. Errors are of kind `usage`.
[[nodiscard]] auto parse_version(std::string_view text) -> Result<Version>;
/// Like parse_version, but returns the parts, which are views into `text`.
[[nodiscard]] auto parse_version_parts(std::string_view text) -> Result<VersionParts>;
/// The normalised text without trailing zeros of the release: `1.4.0` -> `1.4`, `1.0.dev0` -> `1.dev0`.
[[nodiscard]] auto canonical_text(const Version& version) -> std::string;

}  // namespace gpusolve::pypi
