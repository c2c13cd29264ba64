// Makes a Package from the words with which lists and locks name a conda package.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "model/answer.hpp"
#include "model/dotted_version.hpp"
#include "model/facts.hpp"

namespace gpusolve::inventory {

/// Makes the package. Converts the name to lower case; an empty build counts as unknown.
[[nodiscard]] auto conda_package(std::string_view name, std::string_view version, std::string_view build) -> Package;

/// Parses the URL or path of a package file: channel, subdir, name, version, build, and a digest after `#` (32 digits are MD5, 64 are
/// SHA-256, also `sha256:...`). Errors (kind `usage`): not a package file, or a name other than `name-version-build`.
[[nodiscard]] auto package_of_url(std::string_view url) -> Result<Package>;

/// `major.minor.patch` of the conda package `python`; nullopt if the packages do not include it.
[[nodiscard]] auto python_among(const std::vector<Package>& packages) -> std::optional<DottedVersion>;

/// The platform that the subdirs state; nullopt if all are `noarch` or unknown.
[[nodiscard]] auto platform_among(const std::vector<Package>& packages) -> std::optional<Platform>;

}  // namespace gpusolve::inventory
