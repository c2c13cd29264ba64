// Reads requirements.txt (pip's "Requirements File Format") and `pip freeze`.
#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/lists/requirement_lines.hpp"
#include "adapters/inventory/projects/uv_settings.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/name.hpp"
#include "base/ascii.hpp"

namespace gpusolve::inventory {
namespace {

/// Adds the addresses from uv's settings beside the file: whoever has these runs `uv pip`. They come before the addresses of the file, and
/// uv's rule holds for all.
void add_settings_of_uv(const std::filesystem::path& folder, Inventory& inventory) {
  const auto uv = uv_settings_for(folder);
  if (!uv) {
    inventory.notes.push_back({Note::What::guessed, "Not read, and uv refuses it: " + uv.error().text(), {}});
  }
  const auto addresses = uv && *uv ? uv_pip_addresses((*uv)->settings, (*uv)->path) : std::vector<Address>();
  if (addresses.empty()) {
    return;
  }
  for (auto& address : inventory.addresses) {
    address.is_first_match = addresses.front().is_first_match;
  }
  inventory.addresses.insert(inventory.addresses.begin(), addresses.begin(), addresses.end());
  inventory.notes.push_back(note_of_uv_file((*uv)->path));
}

auto read_lines(const Input& input, bool is_installed) -> Result<Inventory> {
  RequirementLines lines(input.folder, input.machine, is_installed);
  if (auto status = lines.read_text(input.text, std::string(input.name)); !status) {
    return status.error();
  }
  auto inventory = lines.take();
  inventory.kind = is_installed ? Kind::pip_freeze : Kind::requirements;
  if (input.folder && !is_installed) {
    add_settings_of_uv(*input.folder, inventory);
  }
  assign_indexes(inventory, *input.roles);
  sort_packages(inventory.packages);
  return inventory;
}

using Names = std::set<std::string>;

/// The names that are GPU packages.
auto for_gpus(const Names& names, const Input& input) -> Names {
  Names found;
  std::ranges::copy_if(names, std::inserter(found, found.end()), [&](const std::string& name) {
    return !name.empty() && input.is_for_gpus && input.is_for_gpus(name, Ecosystem::pypi);
  });
  return found;
}

/// The GPU packages that a file requests.
auto asked_for_gpus(const Inventory& inventory, const Input& input) -> Names {
  Names names;
  std::ranges::transform(inventory.demands, std::inserter(names, names.end()), demanded_name);
  return for_gpus(names, input);
}

/// The GPU packages of which markers exclude every line under the assumed Python.
auto left_by_markers(const Inventory& inventory, const Input& input) -> Names {
  Names names;
  for (const auto& note : inventory.notes) {
    if (note.what == Note::What::marked) {
      names.insert(demanded_name({Ecosystem::pypi, note.text, {}}));
    }
  }
  Names left;
  std::ranges::set_difference(for_gpus(names, input), asked_for_gpus(inventory, input), std::inserter(left, left.end()));
  return left;
}

/// Reads the file for the first Python under which no GPU package is missing, if markers exclude some under the assumed one. Tools that
/// export a lock append the Pythons of the project to every line: `torch==1.12.1 ; python_version < "3.11"`.
auto read_for_its_python(const Input& input, Inventory usual) -> Inventory {
  auto wanted = left_by_markers(usual, input);
  if (wanted.empty()) {
    return usual;
  }
  wanted.merge(asked_for_gpus(usual, input));
  for (const auto& python : possible_pythons()) {
    auto other = input;
    other.machine.python = python;
    auto found = read_lines(other, false);
    if (found && std::ranges::includes(asked_for_gpus(*found, input), wanted)) {
      found->python = python;
      found->assumed_python = python;
      return std::move(found).value();
    }
  }
  return usual;
}

/// Whether pip accepts a line of this form.
auto is_plausible(const Statement& statement) -> bool {
  const auto text = std::string_view(statement.text).substr(0, start_of_options(statement.text));
  const auto address = trimmed(text.substr(0, text.find(';')));  // a marker may follow
  return text.starts_with('-') || (is_file_reference(address) && address.find(' ') == std::string_view::npos) ||
         pypi::parse_requirement(text).has_value();
}

}  // namespace

auto read_requirements(const Input& input) -> Result<Inventory> {
  auto usual = read_lines(input, false);
  return usual && !input.machine.python ? Result<Inventory>(read_for_its_python(input, std::move(usual).value())) : usual;
}

auto read_freeze(const Input& input) -> Result<Inventory> { return read_lines(input, true); }

auto holds_only_pins(std::string_view text) -> bool {
  bool has_package = false;
  for (const auto& statement : statements_of(text)) {
    if (statement.text.starts_with("-e ")) {
      continue;
    }
    const auto requirement = pypi::parse_requirement(statement.text);
    if (!requirement || requirement->marker || !requirement->extras.empty() || (!pinned_version(*requirement) && !requirement->url)) {
      return false;
    }
    has_package = true;
  }
  return has_package;
}

/// Whether a comment comes from a person or another program: pip itself only comments on editable projects.
auto has_comment_of_others(std::string_view text) -> bool {
  return std::ranges::any_of(lines_of(text), [](const Line& line) {
    const auto words = trimmed(line.text);
    return words.starts_with('#') && !words.starts_with("# Editable ") && !words.starts_with("## ");
  });
}

/// pip sorts names in lower case as they are spelled; uv sorts normalised names.
auto looks_like_freeze(std::string_view text) -> bool {
  if (!holds_only_pins(text) || has_comment_of_others(text)) {
    return false;
  }
  std::vector<std::string> spelled;
  std::vector<std::string> normalised;
  for (const auto& statement : statements_of(text)) {
    if (const auto requirement = pypi::parse_requirement(statement.text)) {
      spelled.push_back(ascii::lower(requirement->name));
      normalised.push_back(pypi::normalise_name(requirement->name));
    }
  }
  return spelled.size() > 1 && (std::ranges::is_sorted(spelled) || std::ranges::is_sorted(normalised));
}

auto looks_like_requirements(std::string_view text) -> bool {
  constexpr std::size_t k_enough = 65536;
  const auto statements = statements_of(text.substr(0, k_enough));
  const auto plausible = std::ranges::count_if(statements, is_plausible);
  return !statements.empty() && 2 * static_cast<std::size_t>(plausible) > statements.size();
}

}  // namespace gpusolve::inventory
