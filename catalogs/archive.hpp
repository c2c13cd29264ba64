// Serialises entries to a stream of 16-bit words, the form in which the catalog is stored in the binary, and back. Each distinct text is
// stored once and has a number. `fields` lists the members of each entry for both directions, so that they cannot diverge.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.hpp"
#include "catalogs/catalog_list.hpp"
#include "catalogs/entries.hpp"
#include "catalogs/message_entries.hpp"
#include "catalogs/stack_entries.hpp"
#include "model/stack_roles.hpp"

namespace gpusolve::catalogs {

using Word = std::uint16_t;

/// Numbered texts: text `i` ends at `ends[i]` in `bytes`.
struct TextTable {
  std::string_view bytes;
  std::span<const std::uint32_t> ends;
  [[nodiscard]] auto text(Word id) const -> std::string_view {
    const std::uint32_t begin = id == 0 ? 0 : ends[id - 1U];
    return bytes.substr(begin, ends[id] - begin);
  }
};

template <class Archive>
void fields(Archive& a, ComputeCapability& e) {
  a(e.major, e.minor);
}
template <class Archive>
void fields(Archive& a, Evidence& e) {
  a(e.source, e.confidence);
}
template <class Archive>
void fields(Archive& a, CodeTarget& e) {
  a(e.capability, e.kind);
}
template <class Archive>
void fields(Archive& a, GpuEntry& e) {
  a(e.name, e.capability, e.architecture, e.chip, e.segment, e.pci_ids, e.is_on_arm, e.evidence);
}
template <class Archive>
void fields(Archive& a, TargetEntry& e) {
  a(e.target, e.first, e.gone, e.deprecated, e.evidence);
}
template <class Archive>
void fields(Archive& a, ToolkitEntry& e) {
  a(e.cuda, e.ptx_isa, e.targets, e.evidence);
}
template <class Archive>
void fields(Archive& a, ToolkitComponent& e) {
  a(e.extra, e.package, e.version);
}
template <class Archive>
void fields(Archive& a, ToolkitComponents& e) {
  a(e.cuda, e.packages, e.evidence);
}
template <class Archive>
void fields(Archive& a, ImageDrivers& e) {
  a(e.cuda, e.consumer, e.workstation, e.datacenter, e.evidence);
}
template <class Archive>
void fields(Archive& a, HostCompilers& e) {
  a(e.cuda, e.gcc, e.clang, e.msvc, e.evidence);
}
template <class Archive>
void fields(Archive& a, ToolkitInstall& e) {
  a(e.is_conda, e.from, e.before, e.platforms, e.channels, e.is_first, e.packages, e.lines, e.evidence);
}
template <class Archive>
void fields(Archive& a, LeastDriver& e) {
  a(e.from, e.to, e.linux_driver, e.windows_driver, e.evidence);
}
template <class Archive>
void fields(Archive& a, ToolkitDriver& e) {
  a(e.cuda, e.linux_driver, e.windows_driver, e.evidence);
}
template <class Archive>
void fields(Archive& a, DriverBranch& e) {
  a(e.branch, e.cuda, e.kind, e.end, e.evidence);
}
template <class Archive>
void fields(Archive& a, DriverPackage& e) {
  a(e.branch, e.system, e.package, e.open, e.evidence);
}
template <class Archive>
void fields(Archive& a, ArchitectureDriver& e) {
  a(e.capability, e.first, e.last, e.last_cuda, e.evidence);
}
template <class Archive>
void fields(Archive& a, LibraryRange& e) {
  a(e.least, e.most, e.evidence);
}
template <class Archive>
void fields(Archive& a, CudnnEntry& e) {
  a(e.from, e.to, e.cuda_from, e.cuda_to, e.range);
}
template <class Archive>
void fields(Archive& a, CudnnRelease& e) {
  a(e.cudnn, e.cuda, e.evidence);
}
template <class Archive>
void fields(Archive& a, RangeRequirement& e) {
  a(e.name, e.specifier, e.seen);
}
template <class Archive>
void fields(Archive& a, CompanionBuild& e) {
  a(e.name, e.is_missing, e.is_unlabelled, e.version, e.pythons, e.pypi_pythons);
}
template <class Archive>
void fields(Archive& a, PublishedBuild& e) {
  a(e.version, e.tag, e.cuda, e.platform, e.packaging, e.cubins, e.ptx, e.is_code_known, e.tegra_cubins, e.tegra_ptx);
  a(e.cudnn, e.nccl, e.pythons, e.unseen_pythons, e.least_glibc, e.companions, e.pins, e.ranges, e.toolkit_extras);
  a(e.are_pins_derived, e.are_pins_known, e.is_on_pypi, e.is_bundled_on_index, e.pypi_pythons, e.index, e.is_unlabelled, e.assumed,
    e.evidence);
}
template <class Archive>
void fields(Archive& a, ReleasedCompanion& e) {
  a(e.name, e.version, e.python_below);
}
template <class Archive>
void fields(Archive& a, PublishedRelease& e) {
  a(e.version, e.released, e.companions, e.evidence);
}
template <class Archive>
void fields(Archive& a, TryCode& e) {
  a(e.gpu, e.gpus, e.cpu, e.apple, e.cuda, e.loads);
}
template <class Archive>
void fields(Archive& a, StackRoles& e) {
  a(e.id, e.title, e.pypi, e.conda, e.conda_library, e.conda_gpu, e.conda_cpu, e.conda_cpu_only, e.conda_mutex, e.conda_select,
    e.conda_select_gpu, e.conda_cuda, e.conda_cuda_since, e.conda_cuda_channel, e.conda_cuda_channel_before, e.channel, e.sister_channels,
    e.index, e.index_pages);
  a(e.try_code, e.default_request, e.companions, e.import_errors, e.gpu_errors, e.companions_linked_since, e.abi_stable, e.abi_stable_since,
    e.released_with, e.former_companions, e.former_linked_since, e.users, e.conda_users, e.companion_users, e.arch_list,
    e.run_time_compilers, e.compiler_packages, e.linked, e.plain_is_cpu, e.labelled, e.published, e.others_on_index, e.only_on_index,
    e.pinned_libraries, e.release_label, e.other_labels);
}
template <class Archive>
void fields(Archive& a, MirrorEntry& e) {
  a(e.id, e.aliases, e.name, e.status, e.remark, e.conda_base, e.pypi_simple, e.stack_wheels, e.stack_wheels_kind, e.channels, e.lacks,
    e.apart, e.evidence, e.wheels_fault);
}
template <class Archive>
void fields(Archive& a, AliasEntry& e) {
  a(e.pypi, e.conda, e.is_one_way, e.evidence);
}
template <class Archive>
void fields(Archive& a, AcceleratorEntry& e) {
  a(e.id, e.name, e.names, e.capabilities, e.builds, e.builds_by_capability, e.kind, e.is_cuda_api, e.platform, e.first_torch, e.evidence,
    e.drivers, e.systems);
}
template <class Archive>
void fields(Archive& a, HolderEntry& e) {
  a(e.pypi, e.conda, e.evidence);
}
template <class Archive>
void fields(Archive& a, UnrelatedNameEntry& e) {
  a(e.conda, e.evidence);
}
template <class Archive>
void fields(Archive& a, KnownFailure& e) {
  a(e.gpus, e.why, e.fails_only_with_older_driver, e.evidence);
}
template <class Archive>
void fields(Archive& a, Elsewhere& e) {
  a(e.install, e.is_another_there, e.note, e.evidence);
}
template <class Archive>
void fields(Archive& a, BuildStrings& e) {
  a(e.channel, e.since, e.before, e.cuda, e.cpu, e.evidence);
}
template <class Archive>
void fields(Archive& a, StackPackage& e) {
  a(e.is_conda, e.name, e.stack, e.carries, e.completed_by, e.same_as, e.has_builds, e.is_excerpt, e.channels, e.is_compiler,
    e.loads_libraries, e.libraries, e.needs_gpu, e.is_linked_to_main, e.names_no_main, e.brings, e.unknown_indexes, e.same_minor_before,
    e.mismatched, e.elsewhere, e.build_strings, e.unlisted);
}
template <class Archive>
void fields(Archive& a, StackVariant& e) {
  a(e.spec, e.decides, e.brings_toolkit);
}
template <class Archive>
void fields(Archive& a, StackRequest& e) {
  a(e.asked, e.pip, e.conda, e.pip_cpu, e.conda_cpu, e.in_place_of, e.beside);
}
template <class Archive>
void fields(Archive& a, StackVersion& e) {
  a(e.text, e.numbers, e.python.least, e.python.below);
}
template <class Archive>
void fields(Archive& a, StackRelease& e) {
  a(e.version, e.date);
}
template <class Archive>
void fields(Archive& a, ImageCuda& e) {
  a(e.since, e.cuda);
}
template <class Archive>
void fields(Archive& a, ImagePython& e) {
  a(e.release, e.python);
}
template <class Archive>
void fields(Archive& a, StackImage& e) {
  a(e.repository, e.packages, e.tag_part, e.states_release, e.is_labelled, e.is_of_vendor, e.parts, e.required_cuda, e.pythons);
}
template <class Archive>
void fields(Archive& a, StackEntry& e) {
  a(e.id, e.name, e.about, e.verify, e.holds_torch, e.requests, e.images, e.released);
}
template <class Archive>
void fields(Archive& a, StackBuild& e) {
  a(e.cuda, e.cubins, e.ptx, e.is_code_known, e.cudnn, e.least, e.most, e.compiles, e.least_linux_driver, e.least_windows_driver,
    e.failures);
  a(e.is_conda, e.package, e.packaging, e.channel, e.holds_cuda, e.platforms, e.versions, e.is_for_cpu, e.label, e.extra, e.index,
    e.also_on, e.pages, e.pythons, e.least_glibc);
  a(e.are_requirements_known, e.requirements, e.extras, e.other_way, e.without_nvcc, e.only_raises, e.evidence);
}
template <class Archive>
void fields(Archive& a, SourceRecipe& e) {
  a(e.package, e.since, e.before, e.platforms, e.least_cuda, e.least, e.targets, e.takes_ptx, e.spelling, e.environment, e.needs, e.options,
    e.steps, e.requirements, e.kernels_in, e.is_usual, e.fetches_wheel, e.evidence);
}
template <class Archive>
void fields(Archive& a, NeighbourLimit& e) {
  a(e.package, e.packaging, e.since, e.before, e.label, e.platforms, e.neighbour, e.least, e.below, e.python, e.is_on_cpu, e.is_required,
    e.is_undeclared, e.is_waived_by_pin, e.through, e.beyond, e.brought_by, e.evidence);
}
template <class Archive>
void fields(Archive& a, RunTimeCompiling& e) {
  a(e.packages, e.before, e.what, e.evidence);
}
template <class Archive>
void fields(Archive& a, PartialFailure& e) {
  a(e.package, e.packaging, e.gpus, e.cuda_from, e.cuda_before, e.what, e.error, e.evidence);
}
template <class Archive>
void fields(Archive& a, SystemLibrary& e) {
  a(e.packages, e.since, e.before, e.library, e.debian, e.evidence);
}
template <class Archive>
void fields(Archive& a, SystemEntry& e) {
  a(e.names, e.glibc, e.evidence);
}
/// Stored as text, because a code's number changes when codes are reordered.
template <class Archive>
void fields(Archive& a, FindingCode& e) {
  std::string text(finding_code_text(e));
  a(text);
  const auto code = parse_finding_code(text);
  GPUSOLVE_CHECK(code.has_value(), "an unknown code in the catalog");
  e = *code;
}
template <class Archive>
void fields(Archive& a, MessageCase& e) {
  a(e.fact, e.entry);
}
template <class Archive>
void fields(Archive& a, MessageMeaning& e) {
  a(e.code, e.cure, e.is_general, e.follows, e.is_refutable, e.is_harmless, e.is_of_any_package, e.cases, e.rule, e.of_cuda);
}
template <class Archive>
void fields(Archive& a, MessageEntry& e) {
  a(e.id, e.meaning, e.pattern, e.phase, e.cause, e.details, e.advice, e.commands, e.package, e.decides, e.evidence);
}

}  // namespace gpusolve::catalogs
