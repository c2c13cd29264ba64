#include "adapters/inventory/locks/uv_lock_tables.hpp"

#include <algorithm>
#include <iterator>

namespace gpusolve::inventory::uv_lock {

auto is_project(const toml::table& entry) -> bool {
  const auto* const source = table_at(entry, "source");
  return source != nullptr && (source->contains("virtual") || source->contains("editable"));
}

auto part_tables(const toml::table& entry) -> std::vector<const toml::table*> {
  std::vector<const toml::table*> tables{table_at(entry, k_extras), table_at(entry, k_groups)};
  std::erase_if(tables, [&](const toml::table* table) { return table == nullptr || !is_project(entry); });
  return tables;
}

auto manifest_list(const toml::table& root, std::string_view key) -> std::vector<const toml::table*> {
  const auto* const manifest = table_at(root, "manifest");
  return manifest == nullptr ? std::vector<const toml::table*>() : tables_at(*manifest, key);
}

auto root_groups(const toml::table& root) -> const toml::table* {
  const auto* const manifest = table_at(root, "manifest");
  return manifest == nullptr ? nullptr : table_at(*manifest, "dependency-groups");
}

auto has_group(const toml::table& project, const std::string& group, const LockTarget& choice) -> bool {
  const auto has = [&](const toml::table& one) {
    const auto* const groups = table_at(one, k_groups);
    return groups != nullptr && groups->contains(group);
  };
  return has(project) && (choice.root == nullptr || choice.root == &project || !has(*choice.root));
}

auto chosen_root_groups(const toml::table& root, const LockTarget& choice) -> std::vector<const toml::table*> {
  std::vector<const toml::table*> chosen;
  const auto* const groups = root_groups(root);
  for (const auto& part : groups == nullptr ? std::vector<std::string>() : choice.parts) {
    std::ranges::copy(tables_at(*groups, part), std::back_inserter(chosen));
  }
  return chosen;
}

}  // namespace gpusolve::inventory::uv_lock
