// Reads pyproject.toml: the dependencies of a project in standard form (PEP 621, PEP 735) and in the forms of uv, PDM, Poetry,
// Hatch and pixi.
#include <algorithm>
#include <set>

#include "adapters/inventory/file_name.hpp"
#include "adapters/inventory/lists/requirement_lines.hpp"
#include "adapters/inventory/parts.hpp"
#include "adapters/inventory/projects/pixi_tables.hpp"
#include "adapters/inventory/projects/poetry_tables.hpp"
#include "adapters/inventory/projects/project_sources.hpp"
#include "adapters/inventory/projects/toml_requirement.hpp"
#include "adapters/inventory/projects/uv_limits.hpp"
#include "adapters/inventory/projects/uv_parts.hpp"
#include "adapters/inventory/projects/uv_settings.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/toml_values.hpp"
#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/name.hpp"

namespace gpusolve::inventory {
namespace {

/// Limit for extras and groups that include one another.
constexpr std::size_t k_deepest = 64;

/// The key of older tables for the group that tools install by default.
constexpr std::string_view k_dev_dependencies = "dev-dependencies";

/// The part with the build requirements, read if the file states no other packages.
constexpr auto k_build_system = "build-system";

/// The table at a path; null if there is none.
auto table_at_path(const toml::table& root, std::initializer_list<std::string_view> path) -> const toml::table* {
  const auto* table = &root;
  for (const auto key : path) {
    table = table == nullptr ? nullptr : table_at(*table, key);
  }
  return table;
}

auto has(const toml::table* table, std::string_view key) -> bool { return table != nullptr && table->contains(key); }

/// The table `tool.pixi` if pixi manages the project; otherwise null.
auto pixi_of(const toml::table& root) -> const toml::table* {
  const auto* const pixi = table_at_path(root, {"tool", "pixi"});
  return has(pixi, "workspace") || has(pixi, "project") || has(pixi, "dependencies") ? pixi : nullptr;
}

/// The Pythons that the project allows, as a PEP 440 specifier.
auto python_spec_of(const toml::table& root) -> std::string {
  const auto* const project = table_at(root, "project");
  const auto* const poetry = table_at_path(root, {"tool", "poetry", "dependencies"});
  const auto python = project == nullptr ? std::nullopt : text_at(*project, "requires-python");
  return python ? *python : poetry == nullptr ? "" : pep440_of_poetry(text_at(*poetry, "python").value_or(""));
}

/// Reads a project with one selection of extras and groups.
class Project {
 public:
  Project(const toml::table& root, const UvFile* uv, const std::vector<std::string>& chosen, const Input& input)
      : root_(root),
        chosen_(chosen),
        input_(input),
        lines_(input.folder, input.machine, false),
        sources_(root, uv, chosen, input),
        project_(table_at(root, "project")),
        poetry_(table_at_path(root, {"tool", "poetry"})),
        limits_(root, input) {}

  auto read() -> Result<Inventory> {
    const bool is_whole = !input_.command || input_.command->has_project;
    for (const auto step : {&Project::add_dependencies, &Project::add_dynamic, &Project::add_poetry, &Project::add_chosen}) {
      const bool is_read = is_whole || step == &Project::add_chosen;
      if (auto status = is_read ? (this->*step)() : Status(std::monostate{}); !status) {
        return status.error();
      }
    }
    return take();
  }

 private:
  auto add_line(const std::string& line, const std::string& place) -> Status {
    const auto requirement = pypi::parse_requirement(line);
    if (requirement && requirement->url == std::nullopt && is_itself(*requirement)) {
      return add_extras(requirement->extras);
    }
    const auto* const overrides = requirement ? limits_.overrides_of(requirement->name) : nullptr;
    if (overrides == nullptr) {
      return add_spec(line, requirement, place);
    }
    // An override replaces every request for the package, so it is added once.
    const bool is_first = overridden_.insert(pypi::normalise_name(requirement->name)).second;
    for (const auto& one : is_first ? *overrides : std::vector<Demand>()) {
      if (auto status = add_spec(one.text, pypi::parse_requirement(one.text), one.place); !status) {
        return status;
      }
    }
    return std::monostate{};
  }

  /// Adds a requirement, from the origin that the project's sources state.
  auto add_spec(const std::string& line, const Result<pypi::Requirement>& requirement, const std::string& place) -> Status {
    if (!requirement || requirement->url || !holds(requirement->marker, input_.machine)) {
      return lines_.read_line(line, place);
    }
    const auto from = sources_.use(*requirement, place);
    return from.is_read ? lines_.read_line(from.wheel.empty() ? line : from.wheel, place) : Status(std::monostate{});
  }

  /// Whether the requirement names the project itself: `all = ["project[gpu,docs]"]` combines extras.
  auto is_itself(const pypi::Requirement& requirement) const -> bool {
    const auto own = project_ == nullptr ? std::nullopt : text_at(*project_, "name");
    return own && !requirement.extras.empty() && pypi::normalise_name(*own) == pypi::normalise_name(requirement.name);
  }

  auto add_extras(const std::vector<std::string>& extras) -> Status {
    for (const auto& extra : extras) {
      if (auto status = add_part(extra); !status) {
        return status;
      }
    }
    return std::monostate{};
  }

  auto add_list(const toml::table& table, std::string_view key) -> Status {
    const auto* const list = table[key].as_array();
    for (std::size_t at = 0; list != nullptr && at < list->size(); ++at) {
      const auto& entry = *list->get(at);
      const auto line = entry.value<std::string>();
      const auto* const included = entry.as_table();
      const auto group = included == nullptr ? std::nullopt : text_at(*included, "include-group");
      auto status = line ? add_line(*line, place_of(entry, input_.name)) : group ? add_part(*group) : Status(std::monostate{});
      if (!status) {
        return status;
      }
    }
    return std::monostate{};
  }

  auto add_dependencies() -> Status { return project_ == nullptr ? Status(std::monostate{}) : add_list(*project_, "dependencies"); }

  /// Adds the dependencies that setuptools reads from files.
  auto add_dynamic() -> Status {
    const auto* const dynamic = table_at_path(root_, {"tool", "setuptools", "dynamic"});
    const auto* const dependencies = dynamic == nullptr ? nullptr : table_at(*dynamic, "dependencies");
    if (dependencies == nullptr || has(project_, "dependencies")) {
      note_program();
      return std::monostate{};
    }
    auto files = texts_at(*dependencies, "file");
    if (const auto file = text_at(*dependencies, "file")) {
      files.push_back(*file);
    }
    for (const auto& file : files) {
      if (auto status = lines_.include(file, place_of(*dependencies, input_.name), false); !status) {
        return status;
      }
    }
    return std::monostate{};
  }

  /// Notes dependencies that a program states while the project is built (setup.py).
  void note_program() {
    const auto dynamic = project_ == nullptr ? std::vector<std::string>() : texts_at(*project_, "dynamic");
    const bool is_in_poetry = poetry_ != nullptr && poetry_->contains("dependencies");
    if (std::ranges::find(dynamic, "dependencies") != dynamic.end() && !is_in_poetry) {
      notes_.push_back({Note::What::open, "the project's dependencies, which its build states", place_of(*project_, input_.name)});
    }
  }

  /// Adds Poetry's dependencies. If `project.dependencies` exists, they only state from which source a package comes.
  auto add_poetry() -> Status {
    const auto* const dependencies = poetry_ == nullptr ? nullptr : table_at(*poetry_, "dependencies");
    return dependencies == nullptr ? Status(std::monostate{}) : add_poetry_table(*dependencies, !has(project_, "dependencies"));
  }

  auto add_poetry_table(const toml::table& dependencies, bool is_request) -> Status {
    for (const auto& line : poetry_lines(dependencies, input_.name)) {
      if ((line.is_optional && !is_wanted(line.name)) || !marker_text_holds(line.marker, input_.machine, chosen_)) {
        continue;
      }
      sources_.use_index(line.source, line.name);
      if (!is_request) {
        continue;
      }
      if (line.text.empty()) {
        notes_.push_back({Note::What::local, line.name, line.place});
        continue;
      }
      if (line.is_loose) {
        notes_.push_back({Note::What::loose, line.name, line.place});
      }
      if (auto status = add_line(line.text, line.place); !status) {
        return status;
      }
    }
    return std::monostate{};
  }

  /// Whether a chosen extra names this optional dependency of Poetry.
  auto is_wanted(const std::string& name) const -> bool {
    const auto* const extras = poetry_ == nullptr ? nullptr : table_at(*poetry_, "extras");
    return extras != nullptr && std::ranges::any_of(chosen_, [&](const std::string& part) {
             const auto names = texts_at(*extras, part);
             return std::ranges::find(names, name) != names.end();
           });
  }

  auto add_chosen() -> Status { return add_extras(chosen_); }

  /// Adds an extra or a group, by either standard, and the parts that it includes; each part at most once.
  auto add_part(const std::string& name) -> Status {
    if (!seen_.insert(pypi::normalise_name(name)).second) {
      return std::monostate{};
    }
    if (depth_ == k_deepest) {
      return Error{ErrorKind::usage, "more than " + std::to_string(k_deepest) + " extras or groups within one another",
                   std::string(input_.name)};
    }
    ++depth_;
    auto status = add_lists_of(name);
    --depth_;
    return status;
  }

  auto add_lists_of(const std::string& name) -> Status {
    if (const auto* const build = table_at(root_, k_build_system); build != nullptr && name == k_build_system) {
      return add_list(*build, "requires");
    }
    for (const auto* const table :
         {project_ == nullptr ? nullptr : table_at(*project_, "optional-dependencies"), table_at(root_, "dependency-groups")}) {
      if (auto status = table == nullptr ? Status(std::monostate{}) : add_list(*table, name); !status) {
        return status;
      }
    }
    const auto* const group = poetry_ == nullptr ? nullptr : table_at_path(*poetry_, {"group", name, "dependencies"});
    auto status = group == nullptr ? Status(std::monostate{}) : add_poetry_table(*group, true);
    return status ? add_tool_lists_of(name) : status;
  }

  /// Adds groups and environments from the tables of single tools: the groups of uv, PDM and Poetry from before PEP 735, and Hatch's
  /// environments.
  auto add_tool_lists_of(const std::string& name) -> Status {
    const auto* const hatch = table_at_path(root_, {"tool", "hatch", "envs", name});
    const bool is_dev = name == k_dev_group;
    const std::pair<const toml::table*, std::string_view> lists[] = {
        {is_dev ? table_at_path(root_, {"tool", "uv"}) : nullptr, k_dev_dependencies},
        {table_at_path(root_, {"tool", "pdm", k_dev_dependencies}), name},
        {hatch, "dependencies"},
        {hatch, "extra-dependencies"}};
    for (const auto& [table, key] : lists) {
      if (auto status = table == nullptr ? Status(std::monostate{}) : add_list(*table, key); !status) {
        return status;
      }
    }
    const auto* const old = is_dev && poetry_ != nullptr ? table_at(*poetry_, k_dev_dependencies) : nullptr;
    return old == nullptr ? Status(std::monostate{}) : add_poetry_table(*old, true);
  }

  auto take() -> Inventory {
    auto inventory = lines_.take();
    sources_.add_to(inventory);
    std::ranges::copy(notes_, std::back_inserter(inventory.notes));
    limits_.add_to(inventory);
    inventory.python_spec = python_spec_of(root_);
    assign_indexes(inventory, *input_.roles);
    sort_packages(inventory.packages);
    return inventory;
  }

  const toml::table& root_;
  const std::vector<std::string>& chosen_;
  const Input& input_;
  RequirementLines lines_;
  ProjectSources sources_;
  const toml::table* project_;
  const toml::table* poetry_;
  UvLimits limits_;
  std::set<std::string> overridden_{};  // names of packages whose override was already added
  std::vector<Note> notes_;
  std::set<std::string> seen_;
  std::size_t depth_{};
};

void add_keys(const toml::table* table, std::vector<std::string>& names) {
  if (table == nullptr) {
    return;
  }
  for (const auto& [name, value] : entries_in_order(*table)) {
    if (std::ranges::find(names, name) == names.end()) {
      names.push_back(name);
    }
  }
}

/// Adds the names of the lists that add_tool_lists_of reads.
void add_tool_keys(const toml::table& root, std::vector<std::string>& names) {
  add_keys(table_at_path(root, {"tool", "pdm", k_dev_dependencies}), names);
  add_keys(table_at_path(root, {"tool", "hatch", "envs"}), names);
  const bool has_dev =
      has(table_at_path(root, {"tool", "uv"}), k_dev_dependencies) || has(table_at_path(root, {"tool", "poetry"}), k_dev_dependencies);
  if (has_dev && std::ranges::find(names, k_dev_group) == names.end()) {
    names.emplace_back(k_dev_group);
  }
}

/// The groups of the project, from the standard table and from uv's own.
auto groups_of(const toml::table& root) -> std::vector<std::string> {
  std::vector<std::string> groups;
  add_keys(table_at(root, "dependency-groups"), groups);
  if (has(table_at_path(root, {"tool", "uv"}), k_dev_dependencies) && std::ranges::find(groups, k_dev_group) == groups.end()) {
    groups.emplace_back(k_dev_group);
  }
  return groups;
}

/// The parts of the project. Only uv installs groups by default: if a command says so, or if the project has a table of uv.
auto parts_of(const toml::table& root, const Input& input) -> FileParts {
  const bool is_of_uv = input.command ? input.command->has_defaults : table_at_path(root, {"tool", "uv"}) != nullptr;
  const auto groups = groups_of(root);
  const auto defaults = is_of_uv ? default_groups(root, groups) : std::vector<std::string>();
  FileParts parts{k_extra_or_group, {}, "", "", exclusive_parts(root), defaults, groups};
  add_keys(table_at_path(root, {"project", "optional-dependencies"}), parts.names);
  add_keys(table_at_path(root, {"tool", "poetry", "extras"}), parts.names);
  add_keys(table_at(root, "dependency-groups"), parts.names);
  add_keys(table_at_path(root, {"tool", "poetry", "group"}), parts.names);
  add_tool_keys(root, parts.names);
  if (has(table_at(root, k_build_system), "requires")) {
    parts.last_resort = k_build_system;
  }
  return parts;
}

/// Reads a project that pixi manages; pixi installs the project's own dependencies together with those of an environment.
auto read_pixi_project(const toml::table& root, const toml::table& pixi, const Input& input) -> Result<Inventory> {
  const FileParts parts{k_environment, pixi_environments(pixi), "default", ""};
  return read_parts(input, parts, [&](const std::vector<std::string>& chosen) -> Result<Inventory> {
    auto environment = read_pixi_environment(pixi, chosen.empty() ? parts.usual : chosen.front(), input);
    auto own = Project(root, nullptr, {}, input).read();
    if (!environment || !own) {
      return environment ? own : environment;
    }
    environment->python_spec = own->python_spec;
    append(*environment, std::move(own).value());
    sort_packages(environment->packages);
    return environment;
  });
}

/// The program that manages the project.
auto installer_of(const toml::table& root) -> WheelInstaller {
  const auto has_tool = [&](const char* tool) { return table_at_path(root, {"tool", tool}) != nullptr; };
  return has_tool("poetry") ? WheelInstaller::poetry
         : has_tool("pdm")  ? WheelInstaller::pdm
         : has_tool("uv")   ? WheelInstaller::uv
                            : WheelInstaller::pip;
}

/// The uv.toml beside the project, unless another program manages the project or this is a script, whose own tables uv combines with it.
auto uv_file_of(const toml::table& root, const Input& input) -> Result<std::optional<UvFile>> {
  const auto installer = installer_of(root);
  const bool is_of_others = installer == WheelInstaller::poetry || installer == WheelInstaller::pdm;
  const bool may_be = input.folder && (!is_of_others || table_at_path(root, {"tool", "uv"}) != nullptr) && has_name(input.name, "*.toml");
  return may_be ? uv_file_for(*input.folder) : std::optional<UvFile>{};
}

}  // namespace

auto read_pyproject(const Input& named) -> Result<Inventory> {
  const auto root = load_toml(named.text, named.name);
  if (!root) {
    return root.error();
  }
  auto input = named;
  if (!input.machine.python) {
    input.machine.python = usual_python(python_spec_of(*root));
  }
  const auto uv = uv_file_of(*root, input);
  if (!uv) {
    return uv.error();
  }
  const auto* const pixi = pixi_of(*root);
  auto inventory = pixi != nullptr ? read_pixi_project(*root, *pixi, input)
                                   : read_parts(input, parts_of(*root, input), [&](const std::vector<std::string>& chosen) {
                                       return Project(*root, *uv ? &**uv : nullptr, chosen, input).read();
                                     });
  if (inventory) {
    const auto installer = pixi == nullptr ? installer_of(*root) : WheelInstaller::pip;
    const auto mark = [&](Inventory& one) {
      one.kind = Kind::pyproject;
      one.installer = installer;
    };
    mark(*inventory);
    std::ranges::for_each(inventory->alternatives, mark);
  }
  return inventory;
}

}  // namespace gpusolve::inventory
