#include <algorithm>

#include "adapters/conda/variant.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/requirement.hpp"
#include "catalogs/newest.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/choice/stack_parts.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/scene/extra_libraries.hpp"
#include "engine/audit/scene/wishes.hpp"
#include "engine/judging/gpu_signs.hpp"
#include "engine/judging/library_ranges.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "model/library_names.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::LibraryRange;

/// A separately installed cuDNN beside torch.
struct Cudnn {
  const Package* package{};
  DottedVersion version;            ///< 9.14.0.64
  std::vector<DottedVersion> cuda;  ///< the CUDA versions with which this cuDNN may be used
  pypi::SpecifierSet needed{};      ///< the versions that the package that requires cuDNN accepts
};

auto cuda_major_of(const Package& package, const StackRoles& roles) -> std::optional<std::uint32_t> {
  if (package.ecosystem == Ecosystem::pypi) {
    const auto wheel = wheel_by_suffix(package.name);
    return wheel ? std::optional(wheel->cuda_major) : std::nullopt;
  }
  conda::Record record{.name = package.name, .version = package.version, .depends = {package.depends.begin(), package.depends.end()}};
  if (package.build) {
    record.build = *package.build;
  }
  const auto cuda = conda::variant_of(record, Packaging::conda_other, roles).cuda;
  return cuda ? std::optional(cuda->part(0)) : std::nullopt;
}

/// Whether conda's torch takes cuDNN from a separate package: builds of the main stack's channel contain cuDNN.
auto takes_cudnn(const TorchPart& torch) -> bool {
  return torch.package->ecosystem == Ecosystem::conda && torch.judgement.variant.packaging == Packaging::conda_forge;
}

/// The CUDA major version of a conda environment, for a cuDNN that does not state its own: the version of torch, or of `cuda-version`.
/// nullopt if it is not known which package uses cuDNN.
auto cuda_major_beside(const Scene& scene) -> std::optional<std::uint32_t> {
  const auto found = std::ranges::find_if(scene.torches, takes_cudnn);
  if (found != scene.torches.end() && found->judgement.variant.cuda) {
    return found->judgement.variant.cuda->part(0);
  }
  const auto* const named = scene.torches.empty() ? find_package(scene, Ecosystem::conda, "cuda-version") : nullptr;
  const auto version = named == nullptr ? std::nullopt : leading_numbers(named->version);
  return version ? std::optional(version->part(0)) : std::nullopt;
}

/// The CUDA version of the main package if it has this major version, otherwise all CUDA versions of the major version.
auto cuda_beside(std::uint32_t major, const Scene& scene) -> std::vector<DottedVersion> {
  for (const auto& torch : scene.torches) {
    const auto& cuda = torch.judgement.variant.cuda;
    if (cuda && cuda->part(0) == major) {
      return {*cuda};
    }
  }
  return toolkits_of_family(major, scene.catalog);
}

auto cudnn_of(const Package& package, const Scene& scene) -> std::optional<Cudnn> {
  const auto version = is_cudnn_package(package.name) ? leading_numbers(package.version) : std::nullopt;
  const bool has_its_own =
      package.ecosystem == Ecosystem::conda && !scene.torches.empty() && std::ranges::none_of(scene.torches, takes_cudnn);
  auto major = version && !has_its_own ? cuda_major_of(package, scene.catalog.roles()) : std::nullopt;
  major = version && !major && package.ecosystem == Ecosystem::conda ? cuda_major_beside(scene) : major;
  return major ? std::optional(Cudnn{&package, *version, cuda_beside(*major, scene)}) : std::nullopt;
}

/// The version that torch pins, otherwise the newest one for this CUDA that supports all the GPUs; empty if there is none.
auto better_version(const Cudnn& cudnn, const Scene& scene) -> std::string {
  const auto capabilities = scene.facts.capabilities();
  const auto serves_all = [&](const DottedVersion& version) {
    return std::ranges::none_of(capabilities,
                                [&](ComputeCapability gpu) { return refusing_range(version, cudnn.cuda, gpu, scene.catalog).has_value(); });
  };
  for (const auto& torch : scene.torches) {
    const auto& pins = torch.build != nullptr ? torch.build->pins : std::vector<std::pair<std::string, std::string>>();
    const auto pin = std::ranges::find(pins, cudnn.package->name, [](const auto& one) { return one.first; });
    if (pin != pins.end() && serves_all(dotted(pin->second))) {
      return pin->second;
    }
  }
  for (const auto& release : scene.catalog.cudnn_releases()) {
    const bool is_built = std::ranges::any_of(release.cuda, [&](const auto& cuda) { return cudnn.cuda.front().compare_within(cuda) == 0; });
    if (is_built && serves_all(release.cudnn) && cudnn.needed.contains_text(release.cudnn.text())) {
      return release.cudnn.text();
    }
  }
  return {};
}

auto span_text(const LibraryRange& range) -> std::string {
  if (range.least && range.most) {
    return " (it serves " + range.least->sm() + " to " + range.most->sm() + ")";
  }
  return {};
}

/// Whether torch itself does not run on the GPU; a replacement of torch then brings its own cuDNN.
auto is_told_of_torch(const Scene& scene) -> bool {
  return std::ranges::any_of(scene.torches, [](const TorchPart& torch) {
    return std::ranges::any_of(torch.judgement.failures, [](const Reason& reason) {
      return reason.code == ReasonCode::no_kernel_image || reason.code == ReasonCode::library_drops_arch;
    });
  });
}

void audit_one(const Cudnn& cudnn, ComputeCapability gpu, const Scene& scene, Findings& findings) {
  const auto range = refusing_range(cudnn.version, cudnn.cuda, gpu, scene.catalog);
  if (!range) {
    return;
  }
  const auto version = better_version(cudnn, scene);
  const auto label = label_of(*cudnn.package);
  findings.push_back(
      {.code = ReasonCode::library_drops_arch,
       .subject = label,
       .fact = gpu.sm(),
       .text = label + " does not serve " + gpu.sm() + span_text(*range) +
               (scene.torches.empty() ? ". What needs cuDNN fails"
                                      : ". " + scene.catalog.roles().pypi + " imports and simple kernels run, but what needs cuDNN fails") +
               std::string(": \"CUDNN_STATUS_ARCH_MISMATCH\"."),
       .evidence = {catalogs::stated_source(range->evidence)},
       .repair = version.empty() ? std::nullopt
                                 : std::optional(add_packages(cudnn.package->ecosystem, {cudnn.package->name + "==" + version}, scene))});
}

auto cudnn_among(const std::vector<std::string>& requirements) -> std::optional<pypi::Requirement> {
  for (const auto& text : requirements) {
    auto requirement = pypi::parse_requirement(text);
    if (requirement && is_cudnn_package(pypi::normalise_name(requirement->name))) {
      return std::move(requirement).value();
    }
  }
  return std::nullopt;
}

/// Whether the input names the library, or an extra that brings the library.
auto is_asked_for(const std::string& library, const Scene& scene) -> bool {
  return std::ranges::any_of(named_in(scene), [&](const Named& one) {
    return one.ecosystem == Ecosystem::pypi && (one.name == library || libraries_of_extras(one, scene).contains(library));
  });
}

/// The requirement on cuDNN of the extras of another package of the same stack, through which the part is asked for: `jax[cuda12_pip]`
/// brings a jaxlib. nullopt where audit_neighbours judges the library, because the part runs with some versions of it only.
auto need_of_front(const NamedPart& part, const Scene& scene) -> std::optional<pypi::Requirement> {
  const auto* const own = part.judgement.stack.package;
  const auto chosen =
      own == nullptr ? scene.chosen.end() : std::ranges::find(scene.chosen, own->name, [](const Package& one) { return one.name.text(); });
  if (chosen == scene.chosen.end()) {
    return std::nullopt;
  }
  const auto limits = scene.catalog.neighbour_limits(own->name, Packaging::wheel, chosen->version.text(), scene.facts.platform.value);
  if (std::ranges::any_of(limits, is_cudnn_package, &catalogs::NeighbourLimit::neighbour)) {
    return std::nullopt;
  }
  for (const auto& one : named_in(scene)) {
    const auto* const front = one.ecosystem == Ecosystem::pypi ? scene.catalog.stack_package(false, one.name) : nullptr;
    if (auto need = front != nullptr && front->stack == own->stack ? cudnn_among(needs_of_extras(one, scene)) : std::nullopt) {
      return need;
    }
  }
  return std::nullopt;
}

/// The part's requirement on cuDNN; an extra's requirement counts if the input asks for the library. nullopt if there is none.
auto need_of_cudnn(const NamedPart& part, const Scene& scene) -> std::optional<pypi::Requirement> {
  const auto* const build = part.judgement.stack.build;
  auto need = build == nullptr ? std::nullopt : cudnn_among(build->requirements);
  for (const auto& [extra, requirements] : build == nullptr || need ? decltype(build->extras)() : build->extras) {
    auto of_extra = cudnn_among(requirements);
    if (of_extra && is_asked_for(pypi::normalise_name(of_extra->name), scene)) {
      return of_extra;
    }
  }
  return need ? need : need_of_front(part, scene);
}

/// The cuDNN that pip takes today for a requirement without an upper limit, within the limits that the file sets; nullopt if the catalog
/// knows none.
auto newest_for(const pypi::Requirement& need, Package& package, const Scene& scene) -> std::optional<Cudnn> {
  package.ecosystem = Ecosystem::pypi;
  package.name = PackageName::checked(pypi::normalise_name(need.name));
  const auto wheel = wheel_by_suffix(package.name);
  const auto cuda = wheel ? toolkits_of_family(wheel->cuda_major, scene.catalog) : std::vector<DottedVersion>();
  for (const auto& release : scene.catalog.cudnn_releases()) {
    const bool is_built =
        !cuda.empty() && std::ranges::any_of(release.cuda, [&](const auto& one) { return one.part(0) == cuda.front().part(0); });
    const auto text = release.cudnn.text();
    if (is_built && need.specifiers.contains_text(text) && scene.pip_wishes.allow(package.name.text(), text)) {
      package.version = VersionText::checked(text);
      return Cudnn{&package, release.cudnn, cuda, need.specifiers};
    }
  }
  return std::nullopt;
}

/// Reports a stack in a file for which pip takes the newest cuDNN, if that cuDNN no longer serves the GPU. torch is left out, because it
/// pins its cuDNN.
void audit_newest(const Scene& scene, Findings& findings) {
  const bool is_wished = inventory::role_of(scene.inventory.kind) == inventory::Role::wished;
  const auto& all = named_in(scene);
  const bool is_pinned = std::ranges::any_of(all, [](const Named& one) { return one.package != nullptr && is_cudnn_package(one.name); });
  if (!is_wished || is_pinned || !scene.torches.empty() || !scene.undecided.empty()) {
    return;
  }
  for (const auto& part : scene.parts) {
    const auto need = part.judgement.failures.empty() && part.has_version ? need_of_cudnn(part, scene) : std::nullopt;
    Package package;
    const auto cudnn = need ? newest_for(*need, package, scene) : std::nullopt;
    const auto before = findings.size();
    for (const auto gpu : cudnn ? scene.facts.capabilities() : std::vector<ComputeCapability>()) {
      audit_one(*cudnn, gpu, scene, findings);
    }
    if (findings.size() > before) {
      findings.back().evidence.insert(findings.back().evidence.begin(),
                                      installer_of(Ecosystem::pypi, scene, part.demand) + " takes it for " + part.label + ", which wants " +
                                          quote(need->name) + ", by " + catalogs::catalog_of_date(scene.catalog));
      return;
    }
  }
}

/// The newest cuDNN of the major version that the specs of the file allow; nullopt if the file pins a cuDNN or allows none.
auto newest_of_conda(std::uint32_t major, const Scene& scene) -> std::optional<DottedVersion> {
  const auto& wishes = scene.conda_wishes;
  std::optional<DottedVersion> newest;
  for (const auto& release : scene.catalog.cudnn_releases()) {
    const auto text = release.cudnn.text();
    const bool is_allowed = release.cudnn.part(0) == major && wishes.allow("cudnn", text) && wishes.allow("libcudnn", text);
    newest = is_allowed && (!newest || *newest < release.cudnn) ? release.cudnn : newest;
  }
  const bool is_pinned = std::ranges::any_of(scene.inventory.packages, [](const Package& one) { return is_cudnn_package(one.name); });
  return is_pinned ? std::nullopt : newest;
}

/// The cuDNN of conda-forge's torch. If the build does not state it, the cuDNN of the wheels of the release before: conda-forge switched to
/// cuDNN 9 with torch 2.4.1, the wheels with 2.4.0 (.ci_support of conda-forge/pytorch-cpu-feedstock).
auto cudnn_of_conda_forge(const TorchPart& torch, const Scene& scene) -> std::optional<DottedVersion> {
  const catalogs::PublishedBuild* before = nullptr;
  for (const auto& build : scene.catalog.published_builds(scene.facts.platform.value)) {
    const bool is_older = build.packaging == Packaging::wheel && build.cudnn && build.version < torch.version;
    before = is_older && (before == nullptr || before->version < build.version) ? &build : before;
  }
  const auto& own = torch.judgement.variant.cudnn;
  return own || before == nullptr ? own : before->cudnn;
}

/// Like audit_newest, for conda-forge's torch, which takes the newest cuDNN of its major version unless a spec limits it.
void audit_newest_of_conda(const Scene& scene, Findings& findings) {
  const bool is_open =
      inventory::role_of(scene.inventory.kind) == inventory::Role::wished || scene.inventory.leaves_other_packages_to_installer;
  const auto gpus = scene.facts.capabilities();
  for (const auto& torch : is_open ? scene.torches : std::vector<TorchPart>()) {
    const auto& variant = torch.judgement.variant;
    const bool is_its = takes_cudnn(torch) && variant.is_judged() && variant.cuda && torch.judgement.failures.empty();
    const auto cudnn = is_its ? cudnn_of_conda_forge(torch, scene) : std::nullopt;
    const auto newest = cudnn ? newest_of_conda(cudnn->part(0), scene) : std::nullopt;
    const auto first = newest ? first_refused_cudnn(*cudnn, variant.cuda->part(0), gpus, scene.catalog) : std::nullopt;
    if (first && *first <= *newest && first->part(0) == newest->part(0)) {
      findings.push_back({.code = ReasonCode::library_drops_arch,
                          .subject = torch.label,
                          .fact = gpus.front().sm(),
                          .text = "conda takes the newest cuDNN for " + torch.label + ", and from " + first->text() +
                                  " on it no longer serves the GPU: what needs cuDNN fails, \"CUDNN_STATUS_ARCH_MISMATCH\".",
                          .repair = add_packages(Ecosystem::conda, {"cudnn<" + first->text()}, scene)});
    }
  }
}

/// Whether conda lists the library both as `cudnn` and as `libcudnn`, and this is `libcudnn`; only `cudnn` is judged.
auto is_part_of_cudnn(const Package& package, const Scene& scene) -> bool {
  return package.name == "libcudnn" && find_package(scene, Ecosystem::conda, "cudnn") != nullptr;
}

}  // namespace

void audit_cudnn(const Scene& scene, Findings& findings) {
  if (is_told_of_torch(scene)) {
    return;
  }
  audit_newest(scene, findings);
  audit_newest_of_conda(scene, findings);
  for (const auto& package : scene.inventory.packages) {
    const auto cudnn = is_part_of_cudnn(package, scene) ? std::nullopt : cudnn_of(package, scene);
    for (const auto gpu : cudnn && !cudnn->cuda.empty() ? scene.facts.capabilities() : std::vector<ComputeCapability>()) {
      audit_one(*cudnn, gpu, scene, findings);
    }
  }
}

}  // namespace gpusolve::engine::audit
