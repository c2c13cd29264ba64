#include <algorithm>
#include <iterator>

#include "adapters/lock/installer_words.hpp"
#include "adapters/lock/main_index.hpp"
#include "adapters/lock/requirements.hpp"
#include "adapters/lock/wheel_set.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/pypi_url.hpp"
#include "adapters/pypi/requirement.hpp"
#include "adapters/pypi/variant.hpp"
#include "base/plain.hpp"

namespace gpusolve::lock {
namespace {

/// A program, before `install` and `check`, and its options.
struct Spelling {
  std::string pip;
  InstallerWords words;
};

/// The most pins that keep a line readable.
constexpr std::size_t k_most_pins = 12;

using Lines = std::vector<std::string>;

auto spelling_of_pip(const CommandParts& parts) -> Spelling { return {pip_command(parts.interpreter()), k_pip}; }
auto spelling_of_uv() -> Spelling { return {std::string(k_uv_pip), k_uv}; }

auto all_pins_of(const IndexGroup& group, const StackRoles& roles) -> Lines {
  Lines pins;
  std::ranges::transform(group.packages, std::back_inserter(pins),
                         [&](const Package* package) { return pin_of(*package, group.url, roles); });
  return pins;
}

/// The pins of the packages that a command must name.
auto own_pins_of(const IndexGroup& group, const CommandParts& parts) -> Lines {
  Lines pins;
  for (const auto* package : group.packages) {
    if (parts.is_pinned(*package)) {
      pins.push_back(parts.requested_spec_of(*package).value_or(pin_of(*package, group.url, parts.answer().roles)));
    }
  }
  return pins;
}

/// Adds the option for the index, except for PyPI, the default of pip and uv.
auto with_index(Result<std::string> line, std::string_view option, const IndexGroup& group, Shell shell) -> Result<std::string> {
  if (!line || group.url == pypi::k_pypi_url) {
    return line;
  }
  return command_line(*line + " " + (group.is_links ? option_line(k_no_index, k_find_links) : std::string(option)), {group.url}, shell);
}

/// Pins every package by version and index, so that the installer has no choice. With a single index the installer still checks the
/// dependencies; with several only the check at the end does.
auto exact_lines(const CommandParts& parts, const std::vector<IndexGroup>& groups, const Spelling& spelling) -> Result<Lines> {
  const bool is_shared = groups.size() > 1;
  const auto fixed = spelling.pip + " install" + (is_shared ? " " + std::string(k_no_dependencies) : "") + " " + std::string(k_only_wheels);
  Lines lines;
  for (const auto& group : groups) {
    const auto pins = all_pins_of(group, parts.answer().roles);
    const auto line = with_index(command_line(fixed, pins, parts.shell()), spelling.words.only_index, group, parts.shell());
    if (!line) {
      return line.error();
    }
    lines.push_back(*line);
  }
  if (is_shared) {
    lines.push_back(spelling.pip + " check");
  }
  return lines;
}

/// A page of links does not replace an index: dependencies come from the index beside it.
auto with_links(Result<std::string> line, const CommandParts& parts, const Spelling& spelling, const IndexGroup& group)
    -> Result<std::string> {
  const auto& sources = parts.answer().sources;
  const auto index = std::ranges::find(sources, SourceUse::Kind::pypi, &SourceUse::kind);
  if (line && index != sources.end()) {
    line = command_line(*line + " " + std::string(spelling.words.only_index), {index->url}, parts.shell());
  }
  return line ? command_line(*line + " " + std::string(k_find_links), {group.url}, parts.shell()) : line;
}

/// The option that asks PyPI as well if the index of the main stack lacks dependencies.
auto index_option(const std::vector<std::string>& pins, const CommandParts& parts, const Spelling& spelling, const IndexGroup& group)
    -> std::string_view {
  const auto& main = parts.answer().roles.pypi;
  if (group.url == parts.pypi_address()) {
    return spelling.words.only_index;
  }
  if (is_of_other_stack(group, parts)) {
    return spelling.words.extra_index;
  }
  const auto& stack = parts.answer().stack;
  const auto torch = stack && stack->torch ? parse_dotted_version(*stack->torch) : Result<DottedVersion>(Error{});
  const bool is_old = torch && !is_index_whole(*torch);
  const bool is_labelled =
      std::ranges::any_of(pins, [&](const std::string& pin) { return pin.starts_with(main + "==") && pin.find('+') != std::string::npos; });
  return is_old && is_labelled ? spelling.words.extra_index : spelling.words.index;
}

auto holds(const IndexGroup& group, const std::string& name) -> bool {
  return std::ranges::find(group.packages, name, &Package::name) != group.packages.end();
}

/// Whether a package of the group states the releases of the main package that it is compatible with.
auto is_built_for(const std::string& main, const IndexGroup& group) -> bool {
  return std::ranges::any_of(group.packages, [&](const Package* package) {
    return std::ranges::any_of(package->depends, [&](const std::string& text) {
      const auto requirement = pypi::parse_requirement(text);
      return requirement && pypi::normalise_name(requirement->name) == main;
    });
  });
}

/// Puts the main package first: packages built for it would otherwise install another release of it. If the main package comes from
/// PyPI, like most packages, pages of links without any package built for it precede PyPI: `jax[cuda12_pip]` of PyPI requires the
/// jaxlib of such a page.
auto main_first(std::vector<IndexGroup> groups, const CommandParts& parts) -> std::vector<IndexGroup> {
  const auto& main = parts.answer().roles.pypi;
  const auto rest = std::ranges::stable_partition(groups, [&](const IndexGroup& group) { return holds(group, main); });
  if (rest.begin() != groups.begin() && groups.front().url == parts.pypi_address()) {
    std::ranges::stable_partition(groups, [&](const IndexGroup& group) { return group.is_links && !is_built_for(main, group); });
  }
  return groups;
}

/// Whether the package requires a package that the command of `group` pins.
auto requires_one_of(const Package& package, const IndexGroup& group, const CommandParts& parts) -> bool {
  return std::ranges::any_of(package.depends, [&](const std::string& text) {
    const auto requirement = pypi::parse_requirement(text);
    return requirement && std::ranges::any_of(group.packages, [&](const Package* one) {
             return parts.is_pinned(*one) && one->name == pypi::normalise_name(requirement->name);
           });
  });
}

/// Puts the packages of the first group that require one of a later group last, in a group of their own. Otherwise the first command would
/// install the required package from the wrong index, and the later command would find it installed and do nothing.
auto requirers_last(std::vector<IndexGroup> groups, const CommandParts& parts) -> std::vector<IndexGroup> {
  if (groups.empty()) {
    return groups;
  }
  auto& first = groups.front();
  const auto requirers = std::ranges::stable_partition(first.packages, [&](const Package* package) {
    return package->name == parts.answer().roles.pypi ||
           std::none_of(groups.begin() + 1, groups.end(), [&](const IndexGroup& group) { return requires_one_of(*package, group, parts); });
  });
  IndexGroup last{first.url, first.is_links, {requirers.begin(), requirers.end()}};
  first.packages.erase(requirers.begin(), requirers.end());
  groups.push_back(std::move(last));
  return groups;
}

/// ` --find-links URL` for the set's pages of links, if a spec names a local version: only these pages have such builds.
auto links_of(const std::vector<IndexGroup>& groups, const Lines& specs, const CommandParts& parts) -> Result<std::string> {
  const bool has_label = std::ranges::any_of(specs, [](const std::string& spec) { return spec.find('+') != std::string::npos; });
  std::string options;
  for (const auto& group : groups) {
    const auto option =
        has_label && group.is_links ? command_line(" " + std::string(k_find_links), {group.url}, parts.shell()) : Result<std::string>("");
    if (!option) {
      return option.error();
    }
    options += *option;
  }
  return options;
}

/// Adds the packages that no source was asked for. They are on PyPI, the default of both programs, or on the set's pages. If the last
/// command asks PyPI as well, that command takes them.
auto with_others(Lines lines, Lines pins, bool is_pypi_last, const CommandParts& parts, const std::vector<IndexGroup>& groups,
                 const Spelling& spelling) -> Result<Lines> {
  auto others = parts.answer().request.installer == Ecosystem::pypi ? parts.left_to_installer() : Lines{};
  std::erase_if(others, [&](const std::string& spec) { return std::ranges::find(pins, spec) != pins.end(); });
  if (others.empty()) {
    return lines;
  }
  pins.insert(pins.end(), others.begin(), others.end());
  const auto line = with_index(command_line(spelling.pip + " install", pins, parts.shell()), spelling.words.only_index,
                               {parts.pypi_address(), false, {}}, parts.shell());
  const auto links = links_of(groups, others, parts);
  if (!line || !links) {
    return line ? links.error() : line.error();
  }
  if (is_pypi_last) {
    lines.pop_back();
  }
  lines.push_back(*line + *links);
  return lines;
}

/// Adds the mirror of PyPI that the user chose, if the option for another index lets pip ask PyPI too.
auto with_mirror(Result<std::string> line, std::string_view option, const CommandParts& parts, const Spelling& spelling)
    -> Result<std::string> {
  const auto pypi = parts.pypi_address();
  const bool is_beside = option != spelling.words.only_index && pypi != pypi::k_pypi_url;
  return line && is_beside ? command_line(*line + " " + std::string(spelling.words.only_index), {pypi}, parts.shell()) : line;
}

/// The limits on other packages that a command with this index can keep: such an index replaces PyPI, and has few packages of other
/// projects.
auto neighbours_on(const IndexGroup& group, const CommandParts& parts) -> Lines {
  const auto& roles = parts.answer().roles;
  auto specs = parts.neighbours();
  if (!group.is_links && pypi::is_stack_index(group.url, roles)) {
    std::erase_if(specs, [&](const std::string& spec) {
      const auto limit = pypi::parse_requirement(spec);
      return !limit || !StackRoles::is_among(pypi::normalise_name(limit->name), roles.others_on_index);
    });
  }
  return specs;
}

/// Pins the requested packages, index by index; the installer adds the rest. Later commands repeat the earlier pins, so that the
/// installer replaces none of these packages.
auto short_lines(const CommandParts& parts, const std::vector<IndexGroup>& groups, const Spelling& spelling) -> Result<Lines> {
  Lines lines;
  Lines pins;
  Lines kept;  // the pins that the last command repeats
  bool is_pypi_last = false;
  for (const auto& group : parts.is_partial() ? requirers_last(main_first(groups, parts), parts) : groups) {
    const auto own = own_pins_of(group, parts);
    if (own.empty()) {
      continue;
    }
    pins.insert(pins.begin(), own.begin(), own.end());
    auto specs = pins;
    std::ranges::copy(neighbours_on(group, parts), std::back_inserter(specs));
    kept = specs;
    const auto start = command_line(spelling.pip + " install", specs, parts.shell());
    const auto option = index_option(pins, parts, spelling, group);
    const auto line = group.is_links ? with_links(start, parts, spelling, group)
                                     : with_index(with_mirror(start, option, parts, spelling), option, group, parts.shell());
    if (!line) {
      return line.error();
    }
    lines.push_back(*line);
    is_pypi_last = !group.is_links && group.url == parts.pypi_address();
  }
  return with_others(std::move(lines), std::move(kept), is_pypi_last, parts, groups, spelling);
}

/// Installs from the file, which contains all pins and digests. uv takes a name from the first index that has it, although another
/// index may have the pinned version. A search of all indexes is safe, because a digest or URL identifies each file.
auto lines_with_file(const CommandParts& parts, const WheelSet& wheels, const Spelling& spelling, const std::string& file)
    -> Result<Lines> {
  const auto options = options_of_requirements(parts, wheels);
  const bool is_shared = wheels.groups().size() > 1;
  const auto fixed = spelling.pip + " install" + (options.empty() ? "" : " " + options) +
                     (is_shared && !spelling.words.all_indexes.empty() ? " " + std::string(spelling.words.all_indexes) : std::string()) +
                     " -r";
  const auto line = command_line(fixed, {file}, parts.shell());
  return line ? Result<Lines>(Lines{*line}) : line.error();
}

auto count_of_pins(const CommandParts& parts, const WheelSet& wheels) -> std::size_t {
  return static_cast<std::size_t>(
      std::ranges::count_if(wheels.packages(), [&](const Package* package) { return parts.is_pinned(*package); }));
}

auto is_long(const CommandParts& parts, const WheelSet& wheels) -> bool {
  return !parts.is_partial() && wheels.packages().size() > k_most_pins;
}

/// Whether a requirements file identifies each wheel. If several indexes serve a set, versions alone do not identify a wheel's index.
auto serves_as_file(const CommandParts& parts, const WheelSet& wheels) -> bool {
  return is_long(parts, wheels) && (wheels.groups().size() == 1 || !options_of_requirements(parts, wheels).empty());
}

auto install_lines(const CommandParts& parts, const Spelling& spelling) -> Result<Lines> {
  const WheelSet wheels(parts);
  if (is_long(parts, wheels) && parts.options().is_brief) {
    return count_of_pins(parts, wheels) > k_most_pins ? Lines{} : short_lines(parts, wheels.groups(), spelling);
  }
  if (parts.options().requirements && serves_as_file(parts, wheels)) {
    return lines_with_file(parts, wheels, spelling, *parts.options().requirements);
  }
  return parts.is_partial() ? short_lines(parts, wheels.groups(), spelling) : exact_lines(parts, wheels.groups(), spelling);
}

/// Adds the command that installs the rest of the user's requirements file. The installed packages already satisfy their specs in the file.
auto with_rest(Result<Lines> lines, const CommandParts& parts, const Spelling& spelling) -> Result<Lines> {
  const auto& file = parts.answer().request.rest_file;
  if (!lines || !file || parts.options().is_brief) {
    return lines;
  }
  const auto line = command_line(spelling.pip + " install -r", {*file}, parts.shell());
  if (!line) {
    return line.error();
  }
  lines->push_back(*line);
  return lines;
}

/// Puts the command that creates the environment (`fixed` and the Python) before `lines`.
auto in_environment(Result<Lines> lines, const CommandParts& parts, const std::string& fixed) -> Result<Lines> {
  const bool has_lines =
      lines && (!lines->empty() || !parts.answer().builds.empty());  // the environment also receives the compiled packages
  if (has_lines && parts.makes_environment()) {
    lines->insert(lines->begin(), fixed);
  }
  return lines;
}

}  // namespace

auto wants_requirements(const Answer& answer) -> bool {
  const CommandParts parts(answer);
  return serves_as_file(parts, WheelSet(parts));
}

auto pip_commands(const CommandParts& parts) -> Result<Lines> {
  const auto caller = caller_of(parts.python(), parts.shell());
  return in_environment(with_rest(install_lines(parts, spelling_of_pip(parts)), parts, spelling_of_pip(parts)), parts,
                        caller + " -m venv .venv");
}

auto uv_commands(const CommandParts& parts) -> Result<Lines> {
  auto lines = with_rest(install_lines(parts, spelling_of_uv()), parts, spelling_of_uv());
  const bool is_made = lines && (!lines->empty() || parts.answer().packages.empty());  // and not left out for its length
  if (is_made && !parts.answer().builds.empty()) {
    lines->push_back(option_line(k_uv_pip, "install pip"));  // pip compiles them, and an environment of uv has no pip
  }
  return in_environment(std::move(lines), parts, parts.python() ? "uv venv --python " + *parts.python() : "uv venv");
}

}  // namespace gpusolve::lock
