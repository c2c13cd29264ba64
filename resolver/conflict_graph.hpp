// The answer when there is none: why, as data. No prose, no solver words, no helper nodes.
#pragma once

#include <compare>
#include <cstdint>
#include <variant>
#include <vector>

#include "resolver/ids.hpp"
#include "resolver/reason.hpp"

namespace gpusolve::resolver {

/// What the user asked for: the one root of every graph (node 0).
struct RequestNode {
  auto operator<=>(const RequestNode&) const = default;
};
/// Builds of one name that play the same part in the conflict, best first.
struct CandidateNode {
  NameId name;
  std::vector<CandidateId> candidates;
  auto operator<=>(const CandidateNode&) const = default;
};
/// Nothing meets the spec: no build of that name matches, or there is no such name.
struct MissingNode {
  SpecId spec;
  NameId name;
  bool is_name_known{};  ///< false: the sources hold no build of that name at all
  auto operator<=>(const MissingNode&) const = default;
};
/// A fact of the machine that does not hold.
struct FactNode {
  SpecId spec;
  Reason reason;
  auto operator<=>(const FactNode&) const = default;
};
/// Builds that would match but may not be chosen, all for one reason.
struct ExclusionNode {
  NameId name;
  std::vector<CandidateId> candidates;
  Reason reason;
  auto operator<=>(const ExclusionNode&) const = default;
};
/// The request's bound on an objective ("GPU builds only") stands against builds.
struct ObjectiveNode {
  std::uint16_t objective{};
  auto operator<=>(const ObjectiveNode&) const = default;
};
using ConflictNode = std::variant<RequestNode, CandidateNode, MissingNode, FactNode, ExclusionNode, ObjectiveNode>;

struct ConflictEdge {
  enum class Kind : std::uint8_t {
    requires_,   ///< `from` needs `spec`, and `to` is (one of) what could meet it
    constrains,  ///< `from` allows, of that name, only what matches `spec`; `to` does not
    excludes,    ///< two of one name, or a bound against a build: `from` and `to` cannot both be; `spec` has no meaning
  };
  std::uint32_t from{};  ///< index of a node
  std::uint32_t to{};
  Kind kind{};
  SpecId spec{};
  auto operator<=>(const ConflictEdge&) const = default;
};

/// All independent conflicts of one request. Nodes and edges stand in canonical order: same input, same graph.
struct ConflictGraph {
  std::vector<ConflictNode> nodes;
  std::vector<ConflictEdge> edges;
  auto operator==(const ConflictGraph&) const -> bool = default;
};

}  // namespace gpusolve::resolver
