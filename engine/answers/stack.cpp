#include "engine/answers/stack.hpp"

#include <algorithm>

#include "catalogs/cuda/code_targets.hpp"
#include "catalogs/cuda/cuda_rules.hpp"
#include "catalogs/gpu_rules.hpp"
#include "engine/answers/in_set.hpp"
#include "engine/machine/boards.hpp"
#include "engine/solving/one_cuda.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "model/library_names.hpp"
#include "model/vendors/words.hpp"

namespace gpusolve::engine {
namespace {

using resolver::CandidateId;

/// The position of the build that represents the set: the one of the main stack, else of the leading stack, else the first GPU or
/// CPU build.
auto leading_build(const resolver::Solution& solution, std::span<const StackUse> stacks, const GpuProvider& provider, const Judge& judge)
    -> std::optional<std::size_t> {
  const auto leading = std::ranges::find_if(stacks, &StackUse::is_leading);
  std::optional<std::size_t> first;
  std::optional<std::size_t> asked;
  for (std::size_t at = 0; at < solution.chosen.size(); ++at) {
    const auto& [name, candidate] = solution.chosen[at];
    const auto& judgement = provider.judgement_of(candidate);
    const auto package = provider.name_text(name);
    if (judgement.variant.accelerator == Accelerator::none) {
      continue;
    }
    if (judgement.decides && package != judge.catalog().roles().conda_library) {
      return at;
    }
    first = first ? first : at;
    asked = leading != stacks.end() && leading->package == package ? at : asked;
  }
  return asked ? asked : first;
}

}  // namespace

auto is_bundled(const resolver::Solution& solution, const GpuProvider& provider, const Judgement& judgement) -> bool {
  const auto is_library = [&](const auto& one) {
    const auto name = provider.name_text(one.first);
    return is_vendor_wheel(name) || name.starts_with("cuda-toolkit");
  };
  const bool is_open = judgement.match && judgement.match->is_exact && !judgement.match->build->are_pins_known;
  return judgement.variant.packaging == Packaging::wheel && judgement.decides && !is_open &&
         std::ranges::none_of(solution.chosen, is_library);
}

auto build_label(const std::string& name, const std::string& version, const std::string& tag) -> std::string {
  const bool is_told = version.find("+" + tag) != std::string::npos;
  return name + " " + version + (is_told ? "" : " (" + tag + ")");
}

auto unjudged_sentence(const std::string& build, const BuildVariant& variant) -> std::string {
  const auto& words = words_of(variant.accelerator);
  const auto name = std::string(words.name);
  const auto gpu = std::string(words.gpu);
  return variant.packaging == Packaging::wheel
             ? build + " carries " + name + " code for " + gpu + "s, which gpusolve does not judge: it judges " + judged_names() + " alone"
             : build + ": whether this build uses the " + gpu + " by " + name + " is not known; gpusolve judges " + judged_names() +
                   " alone";
}

auto other_way_sentence(const std::string& build, const Judgement& judgement) -> std::string {
  const auto& match = judgement.stack.match;
  const auto way = judgement.variant.accelerator == Accelerator::cpu && match ? match->builds.front()->other_way : std::string();
  return way.empty() ? std::string()
                     : build + " can use a GPU by " + way + ", which gpusolve does not judge: it judges " + judged_names() + " alone";
}

auto main_gpu_build(const resolver::Solution& solution, const GpuProvider& provider) -> std::optional<CandidateId> {
  const auto is_it = [&](const auto& one) {
    const auto& judgement = provider.judgement_of(one.second);
    return judgement.decides && judgement.variant.is_judged();
  };
  const auto found = std::ranges::find_if(solution.chosen, is_it);
  return found == solution.chosen.end() ? std::nullopt : std::optional(found->second);
}

auto python_of(const resolver::Solution& solution, const GpuProvider& provider) -> std::optional<std::string> {
  for (const auto& [name, candidate] : solution.chosen) {
    if (provider.name_text(name) == "python") {
      const auto version = leading_numbers(provider.version_text(candidate));
      return version ? std::optional(version->prefix(2).text()) : std::nullopt;
    }
  }
  return std::nullopt;
}

auto run_by(ComputeCapability gpu, const catalogs::RunsBy& by) -> Run {
  const auto target = catalogs::target_text(by.target);
  if (by.kind == catalogs::RunsBy::Kind::compiled) {
    return {gpu.sm(), Run::By::compiled, target};
  }
  return by.kind == catalogs::RunsBy::Kind::cubin ? Run{gpu.sm(), Run::By::cubin, target}
                                                  : Run{gpu.sm(), Run::By::ptx, "compute_" + target.substr(3)};
}

auto runs_of(const Judgement& judgement) -> std::vector<Run> {
  std::vector<Run> runs;
  if (judgement.verdict.is_code_assumed) {
    return runs;
  }
  for (const auto& [capability, how] : judgement.verdict.gpus) {
    if (const auto* const by = std::get_if<catalogs::RunsBy>(&how)) {
      runs.push_back(run_by(capability, *by));
    }
  }
  return runs;
}

auto least_driver_for(const std::optional<DottedVersion>& cuda, bool needs_compiling, const Facts& facts, const catalogs::Catalog& catalog)
    -> std::optional<DottedVersion> {
  if (const auto* const board = board_among(facts, catalog)) {
    return cuda ? least_driver_of_board(needs_compiling ? *cuda : cuda->prefix(1), *board) : std::nullopt;
  }
  return catalogs::least_driver_of(cuda, needs_compiling, facts, catalog);
}

auto least_driver_of(const Judgement& judgement, const Judge& judge) -> std::optional<DottedVersion> {
  const auto& catalog = judge.catalog();
  const auto platform = judge.facts().platform.value;
  const auto* const build = judgement.stack.build;
  const auto cuda = judgement.variant.cuda || build == nullptr ? judgement.variant.cuda : catalogs::least_toolkit(*build, catalog);
  if (!cuda && build == nullptr && !judgement.decides) {
    return std::nullopt;  // nothing is known about the build
  }
  const auto is_ptx = [](const auto& gpu) {
    const auto* const by = std::get_if<catalogs::RunsBy>(&gpu.second);
    return by != nullptr && by->kind == catalogs::RunsBy::Kind::ptx;
  };
  const bool needs_compiling = std::ranges::any_of(judgement.verdict.gpus, is_ptx) ||
                               (build != nullptr && catalogs::has_ptx_part(*build, judge.facts().capabilities()));
  auto least = least_driver_for(cuda, needs_compiling, judge.facts(), catalog);
  if (build != nullptr && board_among(judge.facts(), catalog) == nullptr) {
    const auto& own = is_windows(platform) ? build->least_windows_driver : build->least_linux_driver;
    least = own && (!least || *least < *own) ? own : least;
  }
  return least;
}

auto stack_of(const resolver::Solution& solution, std::span<const StackUse> stacks, const GpuProvider& provider, const Judge& judge)
    -> std::optional<Stack> {
  const auto leading = leading_build(solution, stacks, provider, judge);
  if (!leading) {
    return std::nullopt;
  }
  const auto judgement = judgement_in_set(*leading, solution, provider, judge);
  Stack stack;
  if (judgement.decides) {
    const auto version = provider.version_text(solution.chosen[*leading].second);
    stack.torch = version.substr(0, version.find('+'));
  }
  stack.build = variant_tag(judgement.variant);
  stack.python = python_of(solution, provider);
  if (judgement.variant.is_judged()) {
    stack.cuda = text_if_known(judgement.variant.cuda);
    stack.cudnn = text_if_known(cudnn_in_set(judgement.variant.cudnn, judgement.variant.packaging, solution, provider));
    stack.min_driver = text_if_known(least_driver_of(judgement, judge));
    stack.native_driver = judgement.variant.cuda && stack.min_driver && board_among(judge.facts(), judge.catalog()) == nullptr
                              ? text_if_known(judge.catalog().native_driver(*judgement.variant.cuda, judge.facts().platform.value))
                              : std::nullopt;
    stack.runs = runs_of(judgement);
    stack.is_bundled = is_bundled(solution, provider, judgement);
  }
  return stack;
}

/// Warns about unknown facts of a build outside of the main stack; nullopt if all are known.
auto stack_doubt(const Judgement& judgement, const std::string& build) -> std::optional<Warning> {
  if (judgement.stack.is_unknown(judgement.variant)) {
    return Warning{WarningCode::unjudged, build + " carries GPU code, but the catalog does not know for which GPUs"};
  }
  const auto& match = judgement.stack.match;
  if (judgement.stack.build == nullptr || match->is_exact) {
    return std::nullopt;
  }
  return Warning{WarningCode::catalog_unknown_build, build + ": not in the catalog; it is assumed to run on the same GPUs as " +
                                                         judgement.stack.build->package + " " + match->version};
}

/// Warns that a wheel brings unknown CUDA libraries: beside the main stack, or by an extra of the wheel.
auto unknown_libraries(resolver::NameId name, resolver::CandidateId candidate, const resolver::Solution& solution,
                       const GpuProvider& provider, const Judge& judge) -> std::optional<Warning> {
  const auto& judgement = provider.judgement_of(candidate);
  const auto text = provider.name_text(name);
  const bool is_wheel = judgement.variant.packaging == Packaging::wheel && text.find('[') == std::string::npos;
  const bool is_beside_main = main_gpu_build(solution, provider).has_value();
  const bool has_extra =
      std::ranges::any_of(solution.chosen, [&](const auto& one) { return provider.name_text(one.first).starts_with(text + "["); });
  if (!is_wheel || !has_unknown_requirements(judgement) || (!is_beside_main && !has_extra)) {
    return std::nullopt;
  }
  return Warning{WarningCode::assumed,
                 "which CUDA libraries " + text + " " + provider.version_text(candidate) + " needs is not known: the installer adds them" +
                     (is_beside_main ? ", and refuses the set if " + judge.catalog().roles().pypi + " needs others" : std::string())};
}

/// A warning about a way other than CUDA to use a GPU, or about CUDA code on a machine without a GPU; nullopt if neither applies.
auto warning_about_use(const std::string& build, const Judgement& judgement, const Judge& judge) -> std::optional<Warning> {
  if (judgement.variant.is_of_system()) {
    return Warning{WarningCode::unjudged, unjudged_sentence(build, judgement.variant)};
  }
  if (judgement.variant.is_judged() && judge.facts().has_no_gpu()) {
    return Warning{WarningCode::gpu_build, build + " has code for GPUs, which is of no use here: no build for the CPU fits this request"};
  }
  auto way = judge.facts().has_no_gpu() ? std::string() : other_way_sentence(build, judgement);
  return way.empty() ? std::nullopt : std::optional(Warning{WarningCode::other_gpu_way, std::move(way)});
}

/// A Jetson's driver is a part of its system, and NVIDIA describes one way to a newer CUDA, by a package:
/// https://developer.nvidia.com/blog/simplifying-cuda-upgrades-for-nvidia-jetson-users/.
auto way_to_newer_cuda(const Judge& judge) -> std::string {
  return std::ranges::any_of(judge.facts().capabilities(), catalogs::is_tegra)
             ? "; on a Jetson this takes NVIDIA's package cuda-compat, and nothing confirms that it runs without it"
             : "; it runs by minor-version compatibility, but what compiles at run time (" + judge.catalog().roles().pypi +
                   ".compile with PTX, nvrtc) may need a newer driver";
}

auto warning_of_minor_version(const std::string& build, const DottedVersion& cuda, const Judge& judge) -> Warning {
  return {WarningCode::minor_version_compatibility,
          build + ": CUDA " + cuda.text() + " is newer than the driver's own" + way_to_newer_cuda(judge)};
}

auto warnings_of(const resolver::Solution& solution, const GpuProvider& provider, const Judge& judge) -> std::vector<Warning> {
  std::vector<Warning> warnings;
  for (const auto& [name, candidate] : solution.chosen) {
    const auto& judgement = provider.judgement_of(candidate);
    if (auto way = warning_about_use(provider.name_text(name) + " " + provider.version_text(candidate), judgement, judge)) {
      warnings.push_back(*std::move(way));
    }
    if (!judgement.variant.is_judged() || judge.facts().has_no_gpu()) {
      continue;
    }
    if (!judgement.decides) {
      if (auto doubt = stack_doubt(judgement, provider.name_text(name) + " " + provider.version_text(candidate))) {
        warnings.push_back(*std::move(doubt));
      }
      if (auto unknown = unknown_libraries(name, candidate, solution, provider, judge)) {
        warnings.push_back(*std::move(unknown));
      }
      continue;
    }
    const auto build = build_label(provider.name_text(name), provider.version_text(candidate), variant_tag(judgement.variant));
    const bool is_known = judgement.match && judgement.match->build->is_code_known;
    if (!is_known) {
      warnings.push_back(
          {WarningCode::architectures_unknown,
           build + ": the catalog does not know which GPUs its code is for; it is assumed to run on every GPU that its CUDA supports"});
    } else if (!judgement.match->is_exact) {
      const auto& relative = *judgement.match->build;
      warnings.push_back({WarningCode::catalog_unknown_build, build + ": not in the catalog; it is assumed to run on the same GPUs as " +
                                                                  judge.catalog().roles().pypi + " " + relative.version.text() + " (" +
                                                                  relative.tag + ")"});
    }
    if (judgement.variant.cuda && !catalogs::is_native_cuda(*judgement.variant.cuda, judge.facts(), judge.catalog())) {
      warnings.push_back(warning_of_minor_version(build, *judgement.variant.cuda, judge));
    }
  }
  return warnings;
}

}  // namespace gpusolve::engine
