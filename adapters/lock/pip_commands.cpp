#include <algorithm>

#include "adapters/lock/command_parts.hpp"

namespace gpusolve::lock {
namespace {

using report::Package;

/// What is installed from one index in one command: with more than one index in it, the newest version of any of them would win,
/// which is how a CPU build (or a stranger's package of the same name) slips in.
struct IndexGroup {
  std::string index;  ///< empty for PyPI, which pip and uv know by themselves
  std::vector<const Package*> packages;
};

/// How the two programs spell the same thing.
struct Spelling {
  std::string_view install;
  std::string_view only_index;  ///< nothing else is looked at
  std::string_view index;       ///< pip knows only one way; uv asks PyPI for names that the index does not have
  std::string_view check;
};
constexpr Spelling k_pip{"python -m pip install", "--index-url", "--index-url", "python -m pip check"};
constexpr Spelling k_uv{"uv pip install", "--default-index", "--index", "uv pip check"};

/// An index may be a folder: pip wants an URL. RFC 3986: what is no path character is percent-encoded.
auto index_url(std::string address) -> std::string {
  while (address.size() > 1 && address.ends_with('/')) {
    address.pop_back();
  }
  if (address.empty() || address == "pypi" || address == "PyPI" || address == "https://pypi.org/simple") {
    return {};
  }
  if (address.front() != '/') {
    return address;
  }
  constexpr std::string_view k_hex = "0123456789ABCDEF";
  std::string url = "file://";
  for (const char c : address) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                          std::string_view("/-._~+").find(c) != std::string_view::npos;
    url += is_plain ? std::string(1, c) : std::string{'%', k_hex[byte >> 4U], k_hex[byte & 0xfU]};
  }
  return url;
}

/// Python itself comes from elsewhere.
auto groups_of(const CommandParts& parts) -> std::vector<IndexGroup> {
  std::vector<IndexGroup> groups;
  for (const auto* package : parts.packages(report::Ecosystem::pypi)) {
    if (package->name == "python") {
      continue;
    }
    const auto index = index_url(parts.address_of(*package));
    auto found = std::ranges::find(groups, index, &IndexGroup::index);
    if (found == groups.end()) {
      found = groups.insert(groups.end(), IndexGroup{index, {}});
    }
    found->packages.push_back(package);
  }
  std::stable_partition(groups.begin(), groups.end(), [](const IndexGroup& group) { return !group.index.empty(); });
  return groups;
}

auto pin_of(const Package* package) -> std::string { return package->name + "==" + package->version; }

auto pins_of(const CommandParts& parts, const IndexGroup& group) -> std::vector<std::string> {
  std::vector<std::string> pins;
  for (const auto* package : group.packages) {
    if (parts.is_pinned(*package)) {
      pins.push_back(pin_of(package));
    }
  }
  return pins;
}

auto with_index(std::string line, std::string_view option, const std::string& index, Shell shell) -> Result<std::string> {
  return index.empty() ? Result<std::string>(std::move(line)) : command_line(line + " " + std::string(option), {index}, shell);
}

using Lines = std::vector<std::string>;

/// Every package by its version and from its index, nothing left for the installer to decide.
auto exact_lines(const CommandParts& parts, const std::vector<IndexGroup>& groups, const Spelling& spelling) -> Result<Lines> {
  Lines lines;
  for (const auto& group : groups) {
    Lines pins;
    std::ranges::transform(group.packages, std::back_inserter(pins), pin_of);
    auto line = command_line(std::string(spelling.install) + " --no-deps", pins, parts.shell());
    line = line ? with_index(*line, spelling.only_index, group.index, parts.shell()) : line;
    if (!line) {
      return line.error();
    }
    lines.push_back(*line);
  }
  lines.emplace_back(spelling.check);
  return lines;
}

/// What was asked for, index by index; the installer adds the rest. Later commands repeat the earlier pins, so that none of them
/// is replaced.
auto short_lines(const CommandParts& parts, const std::vector<IndexGroup>& groups, const Spelling& spelling) -> Result<Lines> {
  Lines lines;
  Lines pins;
  for (const auto& group : groups) {
    const auto own = pins_of(parts, group);
    if (own.empty()) {
      continue;
    }
    pins.insert(pins.begin(), own.begin(), own.end());
    auto line = command_line(spelling.install, pins, parts.shell());
    line = line ? with_index(*line, spelling.index, group.index, parts.shell()) : line;
    if (!line) {
      return line.error();
    }
    lines.push_back(*line);
  }
  return lines;
}

auto install_lines(const CommandParts& parts, const Spelling& spelling) -> Result<Lines> {
  const auto groups = groups_of(parts);
  return groups.size() > 1 && !parts.is_partial() ? exact_lines(parts, groups, spelling) : short_lines(parts, groups, spelling);
}

}  // namespace

auto pip_commands(const CommandParts& parts) -> Result<Lines> { return install_lines(parts, k_pip); }

auto uv_commands(const CommandParts& parts) -> Result<Lines> {
  auto lines = install_lines(parts, k_uv);
  const auto python = parts.python();
  if (!lines || lines->empty() || !python) {
    return lines;
  }
  const auto environment = command_line("uv venv --python", {*python}, parts.shell());
  if (!environment) {
    return environment.error();
  }
  lines->insert(lines->begin(), *environment);
  return lines;
}

}  // namespace gpusolve::lock
