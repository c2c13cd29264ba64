// Digests as index pages write them.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/digest/digest.hpp"
#include "base/result.hpp"

namespace gpusolve::pypi {

/// Sorted by algorithm. A vector, because hundreds of thousands of files have one or two digests each.
using Digests = std::vector<Digest>;

/// The first digest by `algorithm`; null if there is none.
[[nodiscard]] auto find_digest(const Digests& digests, std::string_view algorithm) -> const Digest*;

/// Checks `bytes` against every digest. `what` names the bytes in the error.
[[nodiscard]] auto check_digests(std::string_view bytes, const Digests& digests, std::string_view what) -> Status;

/// Adds `text` to `digests`. Returns false if the text is not a valid digest of a known algorithm; the entry then cannot be trusted.
/// Like pip, ignores a digest by an unknown algorithm.
[[nodiscard]] auto add_digest(std::string_view algorithm, std::string_view text, Digests& digests) -> bool;

/// Adds `sha256=0123...` or `sha256:0123...` as `add_digest` does. Adds nothing for a text of another form (`true`, `egg=torch`).
[[nodiscard]] auto add_written_digest(std::string_view text, Digests& digests) -> bool;

}  // namespace gpusolve::pypi
