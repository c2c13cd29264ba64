// File names of wheels (PEP 427) and of source distributions (PEP 625), and the compressed tag sets in them (PEP 425).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/pypi/version.hpp"
#include "base/result.hpp"
#include "model/dotted_version.hpp"

namespace gpusolve::pypi {

/// A compressed tag set, `py2.py3-none-any`: every combination of the three lists. Lower case, in the order written, never empty.
struct TagSet {
  std::vector<std::string> interpreters;
  std::vector<std::string> abis;
  std::vector<std::string> platforms;
  auto operator==(const TagSet&) const -> bool = default;
};

/// Parses three components separated by dashes, each one or more words separated by dots.
[[nodiscard]] auto parse_tag_set(std::string_view text) -> Result<TagSet>;

/// 3.10 for the interpreter tags `cp310` and `py310`; nullopt for `py3`.
[[nodiscard]] auto python_of_tag(std::string_view interpreter) -> std::optional<DottedVersion>;
/// Whether the wheel has machine code for each of its Pythons apart: `cp310-cp310` and `cp39.cp310-cp39.cp310`, but not `cp310-abi3`.
[[nodiscard]] auto is_by_python(const TagSet& tags) -> bool;
/// The tags of a wheel as text, if is_by_python only those for this Python: `cp310-cp310-linux_x86_64`. Empty if the name of the file is
/// that of no wheel.
[[nodiscard]] auto tags_text(std::string_view file, const DottedVersion& python) -> std::string;

/// A build tag: `1abc` gives 1 and `abc`. Orders builds of one wheel; the greater build is the newer.
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

/// Limit for the length of a file name.
inline constexpr std::size_t k_longest_file_name = 1024;

/// The name of a wheel split at its dashes. The parts are not parsed, because many wheels share each part. Views into the file name.
struct WheelNameParts {
  std::string_view name;  ///< escaped; `project_of_wheel` decodes it
  std::string_view version;
  std::optional<std::string_view> build;
  std::string_view tags;  ///< `cp310-cp310-linux_x86_64`
};

/// Splits a wheel's name; nullopt if the name is too long, does not end in `.whl`, or does not have five or six parts.
[[nodiscard]] auto split_wheel_name(std::string_view file) -> std::optional<WheelNameParts>;
/// The normalised name of the project at the start of a wheel's name; nullopt if the text is not valid in a wheel's name.
[[nodiscard]] auto project_of_wheel(std::string_view escaped) -> std::optional<std::string>;
/// Parses `1abc`; nullopt if the text does not begin with a digit.
[[nodiscard]] auto parse_wheel_build(std::string_view text) -> std::optional<WheelBuild>;

/// Parses `torch-2.4.0+cu118-cp310-cp310-linux_x86_64.whl`.
[[nodiscard]] auto parse_wheel_name(std::string_view file) -> Result<WheelName>;

struct SdistName {
  std::string name;  ///< normalised
  Version version;
};

/// Parses `foo-1.0.tar.gz` or `foo-1.0.zip`.
[[nodiscard]] auto parse_sdist_name(std::string_view file) -> Result<SdistName>;

}  // namespace gpusolve::pypi
