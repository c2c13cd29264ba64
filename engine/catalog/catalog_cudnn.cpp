// The table of cuDNN releases.
#include <algorithm>
#include <iterator>
#include <map>

#include "base/plain.hpp"
#include "engine/catalog/asked_version.hpp"
#include "engine/catalog/catalog_cells.hpp"
#include "engine/catalog/catalog_versions.hpp"

namespace gpusolve::engine {
namespace {

using catalogs::Catalog;
using catalogs::CudnnEntry;
using catalogs::CudnnRelease;
using report::Table;
using report::text_cell;

/// The releases that builds of the main stack state, without the last part of the version, if the list has no such release.
auto stated_releases(const Catalog& catalog) -> std::vector<CudnnRelease> {
  std::map<DottedVersion, CudnnRelease> stated;
  const auto releases = catalog.cudnn_releases();
  for (const auto& build : catalog.published_builds()) {
    const auto is_it = [&](const CudnnRelease& release) { return begins_with(release.cudnn, *build.cudnn); };
    if (!build.cudnn || !build.cuda || std::ranges::any_of(releases, is_it)) {
      continue;
    }
    auto& cuda = stated.try_emplace(*build.cudnn, CudnnRelease{*build.cudnn, {}, build.evidence}).first->second.cuda;
    if (std::ranges::find(cuda, *build.cuda) == cuda.end()) {
      cuda.push_back(*build.cuda);
    }
  }
  std::vector<CudnnRelease> found;
  for (auto& [version, release] : stated) {
    std::ranges::sort(release.cuda, std::greater<>());
    found.push_back(std::move(release));
  }
  return found;
}

/// All releases, the oldest first.
auto all_releases(const Catalog& catalog) -> std::vector<CudnnRelease> {
  auto all = stated_releases(catalog);
  std::ranges::copy(catalog.cudnn_releases(), std::back_inserter(all));
  std::ranges::sort(all, {}, &CudnnRelease::cudnn);
  return all;
}

/// Whether the range covers the release and some CUDA that the release is built for; 12 means every CUDA 12.
auto is_about(const CudnnEntry& entry, const CudnnRelease& release) -> bool {
  const bool is_release = entry.from <= release.cudnn && release.cudnn.compare_within(entry.to) <= 0;
  return is_release && std::ranges::any_of(release.cuda, [&](const DottedVersion& cuda) {
           const auto parts = cuda.parts().size();
           return entry.cuda_from.prefix(parts) <= cuda && cuda <= entry.cuda_to.prefix(parts);
         });
}

auto ranges_of(const CudnnRelease& release, const Catalog& catalog) -> std::vector<const CudnnEntry*> {
  std::vector<const CudnnEntry*> ranges;
  for (const auto& entry : catalog.cudnn_entries()) {
    if (is_about(entry, release)) {
      ranges.push_back(&entry);
    }
  }
  return ranges;
}

auto sm_cell(const std::optional<ComputeCapability>& one) -> Cell { return one ? text_cell(one->sm()) : Cell(); }

/// The row of a release: its GPUs are from the first to the last that it serves with some CUDA.
auto row_of(const CudnnRelease& release, const std::vector<const CudnnEntry*>& ranges) -> std::vector<Cell> {
  std::optional<ComputeCapability> least;
  std::optional<ComputeCapability> most;
  for (const auto* const entry : ranges) {
    least = !least || (entry->range.least && *entry->range.least < *least) ? entry->range.least : least;
    most = !most || (entry->range.most && *most < *entry->range.most) ? entry->range.most : most;
  }
  std::vector<Cell> row{text_cell(release.cudnn.text()), versions_cell(release.cuda), sm_cell(least), sm_cell(most)};
  add_evidence(row, release.evidence);
  return row;
}

/// "cuDNN 9.7 to 9.9 with CUDA 12.8 to 12.9: GPUs from sm_50 to sm_120 (derived: between two documented releases)".
auto note_of(const CudnnEntry& entry) -> std::string {
  const auto& [least, most, evidence] = entry.range;
  return "cuDNN " + from_to(entry.from.text(), entry.to.text()) + " with CUDA " + from_to(entry.cuda_from.text(), entry.cuda_to.text()) +
         ": GPUs" + (least ? " from " + least->sm() : "") + (most ? " to " + most->sm() : "") + " (" +
         std::string(confidence_text(evidence.confidence)) + ": " + evidence.source.str() + ")";
}

void add_notes(const std::vector<const CudnnEntry*>& ranges, Table& table) {
  for (const auto* const entry : ranges) {
    auto note = note_of(*entry);
    if (std::ranges::find(table.notes, note) == table.notes.end()) {
      table.notes.push_back(std::move(note));
    }
  }
}

}  // namespace

auto cudnn_table(const Catalog& catalog, const CatalogQuestion& question) -> Result<Table> {
  const auto version = asked_version(question, "cuDNN version");
  if (!version) {
    return version.error().in("catalog cudnn");
  }
  Table table;
  table.columns = {{"cudnn", "cuDNN"}, {"cuda", "for CUDA"}, {"least_gpu", "GPUs from"}, {"most_gpu", "to"}};
  add_evidence_columns(table);
  const auto releases = all_releases(catalog);
  for (auto release = releases.rbegin(); release != releases.rend(); ++release) {
    if (*version && !begins_with(release->cudnn, **version)) {
      continue;
    }
    const auto ranges = ranges_of(*release, catalog);
    table.rows.push_back(row_of(*release, ranges));
    if (*version) {
      add_notes(ranges, table);
    }
  }
  if (*version) {
    note_nearest(table, **version, "cuDNN", releases, [](const auto& one) { return one.cudnn; });
  }
  return table;
}

}  // namespace gpusolve::engine
