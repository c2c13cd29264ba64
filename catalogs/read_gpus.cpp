// gpus.yaml: chips, then groups of products that share their evidence.
#include <map>
#include <string>
#include <utility>

#include "catalogs/read.hpp"

namespace gpusolve::catalogs {
namespace {

const std::vector<std::string_view> k_segments{"consumer", "workstation", "datacenter", "soc", "other"};

struct Chip {
  ComputeCapability capability;
  std::string architecture;
};

struct Chips {
  std::map<std::string, Chip, std::less<>> by_name;
  std::map<ComputeCapability, std::string> architectures;
};

auto read_chips(YamlFile& file, const YamlTree* list) -> Chips {
  Chips chips;
  for (const auto& item : items_of(file, list)) {
    YamlRow row(file, item);
    const Chip chip{row.capability("capability"), row.text("architecture")};
    static_cast<void>(row.evidence());
    chips.architectures[chip.capability] = chip.architecture;
    const auto name = row.text("chip");
    if (!chips.by_name.emplace(name, chip).second) {
      file.fail(row.line(), "chip " + quote(name) + " occurs twice");
    }
    row.finish();
  }
  return chips;
}

auto chip_names(YamlRow& row) -> std::vector<std::string> {
  auto names = row.texts("chips");
  if (auto single = row.optional_text("chip")) {
    names.push_back(std::move(*single));
  }
  return names;
}

/// Sets chip, capability and architecture, from the chips, or from the capability alone if no chip is known.
void take_chips(YamlFile& file, YamlRow& row, const Chips& chips, GpuEntry& gpu) {
  const auto names = chip_names(row);
  if (names.empty()) {
    if (!row.has("capability")) {
      file.fail(row.line(), "a GPU needs `chip`, `chips` or `capability`");
    }
    gpu.capability = row.capability("capability");
    const auto found = chips.architectures.find(gpu.capability);
    gpu.architecture = found == chips.architectures.end() ? CatalogText() : CatalogText(found->second);
    return;
  }
  for (const auto& name : names) {
    const auto found = chips.by_name.find(name);
    if (found == chips.by_name.end()) {
      file.fail(row.line(), "chip " + quote(name) + " is not in the list of chips");
      return;
    }
    if (!gpu.chip.empty() && found->second.capability != gpu.capability) {
      file.fail(row.line(), "chips of one row must have one compute capability");
    }
    gpu.chip = CatalogText(gpu.chip.empty() ? name : gpu.chip.str() + ", " + name);
    gpu.capability = found->second.capability;
    gpu.architecture = CatalogText(found->second.architecture);
  }
}

auto read_gpu(YamlFile& file, const YamlTree& item, const Chips& chips, const Evidence& evidence) -> GpuEntry {
  YamlRow row(file, item);
  GpuEntry gpu;
  gpu.name = CatalogText(row.text("name"));
  gpu.segment = CatalogText(row.choice("segment", k_segments));
  const auto ids = row.texts("pci");
  gpu.pci_ids = std::vector<CatalogText>(ids.begin(), ids.end());
  gpu.is_on_arm = row.flag("on_arm") || gpu.segment == "soc";
  gpu.evidence = evidence;
  take_chips(file, row, chips, gpu);
  row.finish();
  return gpu;
}

}  // namespace

void read_gpus(YamlFile& file, const YamlTree& tree, CatalogData& data) {
  YamlRow root(file, tree);
  file.take_sources(root.required("sources"));
  const auto chips = read_chips(file, root.required("chips"));
  for (const auto& item : items_of(file, root.required("groups"))) {
    YamlRow group(file, item);
    const auto evidence = group.evidence();
    for (const auto& gpu : items_of(file, group.required("gpus"))) {
      data.gpus.push_back(read_gpu(file, gpu, chips, evidence));
    }
    group.finish();
  }
  root.finish();
}

}  // namespace gpusolve::catalogs
