#include "adapters/inventory/nodes/smi_query.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <span>
#include <utility>

#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/nodes/gpu_names.hpp"
#include "adapters/inventory/nodes/table_rows.hpp"
#include "base/ascii.hpp"

namespace gpusolve::inventory {
namespace {

constexpr std::string_view k_driver = "driver_version";
constexpr std::string_view k_unit = " MiB";  ///< of all amounts of memory

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

constexpr std::string_view k_memory = "memory.total";
constexpr std::string_view k_uuid = "uuid";
constexpr std::string_view k_number = "index";  ///< or another number that says nothing about the machine
constexpr std::string_view k_name = "name";

/// The lengths of the numbers that dots join: 3, 3 and 2 for `535.183.01`; empty for other texts.
auto lengths_of_numbers(std::string_view cell) -> std::vector<std::size_t> {
  std::vector<std::size_t> lengths{0};
  for (const char c : cell) {
    if (c == '.') {
      lengths.push_back(0);
    } else if (ascii::is_digit(c)) {
      ++lengths.back();
    } else {
      return {};
    }
  }
  return std::ranges::find(lengths, 0U) == lengths.end() ? lengths : std::vector<std::size_t>();
}

/// The field whose values have this form; empty if there is none. `has_units`: the amounts of the row have units. Without them, two numbers
/// such as `350.00` may also be a power.
auto field_by_form(std::string_view cell, bool has_units) -> std::string_view {
  const auto numbers = lengths_of_numbers(cell);
  if (!numbers.empty()) {
    const bool is_driver = numbers.front() == 3 && (numbers.size() == 3 || (numbers.size() == 2 && has_units));
    const bool is_capability = numbers.size() == 2 && numbers.front() < 3 && numbers.back() == 1;
    return is_driver ? k_driver : numbers.size() == 1 || is_capability ? k_number : std::string_view();
  }
  if (cell.ends_with(k_unit)) {
    return lengths_of_numbers(trimmed(cell.substr(0, cell.size() - k_unit.size()))).size() == 1 ? k_memory : std::string_view();
  }
  return cell.starts_with("GPU-") ? k_uuid : cell.empty() || !ascii::is_letter(cell.front()) ? std::string_view() : k_name;
}

/// The fields of a row without a head (`--format=csv,noheader`); an empty text for a cell of unknown form.
auto fields_by_form(const TableRow& row) -> std::vector<std::string> {
  const bool has_units = std::ranges::any_of(row.cells, [](const std::string& cell) { return trimmed(cell).ends_with(k_unit); });
  std::vector<std::string> fields;
  std::ranges::transform(row.cells, std::back_inserter(fields),
                         [&](const std::string& cell) { return std::string(field_by_form(trimmed(cell), has_units)); });
  return fields;
}

auto has_field(const std::vector<std::string>& fields, std::string_view field) -> bool {
  return std::ranges::find(fields, field) != fields.end();
}

/// Whether nvidia-smi may have printed the row: one of its cells has a form that no head of a table has.
auto is_row_of_smi(const std::vector<std::string>& fields) -> bool {
  return fields.size() > 1 && (has_field(fields, k_driver) || has_field(fields, k_memory) || has_field(fields, k_uuid));
}

/// Whether the forms tell which cell is the name of the GPU, and which one the driver.
auto are_certain(const std::vector<std::string>& fields) -> bool {
  return !has_field(fields, "") && std::ranges::count(fields, k_name) == 1 && std::ranges::count(fields, k_driver) <= 1;
}

/// The fields of the table, and its rows.
struct SmiQuery {
  std::vector<std::string> fields;
  std::span<const TableRow> rows;
};

auto query_in(const std::vector<TableRow>& rows, std::string_view file) -> Result<SmiQuery> {
  const std::span<const TableRow> all(rows);
  if (auto head = head_cells(rows.front()); is_head(head)) {
    return SmiQuery{std::move(head), all.subspan(1)};
  }
  auto fields = fields_by_form(rows.front());
  if (!are_certain(fields)) {
    return Error{ErrorKind::usage,
                 "no head says what the cells are: leave out `noheader` of `nvidia-smi --format=csv,noheader`, or write one, such as "
                 "name,gpus,driver",
                 line_place(file, rows.front().line)};
  }
  return SmiQuery{std::move(fields), all};
}

}  // namespace

auto looks_like_smi_query(std::string_view text) -> bool {
  const auto rows = table_rows(text.substr(0, text.find('\n')), "");
  return rows && !rows->empty() && (is_head(head_cells(rows->front())) || is_row_of_smi(fields_by_form(rows->front())));
}

auto read_smi_query(std::string_view text, std::string_view file) -> Result<std::vector<Node>> {
  const auto rows = table_rows(text, file);
  if (!rows) {
    return rows.error();
  }
  const auto query = query_in(*rows, file);
  if (!query) {
    return query.error();
  }
  const auto& head = query->fields;
  Node node{.name = std::filesystem::path(file).stem().string(), .gpus = {}, .place = "line 1"};
  for (const auto& row : query->rows) {
    if (row.cells.size() != head.size()) {
      return Error{ErrorKind::usage,
                   "a line has a cell for each of the " + std::to_string(head.size()) + " fields, not " + std::to_string(row.cells.size()),
                   line_place(file, row.line)};
    }
    for (std::size_t i = 0; i < head.size(); ++i) {
      const auto cell = trimmed(row.cells[i]);
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
