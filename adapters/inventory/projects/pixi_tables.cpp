#include "adapters/inventory/projects/pixi_tables.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "adapters/inventory/conda_demands.hpp"
#include "adapters/inventory/conda_packages.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/lists/requirement_lines.hpp"
#include "adapters/inventory/projects/toml_requirement.hpp"
#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/name.hpp"

namespace gpusolve::inventory {
namespace {

/// Whether a target selector applies to the platform.
auto is_for(std::string_view selector, Platform platform) -> bool {
  const auto text = platform_text(platform);
  const bool is_of_linux = is_linux(platform);
  const bool is_of_mac = text.starts_with("osx");
  return selector == text || (selector == "linux" && is_of_linux) || (selector == "osx" && is_of_mac) ||
         (selector == "unix" && (is_of_linux || is_of_mac)) || (selector == "win" && text.starts_with("win"));
}

/// Adds `equal` to a version without an operator, which pixi reads as exactly that version: `==2.3` for `2.3`; ranges and `2.3.*` are
/// unchanged.
auto with_operator(const std::string& version, const std::string& equal) -> std::string {
  const bool has_operator = version.find_first_of("<>=!~^|,*") != std::string::npos;
  return (has_operator ? "" : equal) + version;
}

/// The position of the build in `2.5.* cuda*` and `2.5.*=cuda*`; npos if the text states only versions, which may contain blanks: `>=2,
/// <3`.
auto start_of_build(std::string_view text) -> std::size_t {
  constexpr std::string_view k_operators = "<>=!~^|,";
  const auto is_operator = [&](char c) { return k_operators.find(c) != std::string_view::npos; };
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    const auto before = text.find_last_not_of(' ', i - 1);
    const auto after = text.find_first_not_of(' ', i + 1);
    const bool is_between = before != std::string_view::npos && after != std::string_view::npos && !is_operator(text[before]);
    if (is_between && (text[i] == ' ' || text[i] == '=') && !is_operator(text[after])) {
      return after;
    }
  }
  return std::string_view::npos;
}

/// The MatchSpec for a version and the other fields of its table.
auto match_spec_of(const std::string& name, const std::string& version, const std::string& build, const std::string& channel)
    -> std::string {
  if (const auto start = build.empty() ? start_of_build(version) : std::string::npos; start != std::string::npos) {
    const auto end = version.find_last_not_of(" =", start - 1);
    return match_spec_of(name, version.substr(0, end + 1), version.substr(start), channel);
  }
  const auto prefix = channel.empty() ? name : channel + "::" + name;
  if (build.empty()) {
    const bool is_series = version.ends_with(".*") && version.find_first_of("<>=!~|,") == std::string::npos;
    return version == "*" || version.empty() ? prefix : prefix + (is_series ? "=" + version : with_operator(version, "=="));
  }
  return version.find_first_of("<>=!~|,") == std::string::npos ? prefix + "=" + version + "=" + build
                                                               : prefix + "[version='" + version + "',build='" + build + "']";
}

auto is_local(const toml::table& table) -> bool { return table.contains("path") || table.contains("git") || table.contains("url"); }

class Environment {
 public:
  explicit Environment(const Input& input) : input_(input), pip_(input.folder, input.machine, false) {}

  auto add_feature(const toml::table& feature) -> Status {
    add_channels(feature);
    add_indexes(feature);
    add_system(feature);
    if (auto status = add_sections(feature); !status) {
      return status;
    }
    if (const auto* const targets = table_at(feature, "target")) {
      for (const auto& [selector, section] : *targets) {
        if (section.is_table() && is_for(selector.str(), input_.machine.target.platform)) {
          if (auto status = add_sections(*section.as_table()); !status) {
            return status;
          }
        }
      }
    }
    return std::monostate{};
  }

  void add_channels(const toml::table& table) {
    if (const auto* const channels = table["channels"].as_array()) {
      for (const auto& entry : *channels) {
        const auto* const full = entry.as_table();
        const auto name = full != nullptr ? text_at(*full, "channel") : entry.value<std::string>();
        add_address(Address::Use::channel, name, place_of(entry, input_.name));
      }
    }
  }

  /// Reads `platforms = [{ platform = "linux-64", cuda = "12" }]`, which has the meaning of `system-requirements` for one platform.
  void add_platforms(const toml::table& workspace) {
    for (const auto* const platform : tables_at(workspace, "platforms")) {
      if (text_at(*platform, "platform") == platform_text(input_.machine.target.platform)) {
        add_cuda(*platform);
      }
    }
  }

  auto take() -> Inventory {
    append(inventory_, pip_.take());
    inventory_.python = python_among(inventory_.packages);
    inventory_.states_virtual_packages = true;
    std::ranges::for_each(inventory_.addresses, [&](Address& one) { one.is_first_match = is_first_match(strategy_); });
    assign_indexes(inventory_, *input_.roles);
    sort_packages(inventory_.packages);
    return std::move(inventory_);
  }

 private:
  void add_address(Address::Use use, const std::optional<std::string>& text, const std::string& place) {
    if (text && seen_.emplace(use, *text).second) {
      inventory_.addresses.push_back({use, *text, place});
    }
  }

  /// Binds a package to its `index`: the package comes from this index alone, and the index serves no package that is not bound.
  void bind_to_index(const std::string& name, const std::string& url, const std::string& place) {
    auto& all = inventory_.addresses;
    auto found = std::ranges::find_if(all, [&](const Address& one) { return one.is_explicit && one.text == url; });
    found = found != all.end()
                ? found
                : all.insert(all.end(), {.use = Address::Use::extra_index, .text = url, .place = place, .is_explicit = true});
    found->bound.push_back(pypi::normalise_name(name));
  }

  void add_indexes(const toml::table& feature) {
    const auto* const options = table_at(feature, "pypi-options");
    if (options == nullptr) {
      return;
    }
    strategy_ = text_at(*options, "index-strategy").value_or(strategy_);
    const auto place = place_of(*options, input_.name);
    add_address(Address::Use::index, text_at(*options, "index-url"), place);
    for (const auto& url : texts_at(*options, "extra-index-urls")) {
      add_address(Address::Use::extra_index, url, place);
    }
  }

  /// Reads `cuda = "12"`: the minimum CUDA version that the driver must support.
  void add_system(const toml::table& feature) {
    if (const auto* const system = table_at(feature, "system-requirements")) {
      add_cuda(*system);
    }
  }

  void add_cuda(const toml::table& system) {
    if (const auto cuda = text_at(system, "cuda")) {
      inventory_.demands.push_back({Ecosystem::conda, "__cuda>=" + *cuda, place_of(system, input_.name)});
    }
  }

  auto add_sections(const toml::table& feature) -> Status {
    for (const auto* const name : {"dependencies", "host-dependencies"}) {
      if (const auto* const section = table_at(feature, name)) {
        if (auto status = add_conda(*section); !status) {
          return status;
        }
      }
    }
    const auto* const wheels = table_at(feature, "pypi-dependencies");
    return wheels == nullptr ? Status(std::monostate{}) : add_wheels(*wheels);
  }

  auto add_conda(const toml::table& section) -> Status {
    for (const auto& [name, value] : entries_in_order(section)) {
      const auto place = place_of(*value, input_.name);
      const auto* const table = value->as_table();
      if (table != nullptr && is_local(*table)) {
        inventory_.notes.push_back({Note::What::local, name, place});
        continue;
      }
      const auto version = table != nullptr ? text_at(*table, "version") : value->value<std::string>();
      const auto text = match_spec_of(name, version.value_or("*"), table != nullptr ? text_at(*table, "build").value_or("") : "",
                                      table != nullptr ? text_at(*table, "channel").value_or("") : "");
      if (auto status = add_conda_demand(text, place, *input_.roles, inventory_); !status) {
        return status;
      }
    }
    return std::monostate{};
  }

  auto add_wheels(const toml::table& section) -> Status {
    for (const auto& [name, value] : entries_in_order(section)) {
      const auto place = place_of(*value, input_.name);
      const auto* const table = value->as_table();
      const auto wheel = table != nullptr ? spec_of_wheel(name, *table) : std::nullopt;
      if (table != nullptr && is_local(*table) && !wheel) {
        inventory_.notes.push_back({Note::What::local, name, place});
        continue;
      }
      if (const auto index = table != nullptr ? text_at(*table, "index") : std::nullopt) {
        bind_to_index(name, *index, place);
      }
      const auto version = table != nullptr ? text_at(*table, "version") : value->value<std::string>();
      const auto line = name + extras_text(table) + (version.value_or("*") == "*" ? "" : with_operator(*version, "=="));
      if (auto status = pip_.read_line(wheel.value_or(line), place); !status) {
        return status;
      }
    }
    return std::monostate{};
  }

  const Input& input_;
  RequirementLines pip_;
  Inventory inventory_;
  std::set<std::pair<Address::Use, std::string>> seen_;
  std::string strategy_;  ///< the index strategy of uv, by which pixi chooses wheels
};

/// The definition of an environment: a list of features, or a table with that list.
struct Recipe {
  std::vector<std::string> features;
  bool has_default{true};
};

auto recipe_of(const toml::table& root, const std::string& environment) -> Recipe {
  const auto* const environments = table_at(root, "environments");
  if (environments == nullptr) {
    return {};
  }
  const auto* const table = table_at(*environments, environment);
  if (table != nullptr) {
    return {texts_at(*table, "features"), !(*table)["no-default-feature"].value_or(false)};
  }
  return {texts_at(*environments, environment), true};
}

}  // namespace

auto pixi_environments(const toml::table& root) -> std::vector<std::string> {
  std::vector<std::string> names{"default"};
  if (const auto* const environments = table_at(root, "environments")) {
    for (const auto& [name, recipe] : entries_in_order(*environments)) {
      if (name != "default") {
        names.push_back(name);
      }
    }
  }
  return names;
}

auto read_pixi_environment(const toml::table& root, const std::string& environment, const Input& input) -> Result<Inventory> {
  Environment read(input);
  const auto recipe = recipe_of(root, environment);
  const auto* const features = table_at(root, "feature");
  for (const auto& name : recipe.features) {
    const auto* const feature = features == nullptr ? nullptr : table_at(*features, name);
    if (feature == nullptr) {
      return Error{ErrorKind::usage, "the environment " + quote(environment) + " names a feature " + quote(name) + " that is not there",
                   std::string(input.name)};
    }
    if (auto status = read.add_feature(*feature); !status) {
      return status.error();
    }
  }
  if (recipe.has_default) {
    if (auto status = read.add_feature(root); !status) {
      return status.error();
    }
  }
  for (const auto* const key : {"workspace", "project"}) {
    if (const auto* const workspace = table_at(root, key)) {
      read.add_channels(*workspace);
      read.add_platforms(*workspace);
    }
  }
  return read.take();
}

}  // namespace gpusolve::inventory
