// What the lock formats of conda's world ask of every package, and how they name things.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "adapters/lock/command_parts.hpp"
#include "resolver/result.hpp"

namespace gpusolve::lock {

/// An error of kind `usage` for the first package without URL or without the digest that `format` demands: MD5 (`wants_md5`) or any
/// for conda packages, SHA-256 for wheels; of kind `source` for a URL that cannot be written down.
[[nodiscard]] auto check_locked(const CommandParts& parts, std::string_view format, bool wants_md5) -> Status;

/// "numpy" and ">=1.21" of "numpy >=1.21" or "numpy>=1.21; python_version > '3'" or "numpy (>=1.21)".
[[nodiscard]] auto split_dependency(std::string_view text) -> std::pair<std::string, std::string>;

/// The channel of a package as the URL in front of `/SUBDIR/FILE`, with a slash at the end; the name of the channel where the URL has
/// another form.
[[nodiscard]] auto channel_url(const report::Package& package) -> std::string;

}  // namespace gpusolve::lock
