// The addresses that a command of pip or uv takes from variables and from what `pip config set` wrote.
#pragma once

#include <span>
#include <string_view>

#include "adapters/inventory/shell/install_lines.hpp"

namespace gpusolve::inventory {

/// The value of a variable: that of the command (`own`) before that of `all`; empty if it has none.
[[nodiscard]] auto value_of(std::string_view name, const Variables& own, const Variables& all) -> std::string_view;
/// Whether uv reads the value of a variable as true; an empty one is not.
[[nodiscard]] auto is_true(std::string_view value) -> bool;

/// Adds PIP_INDEX_URL and similar variables. Those of the command (`own`) take precedence over `all`, and what `pip config set` wrote comes
/// last. An option among `arguments` replaces its variable; pip's options that may be repeated add to it.
void add_settings(InstallLine& line, std::span<const Word> arguments, const Variables& own, const Variables& all);
/// Adds the index of UV_TORCH_BACKEND, which `uv pip` reads where `arguments` have no such option. It precedes all others: uv
/// takes torch's packages from there.
void add_backend(InstallLine& line, std::span<const Word> arguments, const Variables& own, const Variables& all);
/// The settings that uv reads; `words` are those of the whole command.
[[nodiscard]] auto configuration_of_uv(std::span<const Word> words, const Variables& own, const Variables& all) -> UvConfiguration;
/// Whether uv takes a package from the first index that has it, as it does without another `--index-strategy`.
[[nodiscard]] auto is_first_match(std::span<const Word> arguments, const Variables& own, const Variables& all) -> bool;

}  // namespace gpusolve::inventory
