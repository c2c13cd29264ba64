#include "engine/audit/choice/cpu_builds.hpp"

#include <algorithm>
#include <string_view>

#include "base/plain.hpp"
#include "base/url/parts.hpp"
#include "engine/audit/choice/choice_of_stack.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/specs/leading_numbers.hpp"

namespace gpusolve::engine::audit {
namespace {

/// The variable that contains the switches of the build.
constexpr std::string_view k_cmake = "CMAKE_ARGS";

auto has_label(const Named& one) -> bool {
  return one.package != nullptr && (one.package->url || one.package->version.text().find('+') != std::string::npos);
}

/// Whether the base image sets no variables except those that the commands show.
auto is_image_known(const Scene& scene) -> bool {
  const auto& image = scene.inventory.image;
  return image && image->brings.empty() && (image->is_plain || image->parts);
}

/// The value of a variable, with the numbers of the GPUs filled in.
auto for_gpus(std::string value, const Scene& scene) -> std::string {
  constexpr std::string_view k_gpus = "{archs}";
  std::string numbers;
  for (const auto gpu : scene.facts.capabilities()) {
    numbers += (numbers.empty() ? "" : ";") + gpu.sm().substr(gpu.sm().find('_') + 1);
  }
  const auto at = value.find(k_gpus);
  return at == std::string::npos ? value : value.replace(at, k_gpus.size(), numbers);
}

/// An index or page in the input that has only CPU builds of the package; empty if there is none.
auto cpu_index_of(const Named& one, const Scene& scene) -> std::string {
  const auto& addresses = scene.inventory.addresses;
  const auto has_it = [&](const inventory::Address& address) {
    return address.serves(one.name) && has_only_cpu_builds(address.text, one.name, {}, scene.catalog);
  };
  const auto found = std::ranges::find_if(addresses, has_it);
  return found == addresses.end() ? std::string() : found->text;
}

auto is_for_cpu_by_label(const Named& one, const Scene& scene) -> bool {
  const auto variant = one.package != nullptr ? variant_of(*one.package, scene) : std::nullopt;
  return has_label(one) && variant && variant->accelerator == Accelerator::cpu;
}

}  // namespace

auto has_only_cpu_builds(std::string_view index, const std::string& package, std::string_view version, const catalogs::Catalog& catalog)
    -> bool {
  bool is_found = false;
  for (const auto& row : catalog.stack_builds(false, package)) {
    const auto is_its = [&](const catalogs::StackVersion& one) { return version.empty() || is_version(one, version); };
    const bool is_there = is_elsewhere(row) && is_at(row, index) && std::ranges::any_of(row.versions, is_its);
    if (is_there && !row.is_for_cpu) {
      return false;
    }
    is_found = is_found || is_there;
  }
  return is_found;
}

auto cpu_page_of(const Named& one, const Scene& scene) -> std::string {
  constexpr std::string_view k_end = "cpu.html";
  const auto& addresses = scene.inventory.addresses;
  const auto is_page = [&](const inventory::Address& address) { return address.serves(one.name) && address.text.ends_with(k_end); };
  if (one.ecosystem != Ecosystem::pypi || has_label(one)) {
    return {};
  }
  const auto page = std::ranges::find_if(addresses, is_page);
  const auto text = page == addresses.end() ? std::string(k_end) : url::percent_decoded(page->text);
  const auto start = text.substr(0, text.size() - k_end.size());
  bool has_sister = false;
  for (const auto& row : scene.catalog.stack_builds(false, one.name)) {
    const auto is_named = [&](const inventory::Address& address) { return is_at(row, address.text); };
    if (!row.is_for_cpu && std::ranges::any_of(addresses, is_named)) {
      return {};
    }
    has_sister = has_sister || (!row.is_for_cpu && row.pages.starts_with(start));
  }
  return has_sister && start.ends_with('+') ? page->text : cpu_index_of(one, scene);
}

auto is_switched_by_cmake(const catalogs::SourceRecipe& recipe) -> bool {
  return std::ranges::any_of(recipe.environment, [](const auto& variable) {
    return variable.first == k_cmake && variable.second.find("CUDA=on") != std::string::npos;
  });
}

auto recipe_without_gpu(const Named& one, const Scene& scene) -> const catalogs::SourceRecipe* {
  const bool is_certain =
      scene.inventory.kind == inventory::Kind::dockerfile && is_image_known(scene) && !scene.inventory.may_ask_for_gpu_code;
  const auto recipes = is_certain ? scene.catalog.source_recipes(one.name) : std::span<const catalogs::SourceRecipe>();
  if (recipes.empty()) {
    return nullptr;
  }
  const auto version = one.package == nullptr ? std::nullopt : leading_numbers(one.package->version);
  const auto* const own = version ? scene.catalog.source_recipe(one.name, *version, scene.facts.platform.value) : nullptr;
  const auto* const recipe = own == nullptr ? &recipes.front() : own;
  return is_switched_by_cmake(*recipe) && is_compiled(one, scene) ? recipe : nullptr;
}

auto compiled_for_cpu(const Named& one, const catalogs::SourceRecipe& recipe, const Scene& scene) -> Finding {
  std::string setting;
  for (const auto& [name, value] : recipe.environment) {
    setting += (setting.empty() ? "" : " ") + name + "='" + for_gpus(value, scene) + "'";
  }
  const auto version = one.package == nullptr ? std::nullopt : leading_numbers(one.package->version);
  const bool is_spelled_so = !version || !recipe.since || *recipe.since <= *version;
  return {
      .code = AuditCode::cpu_build,
      .level = Level::warning,
      .subject = one.label,
      .text = one.label + " is compiled for the CPU: PyPI has only its source, and no " + std::string(k_cmake) + " asks for code for CUDA.",
      .evidence = {catalogs::stated_source(recipe.evidence)},
      .repair = is_spelled_so ? std::optional(Repair{Repair::Kind::other,
                                                     "Write " + quote(setting) +
                                                         " before pip, in an image with the CUDA toolkit, whose "
                                                         "tag says devel.",
                                                     {}})
                              : std::nullopt};
}

auto cpu_label_or_page(const Named& one, const Scene& scene) -> std::optional<Finding> {
  const auto page = cpu_page_of(one, scene);
  if (page.empty() && !is_for_cpu_by_label(one, scene)) {
    return std::nullopt;
  }
  const auto where = page.empty() ? std::string() : ", which " + printable(page) + " has";
  return Finding{.code = AuditCode::cpu_build,
                 .level = Level::warning,
                 .subject = one.label,
                 .text = (page.empty() ? one.label + " is a build for the CPU"
                                       : "For " + quote(spec_of(one)) + " " + installer_of(Ecosystem::pypi, scene, one.demand) +
                                             " takes a build for the CPU") +
                         where + ". Other builds of it have GPU code."};
}

}  // namespace gpusolve::engine::audit
