#include "engine/answers/partial_failures.hpp"

#include "engine/answers/stack.hpp"
#include "model/vendors/words.hpp"

namespace gpusolve::engine {

auto partial_failure_sentence(const std::string& build, const catalogs::PartialFailure& entry, ComputeCapability gpu) -> std::string {
  return build + ": " + entry.what + " fails on " + gpu.sm() + " (\"" + entry.error + "\"); it works from CUDA " +
         entry.cuda_before.text() + " on";
}

auto warnings_about_partial_failures(const Resolution& resolution, const GpuProvider& provider, const Judge& judge)
    -> std::vector<Warning> {
  std::vector<Warning> warnings;
  for (const auto& [id, candidate] : resolution.solution->chosen) {
    const auto& variant = provider.judgement_of(candidate).variant;
    const auto name = provider.name_text(id);
    for (const auto gpu : variant.is_judged() ? judge.facts().capabilities() : std::vector<ComputeCapability>()) {
      for (const auto* const entry : judge.catalog().partial_failures(name, variant, gpu)) {
        const auto build = build_label(name, provider.version_text(candidate), variant_tag(variant));
        warnings.push_back({WarningCode::library_limit, partial_failure_sentence(build, *entry, gpu)});
      }
    }
  }
  return warnings;
}

}  // namespace gpusolve::engine
