// One remedy where conda and pip both have the main package: each of the two alone would lead to one that takes the other away.
#pragma once

#include "engine/audit/audits.hpp"

namespace gpusolve::engine::audit {

/// Gives all findings about either of them the remedy that keeps one: the one that runs, conda's if both or none do. Changes nothing in a
/// file of which both run, because the user may choose.
void keep_one_owner(const Scene& scene, Findings& findings);

}  // namespace gpusolve::engine::audit
