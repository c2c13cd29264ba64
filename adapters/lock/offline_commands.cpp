// For a machine without network: pip fetches the wheels on another machine, and installs them from a folder.
#include <algorithm>
#include <array>

#include "adapters/lock/installer_words.hpp"
#include "adapters/lock/wheel_set.hpp"
#include "adapters/pypi/pypi_url.hpp"
#include "adapters/pypi/tags.hpp"

namespace gpusolve::lock {
namespace {

using Lines = std::vector<std::string>;

/// Whether wheels of torch or of its dependencies have had the tag on PyPI or on the PyTorch indexes, or it is the best tag. pip does
/// not replace a higher manylinux tag by a lower one, and only a request to the index would show which tags a file has.
auto is_usual(const std::string& tag, const std::string& best) -> bool {
  constexpr std::array<std::string_view, 4> k_policies{"manylinux_2_28_", "manylinux_2_27_", "manylinux_2_17_", "manylinux_2_5_"};
  const auto is_such = [&](std::string_view policy) { return tag.starts_with(policy); };
  return tag == best || !tag.starts_with("manylinux_") || std::ranges::any_of(k_policies, is_such);
}

void add_platforms(const WheelSet& wheels, std::string& line) {
  const auto tags = pypi::platform_tags(pypi::wheel_platform(wheels.target()));
  const bool is_mac = is_macos(wheels.target().platform);  // pip takes lower versions of macOS by itself
  for (std::size_t i = 0; i < (is_mac ? std::min<std::size_t>(tags.size(), 1) : tags.size()); ++i) {
    line += is_usual(tags[i], tags.front()) ? " --platform " + tags[i] : "";
  }
}

/// The packages that the commands name, from every index.
auto pins_of(const CommandParts& parts, const WheelSet& wheels) -> Lines {
  Lines pins;
  for (const auto& group : wheels.groups()) {
    for (const auto* package : group.packages) {
      if (parts.is_pinned(*package)) {
        pins.push_back(parts.requested_spec_of(*package).value_or(pin_of(*package, group.url, parts.answer().roles)));
      }
    }
  }
  const auto others = parts.left_to_installer();
  pins.insert(pins.end(), others.begin(), others.end());
  return pins;
}

/// Whether the line must ask PyPI too. Before torch 2.0 the PyTorch indexes lacked dependencies of torch; an unjudged package is on
/// PyPI or nowhere.
auto needs_pypi(const CommandParts& parts) -> bool {
  const auto& stack = parts.answer().stack;
  const auto torch = stack && stack->torch ? parse_dotted_version(*stack->torch) : Result<DottedVersion>(Error{});
  return !parts.left_to_installer().empty() || (torch && *torch < dotted("2.0"));
}

/// Names one index first and the others as extra indexes: the pins leave no choice between their builds.
auto with_indexes(Result<std::string> line, const CommandParts& parts, const WheelSet& wheels) -> Result<std::string> {
  Lines urls;
  const auto is_named = [&](const Package* package) { return parts.is_pinned(*package); };
  for (const auto& group : wheels.groups()) {
    if (std::ranges::any_of(group.packages, is_named)) {  // the first index also serves the packages that nothing pins
      urls.push_back(group.url);
    }
  }
  if (const auto pypi = parts.pypi_address(); needs_pypi(parts) && std::ranges::find(urls, pypi) == urls.end()) {
    urls.push_back(pypi);
  }
  for (std::size_t i = 0; line && i < urls.size(); ++i) {
    const bool is_where_pip_looks = i == 0 && urls[i] == pypi::k_pypi_url;
    const auto option = i == 0 ? k_pip.index : k_pip.extra_index;
    line = is_where_pip_looks ? line : command_line(option_line(*line, option), {urls[i]}, parts.shell());
  }
  return line;
}

auto is_served(const CommandParts& parts, const WheelSet& wheels) -> bool {
  return parts.is_partial() && parts.python() && !wheels.groups().empty() && parts.answer().request.installer == Ecosystem::pypi &&
         std::ranges::none_of(wheels.groups(), &IndexGroup::is_links);
}

}  // namespace

auto download_command(const CommandParts& parts) -> Result<std::optional<std::string>> {
  const WheelSet wheels(parts);
  if (!is_served(parts, wheels)) {
    return std::optional<std::string>{};
  }
  auto fixed = pip_command(caller_of(*parts.python(), parts.shell()), "download -d wheels ") + std::string(k_only_wheels) +
               " --python-version " + *parts.python();
  add_platforms(wheels, fixed);
  auto line = with_indexes(command_line(fixed, pins_of(parts, wheels), parts.shell()), parts, wheels);
  return line ? Result<std::optional<std::string>>(std::move(line).value()) : Result<std::optional<std::string>>(line.error());
}

auto offline_commands(const CommandParts& parts) -> Result<Lines> {
  const auto download = download_command(parts);
  if (!download || !*download) {
    return download ? Result<Lines>(Lines{}) : Result<Lines>(download.error());
  }
  const WheelSet wheels(parts);
  const auto install = command_line(pip_command(parts.interpreter(), "install ") + option_line(k_no_index, k_find_links) + " wheels",
                                    pins_of(parts, wheels), parts.shell());
  if (!install) {
    return install.error();
  }
  Lines lines{**download};
  if (parts.makes_environment()) {
    lines.push_back(caller_of(*parts.python(), parts.shell()) + " -m venv .venv");
  }
  lines.push_back(*install);
  return lines;
}

}  // namespace gpusolve::lock
