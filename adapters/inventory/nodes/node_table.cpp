// Reads nodes from CSV or TSV with a header.
#include <algorithm>
#include <map>

#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/nodes/node_list.hpp"
#include "adapters/inventory/nodes/table_rows.hpp"
#include "base/ascii.hpp"

namespace gpusolve::inventory {
namespace {

using Cells = std::vector<std::string>;

/// The error if a column is unknown, or has the same meaning as another one.
auto wrong_column(const Cells& head) -> std::optional<std::string> {
  std::map<std::string_view, std::string> seen;
  for (const auto& name : head) {
    const auto field = field_of(name);
    if (field.empty()) {
      return "there is no column " + quote(name) + "; there is name, gpus, driver, driver_cuda, platform, glibc";
    }
    const auto [other, is_new] = seen.emplace(field, name);
    if (!is_new) {
      return other->second == name ? "there are two columns " + quote(name) + ": leave one out"
                                   : "the columns " + quote(other->second) + " and " + quote(name) + " are both the " + quote(field) +
                                         " of a node: leave one out";
    }
  }
  return std::nullopt;
}

auto wrong_head(const TableRow& head, std::string_view file) -> std::optional<Error> {
  if (std::ranges::none_of(head.cells, [](const std::string& name) { return field_of(name) == "gpus"; })) {
    return Error{ErrorKind::usage,
                 "an inventory is a table with a column `gpus` (name,gpus,driver,platform), a list of such maps in YAML or JSON, what "
                 "`nvidia-smi`, `nvidia-smi -L`, `nvidia-smi --query-gpu=name,driver_version --format=csv`, `kubectl get nodes` with `-o "
                 "json` or `--show-labels`, `scontrol show nodes` or `sinfo -N -o "
                 "'%N %G'` prints",
                 std::string(file)};
  }
  const auto wrong = wrong_column(head.cells);
  return wrong ? std::optional(Error{ErrorKind::usage, *wrong, line_place(file, head.line)}) : std::nullopt;
}

auto node_of(const TableRow& row, const Cells& head) -> Node {
  const auto place = "line " + std::to_string(row.line);
  Node node{.name = "", .gpus = {}, .place = place};
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    set_field(node, head[i], row.cells[i]);
  }
  node.name = node.name.empty() ? place : node.name;
  return node;
}

}  // namespace

auto read_node_table(std::string_view text, std::string_view file) -> Result<std::vector<Node>> {
  auto rows = table_rows(text, file);
  if (!rows || rows->empty()) {
    return rows ? Error{ErrorKind::usage, "it is empty", std::string(file)} : rows.error();
  }
  auto& head = rows->front();
  std::ranges::transform(head.cells, head.cells.begin(), [](const std::string& cell) { return ascii::lower(trimmed(cell)); });
  if (const auto wrong = wrong_head(head, file)) {
    return *wrong;
  }
  std::vector<Node> nodes;
  for (auto row = rows->begin() + 1; row != rows->end(); ++row) {
    if (row->cells.size() > head.cells.size()) {
      return Error{ErrorKind::usage,
                   "there are " + std::to_string(row->cells.size()) + " cells under " + std::to_string(head.cells.size()) + " columns",
                   std::string(file) + ": line " + std::to_string(row->line)};
    }
    nodes.push_back(node_of(*row, head.cells));
  }
  return nodes;
}

}  // namespace gpusolve::inventory
