#include "engine/catalog/catalog_cells.hpp"

#include <algorithm>
#include <iterator>

#include "base/plain.hpp"
#include "catalogs/cuda/code_targets.hpp"

namespace gpusolve::engine {

auto version_cell(const std::optional<DottedVersion>& version) -> Cell { return version ? Cell(version->text()) : Cell(); }

auto maybe_cell(const std::optional<std::string>& text) -> Cell { return text ? report::text_cell(*text) : Cell(); }

auto targets_cell(std::span<const catalogs::CodeTarget> targets, bool is_ptx) -> Cell {
  std::vector<std::string> texts;
  std::ranges::transform(targets, std::back_inserter(texts), [&](const catalogs::CodeTarget& target) {
    return is_ptx ? "compute_" + catalogs::target_text(target).substr(3) : catalogs::target_text(target);
  });
  return report::list_cell(std::move(texts));
}

auto target_range(std::span<const catalogs::CodeTarget> targets) -> std::string {
  std::vector<ComputeCapability> plain;
  for (const auto& target : targets) {
    if (target.kind == catalogs::CodeTarget::Kind::plain) {
      plain.push_back(target.capability);
    }
  }
  if (plain.empty()) {
    return "";
  }
  const auto [least, most] = std::ranges::minmax(plain);
  return from_to(least.sm(), most.sm());
}

auto version_range(std::span<const DottedVersion> versions) -> std::string {
  std::vector<DottedVersion> minors(versions.begin(), versions.end());
  std::ranges::sort(minors);
  const auto [end, last] = std::ranges::unique(minors);
  minors.erase(end, last);
  std::string out;
  for (std::size_t i = 0; i < minors.size();) {
    auto j = i;
    while (j + 1 < minors.size() && minors[j + 1].part(0) == minors[j].part(0) && minors[j + 1].part(1) == minors[j].part(1) + 1) {
      ++j;
    }
    out += (out.empty() ? "" : ", ") + minors[i].text() + (j == i ? "" : (j == i + 1 ? ", " : " to ") + minors[j].text());
    i = j + 1;
  }
  return out;
}

auto versions_cell(std::span<const DottedVersion> versions) -> Cell {
  std::vector<std::string> texts;
  std::ranges::transform(versions, std::back_inserter(texts), &DottedVersion::text);
  return report::list_cell(std::move(texts));
}

auto packaging_text(Packaging packaging, const StackRoles& roles) -> std::string {
  switch (packaging) {
    case Packaging::conda_pytorch:
      return roles.channel + " channel";
    case Packaging::conda_forge:
      return "conda-forge";
    case Packaging::conda_other:
      return "conda";
    case Packaging::wheel:
      return "wheel";
  }
  return {};
}

void add_evidence_columns(report::Table& table) {
  table.columns.push_back({"source", "source", report::Column::ShownIn::detail});
  table.columns.push_back({"confidence", "how sure", report::Column::ShownIn::detail});
}

void add_evidence(std::vector<Cell>& row, const catalogs::Evidence& evidence) {
  row.push_back(report::text_cell(evidence.source.str()));
  row.push_back(report::text_cell(std::string(confidence_text(evidence.confidence))));
}

auto begins_with(const DottedVersion& version, const DottedVersion& prefix) -> bool {
  return (version.text() + ".").starts_with(prefix.text() + ".");
}

}  // namespace gpusolve::engine
