#include "engine/catalog/catalog_tables.hpp"

#include <algorithm>
#include <array>

#include "base/ascii.hpp"
#include "base/near_names.hpp"
#include "catalogs/gpu_spelling.hpp"
#include "catalogs/mirror_status.hpp"
#include "engine/catalog/catalog_cells.hpp"
#include "engine/catalog/catalog_stacks.hpp"
#include "engine/catalog/catalog_versions.hpp"

namespace gpusolve::engine {
namespace {

using catalogs::Catalog;
using report::Table;
using report::text_cell;

/// The table of releases has the name of the main stack.
auto tables_of(const Catalog& catalog) -> std::array<std::string_view, 7> {
  return {"gpus", "drivers", "cuda", catalog.roles().id, "stacks", "cudnn", "mirrors"};
}

/// The words of a name in lower case, without "nvidia".
auto words_of(std::string_view name) -> std::vector<std::string> {
  std::vector<std::string> words(1);
  for (const char c : name) {
    if (c == ' ' || c == '-' || c == '_') {
      words.emplace_back();
    } else {
      words.back() += ascii::to_lower(c);
    }
  }
  std::erase_if(words, [](const std::string& word) { return word.empty() || word == "nvidia"; });
  return words;
}

/// Whether the name contains every word of `wanted`.
auto has_words(std::string_view name, const std::vector<std::string>& wanted) -> bool {
  const auto words = words_of(name);
  return std::ranges::all_of(wanted, [&](const std::string& one) { return std::ranges::find(words, one) != words.end(); });
}

auto gpus_that(const Catalog& catalog, const auto& is_meant) -> std::vector<const catalogs::GpuEntry*> {
  std::vector<const catalogs::GpuEntry*> found;
  for (const auto& entry : catalog.gpu_entries()) {
    if (is_meant(entry)) {
      found.push_back(&entry);
    }
  }
  return found;
}

/// The GPUs of the first spelling that matches any (`A100 MIG 1g.5gb`: the A100).
auto gpus_named(const Catalog& catalog, const std::string& name) -> std::vector<const catalogs::GpuEntry*> {
  for (const auto& spelling : catalogs::spellings_of(catalogs::plain_gpu_name(name))) {
    const auto wanted = words_of(spelling);
    if (auto found = gpus_that(catalog, [&](const auto& entry) { return has_words(entry.name, wanted); }); !found.empty()) {
      return found;
    }
  }
  const auto one = catalog.find_gpu(name);
  return one ? std::vector{*one} : std::vector<const catalogs::GpuEntry*>();
}

auto find_gpus(const Catalog& catalog, const std::string& name) -> std::vector<const catalogs::GpuEntry*> {
  if (const auto capability = parse_compute_capability(name)) {
    return gpus_that(catalog, [&](const auto& entry) { return entry.capability == *capability; });
  }
  auto found = gpus_named(catalog, name);
  return found.empty() ? catalog.gpus_of_pci_id(name) : found;
}

auto gpus_table(const Catalog& catalog, const CatalogQuestion& question) -> Result<Table> {
  Table table;
  table.columns = {{"name", "GPU"},
                   {"arch", "code"},
                   {"architecture", "architecture"},
                   {"segment", "segment"},
                   {"chip", "chip"},
                   {"first_driver", "first driver", report::Column::ShownIn::detail},
                   {"last_driver", "last driver branch", report::Column::ShownIn::detail},
                   {"last_cuda", "last CUDA", report::Column::ShownIn::detail},
                   {"pci_ids", "PCI ids", report::Column::ShownIn::detail}};
  add_evidence_columns(table);
  const auto architectures = catalog.architecture_entries();
  for (const auto* const gpu : find_gpus(catalog, question.name)) {
    const auto drivers = std::ranges::find(architectures, gpu->capability, &catalogs::ArchitectureDriver::capability);
    const bool is_known = drivers != architectures.end();
    std::vector<Cell> row{text_cell(gpu->name.str()), text_cell(gpu->capability.sm()), text_cell(gpu->architecture.str()),
                          text_cell(gpu->segment.str()), text_cell(gpu->chip.str())};
    row.push_back(is_known ? version_cell(drivers->first) : Cell());
    row.push_back(is_known ? version_cell(drivers->last) : Cell());
    row.push_back(is_known ? version_cell(drivers->last_cuda) : Cell());
    row.push_back(report::list_cell({gpu->pci_ids.begin(), gpu->pci_ids.end()}));
    add_evidence(row, gpu->evidence);
    table.rows.push_back(std::move(row));
  }
  if (table.rows.empty()) {
    const auto capability = parse_compute_capability(question.name);
    table.notes.push_back(capability ? "no GPU of the compute capability " + quote(capability->sm()) + " is known"
                                     : catalog.find_gpu(question.name).error().text());
  }
  return table;
}

auto mirrors_table(const Catalog& catalog, const CatalogQuestion& question) -> Result<Table> {
  Table table;
  const auto& title = catalog.roles().title;
  const auto wheels = ascii::lower(title) + "_wheels";
  table.columns = {{"id", "mirror"},
                   {"name", "of"},
                   {"status", "status"},
                   {"conda", "conda", report::Column::ShownIn::detail},
                   {"pypi", "PyPI", report::Column::ShownIn::detail},
                   {wheels, title + " wheels", report::Column::ShownIn::detail},
                   {wheels + "_kind", "as", report::Column::ShownIn::detail},
                   {"channels", "channels", report::Column::ShownIn::detail},
                   {"lacks", "lacks", report::Column::ShownIn::detail}};
  add_evidence_columns(table);
  std::vector<std::string_view> known;
  for (const auto& mirror : catalog.mirrors()) {
    known.push_back(mirror.id);
    if (!question.name.empty() && mirror.id != question.name && !has_words(mirror.name, words_of(question.name))) {
      continue;
    }
    std::vector<Cell> row{text_cell(mirror.id),          text_cell(mirror.name),         text_cell(mirror_status_text(mirror)),
                          maybe_cell(mirror.conda_base), maybe_cell(mirror.pypi_simple), maybe_cell(mirror.stack_wheels)};
    const auto kind = mirror.stack_wheels_kind;
    row.push_back(maybe_cell(kind ? std::optional(std::string(row_of(catalogs::k_wheel_kinds, *kind))) : std::nullopt));
    row.push_back(report::list_cell(mirror.channels));
    row.push_back(report::list_cell(mirror.lacks));
    add_evidence(row, mirror.evidence);
    table.rows.push_back(std::move(row));
  }
  if (table.rows.empty()) {
    table.notes.push_back("no mirror is called " + quote(question.name) + "; there are " +
                          report::cell_text(report::list_cell({known.begin(), known.end()})));
  }
  return table;
}

auto unknown_table(const std::string& name, const Catalog& catalog) -> Error {
  const auto near = near_names(name, tables_of(catalog), 1);
  std::string known;
  for (const auto table : tables_of(catalog)) {
    known += (known.empty() ? "" : ", ") + std::string(table);
  }
  return {ErrorKind::usage, "the catalog has no table " + quote(name) +
                                (near.empty() ? "; there are " + known : "; did you mean " + quote(near.front()) + "?")};
}

auto overview(const Catalog& catalog) -> Table {
  Table table;
  table.columns = {{"table", "table"}, {"entries", "entries"}, {"about", "about"}};
  const auto& roles = catalog.roles();
  const auto add = [&](const std::string& name, std::size_t entries, const std::string& about) {
    table.rows.push_back({text_cell(name), static_cast<std::uint64_t>(entries), text_cell(about)});
  };
  add("gpus", catalog.gpu_entries().size(), "products, their compute capability and the drivers that know them");
  add("drivers", catalog.driver_branches().size(), "driver branches and the CUDA version that each serves");
  add("cuda", catalog.toolkit_entries().size(), "toolkits, the GPUs they make code for, the least driver of each");
  add(roles.id, catalog.published_releases().size(), "releases of " + roles.title + ", their companions and builds");
  add("stacks", count_stacks(catalog), "frameworks beside " + roles.id + " and the GPUs of their builds");
  add("cudnn", catalog.cudnn_releases().size(), "releases of cuDNN and the CUDA they are for");
  add("mirrors", catalog.mirrors().size(), "mirrors of conda channels, of PyPI and of the " + roles.title + " index");
  table.notes.push_back("The newest fact is of " + std::string(catalog.date()) +
                        ". `gpusolve catalog TABLE NAME` shows an entry with its source: `gpusolve catalog gpus 3090`.");
  return table;
}

auto table_of(const Catalog& catalog, const CatalogQuestion& question) -> Result<Table> {
  if (question.table.empty()) {
    return overview(catalog);
  }
  if (question.table == "gpus") {
    return gpus_table(catalog, question);
  }
  if (question.table == "mirrors") {
    return mirrors_table(catalog, question);
  }
  if (question.table == "drivers") {
    return drivers_table(catalog, question);
  }
  if (question.table == "cuda") {
    return cuda_table(catalog, question);
  }
  if (question.table == catalog.roles().id) {
    return published_table(catalog, question);
  }
  if (question.table == "stacks") {
    return stacks_table(catalog, question);
  }
  return question.table == "cudnn" ? cudnn_table(catalog, question) : Result<Table>(unknown_table(question.table, catalog));
}

}  // namespace

auto catalog_tables(const Catalog& catalog) -> std::vector<std::string_view> {
  const auto all = tables_of(catalog);
  return {all.begin(), all.end()};
}

auto catalog_table(const Catalog& catalog, const CatalogQuestion& question) -> Result<Table> {
  auto table = table_of(catalog, question);
  if (!table) {
    return table;
  }
  table->schema = "gpusolve/catalog/1";
  table->about = {{"table", question.table}, {"name", question.name}, {"date", std::string(catalog.date())}};
  return table;
}

}  // namespace gpusolve::engine
