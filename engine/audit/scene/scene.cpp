#include "engine/audit/scene/scene.hpp"

#include <algorithm>
#include <utility>

#include "adapters/conda/channel.hpp"
#include "adapters/conda/variant.hpp"
#include "adapters/conda/virtual_packages.hpp"
#include "adapters/pypi/variant.hpp"
#include "base/url/parts.hpp"
#include "engine/audit/scene/known_sources.hpp"
#include "engine/catalog/pypi_default.hpp"
#include "engine/specs/spec_text.hpp"
#include "model/library_names.hpp"
#include "model/vendors/words.hpp"

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
  const bool is_for_any_cuda = record.build.empty() && variant.is_judged() && !variant.cuda;  // `cudatoolkit` alone
  return is_guess || is_for_any_cuda || variant.accelerator == Accelerator::none ? std::nullopt : std::optional(variant);
}

}  // namespace

auto packaging_of(const Package& package, const Scene& scene) -> Packaging {
  const auto& roles = scene.catalog.roles();
  const auto judged = std::ranges::find(scene.torches, &package, &TorchPart::package);
  if (judged != scene.torches.end() && judged->judgement.variant.packaging == Packaging::conda_pytorch) {
    return Packaging::conda_pytorch;  // of the channel whose build the named CUDA selects
  }
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

auto variant_of(const Package& package, const Scene& scene) -> std::optional<BuildVariant> {
  return package.ecosystem == Ecosystem::pypi ? wheel_variant(package, scene) : conda_variant(package, scene);
}

auto plain_wheel() -> BuildVariant {
  BuildVariant wheel;
  wheel.packaging = Packaging::wheel;
  return wheel;
}

auto tag_of(const BuildVariant& variant) -> std::string {
  return variant.is_judged() || variant.accelerator == Accelerator::cpu ? variant_tag(variant) : "";
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

auto installer_of(Ecosystem ecosystem, const Scene& scene, const inventory::Demand* line) -> std::string {
  if (ecosystem != Ecosystem::pypi) {
    return std::string(installer_text(ecosystem));
  }
  const auto installer = line == nullptr  ? inventory::installer_of(scene.inventory)
                         : line->is_by_uv ? inventory::WheelInstaller::uv
                                          : scene.inventory.installer;
  return std::string(inventory::installer_name(installer));
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
