#include "adapters/inventory/nodes/smi_table.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "adapters/hardware/smi_text.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/nodes/gpu_names.hpp"

namespace gpusolve::inventory {
namespace {

constexpr std::string_view k_head = "| NVIDIA-SMI ";

/// Values of the column after the name: the persistence mode, or the driver model on Windows.
constexpr std::array<std::string_view, 6> k_modes{"On", "Off", "N/A", "WDDM", "TCC", "MCDM"};

auto is_number(std::string_view word) -> bool {
  return !word.empty() && std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

struct GpuRow {
  std::string gpu;
  bool is_windows{};
};

/// Parses `|   0  NVIDIA L4        Off | 00000000:01:00.0 Off |`; nullopt for any other line.
auto gpu_row(std::string_view line) -> std::optional<GpuRow> {
  const auto cell = line.substr(1, std::min(line.find('|', 1), line.size()) - 1);
  const auto words = words_of(cell);
  const bool is_row = words.size() > 2 && is_number(words.front()) && std::ranges::find(k_modes, words.back()) != k_modes.end();
  if (!is_row) {
    return std::nullopt;
  }
  const auto start = static_cast<std::size_t>(words[1].data() - cell.data());
  const auto end = static_cast<std::size_t>(words.back().data() - cell.data());
  const auto mode = words.back();
  return GpuRow{std::string(trimmed(cell.substr(start, end - start))), mode == "WDDM" || mode == "TCC" || mode == "MCDM"};
}

void add_row(Node& node, const GpuRow& row) {
  if (!row.gpu.empty()) {
    add_gpu(node.gpus, row.gpu);
  }
  node.platform = row.is_windows ? std::optional<std::string>("win-64") : node.platform;
}

}  // namespace

auto looks_like_smi_table(std::string_view text) -> bool { return text.find(k_head) != std::string_view::npos; }

auto read_smi_table(std::string_view text, std::string_view file) -> Result<std::vector<Node>> {
  const auto own_name = std::filesystem::path(file).stem().string();
  std::vector<Node> nodes;
  for (const auto& [number, raw] : lines_of(text)) {
    const auto line = trimmed(raw);
    if (line.starts_with(k_head)) {
      nodes.push_back({.name = own_name + (nodes.empty() ? "" : "-" + std::to_string(nodes.size() + 1)),
                       .gpus = {},
                       .driver = text_if_known(hardware::smi_driver_version(line)),
                       .driver_cuda = text_if_known(hardware::smi_cuda_version(line)),
                       .place = "table at line " + std::to_string(number)});
    } else if (const auto row = !nodes.empty() && line.starts_with('|') ? gpu_row(line) : std::nullopt) {
      add_row(nodes.back(), *row);
    }
  }
  return nodes;
}

}  // namespace gpusolve::inventory
