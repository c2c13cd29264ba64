#include "engine/audit/scene/scene.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "adapters/conda/channel.hpp"
#include "adapters/conda/variant.hpp"
#include "adapters/conda/virtual_packages.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/variant.hpp"
#include "base/url/parts.hpp"
#include "engine/audit/choice/allowed_pythons.hpp"
#include "engine/audit/choice/choice_of_conda.hpp"
#include "engine/audit/choice/choice_of_pip.hpp"
#include "engine/audit/choice/installer_choice.hpp"
#include "engine/audit/scene/required_pins.hpp"
#include "engine/audit/scene/stack_parts.hpp"
#include "engine/worlds/judging/judge.hpp"
#include "engine/worlds/pip/pypi_default.hpp"
#include "engine/worlds/specs/leading_numbers.hpp"
#include "engine/worlds/specs/spec_text.hpp"
#include "engine/worlds/variants/known_extras.hpp"
#include "engine/worlds/variants/stack_variants.hpp"
#include "model/cuda_label.hpp"
#include "model/library_names.hpp"

namespace gpusolve::engine::audit {
namespace {

/// Whether the package comes from an index that replaces PyPI and whose builds are not in the catalog.
auto is_of_unknown_index(const Package& package, const Scene& scene) -> bool {
  const auto replaces_pypi = [&](const inventory::Address& address) {
    return address.text == package.source && (address.use == inventory::Address::Use::index || address.binds(package.name.text()));
  };
  return std::ranges::any_of(scene.inventory.addresses, replaces_pypi) && package.version.text().find('+') == std::string::npos &&
         !package.build && url::has_scheme(package.source) && !pypi::label_of_index(package.source, scene.catalog.roles()).empty() &&
         is_of_other_stack(package.source, scene.catalog);
}

auto wheel_variant(const Package& package, const Scene& scene) -> std::optional<BuildVariant> {
  if (is_of_unknown_index(package, scene)) {
    return std::nullopt;
  }
  // The local version may be known although the version does not contain it: a file of the package states it, too.
  const auto shown = public_version(package.version);
  const auto version = pypi::parse_version(shown + (package.build ? "+" + *package.build : ""));
  if (!version) {
    return std::nullopt;
  }
  const bool is_beside_pypi = url::has_scheme(package.source) && is_of_other_stack(package.source, scene.catalog);
  auto variant = pypi::variant_of_wheel(package.name, *version, is_beside_pypi ? std::string() : package.source, scene.catalog.roles());
  if (variant.accelerator != Accelerator::none) {
    return variant;
  }
  // A labelled index would have determined the variant, so this wheel is from PyPI or a copy of it. A local version without CUDA or another
  // accelerator belongs to a third-party build.
  if (package.name == scene.catalog.roles().pypi && version->local_text().empty()) {
    complete_from_pypi(version->public_text(), scene.facts.platform.value, scene.catalog, variant);
    return variant.accelerator == Accelerator::none ? std::nullopt : std::optional(variant);
  }
  return std::nullopt;
}

/// The package's dependencies. For a package that is only requested, the other specs replace them, except specs on the machine in a
/// manifest.
auto depends_of(const Package& package, const Scene& scene) -> std::vector<std::string> {
  auto depends = package.depends;
  if (!inventory::is_complete_set(scene.inventory.kind)) {
    for (const auto& demand : scene.inventory.demands) {
      if (demand.ecosystem == Ecosystem::conda && !conda::is_virtual_name(demand.text)) {
        depends.push_back(demand.text);
      }
    }
  }
  return depends;
}

/// Converts `pytorch-cuda=11.8`, as users write it, to the form in repodata, `pytorch-cuda 11.8.*`.
void spell_as_repodata(std::string& dependency) {
  const auto equals = dependency.find('=');
  const auto operators = dependency.find_first_of("<>!~");
  if (equals != std::string::npos && equals < operators) {
    std::ranges::replace(dependency, '=', ' ');
  }
}

auto conda_variant(const Package& package, const Scene& scene) -> std::optional<BuildVariant> {
  auto depends = depends_of(package, scene);
  std::ranges::for_each(depends, spell_as_repodata);
  conda::Record record{.name = package.name, .version = package.version, .depends = {depends.begin(), depends.end()}};
  if (package.build) {
    record.build = *package.build;
  }
  const auto variant = conda::variant_of(record, packaging_of(package, scene), scene.catalog.roles());
  const bool is_guess = record.build.empty() && variant.accelerator == Accelerator::cpu &&
                        std::ranges::none_of(depends, [](const std::string& text) { return text.find("cpu") != std::string::npos; });
  const bool is_for_any_cuda = record.build.empty() && variant.accelerator == Accelerator::cuda && !variant.cuda;  // `cudatoolkit` alone
  return is_guess || is_for_any_cuda || variant.accelerator == Accelerator::none ? std::nullopt : std::optional(variant);
}

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
    const bool is_apple = part.judgement.variant.is_of_system();
    part.label = is_apple ? label_of(package) : part.label;  // neither a CPU build nor a judged one
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

auto packaging_of(const Package& package, const Scene& scene) -> Packaging {
  const auto& roles = scene.catalog.roles();
  const auto selects_cuda = [&](const inventory::Demand& demand) {
    return demand.ecosystem == Ecosystem::conda && name_in_spec(demand.text) == roles.conda_cuda;
  };
  const bool is_own = !inventory::is_complete_set(scene.inventory.kind) && std::ranges::any_of(scene.inventory.demands, selects_cuda);
  return is_own ? Packaging::conda_pytorch : conda::packaging_of_channel(package.source, roles);
}

PackagesByName::PackagesByName(const inventory::Inventory& inventory) {
  for (const auto& package : inventory.packages) {
    packages_.try_emplace({package.ecosystem, package.name.text()}, &package);
  }
}

auto PackagesByName::find(Ecosystem ecosystem, std::string_view name) const -> const Package* {
  const auto found = packages_.find({ecosystem, name});
  return found == packages_.end() ? nullptr : found->second;
}

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

auto variant_of(const Package& package, const Scene& scene) -> std::optional<BuildVariant> {
  return package.ecosystem == Ecosystem::pypi ? wheel_variant(package, scene) : conda_variant(package, scene);
}

auto plain_wheel() -> BuildVariant {
  BuildVariant wheel;
  wheel.packaging = Packaging::wheel;
  return wheel;
}

auto tag_of(const BuildVariant& variant) -> std::string {
  if (variant.is_judged()) {
    return variant.cuda ? cuda_label(*variant.cuda) : "cuda";
  }
  return variant.accelerator == Accelerator::cpu ? "cpu" : "";
}

auto label_of(const Package& package, const std::string& tag) -> std::string {
  const auto version = public_version(package.version);
  return package.name + " " + version + (tag.empty() ? "" : " (" + tag + ")");
}

auto label_of(const Package& package) -> std::string { return package.name + " " + package.version; }

auto has_any(const Scene& scene, Ecosystem ecosystem) -> bool {
  return std::ranges::find(scene.inventory.packages, ecosystem, &Package::ecosystem) != scene.inventory.packages.end();
}

auto find_package(const Scene& scene, Ecosystem ecosystem, std::string_view name) -> const Package* {
  return scene.packages.find(ecosystem, name);
}

auto installer_of(Ecosystem ecosystem, const Scene& scene) -> std::string {
  return ecosystem == Ecosystem::pypi && scene.inventory.is_of_uv ? "uv" : std::string(installer_text(ecosystem));
}

auto choice_text(const TorchPart& torch) -> std::string {
  return torch.open->installer + " takes " + torch.label + " from " + torch.open->from;
}

auto is_bundled_on_index(const TorchPart& torch) -> bool {
  return torch.listed != nullptr && torch.listed->is_bundled_on_index && torch.package->build &&
         torch.package->version.text().find('+') != std::string::npos;
}

auto has_own_libraries(const TorchPart& torch) -> bool {
  const auto is_library = [](const auto& pin) { return is_vendor_wheel(pin.first); };
  const bool has_no_pins = torch.listed != nullptr && torch.listed->are_pins_known && std::ranges::none_of(torch.listed->pins, is_library);
  return is_bundled_on_index(torch) || has_no_pins;
}

}  // namespace gpusolve::engine::audit
