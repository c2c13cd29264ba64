#include "engine/audit/together/refutations.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <utility>

#include "engine/resolve/resolve.hpp"

namespace gpusolve::engine::audit {
namespace {

constexpr std::uint16_t k_nothing_on_cpu = 0;
const PackageNames k_all_judged{};

auto is_contradiction(const Answer& answer, bool accepts_cpu) -> bool {
  const auto is_of_packages = [](const WordedReason& one) {
    return one.reason.code == ReasonCode::dependency_conflict || one.reason.code == ReasonCode::python_unavailable ||
           one.reason.code == ReasonCode::cuda_unavailable;
  };
  const bool has_no_set = answer.outcome == OutcomeKind::unsatisfiable || (answer.outcome == OutcomeKind::cpu_only && !accepts_cpu);
  return has_no_set && !answer.reasons.empty() && std::ranges::all_of(answer.reasons, is_of_packages);
}

}  // namespace

auto Refutations::proof(const Query& query) -> const Answer* {
  auto plain = query;
  plain.wants_advice = false;
  return refuted(plain);
}

auto Refutations::proof_with_fixes(const Query& query) -> const Answer* { return proof(query) == nullptr ? nullptr : refuted(query); }

auto Refutations::has_set_for_machine(const Query& query) -> bool {
  const auto [found, is_new] = sets_for_machines_.try_emplace(key_of(query));
  if (is_new) {
    const auto most_on_cpu = query.accepts_cpu ? std::nullopt : std::optional(k_nothing_on_cpu);
    found->second =
        Workshop(catalog_, query, opened_).can_be_met(query, most_on_cpu, k_all_judged) || (!query.accepts_cpu && runs_beside_cpu(query));
  }
  return found->second;
}

/// Whether the set runs on the GPUs although one of its packages, perhaps one that is not requested, has only a CPU build.
auto Refutations::runs_beside_cpu(Query query) -> bool {
  query.wants_advice = false;
  if (!Workshop(catalog_, query, opened_).can_be_met(query, Objectives::k_side_package_on_cpu, k_all_judged)) {
    return false;
  }
  const auto resolved = resolve_among(query, catalog_, opened_);
  return resolved && resolved->answer.outcome != OutcomeKind::cpu_only && resolved->answer.outcome != OutcomeKind::unsatisfiable;
}

/// All that differs between the queries of a run, since all use the embedded catalog.
auto Refutations::key_of(const Query& query) -> Key {
  const auto& driver = query.facts.driver;
  Key key{query.accepts_cpu ? "cpu" : "",
          query.sources.is_pypi_only ? "pypi" : "",
          std::to_string(static_cast<int>(query.sources.installer)),
          query.wants_advice ? "advice" : "",
          text_of(query.python).value_or(""),
          text_of(query.cuda).value_or(""),
          std::string(platform_text(query.facts.platform.value)),
          query.facts.glibc ? query.facts.glibc->value.text() : "",
          driver && driver->version ? driver->version->text() : "",
          driver && driver->cuda ? driver->cuda->text() : ""};
  std::ranges::transform(query.facts.capabilities(), std::back_inserter(key), &ComputeCapability::sm);
  for (const auto* const list : {&query.specs, &query.constraints, &query.binding_specs}) {
    std::ranges::transform(*list, std::back_inserter(key), &Spec::text);
    key.emplace_back();  // ends the list, because no spec is empty
  }
  key.insert(key.end(), query.overridden.begin(), query.overridden.end());
  return key;
}

/// Whether there is a set, which costs less to find out than the best set.
auto Refutations::has_set(const Query& query) -> bool {
  return Workshop(catalog_, query, opened_).can_be_met(query, query.accepts_cpu ? std::nullopt : std::optional(k_nothing_on_cpu));
}

auto Refutations::refuted(const Query& query) -> const Answer* {
  const auto [found, is_new] = answers_.try_emplace(key_of(query));
  auto& answer = found->second;
  if (is_new && !has_set(query)) {
    auto resolved = resolve_among(query, catalog_, opened_);
    const bool is_proof = resolved && is_contradiction(resolved->answer, query.accepts_cpu);
    if (is_proof && finish(resolved->answer, query.sources, catalog_)) {
      answer = std::move(resolved->answer);
    }
  }
  return answer ? &*answer : nullptr;
}

}  // namespace gpusolve::engine::audit
