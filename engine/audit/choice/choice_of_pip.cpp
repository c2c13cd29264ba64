#include "engine/audit/choice/choice_of_pip.hpp"

#include <algorithm>
#include <ranges>
#include <tuple>
#include <vector>

#include "adapters/pypi/variant.hpp"
#include "adapters/pypi/wheel_name.hpp"
#include "base/url/parts.hpp"
#include "base/url/secrets.hpp"
#include "engine/audit/scene/known_sources.hpp"
#include "engine/catalog/wheel_text.hpp"
#include "model/cuda_label.hpp"
#include "model/vendors/words.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::PublishedBuild;
using inventory::Address;

/// A place that pip asks: PyPI or a copy of PyPI, an index with a label, or one wheel.
struct PackageSource {
  std::string label;  ///< "cu121"; empty: PyPI
  std::string name;
  bool is_last{};                          ///< pip asks this place only if no other has a version that the specs allow
  std::optional<pypi::WheelName> wheel{};  ///< the wheel, if the place is the address of a single wheel
};

/// The places that pip asks, or the reason why the catalog does not know their content.
struct Places {
  std::vector<PackageSource> places;
  std::string doubt;
  bool is_first_match{};  ///< uv asks the places, and takes the first that has the package
};

auto doubt_of(const std::string& url, bool is_main, const catalogs::Catalog& catalog) -> std::string {
  const auto shown = quote(url::without_secrets(url));
  if (url.find("/nightly") != std::string::npos) {
    return shown + " holds nightly builds, which the catalog does not know";
  }
  const auto label = pypi::label_of_index(url, catalog.roles());
  if (!label.empty() && label != "cpu" && !cuda_of_label(label)) {
    const bool is_of_other_maker = !catalog.roles().other_label_of(label).empty();
    return shown + " holds builds for " + std::string(label) + ", which " +
           (is_of_other_maker ? "are not for " + judged_gpus() : "the catalog does not know");
  }
  if (label.empty() && pypi::is_stack_index(url, catalog.roles())) {
    return shown + " holds builds for many CUDA versions";
  }
  return label.empty() && is_main && !is_copy_of_pypi(url, catalog) ? "what " + shown + " serves is not in the catalog" : std::string();
}

/// The wheel of the main stack at the address; nullopt if there is none, or if the wheel has no label, because it then is PyPI's own.
auto wheel_at(const Address& address, const StackRoles& roles) -> std::optional<pypi::WheelName> {
  auto wheel = pypi::parse_wheel_name(url::file_name_of(address.text));
  const bool is_it = wheel && wheel->name == roles.pypi && wheel->version.has_local();
  return is_it ? std::optional(std::move(wheel).value()) : std::nullopt;
}

auto is_wheel(const Address& address) -> bool {
  return address.use == Address::Use::find_links && url::file_name_of(address.text).ends_with(".whl");
}

auto places_of(const Scene& scene) -> Places {
  Places found;
  PackageSource main{"", "PyPI"};
  const auto& roles = scene.catalog.roles();
  for (const auto& address : inventory::addresses_for(roles.pypi, scene.inventory.addresses)) {
    const auto use = address.use;
    const auto& text = address.text;
    const bool is_main = use == Address::Use::index || address.binds(roles.pypi);
    const bool is_asked = is_main || use == Address::Use::extra_index || use == Address::Use::find_links;
    const bool is_other = is_of_other_stack(text, scene.catalog);
    if (is_other && use == Address::Use::index && found.doubt.empty()) {
      found.doubt = "what " + quote(url::without_secrets(text)) + " serves is not in the catalog";  // an index replaces PyPI
    }
    if (!is_asked || is_other) {
      continue;
    }
    if (is_wheel(address)) {
      if (auto wheel = wheel_at(address, roles)) {
        std::string label(wheel->version.local_text());
        found.places.push_back({std::move(label), url::without_secrets(text), false, std::move(wheel)});
      }
      continue;
    }
    const bool is_last = address.is_last_for(roles.pypi);
    found.doubt = found.doubt.empty() && !is_last ? doubt_of(text, is_main, scene.catalog) : found.doubt;
    found.is_first_match = found.is_first_match || address.is_first_match;
    const PackageSource named{std::string(pypi::label_of_index(text, roles)), url::without_secrets(text), is_last};
    if (is_main) {
      main = named;
    } else if (!named.label.empty()) {
      found.places.push_back(named);
    }
  }
  found.places.push_back(main);
  std::ranges::stable_partition(found.places, [](const PackageSource& place) { return !place.is_last; });
  if (found.is_first_match) {
    found.places.resize(1);  // an index of the main stack has its packages, so uv asks no other
  }
  return found;
}

/// Whether the wheel belongs to this build and is for the input's Python. False if the input states no Python, because the wheel is for one
/// Python only.
auto is_of_build(const pypi::WheelName& wheel, const PublishedBuild& build, const std::optional<DottedVersion>& python) -> bool {
  const auto release = pypi::parse_version(build.version.text());
  return release && wheel.version.has_same_public(*release) && python &&
         std::ranges::find(wheel.tags.interpreters, "cp" + minor_digits(*python)) != wheel.tags.interpreters.end();
}

auto place_of(const PublishedBuild& build, const std::vector<PackageSource>& places, const std::optional<DottedVersion>& python)
    -> const PackageSource* {
  const auto found = std::ranges::find_if(places, [&](const PackageSource& place) {
    const bool is_there = place.label.empty() ? build.is_on_pypi : place.label == build.tag;
    return is_there && (!place.wheel || is_of_build(*place.wheel, build, python));
  });
  return found == places.end() ? nullptr : &*found;
}

auto fits_system(const PublishedBuild& build, const Facts& facts) -> bool {
  return build.packaging == Packaging::wheel && (!build.least_glibc || !facts.glibc || *build.least_glibc <= facts.glibc->value);
}

}  // namespace

void choose_as_pip(const Scene& scene, const Wish& wish, const AllowsBuild& allows, OpenTorch& open) {
  const auto [places, doubt, is_by_uv] = places_of(scene);
  const auto* const requirement = std::get_if<pypi::Requirement>(&wish.spec);
  if (requirement != nullptr && requirement->url) {
    open.doubt = "it comes from " + quote(url::without_secrets(*requirement->url));
    return;
  }
  if (!doubt.empty()) {
    open.doubt = doubt;
    const bool is_alone = places.size() == 1 && scene.facts.gpus && !scene.facts.has_no_gpu();
    if (is_alone && !scene.catalog.roles().other_label_of(places.front().label).empty()) {
      open.other_label = places.front().label;
      open.from = places.front().name;
    }
    return;
  }
  open.installer = scene.inventory.states_virtual_packages ? "pixi" : is_by_uv ? "uv" : open.installer;
  const auto rank = [&](const PublishedBuild& build) {
    const auto* const place = place_of(build, places, scene.python);
    return std::tuple(!place->is_last, build.version, !place->label.empty(), build.cuda);
  };
  for (const auto& build : scene.catalog.published_builds(scene.facts.platform.value)) {
    const bool is_candidate = fits_system(build, scene.facts) && place_of(build, places, scene.python) != nullptr && allows(build);
    if (is_candidate && (open.build == nullptr || rank(*open.build) < rank(build))) {
      open.build = &build;
    }
  }
  if (open.build != nullptr) {
    open.from = place_of(*open.build, places, scene.python)->name;
  }
}

}  // namespace gpusolve::engine::audit
