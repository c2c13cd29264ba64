// Digests as index pages write them.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "adapters/digest/digest.hpp"
#include "resolver/result.hpp"

namespace gpusolve::pypi {

/// Sorted by algorithm. A vector, for there are hundreds of thousands of files with one or two of them.
using Digests = std::vector<Digest>;

/// The first digest by `algorithm`; null where there is none.
[[nodiscard]] auto find_digest(const Digests& digests, std::string_view algorithm) -> const Digest*;

/// Every digest must be that of `bytes`. `what` names the bytes in the error.
[[nodiscard]] auto check_digests(std::string_view bytes, const Digests& digests, std::string_view what) -> Status;

/// Adds `text` to `digests`; false where it is no digest by an algorithm that is known, so that nothing can be trusted to it. One by an
/// unknown algorithm is passed over, as pip does.
[[nodiscard]] auto add_digest(std::string_view algorithm, std::string_view text, Digests& digests) -> bool;

/// `sha256=0123…` or `sha256:0123…`, added as `add_digest` does; a text without such a form (`true`, `egg=torch`) adds nothing.
[[nodiscard]] auto add_written_digest(std::string_view text, Digests& digests) -> bool;

}  // namespace gpusolve::pypi
