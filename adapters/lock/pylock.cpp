#include "adapters/lock/pylock.hpp"

#include <toml++/toml.h>

#include <sstream>

#include "adapters/lock/installer_words.hpp"
#include "adapters/lock/wheel_set.hpp"
#include "adapters/pypi/name.hpp"
#include "base/plain.hpp"
#include "model/option.hpp"

namespace gpusolve::lock {
namespace {

auto array_of(const std::vector<std::string>& texts) -> toml::array {
  toml::array array;
  for (const auto& text : texts) {
    array.push_back(valid_utf8(text));
  }
  return array;
}

/// Writes `key = value`. Keeps the specification's order of keys, which a table of toml++ would not keep.
void add(std::ostringstream& out, std::string_view key, const toml::node& value) {
  std::ostringstream text;
  text << toml::toml_formatter(value, toml::format_flags::allow_unicode_strings);
  if (is_printable(text.str())) {
    out << key << " = " << text.str() << "\n";
  } else {  // a character hides or reorders others: escape all characters beyond ASCII
    out << key << " = " << toml::toml_formatter(value, toml::format_flags::none) << "\n";
  }
}

void add_text(std::ostringstream& out, std::string_view key, std::string_view text) {
  add(out, key, toml::value<std::string>(valid_utf8(text)));
}

/// The marker of the machines that the lock is valid for (PEP 751, environments).
auto environment_marker(const WheelSet& wheels) -> std::string {
  const auto values = pypi::marker_environment(wheels.target(), dotted(wheels.python().value_or("3"))).values;
  return R"(sys_platform == ")" + values.at("sys_platform") + R"(" and platform_machine == ")" + values.at("platform_machine") +
         R"(" and implementation_name == "cpython")";
}

void add_package(std::ostringstream& out, const Package& package, const std::string& index) {
  out << "\n[[packages]]\n";
  add_text(out, "name", pypi::normalise_name(package.name));
  add_text(out, "version", package.version);
  if (!index.empty()) {
    add_text(out, "index", index);
  }
  out << "[[packages.wheels]]\n";
  if (package.file) {
    add_text(out, "name", *package.file);
  }
  add_text(out, "url", package.url->text());
  if (package.size) {
    add(out, "size", toml::value<std::int64_t>(static_cast<std::int64_t>(*package.size)));
  }
  toml::table hashes{{"sha256", package.sha256->text()}};
  hashes.is_inline(true);
  add(out, "hashes", hashes);
}

auto gpus_of(const Facts& facts) -> std::vector<std::string> {
  std::vector<std::string> gpus;
  for (const auto capability : facts.capabilities()) {
    gpus.push_back(capability.sm());
  }
  return gpus;
}

void add_tool(std::ostringstream& out, const Answer& answer) {
  out << "\n[tool.gpusolve]\n";
  add_text(out, "outcome", outcome_text(answer.outcome));
  add_text(out, "platform", platform_text(answer.facts.platform.value));
  add(out, "gpus", array_of(gpus_of(answer.facts)));
  if (answer.stack && answer.stack->cuda) {
    add_text(out, "cuda", *answer.stack->cuda);
  }
  if (answer.stack && answer.stack->min_driver) {
    add_text(out, "min-driver", *answer.stack->min_driver);
  }
}

auto check(const WheelSet& wheels) -> Status {
  if (wheels.packages().empty()) {
    return usage_error("the pylock format is for a set of wheels; solve for pip with " + option_text(Option::installer, "pip"));
  }
  if (auto checked = wheels.check_urls(); !checked) {
    return checked;
  }
  if (const auto* const without = wheels.without_digest()) {
    return usage_error("no digest is known of " + quote(without->name + " " + without->version) +
                       ", because its index gives none, and a pylock.toml must hold one of every file");
  }
  return std::monostate{};
}

}  // namespace

auto write_pylock(const Answer& answer) -> Result<std::string> {
  const CommandParts parts(answer);
  const WheelSet wheels(parts);
  if (const auto checked = check(wheels); !checked) {
    return checked.error();
  }
  std::ostringstream out;
  out << "# " << title_of(answer) << "\n# For " << wheels.target_text() << ": " << pip_command("python", "install -r pylock.toml")
      << " (pip 26.1 or newer)\n";
  add_text(out, "lock-version", "1.0");
  add(out, "environments", array_of({environment_marker(wheels)}));
  if (wheels.python()) {
    add_text(out, "requires-python", "==" + *wheels.python() + ".*");
  }
  add_text(out, "created-by", "gpusolve");
  for (const auto* package : wheels.packages()) {
    add_package(out, *package, parts.is_from_links(*package) ? "" : wheels.index_of(*package));
  }
  add_tool(out, answer);
  return out.str();
}

}  // namespace gpusolve::lock
