// Translates a universe to nodes and clauses, and back. Helper nodes exist only here:
//   need(spec)        true if a build or the request needs the spec; implies one of the matching builds
//   limit(spec)       true if a build or the request constrains by the spec; forbids the builds of that name that do not match
//   row, column       at most one build per name, with about 2 sqrt(n) nodes instead of n(n-1)/2 clauses
//   bar(objective, i) no chosen build has a penalty above level i; bar i implies bar i+1
//   tier(name, t)     a build of version tier t is chosen; with spreading clauses, the tiers are the rows of a name
//   nothing           the last resort of a choice that may stay open, such as a choice about an optional name
//   everything        all demands are met
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <variant>
#include <vector>

#include "resolver/asked.hpp"
#include "resolver/solv/engine.hpp"
#include "resolver/survey.hpp"
#include "resolver/universe.hpp"

namespace gpusolve::resolver {

// The meaning of a node.
struct BuildMeaning {
  BuildIndex build;
};
struct NeedMeaning {
  SpecIndex spec;
};
struct LimitMeaning {
  SpecIndex spec;
};
struct SlotMeaning {
  NameIndex name;
};
struct BarMeaning {
  std::uint16_t objective{};
  std::uint16_t level{};
};
struct TierMeaning {
  NameIndex name;
};
struct NothingMeaning {};
struct EverythingMeaning {};
using Meaning =
    std::variant<BuildMeaning, NeedMeaning, LimitMeaning, SlotMeaning, BarMeaning, TierMeaning, NothingMeaning, EverythingMeaning>;

/// The encoded universe: a node per build, and the helper nodes.
struct Encoding {
  solv::Problem problem;
  std::vector<Meaning> meanings;                           ///< index: node
  std::vector<solv::Node> demands;                         ///< the mandatory parts of the request: roots, constraints, bounds
  solv::Node everything;                                   ///< implies all demands
  solv::Group attempt;                                     ///< choice between everything and nothing
  std::vector<std::optional<solv::Group>> objective_bars;  ///< choice over the bars of each objective; nullopt if all levels are equal
  std::map<NameIndex, solv::Group> version_tiers;          ///< for root names: choice over their versions
  std::map<NameIndex, solv::Group> version_bars;           ///< for names in `then_newest`: choice over bars on the version tier
  std::map<NameIndex, solv::Group> preferences;            ///< for every loaded name: choice over its builds, or none
  std::vector<NameIndex> root_names;                       ///< unique, in the order of the request
};

/// The kinds of clauses in an encoding.
enum class Clauses : std::uint8_t {
  least,      ///< each fact once, for short proofs that are easy to explain
  spreading,  ///< as least, plus cheap consequences of "one build per name": without these, the refutation of a puzzle may take too long
  searching,  ///< as spreading, without helpers that only explain proofs; the solutions are the same
  deciding,   ///< as searching, without choices: decides whether there is a set, but not which set is best
};

/// Encodes only the marked builds of a universe. Builds that are not expanded have no requirements; names that are not loaded meet every
/// spec. Complexity: linear in builds, requirements and matches, plus n sqrt(n) for the builds of a name.
[[nodiscard]] auto encode(const Universe& universe, const Asked& asked, const Builds& builds, Clauses clauses) -> Encoding;

}  // namespace gpusolve::resolver
