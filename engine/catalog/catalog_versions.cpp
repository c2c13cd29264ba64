#include "engine/catalog/catalog_versions.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/catalog/asked_version.hpp"
#include "engine/catalog/catalog_cells.hpp"

namespace gpusolve::engine {
namespace {

using catalogs::Catalog;
using report::Table;
using report::text_cell;

auto driven_gpus(const Catalog& catalog, const DottedVersion& branch) -> Cell {
  std::vector<std::string> names;
  for (const auto& one : catalog.architecture_entries()) {
    // For the oldest architectures, only the last branch is known.
    const bool has_begun = one.first ? *one.first <= branch : one.last.has_value();
    const bool is_known = has_begun && (!one.last || branch.prefix(1) <= *one.last);
    if (is_known) {
      names.push_back(one.capability.sm());
    }
  }
  return report::list_cell(std::move(names));
}

/// The newest toolkit whose cubins this driver runs, including minor-version compatibility.
auto newest_runnable(const Catalog& catalog, const DottedVersion& driver, Platform platform) -> std::optional<DottedVersion> {
  std::optional<DottedVersion> newest;
  for (const auto& cuda : catalog.toolkits()) {
    const auto least = catalog.least_driver(cuda, platform);
    if (least && *least <= driver && (!newest || *newest < cuda)) {
      newest = cuda;
    }
  }
  return newest;
}

auto one_driver(const Catalog& catalog, const DottedVersion& driver, Platform platform) -> Table {
  Table table;
  table.columns = {
      {"driver", "driver"}, {"platform", "platform"}, {"cuda", "newest CUDA of its own"}, {"newest_cuda", "newest CUDA it runs"},
      {"branch", "branch"}, {"kind", "kind"},         {"end", "end of support"},          {"gpus", "GPUs"}};
  add_evidence_columns(table);
  const auto* const branch = catalog.branch_of(driver);
  const auto cuda = catalog.cuda_of_driver(driver, platform);
  if (branch == nullptr || !cuda) {
    table.notes.push_back("the catalog does not know driver " + quote(driver.text()) + "; its branches run from " +
                          catalog.driver_branches().front().branch.text() + " to " + catalog.driver_branches().back().branch.text());
    return table;
  }
  const auto newest = newest_runnable(catalog, driver, platform);
  std::vector<Cell> row{text_cell("driver " + driver.text()),
                        text_cell(std::string(platform_text(platform))),
                        version_cell(cuda),
                        version_cell(newest),
                        version_cell(branch->branch),
                        maybe_cell(branch->kind),
                        maybe_cell(branch->end),
                        driven_gpus(catalog, driver)};
  add_evidence(row, branch->evidence);
  table.rows.push_back(std::move(row));
  if (newest && *newest > *cuda) {
    table.notes.push_back("nvidia-smi prints CUDA " + cuda->text() + ". Builds up to CUDA " + newest->text() +
                          " run too where they have code of their own for the GPU (minor-version compatibility); what is compiled at run "
                          "time from PTX needs CUDA " +
                          cuda->text() + " or older.");
  }
  return table;
}

auto code_of(const catalogs::PublishedBuild& build) -> Cell { return build.is_code_known ? targets_cell(build.cubins) : Cell(); }
auto code_range(const catalogs::PublishedBuild& build) -> Cell {
  return build.is_code_known ? text_cell(target_range(build.cubins)) : Cell();
}

/// conda-forge's build for Tegra as a build of its own; the catalog holds it together with the usual one.
auto tegra_build_of(catalogs::PublishedBuild build) -> catalogs::PublishedBuild {
  build.cubins = std::move(build.tegra_cubins);
  build.ptx = std::move(build.tegra_ptx);
  return build;
}

/// The Pythons of the build, and of PyPI's own wheels, which may be for more Pythons than the wheels of the stack's own index.
auto pythons_of(const catalogs::PublishedBuild& build) -> std::vector<DottedVersion> {
  std::set<DottedVersion> all(build.pythons.begin(), build.pythons.end());
  all.insert(build.pypi_pythons.begin(), build.pypi_pythons.end());
  return {all.begin(), all.end()};
}

auto published_build_row(const catalogs::PublishedBuild& build, const StackRoles& roles, bool is_for_tegra = false) -> std::vector<Cell> {
  return {text_cell(build.version.text() + " " + build.tag),
          text_cell(build.version.text()),
          text_cell(build.tag),
          text_cell(std::string(platform_text(build.platform))),
          text_cell(packaging_text(build.packaging, roles) + (is_for_tegra ? " (Tegra)" : "")),
          version_cell(build.cuda),
          version_cell(build.cudnn),
          versions_cell(pythons_of(build)),
          text_cell(version_range(pythons_of(build))),
          code_of(build),
          code_range(build),
          targets_cell(build.ptx, true),
          version_cell(build.nccl),
          version_cell(build.least_glibc)};
}

auto published_builds_table(const Catalog& catalog, const DottedVersion& version, const std::optional<Platform>& platform) -> Table {
  Table table;
  const auto& id = catalog.roles().id;
  table.columns = {{"build", "build"},
                   {id, id, report::Column::ShownIn::detail},
                   {"tag", "tag", report::Column::ShownIn::detail},
                   {"platform", "platform"},
                   {"packaging", "as"},
                   {"cuda", "CUDA"},
                   {"cudnn", "cuDNN"},
                   {"pythons", "Python", report::Column::ShownIn::detail},
                   {"python_range", "Python", report::Column::ShownIn::brief},
                   {"cubins", "code for", report::Column::ShownIn::detail},
                   {"code_range", "code for", report::Column::ShownIn::brief},
                   {"ptx", "PTX"},
                   {"nccl", "NCCL", report::Column::ShownIn::detail},
                   {"least_glibc", "least glibc", report::Column::ShownIn::detail},
                   {"released", "released", report::Column::ShownIn::detail}};
  add_evidence_columns(table);
  const auto releases = catalog.published_releases();
  for (const auto& build : catalog.published_builds()) {
    if ((platform && build.platform != *platform) || !begins_with(build.version, version)) {
      continue;
    }
    const auto release = std::ranges::find(releases, build.version, &catalogs::PublishedRelease::version);
    const auto add = [&](std::vector<Cell> row) {
      row.push_back(release == releases.end() ? Cell() : text_cell(release->released));
      add_evidence(row, build.evidence);
      table.rows.push_back(std::move(row));
    };
    add(published_build_row(build, catalog.roles()));
    if (!build.tegra_cubins.empty()) {
      add(published_build_row(tegra_build_of(build), catalog.roles(), true));
    }
  }
  return table;
}

auto published_releases_table(const Catalog& catalog) -> Table {
  Table table;
  const auto& roles = catalog.roles();
  auto companions = roles.companions;
  companions.insert(companions.end(), roles.released_with.begin(), roles.released_with.end());
  table.columns = {{roles.id, roles.id}, {"released", "released"}};
  for (const auto& name : companions) {
    table.columns.push_back({name, name});
  }
  table.columns.push_back({"wheels", "wheels for linux-64"});
  add_evidence_columns(table);
  for (const auto& release : catalog.published_releases()) {
    std::vector<std::string> tags;
    for (const auto& build : catalog.published_builds(Platform::linux_64)) {
      if (build.version == release.version && build.packaging == Packaging::wheel) {
        tags.push_back(build.tag);
      }
    }
    std::vector<Cell> row{text_cell(release.version.text()), text_cell(release.released)};
    for (const auto& name : companions) {
      row.push_back(maybe_cell(release.version_of(name)));
    }
    row.push_back(report::list_cell(std::move(tags)));
    add_evidence(row, release.evidence);
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

auto drivers_table(const Catalog& catalog, const CatalogQuestion& question) -> Result<Table> {
  const auto driver = asked_version(question, "driver version");
  if (!driver) {
    return driver.error().in("catalog drivers");
  }
  if (*driver) {
    return one_driver(catalog, **driver, question.platform.value_or(Platform::linux_64));
  }
  Table table;
  table.columns = {{"branch", "branch"}, {"cuda", "CUDA"}, {"kind", "kind"}, {"end", "end of support"}};
  add_evidence_columns(table);
  for (const auto& branch : catalog.driver_branches()) {
    std::vector<Cell> row{text_cell(branch.branch.text()), version_cell(branch.cuda), maybe_cell(branch.kind), maybe_cell(branch.end)};
    add_evidence(row, branch.evidence);
    table.rows.push_back(std::move(row));
  }
  return table;
}

auto cuda_table(const Catalog& catalog, const CatalogQuestion& question) -> Result<Table> {
  const auto version = asked_version(question, "CUDA version");
  if (!version) {
    return version.error().in("catalog cuda");
  }
  Table table;
  table.columns = {{"cuda", "CUDA"},
                   {"least_driver_linux", "least driver"},
                   {"least_driver_windows", "on Windows"},
                   {"native_driver_linux", "came with"},
                   {"native_driver_windows", "on Windows"},
                   {"ptx_isa", "PTX ISA", report::Column::ShownIn::detail},
                   {"targets", "code for", report::Column::ShownIn::detail},
                   {"target_range", "code for", report::Column::ShownIn::brief}};
  add_evidence_columns(table);
  for (const auto& toolkit : catalog.toolkit_entries()) {
    if (*version && !begins_with(toolkit.cuda, **version) && !begins_with(**version, toolkit.cuda)) {
      continue;
    }
    std::vector<Cell> row{text_cell(toolkit.cuda.text()), version_cell(catalog.least_driver(toolkit.cuda, Platform::linux_64)),
                          version_cell(catalog.least_driver(toolkit.cuda, Platform::win_64)),
                          version_cell(catalog.native_driver(toolkit.cuda, Platform::linux_64)),
                          version_cell(catalog.native_driver(toolkit.cuda, Platform::win_64))};
    row.push_back(version_cell(toolkit.ptx_isa));
    row.push_back(targets_cell(toolkit.targets));
    row.push_back(text_cell(target_range(toolkit.targets)));
    add_evidence(row, toolkit.evidence);
    table.rows.push_back(std::move(row));
  }
  if (*version) {
    note_nearest(table, **version, "CUDA toolkit", catalog.toolkit_entries(), [](const auto& one) { return one.cuda; });
  }
  return table;
}

auto published_table(const Catalog& catalog, const CatalogQuestion& question) -> Result<Table> {
  const auto& id = catalog.roles().id;
  const auto version = asked_version(question, id + " version");
  if (!version) {
    return version.error().in("catalog " + id);
  }
  auto table = *version ? published_builds_table(catalog, **version, question.platform) : published_releases_table(catalog);
  if (*version) {
    note_nearest(table, **version, "build of " + id, catalog.published_releases(), [](const auto& one) { return one.version; });
  }
  return table;
}

}  // namespace gpusolve::engine
