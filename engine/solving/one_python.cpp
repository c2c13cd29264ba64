#include "engine/solving/one_python.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "engine/specs/leading_numbers.hpp"

namespace gpusolve::engine {
namespace {

using resolver::CandidateId;
using resolver::CandidateNode;

constexpr std::size_t k_fewest_pythons = 3;

struct PythonBuild {
  CandidateId id{};
  std::size_t builds{};  ///< the number of builds of the conflict for this Python
};

auto builds_in(const resolver::ConflictNode& node) -> std::vector<CandidateId> {
  const auto* const group = std::get_if<CandidateNode>(&node);
  return group == nullptr ? std::vector<CandidateId>() : group->candidates;
}

auto has_edge_from_request(const resolver::ConflictGraph& graph, std::uint32_t node) -> bool {
  return std::ranges::any_of(graph.edges, [&](const resolver::ConflictEdge& edge) { return edge.from == 0 && edge.to == node; });
}

/// The Pythons that take part in the conflict, by version. Empty if the request limits them.
auto pythons_in(const resolver::ConflictGraph& graph, resolver::NameId python, const GpuProvider& provider)
    -> std::map<DottedVersion, PythonBuild> {
  std::map<DottedVersion, PythonBuild> found;
  for (std::uint32_t at = 0; at < graph.nodes.size(); ++at) {
    const auto* const group = std::get_if<CandidateNode>(&graph.nodes[at]);
    if (group != nullptr && group->name == python && has_edge_from_request(graph, at)) {
      return {};
    }
    for (const auto build : group != nullptr && group->name == python ? group->candidates : std::vector<CandidateId>()) {
      found.try_emplace(leading_numbers(provider.version_text(build)).value_or(DottedVersion{}), PythonBuild{build});
    }
  }
  return found;
}

/// The usable builds of the name that meet the spec, for any Python.
auto builds_that_meet(resolver::SpecId spec, resolver::NameId name, GpuProvider& provider) -> Result<std::vector<CandidateId>> {
  const auto all = provider.candidates_of(name);
  if (!all) {
    return all.error();
  }
  std::vector<CandidateId> builds;
  for (const auto& candidate : (*all)->usable) {
    if (provider.matches(spec, candidate.id)) {
      builds.push_back(candidate.id);
    }
  }
  return builds;
}

}  // namespace

auto python_to_explain(const resolver::ConflictGraph& graph, resolver::NameId python, const GpuProvider& provider)
    -> std::optional<CandidateId> {
  auto pythons = pythons_in(graph, python, provider);
  if (pythons.size() < k_fewest_pythons) {
    return std::nullopt;
  }
  for (const auto& node : graph.nodes) {
    for (const auto build : builds_in(node)) {
      const auto own = provider.python_of(build);
      const auto known = own ? pythons.find(*own) : pythons.end();
      if (known != pythons.end()) {
        ++known->second.builds;
      }
    }
  }
  const auto rank = [](const auto& one) { return std::tuple(one.second.builds, one.first); };
  return std::ranges::max_element(pythons, {}, rank)->second.id;
}

auto replace_missing_by_other_pythons(resolver::ConflictGraph& graph, const resolver::Part& python, GpuProvider& provider) -> Result<bool> {
  for (std::uint32_t at = 0; at < graph.nodes.size(); ++at) {
    const auto* const missing = std::get_if<resolver::MissingNode>(&graph.nodes[at]);
    if (missing == nullptr) {
      continue;
    }
    const auto builds = builds_that_meet(missing->spec, missing->name, provider);
    if (!builds) {
      return builds.error();
    }
    if (builds->empty()) {
      continue;
    }
    if (has_edge_from_request(graph, at) || missing->name == python.name) {
      return false;
    }
    Reason reason{.code = ReasonCode::python_unavailable, .subject = "", .fact = "python " + provider.version_text(python.build.value())};
    graph.nodes[at] = resolver::ExclusionNode{missing->name, *builds, std::move(reason)};
  }
  return true;
}

}  // namespace gpusolve::engine
