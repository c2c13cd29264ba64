#include "engine/worlds/gpu_provider.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/plain.hpp"
#include "engine/judging/gpu_signs.hpp"
#include "engine/judging/measured_judgement.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "engine/worlds/gpu_part.hpp"
#include "model/extra_name.hpp"
#include "model/hardness.hpp"

namespace gpusolve::engine {

using resolver::CandidateId;
using resolver::NameId;
using resolver::Requirement;
using resolver::SpecId;

namespace {

auto needs_newer_driver(const Reason& reason) -> bool {
  return reason.code == ReasonCode::driver_too_old || reason.code == ReasonCode::ptx_needs_newer_driver;
}

auto is_limit(const Reason& reason) -> bool {
  return reason.code == ReasonCode::cuda_unavailable || reason.code == ReasonCode::cudnn_unavailable;
}

auto is_easier(const Reason& left, const Reason& right) -> bool {
  const auto left_hardness = hardness(left);
  const auto right_hardness = hardness(right);
  return left_hardness == right_hardness ? right < left : left_hardness < right_hardness;
}

/// The failure to report. If a build fails twice, that is the one hardest to change, because no lesser change would help. A limit of the
/// request comes before the driver: with the limit, no driver helps.
auto gravest(const std::vector<Reason>& failures) -> Reason {
  auto reason = *std::ranges::max_element(failures, is_easier);
  auto limits = failures;
  std::erase_if(limits, [](const Reason& one) { return !is_limit(one); });
  if (!needs_newer_driver(reason) || limits.empty()) {
    return reason;
  }
  auto limit = *std::ranges::max_element(limits, is_easier);
  limit.is_driver_too_old = true;
  return limit;
}

}  // namespace

auto GpuProvider::JudgedBuild::operator<(const JudgedBuild& other) const -> bool {
  const auto key = [](const JudgedBuild& build) {
    const auto& [accelerator, cuda, cudnn, python, packaging] = build.variant;
    return std::tie(cuda, cudnn, accelerator, packaging, build.version, build.package);  // cheapest and most distinctive first
  };
  return key(*this) < key(other);
}

auto GpuProvider::judged_candidate(CandidateId candidate) const -> const JudgedCandidate& {
  const auto found = judged_candidates_.find(candidate);
  if (found != judged_candidates_.end()) {
    return found->second;
  }
  auto variant = world_.variant_of(candidate);
  const auto python = std::exchange(variant.python, std::nullopt);
  JudgedBuild build{world_.package_name(candidate), world_.provider().version_text(candidate), variant};
  if (const auto* const measured = measured_judgement(candidate, build)) {
    return judged_candidates_.emplace(candidate, JudgedCandidate{measured, python}).first->second;
  }
  if (last_judged_ == nullptr || last_judged_->first != build) {  // mostly the same build for another Python follows
    last_judged_ = &judged(std::move(build));
  }
  return judged_candidates_.emplace(candidate, JudgedCandidate{&last_judged_->second, python}).first->second;
}

auto GpuProvider::judged(JudgedBuild build) const -> const JudgedBuilds::value_type& {
  const auto known = judged_builds_.find(build);
  if (known != judged_builds_.end()) {
    return *known;
  }
  auto judgement = judge_.judge(build.package, build.version, build.variant);
  return *judged_builds_.emplace(std::move(build), std::move(judgement)).first;
}

auto GpuProvider::measured_judgement(CandidateId candidate, const JudgedBuild& build) const -> const Judgement* {
  const auto package = measured_ ? world_.describe(candidate) : std::nullopt;
  const auto* const code = package && package->sha256 ? measured_(package->sha256->text()) : nullptr;
  if (code == nullptr) {
    return nullptr;
  }
  auto judgement = judge_.judge(build.package, build.version, build.variant);
  apply_measured(*code, judge_.facts(), judge_.catalog(), judgement);
  return &measured_judgements_.emplace(candidate, std::move(judgement)).first->second;
}

auto GpuProvider::candidates_of(NameId name) -> Result<const resolver::Candidates*> {
  auto& [candidates, is_whole] = judged_[name];
  if (!is_whole) {
    const auto plain = world_.provider().candidates_of(name);
    if (!plain) {
      return plain.error();
    }
    judge_on(candidates.usable, (*plain)->usable);
    candidates.excluded = (*plain)->excluded;
    is_whole = true;
  }
  return &candidates;
}

auto GpuProvider::best_of(NameId name, std::size_t count) -> Result<std::span<const resolver::Candidate>> {
  auto& [candidates, is_whole] = judged_[name];
  if (!is_whole && candidates.usable.size() < count) {
    const auto plain = world_.provider().best_of(name, count);
    if (!plain) {
      return plain.error();
    }
    judge_on(candidates.usable, plain->first(std::min(plain->size(), count)));
  }
  return std::span<const resolver::Candidate>(candidates.usable).first(std::min(candidates.usable.size(), count));
}

void GpuProvider::judge_on(std::vector<resolver::Candidate>& judged, std::span<const resolver::Candidate> all) {
  for (const auto& candidate : all.subspan(std::min(judged.size(), all.size()))) {
    judged.push_back(judged_one(candidate));
  }
}

auto GpuProvider::best_in(const resolver::Part& part, NameId name, std::size_t count) -> Result<std::span<const resolver::Candidate>> {
  return list_of(part, name)
      .best(
          part, name, count, [&](std::size_t asked) { return world_.provider().best_of(name, asked); },
          [&](const resolver::Candidate& candidate) { return judged_one(candidate); });
}

auto GpuProvider::judged_one(const resolver::Candidate& candidate) -> resolver::Candidate {
  const auto& judgement = judgement_of(candidate.id);
  auto judged = candidate;
  judged.penalties = judgement.penalties;
  if (!judgement.failures.empty()) {
    judged.known.push_back({spec_of(gravest(judgement.failures)), Requirement::Kind::needs});
  }
  return judged;
}

auto GpuProvider::requirements_of(CandidateId candidate) -> Result<std::span<const Requirement>> {
  auto plain = world_.provider().requirements_of(candidate);
  if (!plain) {
    return plain;
  }
  const auto [place, is_new] = requirements_.try_emplace(candidate);
  if (is_new) {
    const auto kept = without_overridden(*plain);
    const auto own = kept ? std::span<const Requirement>(*kept) : *plain;
    const auto& added = added_requirements(candidate);
    const auto absent = absence_of_rivals(candidate, has_cudnn_inside(judgement_of(candidate), own));
    if (kept || !added.empty() || !absent.empty()) {
      auto& all = place->second.emplace(own.begin(), own.end());
      all.insert(all.end(), added.begin(), added.end());
      all.insert(all.end(), absent.begin(), absent.end());
    }
  }
  return place->second ? Result<std::span<const Requirement>>(std::span<const Requirement>(*place->second)) : plain;
}

auto GpuProvider::shared_requirements_of(CandidateId candidate) -> Result<std::span<const Requirement>> {
  const auto [place, is_new] = shared_requirements_.try_emplace(candidate);
  if (is_new) {
    auto plain = world_.provider().shared_requirements_of(candidate);
    if (!plain) {
      return plain;
    }
    place->second = without_overridden(*plain).value_or(std::vector(plain->begin(), plain->end()));
    const auto& added = added_requirements(candidate);
    place->second.insert(place->second.end(), added.begin(), added.end());
    const auto absent = absence_of_rivals(candidate, false);  // requirements on libraries may be among those that are not shared
    place->second.insert(place->second.end(), absent.begin(), absent.end());
  }
  return std::span<const Requirement>(place->second);
}

auto GpuProvider::without_overridden(std::span<const Requirement> own) const -> std::optional<std::vector<Requirement>> {
  const auto& names = judge_.overridden();
  const auto is_overridden = [&](const Requirement& requirement) {
    const auto target = target_of(requirement.spec);
    const auto* const package = std::get_if<resolver::PackageSpec>(&target);
    return package != nullptr && names.contains(name_text(package->name));
  };
  if (names.empty() || std::ranges::none_of(own, is_overridden)) {
    return std::nullopt;
  }
  std::vector kept(own.begin(), own.end());
  std::erase_if(kept, is_overridden);
  return kept;
}

auto GpuProvider::has_cudnn_inside(const Judgement& judgement, std::span<const Requirement> own) const -> bool {
  const auto needs_library = [&](const Requirement& requirement) {
    const auto target = target_of(requirement.spec);
    const auto* const package = std::get_if<resolver::PackageSpec>(&target);
    return package != nullptr && is_gpu_library(name_text(package->name), Ecosystem::pypi);
  };
  return judgement.decides && judgement.variant.cuda && std::ranges::none_of(own, needs_library);
}

auto GpuProvider::absence_of_rivals(CandidateId candidate, bool has_cudnn_inside) -> std::vector<Requirement> {
  std::vector<Requirement> absent;
  if (world_.ecosystem() != Ecosystem::pypi) {
    return absent;
  }
  const auto name = world_.package_name(candidate);  // the wheel's library is a part of it
  const auto wheel = has_cudnn_inside
                         ? std::optional(LibraryWheel{"cudnn", static_cast<std::uint32_t>(judgement_of(candidate).variant.cuda->part(0))})
                         : library_wheel(name);
  for (const auto& rival : wheel ? rivals_of(*wheel) : std::vector<std::string>()) {
    absent.push_back({absence_of(rival), Requirement::Kind::constrains});
  }
  return absent;
}

auto GpuProvider::is_decided_by_extra(const std::string& package) -> bool {
  if (!deciding_extras_) {
    deciding_extras_ = deciding_extras(judge_.catalog());
  }
  return deciding_extras_->contains(package);
}

auto GpuProvider::added_requirements(CandidateId candidate) -> const std::vector<Requirement>& {
  const auto& judgement = judgement_of(candidate);
  const auto apart = judge_.is_strict() ? std::optional(candidate) : std::nullopt;  // by the file, too
  const auto [place, is_new] = added_.try_emplace({&judgement, world_.lacks_extra(candidate), apart});
  if (is_new) {
    place->second = requirements_by(candidate, judgement);
  }
  return place->second;
}

auto GpuProvider::requirements_by(CandidateId candidate, const Judgement& judgement) -> std::vector<Requirement> {
  std::vector<Requirement> added;
  if (!judgement.failures.empty()) {
    added.push_back({spec_of(gravest(judgement.failures)), Requirement::Kind::needs});
  } else if (judge_.is_strict() && gpu_part_of(candidate, judgement, world_, judge_).kind == GpuPart::Kind::unknown) {
    added.push_back({spec_of({ReasonCode::version_unavailable, "", "", "", Option::strict_catalog}), Requirement::Kind::needs});
  }
  if (world_.lacks_extra(candidate) && is_decided_by_extra(world_.package_name(candidate)) &&
      !is_known_extra(world_.package_name(candidate), version_text(candidate), judge_.catalog())) {
    added.push_back({spec_of({ReasonCode::extra_unavailable, world_.package_name(candidate), "", ""}), Requirement::Kind::needs});
  }
  for (const auto* const limit : limits_beside(candidate, judgement)) {
    if (limit->is_undeclared && has_builds(limit->neighbour)) {
      added.push_back({within(*limit), Requirement::Kind::needs});
    } else if (limit->is_known() && !judge_.keeps_neighbour(limit->neighbour)) {
      added.push_back({within(*limit), Requirement::Kind::constrains});
    }
  }
  if (world_.ecosystem() == Ecosystem::pypi) {
    add_main_requirements(candidate, judgement, added);
  }
  return added;
}

auto GpuProvider::judgement_by_extra(CandidateId candidate) const -> std::optional<Judgement> {
  const auto name = world_.package_name(candidate);
  const auto extra = extra_of(name);
  if (extra.empty() || judge_.facts().has_no_gpu()) {
    return std::nullopt;
  }
  BuildVariant wheel;
  wheel.packaging = Packaging::wheel;
  const auto whole = judge_.judge(project_of(name), version_text(candidate), wheel);
  return judge_.by_extra(whole, extra);
}

void GpuProvider::add_main_requirements(CandidateId candidate, const Judgement& judgement, std::vector<Requirement>& added) {
  if (const auto toolkits = judge_.toolkits_beside(judgement); !toolkits.empty()) {
    added.push_back({main_for(toolkits), Requirement::Kind::constrains});
  }
  if (judge_.is_for_main_on_gpus(judgement)) {
    added.push_back({main_for_gpus(), Requirement::Kind::constrains});
  }
  const auto numbers = leading_numbers(version_text(candidate));
  const auto* const recipe =
      numbers ? judge_.catalog().source_recipe(world_.package_name(candidate), *numbers, judge_.facts().platform.value) : nullptr;
  if (recipe != nullptr && recipe->is_usual && recipe->least_cuda) {
    added.push_back({main_since(*recipe->least_cuda), Requirement::Kind::constrains});
  }
  if (const auto own = judgement_by_extra(candidate)) {
    if (!own->failures.empty()) {
      added.push_back({spec_of(gravest(own->failures)), Requirement::Kind::needs});
    }
    if (const auto& cuda = own->stack.build->cuda) {
      added.push_back({main_for({cuda->prefix(1)}), Requirement::Kind::constrains});
    }
  }
}

auto GpuProvider::spec_of(const Reason& failure) -> SpecId {
  const auto [place, is_new] =
      spec_of_failure_.try_emplace(failure, SpecId{k_first_own_spec + static_cast<std::uint32_t>(own_specs_.size())});
  if (is_new) {
    own_specs_.emplace_back(failure);
  }
  return place->second;
}

auto GpuProvider::on_package(const std::string& name, const std::string& text, std::function<bool(CandidateId)> is_met_by) -> SpecId {
  const auto [place, is_new] = on_packages_.try_emplace(text, SpecId{k_first_own_spec + static_cast<std::uint32_t>(own_specs_.size())});
  if (is_new) {
    own_specs_.emplace_back(OnPackage{world_.name_id(name), text, std::move(is_met_by)});
  }
  return place->second;
}

auto GpuProvider::absence_of(const std::string& name) -> SpecId { return on_package(name, "no " + name, {}); }

auto GpuProvider::main_for(const std::vector<DottedVersion>& toolkits) -> SpecId {
  const auto& main = world_.roles().pypi;
  const auto range = from_to(toolkits.front().text(), toolkits.back().text());
  return on_package(main, main + " for CUDA " + range, [this, toolkits](CandidateId candidate) {
    const auto& variant = judgement_of(candidate).variant;  // a CPU build loads no library for GPUs
    return !variant.is_judged() || !variant.cuda ||
           std::ranges::any_of(toolkits, [&](const DottedVersion& one) { return variant.cuda->prefix(one.parts().size()) == one; });
  });
}

auto GpuProvider::main_for_gpus() -> SpecId {
  const auto& main = world_.roles().pypi;
  return on_package(main, main + " with GPU code",
                    [this](CandidateId candidate) { return judgement_of(candidate).variant.accelerator != Accelerator::cpu; });
}

auto GpuProvider::main_since(const DottedVersion& cuda) -> SpecId {
  const auto& main = world_.roles().pypi;
  return on_package(main, main + " for CUDA " + cuda.text() + " or later", [this, cuda](CandidateId candidate) {
    const auto& own = judgement_of(candidate).variant.cuda;
    return !own || *own >= cuda;
  });
}

auto GpuProvider::within(const catalogs::NeighbourLimit& limit) -> SpecId {
  return on_package(limit.neighbour, limit.spec(), [this, &limit](CandidateId candidate) {
    const auto version = leading_numbers(world_.provider().version_text(candidate));
    return version && limit.allows(*version);
  });
}

auto GpuProvider::has_builds(const std::string& name) -> bool {
  const auto builds = world_.is_embedded() ? nullptr : world_.provider().candidates_of(world_.name_id(name));
  return !builds || (*builds != nullptr && !(*builds)->usable.empty());  // the resolver reports a broken source
}

auto GpuProvider::limits_beside(CandidateId candidate, const Judgement& judgement) const -> std::vector<const catalogs::NeighbourLimit*> {
  return judge_.catalog().neighbour_limits(world_.package_name(candidate), judgement.variant.packaging,
                                           world_.provider().version_text(candidate), judge_.facts().platform.value);
}

auto GpuProvider::target_of(SpecId spec) const -> resolver::SpecTarget {
  if (spec.value < k_first_own_spec) {
    return targets_(spec);
  }
  const auto& own = own_specs_[spec.value - k_first_own_spec];
  if (const auto* const reason = std::get_if<Reason>(&own)) {
    return resolver::FactSpec{*reason};
  }
  return resolver::PackageSpec{std::get<OnPackage>(own).name};
}

auto GpuProvider::matches(SpecId spec, CandidateId candidate) const -> bool {
  if (spec.value < k_first_own_spec) {
    return world_.provider().matches(spec, candidate);
  }
  const auto* const own = std::get_if<OnPackage>(&own_specs_[spec.value - k_first_own_spec]);
  return own != nullptr && own->is_met_by && own->is_met_by(candidate);
}

auto GpuProvider::version_text(CandidateId candidate) const -> std::string { return world_.provider().version_text(candidate); }

auto GpuProvider::build_text(CandidateId candidate) const -> std::string { return world_.provider().build_text(candidate); }

auto GpuProvider::spec_text(SpecId spec) const -> std::string {
  if (spec.value < k_first_own_spec) {
    return world_.provider().spec_text(spec);
  }
  const auto& own = own_specs_[spec.value - k_first_own_spec];
  if (const auto* const reason = std::get_if<Reason>(&own)) {
    return fact_text(*reason);
  }
  return std::get<OnPackage>(own).text;
}

}  // namespace gpusolve::engine
