#include "engine/judging/measured_judgement.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "catalogs/cuda/code_targets.hpp"
#include "engine/judging/code_verdicts.hpp"

namespace gpusolve::engine {
namespace {

using OnGpu = std::pair<ComputeCapability, std::variant<catalogs::RunsBy, Reason>>;

auto runs_by(const CodeVerdict& verdict, ComputeCapability gpu) -> catalogs::RunsBy {
  const auto kind = verdict.uses.starts_with("compute_") ? catalogs::RunsBy::Kind::ptx : catalogs::RunsBy::Kind::cubin;
  auto text = verdict.uses;
  if (kind == catalogs::RunsBy::Kind::ptx) {
    text.replace(0, std::string_view("compute_").size(), "sm_");
  }
  const auto target = catalogs::parse_target(text);
  return {kind, target ? *target : catalogs::CodeTarget{gpu}};
}

auto measured_driver(const Facts& facts) -> std::string {
  const auto version = facts.driver ? known_version_text(*facts.driver) : std::string();
  return version.empty() ? version : "driver " + version;
}

auto reason_of(const CodeVerdict& verdict, const Facts& facts, ComputeCapability gpu) -> Reason {
  if (verdict.least_cuda.empty()) {
    return {ReasonCode::no_kernel_image, "", gpu.sm(), ""};
  }
  const auto code = verdict.is_ptx_too_new ? ReasonCode::ptx_needs_newer_driver : ReasonCode::driver_too_old;
  return {code, "", measured_driver(facts), verdict.least_driver};
}

/// A package may have a library for each CUDA: one that runs is enough. nullopt: no library has code that can be judged.
auto judged_on(ComputeCapability gpu, const std::vector<LibraryCode>& libraries, const Facts& facts, const catalogs::Catalog& catalog)
    -> std::optional<OnGpu> {
  const auto verdicts = verdicts_on(gpu, libraries, facts, catalog);
  if (verdicts.empty()) {
    return std::nullopt;
  }
  const auto best = std::ranges::min_element(verdicts, {}, &CodeVerdict::how);
  const auto helped = std::ranges::find_if(verdicts, [](const CodeVerdict& verdict) { return !verdict.least_cuda.empty(); });
  return best->how != CodeVerdict::How::none ? OnGpu{gpu, runs_by(*best, gpu)}
                                             : OnGpu{gpu, reason_of(helped == verdicts.end() ? *best : *helped, facts, gpu)};
}

/// Whether a reason is about the code of a build, or about the catalog's knowledge of the build.
auto is_about_code_or_catalog(const Reason& reason) -> bool {
  return reason.code == ReasonCode::no_kernel_image || reason.code == ReasonCode::ptx_needs_newer_driver ||
         reason.limit == Option::strict_catalog;
}

}  // namespace

void apply_measured(const std::vector<LibraryCode>& libraries, const Facts& facts, const catalogs::Catalog& catalog, Judgement& judgement) {
  std::vector<OnGpu> gpus;
  for (const auto gpu : facts.capabilities()) {
    if (auto judged = judged_on(gpu, libraries, facts, catalog)) {
      gpus.push_back(*std::move(judged));
    }
  }
  if (gpus.empty()) {
    return;
  }
  std::erase_if(judgement.failures, is_about_code_or_catalog);
  judgement.verdict.gpus = std::move(gpus);
  judgement.verdict.is_code_assumed = false;
  const Objectives objectives{judgement.verdict.gpus.size()};
  judgement.penalties.resize(std::max(judgement.penalties.size(), objectives.count()));
  for (std::size_t i = 0; i < judgement.verdict.gpus.size(); ++i) {
    const auto& judged = judgement.verdict.gpus[i].second;
    const auto* const runs = std::get_if<catalogs::RunsBy>(&judged);
    judgement.penalties[objectives.just_in_time(i)] = runs != nullptr && runs->kind == catalogs::RunsBy::Kind::ptx ? 1 : 0;
    if (const auto* const reason = std::get_if<Reason>(&judged);
        reason != nullptr && std::ranges::find(judgement.failures, *reason) == judgement.failures.end()) {
      judgement.failures.insert(judgement.failures.begin(), *reason);
    }
  }
}

}  // namespace gpusolve::engine
