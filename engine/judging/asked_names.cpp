#include "engine/judging/asked_names.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "adapters/conda/spec/match_spec.hpp"
#include "adapters/pypi/specifier.hpp"
#include "engine/catalog/stack_knowledge.hpp"
#include "engine/judging/known_extras.hpp"
#include "engine/specs/empty_range.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "engine/specs/spec_text.hpp"

namespace gpusolve::engine {
namespace {

/// Whether all releases on PyPI that the spec allows require the main package; for a package that is not on PyPI, whether conda's
/// releases do. Some packages ceased to require it.
auto brings_main(const Spec& spec, const catalogs::Catalog& catalog) -> bool {
  const auto& roles = catalog.roles();
  const auto& name = spec.name();
  const auto rows = catalog.stack_builds(false, name);
  if (roles.is_main(name) || roles.is_companion(name) || rows.empty()) {
    return roles.is_main(name) || requires_main(name, Ecosystem::pypi, catalog) || requires_main(name, Ecosystem::conda, catalog);
  }
  const auto allowed = pypi::parse_specifier_set(spec.version());
  const auto is_idle = [&](const catalogs::StackBuild& row) {
    const auto is_main = [&](const std::string& requirement) { return roles.is_main(name_in_spec(requirement)); };
    const auto is_allowed = [&](const catalogs::StackVersion& version) { return !allowed || allowed->contains_text(version.text); };
    return std::ranges::none_of(row.requirements, is_main) && std::ranges::any_of(row.versions, is_allowed);
  };
  return requires_main(name, Ecosystem::pypi, catalog) && std::ranges::none_of(rows, is_idle);
}

/// Whether a release of the main package that the specs name requires exactly this spec: a list that an installer printed has both.
auto is_pinned_by_main_in(std::span<const Spec> specs, const Spec& pin, const catalogs::Catalog& catalog, Platform platform) -> bool {
  return std::ranges::any_of(specs, [&](const Spec& main) {
    const auto& version = main.version();
    const auto release =
        catalog.roles().is_main(main.name()) && version.starts_with("==") ? leading_numbers(version.substr(2)) : std::nullopt;
    return release && std::ranges::any_of(catalog.published_builds(platform), [&](const catalogs::PublishedBuild& build) {
             return build.version == *release && std::ranges::any_of(build.pins, [&](const auto& one) {
                      return one.first == pin.name() && "==" + one.second == pin.version();
                    });
           });
  });
}

/// Whether the spec of the main package allows the release and the channel of the build.
auto allows_release(const conda::MatchSpec& spec, const catalogs::PublishedBuild& build, const StackRoles& roles) -> bool {
  const auto channel = spec.channel_text();
  const auto own = build.packaging == Packaging::conda_forge ? std::string("conda-forge") : roles.channel;
  const auto text = build.version.text();
  const auto version = conda::parse_version(text);
  return (channel.empty() || channel == own) && version && spec.matches_version(*version, text);
}

/// A package and the version that a spec pins it to, if it does.
using Pin = std::pair<std::string, std::optional<DottedVersion>>;

/// The version after `=` or `==`, also that of `2024.1.*`; nullopt for other ranges.
auto pinned_version(std::string_view versions) -> std::optional<DottedVersion> {
  auto digits = versions.substr(std::min(versions.find_first_not_of('='), versions.size()));
  digits.remove_suffix(digits.ends_with(".*") ? 2 : 0);
  return digits.find_first_of("<>!~*,|") == std::string_view::npos ? leading_numbers(digits) : std::nullopt;
}

/// Whether a limit leaves the newest release out.
auto is_upper_limit(const pypi::Specifier& limit) -> bool {
  using pypi::Operator;
  return limit.op() != Operator::greater && limit.op() != Operator::greater_equal && limit.op() != Operator::not_equal;
}

/// Whether the release that an installer takes for the limits `asked` is known to be one of `releases`, which has no upper limit.
auto takes_one_since(const std::string& releases, const std::string& asked) -> bool {
  const auto range = pypi::parse_specifier_set(releases);
  const auto limits = pypi::parse_specifier_set(asked);
  if (releases.empty() || !range || !limits) {
    return releases.empty();
  }
  const auto is_from_within = [&](const pypi::Specifier& limit) {
    const bool has_floor = limit.op() != pypi::Operator::less && limit.op() != pypi::Operator::less_equal &&
                           limit.op() != pypi::Operator::not_equal && limit.version();
    return has_floor && range->contains(*limit.version());
  };
  return std::ranges::none_of(limits->specifiers(), is_upper_limit) || std::ranges::any_of(limits->specifiers(), is_from_within);
}

auto pin_of_pip(const Spec& spec) -> Pin {
  const auto& versions = spec.version();
  return {spec.name(), versions.starts_with("==") ? pinned_version(versions) : std::nullopt};
}

auto pin_of_conda(const std::string& spec) -> Pin {
  const auto channel = spec.rfind("::");  // which may be a folder
  const auto parsed = conda::parse_match_spec(channel == std::string::npos ? spec : spec.substr(channel + 2));
  const bool is_named = parsed && parsed->exact_name() != nullptr && parsed->version() != nullptr;
  return is_named ? Pin{*parsed->exact_name(), pinned_version(parsed->version()->text())} : Pin();
}

}  // namespace

auto asks_for_half_alone(std::span<const Spec> specs, bool is_conda, const catalogs::Catalog& catalog) -> bool {
  std::vector<const catalogs::StackPackage*> asked;
  for (const auto& spec : specs) {
    if (const auto* const package = catalog.stack_package(is_conda, spec.name())) {
      asked.push_back(package);
    }
  }
  return std::ranges::any_of(asked, [&](const catalogs::StackPackage* half) {
    const auto is_other = [&](const catalogs::StackPackage* one) { return one != half && one->stack == half->stack; };
    return !half->completed_by.empty() && std::ranges::none_of(asked, is_other);
  });
}

auto excludes(std::string_view versions, const catalogs::NeighbourLimit& limit) -> bool {
  return empty_range_in(std::string(versions) + "," + limit.range()).has_value();
}

auto required_neighbours(std::span<const Spec> specs, const catalogs::Catalog& catalog) -> std::vector<Spec> {
  std::vector<Spec> neighbours;
  std::ranges::copy_if(specs, std::back_inserter(neighbours), [&](const Spec& spec) {
    return !spec.version().empty() && std::ranges::any_of(catalog.neighbour_limits(), [&](const catalogs::NeighbourLimit& limit) {
      return limit.is_required && limit.neighbour == spec.name();
    });
  });
  return neighbours;
}

auto pinned_beyond_limits(std::span<const Spec> specs, bool is_conda, const catalogs::Catalog& catalog)
    -> std::set<std::string, std::less<>> {
  std::set<std::string, std::less<>> names;
  for (const auto& spec : specs) {
    const auto [name, version] = is_conda ? pin_of_conda(spec.text()) : pin_of_pip(spec);
    const bool is_beyond = version && std::ranges::any_of(catalog.neighbour_limits(), [&](const catalogs::NeighbourLimit& limit) {
                             return limit.is_waived_by_pin && limit.neighbour == name && !limit.allows(*version);
                           });
    if (is_beyond) {
      names.insert(name);
    }
  }
  return names;
}

auto asked_compilers(std::span<const Spec> specs, bool is_conda, const catalogs::Catalog& catalog, Platform platform)
    -> std::set<std::string, std::less<>> {
  std::set<std::string, std::less<>> names;
  for (const auto& spec : specs) {
    const auto* const package = catalog.stack_package(is_conda, spec.name());
    if (package != nullptr && package->is_compiler && !is_pinned_by_main_in(specs, spec, catalog, platform)) {
      names.insert(package->name);
    }
  }
  return names;
}

auto needs_later_toolkit(std::span<const Spec> specs, std::span<const CudaBinding> bindings, const catalogs::Catalog& catalog,
                         Platform platform) -> bool {
  const auto& roles = catalog.roles();
  const auto is_by_records = [](const CudaBinding& one) { return is_bound_by_records(name_in_spec(one.spec)); };
  const auto main = std::ranges::find_if(specs, [&](const Spec& spec) { return roles.is_main(spec.name()); });
  if (main == specs.end() || bindings.empty() || !std::ranges::all_of(bindings, is_by_records)) {
    return false;
  }
  const auto text = to_conda_spec(main->text(), catalog, [](std::string_view) { return false; });
  const auto spec = text ? conda::parse_match_spec(*text) : Result<conda::MatchSpec>(text.error());
  return spec && std::ranges::none_of(catalog.published_builds(platform), [&](const catalogs::PublishedBuild& build) {
           return build.packaging != Packaging::wheel && build.cuda && allows_release(*spec, build, roles) &&
                  std::ranges::all_of(bindings, [&](const CudaBinding& one) { return one.allows(*build.cuda); });
         });
}

auto is_user_of_main(const Spec& spec, const StackRoles& roles) -> bool {
  const auto extras = normalised_extras(spec.text());
  return std::ranges::any_of(roles.users, [&](const std::string& user) {
    const auto needed = normalised_extras(user);
    return name_in_spec(user) == spec.name() && takes_one_since(version_of_spec(user), spec.version()) &&
           std::ranges::all_of(needed, [&](const std::string& extra) { return std::ranges::find(extras, extra) != extras.end(); });
  });
}

auto needs_of_users(std::span<const Spec> specs, const catalogs::Catalog& catalog) -> NeedsOfUsers {
  const auto& roles = catalog.roles();
  NeedsOfUsers needs;
  std::vector<Spec> users;
  std::ranges::copy_if(specs, std::back_inserter(users), [&](const Spec& spec) { return is_user_of_main(spec, roles); });
  needs.users = texts_of(users);
  const auto names = [&](std::string_view name) {
    return std::ranges::any_of(specs, [&](const Spec& spec) { return spec.name() == name; });
  };
  const bool has_main = std::ranges::any_of(specs, [&](const Spec& spec) { return brings_main(spec, catalog); });
  if (!needs.users.empty() && !has_main) {
    needs.added.push_back(roles.pypi);
  }
  for (const auto& [companion, owners] : roles.companion_users) {
    const auto requires_it = [&](const Spec& spec) { return StackRoles::is_among(spec.name(), owners); };
    if (!names(companion) && std::ranges::any_of(users, requires_it)) {
      needs.added.push_back(companion);
    }
  }
  return needs;
}

}  // namespace gpusolve::engine
