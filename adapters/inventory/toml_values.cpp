#include "adapters/inventory/toml_values.hpp"

#include <algorithm>

#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/toml_depth.hpp"
#include "adapters/inventory/toml_lines.hpp"

namespace gpusolve::inventory {
namespace {

/// Limit for nested tables: toml++ destroys them recursively, so an unlimited text could exhaust the stack.
constexpr std::size_t k_deepest = 2'000;

}  // namespace

auto load_toml(std::string_view text, std::string_view file) -> Result<toml::table> {
  const auto old = with_inline_tables_on_one_line(text);
  if (const auto line = line_deeper_than(old, k_deepest)) {
    return Error{ErrorKind::usage, "tables are nested deeper than " + std::to_string(k_deepest) + " levels", line_place(file, *line)};
  }
  try {
    return toml::parse(std::string_view(old), file);
  } catch (const toml::parse_error& error) {
    return Error{ErrorKind::usage, "this is no TOML: " + std::string(error.description()), line_place(file, error.source().begin.line)};
  }
}

auto text_at(const toml::table& table, std::string_view key) -> std::optional<std::string> { return table[key].value<std::string>(); }

auto number_at(const toml::table& table, std::string_view key) -> std::optional<std::uint64_t> {
  const auto number = table[key].value<std::int64_t>();
  return number && *number >= 0 ? std::optional(static_cast<std::uint64_t>(*number)) : std::nullopt;
}

auto table_at(const toml::table& table, std::string_view key) -> const toml::table* { return table[key].as_table(); }

auto tables_at(const toml::table& table, std::string_view key) -> std::vector<const toml::table*> {
  std::vector<const toml::table*> tables;
  if (const auto* const list = table[key].as_array()) {
    for (const auto& entry : *list) {
      if (const auto* const one = entry.as_table()) {
        tables.push_back(one);
      }
    }
  }
  return tables;
}

auto texts_at(const toml::table& table, std::string_view key) -> std::vector<std::string> {
  std::vector<std::string> texts;
  if (const auto* const list = table[key].as_array()) {
    for (const auto& entry : *list) {
      if (const auto text = entry.value<std::string>()) {
        texts.push_back(*text);
      }
    }
  }
  return texts;
}

auto entries_in_order(const toml::table& table) -> std::vector<std::pair<std::string, const toml::node*>> {
  std::vector<std::pair<std::string, const toml::node*>> entries;
  for (const auto& [key, value] : table) {
    entries.emplace_back(std::string(key.str()), &value);
  }
  std::ranges::stable_sort(entries, {}, [](const auto& entry) {
    const auto begin = entry.second->source().begin;
    return std::pair(begin.line, begin.column);
  });
  return entries;
}

auto place_of(const toml::node& node, std::string_view file) -> std::string { return line_place(file, node.source().begin.line); }

auto place_of_key(const toml::table& table, std::string_view key, std::string_view file) -> std::string {
  const auto* const value = table.get(key);
  return place_of(value == nullptr ? static_cast<const toml::node&>(table) : *value, file);
}

}  // namespace gpusolve::inventory
