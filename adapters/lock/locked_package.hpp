// Checks and names that the lock formats of the conda ecosystem share.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "adapters/lock/command_parts.hpp"
#include "base/result.hpp"

namespace gpusolve::lock {

/// An error of kind `usage` for the first package without a URL or without the digest that `format` requires: for conda packages an MD5
/// (`wants_md5`) or any digest, for wheels a SHA-256.
[[nodiscard]] auto check_locked(const CommandParts& parts, std::string_view format, bool wants_md5) -> Status;

/// Splits a dependency: "numpy" and ">=1.21" for "numpy >=1.21", "numpy>=1.21; python_version > '3'" or "numpy (>=1.21)".
[[nodiscard]] auto split_dependency(std::string_view text) -> std::pair<std::string, std::string>;

/// The channel of a package: its URL up to `/SUBDIR/FILE`, with a trailing slash; the name of the channel if the URL has another form.
[[nodiscard]] auto channel_url(const Package& package) -> std::string;

}  // namespace gpusolve::lock
