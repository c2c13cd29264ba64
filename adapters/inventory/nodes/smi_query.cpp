#include "adapters/inventory/nodes/smi_query.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <utility>

#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/nodes/gpu_names.hpp"
#include "adapters/inventory/nodes/table_rows.hpp"
#include "base/ascii.hpp"

namespace gpusolve::inventory {
namespace {

constexpr std::string_view k_driver = "driver_version";

auto is_name(std::string_view field) -> bool { return field == "name" || field == "gpu_name"; }

/// Whether nvidia-smi has such a field (`nvidia-smi --help-query-gpu`); the head has the unit behind it, as in `memory.total [MiB]`.
auto is_smi_field(std::string_view field) -> bool {
  constexpr std::array<std::string_view, 7> k_fields{k_driver, "index", "count", "uuid", "gpu_uuid", "compute_cap", "serial"};
  constexpr std::array<std::string_view, 8> k_groups{"memory.", "pci.",     "pcie.",        "clocks.",
                                                     "power.",  "display_", "utilization.", "temperature."};
  return is_name(field) || std::ranges::find(k_fields, field) != k_fields.end() ||
         std::ranges::any_of(k_groups, [&](std::string_view group) { return field.starts_with(group); });
}

auto head_cells(const TableRow& row) -> std::vector<std::string> {
  std::vector<std::string> head;
  std::ranges::transform(row.cells, std::back_inserter(head), [](const std::string& cell) { return ascii::lower(trimmed(cell)); });
  return head;
}

auto is_head(const std::vector<std::string>& head) -> bool {
  return head.size() > 1 && std::ranges::all_of(head, is_smi_field) && std::ranges::count_if(head, is_name) == 1;
}

}  // namespace

auto looks_like_smi_query(std::string_view text) -> bool {
  const auto rows = table_rows(text.substr(0, text.find('\n')), "");
  return rows && !rows->empty() && is_head(head_cells(rows->front()));
}

auto read_smi_query(std::string_view text, std::string_view file) -> Result<std::vector<Node>> {
  const auto rows = table_rows(text, file);
  if (!rows) {
    return rows.error();
  }
  const auto head = head_cells(rows->front());
  Node node{.name = std::filesystem::path(file).stem().string(), .gpus = {}, .place = "line 1"};
  for (auto row = rows->begin() + 1; row != rows->end(); ++row) {
    if (row->cells.size() != head.size()) {
      return Error{ErrorKind::usage,
                   "a line has a cell for each of the " + std::to_string(head.size()) + " fields, not " + std::to_string(row->cells.size()),
                   line_place(file, row->line)};
    }
    for (std::size_t i = 0; i < head.size(); ++i) {
      const auto cell = trimmed(row->cells[i]);
      if (is_name(head[i])) {
        add_gpu(node.gpus, cell);
      } else if (head[i] == k_driver) {
        node.driver = std::string(cell);
      }
    }
  }
  return std::vector<Node>{std::move(node)};
}

}  // namespace gpusolve::inventory
