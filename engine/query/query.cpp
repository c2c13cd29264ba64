#include "engine/query/query.hpp"

#include <algorithm>
#include <utility>

namespace gpusolve::engine {
auto binding_specs(const Query& query) -> std::vector<Spec> {
  if (query.is_literal) {
    return {};  // an installer binds the CUDA of a package only by what packages require
  }
  auto specs = query.specs;
  specs.insert(specs.end(), query.binding_specs.begin(), query.binding_specs.end());
  return specs;
}

auto is_of_catalog(const Sources& sources) -> bool { return names_no_source(sources) && !sources.is_live; }

auto without_repeated(Query query) -> Query {
  std::vector<Spec> kept;
  for (const auto& spec : query.specs) {
    const auto limits = [&](const Spec& other) { return !other.is_bare() && other.name() == spec.text(); };
    const bool is_kept = std::ranges::find(kept, spec) != kept.end();
    if (!is_kept && (!spec.is_bare() || std::ranges::none_of(query.specs, limits))) {
      kept.push_back(spec);
    }
  }
  query.specs = std::move(kept);
  return query;
}

auto wanted_of(const Query& query) -> Wanted {
  return {query.specs,     query.left_out, query.constraints, query.python, {}, parse_specs(query.sources.settings.conda.pinned_packages),
          query.is_literal};
}

}  // namespace gpusolve::engine
