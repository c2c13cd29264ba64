#include "engine/completed.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "adapters/report/words/why.hpp"
#include "base/plain.hpp"
#include "engine/worlds/specs/asked_names.hpp"

namespace gpusolve::engine {
namespace {

auto quoted(std::vector<std::string> texts) -> std::string {
  std::ranges::transform(texts, texts.begin(), [](const std::string& text) { return quote(text); });
  return report::enumerated(texts);
}

auto needs_in(const Query& query, const catalogs::Catalog& catalog) -> NeedsOfUsers {
  auto specs = query.specs;
  specs.insert(specs.end(), query.left_out.begin(), query.left_out.end());
  return is_of_catalog(query.sources) && !query.is_literal ? needs_of_users(specs, catalog) : NeedsOfUsers{};
}

auto note_about(const NeedsOfUsers& needs) -> Warning {
  return {"request-completed", "the request was completed with " + quoted(needs.added) + ", which " + report::enumerated(needs.users) +
                                   (needs.users.size() > 1 ? " require" : " requires")};
}

}  // namespace

auto completed(const Query& typed, const catalogs::Catalog& catalog) -> Completed {
  Completed all{without_repeated(typed)};
  const auto needs = needs_in(all.query, catalog);
  if (!needs.added.empty()) {
    all.query.specs.insert(all.query.specs.end(), needs.added.begin(), needs.added.end());
    all.note = note_about(needs);
  }
  return all;
}

}  // namespace gpusolve::engine
