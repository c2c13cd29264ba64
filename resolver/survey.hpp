// Which builds can still be in a set, kept up to date as more is ruled out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "resolver/universe.hpp"

namespace gpusolve::resolver {

/// A mark for each build, by BuildIndex.
using Builds = std::vector<bool>;

/// At first all builds live but those that ask for a fact that does not hold, or for builds that are not there. What is ruled out takes
/// with it all that cannot be without it: builds that need only the dead, and what does not go with a build that must be taken. Names that
/// are not loaded meet every spec. A look and not a search: the living need not go together. Complexity: linear in builds, requirements and
/// matches for all that is ever ruled out, and once more for what is undone.
class Survey {
 public:
  explicit Survey(const Universe& universe);

  /// Only what matches may be of its name; and the set holds such a build, if `is_needed`.
  void demand(SpecIndex spec, bool is_needed);
  void rule_out(BuildIndex build);
  /// Rules out all other builds of its name.
  void rule_out_others(BuildIndex build);
  /// Follows what was ruled out to its end. Is a set still possible?
  auto settle() -> bool;

  /// The settled, possible state of now, to go back to.
  [[nodiscard]] auto mark() const -> std::size_t { return trail_.size(); }
  void undo(std::size_t mark);

  [[nodiscard]] auto is_live(BuildIndex build) const -> bool { return live_[build.value]; }
  /// Does every set hold a build of the name?
  [[nodiscard]] auto is_certain(NameIndex name) const -> bool { return is_certain_[name.value]; }
  /// The living that the specs need, directly or not.
  [[nodiscard]] auto reachable_from(const std::vector<SpecIndex>& specs) const -> Builds;

 private:
  struct User {
    BuildIndex build;
    Requirement::Kind kind{};
  };
  /// A list of users: from `begin` to before `end` in `users_`.
  struct Range {
    std::uint32_t begin{};
    std::uint32_t end{};
  };
  /// An entry of a list of specs; 0 is the end of any.
  struct Link {
    SpecIndex spec;
    std::uint32_t next{};
  };
  /// One thing that undo() takes back.
  struct Step {
    enum class Kind : std::uint8_t { death, look, certainty, taking } kind{};
    std::uint32_t index{};  ///< of the build, the spec, the name, the name
    std::size_t before{};   ///< of a look: where it was
  };

  void find_users();
  void add_user(BuildIndex build, const Need& need);
  void look_on(SpecIndex spec);
  void follow(BuildIndex dead);
  void fail(SpecIndex spec);
  void make_certain(NameIndex name);
  void check(NameIndex name);
  void take(NameIndex name);

  const Universe& universe_;
  Builds live_;
  std::vector<std::size_t> look_;         // by spec: its first living match; past the end where none is left
  std::vector<std::uint32_t> looked_at_;  // by build: in `links_`, the specs whose look is, or once was, at it; the last first
  std::vector<Link> links_{Link{}};
  std::vector<Range> users_of_;  // by spec
  std::vector<User> users_;
  std::vector<std::vector<SpecIndex>> specs_of_;  // by name
  std::vector<std::size_t> living_;               // by name
  Builds is_certain_;                             // by name
  Builds is_taken_;                               // by name: its only living build has been followed
  std::vector<Step> trail_;
  std::vector<BuildIndex> dead_;   // to be followed
  std::vector<NameIndex> single_;  // certain names of one living build, to be taken
  bool is_possible_{true};
};

}  // namespace gpusolve::resolver
