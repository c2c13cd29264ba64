// Adds GPU knowledge to the provider of a world. The needs of a build for GPUs and a driver become requirements on facts; its
// fitness for them becomes penalties. The lack of a GPU build is then an ordinary conflict.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "engine/judging/judge.hpp"
#include "engine/judging/judgement.hpp"
#include "engine/judging/known_extras.hpp"
#include "engine/query/host.hpp"
#include "engine/worlds/world.hpp"
#include "resolver/provider.hpp"

namespace gpusolve::engine {

class GpuProvider final : public resolver::Provider {
 public:
  /// `world` and `judge` must outlive this object. `measured` may be empty.
  GpuProvider(World& world, const Judge& judge, MeasuredCode measured = {})
      : world_(world), judge_(judge), measured_(std::move(measured)), targets_(world.targets_on(judge.facts())) {}

  [[nodiscard]] auto candidates_of(resolver::NameId name) -> Result<const resolver::Candidates*> override;
  [[nodiscard]] auto best_of(resolver::NameId name, std::size_t count) -> Result<std::span<const resolver::Candidate>> override;
  /// Judges only the builds in the part.
  [[nodiscard]] auto best_in(const resolver::Part& part, resolver::NameId name, std::size_t count)
      -> Result<std::span<const resolver::Candidate>> override;
  [[nodiscard]] auto requirements_of(resolver::CandidateId candidate) -> Result<std::span<const resolver::Requirement>> override;
  /// False if files were measured: these may differ between twins.
  [[nodiscard]] auto knows_twins() const -> bool override { return !measured_ && world_.provider().knows_twins(); }
  [[nodiscard]] auto shared_requirements_of(resolver::CandidateId candidate) -> Result<std::span<const resolver::Requirement>> override;
  [[nodiscard]] auto reading_cost() const -> resolver::ReadingCost override { return world_.reading_cost(); }
  [[nodiscard]] auto target_of(resolver::SpecId spec) const -> resolver::SpecTarget override;
  [[nodiscard]] auto matches(resolver::SpecId spec, resolver::CandidateId candidate) const -> bool override;
  [[nodiscard]] auto name_text(resolver::NameId name) const -> std::string override { return world_.provider().name_text(name); }
  [[nodiscard]] auto version_text(resolver::CandidateId candidate) const -> std::string override;
  [[nodiscard]] auto build_text(resolver::CandidateId candidate) const -> std::string override;
  [[nodiscard]] auto spec_text(resolver::SpecId spec) const -> std::string override;

  /// Valid as long as the provider. Builds that differ only in their Python share one judgement, which names no Python.
  [[nodiscard]] auto judgement_of(resolver::CandidateId candidate) const -> const Judgement& {
    return *judged_candidate(candidate).judgement;
  }
  /// The Python that the build is for; nullopt if it is for any.
  [[nodiscard]] auto python_of(resolver::CandidateId candidate) const -> std::optional<DottedVersion> {
    const auto known = judged_candidates_.find(candidate);
    return known != judged_candidates_.end() ? known->second.python : world_.variant_of(candidate).python;  // without a judgement
  }

 private:
  /// Spec ids from here on belong to this class: facts about GPUs and drivers, and names that must not be in the set.
  static constexpr std::uint32_t k_first_own_spec = 0x80000000U;
  /// The input of a judgement. Builds that differ only in their Python are judged once.
  struct JudgedBuild {
    std::string package;
    std::string version;
    BuildVariant variant;  ///< without Python
    auto operator<(const JudgedBuild& other) const -> bool;
    auto operator==(const JudgedBuild&) const -> bool = default;
  };
  using JudgedBuilds = std::map<JudgedBuild, Judgement>;
  struct JudgedCandidate {
    const Judgement* judgement{};
    std::optional<DottedVersion> python;
  };
  auto judged_candidate(resolver::CandidateId candidate) const -> const JudgedCandidate&;
  /// The judged build. Judges it if it was not judged before.
  auto judged(JudgedBuild build) const -> const JudgedBuilds::value_type&;
  struct Judged {
    resolver::Candidates candidates;  ///< the usable ones as far as requested
    bool is_whole{};
  };
  /// Judges the usable builds of a name that are not judged yet; `all` begins with those that are.
  void judge_on(std::vector<resolver::Candidate>& judged, std::span<const resolver::Candidate> all);
  /// The candidate with its penalties and its failure.
  auto judged_one(const resolver::Candidate& candidate) -> resolver::Candidate;
  auto spec_of(const Reason& failure) -> resolver::SpecId;
  /// The requirements that the judgement adds to those of the build; the same for builds that differ only in their Python.
  auto added_requirements(resolver::CandidateId candidate) -> const std::vector<resolver::Requirement>&;
  auto requirements_by(resolver::CandidateId candidate, const Judgement& judgement) -> std::vector<resolver::Requirement>;
  /// The requirements without those that the request replaces; nullopt if it replaces none.
  [[nodiscard]] auto without_overridden(std::span<const resolver::Requirement> own) const
      -> std::optional<std::vector<resolver::Requirement>>;
  /// Whether the build is one of the main stack with cuDNN inside, because no wheel of its `own` requirements brings libraries.
  [[nodiscard]] auto has_cudnn_inside(const Judgement& judgement, std::span<const resolver::Requirement> own) const -> bool;
  /// The wheels that must not be beside the build: its library for another CUDA, or that of the cuDNN inside it.
  [[nodiscard]] auto absence_of_rivals(resolver::CandidateId candidate, bool has_cudnn_inside) -> std::vector<resolver::Requirement>;
  /// The judgement of the builds that an extra brings (`numba-cuda[cu13]`), if the catalog distinguishes builds by the extra.
  [[nodiscard]] auto judgement_by_extra(resolver::CandidateId candidate) const -> std::optional<Judgement>;
  /// Adds the conditions that the build sets on the main stack's build.
  void add_main_requirements(resolver::CandidateId candidate, const Judgement& judgement, std::vector<resolver::Requirement>& added);
  /// The spec of this text, which names one package and one condition.
  auto on_package(const std::string& name, const std::string& text, std::function<bool(resolver::CandidateId)> is_met_by)
      -> resolver::SpecId;
  /// A spec on `name` that none of its builds meets.
  auto absence_of(const std::string& name) -> resolver::SpecId;
  /// A spec on the main stack that its builds for other toolkits do not meet.
  auto main_for(const std::vector<DottedVersion>& toolkits) -> resolver::SpecId;
  /// A spec on the main stack that its builds for an older CUDA do not meet: that nvcc does not compile a package of which PyPI
  /// has only the source.
  auto main_since(const DottedVersion& cuda) -> resolver::SpecId;
  /// A spec on the main stack that its CPU builds do not meet.
  auto main_for_gpus() -> resolver::SpecId;
  /// A spec on the neighbour that its releases beyond the limit do not meet.
  auto within(const catalogs::NeighbourLimit& limit) -> resolver::SpecId;
  /// Whether the sources have the package; never in the embedded catalog, which lists few packages of other projects.
  auto has_builds(const std::string& name) -> bool;
  /// The limits on what is beside the build.
  [[nodiscard]] auto limits_beside(resolver::CandidateId candidate, const Judgement& judgement) const
      -> std::vector<const catalogs::NeighbourLimit*>;

  /// The judgement by the file of the build, if the user's catalog knows it; otherwise null.
  auto measured_judgement(resolver::CandidateId candidate, const JudgedBuild& build) const -> const Judgement*;

  /// Whether an extra of the package decides where it runs.
  auto is_decided_by_extra(const std::string& package) -> bool;

  World& world_;
  const Judge& judge_;
  MeasuredCode measured_;
  std::function<resolver::SpecTarget(resolver::SpecId)> targets_;
  std::optional<std::set<std::string>> deciding_extras_;  // filled when first needed
  std::unordered_map<resolver::NameId, Judged> judged_;
  /// By build; nullopt: the requirements of the world.
  std::unordered_map<resolver::CandidateId, std::optional<std::vector<resolver::Requirement>>> requirements_;
  std::unordered_map<resolver::CandidateId, std::vector<resolver::Requirement>> shared_requirements_;
  /// By judgement, World::lacks_extra, and with a strict catalog, by candidate.
  std::map<std::tuple<const Judgement*, bool, std::optional<resolver::CandidateId>>, std::vector<resolver::Requirement>> added_;
  mutable JudgedBuilds judged_builds_;
  mutable const JudgedBuilds::value_type* last_judged_{};
  mutable std::map<resolver::CandidateId, Judgement> measured_judgements_;
  mutable std::unordered_map<resolver::CandidateId, JudgedCandidate> judged_candidates_;  // point into the maps above
  std::map<Reason, resolver::SpecId> spec_of_failure_;
  /// A spec on a package.
  struct OnPackage {
    resolver::NameId name;
    std::string text;
    std::function<bool(resolver::CandidateId)> is_met_by{};  ///< empty: none of its builds meets it
  };
  std::vector<std::variant<Reason, OnPackage>> own_specs_;  ///< index: own spec
  std::map<std::string, resolver::SpecId> on_packages_;     ///< by their text
};

}  // namespace gpusolve::engine
