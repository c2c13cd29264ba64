// Finds the addresses that a command of pip or uv takes from variables and from settings of `pip config set`.
#pragma once

#include <span>
#include <string_view>

#include "adapters/inventory/shell/install_lines.hpp"

namespace gpusolve::inventory {

/// The value of a variable, from the command (`own`) or otherwise from `all`; empty if both lack it.
[[nodiscard]] auto value_of(std::string_view name, const Variables& own, const Variables& all) -> std::string_view;
/// Whether uv reads the value of a variable as true; an empty value is false.
[[nodiscard]] auto is_true(std::string_view value) -> bool;

/// Adds the addresses in PIP_INDEX_URL and similar variables. Variables of the command (`own`) take precedence over `all`, and settings of
/// `pip config set` come last. An option among `arguments` replaces its variable; pip's repeatable options add to it.
void add_settings(InstallLine& line, std::span<const Word> arguments, const Variables& own, const Variables& all);
/// Adds the index of UV_TORCH_BACKEND, which `uv pip` reads if `arguments` do not have the corresponding option. This index precedes all
/// others, because uv takes torch's packages from it.
void add_backend(InstallLine& line, std::span<const Word> arguments, const Variables& own, const Variables& all);
/// The settings that uv reads; `words` are the words of the whole command.
[[nodiscard]] auto configuration_of_uv(std::span<const Word> words, const Variables& own, const Variables& all) -> UvConfiguration;
/// Whether uv takes a package from the first index that has the package: its default, unless `--index-strategy` or its variable says
/// otherwise.
[[nodiscard]] auto is_first_match(std::span<const Word> arguments, const Variables& own, const Variables& all) -> bool;

}  // namespace gpusolve::inventory
