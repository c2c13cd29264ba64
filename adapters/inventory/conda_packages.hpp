// From the pieces in which lists and locks name a conda package to a Package.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "adapters/report/answer.hpp"
#include "resolver/dotted_version.hpp"
#include "resolver/facts.hpp"
#include "resolver/result.hpp"

namespace gpusolve::inventory {

/// The name in lower case; an empty build counts as not known.
[[nodiscard]] auto conda_package(std::string_view name, std::string_view version, std::string_view build) -> report::Package;

/// What the URL or path of a package file says: channel, subdir, name, version, build, and a digest behind `#` (32 digits MD5, 64 SHA-256,
/// also as `sha256:…`). Errors (kind `usage`): no package file, or a name that is not `name-version-build`.
[[nodiscard]] auto package_of_url(std::string_view url) -> Result<report::Package>;

/// `major.minor.patch` of the conda package `python`; nothing where there is none.
[[nodiscard]] auto python_among(const std::vector<report::Package>& packages) -> std::optional<DottedVersion>;

/// The platform that the subdirs name; nothing where all are `noarch` or unknown.
[[nodiscard]] auto platform_among(const std::vector<report::Package>& packages) -> std::optional<Platform>;

}  // namespace gpusolve::inventory
