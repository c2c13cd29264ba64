// Tracks the builds that can still be in a set, as builds are ruled out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "resolver/asked.hpp"
#include "resolver/universe.hpp"

namespace gpusolve::resolver {

/// A mark for each build, by BuildIndex: 0 or 1. Bytes, because they are read much more often than copied.
using Builds = std::vector<std::uint8_t>;

/// Unit propagation. Starts with every build whose facts hold and whose required builds exist, and removes builds that cannot be in any
/// solution: builds that require only removed builds, and builds that are incompatible with a build that every set contains. It does
/// not search: surviving builds may still conflict. Names that are not loaded meet every spec. Complexity: linear in builds,
/// requirements and matches for all removals together, and the same again for undone removals.
class Survey {
 public:
  explicit Survey(const Universe& universe);

  /// Restricts the spec's name to matching builds; if `is_needed`, every set must contain one.
  void demand(SpecIndex spec, bool is_needed);
  void rule_out(BuildIndex build);
  /// Rules out all other builds of this build's name.
  void rule_out_others(BuildIndex build);
  /// Propagates until nothing changes. Returns whether a set is still possible.
  auto settle() -> bool;

  /// A mark of the current settled and possible state, for undo().
  [[nodiscard]] auto mark() const -> std::size_t { return trail_.size(); }
  void undo(std::size_t mark);

  [[nodiscard]] auto is_live(BuildIndex build) const -> bool { return live_[build.value]; }
  /// The number of live builds of the name.
  [[nodiscard]] auto living(NameIndex name) const -> std::size_t { return living_[name.value]; }
  /// Whether every set contains a build of the name.
  [[nodiscard]] auto is_certain(NameIndex name) const -> bool { return is_certain_[name.value]; }
  /// The live builds that the specs require, directly or indirectly.
  [[nodiscard]] auto reachable_from(const std::vector<SpecIndex>& specs) const -> Builds;

 private:
  struct User {
    BuildIndex build;
    Requirement::Kind kind{};
  };
  /// A half-open range of `users_`.
  struct Range {
    std::uint32_t begin{};
    std::uint32_t end{};
  };
  /// An element of a linked list of specs; index 0 ends every list.
  struct Link {
    SpecIndex spec;
    std::uint32_t next{};
  };
  /// One change that undo() reverts.
  struct Step {
    enum class Kind : std::uint8_t { death, look, certainty, taking } kind{};
    std::uint32_t index{};  ///< index of the build (death), spec (look) or name (certainty, taking)
    std::size_t before{};   ///< for a look: the previous position of the watch
  };

  /// Whether builds that need a spec may be in a set, before any build is ruled out.
  enum class Standing : std::uint8_t {
    met,          ///< some builds meet the spec
    unmet,        ///< no build of its package meets the spec
    failed_fact,  ///< the spec is about a fact that does not hold
    ignored,      ///< the fact holds, or the builds are not loaded
  };

  [[nodiscard]] auto standing_of(SpecIndex index) const -> Standing;
  void find_users(std::span<const Standing> standings);
  void add_user(BuildIndex build, const Need& need, Standing standing);
  void look_on(SpecIndex spec);
  void follow(BuildIndex dead);
  void fail(SpecIndex spec);
  void make_certain(NameIndex name);
  void check(NameIndex name);
  void take(NameIndex name);

  const Universe& universe_;
  Builds live_;
  std::vector<std::size_t> look_;         // by spec: its watch, the first live match; past the end if no match is live
  std::vector<std::uint32_t> looked_at_;  // by build: index in `links_` of the specs whose watch is or was at this build; the newest first
  std::vector<Link> links_{Link{}};
  std::vector<Range> users_of_;  // index: spec
  std::vector<User> users_;
  std::vector<std::vector<SpecIndex>> specs_of_;  // index: name
  std::vector<std::size_t> living_;               // index: name
  Builds is_certain_;                             // index: name
  Builds is_taken_;                               // index: name; whether its only live build was propagated
  std::vector<Step> trail_;
  std::vector<BuildIndex> dead_;   // to be propagated
  std::vector<NameIndex> single_;  // certain names with one live build, to be propagated
  bool is_possible_{true};
};

/// Restricts a survey to the sets that the request allows.
void ask(const Asked& asked, const Universe& universe, Survey& survey);

}  // namespace gpusolve::resolver
