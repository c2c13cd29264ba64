// The resolver's Provider for PyPI-style indexes.
//
// Names: every project by its normalised name; every `project[extra]`, whose builds require exactly the same build of the project and
// the requirements that the extra adds; and `python`, with one build per minor version that the policy allows. A build of a project is
// one wheel for one Python. The build requires that Python, so that each fact that depends on Python's version (tags, Requires-Python,
// markers) is decided per build.
//
// Pre-releases are ordinary builds, but rank below every final release of their project unless the policy accepts them: the resolver
// chooses a pre-release only if no final release satisfies all requirements. PEP 440 asks for this with "only if nothing else
// satisfies"; specifiers that name a pre-release need no rule of their own.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "adapters/pypi/index.hpp"
#include "adapters/pypi/owners.hpp"
#include "adapters/pypi/releases.hpp"
#include "adapters/pypi/requirement.hpp"
#include "base/by_text.hpp"
#include "model/build_variant.hpp"
#include "resolver/provider.hpp"

namespace gpusolve::pypi {

/// owners_of decides which indexes serve a project. Builds of torch and of packages linked against it are compatible only if they are
/// of the same kind (provider_stack.cpp). The provider is lazy: it reads a page when its name is requested, releases from the best on
/// as far as requested, and metadata when their build is requested.
class PypiProvider : public resolver::Provider {
 public:
  using NameId = resolver::NameId;
  using SpecId = resolver::SpecId;
  using CandidateId = resolver::CandidateId;

  /// `indexes` are in order of priority.
  PypiProvider(std::vector<IndexSlot> indexes, PypiPolicy policy);
  ~PypiProvider() override;

  /// Adds a requirement of the request: `torch>=2.1`, `foo[bar]`, `python>=3.10`. Returns one spec for the project and one per extra;
  /// none if a marker does not hold for the target (with several Pythons: for any of them). Call this function before names are
  /// requested, because a pin (`==`, `===`) here admits a yanked release (PEP 592). Errors (kind `usage`): no PEP 508 requirement, or a
  /// requirement with a URL.
  [[nodiscard]] auto add_spec(std::string_view text) -> Result<std::vector<SpecId>>;
  /// The name of a project, `project[extra]` or `python`, whether or not an index has it.
  [[nodiscard]] auto name_of(std::string_view text) -> NameId;
  /// The name `python`.
  [[nodiscard]] auto python_name() const -> NameId { return python_; }

  [[nodiscard]] auto candidates_of(NameId name) -> Result<const resolver::Candidates*> override;
  [[nodiscard]] auto best_of(NameId name, std::size_t count) -> Result<std::span<const resolver::Candidate>> override;
  [[nodiscard]] auto requirements_of(CandidateId candidate) -> Result<std::span<const resolver::Requirement>> override;
  /// Wheels of one release that share their metadata are twins.
  [[nodiscard]] auto knows_twins() const -> bool override { return true; }
  /// Leaves out requirements whose markers depend on the Python.
  [[nodiscard]] auto shared_requirements_of(CandidateId candidate) -> Result<std::span<const resolver::Requirement>> override;
  [[nodiscard]] auto target_of(SpecId spec) const -> resolver::SpecTarget override;
  [[nodiscard]] auto matches(SpecId spec, CandidateId candidate) const -> bool override;
  [[nodiscard]] auto name_text(NameId name) const -> std::string override;
  [[nodiscard]] auto version_text(CandidateId candidate) const -> std::string override;
  [[nodiscard]] auto build_text(CandidateId candidate) const -> std::string override;
  [[nodiscard]] auto spec_text(SpecId spec) const -> std::string override;

  // Properties of candidates for renderers and annotations.

  /// The wheel; null for a Python, an extra, and a release without wheels.
  [[nodiscard]] auto file_of(CandidateId candidate) const -> const ProjectFile*;
  /// The index that serves the candidate; null for a Python.
  [[nodiscard]] auto index_of(CandidateId candidate) const -> const Index*;
  [[nodiscard]] auto version_of(CandidateId candidate) const -> const Version&;
  [[nodiscard]] auto name_of(CandidateId candidate) const -> NameId;
  /// The candidate's Python; nullopt for an excluded release.
  [[nodiscard]] auto python_of(CandidateId candidate) const -> std::optional<DottedVersion>;
  /// The variant according to the local version, otherwise to the index's URL; for torch from PyPI itself, according to the policy.
  /// Names a Python if the wheel is for only one.
  [[nodiscard]] auto variant_of(CandidateId candidate) const -> BuildVariant;
  /// The requirements in the wheel's metadata without extras, including markers; empty if unknown. Call this function after
  /// requirements_of.
  [[nodiscard]] auto dependency_texts_of(CandidateId candidate) const -> std::vector<std::string>;
  /// Whether the index provides the metadata of the wheel. Call this function after requirements_of.
  [[nodiscard]] auto has_known_metadata(CandidateId candidate) const -> bool;
  /// Whether the candidate is a build of `project[extra]` whose wheel lacks this extra; the extra then adds nothing. Call this function
  /// after requirements_of.
  [[nodiscard]] auto lacks_extra(CandidateId candidate) const -> bool;
  /// A file of a project that cannot be used, and the reason.
  struct BrokenFile {
    std::string project;
    Error why;
  };
  /// Files that a page describes wrongly, and files whose metadata requirements_of found invalid or missing, in order. Such a candidate
  /// has a requirement that no build meets.
  [[nodiscard]] auto broken() const -> const std::vector<BrokenFile>& { return broken_; }
  /// Number of invalid files and entries skipped so far.
  [[nodiscard]] auto skipped() const -> std::size_t { return skipped_; }
  /// The pages read and in use, by index and project.
  [[nodiscard]] auto pages() const -> const std::vector<Owner>& { return pages_; }
  /// Number of metadata files read so far.
  [[nodiscard]] auto metadata_reads() const -> std::size_t { return metadata_.size(); }
  /// Releases newer than `chosen` that the request allows but that have no wheel; newest first. Empty if the oldest version is preferred.
  [[nodiscard]] auto newer_without_wheel(CandidateId chosen) const -> std::vector<Version>;
  /// Whether the candidate is linked against torch and is PyPI's own build, which has no label.
  [[nodiscard]] auto is_plain_companion(CandidateId candidate) const -> bool;
  /// Projects of an index whose names are similar to `name`.
  [[nodiscard]] auto near_names_of(std::string_view name) const -> std::vector<std::string>;

 private:
  struct NameRecord;
  struct CandidateRecord;
  struct SpecRecord;

  [[nodiscard]] auto name_of(const std::string& project, const std::string& extra) -> NameId;
  [[nodiscard]] auto record(NameId name) const -> const NameRecord&;
  [[nodiscard]] auto record(CandidateId candidate) const -> const CandidateRecord&;
  [[nodiscard]] auto record(SpecId spec) const -> const SpecRecord&;

  auto add_candidate(CandidateRecord candidate) -> CandidateId;
  void add_pythons();
  /// The releases on a page that was read.
  auto releases_on(const NameRecord& name, const Owner& owner) -> ReleaseList;
  auto load_project(NameRecord& name) -> Status;
  [[nodiscard]] static auto newest_unread(NameRecord& name) -> Owner*;
  auto read_up_to_next(NameRecord& name) -> Status;
  /// Takes releases until there are `count` usable candidates, or no more releases.
  auto read_project(NameRecord& name, std::size_t count) -> Status;
  auto read_extra(NameRecord& name, std::size_t count) -> Status;
  auto take_release(NameRecord& name, const Release& release) -> Status;
  /// Whether the release's public version also has wheels with local parts.
  static auto has_other_wheels(const NameRecord& name, const Release& release) -> bool;
  [[nodiscard]] auto best_that_meets(SpecId spec, NameId name) -> const CandidateRecord*;
  [[nodiscard]] auto is_pinned(const std::string& project, const Version& version) const -> bool;

  auto load_requirements(CandidateRecord& candidate) -> Status;
  [[nodiscard]] auto gains_from_expecting() const -> bool;
  void expect_request();
  void expect_needs_of(const CandidateRecord& candidate);
  void expect_projects(const std::vector<NameId>& projects);
  auto metadata_of(const CandidateRecord& candidate) -> Result<const MetadataAnswer*>;
  void append_requirements(CandidateRecord& candidate, const CoreMetadata& metadata);
  /// Appends the requirements whose markers hold, only those that `is_taken` accepts.
  void append_dependencies(CandidateRecord& candidate, const CoreMetadata& metadata, bool (*is_taken)(const Requirement&));
  void append_requirement(CandidateRecord& candidate, const Requirement& requirement, const MarkerEnvironment& environment);
  auto read_pinned_cuda(CandidateRecord& candidate) -> Status;
  void append_stack_rules(CandidateRecord& candidate, const CoreMetadata& metadata);
  [[nodiscard]] auto labelled_variant_of(const CandidateRecord& candidate) const -> BuildVariant;
  [[nodiscard]] auto goes_with(const BuildVariant& companion, const CandidateRecord& torch) const -> bool;
  [[nodiscard]] auto subject_of(const CandidateRecord& candidate) const -> std::string;
  /// `python` is an index into the selector's Pythons.
  [[nodiscard]] auto environment_of(std::size_t python, const std::string& extra) -> const MarkerEnvironment&;
  [[nodiscard]] auto holds_for_target(const Marker& marker) -> Result<bool>;

  auto intern(SpecRecord spec) -> SpecId;
  auto intern_specs(const Requirement& requirement) -> std::vector<SpecId>;
  auto intern_exactly(CandidateId candidate) -> SpecId;
  auto intern_failure(Reason reason) -> SpecId;

  std::vector<IndexSlot> indexes_;
  ReleaseSelector selector_;
  NameId python_;
  std::deque<NameRecord> names_;
  ByText<NameId> name_ids_;
  std::deque<CandidateRecord> candidates_;
  std::deque<SpecRecord> specs_;
  ByText<SpecId> spec_ids_;                                                        ///< key: a text that describes the spec completely
  std::unordered_map<CandidateId, SpecId> exact_specs_;                            ///< specs that only one build meets
  std::map<std::string, std::vector<SpecifierSet>, std::less<>> pins_;             ///< the request's specifiers per project
  std::map<std::pair<std::size_t, std::string>, MarkerEnvironment> environments_;  ///< filled on demand
  std::map<const ProjectFile*, MetadataAnswer> metadata_;
  std::unordered_map<CandidateId, std::vector<resolver::Requirement>> shared_requirements_;
  std::vector<Owner> pages_;
  std::vector<BrokenFile> broken_;
  std::size_t skipped_{};
  bool is_request_expected_{};
};

}  // namespace gpusolve::pypi
