// Digests of files, by the names that Python's hashlib gives the algorithms.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "resolver/result.hpp"

namespace gpusolve::pypi {

/// Algorithms (`sha256`), each with the file's digest by it (lower-case hexadecimal); sorted. A vector, for there are hundreds of
/// thousands of files with one or two of them.
using Digests = std::vector<std::pair<std::string, std::string>>;

/// The first digest by `algorithm`; null where there is none.
[[nodiscard]] auto find_digest(const Digests& digests, std::string_view algorithm) -> const std::string*;

/// Every digest of a known algorithm must be that of `bytes`. `what` names the bytes in the error.
[[nodiscard]] auto check_digests(std::string_view bytes, const Digests& digests, std::string_view what) -> Status;

/// `sha256=0123…` or `sha256:0123…` as an entry; nothing where the text has no such form.
[[nodiscard]] auto parse_digest(std::string_view text) -> std::optional<Digests::value_type>;

}  // namespace gpusolve::pypi
