// The data that a resolution has read: interned names, candidates and specs, and which candidates meet which spec. Data never change
// once they are read.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/check.hpp"
#include "base/result.hpp"
#include "resolver/candidate.hpp"
#include "resolver/provider.hpp"

namespace gpusolve::resolver {

// Dense indexes into the tables of one Universe; the provider's ids may be sparse.
using NameIndex = StrongId<struct NameIndexTag>;
using SpecIndex = StrongId<struct SpecIndexTag>;
using BuildIndex = StrongId<struct BuildIndexTag>;

/// One requirement of a build, by index.
struct Need {
  SpecIndex spec;
  Requirement::Kind kind{};
  auto operator<=>(const Need&) const = default;
};

/// A loaded candidate; or, as the last build of a name, the rest: a placeholder for all unread candidates that is better than any of
/// them. The rest meets every spec, and has no requirements and no penalties. A best set without a rest is therefore the best set,
/// whatever the rest contains.
struct Build {
  CandidateId id;
  NameIndex name;
  std::uint32_t tier{};
  std::vector<std::uint16_t> penalties{};
  std::vector<Need> needs{};  ///< sorted and unique; before expansion only the known requirements
  bool is_expanded{};         ///< whether its requirements were read
  bool is_rest{};             ///< a placeholder without id
  [[nodiscard]] auto penalty(std::size_t objective) const -> std::uint16_t { return penalty_in(penalties, objective); }
};

struct Name {
  NameId id;
  std::string text;
  bool is_loaded{};
  std::vector<BuildIndex> builds{};  ///< best first, the rest last; ascending
  std::uint32_t expansions{};        ///< number of times that versions of the name were expanded
  std::size_t taken{};               ///< number of the provider's candidates that are among the builds
};

struct Spec {
  SpecId id;
  std::optional<NameIndex> name{};     ///< nullopt for a spec on a fact
  std::optional<Reason> failure{};     ///< the reason why the fact does not hold
  std::vector<BuildIndex> matching{};  ///< best first; complete once the name is loaded
};

/// The way in which the builds of a name are read.
enum class Extent : std::uint8_t {
  by_need,  ///< from the best on, as far as a solution requires
  whole,    ///< all at once
};

class Universe {
 public:
  /// `part`: builds that no set of the part contains are skipped.
  explicit Universe(Provider& provider, Extent extent = Extent::by_need, std::optional<Part> part = std::nullopt)
      : provider_(&provider), extent_(extent), part_(part) {}

  /// Interns a spec and its name. Complexity: linear in the builds of the name, if the name is loaded.
  [[nodiscard]] auto intern(SpecId spec) -> SpecIndex;
  /// Loads the best builds of a name and, if the provider reads requirements cheaply, expands them. A second call does nothing.
  [[nodiscard]] auto load(NameIndex index) -> Status;
  /// Reads more builds of a name that has a rest: a multiple of the builds read before.
  [[nodiscard]] auto read_on(NameIndex index) -> Status;
  /// Reads all that is left of names that have a rest; from then on, names are loaded as a whole.
  [[nodiscard]] auto read_rests() -> Status;
  /// Loads and expands all reachable names; only for a universe that is read as a whole.
  [[nodiscard]] auto load_all() -> Status;
  /// Reads the requirements of this build alone, and all builds of the names that it needs; not the names that it only limits.
  [[nodiscard]] auto load_needs_of(BuildIndex index) -> Status;
  /// Whether load_needs_of() has nothing left to read.
  [[nodiscard]] auto is_needs_loaded(BuildIndex index) const -> bool;
  /// For a universe derived from another: adds a spec that these builds of the name meet; `matching` is ascending.
  auto add_spec(NameIndex name, std::vector<BuildIndex> matching) -> SpecIndex;
  /// For a universe derived from another: replaces the requirements of a build; `needs` are sorted and unique.
  void replace_needs(BuildIndex index, std::vector<Need> needs) { builds_[index.value].needs = std::move(needs); }
  /// Reads the requirements of a build, and of its whole version if this is cheap. Before the call, the build has only its known
  /// requirements. A second call does nothing.
  [[nodiscard]] auto expand(BuildIndex index) -> Status;

  [[nodiscard]] auto find_name(NameId name) const -> std::optional<NameIndex>;
  [[nodiscard]] auto names() const -> const std::vector<Name>& { return names_; }
  [[nodiscard]] auto specs() const -> const std::vector<Spec>& { return specs_; }
  [[nodiscard]] auto builds() const -> const std::vector<Build>& { return builds_; }
  [[nodiscard]] auto name(NameIndex index) const -> const Name& { return names_[index.value]; }
  [[nodiscard]] auto spec(SpecIndex index) const -> const Spec& { return specs_[index.value]; }
  /// The most frequent call. The check is that of a hardened container, but compiled into the caller.
  [[nodiscard]] auto build(BuildIndex index) const -> const Build& {
    GPUSOLVE_CHECK(index.value < builds_.size(), "a build of another universe");
    return *(builds_.data() + index.value);
  }
  [[nodiscard]] auto provider() const -> Provider& { return *provider_; }
  [[nodiscard]] auto part() const -> const std::optional<Part>& { return part_; }

  /// A fact that the build requires and that does not hold; nullptr if all hold.
  [[nodiscard]] auto failed_fact(BuildIndex index) const -> const Spec*;
  /// Whether the build requires a fact that does not hold.
  [[nodiscard]] auto is_hopeless(BuildIndex index) const -> bool { return failed_fact(index) != nullptr; }
  /// Whether the requirements of `build` on the name of `other` allow `other`.
  [[nodiscard]] auto allows(BuildIndex build, BuildIndex other) const -> bool;
  /// The names that the build requires, sorted by text; a name required twice is listed twice.
  [[nodiscard]] auto needed_names(BuildIndex index) const -> std::vector<NameIndex>;
  /// The number of builds of the name that were read: all of `builds` except the rest.
  [[nodiscard]] auto read_count(NameIndex index) const -> std::size_t;
  /// Whether the name still has unread builds.
  [[nodiscard]] auto has_rest(NameIndex index) const -> bool;
  /// Whether any name still has unread builds.
  [[nodiscard]] auto has_rest() const -> bool;
  /// Whether the spec is about a package whose builds are not loaded yet.
  [[nodiscard]] auto is_open(SpecIndex index) const -> bool;

 private:
  auto intern_name(NameId name) -> NameIndex;
  auto read(NameIndex index, std::size_t count) -> Status;
  [[nodiscard]] auto best_of(NameId name, std::size_t count) const -> Result<std::span<const Candidate>>;
  auto take(NameIndex index, std::span<const Candidate> more, bool is_rest_left) -> std::vector<BuildIndex>;
  auto add(NameIndex index, Build build) -> BuildIndex;
  void match(Spec& spec, std::span<const BuildIndex> builds);
  auto expand_one(BuildIndex index) -> Status;
  auto known_in_any_part(const Candidate& candidate) -> std::vector<Need>;
  auto spec_on_parts(const std::vector<CandidateId>& parts) -> SpecIndex;
  void keep_pivot_need(std::span<const Need> known, std::vector<Need>& needs) const;
  /// Whether twins are united.
  [[nodiscard]] auto is_of_any_part() const -> bool { return part_ && !part_->build; }
  /// Whether the requirement is on a package whose builds are not loaded yet.
  [[nodiscard]] auto is_missing(const Need& need) const -> bool;
  auto interned(std::span<const Requirement> requirements) -> std::vector<Need>;

  Provider* provider_;
  std::vector<Name> names_;
  std::vector<Spec> specs_;
  std::vector<Build> builds_;
  std::unordered_map<NameId, NameIndex> name_index_;
  std::unordered_map<SpecId, SpecIndex> spec_index_;
  std::vector<std::vector<SpecIndex>> specs_of_name_;
  Extent extent_;
  std::optional<Part> part_;
  std::map<std::vector<CandidateId>, SpecIndex> specs_on_parts_;  // if twins are united
  std::vector<BuildIndex> matching_;                              // for the current spec; a member to reuse its memory
};

}  // namespace gpusolve::resolver
