// The reasons why there is no solution, as data: no prose, no terms of the solver, no helper nodes.
#pragma once

#include <compare>
#include <cstdint>
#include <variant>
#include <vector>

#include "model/reason.hpp"
#include "resolver/ids.hpp"

namespace gpusolve::resolver {

/// The request: the only root of every graph (node 0).
struct RequestNode {
  auto operator<=>(const RequestNode&) const = default;
};
/// Builds of one name with the same role in the conflict, best first.
struct CandidateNode {
  NameId name;
  std::vector<CandidateId> candidates;
  auto operator<=>(const CandidateNode&) const = default;
};
/// No build meets the spec: no build of that name matches, or the name does not exist.
struct MissingNode {
  SpecId spec;
  NameId name;
  bool is_name_known{};  ///< false: the sources have no build of that name at all
  auto operator<=>(const MissingNode&) const = default;
};
/// A fact of the machine that does not hold.
struct FactNode {
  SpecId spec;
  Reason reason;
  auto operator<=>(const FactNode&) const = default;
};
/// Builds that would match but must not be chosen, all for the same reason.
struct ExclusionNode {
  NameId name;
  std::vector<CandidateId> candidates;
  Reason reason;
  auto operator<=>(const ExclusionNode&) const = default;
};
/// The request's bound on an objective ("GPU builds only") excludes builds.
struct ObjectiveNode {
  std::uint16_t objective{};
  auto operator<=>(const ObjectiveNode&) const = default;
};
using ConflictNode = std::variant<RequestNode, CandidateNode, MissingNode, FactNode, ExclusionNode, ObjectiveNode>;

struct ConflictEdge {
  enum class Kind : std::uint8_t {
    requires_,   ///< `from` requires `spec`, and `to` is one of the builds that could meet it
    constrains,  ///< `from` allows only builds of that name that match `spec`; `to` does not match
    allows,      ///< only `to`, of the usable builds of that name, are compatible with one of `from`; `spec` is unused
    excludes,    ///< `from` and `to` exclude each other: two builds of a name, or a bound and a build; `spec` is unused
  };
  std::uint32_t from{};  ///< index of a node
  std::uint32_t to{};
  Kind kind{};
  SpecId spec{};
  auto operator<=>(const ConflictEdge&) const = default;
};

/// All independent conflicts of one request. Nodes and edges are in canonical order: the same input gives the same graph.
struct ConflictGraph {
  std::vector<ConflictNode> nodes;
  std::vector<ConflictEdge> edges;
  auto operator==(const ConflictGraph&) const -> bool = default;
};

}  // namespace gpusolve::resolver
