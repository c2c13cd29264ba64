#include <algorithm>

#include "adapters/lock/wheel_set.hpp"

namespace gpusolve::lock {
namespace {

using report::Package;

/// How the two programs spell the same thing.
struct Spelling {
  std::string_view install;
  std::string_view only_index;  ///< nothing else is looked at
  std::string_view index;       ///< pip knows only one way; uv asks PyPI for names that the index does not have
  std::string_view check;
};
constexpr Spelling k_pip{"python -m pip install", "--index-url", "--index-url", "python -m pip check"};
constexpr Spelling k_uv{"uv pip install", "--default-index", "--index", "uv pip check"};

using Lines = std::vector<std::string>;

template <class Filter>
auto pins_of(const IndexGroup& group, Filter is_wanted) -> Lines {
  Lines pins;
  for (const auto* package : group.packages) {
    if (is_wanted(*package)) {
      pins.push_back(pin_of(*package, group.url));
    }
  }
  return pins;
}

/// PyPI is where pip and uv look by themselves.
auto with_index(Result<std::string> line, std::string_view option, const IndexGroup& group, Shell shell) -> Result<std::string> {
  if (!line || group.url == k_pypi_url) {
    return line;
  }
  return command_line(*line + (group.is_links ? " --no-index --find-links" : " " + std::string(option)), {group.url}, shell);
}

/// Every package by its version and from its index, nothing left for the installer to decide. Where there is one index it still
/// looks at what the packages need, else only the check at the end does.
auto exact_lines(const CommandParts& parts, const std::vector<IndexGroup>& groups, const Spelling& spelling) -> Result<Lines> {
  const bool is_shared = groups.size() > 1;
  const auto fixed = std::string(spelling.install) + (is_shared ? " --no-deps" : "") + " --only-binary=:all:";
  Lines lines;
  for (const auto& group : groups) {
    const auto pins = pins_of(group, [](const Package&) { return true; });
    const auto line = with_index(command_line(fixed, pins, parts.shell()), spelling.only_index, group, parts.shell());
    if (!line) {
      return line.error();
    }
    lines.push_back(*line);
  }
  if (is_shared) {
    lines.emplace_back(spelling.check);
  }
  return lines;
}

/// What was asked for, index by index; the installer adds the rest. Later commands repeat the earlier pins, so that none of them
/// is replaced.
auto short_lines(const CommandParts& parts, const std::vector<IndexGroup>& groups, const Spelling& spelling) -> Result<Lines> {
  Lines lines;
  Lines pins;
  for (const auto& group : groups) {
    const auto own = pins_of(group, [&](const Package& package) { return parts.is_pinned(package); });
    if (own.empty()) {
      continue;
    }
    pins.insert(pins.begin(), own.begin(), own.end());
    const auto line = with_index(command_line(spelling.install, pins, parts.shell()), spelling.index, group, parts.shell());
    if (!line) {
      return line.error();
    }
    lines.push_back(*line);
  }
  return lines;
}

auto install_lines(const CommandParts& parts, const Spelling& spelling) -> Result<Lines> {
  const WheelSet wheels(parts);
  return parts.is_partial() ? short_lines(parts, wheels.groups(), spelling) : exact_lines(parts, wheels.groups(), spelling);
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
