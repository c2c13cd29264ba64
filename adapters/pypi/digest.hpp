// Digests of files, by the names that Python's hashlib gives the algorithms.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "resolver/result.hpp"

namespace gpusolve::pypi {

/// Algorithm (`sha256`) to digest (lower-case hexadecimal).
using Digests = std::map<std::string, std::string, std::less<>>;

/// Hexadecimal digest of `bytes`; nothing for an algorithm that is not known here.
[[nodiscard]] auto digest_of(std::string_view bytes, std::string_view algorithm) -> std::optional<std::string>;

/// Every digest of a known algorithm must be that of `bytes`. `what` names the bytes in the error.
[[nodiscard]] auto check_digests(std::string_view bytes, const Digests& digests, std::string_view what) -> Status;

/// `sha256=0123…` or `sha256:0123…` as an entry; nothing where the text has no such form.
[[nodiscard]] auto parse_digest(std::string_view text) -> std::optional<Digests::value_type>;

}  // namespace gpusolve::pypi
