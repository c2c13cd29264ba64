#include "engine/reasons/lost_build.hpp"

#include <algorithm>
#include <set>
#include <string_view>
#include <tuple>

#include "adapters/report/words/wording.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "model/cuda_label.hpp"
#include "model/hardness.hpp"

namespace gpusolve::engine {
namespace {

auto demand_of(const Reason& reason) -> DottedVersion {
  const auto version = parse_dotted_version(report::bare_version(reason.needed));
  return version ? *version : DottedVersion{};
}

/// The distance of the build from running; smaller is nearer.
auto distance(const LostBuild& build) -> std::tuple<std::size_t, std::size_t, DottedVersion> {
  return {build.reasons.size(), hardness(build.reasons.front()), demand_of(build.reasons.front())};
}

using Age = std::pair<DottedVersion, DottedVersion>;

/// Orders by torch, then by CUDA.
auto age_of(const LostBuild& build) -> Age {
  return {leading_numbers(build.version).value_or(DottedVersion{}), build.cuda.value_or(DottedVersion{})};
}

/// Like `age_of`, but a release comes before its post-releases, which have the same numbers.
auto text_age_of(const LostBuild& build) -> std::pair<Age, std::string_view> { return {age_of(build), build.version}; }

auto place_of(const LostBuild& build, const std::vector<LostBuild>& among) -> BuildWithCode::Position {
  const auto age = age_of(build);
  bool is_last = true;
  bool is_first = true;
  for (const auto& other : among) {
    is_last = is_last && other.has_code == (age_of(other) <= age);
    is_first = is_first && other.has_code == (age_of(other) >= age);
  }
  const bool is_edge = is_last != is_first;
  return !is_edge ? BuildWithCode::Position::between : is_last ? BuildWithCode::Position::last : BuildWithCode::Position::first;
}

auto codes_of(const LostBuild& build) -> std::set<ReasonCode> {
  std::set<ReasonCode> codes;
  std::ranges::transform(build.reasons, std::inserter(codes, codes.end()), &Reason::code);
  return codes;
}

/// If none of `asked` has code, the nearest build with code: another CUDA of the same version, otherwise the next version up,
/// otherwise down.
auto nearest_elsewhere(const std::vector<LostBuild>& asked, const std::vector<LostBuild>& with_code) -> BuildWithCode {
  const auto greatest = std::ranges::max_element(asked, {}, age_of);
  const auto up = std::ranges::find_if(with_code, [&](const LostBuild& one) { return age_of(one).first == age_of(*greatest).first; });
  if (up != with_code.end()) {
    return {with_tag(*up), BuildWithCode::Position::between, false, true, {}};
  }
  auto newer = with_code;
  std::erase_if(newer, [&](const LostBuild& one) { return age_of(one) < age_of(*greatest); });
  if (!newer.empty()) {
    const auto& next = *std::ranges::min_element(newer, {}, text_age_of);
    const bool is_first = newer.size() == with_code.size();
    return {with_tag(next), is_first ? BuildWithCode::Position::first : BuildWithCode::Position::between, false, true, {}};
  }
  return {with_tag(*std::ranges::max_element(with_code, {}, age_of)), BuildWithCode::Position::last, false, true, {}};
}

auto tag_of(const LostBuild& build) -> std::string { return build.cuda ? cuda_label(*build.cuda) : std::string(); }

}  // namespace

auto with_tag(const LostBuild& build) -> std::string {
  return build.package + " " + build.version + (build.cuda ? " (" + tag_of(build) + ")" : "");
}

auto is_about_code(const Reason& reason) -> bool {
  return reason.code == ReasonCode::no_kernel_image || (reason.code == ReasonCode::library_drops_arch && !reason.is_of_driver);
}

void sort_hardest_first(std::vector<Reason>& reasons) { std::ranges::stable_sort(reasons, std::greater{}, hardness); }

auto nearest_of(const std::vector<LostBuild>& builds) -> const LostBuild& { return *std::ranges::min_element(builds, {}, distance); }

auto gpus_without_code(const std::vector<LostBuild>& builds) -> std::vector<std::string> {
  using Gpus = std::set<std::pair<std::size_t, std::string>>;  // numeric order: sm_86 before sm_120
  std::optional<Gpus> shared;
  Gpus any;
  for (const auto& build : builds) {
    Gpus lacked;
    for (const auto& reason : build.reasons) {
      if (is_about_code(reason)) {
        lacked.emplace(reason.fact.size(), reason.fact);
      }
    }
    any.insert(lacked.begin(), lacked.end());
    if (!lacked.empty()) {
      auto both = lacked;
      std::erase_if(both, [&](const auto& gpu) { return shared && !shared->contains(gpu); });
      shared = std::move(both);
    }
  }
  std::vector<std::string> names;
  std::ranges::transform(shared && !shared->empty() ? *shared : any, std::back_inserter(names), [](const auto& gpu) { return gpu.second; });
  return names;
}

auto build_with_code(const std::vector<LostBuild>& asked, const std::vector<LostBuild>& all) -> std::optional<BuildWithCode> {
  auto with_code = asked;
  std::erase_if(with_code, [](const LostBuild& build) { return !build.has_code; });
  if (!with_code.empty()) {
    const auto& nearest = nearest_of(with_code);
    const bool is_one_version = std::ranges::all_of(asked, [&](const LostBuild& other) { return other.version == nearest.version; });
    const bool is_alike = std::ranges::all_of(with_code, [&](const LostBuild& other) { return codes_of(other) == codes_of(nearest); });
    return BuildWithCode{is_one_version ? tag_of(nearest) : with_tag(nearest), place_of(nearest, asked), true, is_alike, nearest.reasons};
  }
  with_code = all;
  std::erase_if(with_code, [](const LostBuild& build) { return !build.has_code || build.is_unknown; });
  if (with_code.empty()) {
    return std::nullopt;
  }
  return nearest_elsewhere(asked, with_code);
}

}  // namespace gpusolve::engine
