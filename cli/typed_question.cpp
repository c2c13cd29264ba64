#include "cli/typed_question.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include "adapters/report/plain.hpp"
#include "cli/constraint_file.hpp"
#include "cli/facts.hpp"
#include "cli/from_env.hpp"
#include "cli/worlds/sources.hpp"
#include "resolver/near_names.hpp"

namespace gpusolve::cli {
namespace {

/// Capabilities given by hand that nvcc has no name for: a typo, or newer than the catalog.
auto unknown_capabilities(const Facts& facts, const catalogs::Catalog& catalog) -> std::vector<report::Warning> {
  std::set<std::string> known;
  for (const auto& entry : catalog.target_entries()) {
    known.insert(entry.target.capability.sm());
  }
  constexpr std::size_t k_most_offers = 5;
  std::vector<report::Warning> warnings;
  for (const auto& gpu : facts.gpus.value_or(std::vector<Gpu>{})) {
    if (gpu.provenance == Provenance::flag && !known.contains(gpu.capability.sm())) {
      auto near = near_names(gpu.capability.sm(), std::vector<std::string_view>(known.begin(), known.end()), k_most_offers);
      const auto advice = near.empty() ? "" : ": did you mean " + report::joined(near, ", ") + "?";
      warnings.push_back({"unknown-capability", "no GPU is known to have the compute capability " + quote(gpu.capability.sm()) + advice});
    }
  }
  return warnings;
}

}  // namespace

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
  out.warnings = unknown_capabilities(out.question.facts, catalog);
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
