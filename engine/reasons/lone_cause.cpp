#include "engine/reasons/lone_cause.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace gpusolve::engine {
namespace {

/// Whether a reason says by itself why a build cannot be taken.
using Suffices = auto(*)(const std::optional<Reason>& reason) -> bool;

auto is_of_gpu(const std::optional<Reason>& reason) -> bool {
  return reason && !reason->is_of_driver && (reason->code == ReasonCode::no_kernel_image || reason->code == ReasonCode::library_drops_arch);
}

auto is_of_python(const std::optional<Reason>& reason) -> bool { return reason && reason->code == ReasonCode::python_unavailable; }

/// The reason that rules out the builds of a node; null if anything but the request and that reason touches them.
auto reason_of(std::uint32_t at, const Graph& graph, Suffices suffices) -> const Reason* {
  if (suffices(graph.nodes[at].reason)) {
    return &*graph.nodes[at].reason;
  }
  const Reason* found = nullptr;
  for (const auto& edge : graph.edges) {
    if (edge.from == at && suffices(graph.nodes[edge.to].reason)) {
      found = &*graph.nodes[edge.to].reason;
    } else if ((edge.from == at || edge.to == at) && edge.from != 0) {
      return nullptr;
    }
  }
  return found;
}

/// The reason against the last of the nodes that meet a spec, if each of them has one.
auto reason_against(const std::vector<std::uint32_t>& nodes, const Graph& graph, Suffices suffices) -> const Reason* {
  const Reason* reason = nullptr;
  for (const auto node : nodes) {
    reason = reason_of(node, graph, suffices);
    if (reason == nullptr) {
      return nullptr;
    }
  }
  return reason;
}

}  // namespace

auto lone_cause_of(const Graph& graph) -> std::optional<LoneCause> {
  std::vector<std::pair<std::string, std::vector<std::uint32_t>>> nodes_of;  // in the order of the request
  for (const auto& edge : graph.edges) {
    if (edge.from != 0 || !edge.spec || edge.spec->empty()) {
      continue;
    }
    const auto known = std::ranges::find(nodes_of, *edge.spec, [](const auto& one) { return one.first; });
    auto& nodes = known == nodes_of.end() ? nodes_of.emplace_back(*edge.spec, std::vector<std::uint32_t>{}).second : known->second;
    nodes.push_back(edge.to);
  }
  for (const auto suffices : {is_of_gpu, is_of_python}) {
    for (const auto& [spec, nodes] : nodes_of) {
      if (const auto* const reason = reason_against(nodes, graph, suffices)) {
        return LoneCause{spec, *reason};
      }
    }
  }
  return std::nullopt;
}

}  // namespace gpusolve::engine
