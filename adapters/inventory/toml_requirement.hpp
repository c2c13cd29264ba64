// What tables of TOML say about one dependency, as text of PEP 508.
#pragma once

#include <string>

#include "adapters/inventory/toml_values.hpp"

namespace gpusolve::inventory {

/// `[a,b]` of a table's `extras`; empty for none, and for no table.
[[nodiscard]] auto extras_text(const toml::table* table) -> std::string;

/// A range as Poetry writes it (`^2.1`, `~1.4`, `2.1`, `1.*`, `>=1,<2`), as a PEP 440 specifier; empty for any version, and for a union
/// (`^1 || ^2`), which PEP 440 does not know.
[[nodiscard]] auto pep440_of_poetry(std::string_view range) -> std::string;
[[nodiscard]] auto is_union(std::string_view range) -> bool;

}  // namespace gpusolve::inventory
