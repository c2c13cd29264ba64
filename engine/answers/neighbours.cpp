#include "engine/answers/neighbours.hpp"

#include <algorithm>

#include "adapters/conda/channel.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/report/words/why.hpp"
#include "engine/answers/held_libraries.hpp"
#include "engine/answers/neighbour_words.hpp"
#include "engine/catalog/ended_companion.hpp"
#include "engine/judging/asked_names.hpp"
#include "engine/judging/gpu_signs.hpp"
#include "engine/specs/empty_range.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "engine/worlds/world.hpp"

namespace gpusolve::engine {
namespace {

using catalogs::NeighbourLimit;

auto packaging_of(const Package& package, const StackRoles& roles) -> Packaging {
  return package.ecosystem == Ecosystem::pypi ? Packaging::wheel : conda::packaging_of_channel(conda::usual_name(package.source), roles);
}

auto limits_of(const Package& package, const catalogs::Catalog& catalog, const Answer& answer) -> std::vector<const NeighbourLimit*> {
  return catalog.neighbour_limits(package.name.text(), packaging_of(package, answer.roles), package.version.text(),
                                  answer.facts.platform.value);
}

/// Whether an installer would take a release of the neighbour beyond the limit: the newest, if the Python of the set has such releases.
auto is_reached(const NeighbourLimit& limit, const Answer& answer) -> bool {
  const auto python = answer.python ? parse_dotted_version(*answer.python) : Result<DottedVersion>(Error{});
  return limit.below && limit.is_exceeded_on(python ? std::optional(*python) : std::nullopt);
}

/// The version that a spec pins: 2.1.0 for `numpy==2.1.0`.
auto pinned(const Spec& spec) -> std::optional<DottedVersion> {
  const auto& versions = spec.version();
  const auto at = versions.find_first_not_of('=');
  return versions.starts_with('=') && at != std::string::npos ? leading_numbers(versions.substr(at)) : std::nullopt;
}

/// Whether the spec allows no version beyond the limit: `numpy<1.24` for a limit of `numpy<2`.
auto is_within(const Spec& spec, const NeighbourLimit& limit) -> bool {
  const auto rules_out = [&range = spec.version()](const std::string& end) { return empty_range_in(range + "," + end).has_value(); };
  return (!limit.below || rules_out(">=" + limit.below->text())) && (!limit.least || rules_out("<" + limit.least->text()));
}

/// Whether installers may add the neighbour unasked, as they add NumPy: no GPU library, and of no stack, or of the main stack
/// without GPU code.
auto may_follow(const NeighbourLimit& limit, const Package& package, const catalogs::Catalog& catalog) -> bool {
  const auto* const own = catalog.stack_package(package.ecosystem == Ecosystem::conda, limit.neighbour);
  const bool is_plain = own == nullptr || (own->stack == catalog.roles().id && own->carries == catalogs::Carries::none);
  return is_plain && !is_gpu_library(limit.neighbour, package.ecosystem) && !catalog.roles().is_main(limit.neighbour);
}

auto label_of(const Package& package) -> std::string { return package.name + " " + package.version; }

void warn(const Package& package, const std::string& spec, const NeighbourLimit& limit, Answer& answer) {
  answer.warnings.push_back({WarningCode::neighbour_limit, label_of(package) + verb_beyond(limit) + quote(spec) + ": it goes with " +
                                                               quote(limit.spec()) + " (" + limit.evidence.source.str() + ")"});
}

/// Whether the spec allows no version within the limit: `numpy==2.1.0`, `numpy>=2`.
auto is_beyond(const Spec& spec, const NeighbourLimit& limit) -> bool {
  const auto version = pinned(spec);
  return version ? !limit.allows(*version) : excludes(spec.version(), limit);
}

/// `left_out`: see hold_neighbours.
void hold(const Package& package, const NeighbourLimit& limit, std::span<const Spec> left_out, Answer& answer) {
  auto& aside = answer.request.set_aside;
  const auto named = std::ranges::find_if(aside, [&](const SetAside& one) { return pypi::normalise_name(one.package) == limit.neighbour; });
  const auto known = Spec::parse(named == aside.end() ? "" : named->spec);
  const auto version = pinned(known);
  const auto is_refused = [&](const Spec& spec) { return spec.project() == limit.neighbour && is_beyond(spec, limit); };
  const auto refused = std::ranges::find_if(left_out, is_refused);
  if (refused != left_out.end() || (named != aside.end() && is_refused(known))) {
    warn(package, (refused != left_out.end() ? *refused : known).text(), limit, answer);
    return;
  }
  if (version || limit.is_direct()) {
    return;
  }
  if (named == aside.end() || named->is_in_file || named->spec.find(';') != std::string::npos) {
    aside.push_back({limit.spec(), limit.neighbour, {}, SetAside::Why::neighbour});  // the packages of the file are installed after the set
  } else {
    named->why = SetAside::Why::neighbour;
    if (is_within(known, limit)) {
      return;
    }
    named->spec += (known.version().empty() ? "" : ",") + limit.range();
  }
  answer.warnings.push_back({WarningCode::neighbour_held, "the commands keep " + limit.neighbour + " below " + limit.below->text() + ": " +
                                                              label_of(package) + verb_beyond(limit) + "later ones"});
}

auto is_in_set(const std::string& name, const Answer& answer) -> bool {
  return std::ranges::find(answer.packages, name, [](const Package& one) { return one.name.text(); }) != answer.packages.end();
}

/// Lets the installer add what the package imports and does not require. `left_out`: see hold_neighbours.
void add_undeclared(const Package& package, std::vector<std::string> names, std::span<const Spec> left_out, Answer& answer) {
  auto& aside = answer.request.set_aside;
  std::erase_if(names, [&](const std::string& name) {
    const auto is_it = [&](const std::string& other) { return pypi::normalise_name(other) == name; };
    return is_in_set(name, answer) || std::ranges::any_of(aside, is_it, &SetAside::package) ||
           std::ranges::find(left_out, name, &Spec::project) != left_out.end();
  });
  if (names.empty()) {
    return;
  }
  for (const auto& name : names) {
    aside.push_back({name, name, {}, SetAside::Why::neighbour});
  }
  answer.warnings.push_back({WarningCode::undeclared_need,
                             words_of_undeclared(label_of(package), names) + ": the commands add " + (names.size() == 1 ? "it" : "them")});
}

/// Says why the set has packages that no metadata require, and which of those no source has.
void tell_undeclared(const Package& package, std::vector<std::string> names, Answer& answer) {
  const auto is_asked = [&](const std::string& name) {
    return std::ranges::any_of(answer.packages, [&](const Package& one) { return one.name == name && one.requested; });
  };
  std::erase_if(names, is_asked);
  auto missing = names;
  std::erase_if(missing, [&](const std::string& name) { return is_in_set(name, answer); });
  if (!names.empty()) {
    const auto lack = missing.empty() ? "" : "; no source of the set has " + report::enumerated(missing);
    answer.warnings.push_back({WarningCode::undeclared_need, words_of_undeclared(label_of(package), names) + lack});
  }
}

/// Warns of a package that is left to the installer, and whose last release was linked against an older main package than that of the set.
void warn_of_ended(const catalogs::Catalog& catalog, Answer& answer) {
  const auto& roles = catalog.roles();
  const auto main = std::ranges::find(answer.packages, roles.pypi, [](const Package& one) { return one.name.text(); });
  const auto own = main == answer.packages.end() ? std::nullopt : leading_numbers(main->version.text());
  for (const auto& aside : own ? answer.request.set_aside : std::vector<SetAside>()) {
    const bool is_former = StackRoles::is_among(pypi::normalise_name(aside.package), roles.former_companions);
    const auto last = is_former ? last_of_ended(pypi::normalise_name(aside.package), catalog) : std::nullopt;
    if (last && last->main.prefix(2) < own->prefix(2)) {
      const auto series = roles.pypi + "==" + last->main.prefix(2).text() + ".*";
      answer.warnings.push_back({WarningCode::neighbour_limit, aside.package + " ended with " + last->version +
                                                                   ", which was linked against " + roles.pypi + " " + last->main.text() +
                                                                   ": importing it beside " + roles.pypi + " " + own->text() +
                                                                   " fails, or its first call does. " + quote(series) + " goes with it"});
    }
  }
}

}  // namespace

void hold_neighbours(const catalogs::Catalog& catalog, std::span<const Spec> left_out, Answer& answer) {
  warn_of_ended(catalog, answer);
  std::vector<std::string> held;
  for (const auto& package : answer.packages) {
    for (const auto* const limit : limits_of(package, catalog, answer)) {
      const bool is_new = std::ranges::find(held, limit->neighbour) == held.end();
      const auto present = std::ranges::find(answer.packages, limit->neighbour, [](const Package& one) { return one.name.text(); });
      if (!is_new || !is_reached(*limit, answer)) {
        continue;
      }
      held.push_back(limit->neighbour);
      if (present == answer.packages.end() && may_follow(*limit, package, catalog)) {
        hold(package, *limit, left_out, answer);
      } else if (present != answer.packages.end() && !is_pinned(limit->neighbour, answer.packages)) {
        present->decides = true;  // the commands name the version of the set
      }
    }
  }
  for (const auto& package : answer.packages) {  // where a limit names the same package, the commands have it by now
    add_undeclared(package, undeclared_in(limits_of(package, catalog, answer)), left_out, answer);
  }
}

void warn_of_neighbours(const catalogs::Catalog& catalog, Answer& answer) {
  std::vector<std::string> told;
  for (const auto& package : answer.packages) {
    for (const auto* const limit : limits_of(package, catalog, answer)) {
      const auto present = std::ranges::find(answer.packages, limit->neighbour, [](const Package& one) { return one.name.text(); });
      const auto version = present == answer.packages.end() ? std::nullopt : leading_numbers(present->version.text());
      if (version && !limit->allows(*version) && std::ranges::find(told, limit->neighbour) == told.end()) {
        told.push_back(limit->neighbour);
        warn(package, present->name + "==" + present->version, *limit, answer);
      }
    }
    if (std::ranges::none_of(answer.sources, is_embedded)) {
      tell_undeclared(package, undeclared_in(limits_of(package, catalog, answer)), answer);
    }
  }
}

}  // namespace gpusolve::engine
