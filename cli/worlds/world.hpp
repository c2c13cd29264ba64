// One ecosystem with its sources, as the command sees it: a provider for the core, and a description of each build for the answer.
#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/report/answer.hpp"
#include "cli/worlds/spec_reach.hpp"
#include "resolver/build_variant.hpp"
#include "resolver/facts.hpp"
#include "resolver/provider.hpp"
#include "resolver/result.hpp"
#include "resolver/solution.hpp"

namespace gpusolve::cli {

class World {
 public:
  World() = default;
  World(const World&) = delete;
  auto operator=(const World&) -> World& = delete;
  virtual ~World() = default;

  [[nodiscard]] virtual auto provider() -> resolver::Provider& = 0;
  /// What specs are about on a machine of the same platform and C library that differs in its GPUs and driver from the one that the world
  /// was opened for; for conda also in its C library. The function must not outlive the world.
  [[nodiscard]] virtual auto targets_on(const Facts& facts) -> std::function<resolver::SpecTarget(resolver::SpecId)> {
    static_cast<void>(facts);
    return [this](resolver::SpecId spec) { return provider().target_of(spec); };
  }
  /// A root or a constraint of the request, in the spelling of either ecosystem; errors say where it has no meaning. Several specs where
  /// it asks for extras, none where its marker does not hold.
  [[nodiscard]] virtual auto add_spec(std::string_view text, resolver::Requirement::Kind kind) -> Result<std::vector<resolver::SpecId>> = 0;
  /// How far this world can judge a spec of the request. A real source judges all that it can read.
  [[nodiscard]] virtual auto reach_of(std::string_view text) -> SpecReach { return {std::string(text), std::nullopt}; }
  /// `python` under the limit of `--python`.
  [[nodiscard]] virtual auto python_name() -> resolver::NameId = 0;

  [[nodiscard]] virtual auto package_name(resolver::CandidateId candidate) const -> std::string = 0;
  [[nodiscard]] virtual auto variant_of(resolver::CandidateId candidate) const -> BuildVariant = 0;
  /// Everything but `requested`. Builds that stand for a fact (a Python that is already there) are no package: nothing.
  [[nodiscard]] virtual auto describe(resolver::CandidateId candidate) const -> std::optional<report::Package> = 0;
  /// When it came out, in milliseconds since 1970, where the source says so.
  [[nodiscard]] virtual auto published(resolver::CandidateId candidate) const -> std::optional<std::int64_t> = 0;
  /// Where packages come from, and how much was read of each; without snapshots.
  [[nodiscard]] virtual auto sources() const -> std::vector<report::SourceUse> = 0;
  /// The same with snapshots: a digest over all that was read.
  [[nodiscard]] virtual auto sources_with_snapshots() const -> std::vector<report::SourceUse> = 0;
  /// Names that `name` may have been meant to be, nearest first.
  [[nodiscard]] virtual auto near_names(std::string_view name) const -> std::vector<std::string> = 0;
  /// Records that could not be used, for -v: "place: why".
  [[nodiscard]] virtual auto skipped() const -> std::vector<std::string> = 0;
  /// Do the sources hold anything of this name, be it of no use? Then it is not unknown.
  [[nodiscard]] virtual auto is_held(std::string_view /*name*/) const -> bool { return false; }
  /// What else is to be said of a set, whose names `roots` were asked for.
  [[nodiscard]] virtual auto remarks(const resolver::Solution& /*solution*/, std::span<const resolver::NameId> /*roots*/) const
      -> std::vector<report::Warning> {
    return {};
  }
  /// Reading what one build needs costs enough (a file, a request, a text made for it) to be put off until a solution touches the build.
  [[nodiscard]] virtual auto reading_cost() const -> resolver::ReadingCost = 0;
  [[nodiscard]] virtual auto ecosystem() const -> report::Ecosystem = 0;
};

[[nodiscard]] inline auto is_embedded(const report::SourceUse& source) -> bool { return source.kind == "embedded"; }
/// Does the embedded catalog alone serve it?
[[nodiscard]] inline auto is_embedded(const World& world) -> bool {
  return std::ranges::all_of(world.sources(), [](const report::SourceUse& source) { return is_embedded(source); });
}

}  // namespace gpusolve::cli
