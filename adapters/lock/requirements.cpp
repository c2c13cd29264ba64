#include "adapters/lock/requirements.hpp"

#include "adapters/lock/installer_words.hpp"
#include "adapters/lock/wheel_set.hpp"
#include "base/plain.hpp"
#include "model/option.hpp"

namespace gpusolve::lock {
namespace {

constexpr std::string_view k_mark = "# Written by gpusolve. ";

/// The strictness with which a package is pinned.
enum class Pinning : std::uint8_t { digests, urls, versions };

auto pinning_of(const CommandParts& parts, const WheelSet& wheels) -> Pinning {
  if (wheels.without_digest() == nullptr) {
    return Pinning::digests;
  }
  return wheels.groups().size() > 1 && !parts.is_partial() && wheels.check_urls() ? Pinning::urls : Pinning::versions;
}

auto missing_text(const CommandParts& parts, const WheelSet& wheels) -> std::string {
  if (parts.is_partial()) {
    return "# No hashes, and not all that pip will install: the embedded catalog knows " + parts.answer().roles.pypi +
           " and its pins, but no files. Resolve with " + option_text(Option::index_url) + " for a whole file.\n";
  }
  const auto* const without = wheels.without_digest();
  return "# No hashes, because the index gives none of " + printable(without->name + " " + without->version) +
         ", and pip takes all or none.\n";
}

auto header(const CommandParts& parts, const WheelSet& wheels, Pinning pinning) -> std::string {
  const auto options = options_of_requirements(parts, wheels);
  std::string text = std::string(k_mark) + title_of(parts.answer()) + "\n# For " + wheels.target_text() + ": " +
                     pip_command("python", "install ") + options + (options.empty() ? "" : " ") + "-r THIS_FILE\n";
  if (!parts.is_partial()) {
    text += wheels.download_hint();
  }
  return pinning == Pinning::digests ? text : text + missing_text(parts, wheels);
}

/// Names the first index other than PyPI with `--index-url` and the others with `--extra-index-url`; pip treats all indexes alike.
auto index_lines(const CommandParts& parts, const WheelSet& wheels) -> std::string {
  std::string links;
  std::string indexes;
  for (const auto& group : wheels.groups()) {
    const bool is_beside = is_of_other_stack(group, parts);
    const auto option = group.is_links ? k_find_links : indexes.empty() && !is_beside ? k_pip.index : k_pip.extra_index;
    (group.is_links ? links : indexes) += option_line(option, group.url) + "\n";
  }
  return (indexes.empty() ? std::string(k_no_index) + "\n" : indexes) + links;
}

/// One line for each spec that the catalog leaves to the installer.
auto left_lines(const CommandParts& parts) -> std::string {
  std::string lines;
  for (const auto& spec : parts.is_partial() ? parts.left_to_installer() : std::vector<std::string>()) {
    lines += spec + "\n";
  }
  return lines;
}

auto line_of(const Package& package, const WheelSet& wheels, Pinning pinning) -> std::string {
  if (pinning == Pinning::urls) {
    return package.name + " @ " + package.url->text() + "\n";
  }
  const auto pin = wheels.pin_of(package);
  return pinning == Pinning::digests ? pin + " \\\n    --hash=sha256:" + package.sha256->text() + "\n" : pin + "\n";
}

}  // namespace

auto options_of_requirements(const CommandParts& parts, const WheelSet& wheels) -> std::string {
  switch (pinning_of(parts, wheels)) {
    case Pinning::digests:
      return std::string(k_require_hashes);
    case Pinning::urls:
      return std::string(k_no_dependencies);
    case Pinning::versions:
      break;
  }
  return "";
}

auto is_own_requirements(std::string_view text) -> bool { return text.starts_with(k_mark); }

auto write_requirements(const Answer& answer) -> Result<std::string> {
  const CommandParts parts(answer);
  const WheelSet wheels(parts);
  if (wheels.packages().empty()) {
    return usage_error("the requirements format is for a set of wheels; solve for pip with " + option_text(Option::installer, "pip"));
  }
  if (auto checked = check_index_addresses(wheels); !checked) {
    return checked.error();
  }
  const auto builds = comments_on_builds(answer, "");
  if (!builds) {
    return builds.error();
  }
  const auto pinning = pinning_of(parts, wheels);
  auto text = header(parts, wheels, pinning) + *builds + "\n";
  text += parts.is_partial() ? "" : std::string(k_only_wheels) + "\n";  // a dependency that pip adds to a partial set may have no wheel
  text += (pinning == Pinning::urls ? "" : index_lines(parts, wheels)) + "\n";
  for (const auto* package : wheels.packages()) {
    text += parts.is_compiled(*package) ? "" : line_of(*package, wheels, pinning);
  }
  return text + left_lines(parts);
}

}  // namespace gpusolve::lock
