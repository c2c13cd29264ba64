// Parses `conda list` in all its forms: the table of conda, mamba and micromamba, `--export`, `--json`; also `pixi list`, whose rows have a
// size, a kind and a source too.
#include <algorithm>

#include "adapters/conda/spec/channel_name.hpp"
#include "adapters/inventory/conda_packages.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/lists/json_list.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/wheels.hpp"

namespace gpusolve::inventory {
namespace {

auto is_heading(std::string_view line) -> bool {
  const auto words = words_of(line);
  const auto start = !words.empty() && words[0] == "#" ? 1U : 0U;
  const bool is_of_pixi = words.size() > 2 && words[0] == "Package" && words[1] == "Version" && words[2] == "Build";
  return is_of_pixi || (words.size() >= start + 2 && words[start] == "Name" && words[start + 1] == "Version");
}

/// Whether the line starts with dashes, ASCII or box-drawing.
auto is_rule(std::string_view line) -> bool {
  const auto text = trimmed(line);
  return text.starts_with("---") || text.starts_with("\xe2\x94\x80");
}

auto listed(std::string_view name, std::string_view version, std::string_view build, std::string_view channel) -> Package {
  if (channel == "pypi") {
    return wheel_package(name, version);
  }
  auto package = conda_package(name, version, build);
  package.source = channel.empty() ? "defaults" : std::string(channel);
  return package;
}

auto note_platform(std::string_view line, Inventory& inventory) {
  constexpr std::string_view k_platform = "# platform:";
  if (line.starts_with(k_platform)) {
    inventory.platform = parse_platform(trimmed(line.substr(k_platform.size())));
  }
}

/// Parses `name=version=build`, the form of `conda list --export`.
auto exported(std::string_view line) -> std::optional<Package> {
  const auto first = line.find('=');
  const auto second = first == std::string_view::npos ? first : line.find('=', first + 1);
  if (second == std::string_view::npos || second == first + 1 || line.find_first_of(" \t") != std::string_view::npos) {
    return std::nullopt;
  }
  const auto build = line.substr(second + 1);
  return listed(line.substr(0, first), line.substr(first + 1, second - first - 1), build, build.starts_with("pypi") ? "pypi" : "");
}

/// `https://conda.anaconda.org/conda-forge/` -> `conda-forge`
auto channel_of_pixi(std::string_view source) -> std::string_view {
  while (source.ends_with('/')) {
    source.remove_suffix(1);
  }
  return source.substr(source.rfind('/') + 1);
}

/// Parses a row of `pixi list`: name, version, build (only for conda packages), size with its unit, kind, source.
auto row_of_pixi(const std::vector<std::string_view>& words) -> std::optional<Package> {
  constexpr std::size_t k_of_wheel = 4;
  if (words.size() > k_of_wheel && words[k_of_wheel] == "pypi" && words[k_of_wheel - 1].ends_with('B')) {
    return wheel_package(words[0], words[1]);
  }
  constexpr std::size_t k_of_conda = 5;
  const bool is_conda = words.size() > k_of_conda && words[k_of_conda] == "conda" && words[k_of_conda - 1].ends_with('B');
  const auto source = is_conda && words.size() > k_of_conda + 1 ? channel_of_pixi(words[k_of_conda + 1]) : std::string_view();
  return is_conda ? std::optional(listed(words[0], words[1], words[2], source)) : std::nullopt;
}

auto row_of(const Line& line) -> std::optional<Package> {
  const auto words = words_of(line.text);
  if (auto row = row_of_pixi(words)) {
    return row;
  }
  if (words.size() == 1) {
    return exported(words[0]);
  }
  if (words.size() == 3 && words[2] == "<pip>") {
    return wheel_package(words[0], words[1]);  // conda before 4.6
  }
  const bool is_row = words.size() >= 3 && words.size() <= 5;
  return is_row ? std::optional(listed(words[0], words[1], words[2], words.size() > 3 ? words[3] : std::string_view{})) : std::nullopt;
}

auto read_table(std::string_view text, std::string_view file) -> Result<Inventory> {
  Inventory inventory{.kind = Kind::conda_list};
  for (const auto& line : lines_of(text)) {
    note_platform(line.text, inventory);
    const auto body = trimmed(line.text);
    if (body.empty() || body.starts_with('#') || is_heading(body) || is_rule(body) || body.starts_with("List of packages in environment")) {
      continue;
    }
    auto package = row_of(line);
    if (!package) {
      return Error{ErrorKind::usage, "a line of `conda list` is a name, a version, a build and a channel, not " + quote(line.text),
                   line_place(file, line.number)};
    }
    add_at(line_place(file, line.number), *std::move(package), inventory);
  }
  return inventory;
}

auto read_json(std::string_view text, std::string_view file) -> Result<Inventory> {
  Inventory inventory{.kind = Kind::conda_list};
  const auto rows = json_rows(text, file);
  if (!rows) {
    return rows.error();
  }
  for (const auto& row : *rows) {
    const bool is_of_pixi = !row.text("kind").empty();
    const auto build = is_of_pixi ? row.text("build") : row.text("build_string");
    const auto source = row.text("source");
    const auto channel = !is_of_pixi ? row.text("channel") : row.text("kind") == "pypi" ? "pypi" : std::string(channel_of_pixi(source));
    inventory.packages.push_back(listed(row.text("name"), row.text("version"), build, channel));
  }
  return inventory;
}

/// Number of bytes that suffice to recognise a text.
constexpr std::size_t k_enough = 65536;

/// Whether every line is `name=version=build`, as `conda list --export` writes it. Other texts with equals signs do not qualify.
auto looks_like_export(const std::vector<Line>& lines) -> bool {
  bool has_row = false;
  for (const auto& line : lines) {
    const auto body = trimmed(line.text);
    if (body.empty() || body.starts_with('#')) {
      continue;
    }
    if (body.find("==") != std::string_view::npos || body.find_first_of("(){}\"',;") != std::string_view::npos || !exported(body)) {
      return false;
    }
    has_row = true;
  }
  return has_row;
}

}  // namespace

auto looks_like_conda_list(std::string_view text) -> bool {
  if (trimmed(text).starts_with('[')) {
    return text.find("\"build_string\"") != std::string_view::npos || text.find("\"is_explicit\"") != std::string_view::npos;
  }
  auto lines = lines_of(text.substr(0, k_enough));
  if (text.size() > k_enough) {
    lines.pop_back();  // the last line may be truncated
  }
  const auto is_sign = [](const Line& line) {
    const auto body = trimmed(line.text);
    return is_heading(body) || body.starts_with("# packages in environment at") || body.starts_with("List of packages in environment");
  };
  return std::ranges::any_of(lines, is_sign) || looks_like_export(lines);
}

auto read_conda_list(const Input& input) -> Result<Inventory> {
  auto inventory = trimmed(input.text).starts_with('[') ? read_json(input.text, input.name) : read_table(input.text, input.name);
  if (inventory) {
    inventory->python = python_among(inventory->packages);
    sort_packages(inventory->packages);
  }
  return inventory;
}

auto read_conda_explicit(const Input& input) -> Result<Inventory> {
  Inventory inventory{.kind = Kind::conda_explicit};
  for (const auto& line : lines_of(input.text)) {
    note_platform(line.text, inventory);
    const auto body = trimmed(line.text);
    if (body.empty() || body.starts_with('#') || body == "@EXPLICIT") {
      continue;
    }
    auto package = package_of_url(body);
    if (!package) {
      return package.error().in(line_place(input.name, line.number));
    }
    add_at(line_place(input.name, line.number), std::move(package).value(), inventory);
  }
  inventory.python = python_among(inventory.packages);
  sort_packages(inventory.packages);
  return inventory;
}

}  // namespace gpusolve::inventory
