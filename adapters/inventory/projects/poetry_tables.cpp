#include "adapters/inventory/projects/poetry_tables.hpp"

#include <algorithm>

#include "adapters/inventory/projects/toml_requirement.hpp"

namespace gpusolve::inventory {
namespace {

/// Converts a specifier to a marker: `python_version >= '3.8' and python_version < '4'` for `>=3.8,<4`; empty if it is not a list of
/// comparisons.
auto comparisons_of(const std::string& specifier) -> std::string {
  std::string marker;
  for (std::string_view rest = specifier; !rest.empty();) {
    const auto end = std::min(rest.find(','), rest.size());
    const auto one = rest.substr(0, end);
    const auto digit = one.find_first_of("0123456789");
    if (digit == std::string_view::npos || one.find_first_of("'\"") != std::string_view::npos) {
      return {};
    }
    const bool is_full = std::ranges::count(one, '.') > 1 && !one.ends_with(".*");
    marker += (marker.empty() ? "" : " and ") + std::string(is_full ? "python_full_version " : "python_version ") +
              std::string(one.substr(0, digit)) + " '" + std::string(one.substr(digit)) + "'";
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return marker;
}

/// Converts a range of Poetry to a marker; a range may be a union: `<3.9 || >=3.11`. Empty for any Python.
auto python_marker(std::string_view range) -> std::string {
  std::string marker;
  while (!range.empty()) {
    const auto end = std::min(range.find('|'), range.size());
    const auto part = range.substr(0, end);
    if (!part.empty()) {
      const auto one = comparisons_of(pep440_of_poetry(part));
      if (one.empty()) {
        return {};
      }
      marker += (marker.empty() ? "" : " or ") + one;
    }
    range.remove_prefix(std::min(end + 1, range.size()));
  }
  return marker;
}

void join(std::string& marker, const std::string& more) {
  if (!more.empty()) {
    marker += (marker.empty() ? "(" : " and (") + more + ")";
  }
}

auto marker_of(const toml::table& table) -> std::string {
  std::string marker;
  join(marker, text_at(table, "markers").value_or(""));
  join(marker, python_marker(text_at(table, "python").value_or("")));
  if (const auto platform = text_at(table, "platform"); platform && platform->find('\'') == std::string::npos) {
    join(marker, "sys_platform == '" + *platform + "'");
  }
  return marker;
}

auto line_of(const std::string& name, const toml::table* table, const std::string& range) -> PoetryLine {
  PoetryLine line;
  line.name = name;
  line.is_loose = is_union(range);
  line.text = name + extras_text(table) + pep440_of_poetry(range);
  if (table == nullptr) {
    return line;
  }
  line.marker = marker_of(*table);
  if (const auto wheel = spec_of_wheel(name + extras_text(table), *table)) {
    line.text = *wheel;
  } else if (table->contains("path") || table->contains("git") || table->contains("url")) {
    line.text.clear();
  } else {
    line.text += line.marker.empty() ? "" : " ; " + line.marker;
  }
  line.source = text_at(*table, "source").value_or("");
  line.is_optional = (*table)["optional"].value_or(false);
  return line;
}

}  // namespace

auto poetry_lines(const toml::table& dependencies, std::string_view file) -> std::vector<PoetryLine> {
  std::vector<PoetryLine> lines;
  const auto add = [&](PoetryLine line, const toml::node& node) {
    line.place = place_of(node, file);
    lines.push_back(std::move(line));
  };
  for (const auto& [name, value] : entries_in_order(dependencies)) {
    if (name == "python") {
      continue;
    }
    if (const auto range = value->value<std::string>()) {
      add(line_of(name, nullptr, *range), *value);
    } else if (const auto* const table = value->as_table()) {
      add(line_of(name, table, text_at(*table, "version").value_or("*")), *value);
    }
    for (const auto* const one : tables_at(dependencies, name)) {  // one entry per marker
      add(line_of(name, one, text_at(*one, "version").value_or("*")), *one);
    }
  }
  return lines;
}

}  // namespace gpusolve::inventory
