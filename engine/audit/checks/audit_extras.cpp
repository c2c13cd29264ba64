// Audits extras that a requested release does not have: pip warns and installs the release without them.
#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "adapters/lock/installer_words.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/requirement.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/choice/stack_parts.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/repair/running_release.hpp"
#include "engine/audit/scene/allowed_pythons.hpp"
#include "engine/audit/scene/needs.hpp"
#include "engine/audit/scene/stack_extras.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/judging/known_extras.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "engine/specs/spec_text.hpp"
#include "engine/variants/stack_variants.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::StackVariant;

/// A spec of the input with an extra that chooses a variant of a stack and that the newest allowed release lacks.
struct Lacking {
  const Named* one{};
  const StackVariant* variant{};
  std::string versions;  ///< `==0.4.13`
  std::string newest;    ///< `==` and the newest release that the Python of the input allows
};

/// The newest release of the name that its specs and the input's Python allow, as a spec; `versions` if the Python leaves the release open.
auto newest_for_python(const Named& one, const std::string& versions, const Scene& scene) -> std::string {
  const catalogs::StackVersion* newest = nullptr;
  const bool is_limited = scene.python || !scene.allowed_pythons.empty();
  for (const auto& row : is_limited ? scene.catalog.stack_builds(false, one.name) : std::span<const catalogs::StackBuild>()) {
    for (const auto& version : row.versions) {
      const bool is_allowed = suits_python(pythons_of(row, version), scene) && scene.pip_wishes.allow(one.name, version.text);
      newest = is_allowed && (newest == nullptr || newest->numbers < version.numbers) ? &version : newest;
    }
  }
  return newest == nullptr ? versions : "==" + newest->text;
}

/// Whether the release requires a package with GPU code without any extra, as later releases of a stack may.
auto brings_code_itself(const Lacking& lacking, const Scene& scene) -> bool {
  const auto newest = newest_allowed(lacking.one->name, scene.pip_wishes, scene);
  return std::ranges::any_of(newest, [&](const ReleaseRow& one) {
    return std::ranges::any_of(one.row->requirements, [&](const std::string& text) {
      const auto* const package = scene.catalog.stack_package(false, pypi::normalise_name(name_in_spec(text)));
      return package != nullptr && package->stack == scene.catalog.stack_package(false, lacking.one->name)->stack &&
             package->carries == catalogs::Carries::gpu;
    });
  });
}

/// Whether the GPU code is in another package, which the release does not bring without the extra.
auto loses_code(const Lacking& lacking) -> bool { return lacking.variant->decides != lacking.one->name; }

auto lacking_in(const Named& one, const Scene& scene) -> std::optional<Lacking> {
  const auto* const request = one.demand != nullptr && one.ecosystem == Ecosystem::pypi ? request_of(scene.catalog, one.name) : nullptr;
  const auto asked = request == nullptr ? std::vector<std::string>() : normalised_extras(one.demand->text);
  const auto versions = asked.empty() ? std::string() : versions_of(one);
  const auto newest = asked.empty() ? std::string() : newest_for_python(one, versions, scene);
  for (const auto& variant : asked.empty() ? std::vector<StackVariant>() : request->pip) {
    const auto extras = normalised_extras(variant.spec);
    const auto is_asked = [&](const std::string& extra) { return std::ranges::find(asked, extra) != asked.end(); };
    if (!extras.empty() && std::ranges::all_of(extras, is_asked) && lacks_extras(variant.spec, newest, scene.catalog)) {
      return Lacking{&one, &*std::ranges::find(request->pip, variant.spec, &StackVariant::spec), versions, newest};
    }
  }
  return std::nullopt;
}

/// A spec with another extra of the same release that brings GPU code which runs here; empty if there is none.
auto other_extra(const Lacking& lacking, const Scene& scene) -> std::string {
  for (const auto& other : request_of(scene.catalog, lacking.one->name)->pip) {
    const bool is_there = !extra_names(other.spec).empty() && are_extras_known(other.spec, lacking.newest, scene.catalog) &&
                          !lacks_extras(other.spec, lacking.newest, scene.catalog);
    if (is_there && !fails_here(other, *lacking.one, scene)) {
      return other.spec + lacking.versions;
    }
  }
  return {};
}

/// The last release with the extra, if no newer release runs here; empty if the file pins the release.
auto earlier_release(const Lacking& lacking, const Scene& scene) -> std::string {
  const auto version = lacking.one->package != nullptr ? std::nullopt : last_of(*lacking.variant, lacking.versions, scene.catalog);
  return version ? lacking.variant->spec + "==" + *version : std::string();
}

/// The nearest release that has the extra and runs here, if the GPU code is in the package itself.
auto later_release(const Lacking& lacking, const Scene& scene) -> std::string {
  const auto version =
      loses_code(lacking) || lacking.one->package == nullptr ? std::nullopt : leading_numbers(lacking.one->package->version);
  const auto* const release = version ? nearest_running(lacking.one->name, *version, scene) : nullptr;
  return release == nullptr ? std::string() : lacking.variant->spec + "==" + release->text;
}

/// The page with the wheels that the spec brings, if the wheels are not on PyPI and the file does not name the page; otherwise empty.
auto unnamed_page(const std::string& spec, const Scene& scene) -> std::string {
  const auto& variants = request_of(scene.catalog, name_in_spec(spec))->pip;
  const auto is_its = [&](const StackVariant& variant) { return spec.starts_with(variant.spec); };
  const auto variant = std::ranges::find_if(variants, is_its);
  const auto version = version_of_spec(spec).substr(2);
  for (const auto& row :
       variant == variants.end() ? std::span<const catalogs::StackBuild>() : scene.catalog.stack_builds(false, variant->decides)) {
    const bool is_release = row.has_release(version);
    if (is_release && !row.pages.empty()) {
      const auto names = [&](const inventory::Address& address) { return is_at(row, address.text); };
      return std::ranges::any_of(scene.inventory.addresses, names) ? std::string() : row.pages;
    }
  }
  return {};
}

auto repair_of(const Lacking& lacking, const Scene& scene) -> std::optional<Repair> {
  auto spec = loses_code(lacking) ? other_extra(lacking, scene) : later_release(lacking, scene);
  spec = spec.empty() && loses_code(lacking) ? earlier_release(lacking, scene) : std::move(spec);
  if (spec.empty()) {
    return std::nullopt;
  }
  const auto page = spec.find("==") == std::string::npos ? std::string() : unnamed_page(spec, scene);
  return page.empty()
             ? add_packages(Ecosystem::pypi, {spec}, scene)
             : Repair{
                   Repair::Kind::other, "Write " + spec + ", and " + quote(lock::option_line(lock::k_find_links, page)) + " above it.", {}};
}

auto finding_of(const Lacking& lacking, const Scene& scene) -> Finding {
  const auto spec = quote(lacking.one->demand->text);
  const auto extra = quote(extra_names(lacking.variant->spec).front());
  const bool is_lost = loses_code(lacking) && find_package(scene, Ecosystem::pypi, lacking.variant->decides) == nullptr &&
                       !brings_code_itself(lacking, scene);
  return {.code = ReasonCode::extra_unavailable,
          .level = is_lost && scene.facts.gpus && !scene.facts.has_no_gpu() ? Level::error : Level::warning,
          .subject = lacking.one->demand->text,
          .text = "The release that " + spec + " asks for has no extra " + extra + ": " +
                  installer_of(Ecosystem::pypi, scene, lacking.one->demand) + " warns, and installs it without" +
                  (is_lost ? " code for the GPU." : " what that extra brings."),
          .evidence = {lacking.one->demand->place},
          .repair = repair_of(lacking, scene)};
}

}  // namespace

void audit_extras(const Scene& scene, Findings& findings) {
  if (inventory::role_of(scene.inventory.kind) != inventory::Role::wished) {
    return;
  }
  for (const auto& one : named_in(scene)) {
    if (const auto lacking = lacking_in(one, scene)) {
      findings.push_back(finding_of(*lacking, scene));
    }
  }
}

}  // namespace gpusolve::engine::audit
