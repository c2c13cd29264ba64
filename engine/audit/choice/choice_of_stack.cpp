#include "engine/audit/choice/choice_of_stack.hpp"

#include <algorithm>
#include <span>
#include <tuple>

#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/requirement.hpp"
#include "adapters/pypi/variant.hpp"
#include "adapters/pypi/version.hpp"
#include "base/url/secrets.hpp"
#include "engine/audit/choice/fetched_wheel.hpp"
#include "engine/audit/scene/allowed_pythons.hpp"
#include "engine/audit/scene/brought_packages.hpp"
#include "engine/audit/scene/fits_machine.hpp"
#include "engine/audit/scene/needs.hpp"
#include "engine/audit/scene/required_pins.hpp"
#include "engine/audit/scene/stack_extras.hpp"
#include "engine/audit/scene/stack_places.hpp"
#include "engine/audit/scene/wishes.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/judging/judge.hpp"
#include "engine/judging/known_extras.hpp"
#include "engine/specs/spec_text.hpp"
#include "engine/variants/stack_variants.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::Carries;
using catalogs::StackBuild;
using catalogs::StackRequest;
using catalogs::StackVariant;
using inventory::Address;

/// The version, without its local part, of the package in the input; nullopt if the input has none.
auto pinned_version_of(const std::string& name, const Scene& scene) -> std::optional<pypi::Version> {
  const auto* const package = find_package(scene, Ecosystem::pypi, name);
  const auto version = package == nullptr ? Result<pypi::Version>(Error{}) : pypi::parse_version(public_version(package->version));
  return version ? std::optional(*version) : std::nullopt;
}

class Chooser {
 public:
  enum class Beside { others, nothing };

  /// `named`: the name whose specs limit the versions. `extra`: the extra of this name that brings the package. `beside`: whether
  /// requirements of other lines limit the versions, too.
  Chooser(const Scene& scene, std::string named, std::string extra = {}, Beside beside = Beside::others)
      : scene_(scene),
        wishes_(scene.pip_wishes),
        is_alone_(beside == Beside::nothing),
        pins_(is_alone_ ? RequiredPins() : pins_beside(scene)),
        named_(std::move(named)),
        pinned_(pinned_version_of(named_, scene)),
        extra_(std::move(extra)),
        is_refused_(is_alone_ || is_refused()) {}

  auto choose(const std::string& package) const -> std::optional<StackChoice> {
    const auto needs = package == named_ ? std::vector<pypi::Requirement>() : needs_on(package);
    if (needs.empty()) {
      const auto rows = scene_.catalog.stack_builds(false, package);
      const bool has_labels = std::ranges::any_of(rows, [](const StackBuild& row) { return !row.label.empty(); });
      const bool is_open = !extra_.empty() && has_labels;  // the extra wants one of several labelled wheels; which one is unknown
      return is_open || (package != named_ && is_unknown()) ? std::nullopt : choose_for(package, std::nullopt);
    }
    for (const auto& need : needs) {
      if (auto choice = choose_for(package, need)) {
        return choice;
      }
    }
    return std::nullopt;
  }

  /// Whether PyPI has a wheel, for any system, of the newest release that the specs allow; if no allowed release is known, of the newest
  /// release.
  auto has_newest_wheel() const -> bool {
    const auto allowed = newest_allowed(named_, wishes_, scene_);
    const auto& all = allowed.empty() ? newest_allowed(named_, Wishes({}, Ecosystem::pypi), scene_) : allowed;
    return std::ranges::any_of(all, [](const ReleaseRow& one) { return !is_bare(*one.row) && !is_elsewhere(*one.row); });
  }

 private:
  /// Whether the lines of the file exclude the metadata requirements of every allowed release of the named package.
  auto is_refused() const -> bool {
    const auto keeps = [&](const catalogs::StackVersion& one) { return allows_named(one.text) && fits_metadata(named_, one.text, scene_); };
    return std::ranges::none_of(scene_.catalog.stack_builds(false, named_),
                                [&](const StackBuild& row) { return std::ranges::any_of(row.versions, keeps); });
  }

  /// Whether the input allows this release of the named package: a lock or an earlier command may pin a version that the specs leave open.
  auto allows_named(const std::string& version) const -> bool { return wishes_.allow(named_, version) && (!pinned_ || is_pinned(version)); }

  auto is_pinned(const std::string& text) const -> bool {
    const auto version = pypi::parse_version(text);
    return version && *version == *pinned_;
  }

  /// Whether the requirements of the needed extras allow the versions that pinned releases require.
  auto go_with_pins(const pypi::Requirement& needed, const StackBuild& row, const std::string& version) const -> bool {
    std::vector<std::string> extras;
    std::ranges::transform(needed.extras, std::back_inserter(extras), pypi::normalise_name);
    return goes_with(pins_, requirements_of_extras(row, extras, version), scene_);
  }

  /// Whether the catalog has releases of the named package, but none that the specs allow.
  auto is_unknown() const -> bool {
    const auto rows = scene_.catalog.stack_builds(false, named_);
    const auto has_allowed = [&](const StackBuild& row) {
      return std::ranges::any_of(row.versions, [&](const catalogs::StackVersion& one) { return wishes_.allow(named_, one.text); });
    };
    return !rows.empty() && std::ranges::none_of(rows, has_allowed);
  }

  /// Whether the lines of the file allow the release's metadata requirements on packages that belong to no stack: NumPy. If the lines
  /// exclude all releases, this check is skipped, because audit_neighbours reports that.
  auto keeps_metadata(const std::string& package, const std::string& version) const -> bool {
    return is_refused_ || fits_metadata(package, version, scene_);
  }

  /// Whether the input allows the release. `is_needed`: a requirement states the version; otherwise the named package's specs limit it.
  auto is_allowed(const std::string& package, const std::string& version, bool is_needed) const -> bool {
    return (is_needed || allows_named(version)) && wishes_.allow(package, version) && keeps_metadata(package, version) &&
           goes_with(pins_, {package + "==" + version}, scene_);
  }

  /// The newest release of the package that fits and that the requirement, if there is one, allows.
  auto choose_for(const std::string& package, const std::optional<pypi::Requirement>& needed) const -> std::optional<StackChoice> {
    const auto rows = scene_.catalog.stack_builds(false, package);
    const StackBuild* best_row = nullptr;
    std::optional<pypi::Version> best;
    for (const auto& row : rows) {
      const bool is_cpu_elsewhere = row.is_for_cpu && is_elsewhere(row);  // audit_unpinned reports it
      if (is_cpu_elsewhere || !fits_machine(row, scene_) || place_of(row, scene_).empty()) {
        continue;
      }
      for (const auto& version : row.versions) {
        const auto text = version.text + (row.label.empty() ? "" : "+" + row.label);
        const auto parsed = pypi::parse_version(text);
        const bool is_needed = parsed && (!needed || (needed->specifiers.contains(*parsed) && go_with_pins(*needed, row, version.text)));
        if (is_needed && suits_pins(pythons_of(row, version), scene_) && is_allowed(package, version.text, needed.has_value()) &&
            goes_with_others(row, version.text) && (!best || rank(*best, *best_row) < rank(*parsed, row))) {
          best = *parsed;
          best_row = &row;
        }
      }
    }
    const bool is_source = best_row != nullptr && is_bare(*best_row) && std::ranges::any_of(rows, is_elsewhere);
    return best && !is_source ? std::optional(StackChoice{package, best->text(), place_of(*best_row, scene_)}) : std::nullopt;
  }

  /// The requirement of the extra, or of the release itself, on the package, for each allowed release, the newest first: an installer takes
  /// the first release whose requirements it can all meet for this Python. Empty if the newest release is not known to require the package.
  auto needs_on(const std::string& package) const -> std::vector<pypi::Requirement> {
    std::vector<std::pair<DottedVersion, std::optional<pypi::Requirement>>> found;
    for (const auto& row : scene_.catalog.stack_builds(false, named_)) {
      for (const auto& version : row.versions) {
        if (allows_named(version.text) && keeps_metadata(named_, version.text) && suits_python(pythons_of(row, version), scene_) &&
            goes_with(pins_, requirements_of(row, version.text), scene_)) {
          found.emplace_back(version.numbers, need_in(row, version.text, package));
        }
      }
    }
    std::ranges::stable_sort(found, std::ranges::greater(), &decltype(found)::value_type::first);
    std::vector<pypi::Requirement> needs;
    for (auto& [version, need] : found) {
      if (!need) {
        break;
      }
      needs.push_back(*std::move(need));
    }
    return needs;
  }

  /// The requirements of the extra; without an extra, the requirements of the release itself.
  auto requirements_of(const StackBuild& row, const std::string& version) const -> std::vector<std::string> {
    if (!extra_.empty()) {
      return requirements_of_extras(row, {&extra_, 1}, version);
    }
    auto texts = row.requirements;
    std::ranges::transform(texts, texts.begin(), [&](const std::string& text) { return filled(text, version); });
    return texts;
  }

  auto need_in(const StackBuild& row, const std::string& version, const std::string& package) const -> std::optional<pypi::Requirement> {
    for (const auto& text : requirements_of(row, version)) {
      auto requirement = pypi::parse_requirement(text);
      if (requirement && pypi::normalise_name(requirement->name) == package) {
        return *std::move(requirement);
      }
    }
    return std::nullopt;
  }

  /// Whether pip takes the release beside the versions that the file pins. A wheel on a separate page was linked against the packages that
  /// the page is for; its metadata do not state them, so pip always takes it.
  auto goes_with_others(const StackBuild& row, const std::string& version) const -> bool {
    return is_alone_ || !row.pages.empty() ||
           (goes_with_pins(row, version, scene_) && goes_with(pins_, row.requirements, scene_) && keeps_limits(row, version));
  }

  /// Whether the lines of the file allow each exact requirement of the release, and any of its requirements on the main package:
  /// `torch<2.5` excludes a release that requires torch 2.9.0, or 2.10 and newer.
  auto keeps_limits(const StackBuild& row, const std::string& version) const -> bool {
    return std::ranges::all_of(row.requirements, [&](const std::string& text) {
      const auto need = dependency_of(Ecosystem::pypi, filled(text, version), scene_);
      const auto parsed = need ? pypi::parse_requirement(need->text) : Result<pypi::Requirement>(Error{});
      const auto pin = parsed ? inventory::pinned_version(*parsed) : std::nullopt;
      const bool is_main = need && need->name == scene_.catalog.roles().pypi && wishes_.find(need->name) != nullptr;
      return is_main ? has_main_for(need->text, scene_) : !pin || wishes_.allow(need->name, *pin);
    });
  }

  /// Whether the build is only at places that pip asks last, if no other place has an allowed version.
  auto is_of_last_place(const StackBuild& row) const -> bool {
    return is_elsewhere(row) && std::ranges::all_of(scene_.inventory.addresses, [&](const Address& one) {
             return !is_at(row, one.text) || one.is_last_for(row.package);
           });
  }

  /// Orders releases: pip takes a pre-release only if there is no final release.
  auto rank(const pypi::Version& version, const StackBuild& row) const -> std::tuple<bool, bool, pypi::Version> {
    return {!is_of_last_place(row), !version.is_prerelease(), version};
  }

  const Scene& scene_;
  const Wishes& wishes_;
  bool is_alone_;
  RequiredPins pins_;
  std::string named_;
  std::optional<pypi::Version> pinned_;  ///< nullopt: the input pins no version
  std::string extra_;                    ///< normalised; empty: none
  bool is_refused_;
};

/// Whether the spec asks for an extra that may choose a variant; the extras in `beside` do not.
auto has_deciding_extra(const std::string& spec, const StackRequest& request) -> bool {
  return std::ranges::any_of(extra_names(spec),
                             [&](const std::string& extra) { return std::ranges::find(request.beside, extra) == request.beside.end(); });
}

/// Whether the newest release of `versions` has the variant's extras. If the extras are not known, they count as missing only if the GPU
/// code is in another package.
auto has_extras(const StackVariant& variant, std::string_view versions, const catalogs::Catalog& catalog) -> bool {
  const bool is_needed = !extra_names(variant.spec).empty() && variant.decides != name_in_spec(variant.spec);
  return !lacks_extras(variant.spec, versions, catalog) && (!is_needed || are_extras_known(variant.spec, versions, catalog));
}

/// The release that pip takes of the package that decides where the variant runs.
auto choice_for_variant(const StackVariant& variant, const Named& one, const Scene& scene) -> std::optional<StackChoice> {
  const auto extras = normalised_extras(variant.spec);
  return Chooser(scene, one.name, extras.empty() ? std::string() : extras.front()).choose(variant.decides);
}

auto runs_here(const StackChoice& choice, const Scene& scene) -> bool {
  return Judge(scene.catalog, scene.facts, {}).judge(choice.package, choice.version, plain_wheel()).failures.empty();
}

/// Whether this is a half package such as jaxlib without a local version: its GPU code is in other packages.
auto is_bare_half(const Named& one, const catalogs::Catalog& catalog) -> bool {
  const auto* const package = catalog.stack_package(false, one.name);
  const bool is_labelled = one.package != nullptr && one.package->version.text().find('+') != std::string::npos;
  return package != nullptr && !package->completed_by.empty() && !is_labelled;
}

auto parsed(const inventory::Demand& demand) -> std::optional<pypi::Requirement> {
  auto requirement = pypi::parse_requirement(demand.text);
  return requirement ? std::optional(std::move(requirement).value()) : std::nullopt;
}

/// For a pinned release without a local version, the wheel of it that a page or index of the file has: for `torch-scatter==2.1.2` the wheel
/// on the page. nullopt if there is none.
auto choice_for_pin(const Named& one, const Scene& scene) -> std::optional<StackChoice> {
  const bool is_open = inventory::role_of(scene.inventory.kind) == inventory::Role::wished &&
                       one.package->version.text().find('+') == std::string::npos && !one.package->url;
  auto choice = is_open ? Chooser(scene, one.name).choose(one.name) : std::nullopt;
  return choice && choice->version.find('+') != std::string::npos ? choice : std::nullopt;
}

auto choice_among(std::span<const Brought> brought, const Named& one, Chooser::Beside beside, const Scene& scene)
    -> std::optional<StackChoice> {
  for (const auto& what : brought) {
    if (auto choice = Chooser(scene, one.name, what.extra, beside).choose(what.package)) {
      return choice;
    }
  }
  return std::nullopt;
}

}  // namespace

auto fails_here(const StackVariant& variant, const Named& one, const Scene& scene) -> bool {
  const auto choice = choice_for_variant(variant, one, scene);
  return choice && !runs_here(*choice, scene);
}

auto is_compiled(const Named& one, const Scene& scene) -> bool {
  const bool is_wished = inventory::role_of(scene.inventory.kind) == inventory::Role::wished && one.ecosystem == Ecosystem::pypi;
  const auto* const package = is_wished ? scene.catalog.stack_package(false, one.name) : nullptr;
  const bool has_code = package != nullptr && (package->carries == Carries::gpu || package->carries == Carries::by_build);
  if (!has_code || scene.catalog.source_recipes(one.name).empty() || has_unknown_place(scene)) {
    return false;
  }
  const bool is_labelled = one.package != nullptr && one.package->version.text().find('+') != std::string::npos;
  const bool is_file = one.package != nullptr && one.package->file && one.package->file->text().ends_with(".whl");
  const Chooser chooser(scene, one.name);
  // The wheel may be for a main package of conda, which the chooser does not know.
  const auto is_conda = [](const TorchPart& torch) { return torch.package->ecosystem == Ecosystem::conda; };
  const auto& addresses = scene.inventory.addresses;
  const bool has_channel = std::ranges::find(addresses, Address::Use::channel, &Address::use) != addresses.end();
  const bool is_of_conda = std::ranges::any_of(scene.torches, is_conda) || (has_channel && !scene.undecided.empty());
  return !is_labelled && !is_file &&
         (has_source_alone(one, scene) || (!is_of_conda && !chooser.has_newest_wheel() && !chooser.choose(one.name)));
}

auto choice_of_stack(const Named& one, const Scene& scene) -> std::optional<StackChoice> {
  const auto requirement = one.demand == nullptr || one.ecosystem != Ecosystem::pypi ? std::nullopt : parsed(*one.demand);
  if (!requirement || requirement->url || !one.demand->written.empty() || has_other_index(one.name, scene)) {
    return std::nullopt;
  }
  if (scene.catalog.stack_package(false, one.name) == nullptr) {
    return std::nullopt;  // most lines of a file end here, so that they cost little
  }
  auto brought = brought_by(one, scene);
  const bool is_of_itself = std::ranges::any_of(brought, [&](const Brought& what) { return what.package == one.name; });
  if (brought.empty() || is_of_itself) {
    return one.package != nullptr ? choice_for_pin(one, scene) : Chooser(scene, one.name).choose(one.name);
  }
  const auto is_there = [&](const Brought& what) { return find_package(scene, Ecosystem::pypi, what.package) != nullptr; };
  if (one.package != nullptr && std::ranges::any_of(brought, is_there)) {
    return std::nullopt;
  }
  if (auto choice = choice_among(brought, one, Chooser::Beside::others, scene); choice || one.package == nullptr) {
    return choice;
  }
  return choice_among(brought, one, Chooser::Beside::nothing, scene);  // another audit reports that the pin clashes with others
}

auto is_for_other_platforms(const std::string& package, const Scene& scene) -> bool {
  const auto rows = scene.catalog.stack_builds(false, package);
  const auto is_for_this = [&](const StackBuild& row) { return row.is_for(scene.facts.platform.value); };
  return !rows.empty() && std::ranges::none_of(rows, is_for_this);
}

auto left_out_variant(const Named& one, const Scene& scene) -> std::optional<LeftOutVariant> {
  const auto* const request = one.ecosystem == Ecosystem::pypi ? request_of(scene.catalog, one.name) : nullptr;
  const auto spec = spec_of(one);
  const auto* const package = scene.catalog.stack_package(false, one.name);
  const bool has_code = package != nullptr && package->carries != Carries::none && package->carries != Carries::cpu;
  const bool is_open = request != nullptr && package != nullptr && !has_code && !request->pip.empty();
  if (!is_open || has_deciding_extra(spec, *request) || brings_code_by_extra(one, scene)) {
    return std::nullopt;
  }
  auto variants = request->pip;
  std::erase_if(variants, [&](const StackVariant& variant) {  // only other releases of this name bring that package
    return variant.spec == one.name && variant.decides != one.name && is_known_to_lack(one.name, variant.decides, scene);
  });
  const auto& others = named_in(scene);
  const auto is_named = [&](const StackVariant& variant) {
    return std::ranges::any_of(others, [&](const Named& other) {
      const bool is_it = other.name == variant.decides && !is_bare_half(other, scene.catalog);
      const auto label = pypi::normalise_name(name_in_spec(other.label)) + rest_of_spec(other.label);
      return other.ecosystem == Ecosystem::pypi && (is_it || label.starts_with(variant.spec));
    });
  };
  const auto versions = versions_of(one);
  std::vector<StackVariant> present;
  std::ranges::copy_if(variants, std::back_inserter(present), [&](const StackVariant& variant) {
    const bool is_another = pypi::normalise_name(name_in_spec(variant.spec)) != one.name;  // a package with its own versions
    return (is_another || has_extras(variant, versions, scene.catalog)) && !is_for_other_platforms(variant.decides, scene);
  });
  const auto found = std::ranges::find_if(present, [&](const StackVariant& variant) {
    const auto choice = choice_for_variant(variant, one, scene);
    return choice && runs_here(*choice, scene);
  });
  if (present.empty() || std::ranges::any_of(variants, is_named)) {
    return std::nullopt;
  }
  const auto& variant = found != present.end() ? *found : present.front();
  return LeftOutVariant{variant.spec, fails_here(variant, one, scene)};
}

}  // namespace gpusolve::engine::audit
