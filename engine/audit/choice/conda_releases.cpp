#include "engine/audit/choice/conda_releases.hpp"

#include <algorithm>
#include <functional>
#include <span>
#include <variant>

#include "adapters/pypi/requirement.hpp"
#include "engine/audit/scene/fits_machine.hpp"
#include "engine/audit/scene/wishes.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/judging/judge.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::Carries;
using catalogs::StackBuild;
using catalogs::StackVersion;

using Allows = std::function<bool(const std::string& version)>;

struct CondaRelease {
  const StackBuild* row{};
  const StackVersion* version{};
};

/// A required package, and its allowed versions.
struct RequiredPackage {
  std::string name;
  Allows allows;
};

class ReleaseFinder {
 public:
  explicit ReleaseFinder(const Scene& scene) : scene_(scene), wishes_(scene.conda_wishes), judge_(scene.catalog, scene.facts, {}) {}

  auto releases_of(const std::string& name, const Allows& allows) const -> std::vector<CondaRelease> {
    std::vector<CondaRelease> releases;
    for (const auto& row : scene_.catalog.stack_builds(true, name)) {
      const bool may_be_taken = fits_machine(row, scene_) && suits_selectors(row);
      for (const auto& version : may_be_taken ? std::span(row.versions) : std::span<const StackVersion>()) {
        if (allows(version.text)) {
          releases.push_back({&row, &version});
        }
      }
    }
    std::ranges::stable_sort(releases, std::greater(), [](const CondaRelease& one) { return one.version->numbers; });
    return releases;
  }

  /// The failure of the newest allowed release, if all allowed releases fail; otherwise nullopt.
  auto failure_of_all(const std::string& name, const Allows& allows) const -> std::optional<Judgement> {
    std::optional<Judgement> newest;
    for (const auto& release : releases_of(name, allows)) {
      auto failure = failure_of(release);
      if (!failure) {
        return std::nullopt;
      }
      if (!newest) {
        newest = std::move(failure);
      }
    }
    return newest;
  }

  auto failure_of(const CondaRelease& release) const -> std::optional<Judgement> {
    if (scene_.catalog.stack_package(true, release.row->package)->carries != Carries::none) {
      auto judgement = judgement_of(release);
      return judgement.failures.empty() ? std::nullopt : std::optional(std::move(judgement));
    }
    for (const auto& part : parts_of(release)) {
      if (auto failure = failure_of_all(part.name, part.allows)) {
        return failure;
      }
    }
    return std::nullopt;
  }

  /// Whether the release's code is known to run or, if it has none, the code of each package that it requires.
  auto runs(const CondaRelease& release) const -> bool {
    if (scene_.catalog.stack_package(true, release.row->package)->carries != Carries::none) {
      const auto judgement = judgement_of(release);
      const bool is_known = judgement.variant.is_judged() && !judgement.stack.is_unknown(judgement.variant);
      return is_known && judgement.failures.empty() && judgement.verdict.runs();
    }
    const auto has_running = [&](const RequiredPackage& part) {
      const auto releases = releases_of(part.name, part.allows);
      return std::ranges::any_of(releases, [&](const CondaRelease& one) { return runs(one); });
    };
    const auto parts = parts_of(release);
    return std::ranges::all_of(parts, has_running);
  }

  /// Whether a spec selects a CUDA.
  auto has_selector() const -> bool {
    return std::ranges::any_of(wishes_.all(), [&](const Wish& wish) { return scene_.catalog.roles().selects_cuda(wish.name); });
  }

  auto allowed_by_file(const std::string& name) const -> Allows {
    return [this, name](const std::string& version) { return wishes_.allow(name, version); };
  }

 private:
  auto judgement_of(const CondaRelease& release) const -> Judgement {
    return judge_.judge(release.row->package, release.version->text, release.row->variant());
  }

  /// The packages with GPU code that a release without GPU code requires.
  auto parts_of(const CondaRelease& release) const -> std::vector<RequiredPackage> {
    std::vector<RequiredPackage> parts;
    for (const auto& text : release.row->requirements) {
      const auto requirement = pypi::parse_requirement(filled(text, release.version->text));
      const auto* const package = requirement ? scene_.catalog.stack_package(true, requirement->name) : nullptr;
      if (package != nullptr && package->carries != Carries::none) {
        parts.push_back({requirement->name, [specifiers = requirement->specifiers](const std::string& version) {
                           const auto parsed = pypi::parse_version(version);
                           return parsed && specifiers.contains(*parsed);
                         }});
      }
    }
    return parts;
  }

  /// Whether the specs that select a CUDA (`cuda-version=12.4`) allow some CUDA of the row's major version, because conda builds require
  /// only the major version.
  auto suits_selectors(const StackBuild& row) const -> bool {
    constexpr int k_minors = 10;
    return !row.cuda || std::ranges::all_of(wishes_.all(), [&](const Wish& wish) {
      const auto* const spec = std::get_if<conda::MatchSpec>(&wish.spec);
      bool is_allowed = spec == nullptr || !scene_.catalog.roles().selects_cuda(wish.name);
      for (int minor = 0; minor < k_minors && !is_allowed; ++minor) {
        is_allowed = wishes_.allow(wish.name, row.cuda->prefix(1).text() + "." + std::to_string(minor));
      }
      return is_allowed;
    });
  }

  const Scene& scene_;
  const Wishes& wishes_;
  Judge judge_;
};

}  // namespace

auto hopeless_choice(const Named& one, const Scene& scene) -> std::optional<Judgement> {
  const ReleaseFinder finder(scene);
  auto failure = finder.failure_of_all(one.name, finder.allowed_by_file(one.name));
  const bool is_of_selector = failure && failure->failures.front().code == ReasonCode::driver_too_old && finder.has_selector();
  return is_of_selector ? std::nullopt : failure;
}

auto is_safe_choice(const Named& one, const Scene& scene) -> bool {
  const ReleaseFinder finder(scene);
  const auto releases = finder.releases_of(one.name, finder.allowed_by_file(one.name));
  return scene.facts.gpus && !releases.empty() &&
         std::ranges::all_of(releases, [&](const CondaRelease& release) { return finder.runs(release); });
}

auto newest_running_of_conda(const std::string& name, const Scene& scene) -> std::optional<std::string> {
  const ReleaseFinder finder(scene);
  for (const auto& release : finder.releases_of(name, [](const std::string&) { return true; })) {
    if (finder.runs(release)) {
      return release.version->text;
    }
  }
  return std::nullopt;
}

}  // namespace gpusolve::engine::audit
