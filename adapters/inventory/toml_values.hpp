// Access to untrusted TOML. A value that is absent or of another type counts as absent.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/inventory/toml_header.hpp"
#include "base/result.hpp"

namespace gpusolve::inventory {

/// Parses the text. Errors (kind `usage`) with `file:line`: broken TOML, tables nested too deep.
[[nodiscard]] auto load_toml(std::string_view text, std::string_view file) -> Result<toml::table>;

[[nodiscard]] auto text_at(const toml::table& table, std::string_view key) -> std::optional<std::string>;
[[nodiscard]] auto number_at(const toml::table& table, std::string_view key) -> std::optional<std::uint64_t>;
/// The table at `key`; null if there is none.
[[nodiscard]] auto table_at(const toml::table& table, std::string_view key) -> const toml::table*;
/// The tables in the array at `key`.
[[nodiscard]] auto tables_at(const toml::table& table, std::string_view key) -> std::vector<const toml::table*>;
[[nodiscard]] auto texts_at(const toml::table& table, std::string_view key) -> std::vector<std::string>;
/// The entries of a table in the order of the file; toml++ sorts them by name.
[[nodiscard]] auto entries_in_order(const toml::table& table) -> std::vector<std::pair<std::string, const toml::node*>>;
/// "file:12", the line where the value starts.
[[nodiscard]] auto place_of(const toml::node& node, std::string_view file) -> std::string;
/// The line of the value at `key`, or of the table if it has no such key.
[[nodiscard]] auto place_of_key(const toml::table& table, std::string_view key, std::string_view file) -> std::string;

}  // namespace gpusolve::inventory
