#include "engine/audit/proven_repairs.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "base/plain.hpp"

namespace gpusolve::engine::audit {
namespace {

auto limit_of(const std::string& text, VersionLimit::Subject subject) -> std::optional<VersionLimit> {
  auto limit = text.empty() ? Result<VersionLimit>(Error{}) : parse_version_limit(text, subject);
  return limit ? std::optional(std::move(limit).value()) : std::nullopt;
}

/// The question that the command asks.
auto query_of(const AskedSet& asked, const Scene& scene) -> Query {
  Query query;
  query.specs = asked.specs;
  query.cuda = limit_of(asked.cuda, VersionLimit::Subject::cuda);
  query.python = limit_of(scene.python ? scene.python->prefix(2).text() : "", VersionLimit::Subject::python);
  query.facts = scene.facts;
  query.accepts_cpu = scene.facts.has_no_gpu();
  return query;
}

auto words_without_set(const AskedSet& asked, const Scene& scene) -> std::string {
  std::vector<std::string> specs;
  std::ranges::transform(asked.specs, std::back_inserter(specs), quote);
  return "The catalog of " + std::string(scene.catalog.date()) + " knows no set of " + joined(specs, " and ") +
         " for this machine. This says why, and what would help:";
}

}  // namespace

void prove_repairs(const Scene& scene, Refutations& refutations, Findings& findings) {
  for (auto& finding : findings) {
    auto& repair = finding.repair;
    const bool is_asked = repair && repair->asked && !repair->asked->specs.empty();
    if (is_asked && !refutations.has_set_for_machine(query_of(*repair->asked, scene))) {
      repair->kind = Repair::Kind::other;
      repair->what = words_without_set(*repair->asked, scene);
      repair->verdict.clear();
    }
  }
}

}  // namespace gpusolve::engine::audit
