#include "cli/gpu_provider.hpp"

namespace gpusolve::cli {

using resolver::CandidateId;
using resolver::NameId;
using resolver::Requirement;
using resolver::SpecId;

auto GpuProvider::judgement_of(CandidateId candidate) const -> const Judgement& {
  const auto found = judgements_.find(candidate);
  if (found != judgements_.end()) {
    return found->second;
  }
  auto judgement = judge_.judge(world_.package_name(candidate), world_.provider().version_text(candidate), world_.variant_of(candidate));
  return judgements_.emplace(candidate, std::move(judgement)).first->second;
}

auto GpuProvider::candidates_of(NameId name) -> Result<const resolver::Candidates*> {
  const auto found = candidates_.find(name);
  if (found != candidates_.end()) {
    return &found->second;
  }
  const auto plain = world_.provider().candidates_of(name);
  if (!plain) {
    return plain.error();
  }
  auto judged = **plain;
  for (auto& candidate : judged.usable) {
    candidate.penalties = judgement_of(candidate.id).penalties;
  }
  return &candidates_.emplace(name, std::move(judged)).first->second;
}

auto GpuProvider::requirements_of(CandidateId candidate) -> Result<std::span<const Requirement>> {
  const auto plain = world_.provider().requirements_of(candidate);
  const auto& failures = judgement_of(candidate).failures;
  if (!plain || failures.empty()) {
    return plain;
  }
  const auto [place, is_new] = requirements_.try_emplace(candidate);
  if (is_new) {
    place->second.assign(plain->begin(), plain->end());
    for (const auto& failure : failures) {
      place->second.push_back({spec_of(failure), Requirement::Kind::needs});
    }
  }
  return std::span<const Requirement>(place->second);
}

auto GpuProvider::spec_of(const Reason& failure) -> SpecId {
  const auto [place, is_new] =
      spec_of_failure_.try_emplace(failure, SpecId{k_first_own_spec + static_cast<std::uint32_t>(failures_.size())});
  if (is_new) {
    failures_.push_back(failure);
  }
  return place->second;
}

auto GpuProvider::target_of(SpecId spec) const -> resolver::SpecTarget {
  if (spec.value < k_first_own_spec) {
    return world_.provider().target_of(spec);
  }
  return resolver::FactSpec{failures_[spec.value - k_first_own_spec]};
}

auto GpuProvider::matches(SpecId spec, CandidateId candidate) const -> bool { return world_.provider().matches(spec, candidate); }

auto GpuProvider::version_text(CandidateId candidate) const -> std::string { return world_.provider().version_text(candidate); }

auto GpuProvider::build_text(CandidateId candidate) const -> std::string { return world_.provider().build_text(candidate); }

auto GpuProvider::spec_text(SpecId spec) const -> std::string {
  return spec.value < k_first_own_spec ? world_.provider().spec_text(spec) : failures_[spec.value - k_first_own_spec].fact;
}

}  // namespace gpusolve::cli
