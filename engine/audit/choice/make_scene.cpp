#include "engine/audit/choice/make_scene.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/variant.hpp"
#include "engine/audit/choice/choice_of_conda.hpp"
#include "engine/audit/choice/installer_choice.hpp"
#include "engine/audit/choice/stack_parts.hpp"
#include "engine/audit/scene/allowed_pythons.hpp"
#include "engine/audit/scene/required_pins.hpp"
#include "engine/judging/judge.hpp"
#include "engine/judging/known_extras.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "engine/variants/stack_variants.hpp"

namespace gpusolve::engine::audit {
namespace {

auto exact_build(const TorchPart& torch) -> const catalogs::PublishedBuild* {
  return torch.judgement.match && torch.judgement.match->is_exact ? torch.judgement.match->build : nullptr;
}

/// The exact build, also if there is no GPU and so no build is judged: the packages that a build brings do not depend on the GPU.
auto listed_build(const TorchPart& torch, const Judge& judge) -> const catalogs::PublishedBuild* {
  const auto& variant = torch.judgement.variant;
  if (!variant.is_judged() || !variant.cuda || !judge.facts().has_no_gpu()) {
    return exact_build(torch);
  }
  const auto found = judge.catalog().find_published_build(torch.version, variant.cuda, judge.facts().platform.value, variant.packaging);
  return found && found->is_exact ? found->build : nullptr;
}

auto is_deciding_package(const Package& package, const Scene& scene) -> bool {
  const auto& roles = scene.catalog.roles();
  if (package.ecosystem == Ecosystem::pypi) {
    return package.name == roles.pypi;
  }
  return package.name == roles.conda ||
         (package.name == roles.conda_library && find_package(scene, Ecosystem::conda, roles.conda) == nullptr);
}

/// `rocm6.2` or `xpu`, from a wheel's local version or its index; for conda, the accelerator in the build string.
auto other_tag(const Package& package, const StackRoles& roles) -> std::string {
  const auto& version = package.version.text();
  const bool has_label = package.build || version.find('+') != std::string::npos;
  const auto text = package.build ? package.build->text()
                    : has_label   ? version.substr(version.find('+') + 1)
                                  : std::string(pypi::label_of_index(package.source, roles));
  auto start = text.size();
  for (const auto& label : roles.other_labels) {
    start = std::min(start, text.find(label));
  }
  const auto tag = text.substr(start, text.find_first_of("_*", start) - start);
  return tag.empty() ? "other" : tag;
}

auto torch_part(const Package& package, const std::optional<BuildVariant>& variant, const Judge& judge) -> std::optional<TorchPart> {
  const auto version = leading_numbers(package.version);
  if (!version) {
    return std::nullopt;
  }
  TorchPart part{.package = &package,
                 .version = *version,
                 .tag = variant ? tag_of(*variant) : "",
                 .label = {},
                 .judgement = {},
                 .build = {},
                 .listed = {}};
  part.tag = variant && variant->is_foreign() ? other_tag(package, judge.catalog().roles()) : part.tag;
  part.label = part.tag.empty() ? label_of(package) : label_of(package, part.tag);
  if (variant) {
    part.judgement = judge.judge(package.name, package.version, *variant);
    const bool is_of_system = part.judgement.variant.is_of_system();
    part.label = is_of_system ? label_of(package) : part.label;  // neither a CPU build nor a judged one
    part.build = exact_build(part);
    part.listed = listed_build(part, judge);
  }
  return part;
}

auto package_of(const OpenTorch& open, const StackRoles& roles) -> Package {
  Package package;
  package.name = PackageName::checked(roles.name_in(open.ecosystem == Ecosystem::conda));
  package.version = VersionText::checked(open.build->version.text());
  package.ecosystem = open.ecosystem;
  package.source = open.from;
  package.requested = true;
  return package;
}

auto variant_of_build(const catalogs::PublishedBuild& build) -> BuildVariant {
  return {build.accelerator(), build.cuda, build.cudnn, {}, build.packaging};
}

/// Whether only a toolkit spec beside the pinned release names its CUDA, so that a build for an earlier CUDA may be meant, or a CPU build:
/// `cudatoolkit=11.3`, `cuda-version=12.8`.
auto is_of_named_toolkit(const Package& package, const Scene& scene) -> bool {
  const auto& roles = scene.catalog.roles();
  const bool is_open = package.ecosystem == Ecosystem::conda && !package.build && !is_macos(scene.facts.platform.value);
  return is_open && scene.conda_wishes.find(roles.conda_cuda) == nullptr && named_toolkit(scene) != nullptr;
}

/// Completes a pinned torch by the installer's choice. A pin that determines the build does not state its packager; the channels do. A pip
/// pin without a local version leaves the wheel's index open, because an extra index may lack that release.
void complete_by_choice(const OpenTorch& choice, const Judge& judge, const Scene& scene, TorchPart& part) {
  const auto& package = *part.package;
  const bool is_open = is_of_named_toolkit(package, scene) || (package.ecosystem == Ecosystem::pypi && !package.build && !package.url);
  if (choice.build != nullptr && choice.build->version == part.version && (is_open || choice.build->tag == part.tag)) {
    part.tag = choice.build->tag;
    part.label = choice.build->cuda || !is_macos(judge.facts().platform.value) ? label_of(package, part.tag) : part.label;
    part.judgement = judge.judge(package.name, package.version, variant_of_build(*choice.build));
    part.build = exact_build(part);
    part.listed = listed_build(part, judge);
  }
}

/// If a file leaves torch open, adds the build that the installer chooses today.
void add_open_torch(Ecosystem ecosystem, const Judge& judge, Scene& scene) {
  const auto is_own = [&](const TorchPart& torch) { return torch.package->ecosystem == ecosystem; };
  const auto own = std::ranges::find_if(scene.torches, is_own);
  auto open = open_torch_of(ecosystem, scene);
  if (!open) {
    return;
  }
  if (own != scene.torches.end() && !own->tag.empty()) {
    complete_by_choice(*open, judge, scene, *own);
    return;
  }
  if (own != scene.torches.end() && ecosystem == Ecosystem::pypi) {
    return;  // the wheel's version decides for pip; this build is not listed
  }
  std::erase_if(scene.torches, is_own);
  if (open->build == nullptr) {
    scene.undecided.push_back(*std::move(open));
    return;
  }
  scene.chosen.push_back(package_of(*open, scene.catalog.roles()));
  auto part = torch_part(scene.chosen.back(), variant_of_build(*open->build), judge);
  part->open = *std::move(open);
  scene.torches.push_back(*std::move(part));
}

/// Whether the extra chooses a variant of the package, as far as the catalog knows: `cuda12` in `jax[cuda12]`, but not `tpu`.
auto chooses_variant(const std::string& extra, const std::string& name, const catalogs::Catalog& catalog) -> bool {
  const auto* const request = request_of(catalog, name);
  if (request != nullptr && std::ranges::find(request->beside, extra) != request->beside.end()) {
    return false;
  }
  const auto is_it = [&](const auto& named) { return pypi::normalise_name(named.first) == extra; };
  const auto names_it = [&](const catalogs::StackVariant& variant) {
    const auto extras = normalised_extras(variant.spec);
    return std::ranges::find(extras, extra) != extras.end();
  };
  return (request != nullptr && std::ranges::any_of(request->pip, names_it)) ||
         std::ranges::any_of(catalog.stack_builds(false, name), [&](const auto& row) { return std::ranges::any_of(row.extras, is_it); });
}

auto count_deciding_extras(const inventory::Demand& demand, const std::string& name, const catalogs::Catalog& catalog) -> std::ptrdiff_t {
  return std::ranges::count_if(normalised_extras(demand.text),
                               [&](const std::string& extra) { return chooses_variant(extra, name, catalog); });
}

/// Whether the spec replaces an earlier one for the same name: pip takes the extras of all lines, so `jax[cuda12]` decides beside `jax`.
auto says_more(const inventory::Demand& demand, const inventory::Demand& earlier, const std::string& name, const catalogs::Catalog& catalog)
    -> bool {
  return demand.ecosystem == Ecosystem::pypi && catalog.stack_package(false, name) != nullptr &&
         count_deciding_extras(demand, name, catalog) > count_deciding_extras(earlier, name, catalog);
}

/// Packages first, then specs on names that no package has.
auto named_by(const inventory::Inventory& inventory, const catalogs::Catalog& catalog) -> std::vector<Named> {
  std::vector<Named> all;
  std::map<std::pair<Ecosystem, std::string>, std::size_t> places;  // name -> index in `all`
  for (const auto& package : inventory.packages) {
    places.try_emplace({package.ecosystem, package.name}, all.size());
    all.push_back({package.ecosystem, package.name, label_of(package), &package, nullptr});
  }
  for (const auto& demand : inventory.demands) {
    auto name = inventory::demanded_name(demand);
    if (name.empty()) {
      continue;
    }
    const auto [place, is_new] = places.try_emplace({demand.ecosystem, name}, all.size());
    if (is_new) {
      all.push_back({demand.ecosystem, std::move(name), demand.text, nullptr, &demand});
      continue;
    }
    auto& known = all[place->second];
    if (known.demand == nullptr || says_more(demand, *known.demand, name, catalog)) {
      known.demand = &demand;
      known.label = known.package == nullptr ? demand.text : known.label;
    }
  }
  return all;
}

}  // namespace

auto make_scene_without_parts(const inventory::Inventory& inventory, const Facts& facts, const catalogs::Catalog& catalog) -> Scene {
  Scene scene{.inventory = inventory,
              .facts = facts,
              .catalog = catalog,
              .packages = PackagesByName(inventory),
              .pip_wishes = Wishes(inventory, Ecosystem::pypi),
              .conda_wishes = Wishes(inventory, Ecosystem::conda),
              .named = named_by(inventory, catalog),
              .python = inventory.python};
  scene.allowed_pythons = inventory.python_spec.empty() ? pythons_of_conda(scene.conda_wishes) : allowed_pythons(inventory.python_spec);
  scene.pinned_pythons = pythons_of_pins(scene);
  scene.pins = required_pins(scene);
  const Judge judge(catalog, facts, {});
  for (const auto& package : inventory.packages) {
    if (!is_deciding_package(package, scene)) {
      continue;
    }
    if (auto part = torch_part(package, variant_of(package, scene), judge)) {
      scene.torches.push_back(*std::move(part));
    }
  }
  if (!inventory::is_complete_set(inventory.kind)) {
    add_open_torch(Ecosystem::conda, judge, scene);
    add_open_torch(Ecosystem::pypi, judge, scene);
  }
  return scene;
}

auto make_scene(const inventory::Inventory& inventory, const Facts& facts, const catalogs::Catalog& catalog) -> Scene {
  auto scene = make_scene_without_parts(inventory, facts, catalog);
  scene.parts = stack_parts(scene);
  return scene;
}

}  // namespace gpusolve::engine::audit
