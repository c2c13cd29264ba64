#include "adapters/lock/environment.hpp"

#include <algorithm>
#include <iterator>

#include "adapters/lock/installer_words.hpp"
#include "adapters/lock/requirements.hpp"
#include "adapters/lock/wheel_set.hpp"
#include "adapters/lock/yaml_writer.hpp"

namespace gpusolve::lock {
namespace {

auto conda_spec(const Package& package) -> std::string {
  const auto build = package.build.value_or("");
  return package.name + "=" + package.version + (build.empty() ? "" : "=" + build);
}

auto conda_specs(const CommandParts& parts) -> std::vector<std::string> {
  std::vector<std::string> specs;
  for (const auto* package : parts.packages(Ecosystem::conda)) {
    if (!parts.is_partial() || parts.is_pinned(*package)) {
      specs.push_back(parts.requested_spec_of(*package).value_or(conda_spec(*package)));
    }
  }
  if (parts.answer().request.installer == Ecosystem::conda) {
    std::ranges::copy(parts.left_to_installer(), std::back_inserter(specs));
  }
  return specs;
}

/// The lines of the requirements file that conda passes to pip.
auto pip_lines(const CommandParts& parts, const WheelSet& wheels) -> std::vector<std::string> {
  std::vector<std::string> lines;
  bool has_index = false;
  for (const auto& group : wheels.groups()) {
    has_index = has_index || is_of_other_stack(group, parts);
    lines.push_back(option_line(group.is_links ? k_find_links : has_index ? k_pip.extra_index : k_pip.index, group.url));
    has_index = has_index || !group.is_links;
  }
  for (const auto* package : wheels.packages()) {
    if (!parts.is_compiled(*package)) {
      lines.push_back(wheels.pin_of(*package));
    }
  }
  if (parts.answer().request.installer == Ecosystem::pypi) {
    std::ranges::copy(parts.left_to_installer(), std::back_inserter(lines));
  }
  return lines;
}

auto header(const CommandParts& parts, const WheelSet& wheels) -> std::string {
  auto text = "# " + title_of(parts.answer()) + "\n# For " + wheels.target_text() + ": conda env create -f THIS_FILE\n";
  if (parts.is_partial()) {
    text += "# Not the whole set: the embedded catalog knows " + parts.answer().roles.pypi +
            " and its pins, and the installer adds the rest.\n";
  }
  if (wheels.groups().size() > 1) {
    const bool has_files = !options_of_requirements(parts, wheels).empty();  // the digests or URLs identify each wheel's file
    text += "# pip looks into all indexes alike: each wheel is pinned, but which index serves it is not." +
            std::string(has_files ? " The requirements format says it.\n" : "\n");
  }
  return text;
}

void write_pip(YamlWriter& writer, const CommandParts& parts, const WheelSet& wheels) {
  if (!wheels.packages().empty()) {
    writer.map([&] { writer.texts("pip", pip_lines(parts, wheels)); });
  }
}

}  // namespace

auto write_environment(const Answer& answer) -> Result<std::string> {
  const CommandParts parts(answer);
  const WheelSet wheels(parts);
  if (const auto checked = check_index_addresses(wheels); !checked) {
    return checked.error();
  }
  const auto builds = comments_on_builds(answer, "");
  if (!builds) {
    return builds.error();
  }
  auto specs = conda_specs(parts);
  if (specs.empty()) {
    specs.push_back("python" + (wheels.python() ? "=" + *wheels.python() : ""));
  }
  if (!wheels.packages().empty()) {
    specs.emplace_back("pip");
  }
  auto channels = with_channels_of_file(channels_of(parts), parts);
  if (channels.empty()) {
    channels.emplace_back("conda-forge");  // only for Python and pip
  }
  channels.emplace_back("nodefaults");
  YamlWriter writer;
  writer.map([&] {
    writer.field("name", std::string_view("gpusolve"));
    writer.texts("channels", channels);
    writer.begin_list("dependencies");
    for (const auto& spec : specs) {
      writer.value(std::string_view(spec));
    }
    write_pip(writer, parts, wheels);
    writer.end_list();
  });
  return header(parts, wheels) + *builds + writer.text();
}

}  // namespace gpusolve::lock
