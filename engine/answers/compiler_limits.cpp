#include "engine/answers/compiler_limits.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "catalogs/gpu_rules.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

/// The rows of a package that only compiles; none for other packages.
auto compiling_rows(const std::string& name, const std::string& version, bool is_conda, const Judge& judge)
    -> std::vector<const catalogs::StackBuild*> {
  const auto* const package = judge.catalog().stack_package(is_conda, name);
  // Rows are unpacked at their first use, which costs a seventh of a short run: torch alone needs none.
  if (package == nullptr || package->carries != catalogs::Carries::none || !package->has_builds) {
    return {};
  }
  catalogs::StackQuestion question;
  question.version = version;
  question.numbers = leading_numbers(version).value_or(DottedVersion{});
  question.platform = judge.facts().platform.value;
  const auto match = judge.catalog().find_stack_builds(is_conda, name, question);
  auto rows = match && match->is_exact ? match->builds : std::vector<const catalogs::StackBuild*>();
  std::erase_if(rows, [](const catalogs::StackBuild* row) { return !row->compiles; });
  return rows;
}

auto range_of(const catalogs::StackBuild& row) -> std::string {
  const auto least = row.least ? row.least->text() : "";
  const auto most = row.most ? row.most->text() : "";
  return least.empty() || most.empty() ? least.empty() ? "up to " + most : least + " and later" : least + " to " + most;
}

/// The reason why the row does not serve a GPU of the machine; empty if it serves all.
auto fault_of(const catalogs::StackBuild& row, const Judge& judge) -> std::string {
  for (const auto& [gpu, judged] : catalogs::judge(row, judge.facts(), judge.catalog()).gpus) {
    const auto* const reason = std::get_if<Reason>(&judged);
    if (reason != nullptr && reason->code == ReasonCode::no_kernel_image) {
      return gpu.sm() + ": " +
             (reason->known_failure.empty() ? "it serves compute capability " + range_of(row) : std::string(reason->known_failure));
    }
  }
  return {};
}

}  // namespace

auto needs_nvcc(const Judgement& judgement, const catalogs::Catalog& catalog) -> bool {
  const auto& stack = judgement.stack;
  return stack.package != nullptr && !stack.package->is_conda && stack.build != nullptr && stack.build->compiles &&
         !catalog.source_recipes(stack.package->name).empty();
}

auto warnings_about_nvcc(const Query& query, const Resolution& resolution, const GpuProvider& provider, const Judge& judge)
    -> std::vector<Warning> {
  std::vector<Warning> warnings;
  const auto& chosen = resolution.solution->chosen;
  const auto is_nvcc = [&](const auto& one) { return provider.name_text(one.first).find("nvcc") != std::string::npos; };
  if (query.wants_toolkit || judge.facts().has_no_gpu() || std::ranges::any_of(chosen, is_nvcc)) {
    return warnings;
  }
  for (const auto& [id, candidate] : chosen) {
    const auto& judgement = provider.judgement_of(candidate);
    if (needs_nvcc(judgement, judge.catalog())) {
      const auto& effect = judgement.stack.build->without_nvcc;
      warnings.push_back({WarningCode::compiler_missing,
                          provider.name_text(id) + " " + provider.version_text(candidate) +
                              " compiles its kernels with nvcc when they are first used, and nothing in this set brings it: " +
                              (effect.empty() ? "" : effect + "; ") + option_text(Option::with_toolkit) + " adds the one that fits"});
    }
  }
  return warnings;
}

auto failing_compiler_sentence(const std::string& build, const catalogs::RunTimeCompiling& entry, const DottedVersion& cuda,
                               ComputeCapability gpu) -> std::string {
  return build + ": " + entry.what + " fails on " + gpu.sm() + ", which the NVRTC of CUDA " + cuda.text() + " does not know";
}

auto warnings_about_nvrtc(const Resolution& resolution, const GpuProvider& provider, const Judge& judge) -> std::vector<Warning> {
  std::vector<Warning> warnings;
  for (const auto& [id, candidate] : resolution.solution->chosen) {
    const auto& variant = provider.judgement_of(candidate).variant;
    const auto name = provider.name_text(id);
    const auto version = provider.version_text(candidate);
    for (const auto gpu : variant.is_judged() && variant.cuda ? judge.facts().capabilities() : std::vector<ComputeCapability>()) {
      if (const auto* const entry = judge.catalog().failing_compiler(name, version, *variant.cuda, gpu)) {
        warnings.push_back({WarningCode::compiler_limit, failing_compiler_sentence(name + " " + version, *entry, *variant.cuda, gpu)});
      }
    }
  }
  return warnings;
}

auto warnings_about_compilers(const Resolution& resolution, World& world, const GpuProvider& provider, const Judge& judge)
    -> std::vector<Warning> {
  std::vector<Warning> warnings;
  for (const auto& [id, candidate] : resolution.solution->chosen) {
    const auto name = provider.name_text(id);
    const auto version = provider.version_text(candidate);
    const bool is_requested = std::ranges::find(resolution.roots, id) != resolution.roots.end();
    const auto rows = is_requested ? compiling_rows(name, version, world.ecosystem() == Ecosystem::conda, judge)
                                   : std::vector<const catalogs::StackBuild*>();
    const auto fault = rows.empty() ? std::string() : fault_of(*rows.front(), judge);
    const bool serves = std::ranges::any_of(rows, [&](const auto* row) { return fault_of(*row, judge).empty(); });
    if (!fault.empty() && !serves) {
      warnings.push_back({WarningCode::compiler_limit, name + " " + version + " does not compile for " + fault});
    }
  }
  return warnings;
}

}  // namespace gpusolve::engine
