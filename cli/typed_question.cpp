#include "cli/typed_question.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "cli/constraint_file.hpp"
#include "cli/fact_doubts.hpp"
#include "cli/facts.hpp"
#include "cli/from_env.hpp"
#include "cli/worlds/sources.hpp"

namespace gpusolve::cli {
auto typed_question(ResolveOptions options, const catalogs::Catalog& catalog) -> Result<TypedQuestion> {
  auto read = with_constraint_files(std::move(options));
  if (!read) {
    return read.error();
  }
  auto sourced = with_sources(std::move(read).value(), catalog);
  if (!sourced) {
    return sourced.error();
  }
  auto facts = facts_of(*sourced, catalog);
  if (!facts) {
    return facts.error();
  }
  TypedQuestion out{{std::move(sourced).value(), std::move(facts).value()}, {}, {}};
  out.warnings = doubts_of(out.question.facts, out.question.options, catalog);
  out.typed = out.question.options.specs;
  if (out.question.options.from_env) {
    auto environment = add_environment(out.question.options, out.question.facts, catalog);
    if (!environment) {
      return environment.error();
    }
    std::ranges::move(environment->warnings, std::back_inserter(out.warnings));
    out.replaced = std::move(environment->replaced);
  }
  return out;
}

}  // namespace gpusolve::cli
