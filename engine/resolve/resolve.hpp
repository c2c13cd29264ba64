// Answers a query: the best set, or the reasons why no set exists for the GPU, with fixes.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "engine/query/host.hpp"
#include "engine/query/query.hpp"
#include "engine/workshop/workshop.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

struct Resolved {
  Answer answer;
  /// The workshops that made the answer. Destroying them takes time, so a program that ends at once may keep them.
  std::vector<std::unique_ptr<Workshop>> workshops;
};

/// The answer of the best installer, complete except for summary, commands and timings, see `finish`. Unsatisfiable is an answer, not an
/// error. `catalog` must outlive the result. Errors: an invalid spec, sources that contradict each other (kind `usage`), a broken source.
[[nodiscard]] auto resolve(const Query& query, const catalogs::Catalog& catalog, const Host& host = {}) -> Result<Resolved>;

/// Like `resolve`, for one of many queries of the embedded catalog: reuses the worlds that earlier queries opened. `opened` must
/// outlive the result.
[[nodiscard]] auto resolve_among(const Query& query, const catalogs::Catalog& catalog, OpenWorlds& opened) -> Result<Resolved>;

/// Adds the summary and the commands; with a mirror, replaces the official addresses by the mirror's. `requirements`: the path of
/// the file that will hold the requirements of a long set. Errors: an address that no command can hold.
[[nodiscard]] auto finish(Answer& answer, const Sources& sources, const catalogs::Catalog& catalog,
                          const std::optional<std::string>& requirements = {}) -> Status;

}  // namespace gpusolve::engine
