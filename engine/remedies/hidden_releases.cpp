#include "engine/remedies/hidden_releases.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "engine/specs/leading_numbers.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

/// A requested package with its release in the set; without a release if the package is compiled from source.
struct Requested {
  std::string name;
  std::optional<DottedVersion> release;
  bool is_conda{};
};

auto requested_in(const Answer& answer) -> std::vector<Requested> {
  std::vector<Requested> requested;
  for (const auto& package : answer.packages) {
    if (package.requested) {
      requested.push_back({package.name, leading_numbers(package.version), package.ecosystem == Ecosystem::conda});
    }
  }
  for (const auto& build : answer.builds) {
    requested.push_back({build.package, std::nullopt, false});
  }
  return requested;
}

/// Whether the build needs a newer C library than the machine's, and is of a release that would be preferred.
auto is_hidden(const catalogs::StackBuild& build, const Requested& requested, const Facts& facts) -> bool {
  const bool is_here = build.is_for(facts.platform.value);
  return is_here && build.least_glibc && facts.glibc->value < *build.least_glibc &&
         (!requested.release ||
          std::ranges::any_of(build.versions, [&](const catalogs::StackVersion& one) { return *requested.release < one.numbers; }));
}

/// The builds that the catalog knows of a requested package. They are unpacked when they are first asked for.
auto builds_of(const Requested& requested, const catalogs::Catalog& catalog) -> std::span<const catalogs::StackBuild> {
  const auto* const package = catalog.stack_package(requested.is_conda, requested.name);
  const bool has_builds = package != nullptr && package->has_builds;
  return has_builds ? catalog.stack_builds(requested.is_conda, requested.name) : std::span<const catalogs::StackBuild>();
}

/// The C libraries that hidden builds of the packages need.
auto needed_libraries(const std::vector<Requested>& all, const Facts& facts, const catalogs::Catalog& catalog) -> std::set<DottedVersion> {
  std::set<DottedVersion> needed;
  for (const auto& requested : all) {
    for (const auto& build : builds_of(requested, catalog)) {
      if (is_hidden(build, requested, facts)) {
        needed.insert(*build.least_glibc);
      }
    }
  }
  return needed;
}

/// The release of the package in this set, if it is preferred to the requested package.
auto preferred_in(const Answer& other, const Requested& requested) -> const Package* {
  const auto found = std::ranges::find(other.packages, requested.name, &Package::name);
  const auto release = found == other.packages.end() ? std::nullopt : leading_numbers(found->version);
  return release && (!requested.release || *requested.release < *release) ? &*found : nullptr;
}

/// Whether a build of this release needs a newer C library itself. Other releases are hidden only because they belong to such a set.
auto needs_newer_library(const Package& release, const Requested& requested, const Facts& facts, const catalogs::Catalog& catalog) -> bool {
  return std::ranges::any_of(builds_of(requested, catalog), [&](const catalogs::StackBuild& build) {
    return is_hidden(build, requested, facts) && build.has_release(public_version(release.version));
  });
}

auto warning_about(const Package& hidden, const Requested& requested, const DottedVersion& needed, const Facts& facts) -> Warning {
  const auto what = requested.release ? hidden.name + " " + hidden.version : "the wheel of " + hidden.name + " " + hidden.version;
  return {WarningCode::assumed, "glibc " + facts.glibc->value.text() + " is assumed, and hides " + what + ", which needs " + needed.text() +
                                    "; " + option_text(Option::glibc) + " states the one of the machine"};
}

/// `==3.11` for the Python of the set: a release for another Python is hidden by the Python as well.
auto python_limit(const Answer& answer) -> std::optional<VersionLimit> {
  auto limit = answer.python ? parse_version_limit(*answer.python, VersionLimit::Subject::python) : Result<VersionLimit>(Error{});
  return limit ? std::optional(std::move(limit).value()) : std::nullopt;
}

/// The best set on the machine with this C library; nullopt if none is for GPUs, or another installer has it.
/// A world of the catalog that is built for one Python is small; other sources are not read again.
auto set_with(const DottedVersion& glibc, Workshop& workshop, const Answer& answer, const Host& host) -> std::optional<Answer> {
  auto query = workshop.first();
  query.facts.glibc = Known<DottedVersion>{glibc, Provenance::flag};
  query.python = query.python ? query.python : python_limit(answer);
  auto solved = is_of_catalog(query.sources) ? Workshop(workshop.catalog(), query, host).solve(query) : workshop.solve(query);
  const bool is_set = solved && solved->answer.outcome == OutcomeKind::gpu && solved->answer.request.installer == answer.request.installer;
  return is_set ? std::optional(std::move(solved->answer)) : std::nullopt;
}

}  // namespace

auto warnings_about_hidden(Workshop& workshop, const Answer& answer, const Host& host) -> std::vector<Warning> {
  const auto& facts = answer.facts;
  auto requested = facts.glibc && facts.glibc->provenance == Provenance::assumed ? requested_in(answer) : std::vector<Requested>();
  std::vector<Warning> warnings;
  for (const auto& glibc : needed_libraries(requested, facts, workshop.catalog())) {
    const auto other = set_with(glibc, workshop, answer, host);
    for (auto& one : other ? requested : std::vector<Requested>()) {
      const auto* const hidden = preferred_in(*other, one);
      if (hidden != nullptr && needs_newer_library(*hidden, one, facts, workshop.catalog())) {
        warnings.push_back(warning_about(*hidden, one, glibc, facts));
      }
    }
    if (!warnings.empty()) {
      break;
    }
  }
  return warnings;
}

}  // namespace gpusolve::engine
