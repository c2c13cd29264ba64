// File names of wheels (PEP 427) and of source distributions (PEP 625), and the compressed tag sets in them (PEP 425).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/pypi/version.hpp"
#include "resolver/result.hpp"

namespace gpusolve::pypi {

/// `py2.py3-none-any`: every combination of the three lists. Lower case, in the order written, never empty.
struct TagSet {
  std::vector<std::string> interpreters;
  std::vector<std::string> abis;
  std::vector<std::string> platforms;
  auto operator==(const TagSet&) const -> bool = default;
};

/// Reads three components separated by dashes, each one or more words separated by dots.
[[nodiscard]] auto parse_tag_set(std::string_view text) -> Result<TagSet>;

/// `1abc` -> 1 and `abc`. Orders builds of one wheel: the greater is the newer.
struct WheelBuild {
  std::string number;  ///< decimal, without leading zeros
  std::string suffix;
  auto operator<=>(const WheelBuild& other) const -> std::strong_ordering;
  auto operator==(const WheelBuild&) const -> bool = default;
};

struct WheelName {
  std::string name;  ///< normalised
  Version version;
  std::optional<WheelBuild> build;
  TagSet tags;
};

/// Longest file name that is read.
inline constexpr std::size_t k_longest_file_name = 1024;

/// A wheel's name whose version and tags are not read yet; they point into the file name. Many wheels share them.
struct WheelNameParts {
  std::string name;  ///< normalised
  std::string_view version;
  std::optional<WheelBuild> build;
  std::string_view tags;  ///< `cp310-cp310-linux_x86_64`
};

[[nodiscard]] auto split_wheel_name(std::string_view file) -> Result<WheelNameParts>;

/// `torch-2.4.0+cu118-cp310-cp310-linux_x86_64.whl`.
[[nodiscard]] auto parse_wheel_name(std::string_view file) -> Result<WheelName>;

struct SdistName {
  std::string name;  ///< normalised
  Version version;
};

/// `foo-1.0.tar.gz` or `foo-1.0.zip`.
[[nodiscard]] auto parse_sdist_name(std::string_view file) -> Result<SdistName>;

}  // namespace gpusolve::pypi
