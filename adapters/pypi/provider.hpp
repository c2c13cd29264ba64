// PyPI-style indexes as the core sees them.
//
// Names: every project by its normalised name; every `project[extra]`, whose builds need the very same build of the project and what
// the extra adds; and `python`, with one build a minor version that the policy allows. A build of a project is one wheel for one
// Python: it needs that Python, so what depends on the Python's version (tags, Requires-Python, markers) is settled per build.
//
// Pre-releases are builds like others, but rank below every final release of their project unless the policy takes them: one is
// chosen only where no final release serves everybody who asks. That is what PEP 440 means by "only if nothing else satisfies",
// and it needs no rule of its own for specifiers that name a pre-release.
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
#include "resolver/build_variant.hpp"
#include "resolver/by_text.hpp"
#include "resolver/provider.hpp"

namespace gpusolve::pypi {

/// Who serves a project is owners_of's to say. Builds of torch and of what is linked against it go together only where they are of one
/// kind (provider_stack.cpp). Pages are read when a name is asked for, releases from the best on as far as somebody asks, metadata when a
/// build is.
class PypiProvider : public resolver::Provider {
 public:
  using NameId = resolver::NameId;
  using SpecId = resolver::SpecId;
  using CandidateId = resolver::CandidateId;

  /// The indexes in order of priority.
  PypiProvider(std::vector<IndexSlot> indexes, PypiPolicy policy);
  ~PypiProvider() override;

  /// A requirement of the request: `torch>=2.1`, `foo[bar]`, `python>=3.10`. Gives one spec for the project and one for each extra;
  /// none where a marker does not hold for the target (of several Pythons: for none). To be called before the names are asked
  /// for: a pin (`==`, `===`) here is what lets a yanked release in (PEP 592). Errors (kind `usage`): no requirement by PEP 508, or
  /// one that points to a URL.
  [[nodiscard]] auto add_spec(std::string_view text) -> Result<std::vector<SpecId>>;
  /// The name of a project, `project[extra]` or `python`, known to an index or not.
  [[nodiscard]] auto name_of(std::string_view text) -> NameId;
  /// The name `python`.
  [[nodiscard]] auto python_name() const -> NameId { return python_; }

  [[nodiscard]] auto candidates_of(NameId name) -> Result<const resolver::Candidates*> override;
  [[nodiscard]] auto best_of(NameId name, std::size_t count) -> Result<std::span<const resolver::Candidate>> override;
  [[nodiscard]] auto requirements_of(CandidateId candidate) -> Result<std::span<const resolver::Requirement>> override;
  [[nodiscard]] auto target_of(SpecId spec) const -> resolver::SpecTarget override;
  [[nodiscard]] auto matches(SpecId spec, CandidateId candidate) const -> bool override;
  [[nodiscard]] auto name_text(NameId name) const -> std::string override;
  [[nodiscard]] auto version_text(CandidateId candidate) const -> std::string override;
  [[nodiscard]] auto build_text(CandidateId candidate) const -> std::string override;
  [[nodiscard]] auto spec_text(SpecId spec) const -> std::string override;

  // What those who render and annotate want to know of a candidate.

  /// The wheel; null for a Python, for an extra, and for a release that has no wheel.
  [[nodiscard]] auto file_of(CandidateId candidate) const -> const ProjectFile*;
  /// The index that it comes from; null for a Python.
  [[nodiscard]] auto index_of(CandidateId candidate) const -> const Index*;
  [[nodiscard]] auto version_of(CandidateId candidate) const -> const Version&;
  [[nodiscard]] auto name_of(CandidateId candidate) const -> NameId;
  /// The Python that it is for, or is; nothing for an excluded release.
  [[nodiscard]] auto python_of(CandidateId candidate) const -> std::optional<DottedVersion>;
  /// Local version, else the index's URL; of torch from PyPI itself what the policy knows. Python where the wheel is made for one alone.
  [[nodiscard]] auto variant_of(CandidateId candidate) const -> BuildVariant;
  /// After requirements_of: what the wheel's metadata ask for without any extra, markers and all; empty where they are not known.
  [[nodiscard]] auto dependency_texts_of(CandidateId candidate) const -> std::vector<std::string>;
  /// After requirements_of: false where the index does not tell what the wheel needs.
  [[nodiscard]] auto has_known_metadata(CandidateId candidate) const -> bool;
  /// After requirements_of, of a build of `project[extra]`: true where the wheel knows no such extra, which then adds nothing.
  [[nodiscard]] auto lacks_extra(CandidateId candidate) const -> bool;
  /// What requirements_of found unsound or not told so far, in the order found: such a candidate needs what cannot be.
  [[nodiscard]] auto broken() const -> const std::vector<Error>& { return broken_; }
  /// Files and entries passed over so far, because nothing sound could be read off them.
  [[nodiscard]] auto skipped() const -> std::size_t { return skipped_; }
  /// The pages that were read and are in use, by index and project.
  [[nodiscard]] auto pages() const -> const std::vector<Owner>& { return pages_; }
  /// Metadata read so far.
  [[nodiscard]] auto metadata_reads() const -> std::size_t { return metadata_.size(); }
  /// Releases newer than `chosen` that the request allows, and that are of no use because they have no wheel; newest first. None where
  /// the oldest is wanted.
  [[nodiscard]] auto newer_without_wheel(CandidateId chosen) const -> std::vector<Version>;
  /// Is it linked against torch, and PyPI's own build, which bears no label?
  [[nodiscard]] auto is_plain_companion(CandidateId candidate) const -> bool;
  /// Projects that an index knows by a name much like `name`.
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
  auto load_project(NameRecord& name) -> Status;
  /// Until there are `count` usable candidates, or no more.
  auto read_project(NameRecord& name, std::size_t count) -> Status;
  auto read_extra(NameRecord& name, std::size_t count) -> Status;
  auto take_release(NameRecord& name, const Release& release) -> Status;
  [[nodiscard]] auto best_that_meets(SpecId spec, NameId name) -> const CandidateRecord*;
  [[nodiscard]] auto is_pinned(const std::string& project, const Version& version) const -> bool;

  auto load_requirements(CandidateRecord& candidate) -> Status;
  [[nodiscard]] auto gains_from_expecting() const -> bool;
  void expect_request();
  void expect_needs_of(const CandidateRecord& candidate);
  void expect_projects(const std::vector<NameId>& projects);
  auto metadata_of(const CandidateRecord& candidate) -> Result<const MetadataAnswer*>;
  void append_requirements(CandidateRecord& candidate, const CoreMetadata& metadata);
  void append_requirement(CandidateRecord& candidate, const Requirement& requirement, const MarkerEnvironment& environment);
  auto read_pinned_cuda(CandidateRecord& candidate) -> Status;
  void append_stack_rules(CandidateRecord& candidate, const CoreMetadata& metadata);
  [[nodiscard]] auto labelled_variant_of(const CandidateRecord& candidate) const -> BuildVariant;
  [[nodiscard]] auto goes_with(const BuildVariant& companion, const CandidateRecord& torch) const -> bool;
  [[nodiscard]] auto subject_of(const CandidateRecord& candidate) const -> std::string;
  /// `python` is an index into the selector's.
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
  ByText<SpecId> spec_ids_;                                                        ///< by a text that says all of the spec
  std::unordered_map<CandidateId, SpecId> exact_specs_;                            ///< those that one build alone meets
  std::map<std::string, std::vector<SpecifierSet>, std::less<>> pins_;             ///< what the request asks of a project
  std::map<std::pair<std::size_t, std::string>, MarkerEnvironment> environments_;  ///< as far as they were asked for
  std::map<const ProjectFile*, MetadataAnswer> metadata_;
  std::vector<Owner> pages_;
  std::vector<Error> broken_;
  std::size_t skipped_{};
  bool is_request_expected_{};
};

}  // namespace gpusolve::pypi
