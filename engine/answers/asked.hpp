// The request as an answer and its lock state it.
#pragma once

#include "catalogs/catalog.hpp"
#include "engine/query/query.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

[[nodiscard]] auto asked_by(const Query& query, Ecosystem ecosystem) -> Asked;

/// Marks a requested package as one that something else brings. Commands name its version all the same.
void take_as_brought(Package& package);

/// Notes by which names the request asks for packages of the set that have others (`Package::asked_as`).
void note_asked_names(Answer& answer, const catalogs::Catalog& catalog);

}  // namespace gpusolve::engine
