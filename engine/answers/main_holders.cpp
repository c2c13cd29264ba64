#include "engine/answers/main_holders.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/requirement.hpp"
#include "adapters/pypi/specifier.hpp"
#include "base/plain.hpp"
#include "base/printable.hpp"

namespace gpusolve::engine {
namespace {

/// Whether the request itself excludes this release of the main package, or asks for the oldest.
auto is_excluded(const std::string& release, const Query& query, const catalogs::Catalog& catalog) -> bool {
  const auto excludes_it = [&](const Spec& spec) {
    const bool is_of_main = catalog.roles().is_main(spec.project());
    const auto allowed = is_of_main ? pypi::parse_specifier_set(spec.version()) : Result<pypi::SpecifierSet>(Error{});
    return is_of_main && (!allowed || !allowed->contains_text(release));
  };
  return query.prefers_lowest || std::ranges::any_of(query.specs, excludes_it) || std::ranges::any_of(query.constraints, excludes_it);
}

/// The first known release after the one in the set; nullopt if that is the newest, or if the set has none of PyPI.
auto next_release(const Answer& answer, const catalogs::Catalog& catalog) -> std::optional<std::string> {
  const auto main = std::ranges::find_if(
      answer.packages, [&](const Package& one) { return one.ecosystem == Ecosystem::pypi && one.name == catalog.roles().pypi; });
  const auto version = main == answer.packages.end() ? Result<DottedVersion>(Error{}) : parse_dotted_version(public_version(main->version));
  const auto releases = catalog.published_releases();
  const auto next = version ? std::ranges::upper_bound(releases, *version, {}, &catalogs::PublishedRelease::version) : releases.end();
  return next == releases.end() ? std::nullopt : std::optional(next->version.text());
}

/// The requirement of the package that excludes this release of the main package; empty if none does.
auto limit_of(const Package& package, const std::string& release, const catalogs::Catalog& catalog) -> std::string {
  for (const auto& text : package.depends) {
    const auto requirement = pypi::parse_requirement(text);
    if (requirement && pypi::normalise_name(requirement->name) == catalog.roles().pypi && !requirement->specifiers.contains_text(release)) {
      return text;
    }
  }
  return {};
}

/// Whether the request names the package, and no build of it has GPU code: one with code is described as a stack, with its torch.
auto is_plain_user(const Package& package, const catalogs::Catalog& catalog) -> bool {
  const auto* const known =
      package.requested && package.ecosystem == Ecosystem::pypi ? catalog.stack_package(false, package.name.text()) : nullptr;
  return known != nullptr && known->carries == catalogs::Carries::none && known->stack != catalog.roles().id;
}

}  // namespace

auto notes_about_holders(const Query& query, const Answer& answer, const catalogs::Catalog& catalog) -> std::vector<Warning> {
  std::vector<Warning> notes;
  const auto next = next_release(answer, catalog);
  if (!next || is_excluded(*next, query, catalog)) {
    return notes;
  }
  for (const auto& package : answer.packages) {
    const auto limit = is_plain_user(package, catalog) ? limit_of(package, *next, catalog) : std::string();
    if (!limit.empty()) {
      notes.push_back({WarningCode::main_held, package.name.text() + " " + package.version.text() + " holds " + catalog.roles().pypi +
                                                   " back: it requires " + quote(printable(limit))});
    }
  }
  return notes;
}

}  // namespace gpusolve::engine
