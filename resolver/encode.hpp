// Universe -> nodes and clauses, and the way back. Helper nodes live and die here:
//   need(spec)        true wherever somebody needs the spec; implies one of the matching builds
//   limit(spec)       true wherever somebody constrains by the spec; forbids the builds of that name that do not match
//   row, column       at most one build a name, in about 2 sqrt(n) nodes instead of n(n-1)/2 clauses
//   bar(objective, i) no chosen build has a penalty above level i; bar i implies bar i+1
//   tier(name, t)     a build of version tier t is chosen; where clauses spread, the rows of a name are its tiers
//   nothing           the last resort of a choice that need not be made, such as one about a name that need not be in the set
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

// What a node of the encoding stands for.
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

/// The encoded universe: a node for each of its builds, and the helpers.
struct Encoding {
  solv::Problem problem;
  std::vector<Meaning> meanings;                           ///< of each node
  std::vector<solv::Node> demands;                         ///< what the request cannot do without: roots, constraints, bounds
  solv::Node everything;                                   ///< needs all demands
  solv::Group attempt;                                     ///< choice between everything and nothing
  std::vector<std::optional<solv::Group>> objective_bars;  ///< choice over the bars of each objective; nothing where all builds are alike
  std::map<NameIndex, solv::Group> version_tiers;          ///< of root names: choice over versions
  std::map<NameIndex, solv::Group> version_bars;           ///< of `then_newest` names: choice over bars on the version tier
  std::map<NameIndex, solv::Group> preferences;            ///< of every loaded name: choice over its builds, or none
  std::vector<NameIndex> root_names;                       ///< distinct, in order of the request
};

/// Which clauses are written.
enum class Clauses : std::uint8_t {
  least,      ///< each fact once: proofs are short and tell what a person would
  spreading,  ///< also what follows from "one build a name", where it is cheap: it decides whether a puzzle is refuted at all
  searching,  ///< as spreading, without steps that only a proof is told by: has the same sets
  deciding,   ///< as searching, without choices: whether there is a set, and not which is best
};

/// The marked builds of a universe, as if there were no others. Builds that are not expanded ask for nothing; names that are not loaded
/// meet every spec. Complexity: linear in builds, requirements and matches, plus n sqrt(n) for the builds of a name.
[[nodiscard]] auto encode(const Universe& universe, const Asked& asked, const Builds& builds, Clauses clauses) -> Encoding;

}  // namespace gpusolve::resolver
