#include "engine/resolve/completed.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "adapters/pypi/specifier.hpp"
#include "adapters/report/words/why.hpp"
#include "base/plain.hpp"
#include "engine/judging/asked_names.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "engine/specs/spec_text.hpp"

namespace gpusolve::engine {
namespace {

auto quoted(std::vector<std::string> texts) -> std::string {
  std::ranges::transform(texts, texts.begin(), [](const std::string& text) { return quote(text); });
  return report::enumerated(texts);
}

auto needs_in(const Query& query, const catalogs::Catalog& catalog) -> NeedsOfUsers {
  auto specs = query.specs;
  std::ranges::copy(parse_specs(query.left_out), std::back_inserter(specs));
  return is_of_catalog(query.sources) && !query.is_literal ? needs_of_users(specs, catalog) : NeedsOfUsers{};
}

auto note_about(const NeedsOfUsers& needs) -> Warning {
  return {WarningCode::request_completed, "the request was completed with " + quoted(needs.added) + ", which " +
                                              report::enumerated(needs.users) + (needs.users.size() > 1 ? " require" : " requires")};
}

/// The newest release of the main package that goes with what the spec allows of a former companion; null if there is none, or if the
/// companion goes with any.
auto newest_main_for(const Spec& companion, const catalogs::Catalog& catalog) -> const catalogs::PublishedRelease* {
  const auto allowed = pypi::parse_specifier_set(companion.version());
  const auto releases = catalog.published_releases();
  const auto goes = [&](const catalogs::PublishedRelease& release) {
    const auto version = release.version_of(companion.project());
    const auto numbers = version ? leading_numbers(*version) : std::nullopt;
    return numbers && *numbers >= catalog.roles().former_linked_since && allowed && allowed->contains_text(*version);
  };
  const auto found = std::find_if(releases.rbegin(), releases.rend(), goes);
  return found == releases.rend() ? nullptr : &*found;
}

}  // namespace

auto held_by_former(const Query& query, const catalogs::Catalog& catalog) -> std::optional<HeldMain> {
  const auto& roles = catalog.roles();
  auto specs = query.specs;
  specs.insert(specs.end(), query.left_out_specs.begin(), query.left_out_specs.end());
  for (const auto& spec : query.is_literal ? std::vector<Spec>() : specs) {
    const auto text = to_pip_spec(spec.text(), catalog);
    const auto own = Spec::parse(text ? *text : "");
    const auto& name = own.project();
    const auto* const main = StackRoles::is_among(name, roles.former_companions) ? newest_main_for(own, catalog) : nullptr;
    if (main == nullptr) {
      continue;
    }
    const auto series = roles.pypi + "==" + main->version.prefix(2).text() + ".*";
    HeldMain held{
        query,
        {WarningCode::companion_holds, quote(spec.text()) + " holds " + roles.pypi + " back: " + name + " " + *main->version_of(name) +
                                           " was linked against " + roles.pypi + " " + main->version.text() + " (" + quote(series) + ")"}};
    held.query.constraints.push_back(Spec::parse(series));
    return held;
  }
  return std::nullopt;
}

auto completed(const Query& typed, const catalogs::Catalog& catalog) -> Completed {
  Completed all{without_repeated(typed)};
  const auto needs = needs_in(all.query, catalog);
  if (!needs.added.empty()) {
    std::ranges::copy(parse_specs(needs.added), std::back_inserter(all.query.specs));
    all.names = needs.added;
    all.note = note_about(needs);
  }
  return all;
}

}  // namespace gpusolve::engine
