// Converts a dependency in a TOML table to PEP 508.
#pragma once

#include <optional>
#include <string>

#include "adapters/inventory/toml_values.hpp"

namespace gpusolve::inventory {

/// The extras in a table as `[a,b]`; empty if `table` is null or has none.
[[nodiscard]] auto extras_text(const toml::table* table) -> std::string;

/// The spec of a package whose table states a wheel as `url` or `path`: `NAME @ https://…` or the path; nullopt for other tables.
[[nodiscard]] auto spec_of_wheel(const std::string& name, const toml::table& table) -> std::optional<std::string>;

/// Converts a Poetry range (`^2.1`, `~1.4`, `2.1`, `1.*`, `>=1,<2`) to a PEP 440 specifier; empty for any version, and for a union (`^1 ||
/// ^2`), which PEP 440 cannot express.
[[nodiscard]] auto pep440_of_poetry(std::string_view range) -> std::string;
[[nodiscard]] auto is_union(std::string_view range) -> bool;

}  // namespace gpusolve::inventory
