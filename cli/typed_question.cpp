#include "cli/typed_question.hpp"

#include <utility>

#include "cli/facts.hpp"
#include "cli/from_env.hpp"
#include "cli/worlds/sources.hpp"

namespace gpusolve::cli {

auto typed_question(ResolveOptions options, const catalogs::Catalog& catalog) -> Result<TypedQuestion> {
  auto sourced = with_sources(std::move(options), catalog);
  if (!sourced) {
    return sourced.error();
  }
  auto facts = facts_of(*sourced, catalog);
  if (!facts) {
    return facts.error();
  }
  TypedQuestion out{{std::move(sourced).value(), std::move(facts).value()}, {}, {}};
  out.typed = out.question.options.specs;
  if (out.question.options.from_env) {
    auto warnings = add_environment(out.question.options, out.question.facts, catalog);
    if (!warnings) {
      return warnings.error();
    }
    out.warnings = std::move(warnings).value();
  }
  return out;
}

}  // namespace gpusolve::cli
