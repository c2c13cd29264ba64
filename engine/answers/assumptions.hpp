// States what an answer from the embedded catalog assumes because no source states it for exactly this set.
#pragma once

#include <string>

#include "catalogs/catalog.hpp"
#include "engine/query/query.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// Adds the assumptions to the stack, and a warning about each. Does nothing for an answer without torch.
void tell_assumptions(const catalogs::Catalog& catalog, Answer& answer);

/// Warns that `--exclude-newer` leaves out no release of a stack whose release dates the embedded catalog does not know.
void tell_undated_stacks(const Query& query, const catalogs::Catalog& catalog, Answer& answer);

/// Like `tell_undated_stacks`, for a release that is compiled from its source.
void tell_undated(const std::string& package, const std::string& version, const Query& query, const catalogs::Catalog& catalog,
                  Answer& answer);

/// Warns about two packages of the set that are variants of one: only one of them can be used.
void tell_two_variants(const catalogs::Catalog& catalog, Answer& answer);

}  // namespace gpusolve::engine
