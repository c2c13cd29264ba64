// The part of the world that a resolution has looked at: interned names, candidates and specs, and which candidates meet which
// spec. What is read never changes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "resolver/candidate.hpp"
#include "resolver/provider.hpp"
#include "resolver/result.hpp"

namespace gpusolve::resolver {

// Dense indexes into the tables of one Universe; ids of the provider may be sparse.
using NameIndex = StrongId<struct NameIndexTag>;
using SpecIndex = StrongId<struct SpecIndexTag>;
using BuildIndex = StrongId<struct BuildIndexTag>;

/// One requirement of a build, by index.
struct Need {
  SpecIndex spec;
  Requirement::Kind kind{};
  auto operator<=>(const Need&) const = default;
};

/// A loaded candidate; or, last of its name, the rest: all candidates that are not read yet, as one build that is better than any of them.
/// It meets every spec, asks for nothing and has no penalties, so a best set without it is the best set whatever the rest may be.
struct Build {
  CandidateId id;
  NameIndex name;
  std::uint32_t tier{};
  std::vector<std::uint16_t> penalties{};
  std::vector<Need> needs{};  ///< sorted, without repetition; until expanded only what was known before
  bool is_expanded{};         ///< its requirements have been read
  bool is_rest{};             ///< without id
  [[nodiscard]] auto penalty(std::size_t objective) const -> std::uint16_t {
    return objective < penalties.size() ? penalties[objective] : std::uint16_t{0};
  }
};

struct Name {
  NameId id;
  std::string text;
  bool is_loaded{};
  std::vector<BuildIndex> builds{};  ///< best first, the rest last; ascending
  std::uint32_t expansions{};        ///< how often versions of it were read
};

struct Spec {
  SpecId id;
  std::optional<NameIndex> name{};     ///< nothing for a spec on a fact
  std::optional<Reason> failure{};     ///< why the fact does not hold
  std::vector<BuildIndex> matching{};  ///< best first; complete once the name is loaded
};

/// How the builds of a name are read.
enum class Extent : std::uint8_t {
  by_need,  ///< from the best on, as far as a solution goes
  whole,    ///< all at once
};

class Universe {
 public:
  explicit Universe(Provider& provider, Extent extent = Extent::by_need) : provider_(&provider), extent_(extent) {}

  /// Interns a spec (and its name). Complexity: the builds of its name, if that is loaded.
  [[nodiscard]] auto intern(SpecId spec) -> SpecIndex;
  /// Loads the best builds of a name and, where the provider reads requirements cheaply, expands them. Does nothing the second time.
  [[nodiscard]] auto load(NameIndex index) -> Status;
  /// Reads more builds of a name that has a rest, some times as many as before.
  [[nodiscard]] auto read_on(NameIndex index) -> Status;
  /// Loads and expands all that can be reached; of a universe that is read whole.
  [[nodiscard]] auto load_all() -> Status;
  /// Reads what a build asks for, and all of its version where that costs little. Until then it counts as asking for what is known of it.
  /// Does nothing the second time.
  [[nodiscard]] auto expand(BuildIndex index) -> Status;

  [[nodiscard]] auto find_name(NameId name) const -> std::optional<NameIndex>;
  [[nodiscard]] auto names() const -> const std::vector<Name>& { return names_; }
  [[nodiscard]] auto specs() const -> const std::vector<Spec>& { return specs_; }
  [[nodiscard]] auto builds() const -> const std::vector<Build>& { return builds_; }
  [[nodiscard]] auto name(NameIndex index) const -> const Name& { return names_[index.value]; }
  [[nodiscard]] auto spec(SpecIndex index) const -> const Spec& { return specs_[index.value]; }
  [[nodiscard]] auto build(BuildIndex index) const -> const Build& { return builds_[index.value]; }
  [[nodiscard]] auto provider() const -> Provider& { return *provider_; }

  /// Does the build need a fact that does not hold?
  [[nodiscard]] auto is_hopeless(BuildIndex index) const -> bool;
  /// The names that the build needs, by their texts; one that it needs twice stands twice.
  [[nodiscard]] auto needed_names(BuildIndex index) const -> std::vector<NameIndex>;
  /// How many builds of the name are read: of `builds`, all but the rest.
  [[nodiscard]] auto read_count(NameIndex index) const -> std::size_t;
  /// Are builds of the name left unread?
  [[nodiscard]] auto has_rest(NameIndex index) const -> bool;
  /// Of any name?
  [[nodiscard]] auto has_rest() const -> bool;
  /// Does the spec ask for a package whose builds are not loaded yet?
  [[nodiscard]] auto is_open(SpecIndex index) const -> bool;

 private:
  auto intern_name(NameId name) -> NameIndex;
  auto read(NameIndex index, std::size_t count) -> Status;
  auto take(NameIndex index, std::span<const Candidate> more, bool is_rest_left) -> std::vector<BuildIndex>;
  auto add(NameIndex index, Build build) -> BuildIndex;
  void match(Spec& spec, std::span<const BuildIndex> builds);
  auto expand_one(BuildIndex index) -> Status;
  auto interned(std::span<const Requirement> requirements) -> std::vector<Need>;

  Provider* provider_;
  std::vector<Name> names_;
  std::vector<Spec> specs_;
  std::vector<Build> builds_;
  std::unordered_map<NameId, NameIndex> name_index_;
  std::unordered_map<SpecId, SpecIndex> spec_index_;
  std::vector<std::vector<SpecIndex>> specs_of_name_;
  Extent extent_;
  std::vector<BuildIndex> matching_;  // of the spec at hand; kept for its memory
};

}  // namespace gpusolve::resolver
