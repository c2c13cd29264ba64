#include "engine/catalog/catalog_stacks.hpp"

#include <algorithm>
#include <set>

#include "base/ascii.hpp"
#include "base/near_names.hpp"
#include "base/plain.hpp"
#include "engine/catalog/catalog_cells.hpp"

namespace gpusolve::engine {
namespace {

using catalogs::Catalog;
using catalogs::StackBuild;
using catalogs::StackEntry;
using catalogs::StackPackage;
using report::Table;
using report::text_cell;

auto packages_of(const Catalog& catalog, const StackEntry& stack) -> std::vector<const StackPackage*> {
  std::vector<const StackPackage*> packages;
  for (const auto& package : catalog.stack_packages()) {
    if (package.stack == stack.id) {
      packages.push_back(&package);
    }
  }
  return packages;
}

auto is_same(std::string_view left, std::string_view right) -> bool {
  return std::ranges::equal(left, right, {}, ascii::to_lower, ascii::to_lower);
}

/// The stack of this id, of this name, or with a package of this name; null if there is none.
auto find_stack(const Catalog& catalog, std::string_view name) -> const StackEntry* {
  for (const auto& stack : catalog.stacks()) {
    if (is_same(stack.id, name) || is_same(stack.name, name)) {
      return &stack;
    }
  }
  for (const bool is_conda : {false, true}) {
    if (const auto* const package = catalog.stack_package(is_conda, name)) {
      return catalog.find_stack(package->stack);
    }
  }
  return nullptr;
}

/// Whether a package of the stack may have GPU code, or a build is known. Other stacks only state that their packages have none.
auto has_code(const Catalog& catalog, const StackEntry& stack) -> bool {
  return std::ranges::any_of(packages_of(catalog, stack), [&](const StackPackage* package) {
    return package->carries != catalogs::Carries::none || !catalog.stack_builds(package->is_conda, package->name).empty();
  });
}

auto has_known_code(const StackBuild& build) -> bool { return build.is_code_known; }

auto all_stacks(const Catalog& catalog) -> Table {
  Table table;
  table.columns = {{"id", "stack"},
                   {"name", "name", report::Column::ShownIn::detail},
                   {"releases", "releases"},
                   {"builds", "builds"},
                   {"known", "of known GPUs"},
                   {"about", "about"},
                   {"packages", "packages", report::Column::ShownIn::detail}};
  for (const auto& stack : catalog.stacks()) {
    if (!has_code(catalog, stack)) {
      continue;
    }
    std::set<std::string> releases;
    std::uint64_t builds = 0;
    std::uint64_t known = 0;
    std::vector<std::string> names;
    for (const auto* const package : packages_of(catalog, stack)) {
      names.push_back(package->name);
      for (const auto& build : catalog.stack_builds(package->is_conda, package->name)) {
        ++builds;
        known += has_known_code(build) ? 1 : 0;
        std::ranges::transform(build.versions, std::inserter(releases, releases.end()), [](const auto& version) { return version.text; });
      }
    }
    table.rows.push_back({text_cell(stack.id), text_cell(stack.name), static_cast<std::uint64_t>(releases.size()), builds, known,
                          text_cell(stack.about), report::list_cell(std::move(names))});
  }
  table.notes.emplace_back("The builds of " + catalog.roles().id + " are a table of their own: `gpusolve catalog " + catalog.roles().id +
                           "`.");
  return table;
}

/// "1.0", or "1.0 to 2.3 (12)" for several.
auto versions_text(const StackBuild& build) -> std::string {
  const auto count = build.versions.size();
  return from_to(build.versions.front().text, build.versions.back().text) + (count == 1 ? "" : " (" + std::to_string(count) + ")");
}

auto gpus_text(const StackBuild& build) -> std::string {
  if (build.is_for_cpu) {
    return "none";
  }
  if (!build.is_code_known) {
    return "unknown";
  }
  const auto range = target_range(build.cubins);
  return range.empty() && build.compiles ? "compiled at run time" : range;
}

auto sm_cell(const std::optional<ComputeCapability>& gpu) -> Cell { return gpu ? text_cell(gpu->sm()) : Cell(); }

auto platforms_cell(const StackBuild& build) -> Cell {
  std::vector<std::string> texts;
  std::ranges::transform(build.platforms, std::back_inserter(texts),
                         [](Platform platform) { return std::string(platform_text(platform)); });
  return report::list_cell(std::move(texts));
}

auto row_of(const StackBuild& build, const StackRoles& roles) -> std::vector<Cell> {
  std::vector<std::string> versions;
  std::ranges::transform(build.versions, std::back_inserter(versions), &catalogs::StackVersion::text);
  return {text_cell(build.package),
          text_cell(versions_text(build)),
          report::list_cell(std::move(versions)),
          build.is_for_cpu ? text_cell("cpu") : version_cell(build.cuda),
          text_cell(gpus_text(build)),
          build.is_code_known ? targets_cell(build.cubins) : Cell(),
          build.is_code_known ? targets_cell(build.ptx, true) : Cell(),
          sm_cell(build.least),
          sm_cell(build.most),
          version_cell(build.cudnn),
          version_cell(build.least_linux_driver),
          version_cell(build.least_windows_driver),
          text_cell(packaging_text(build.packaging, roles)),
          platforms_cell(build)};
}

/// Whether the question names one package and not the whole stack.
auto is_asked(const StackPackage& package, const StackEntry& stack, const std::string& name) -> bool {
  return is_same(stack.id, name) || is_same(stack.name, name) || package.name == name;
}

auto builds_of(const Catalog& catalog, const StackEntry& stack, const CatalogQuestion& question) -> Table {
  using ShownIn = report::Column::ShownIn;
  Table table;
  table.columns = {{"package", "package"},
                   {"span", "versions"},
                   {"versions", "each", ShownIn::detail},
                   {"cuda", "CUDA"},
                   {"gpus", "GPUs"},
                   {"sm", "code for", ShownIn::detail},
                   {"ptx", "PTX", ShownIn::detail},
                   {"least_gpu", "GPUs from"},
                   {"most_gpu", "to", ShownIn::detail},
                   {"cudnn", "cuDNN", ShownIn::detail},
                   {"least_driver_linux", "least driver", ShownIn::detail},
                   {"least_driver_windows", "on Windows", ShownIn::detail},
                   {"packaging", "packaging"},
                   {"platforms", "platforms", ShownIn::detail}};
  add_evidence_columns(table);
  for (const auto* const package : packages_of(catalog, stack)) {
    const auto builds =
        is_asked(*package, stack, question.name) ? catalog.stack_builds(package->is_conda, package->name) : std::span<const StackBuild>{};
    for (const auto& build : builds) {
      if (question.platform && !build.is_for(*question.platform)) {
        continue;
      }
      auto row = row_of(build, catalog.roles());
      add_evidence(row, build.evidence);
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

auto no_stack(const Catalog& catalog, const std::string& name) -> std::string {
  std::vector<std::string_view> ids;
  std::ranges::transform(catalog.stacks(), std::back_inserter(ids), [](const StackEntry& stack) { return std::string_view(stack.id); });
  const auto near = near_names(name, ids, 1);
  const auto& main = catalog.roles().id;
  const auto meant = near.empty() ? std::string() : near.front() == main ? "gpusolve catalog " + main : near.front();
  return "no stack is called " + quote(name) +
         (meant.empty() ? "; `gpusolve catalog stacks` lists them" : "; did you mean " + quote(meant) + "?");
}

}  // namespace

auto count_stacks(const Catalog& catalog) -> std::size_t {
  return static_cast<std::size_t>(
      std::ranges::count_if(catalog.stacks(), [&](const StackEntry& stack) { return has_code(catalog, stack); }));
}

auto stacks_table(const Catalog& catalog, const CatalogQuestion& question) -> Result<Table> {
  if (question.name.empty()) {
    return all_stacks(catalog);
  }
  const auto* const stack = find_stack(catalog, question.name);
  if (stack == nullptr) {
    Table table;
    table.columns = {{"package", "package"}};
    table.notes.push_back(no_stack(catalog, question.name));
    return table;
  }
  auto table = builds_of(catalog, *stack, question);
  if (table.rows.empty()) {
    const auto& main = catalog.roles().id;
    table.notes.push_back(stack->id == main
                              ? "the builds of " + main + " have a table of their own: `gpusolve catalog " + main + "`"
                              : "of " + question.name + " no build is known" + (question.platform ? " on this platform" : ""));
  }
  return table;
}

}  // namespace gpusolve::engine
