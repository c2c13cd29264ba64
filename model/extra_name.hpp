// The names under which the resolver knows the extras of a project: `jax[cuda12]`, beside `jax` itself.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace gpusolve {

/// `jax` of `jax[cuda12]`; the whole name if it has no extra.
[[nodiscard]] inline auto project_of(std::string_view name) -> std::string_view { return name.substr(0, name.find('[')); }

/// `cuda12` of `jax[cuda12]`; empty if the name has no extra.
[[nodiscard]] inline auto extra_of(std::string_view name) -> std::string_view {
  const auto bracketed = name.substr(std::min(name.find('['), name.size()));
  return bracketed.substr(std::min<std::size_t>(bracketed.size(), 1), std::max<std::size_t>(bracketed.size(), 2) - 2);
}

}  // namespace gpusolve
