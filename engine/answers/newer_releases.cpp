#include "engine/answers/newer_releases.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "adapters/report/words/wording.hpp"
#include "base/printable.hpp"
#include "catalogs/newest.hpp"

namespace gpusolve::engine {
namespace {

/// The reason why no GPU build of this release runs here; nullopt if one runs, or there is none. A reason about the GPU comes
/// before one about the driver.
auto obstacle_of(const DottedVersion& release, const Judge& judge) -> std::optional<Reason> {
  std::optional<Reason> obstacle;
  for (const auto& build : judge.catalog().published_builds(judge.facts().platform.value)) {
    if (!build.cuda || build.version != release) {
      continue;
    }
    BuildVariant variant{.accelerator = build.accelerator(), .cuda = build.cuda, .cudnn = {}, .python = {}, .packaging = build.packaging};
    const auto failures = judge.judge(judge.catalog().roles().pypi, release.text(), variant).failures;
    if (failures.empty()) {
      return std::nullopt;
    }
    if (!obstacle || obstacle->code == ReasonCode::driver_too_old) {
      obstacle = failures.front();
    }
  }
  return obstacle;
}

}  // namespace

auto warnings_about_newer(std::span<const SetAside> aside, const Judge& judge) -> std::vector<Warning> {
  std::vector<Warning> warnings;
  const auto& name = judge.catalog().roles().pypi;
  const auto newest = catalogs::newest_known(judge.catalog(), name);
  for (const auto& one : aside) {
    const bool is_newer = one.why == SetAside::Why::newer && judge.decides(one.package) && newest;
    if (const auto obstacle = is_newer ? obstacle_of(*newest, judge) : std::nullopt) {
      warnings.push_back(
          {WarningCode::not_in_catalog, "no build of " + name + " " + newest->text() + ", the newest release in the catalog, runs here (" +
                                            report::reason_clause(*obstacle) + "), so do not expect it of " + printable(one.spec)});
    }
  }
  return warnings;
}

}  // namespace gpusolve::engine
