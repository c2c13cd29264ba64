// The choice among the readings of a request that leaves variants open (docs/rules.md, "Stacks").
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "engine/variants/stack_variants.hpp"
#include "engine/worlds/gpu_provider.hpp"
#include "engine/worlds/resolution.hpp"

namespace gpusolve::engine {

/// A reading and its result.
struct Tried {
  const RequestVariant* reading{};
  Resolution resolution;
  bool is_loose{};      ///< a package that decides is in the set, but nothing requires it: the release has no such extra
  bool is_explained{};  ///< whether its conflict, if it has no set, was searched for
};

/// Solves a reading again, with its explanation. Errors are those of broken sources.
using Explain = std::function<Status(Tried&)>;

/// The conflict that leaves a variant without a set.
struct VariantConflict {
  resolver::ConflictGraph graph;
  std::optional<Spec> beside{};  ///< the other variant that suffices for the conflict
};

/// Explains why one variant of a reading has no set; nullopt if nothing explains it. Errors are those of broken sources.
using ExplainVariant = std::function<Result<std::optional<VariantConflict>>(Tried&, const ChosenVariant&)>;

/// Whether the result is a set for GPUs, or one that may be for GPUs.
[[nodiscard]] auto has_set(const Resolution& resolution) -> bool;

/// Whether the GPUs or the driver help to rule out a set. For an explained conflict.
[[nodiscard]] auto is_ruled_out_by_machine(const Resolution& resolution) -> bool;

/// The versions of the requested packages of a set, in their order; Python counts as none.
[[nodiscard]] auto requested_versions(const Resolution& resolution, const GpuProvider& provider, World& world)
    -> std::vector<DottedVersion>;

/// Compares the results of the readings in one world by the rules of choice, and says why one was taken.
class Chooser {
 public:
  Chooser(World& world, GpuProvider& provider, const Judge& judge, bool is_lowest)
      : world_(world), provider_(provider), judge_(judge), is_lowest_(is_lowest) {}

  /// Whether the left reading is better by the rules of choice. The readings of a tie keep their order.
  [[nodiscard]] auto is_better(const Tried& left, const Tried& right) const -> bool;
  /// Whether the reading can be better than the best so far by having newer releases. If all names but one are fixed, readings are tried
  /// anyway: they say why the variant was chosen.
  [[nodiscard]] auto may_be_better(const RequestVariant& reading, std::vector<Tried>& all) -> bool;
  /// Whether a package that decides a variant is in the set although nothing requires it.
  [[nodiscard]] auto is_loose(const RequestVariant& reading, const Resolution& resolution) -> bool;
  /// The best reading. If none has a set, the last that the GPUs or the driver rule out: it has the oldest CUDA, which asks least
  /// of them. If they rule out none, the first.
  [[nodiscard]] auto best_of(std::vector<Tried>& all) const -> Tried&;
  /// Like `best_of`, if no reading has a set and few are explained. Explains the best one. A reading that is near (`is_near`)
  /// comes first.
  [[nodiscard]] auto best_failure(std::vector<Tried>& all, const Explain& explain) const -> Result<Tried*>;
  /// The variants of a reading, without extras that the chosen releases are known to lack.
  [[nodiscard]] auto chosen_in(const Tried& tried) const -> std::vector<ChosenVariant>;
  /// The notes about the open names of the chosen reading.
  [[nodiscard]] auto notes(const std::vector<RequestVariant>& readings, std::vector<Tried>& all, const Tried& best,
                           const std::vector<ChosenVariant>& chosen, const ExplainVariant& explain) -> std::vector<Warning>;

 private:
  [[nodiscard]] auto with_present_extras(const ChosenVariant& one, const resolver::Solution& solution) const -> Spec;
  /// Says, in the words of the answer, why this variant was chosen for an open name.
  [[nodiscard]] auto why(const ChosenVariant& chosen, std::vector<Tried>& all, const Tried& best, const ExplainVariant& explain)
      -> std::string;
  /// Says why this variant is better than `other`, with which the request has the set of `tried`. Other specs of the request may be the
  /// cause: what two variants have in common, such as one CUDA, is then judged for the whole set.
  [[nodiscard]] auto why_better(const ChosenVariant& chosen, const Tried& tried, const std::vector<Tried>& all, const Tried& best,
                                const std::string& other) const -> std::string;
  /// Says why the first reading was chosen, if others have another variant of the same name; otherwise empty.
  [[nodiscard]] static auto why_first(const ChosenVariant& chosen, const std::vector<RequestVariant>& readings) -> std::string;
  [[nodiscard]] auto is_required(const std::string& package, const resolver::Solution& solution) -> bool;
  /// The newest version of each requested package, whether or not these are compatible.
  [[nodiscard]] auto newest_of(const RequestVariant& reading) -> std::vector<DottedVersion>;
  /// The newest version for each name of one spec of the request. Cached, because readings share most specs.
  [[nodiscard]] auto newest_in(const Spec& spec) -> const std::vector<DottedVersion>&;
  /// For each GPU, whether some code must be compiled at the first use.
  [[nodiscard]] auto compiled(const Tried& tried) const -> std::vector<std::uint16_t>;
  /// Whether a CUDA of the set is newer than the driver's own.
  [[nodiscard]] auto is_by_compatibility(const Tried& tried) const -> bool;
  /// The variant of the same open name in another reading that is otherwise equal; empty if the readings do not differ so.
  [[nodiscard]] static auto earlier_variant(const ChosenVariant& chosen, const RequestVariant& other, const RequestVariant& best)
      -> std::string;
  /// Whether a newer driver or a later date would help. For an explained reading.
  [[nodiscard]] auto is_near(const Resolution& resolution) const -> bool;
  /// The reason against the newest builds of the package that decides the variant, else a clash with the rest; nullopt if none is known.
  [[nodiscard]] auto failure_of(const resolver::ConflictGraph& graph, std::string_view decides) -> std::optional<Reason>;

  World& world_;
  GpuProvider& provider_;
  const Judge& judge_;
  bool is_lowest_;
  std::map<Spec, std::vector<DottedVersion>> newest_;  ///< by spec
};

}  // namespace gpusolve::engine
