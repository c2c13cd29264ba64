// Parses `pip list`: a table under a line of dashes, or JSON.
#include <algorithm>

#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/lists/json_list.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/name.hpp"

namespace gpusolve::inventory {
namespace {

auto is_heading(std::string_view line) -> bool {
  const auto words = words_of(line);
  return words.size() >= 2 && words[0] == "Package" && words[1] == "Version";
}

auto is_rule(std::string_view line) -> bool { return !line.empty() && line.find_first_not_of("- \t") == std::string_view::npos; }

auto read_table(std::string_view text, std::string_view file) -> Result<Inventory> {
  Inventory inventory{.kind = Kind::pip_list};
  const auto lines = lines_of(text);
  const auto is_start = [](const Line& line) { return is_heading(line.text) || is_rule(line.text); };
  bool is_in_table = std::ranges::none_of(lines, is_start);  // only rows of the table are left, as after `grep`
  for (const auto& line : lines) {
    if (is_start(line)) {
      is_in_table = true;
      continue;
    }
    const auto words = words_of(line.text);
    // pip prints notices about a newer pip before and after the table.
    if (!is_in_table || words.empty() || words[0].starts_with('[') || words[0] == "WARNING:" || words[0] == "DEPRECATION:") {
      continue;
    }
    if (words.size() < 2 || !pypi::is_valid_name(words[0])) {
      return Error{ErrorKind::usage, "a line of `pip list` is a name and a version, not " + quote(line.text),
                   line_place(file, line.number)};
    }
    add_at(line_place(file, line.number), wheel_package(words[0], words[1]), inventory);
  }
  return inventory;
}

auto read_json(std::string_view text, std::string_view file) -> Result<Inventory> {
  Inventory inventory{.kind = Kind::pip_list};
  const auto rows = json_rows(text, file);
  if (!rows) {
    return rows.error();
  }
  for (const auto& row : *rows) {
    inventory.packages.push_back(wheel_package(row.text("name"), row.text("version")));
  }
  return inventory;
}

}  // namespace

auto looks_like_pip_list(std::string_view text) -> bool {
  const auto lines = lines_of(text.substr(0, 65536));
  const bool is_json = trimmed(text).starts_with('[') && text.find("\"build_string\"") == std::string_view::npos &&
                       text.find("\"is_explicit\"") == std::string_view::npos && text.find("\"version\"") != std::string_view::npos;
  return is_json || std::ranges::any_of(lines, [](const Line& line) { return is_heading(line.text); });
}

auto read_pip_list(const Input& input) -> Result<Inventory> {
  auto inventory = trimmed(input.text).starts_with('[') ? read_json(input.text, input.name) : read_table(input.text, input.name);
  if (inventory) {
    sort_packages(inventory->packages);
  }
  return inventory;
}

}  // namespace gpusolve::inventory
