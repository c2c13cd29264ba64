// Packages linked against the main wheel are compatible only with a main wheel of their own kind: never +cu118 with +cu121, nor CUDA
// with CPU.
#include <algorithm>
#include <string>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/provider.hpp"
#include "adapters/pypi/provider_records.hpp"
#include "adapters/pypi/variant.hpp"
#include "model/vendors/words.hpp"

namespace gpusolve::pypi {
namespace {

/// Whether a requirement determines the kind of the main wheel: `torch==2.4.1+cu118`.
auto pins_one_build(const CoreMetadata& metadata, const std::string& main) -> bool {
  return std::ranges::any_of(metadata.requires_dist, [&](const Requirement& requirement) {
    return normalise_name(requirement.name) == main && std::ranges::any_of(requirement.specifiers.specifiers(), [](const Specifier& one) {
             return one.op() == Operator::equal && one.version() && one.version()->has_local();
           });
  });
}

/// Whether the metadata state the release of the main wheel that the package was built for. A requirement on any release, as in
/// torchvision 0.12.0 on PyPI, states none.
auto states_main_release(const CoreMetadata& metadata, const std::string& main) -> bool {
  return std::ranges::any_of(metadata.requires_dist, [&](const Requirement& one) {
    return normalise_name(one.name) == main && (one.url || !one.specifiers.specifiers().empty());
  });
}

/// Whether plain PyPI has only a CPU build of the pinned or oldest allowed release of the main wheel. A GPU wheel that requires this
/// release was linked against another build: the wheel of vLLM for aarch64, and xFormers 0.0.35 for Windows, which accepts any torch
/// from 2.10 on.
auto is_main_for_cpu(const CoreMetadata& metadata, const StackKnowledge& stack) -> bool {
  const auto is_for_cpu = [&](const Specifier& one) {
    const bool is_floor = one.op() == Operator::equal || one.op() == Operator::greater_equal;
    return is_floor && one.version() && stack.plain_main(*one.version()).accelerator == Accelerator::cpu;
  };
  return stack.plain_main && stack.plain_linked && std::ranges::any_of(metadata.requires_dist, [&](const Requirement& requirement) {
           return normalise_name(requirement.name) == stack.roles.pypi &&
                  std::ranges::any_of(requirement.specifiers.specifiers(), is_for_cpu);
         });
}

/// The CUDA that the metadata pin: 12.6 for `nvidia-cuda-runtime-cu12==12.6.77` or for `cuda-toolkit[...]==12.6.3`.
auto cuda_of_pins(const CoreMetadata& metadata, const MarkerEnvironment& environment) -> std::optional<DottedVersion> {
  for (const auto& requirement : metadata.requires_dist) {
    const auto name = normalise_name(requirement.name);
    const auto& specifiers = requirement.specifiers.specifiers();
    const bool is_pin = specifiers.size() == 1 && specifiers[0].op() == Operator::equal && specifiers[0].version().has_value();
    if (!is_pin || (!name.starts_with("nvidia-cuda-runtime") && name != "cuda-toolkit")) {
      continue;
    }
    const auto holds = requirement.marker ? requirement.marker->evaluate(environment) : Result<bool>(true);
    const auto release = specifiers[0].version()->release();
    if (holds && *holds && release.size() >= 2 && release[0] < 1000 && release[1] < 1000) {
      return dotted(std::to_string(release[0]) + "." + std::to_string(release[1]));
    }
  }
  return std::nullopt;
}

auto kind_text(const BuildVariant& variant) -> std::string {
  return variant.accelerator == Accelerator::none ? "from PyPI" : kind_words(variant);
}

}  // namespace

/// The variant stated by the local version, otherwise by the index, otherwise by the folder of the file: `cu100/torch-1.2.0-....whl` on
/// a page of links.
auto PypiProvider::labelled_variant_of(const CandidateRecord& candidate) const -> BuildVariant {
  if (candidate.label) {
    return *candidate.label;
  }
  const auto& project = record(candidate.name).project;
  const auto& roles = selector_.policy().stack.roles;
  const auto& build = candidate.base ? record(*candidate.base) : candidate;
  const auto* const file = build.file;
  const bool is_same_for_all = build.is_pure && !candidate.version.has_local();
  if (file == nullptr || is_same_for_all) {
    return candidate.label.emplace(variant_of_wheel(project, candidate.version, {}, roles));
  }
  const auto index_url = candidate.index->url();
  const auto folder = std::string_view(file->url).substr(0, std::min(file->url.rfind('/'), file->url.size()));
  const auto place = label_of_index(index_url, roles).empty() ? folder : std::string_view(index_url);
  return candidate.label.emplace(variant_of_wheel(project, candidate.version, place, roles));
}

/// Reads the pins only for versions that the policy does not know, because this costs one metadata file per Python.
auto PypiProvider::read_pinned_cuda(CandidateRecord& candidate) -> Status {
  const auto& stack = selector_.policy().stack;
  if (record(candidate.name).project != stack.roles.pypi || !stack.knows_plain_main ||
      labelled_variant_of(candidate).accelerator != Accelerator::none || stack.knows_plain_main(candidate.version)) {
    return std::monostate();
  }
  const auto answer = metadata_of(candidate);
  if (!answer) {
    return answer.error();
  }
  if (const auto* metadata = std::get_if<CoreMetadata>(*answer)) {
    candidate.pinned_cuda = cuda_of_pins(*metadata, environment_of(*candidate.python, ""));
  }
  return std::monostate();
}

auto PypiProvider::is_plain_companion(CandidateId candidate) const -> bool {
  const auto& known = record(candidate);
  if (known.file == nullptr || known.index == nullptr) {
    return false;
  }
  const auto& project = record(known.name).project;
  const auto& roles = selector_.policy().stack.roles;
  return project != roles.pypi && is_linked(project, roles) && !known.is_pure &&
         labelled_variant_of(known).accelerator == Accelerator::none;
}

void PypiProvider::append_stack_rules(CandidateRecord& candidate, const CoreMetadata& metadata) {
  const auto& known = record(candidate.name);
  const auto& roles = selector_.policy().stack.roles;
  if (candidate.file == nullptr || candidate.is_pure || known.project == roles.pypi || !is_linked(known.project, roles)) {
    return;
  }
  const auto main = name_of(roles.pypi);
  const auto& main_of = selector_.policy().stack.main_of;
  const auto told = main_of ? main_of(known.project, candidate.version) : std::string();
  if (!told.empty() && !states_main_release(metadata, roles.pypi)) {
    const auto set = parse_specifier_set(told);
    GPUSOLVE_CHECK(set.has_value(), "a specifier of the catalog that is none");
    const auto spec = intern({main, SpecRecord::InSet{*set}, roles.pypi + told});
    candidate.requirements.push_back({spec, resolver::Requirement::Kind::constrains});
  }
  auto variant = labelled_variant_of(candidate);
  if (variant.accelerator == Accelerator::none && candidate.version.has_local()) {
    return;  // an unknown label, `cu12torch2.6cxx11abiFALSE`: only the facts about the package state its main releases
  }
  const auto& stack = selector_.policy().stack;
  const bool is_own_build =
      is_main_for_cpu(metadata, stack) || (stack.plain_linked && StackRoles::is_among(known.project, roles.abi_stable));
  if (variant.accelerator == Accelerator::none && is_own_build) {
    variant = stack.plain_linked(known.project, candidate.version);
  }
  const bool is_cpu_when_plain = StackRoles::is_among(known.project, roles.plain_is_cpu);
  if (!pins_one_build(metadata, roles.pypi) && (!is_cpu_when_plain || variant.accelerator != Accelerator::none)) {
    const auto spec = intern({main, SpecRecord::SameStack{variant}, roles.pypi + " " + kind_text(variant)});
    candidate.requirements.push_back({spec, resolver::Requirement::Kind::constrains});
  }
}

/// Whether the companion is compatible with the main wheel. Two labels must be equal. PyPI's own builds have no label. Such a build is
/// compatible with a labelled main wheel if PyPI's main wheel of the same version, which the build was made for, is of the same CUDA
/// family; torchvision checks this when it is imported.
auto PypiProvider::goes_with(const BuildVariant& companion, const CandidateRecord& torch) const -> bool {
  const auto own = labelled_variant_of(torch);
  const bool is_own_plain = own.accelerator == Accelerator::none;
  const bool is_companion_plain = companion.accelerator == Accelerator::none;
  if (is_own_plain && is_companion_plain) {
    return true;
  }
  if (!is_own_plain && !is_companion_plain) {
    return own.accelerator == companion.accelerator && own.cuda == companion.cuda;
  }
  const auto& plain_main = selector_.policy().stack.plain_main;
  const auto plain = plain_main ? plain_main(torch.version.public_version()) : BuildVariant();
  const auto& labelled = is_own_plain ? companion : own;
  if (plain.accelerator == Accelerator::none) {
    return true;
  }
  const bool is_same_cuda = !plain.cuda || !labelled.cuda || plain.cuda->part(0) == labelled.cuda->part(0);
  return plain.accelerator == labelled.accelerator && is_same_cuda;
}

}  // namespace gpusolve::pypi
