// One ecosystem with its sources, for the commands: a provider for the resolver, and descriptions of builds for the answer.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "engine/reach/spec_reach.hpp"
#include "model/answer.hpp"
#include "model/build_variant.hpp"
#include "model/facts.hpp"
#include "model/stack_roles.hpp"
#include "resolver/provider.hpp"
#include "resolver/solution.hpp"

namespace gpusolve::engine {

/// A record of a source that could not be used.
struct UnusableRecord {
  std::string package;  ///< empty: the package is unknown
  std::string text;     ///< "place: why"
  bool is_whole{};      ///< the record is not broken, but no installation can meet its requirements
};

class World {
 public:
  World() = default;
  World(const World&) = delete;
  auto operator=(const World&) -> World& = delete;
  virtual ~World() = default;

  [[nodiscard]] virtual auto provider() -> resolver::Provider& = 0;
  /// The targets of specs on a machine of the same platform and C library whose GPUs and driver may differ from those that the world was
  /// opened for; for conda the C library may also differ. The function must not outlive the world.
  [[nodiscard]] virtual auto targets_on(const Facts& facts) -> std::function<resolver::SpecTarget(resolver::SpecId)> {
    static_cast<void>(facts);
    return [this](resolver::SpecId spec) { return provider().target_of(spec); };
  }
  /// Adds a root or a constraint of the request, in the spelling of either ecosystem; errors say why it is invalid. Returns several specs
  /// if it requests extras, none if its marker does not hold.
  [[nodiscard]] virtual auto add_spec(std::string_view text, resolver::Requirement::Kind kind) -> Result<std::vector<resolver::SpecId>> = 0;
  /// The extent to which this world can judge a spec of the request. A real source judges every valid spec.
  [[nodiscard]] virtual auto reach_of(std::string_view text) -> SpecReach { return {std::string(text), std::nullopt}; }
  /// Whether releases of this package are compatible with certain releases of the main one only, which they require.
  [[nodiscard]] virtual auto brings_main(std::string_view name) const -> bool { return roles().is_companion(name); }
  /// The name of a package, whether or not a source has it.
  [[nodiscard]] virtual auto name_id(std::string_view name) -> resolver::NameId = 0;
  /// The name `python`, which `--python` limits.
  [[nodiscard]] virtual auto python_name() -> resolver::NameId = 0;

  [[nodiscard]] virtual auto package_name(resolver::CandidateId candidate) const -> std::string = 0;
  [[nodiscard]] virtual auto variant_of(resolver::CandidateId candidate) const -> BuildVariant = 0;
  /// All fields except `requested` and `depends`. nullopt for a build that represents a fact (an installed Python).
  [[nodiscard]] virtual auto describe(resolver::CandidateId candidate) const -> std::optional<Package> = 0;
  /// The field `depends` of the description, which is costly for pip.
  [[nodiscard]] virtual auto depends_of(resolver::CandidateId candidate) const -> std::vector<std::string> = 0;
  /// Publication time in milliseconds since 1970, if the source states it.
  [[nodiscard]] virtual auto published(resolver::CandidateId candidate) const -> std::optional<std::int64_t> = 0;
  /// The sources of packages, and the number of records read; without snapshots.
  [[nodiscard]] virtual auto sources() const -> std::vector<SourceUse> = 0;
  /// Like `sources`, with snapshots: digests over everything that was read until now. The returned function computes them,
  /// because only the best answer states them. It must not outlive the world.
  [[nodiscard]] virtual auto sources_with_snapshots() const -> std::function<std::vector<SourceUse>()> = 0;
  /// Existing names similar to `name`, nearest first.
  [[nodiscard]] virtual auto near_names(std::string_view name) const -> std::vector<std::string> = 0;
  /// Records that could not be used.
  [[nodiscard]] virtual auto skipped() const -> std::vector<UnusableRecord> = 0;
  /// Whether the sources have a record of this name, even one that cannot be used. If so, the package is not unknown.
  [[nodiscard]] virtual auto is_held(std::string_view /*name*/) const -> bool { return false; }
  /// Whether the release of a build of `project[extra]` has no such extra, which then adds nothing. Known once its requirements
  /// were read.
  [[nodiscard]] virtual auto lacks_extra(resolver::CandidateId /*candidate*/) const -> bool { return false; }
  /// Further warnings about a set; `roots` are the requested names.
  [[nodiscard]] virtual auto remarks(const resolver::Solution& /*solution*/, std::span<const resolver::NameId> /*roots*/) const
      -> std::vector<Warning> {
    return {};
  }
  /// The cost of reading the dependencies of one build (a file, a request, generating a text). If high, it is postponed until a solution
  /// contains the build.
  [[nodiscard]] virtual auto reading_cost() const -> resolver::ReadingCost = 0;
  [[nodiscard]] virtual auto ecosystem() const -> Ecosystem = 0;
  /// Whether the embedded catalog is its only source.
  [[nodiscard]] virtual auto is_embedded() const -> bool = 0;
  /// The names of the main stack.
  [[nodiscard]] virtual auto roles() const -> const StackRoles& = 0;
};

[[nodiscard]] inline auto is_embedded(const SourceUse& source) -> bool { return source.kind == SourceUse::Kind::embedded; }

}  // namespace gpusolve::engine
