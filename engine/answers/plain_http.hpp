// Packages that would be fetched without encryption.
#pragma once

#include <vector>

#include "engine/query/query.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// Warns about packages over plain http from a host other than their source's; the host of a source has a warning of its own.
[[nodiscard]] auto warnings_about_plain_http(const Query& query, const Answer& answer) -> std::vector<Warning>;

}  // namespace gpusolve::engine
