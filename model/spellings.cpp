// The words for the values of enumerations in JSON documents and in locks, all in this file, in the order of the documents. The functions
// are declared beside their enumerations, so whoever uses one includes no more than that. A document in docs/schema lists the same words,
// which tests/model compares. Elsewhere are names on the command line (options, kinds of inputs, formats) and words of catalog files.
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "base/enum_table.hpp"
#include "base/overloaded.hpp"
#include "model/answer.hpp"
#include "model/device_code.hpp"
#include "model/exit_status.hpp"
#include "model/finding.hpp"
#include "model/fitness.hpp"
#include "model/lock_diff.hpp"
#include "model/why_not.hpp"

namespace gpusolve {

// Facts.

constexpr Spellings<Platform, 5> k_platforms{{
    {Platform::linux_64, "linux-64"},
    {Platform::linux_aarch64, "linux-aarch64"},
    {Platform::win_64, "win-64"},
    {Platform::osx_arm64, "osx-arm64"},
    {Platform::osx_64, "osx-64"},
}};
static_assert(is_in_order(k_platforms));
auto platform_text(Platform platform) -> std::string_view { return row_of(k_platforms, platform); }
auto parse_platform(std::string_view text) -> std::optional<Platform> { return spelled(k_platforms, text); }
auto platform_words() -> std::vector<std::string> { return spellings(k_platforms); }

constexpr Spellings<Provenance, 4> k_provenances{{
    {Provenance::flag, "flag"},
    {Provenance::env, "env"},
    {Provenance::detected, "detected"},
    {Provenance::assumed, "assumed"},
}};
static_assert(is_in_order(k_provenances));
auto provenance_text(Provenance provenance) -> std::string_view { return row_of(k_provenances, provenance); }
auto parse_provenance(std::string_view text) -> std::optional<Provenance> { return spelled(k_provenances, text); }

// The request.

constexpr Spellings<Ecosystem, 2> k_installers{{{Ecosystem::conda, "conda"}, {Ecosystem::pypi, "pip"}}};
static_assert(is_in_order(k_installers));
auto installer_text(Ecosystem installer) -> std::string_view { return row_of(k_installers, installer); }
auto parse_installer(std::string_view text) -> std::optional<Ecosystem> { return spelled(k_installers, text); }

constexpr Spellings<ChannelPriority, 3> k_priorities{{
    {ChannelPriority::strict, "strict"},
    {ChannelPriority::flexible, "flexible"},
    {ChannelPriority::disabled, "disabled"},
}};
static_assert(is_in_order(k_priorities));
auto priority_text(ChannelPriority priority) -> std::string_view { return row_of(k_priorities, priority); }
auto parse_priority(std::string_view text) -> std::optional<ChannelPriority> { return spelled(k_priorities, text); }
auto priority_words() -> std::vector<std::string> { return spellings(k_priorities); }

constexpr Spellings<Preference, 2> k_preferences{{{Preference::highest, "highest"}, {Preference::lowest, "lowest"}}};
static_assert(is_in_order(k_preferences));
auto preference_text(Preference preference) -> std::string_view { return row_of(k_preferences, preference); }
auto parse_preference(std::string_view text) -> std::optional<Preference> { return spelled(k_preferences, text); }
auto preference_words() -> std::vector<std::string> { return spellings(k_preferences); }

// The answer of resolve.

constexpr Spellings<OutcomeKind, 5> k_outcomes{{
    {OutcomeKind::gpu, "gpu"},
    {OutcomeKind::cpu_only, "cpu_only"},
    {OutcomeKind::neutral, "neutral"},
    {OutcomeKind::unjudged, "unjudged"},
    {OutcomeKind::unsatisfiable, "unsatisfiable"},
}};
static_assert(is_in_order(k_outcomes));
auto outcome_text(OutcomeKind outcome) -> std::string_view { return row_of(k_outcomes, outcome); }
auto parse_outcome(std::string_view text) -> std::optional<OutcomeKind> { return spelled(k_outcomes, text); }

constexpr Spellings<Run::By, 3> k_run_ways{{{Run::By::cubin, "cubin"}, {Run::By::ptx, "ptx"}, {Run::By::compiled, "compiled"}}};
static_assert(is_in_order(k_run_ways));
auto run_text(const Run& run) -> std::string { return std::string(row_of(k_run_ways, run.by)) + " " + run.target; }
auto parse_run(std::string arch, std::string_view text) -> std::optional<Run> {
  const auto blank = text.find(' ');
  const auto by = blank == std::string_view::npos ? std::nullopt : spelled(k_run_ways, text.substr(0, blank));
  return by ? std::optional(Run{std::move(arch), *by, std::string(text.substr(blank + 1))}) : std::nullopt;
}

constexpr Spellings<Judged, 3> k_judged{{{Judged::known, "known"}, {Judged::assumed, "assumed"}, {Judged::unknown, "unknown"}}};
static_assert(is_in_order(k_judged));
auto judged_text(Judged judged) -> std::string_view { return row_of(k_judged, judged); }

constexpr Spellings<Ecosystem, 2> k_ecosystems{{{Ecosystem::conda, "conda"}, {Ecosystem::pypi, "pypi"}}};
static_assert(is_in_order(k_ecosystems));
auto ecosystem_text(Ecosystem ecosystem) -> std::string_view { return row_of(k_ecosystems, ecosystem); }
auto parse_ecosystem(std::string_view text) -> std::optional<Ecosystem> { return spelled(k_ecosystems, text); }

constexpr Spellings<ReasonCode, k_reason_code_count> k_reason_codes{{
    {ReasonCode::no_kernel_image, "no-kernel-image"},
    {ReasonCode::ptx_needs_newer_driver, "ptx-needs-newer-driver"},
    {ReasonCode::driver_too_old, "driver-too-old"},
    {ReasonCode::library_drops_arch, "library-drops-arch"},
    {ReasonCode::python_unavailable, "python-unavailable"},
    {ReasonCode::platform_unavailable, "platform-unavailable"},
    {ReasonCode::glibc_too_old, "glibc-too-old"},
    {ReasonCode::cuda_unavailable, "cuda-unavailable"},
    {ReasonCode::cudnn_unavailable, "cudnn-unavailable"},
    {ReasonCode::version_unavailable, "version-unavailable"},
    {ReasonCode::unknown_package, "unknown-package"},
    {ReasonCode::source_lacks_gpu_builds, "source-lacks-gpu-builds"},
    {ReasonCode::source_lacks_package, "source-lacks-package"},
    {ReasonCode::extra_unavailable, "extra-unavailable"},
    {ReasonCode::cpu_build_requested, "cpu-build-requested"},
    {ReasonCode::no_gpu, "no-gpu"},
    {ReasonCode::dependency_conflict, "dependency-conflict"},
    {ReasonCode::yanked, "yanked"},
    {ReasonCode::excluded_newer, "excluded-newer"},
    {ReasonCode::channel_priority, "channel-priority"},
}};
static_assert(is_in_order(k_reason_codes));
auto reason_code_text(ReasonCode code) -> std::string_view { return row_of(k_reason_codes, code); }
auto parse_reason_code(std::string_view text) -> std::optional<ReasonCode> { return spelled(k_reason_codes, text); }

constexpr Spellings<Unavailable, 4> k_unavailable_facts{{
    {Unavailable::absent, ""},
    {Unavailable::unusable_records, "its records cannot be used"},
    {Unavailable::only_raises, "the package only raises an error"},
    {Unavailable::newer_than_catalog, ""},
}};
static_assert(is_in_order(k_unavailable_facts));
auto unavailable_text(Unavailable unavailable) -> std::string_view { return row_of(k_unavailable_facts, unavailable); }

constexpr Spellings<GraphNode::Kind, 6> k_node_kinds{{
    {GraphNode::Kind::request, "request"},
    {GraphNode::Kind::candidates, "candidates"},
    {GraphNode::Kind::missing, "missing"},
    {GraphNode::Kind::fact, "fact"},
    {GraphNode::Kind::exclusion, "exclusion"},
    {GraphNode::Kind::objective, "objective"},
}};
static_assert(is_in_order(k_node_kinds));
auto node_kind_text(GraphNode::Kind kind) -> std::string_view { return row_of(k_node_kinds, kind); }

constexpr Spellings<GraphEdge::Kind, 4> k_edge_kinds{{
    {GraphEdge::Kind::needs, "requires"},
    {GraphEdge::Kind::limits, "constrains"},
    {GraphEdge::Kind::allows, "allows"},
    {GraphEdge::Kind::excludes, "excludes"},
}};
static_assert(is_in_order(k_edge_kinds));
auto edge_kind_text(GraphEdge::Kind kind) -> std::string_view { return row_of(k_edge_kinds, kind); }

constexpr Spellings<Change::Kind, 14> k_change_kinds{{
    {Change::Kind::package, "package"},
    {Change::Kind::python_package, "python"},
    {Change::Kind::cuda, "cuda"},
    {Change::Kind::cudnn, "cudnn"},
    {Change::Kind::python, "python"},
    {Change::Kind::channel, "channel"},
    {Change::Kind::channel_order, "channel"},
    {Change::Kind::channel_priority, "channel"},
    {Change::Kind::index, "index"},
    {Change::Kind::installer, "installer"},
    {Change::Kind::driver, "driver"},
    {Change::Kind::glibc, "glibc"},
    {Change::Kind::platform, "platform"},
    {Change::Kind::gpu, "gpu"},
}};
static_assert(is_in_order(k_change_kinds));
auto change_kind_text(Change::Kind kind) -> std::string_view { return row_of(k_change_kinds, kind); }

constexpr Spellings<WarningCode, k_warning_code_count> k_warning_codes{{
    {WarningCode::architectures_unknown, "architectures-unknown"},
    {WarningCode::assumed, "assumed"},
    {WarningCode::base_image, "base-image"},
    {WarningCode::cache, "cache"},
    {WarningCode::catalog_unknown_build, "catalog-unknown-build"},
    {WarningCode::companion_holds, "companion-holds"},
    {WarningCode::compiler_limit, "compiler-limit"},
    {WarningCode::compiler_missing, "compiler-missing"},
    {WarningCode::cpu_build, "cpu-build"},
    {WarningCode::cuda_of_set, "cuda-of-set"},
    {WarningCode::cudnn_unknown, "cudnn-unknown"},
    {WarningCode::driver_branch, "driver-branch"},
    {WarningCode::earlier_releases, "earlier-releases"},
    {WarningCode::extra_unavailable, "extra-unavailable"},
    {WarningCode::from_environment, "from-environment"},
    {WarningCode::from_source, "from-source"},
    {WarningCode::gpu_build, "gpu-build"},
    {WarningCode::gpu_variant, "gpu-variant"},
    {WarningCode::insecure_source, "insecure-source"},
    {WarningCode::installer_choice, "installer-choice"},
    {WarningCode::installer_left_out, "installer-left-out"},
    {WarningCode::left_out, "left-out"},
    {WarningCode::libraries_missing, "libraries-missing"},
    {WarningCode::library_limit, "library-limit"},
    {WarningCode::main_held, "main-held"},
    {WarningCode::mate_assumed, "mate-assumed"},
    {WarningCode::measured_code, "measured-code"},
    {WarningCode::minor_version_compatibility, "minor-version-compatibility"},
    {WarningCode::mirror_lacks_source, "mirror-lacks-source"},
    {WarningCode::mirror_pypi_only, "mirror-pypi-only"},
    {WarningCode::mirror_wheels, "mirror-wheels"},
    {WarningCode::mixed_builds, "mixed-builds"},
    {WarningCode::near_names, "near-names"},
    {WarningCode::neighbour_held, "neighbour-held"},
    {WarningCode::neighbour_limit, "neighbour-limit"},
    {WarningCode::newer_driver, "newer-driver"},
    {WarningCode::no_common_driver, "no-common-driver"},
    {WarningCode::no_such_extra, "no-such-extra"},
    {WarningCode::not_in_catalog, "not-in-catalog"},
    {WarningCode::number_of_sets, "number-of-sets"},
    {WarningCode::only_source, "only-source"},
    {WarningCode::other_gpu_way, "other-gpu-way"},
    {WarningCode::other_installer, "other-installer"},
    {WarningCode::other_python, "other-python"},
    {WarningCode::other_sources, "other-sources"},
    {WarningCode::own_system, "own-system"},
    {WarningCode::reasons_left_out, "reasons-left-out"},
    {WarningCode::records_skipped, "records-skipped"},
    {WarningCode::request_completed, "request-completed"},
    {WarningCode::sets_agree, "sets-agree"},
    {WarningCode::system_library, "system-library"},
    {WarningCode::tegra_build, "tegra-build"},
    {WarningCode::toolkit, "toolkit"},
    {WarningCode::two_owners, "two-owners"},
    {WarningCode::undeclared_need, "undeclared-need"},
    {WarningCode::unjudged, "unjudged"},
    {WarningCode::unknown_capability, "unknown-capability"},
    {WarningCode::unknown_driver_cuda, "unknown-driver-cuda"},
    {WarningCode::unknown_torch_index, "unknown-torch-index"},
    {WarningCode::yanked, "yanked"},
}};
static_assert(is_in_order(k_warning_codes));
auto warning_code_text(WarningCode code) -> std::string_view { return row_of(k_warning_codes, code); }

constexpr Spellings<SourceUse::Kind, 4> k_source_kinds{{
    {SourceUse::Kind::embedded, "embedded"},
    {SourceUse::Kind::conda, "conda"},
    {SourceUse::Kind::pypi, "pypi"},
    {SourceUse::Kind::find_links, "find-links"},
}};
static_assert(is_in_order(k_source_kinds));
auto source_kind_text(SourceUse::Kind kind) -> std::string_view { return row_of(k_source_kinds, kind); }
auto parse_source_kind(std::string_view text) -> std::optional<SourceUse::Kind> { return spelled(k_source_kinds, text); }

// A run that failed.

constexpr Spellings<FailureKind, 4> k_failure_kinds{{
    {FailureKind::fault, "fault"},
    {FailureKind::usage, "usage"},
    {FailureKind::source, "source"},
    {FailureKind::cancelled, "cancelled"},
}};
static_assert(is_in_order(k_failure_kinds));
auto failure_kind_text(FailureKind kind) -> std::string_view { return row_of(k_failure_kinds, kind); }

// The answer of why-not.

constexpr Spellings<Verdict, 4> k_verdicts{{
    {Verdict::chosen, "chosen"},
    {Verdict::not_best, "not-best"},
    {Verdict::no_gpu, "no-gpu"},
    {Verdict::impossible, "impossible"},
}};
static_assert(is_in_order(k_verdicts));
auto verdict_text(Verdict verdict) -> std::string_view { return row_of(k_verdicts, verdict); }

// The findings of check, verify and diagnose.

constexpr Spellings<Level, 3> k_levels{{{Level::error, "error"}, {Level::warning, "warning"}, {Level::note, "note"}}};
static_assert(is_in_order(k_levels));
auto level_text(Level level) -> std::string_view { return row_of(k_levels, level); }

constexpr Spellings<AuditCode, k_audit_code_count> k_audit_codes{{
    {AuditCode::cpu_build, "cpu-build"},
    {AuditCode::cuda_mix, "cuda-mix"},
    {AuditCode::pin_mismatch, "pin-mismatch"},
    {AuditCode::missing_dependency, "missing-dependency"},
    {AuditCode::version_conflict, "version-conflict"},
    {AuditCode::two_owners, "two-owners"},
    {AuditCode::toolkit_too_old, "toolkit-too-old"},
    {AuditCode::stale_lock, "stale-lock"},
    {AuditCode::hash_mismatch, "hash-mismatch"},
    {AuditCode::insecure_source, "insecure-source"},
    {AuditCode::unpinned, "unpinned"},
    {AuditCode::unjudged, "unjudged"},
    {AuditCode::libraries_missing, "libraries-missing"},
    {AuditCode::other_parts, "other-parts"},
    {AuditCode::not_in_catalog, "not-in-catalog"},
    {AuditCode::stack_mismatch, "stack-mismatch"},
    {AuditCode::no_device_code, "no-device-code"},
    {AuditCode::device_code_partly, "device-code-partly"},
    {AuditCode::ptx_too_new, "ptx-too-new"},
    {AuditCode::broken_file, "broken-file"},
    {AuditCode::out_of_memory, "out-of-memory"},
    {AuditCode::program_fault, "program-fault"},
    {AuditCode::unknown_message, "unknown-message"},
}};
static_assert(is_in_order(k_audit_codes));
constexpr std::string_view k_mismatch = "-mismatch";
auto audit_code_text(AuditCode code) -> std::string_view { return row_of(k_audit_codes, code); }
auto finding_code_text(const FindingCode& code) -> std::string {
  return std::visit(overloaded{[](ReasonCode reason) { return std::string(reason_code_text(reason)); },
                               [](AuditCode audit) { return std::string(audit_code_text(audit)); },
                               [](const CompanionMismatch& mismatch) { return mismatch.companion + std::string(k_mismatch); }},
                    code);
}
auto parse_finding_code(std::string_view text) -> std::optional<FindingCode> {
  if (const auto reason = parse_reason_code(text)) {
    return FindingCode(*reason);
  }
  if (const auto audit = spelled(k_audit_codes, text)) {
    return FindingCode(*audit);
  }
  const bool is_mismatch = text.ends_with(k_mismatch) && text.size() > k_mismatch.size();
  return is_mismatch ? std::optional(FindingCode(CompanionMismatch{std::string(text.substr(0, text.size() - k_mismatch.size()))}))
                     : std::nullopt;
}

// The rows of search and matrix.

constexpr Spellings<Fitness, 7> k_fitnesses{{
    {Fitness::native, "native"},
    {Fitness::compiled, "ptx"},
    {Fitness::free, "any"},
    {Fitness::cpu, "cpu"},
    {Fitness::newer_driver, "newer-driver"},
    {Fitness::unjudged, "unjudged"},
    {Fitness::no, "no"},
}};
static_assert(is_in_order(k_fitnesses));
auto fitness_text(Fitness fitness) -> std::string_view { return row_of(k_fitnesses, fitness); }

constexpr Spellings<CatalogMatch, 3> k_catalog_matches{{
    {CatalogMatch::none, "unknown"},
    {CatalogMatch::exact, "exact"},
    {CatalogMatch::relative, "nearest older relative"},
}};
static_assert(is_in_order(k_catalog_matches));
auto catalog_match_text(CatalogMatch match) -> std::string_view { return row_of(k_catalog_matches, match); }

// The code of inspect.

constexpr Spellings<LibraryFormat, 9> k_library_formats{{
    {LibraryFormat::elf, "elf"},
    {LibraryFormat::pe, "pe"},
    {LibraryFormat::ar, "ar"},
    {LibraryFormat::fatbin, "fatbin"},
    {LibraryFormat::code_object, "code-object"},
    {LibraryFormat::bundle, "bundle"},
    {LibraryFormat::kpack, "kpack"},
    {LibraryFormat::package, "archive"},
    {LibraryFormat::unknown, "unknown"},
}};
static_assert(is_in_order(k_library_formats));
auto library_format_text(LibraryFormat format) -> std::string_view { return row_of(k_library_formats, format); }
auto parse_library_format(std::string_view text) -> std::optional<LibraryFormat> { return spelled(k_library_formats, text); }

constexpr Spellings<CodeVerdict::How, 4> k_verdicts_on_code{{
    {CodeVerdict::How::native, "native"},
    {CodeVerdict::How::compiled, "compiled"},
    {CodeVerdict::How::partly, "partly"},
    {CodeVerdict::How::none, "none"},
}};
static_assert(is_in_order(k_verdicts_on_code));
auto code_verdict_text(CodeVerdict::How how) -> std::string_view { return row_of(k_verdicts_on_code, how); }

// The changes of diff.

constexpr Spellings<SetDiff::Presence, 3> k_presences{{
    {SetDiff::Presence::both, "both"},
    {SetDiff::Presence::only_before, "removed"},
    {SetDiff::Presence::only_after, "added"},
}};
static_assert(is_in_order(k_presences));
auto presence_text(SetDiff::Presence presence) -> std::string_view { return row_of(k_presences, presence); }

constexpr Spellings<PackageChange::Kind, 6> k_package_changes{{
    {PackageChange::Kind::newer, "newer"},
    {PackageChange::Kind::older, "older"},
    {PackageChange::Kind::rebuilt, "rebuilt"},
    {PackageChange::Kind::moved, "moved"},
    {PackageChange::Kind::added, "added"},
    {PackageChange::Kind::removed, "removed"},
}};
static_assert(is_in_order(k_package_changes));
auto package_change_text(PackageChange::Kind kind) -> std::string_view { return row_of(k_package_changes, kind); }

}  // namespace gpusolve
