#include "engine/worlds/gpu_part.hpp"

#include <algorithm>

#include "engine/judging/gpu_signs.hpp"
#include "model/extra_name.hpp"

namespace gpusolve::engine {
namespace {

using Kind = GpuPart::Kind;

/// The first requirement that only packages with GPU code have; empty if there is none, or if the requirements cannot be read.
auto telling_need(resolver::CandidateId candidate, World& world, const Judge& judge) -> std::string {
  auto& provider = world.provider();
  const auto needs = provider.requirements_of(candidate);
  if (!needs) {
    return {};
  }
  for (const auto& [spec, kind] : *needs) {
    const auto target = kind == resolver::Requirement::Kind::needs ? provider.target_of(spec) : resolver::SpecTarget(resolver::FactSpec{});
    const auto* const package = std::get_if<resolver::PackageSpec>(&target);
    const auto name = package == nullptr ? std::string() : provider.name_text(package->name);
    if (is_need_of_gpu_code(project_of(name), world.ecosystem(), judge.catalog())) {
      return std::string(project_of(name));
    }
  }
  return {};
}

/// The part of a build about which the catalog or its own variant states something; nullopt if neither does.
auto stated_part(const Judgement& judgement, const Judge& judge) -> std::optional<GpuPart> {
  const bool is_cuda = judgement.variant.is_judged();
  const bool is_open = judgement.stack.is_unknown(judgement.variant) && !judge.facts().has_no_gpu();
  if (judgement.decides) {
    return GpuPart{is_cuda ? Kind::known : Kind::none};
  }
  if (judgement.stack.package == nullptr) {
    return judgement.variant.accelerator == Accelerator::none || is_cuda ? std::nullopt : std::optional(GpuPart{});
  }
  const bool is_unlisted =
      judgement.stack.carries_own_code() && judgement.variant.accelerator == Accelerator::none && !judgement.stack.match;
  if (is_unlisted) {
    return GpuPart{Kind::unknown, "some of its builds have GPU code"};
  }
  return GpuPart{!judgement.stack.carries_own_code() ? Kind::none : is_open ? Kind::unknown : is_cuda ? Kind::known : Kind::none};
}

/// Judges a package of no table by its signs.
auto part_by_signs(resolver::CandidateId candidate, const Judgement& judgement, World& world, const Judge& judge) -> GpuPart {
  const auto package = world.describe(candidate);
  if (!package || is_macos(judge.facts().platform.value)) {  // CUDA 10.2 was the last for macOS
    return {};
  }
  if (is_gpu_library(package->name.text(), package->ecosystem)) {
    return {Kind::library};
  }
  if (auto sign = own_sign(*package); !sign.empty()) {
    return {Kind::unknown, std::move(sign)};
  }
  if (judgement.variant.is_judged()) {
    return {Kind::unknown, "a build for CUDA"};
  }
  const auto need = is_pure(*package) ? std::string() : telling_need(candidate, world, judge);
  return need.empty() ? GpuPart{} : GpuPart{Kind::unknown, "it needs " + need};
}

}  // namespace

auto gpu_part_of(resolver::CandidateId candidate, const Judgement& judgement, World& world, const Judge& judge) -> GpuPart {
  if (!extra_of(world.package_name(candidate)).empty()) {
    return {};  // an extra only adds requirements; its project is judged separately
  }
  const auto stated = stated_part(judgement, judge);
  return stated ? *stated : part_by_signs(candidate, judgement, world, judge);
}

}  // namespace gpusolve::engine
