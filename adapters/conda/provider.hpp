// The resolver's Provider for conda channels: names, builds in conda's order of preference, and their requirements.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "adapters/conda/candidate_order.hpp"
#include "adapters/conda/channel.hpp"
#include "adapters/conda/dependency_order.hpp"
#include "adapters/conda/spec_table.hpp"
#include "adapters/conda/variant.hpp"
#include "adapters/conda/version_table.hpp"
#include "adapters/conda/virtual_packages.hpp"
#include "model/build_variant.hpp"
#include "resolver/provider.hpp"

namespace gpusolve::conda {

/// Rules of preference and exclusion, in addition to the request itself.
struct Policy {
  ChannelPriority priority{ChannelPriority::strict};
  Preference prefer{Preference::highest};
  std::optional<std::int64_t> exclude_newer{};  ///< milliseconds since 1970; builds published later are excluded
  VirtualPackages virtual_packages{};
  StackRoles roles{};
  /// Whether allowed dependency versions break ties up to the build number; false skips the comparison, for channels without ties.
  bool settles_ties{true};
};

/// Reads the records of a name only when they are requested, or when builds that tie otherwise differ in their requirements on it. Skips a
/// broken record and lists it; under strict priority its channel still keeps the name. Excluded builds are listed best first, with one of
/// these reasons: published too late (`excluded_newer`), removed (`yanked`), hidden by a channel of higher priority (`channel_priority`),
/// or with a dependency that is not a match spec (`version_unavailable`; also listed as skipped). Reasons name no subject, so equal ones
/// can be merged. Ids of the builds of one name ascend from best to worst, except among builds that only their dependencies distinguish.
class CondaProvider final : public resolver::Provider {
 public:
  /// `channels` in order of priority.
  CondaProvider(std::vector<Channel> channels, Policy policy);

  [[nodiscard]] auto candidates_of(resolver::NameId name) -> Result<const resolver::Candidates*> override;
  [[nodiscard]] auto best_of(resolver::NameId name, std::size_t count) -> Result<std::span<const resolver::Candidate>> override;
  [[nodiscard]] auto requirements_of(resolver::CandidateId candidate) -> Result<std::span<const resolver::Requirement>> override;
  [[nodiscard]] auto target_of(resolver::SpecId spec) const -> resolver::SpecTarget override;
  /// Returns the builds that the spec selects if the virtual packages are replaced; nothing else changes.
  [[nodiscard]] auto target_with(const VirtualPackages& others, resolver::SpecId spec) const -> resolver::SpecTarget {
    return specs_.target_with(others, spec);
  }
  [[nodiscard]] auto matches(resolver::SpecId spec, resolver::CandidateId candidate) const -> bool override;
  [[nodiscard]] auto name_text(resolver::NameId name) const -> std::string override;
  [[nodiscard]] auto version_text(resolver::CandidateId candidate) const -> std::string override;
  [[nodiscard]] auto build_text(resolver::CandidateId candidate) const -> std::string override;
  [[nodiscard]] auto spec_text(resolver::SpecId spec) const -> std::string override;

  /// Adds a root or, with kind `constrains`, a constraint of the request. A spec that names a channel (`pytorch::pytorch`) exempts the
  /// builds that it matches from strict priority; therefore add the specs of the request before the resolver's first query. A root may
  /// leave its name open (`*[md5=...]`, `torch*`) if exactly one name in the channels has such a build; if none has, the root denotes an
  /// unknown package. Errors (kind `usage`) describe the fault of the text, or say that it matches several names.
  [[nodiscard]] auto add_spec(std::string_view text, resolver::Requirement::Kind kind = resolver::Requirement::Kind::needs)
      -> Result<resolver::SpecId>;

  [[nodiscard]] auto name_id(std::string_view name) -> resolver::NameId { return specs_.name_id(name); }
  /// The id of a name that some spec has mentioned; otherwise nullopt, even if the channels have the name.
  [[nodiscard]] auto find_name(std::string_view name) const -> std::optional<resolver::NameId> { return specs_.find_name(name); }
  [[nodiscard]] auto name_of(resolver::CandidateId candidate) const -> resolver::NameId { return build(candidate).name; }
  [[nodiscard]] auto record_of(resolver::CandidateId candidate) const -> const Record& { return *build(candidate).record; }
  [[nodiscard]] auto variant_of(resolver::CandidateId candidate) const -> BuildVariant;
  [[nodiscard]] auto channel_of(resolver::CandidateId candidate) const -> const Channel& { return channels_[build(candidate).channel]; }
  [[nodiscard]] auto channels() const -> std::span<const Channel> { return channels_; }
  [[nodiscard]] auto spec(resolver::SpecId id) const -> const MatchSpec& { return specs_.spec(id); }

  /// Records that could not be used, among the builds read so far, and records without a name.
  [[nodiscard]] auto skipped() const -> const std::vector<SkippedRecord>& { return skipped_; }
  /// Names in the channels that are close to `name`, nearest first.
  [[nodiscard]] auto near_names(std::string_view name, std::size_t count = 3) const -> std::vector<std::string>;

 private:
  struct Build {
    resolver::NameId name;
    std::uint32_t channel{};
    BuildVersion version;
    const Record* record;                               ///< owned by a channel or by `read_`
    std::vector<resolver::Requirement> requirements{};  ///< empty until read
    std::unique_ptr<const Reason> fault{};              ///< the reason why the build cannot be used, once it is known
    bool is_read{};                                     ///< whether the requirements were read
  };
  /// The builds of a name. They are first sorted by properties that are cheap to read. On demand, their requirements are then read from the
  /// best build on, and used to order builds that tie otherwise.
  struct BuildsOfName {
    std::vector<resolver::Candidate> order;  ///< builds that may still turn out to be usable
    std::size_t settled{};                   ///< length of the part of `order` that is final
    resolver::Candidates candidates;
  };

  [[nodiscard]] auto build(resolver::CandidateId candidate) const -> const Build&;
  [[nodiscard]] auto order_key_of(const Build& build) const -> OrderKey {
    return order_key(*build.record, *build.version.version, build.channel);
  }
  [[nodiscard]] auto is_version_met(resolver::SpecId spec, const MatchSpec& wanted, const Build& build) const -> bool;
  auto load_names_of(const MatchSpec& spec) -> Status;
  auto intern_root(std::string_view text) -> Result<resolver::SpecId>;

  /// For sharded channels: loads the name, then the dependencies of the best build of each loaded name, level by level, so that most shards
  /// of a solution arrive in few rounds.
  void bring(resolver::NameId name);
  auto needs_of_best(resolver::NameId name) -> std::vector<resolver::NameId>;
  void load(const std::vector<resolver::NameId>& names);

  /// The builds of a name; reads its builds if the name is new. Does not read dependencies, and therefore no other name.
  auto sorted_builds_of(resolver::NameId name) -> BuildsOfName&;
  struct ReadBuilds {
    std::vector<Build> builds;
    std::optional<std::uint32_t> first_broken{};  ///< the first channel that has a record of the name that cannot be read
  };
  auto read_builds(resolver::NameId name) -> ReadBuilds;
  /// Reads the requirements of the build, unless they were read before. Returns whether the build can be used.
  auto read_requirements(resolver::CandidateId candidate) -> bool;
  /// Sorts the builds best first, and moves them into `builds_` in that order.
  auto keep_in_order(std::vector<Build> builds) -> std::vector<resolver::CandidateId>;
  [[nodiscard]] auto requirements_in(const Record& record) -> Result<std::vector<resolver::Requirement>>;
  [[nodiscard]] auto own_exclusion(const Build& build) const -> std::optional<Reason>;
  void hide_lower_channels(resolver::NameId name, std::optional<std::uint32_t> first_broken, std::vector<resolver::CandidateId>& usable,
                           resolver::Candidates& out);
  [[nodiscard]] auto with_tiers(const std::vector<resolver::CandidateId>& usable) const -> std::vector<resolver::Candidate>;

  /// Orders builds until `count` usable ones are known, or no build is left.
  void settle(BuildsOfName& builds, std::size_t count);
  [[nodiscard]] auto end_of_tie(std::span<const resolver::Candidate> order) const -> std::size_t;
  void settle_tie(std::span<resolver::Candidate> builds);
  [[nodiscard]] auto demands_of(resolver::CandidateId candidate) const -> std::vector<Demand>;
  auto highest_allowed(resolver::NameId name, const std::vector<resolver::SpecId>& specs) -> const Version*;
  auto find_highest(resolver::NameId name, const std::vector<resolver::SpecId>& specs) -> const Version*;

  std::vector<Channel> channels_;
  Policy policy_;
  SpecTable specs_;
  std::deque<NamedRecords> read_;  // owns the records that no channel owns
  std::vector<Build> builds_;      // by CandidateId
  VersionTable versions_;
  std::unordered_map<resolver::NameId, BuildsOfName> builds_by_name_;                     // looked up, never iterated
  std::unordered_map<resolver::NameId, std::vector<resolver::SpecId>> channel_requests_;  // request specs that name a channel
  std::map<std::pair<resolver::NameId, std::vector<resolver::SpecId>>, const Version*> highest_;
  mutable VariantReader variants_;
  mutable std::vector<std::vector<std::int8_t>> version_answers_;  // by spec, then version index: 1 met, -1 not met, 0 not known yet
  std::vector<SkippedRecord> skipped_;
  std::unordered_set<resolver::NameId> brought_;  // looked up, never iterated
  std::optional<Error> fault_;                    // the first shard that was unavailable: after it, every query fails
};

}  // namespace gpusolve::conda
