#include "adapters/inventory/projects/uv_parts.hpp"

#include <algorithm>
#include <iterator>

#include "adapters/inventory/projects/uv_settings.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/pypi/name.hpp"

namespace gpusolve::inventory {
namespace {

constexpr auto k_setting = "default-groups";
constexpr auto k_all_groups = "all";

auto uv_of(const toml::table& project) -> const toml::table* {
  const auto* const tool = table_at(project, "tool");
  return tool == nullptr ? nullptr : table_at(*tool, "uv");
}

auto names_of(const toml::table* uv) -> std::vector<std::string> {
  return uv == nullptr || !uv->contains(k_setting) ? std::vector{std::string(k_dev_group)} : texts_at(*uv, k_setting);
}

}  // namespace

auto default_groups(const toml::table& project, const std::vector<std::string>& groups) -> std::vector<std::string> {
  const auto* const uv = uv_of(project);
  if (uv != nullptr && text_at(*uv, k_setting) == k_all_groups) {
    return groups;
  }
  const auto names = names_of(uv);
  std::vector<std::string> found;
  std::ranges::copy_if(groups, std::back_inserter(found), [&](const std::string& group) {
    return std::ranges::any_of(names, [&](const auto& name) { return pypi::normalise_name(name) == pypi::normalise_name(group); });
  });
  return found;
}

auto default_groups_beside(const std::optional<std::filesystem::path>& folder, const std::vector<std::string>& groups)
    -> std::vector<std::string> {
  const auto project = folder ? project_in(*folder) : Result<std::optional<UvFile>>(std::optional<UvFile>{});
  return default_groups(project && *project ? (*project)->settings : toml::table(), groups);
}

auto exclusive_parts(const toml::table& project) -> std::vector<std::vector<std::string>> {
  std::vector<std::vector<std::string>> sets;
  const auto* const uv = uv_of(project);
  const auto* const conflicts = uv == nullptr ? nullptr : (*uv)["conflicts"].as_array();
  for (std::size_t at = 0; conflicts != nullptr && at < conflicts->size(); ++at) {
    const auto* const set = conflicts->get(at)->as_array();
    auto& names = sets.emplace_back();
    for (std::size_t item = 0; set != nullptr && item < set->size(); ++item) {
      const auto* const table = set->get(item)->as_table();
      const auto extra = table == nullptr ? std::nullopt : text_at(*table, "extra");
      const auto group = table == nullptr ? std::nullopt : text_at(*table, "group");
      if (extra || group) {
        names.push_back(extra ? *extra : *group);
      }
    }
    if (names.size() < 2) {
      sets.pop_back();  // the project itself is the other member of the set
    }
  }
  return sets;
}

}  // namespace gpusolve::inventory
