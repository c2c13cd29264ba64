#include "engine/judging/judge.hpp"

#include <algorithm>
#include <iterator>

#include "base/ascii.hpp"
#include "catalogs/accelerators.hpp"
#include "catalogs/cuda/cuda_rules.hpp"
#include "engine/binding/later_cuda.hpp"
#include "engine/judging/cudnn_of_conda.hpp"
#include "engine/judging/library_ranges.hpp"
#include "engine/judging/verdict_of_machines.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "engine/specs/spec_text.hpp"
#include "model/library_names.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

/// If the catalog has no entry for a packaging (pkgs/main rebuilds torch itself), uses the nearest relative: the pytorch channel, then
/// wheels.
auto find_build(const catalogs::Catalog& catalog, const DottedVersion& torch, const BuildVariant& variant, Platform platform)
    -> std::optional<catalogs::PublishedMatch> {
  auto own = catalog.find_published_build(torch, variant.cuda, platform, variant.packaging);
  if (own && own->is_exact) {
    return own;
  }
  for (const auto sister : {Packaging::conda_pytorch, Packaging::wheel}) {
    auto match = catalog.find_published_build(torch, variant.cuda, platform, sister);
    if (match && match->is_exact) {
      match->is_exact = false;
      return match;
    }
    own = own ? own : match;
  }
  if (own) {
    own->is_exact = false;
  }
  return own;
}

/// The cuDNN that the catalog states for this very build, also where its code is not known.
auto stated_cudnn(const catalogs::Catalog& catalog, const DottedVersion& torch, const BuildVariant& variant, Platform platform)
    -> std::optional<DottedVersion> {
  const auto builds = catalog.published_builds(platform);
  const auto cuda = variant.cuda->prefix(2);
  const auto listed = std::ranges::find_if(builds, [&](const catalogs::PublishedBuild& build) {
    return build.packaging == variant.packaging && build.cuda == cuda && build.version == torch;
  });
  return listed == builds.end() ? std::nullopt : listed->cudnn;
}

/// A build that the catalog does not list may have code for every architecture that its toolkit supports.
auto build_of_unknown_code(const DottedVersion& torch, const BuildVariant& variant, Platform platform) -> catalogs::PublishedBuild {
  catalogs::PublishedBuild build;
  build.version = torch;
  build.cuda = variant.cuda;
  build.cudnn = variant.cudnn;
  build.platform = platform;
  build.packaging = variant.packaging;
  return build;
}

/// Removes all but the greatest of several least drivers, because only that one is useful to report.
void keep_greatest_driver(std::vector<Reason>& reasons) {
  const auto needed = [](const Reason& reason) {
    const auto version = parse_dotted_version(reason.needed);
    return version ? *version : DottedVersion{};
  };
  const auto is_driver = [](const Reason& reason) { return reason.code == ReasonCode::driver_too_old && !reason.needed.empty(); };
  std::optional<Reason> greatest;
  for (const auto& reason : reasons) {
    if (is_driver(reason) && (!greatest || needed(*greatest) < needed(reason))) {
      greatest = reason;
    }
  }
  std::erase_if(reasons, [&](const Reason& reason) { return is_driver(reason) && reason != *greatest; });
}

/// Whether another package of the set decides on which GPUs this one runs.
auto is_companion(const StackPart& stack) -> bool { return stack.package != nullptr && !stack.carries_own_code(); }

/// If no build is for the CUDA, the nearest versions that have one, "12.4 and 12.6"; empty if some build is allowed.
auto nearest_cudas(std::span<const catalogs::PublishedBuild> builds, const std::string& version,
                   const std::function<bool(const DottedVersion&)>& allows) -> std::string {
  const auto digits = version.substr(std::min(version.find_first_of("0123456789"), version.size()));
  const auto asked = leading_numbers(digits).value_or(DottedVersion{});
  std::optional<DottedVersion> below;
  std::optional<DottedVersion> above;
  for (const auto& build : builds) {
    if (!build.cuda) {
      continue;
    }
    if (allows(*build.cuda)) {
      return {};
    }
    auto& side = *build.cuda < asked ? below : above;
    const bool is_nearer = !side || (*build.cuda < asked ? *side < *build.cuda : *build.cuda < *side);
    side = is_nearer ? build.cuda : side;
  }
  const auto first = below ? below->prefix(2).text() : std::string();
  const auto second = above ? above->prefix(2).text() : std::string();
  return first + (first.empty() || second.empty() ? "" : " and ") + second;
}

}  // namespace

Judge::Judge(const catalogs::Catalog& catalog, const Facts& facts, GpuPolicy policy) : Judge(catalog, facts, std::move(policy), {}) {}

Judge::Judge(const catalogs::Catalog& catalog, const Facts& facts, GpuPolicy policy, std::span<const Facts> machines)
    : catalog_(catalog),
      facts_(facts),
      policy_(std::move(policy)),
      capabilities_(facts.capabilities()),
      machines_(machines),
      cuda_limits_(cuda_limits()) {
  std::ranges::transform(catalog.toolkits(), std::back_inserter(are_toolkits_native_),
                         [&](const DottedVersion& toolkit) { return catalogs::is_native_cuda(toolkit, facts_, catalog_); });
}

auto Judge::cuda_limits() const -> std::vector<CudaLimit> {
  std::vector<CudaLimit> limits;
  const auto add = [&](const std::string& fact, std::optional<Option> option, const std::string& version,
                       std::function<bool(const DottedVersion&)> allows) {
    const auto nearest = policy_.has_all_builds ? nearest_cudas(catalog_.published_builds(facts_.platform.value), version, allows) : "";
    limits.push_back({std::move(allows), {ReasonCode::cuda_unavailable, "", fact, nearest, option}});
  };
  if (policy_.cuda) {
    const auto fact = policy_.is_cuda_of_file ? "CUDA " + policy_.cuda->text() + " of the file" : policy_.cuda->text();
    add(fact, policy_.is_cuda_of_file ? std::nullopt : std::optional(Option::cuda), policy_.cuda->text(),
        [limit = *policy_.cuda](const auto& cuda) { return limit.allows(cuda); });
    limits.back().is_of_main = policy_.is_cuda_of_file;
  }
  for (const auto& binding : policy_.bindings) {
    add(binding.spec, std::nullopt, version_of_spec(binding.spec), [binding](const auto& cuda) { return binding.allows(cuda); });
  }
  return limits;
}

auto Judge::judge(std::string_view package, std::string_view version, const BuildVariant& variant) const -> Judgement {
  Judgement judgement{variant, decides(package)};
  if (const auto plain = accelerator_of_plain(version, judgement)) {
    judgement.variant.accelerator = *plain;
  }
  if (!judgement.decides) {
    find_stack(package, version, judgement);
  }
  if (judgement.variant.is_judged()) {
    judge_gpu_build(version, judgement);
    apply_limits(judgement);
  }
  refuse_what_only_raises(judgement);
  refuse_beside_neighbours(package, version, judgement);
  limit_cudnn_itself(package, version, judgement);
  judge_library(package, version, judgement);
  judgement.penalties = penalties_of(judgement);
  judge_cuda_itself(package, version, judgement);
  if (is_unwanted_python(package, version)) {
    judgement.penalties.resize(objectives().count());
    judgement.penalties[objectives().python()] = 1;
  }
  return judgement;
}

/// The accelerator of the plain build for Apple silicon; nullopt for other builds, and if NVIDIA GPUs, CUDA or a CPU set were requested.
auto Judge::accelerator_of_plain(std::string_view version, const Judgement& judgement) const -> std::optional<Accelerator> {
  const bool is_plain = judgement.decides && judgement.variant.accelerator == Accelerator::cpu;
  const bool is_open = !facts_.gpus && cuda_limits_.empty();
  const auto torch = is_plain && is_open ? leading_numbers(version) : std::nullopt;
  const auto* const plain = torch ? catalogs::accelerator_of_plain_wheel(catalog_, *torch, facts_.platform.value) : nullptr;
  return plain == nullptr ? std::nullopt : std::optional(plain->accelerator());
}

auto Judge::is_unwanted_python(std::string_view package, std::string_view version) const -> bool {
  const auto& preferred = policy_.preferred_python;
  const auto own = preferred && package == "python" ? leading_numbers(version) : std::nullopt;
  return own && own->prefix(2) != *preferred;
}

void Judge::judge_gpu_build(std::string_view version, Judgement& judgement) const {
  if (facts_.has_no_gpu()) {
    return;  // the choice then prefers CPU builds; a GPU build that was requested by name is not refused
  }
  const auto& cuda = judgement.variant.cuda;
  const auto torch = judgement.decides ? leading_numbers(version) : std::nullopt;
  if (torch && cuda) {
    judgement.match = find_build(catalog_, *torch, judgement.variant, facts_.platform.value);
  }
  const auto* const build = judgement.match ? judgement.match->build : nullptr;
  if (build != nullptr && build->is_code_known) {
    judgement.verdict = verdict_of(facts_, machines_, [&](const Facts& machine) { return catalogs::judge(*build, machine, catalog_); });
    catalogs::keep_to_one_build(*build, judgement.verdict);
  } else if (torch && cuda && !catalog_.toolkit_targets(*cuda).empty()) {
    const auto unknown = build_of_unknown_code(*torch, judgement.variant, facts_.platform.value);
    judgement.verdict = verdict_of(facts_, machines_, [&](const Facts& machine) { return catalogs::judge(unknown, machine, catalog_); });
  } else if (judgement.stack.match) {
    judge_stack_build(judgement);
  } else if (cuda) {
    judgement.verdict = verdict_of(facts_, machines_, [&](const Facts& machine) { return catalogs::judge_cuda(*cuda, machine, catalog_); });
  }
  judgement.failures = judgement.verdict.reasons();
  keep_greatest_driver(judgement.failures);
  if (!judgement.variant.cudnn && torch && cuda) {
    judgement.variant.cudnn = stated_cudnn(catalog_, *torch, judgement.variant, facts_.platform.value);
  }
  const bool is_known_main = build != nullptr && judgement.match->is_exact && build->is_code_known;
  const bool is_known_stack = judgement.stack.match && judgement.stack.match->is_exact && !judgement.stack.is_unknown(judgement.variant);
  const bool is_known = judgement.decides ? is_known_main : is_known_stack || is_companion(judgement.stack);
  if (policy_.is_strict && !is_known) {
    judgement.failures.push_back({ReasonCode::version_unavailable, "", "", "", Option::strict_catalog});
  }
}

void Judge::limit_cudnn_itself(std::string_view package, std::string_view version, Judgement& judgement) const {
  const auto own = policy_.cudnn && is_cudnn_package(package) ? leading_numbers(version) : std::nullopt;
  if (own && !policy_.cudnn->allows(*own)) {
    judgement.failures.push_back({ReasonCode::cudnn_unavailable, "", policy_.cudnn->text(), "", Option::cudnn});
  }
}

void Judge::judge_cuda_itself(std::string_view package, std::string_view version, Judgement& judgement) const {
  const auto own = package == "cuda-version" && !facts_.has_no_gpu() ? leading_numbers(version) : std::nullopt;
  if (!own || judgement.variant.packaging == Packaging::wheel) {
    return;
  }
  if (policy_.cuda && !policy_.cuda->allows(own->prefix(2))) {
    judgement.failures.push_back({ReasonCode::cuda_unavailable, "", policy_.cuda->text(), "", Option::cuda});
  }
  judgement.penalties.resize(objectives().count());
  judgement.penalties[objectives().side_cuda()] = cuda_rank(own->prefix(2));
}

void Judge::judge_library(std::string_view package, std::string_view version, Judgement& judgement) const {
  const auto library = shared_library(package, version, judgement.variant, catalog_);
  for (const auto gpu : library ? capabilities_ : std::vector<ComputeCapability>()) {
    if (!is_served(*library, gpu, catalog_)) {
      judgement.failures.push_back({ReasonCode::library_drops_arch, "", gpu.sm(), ""});
    }
  }
}

auto Judge::is_of_family(const Judgement& judgement) const -> bool {
  const auto& variant = judgement.variant;
  const auto* const build = judgement.stack.build;
  const auto needs_main = [&](const std::string& requirement) { return catalog_.roles().is_main(name_in_spec(requirement)); };
  const bool is_add_on = variant.packaging == Packaging::wheel && build != nullptr && std::ranges::any_of(build->requirements, needs_main);
  return !judgement.decides && (is_add_on || variant.cuda->parts().size() == 1);
}

auto Judge::loads_any_minor(const Judgement& judgement) const -> bool {
  const auto* const package = judgement.stack.package;
  const auto& cuda = judgement.variant.cuda;
  const bool is_loader = judgement.variant.packaging == Packaging::wheel && package != nullptr && package->loads_libraries;
  return is_loader && std::ranges::any_of(catalog_.stack_builds(false, package->name), [&](const catalogs::StackBuild& row) {
           return row.cuda && row.cuda->part(0) == cuda->part(0) && *row.cuda != *cuda;
         });
}

auto Judge::allows_family(const CudaLimit& limit, const DottedVersion& cuda) const -> bool { return allows_later(limit, cuda.prefix(1)); }

auto Judge::allows_later(const CudaLimit& limit, const DottedVersion& cuda) const -> bool {
  return std::ranges::any_of(catalog_.toolkits(), [&](const DottedVersion& toolkit) {
    return toolkit.part(0) == cuda.part(0) && toolkit.prefix(2) >= cuda && limit.allows(toolkit.prefix(2));
  });
}

auto Judge::may_allow(const DottedVersion& cuda) const -> bool {
  return std::ranges::all_of(
      cuda_limits_, [&](const CudaLimit& limit) { return limit.allows(cuda) || allows_family(limit, cuda) || allows_later(limit, cuda); });
}

auto Judge::has_own_libraries(const Judgement& judgement) const -> bool {
  const auto* const package = judgement.stack.package;
  const auto* const build = judgement.stack.build;
  const auto* const stack = package == nullptr ? nullptr : catalog_.find_stack(package->stack);
  const bool is_wheel = stack != nullptr && !package->is_conda && !package->loads_libraries && !stack->holds_torch;
  const auto is_library = [](const std::string& text) { return is_vendor_wheel(text); };
  return is_wheel && build != nullptr && build->are_requirements_known && std::ranges::none_of(build->requirements, is_library) &&
         std::ranges::none_of(build->extras, [&](const auto& extra) { return std::ranges::any_of(extra.second, is_library); });
}

auto Judge::takes_later_cuda(const Judgement& judgement) const -> bool {
  const auto* const build = judgement.stack.build;
  const bool is_of_main_channel = build != nullptr && build->channel == catalog_.roles().channel;
  const auto goes_with_later = policy_.takes_later_toolkit ? goes_with_later_toolkit : goes_with_later_cuda;
  return (is_of_main_channel || goes_with_later(judgement.variant.packaging, *judgement.variant.cuda)) &&
         (build == nullptr || !build->holds_cuda);
}

void Judge::apply_limits(Judgement& judgement) const {
  const auto& cuda = judgement.variant.cuda;
  const auto& cudnn = judgement.variant.cudnn;
  const auto packaging = judgement.variant.packaging;
  for (const auto& limit : cuda_limits_) {
    const bool is_allowed = !cuda || limit.allows(*cuda) || (is_of_family(judgement) && allows_family(limit, *cuda)) ||
                            (limit.is_of_main && !judgement.decides && (has_own_libraries(judgement) || allows_family(limit, *cuda))) ||
                            (!limit.reason.limit && takes_later_cuda(judgement) && allows_later(limit, *cuda)) ||
                            (!limit.reason.limit && loads_any_minor(judgement) && allows_family(limit, *cuda));
    if (!is_allowed) {
      judgement.failures.push_back(excluded_by(limit, judgement));
    }
  }
  const auto* const build = judgement.stack.build;
  if (policy_.cudnn && build != nullptr && build->cudnn && rules_out_cudnn(*policy_.cudnn, *build->cudnn, catalog_)) {
    judgement.failures.push_back({ReasonCode::cudnn_unavailable, "", policy_.cudnn->text(), "", Option::cudnn});
  }
  if (policy_.cudnn && judgement.decides && !(cudnn ? is_within_cudnn(*policy_.cudnn, *cudnn, packaging) : !policy_.must_know_cudnn)) {
    judgement.failures.push_back({ReasonCode::cudnn_unavailable, "", policy_.cudnn->text(), "", Option::cudnn});
  }
  for (const auto& [spec, limit] : policy_.cudnn_bindings) {
    if (policy_.binds_inner_cudnn && judgement.decides && cudnn && !is_within_cudnn(limit, *cudnn, packaging)) {
      judgement.failures.push_back({ReasonCode::cudnn_unavailable, "", spec, "", std::nullopt});
    }
  }
  limit_cudnn_of_conda(judgement);
}

void Judge::limit_cudnn_of_conda(Judgement& judgement) const {
  const bool is_limited = policy_.has_all_builds && judgement.variant.cuda;  // live channels have cuDNN itself to choose
  const auto made_with = is_limited ? cudnn_of_conda(judgement, catalog_) : std::nullopt;
  if (!made_with) {
    return;
  }
  const auto apply = [&](const VersionLimit& limit, const std::string& fact, std::optional<Option> option) {
    const auto nearest = nearest_served_cudnn(limit, *made_with, judgement.variant.cuda->part(0), capabilities_, catalog_);
    const bool is_too_old = !option && !made_with->parts().empty() && rules_out_cudnn(limit, *made_with, catalog_);
    const bool is_excluded =
        std::ranges::find(judgement.failures, ReasonCode::cudnn_unavailable, &Reason::code) != judgement.failures.end();
    if ((nearest || is_too_old) && !is_excluded) {
      const auto needed = is_too_old ? std::string() : nearest->text();
      judgement.failures.push_back({ReasonCode::cudnn_unavailable, "", fact, needed, option});
    }
  };
  if (policy_.cudnn) {
    apply(*policy_.cudnn, policy_.cudnn->text(), Option::cudnn);
  }
  for (const auto& [spec, limit] : policy_.cudnn_bindings) {
    apply(limit, spec, std::nullopt);
  }
}

auto Judge::is_within_cudnn(const VersionLimit& limit, const DottedVersion& cudnn, Packaging packaging) const -> bool {
  return packaging == Packaging::conda_forge ? !rules_out_cudnn(limit, cudnn, catalog_) : limit.allows(cudnn);
}

auto Judge::penalties_of(const Judgement& judgement) const -> std::vector<std::uint16_t> {
  const auto accelerator = judgement.variant.accelerator;
  if (accelerator == Accelerator::none) {
    return {};
  }
  const auto objectives = this->objectives();
  std::vector<std::uint16_t> penalties(objectives.count());
  const bool is_unwanted =
      facts_.has_no_gpu() ? accelerator != Accelerator::cpu : !judgement.variant.is_judged() && !judgement.variant.is_of_system();
  if (is_unwanted) {
    penalties[Objectives::k_gpu_first] = judgement.decides ? Objectives::k_main_on_cpu : Objectives::k_side_package_on_cpu;
  }
  for (std::size_t i = 0; i < judgement.verdict.gpus.size(); ++i) {
    const auto* const runs = std::get_if<catalogs::RunsBy>(&judgement.verdict.gpus[i].second);
    penalties[objectives.just_in_time(i)] = runs != nullptr && runs->kind == catalogs::RunsBy::Kind::ptx ? 1 : 0;
  }
  if (judgement.stack.is_unknown(judgement.variant)) {
    std::fill_n(penalties.begin() + static_cast<std::ptrdiff_t>(objectives.just_in_time(0)), objectives.capabilities,
                Objectives::k_unknown);
  }
  const auto& cuda = judgement.variant.cuda;
  if (judgement.decides && cuda) {
    penalties[objectives.cuda()] = cuda_rank(*cuda);
  } else if (cuda && cuda->parts().size() > 1 && judgement.stack.carries_own_code()) {
    penalties[objectives.side_cuda()] = cuda_rank(*cuda);
  }
  return penalties;
}

auto Judge::cuda_rank(const DottedVersion& cuda) const -> std::uint16_t {
  const bool is_native = catalogs::is_native_cuda(cuda, facts_, catalog_);
  std::uint16_t better = 0;
  for (std::size_t at = 0; const auto& toolkit : catalog_.toolkits()) {
    const bool is_toolkit_native = are_toolkits_native_[at++];
    if (is_toolkit_native == is_native ? toolkit > cuda : is_toolkit_native) {
      ++better;
    }
  }
  return better;
}

}  // namespace gpusolve::engine
