// `--shard I/N`: every N-th row, starting with the I-th. The sizes of the parts differ by at most one row.
#pragma once

#include <cstddef>
#include <string>

#include "base/result.hpp"

namespace gpusolve::engine {

struct Shard {
  std::size_t index{};  ///< starts at 0
  std::size_t count{1};
  /// "2/5"
  [[nodiscard]] auto text() const -> std::string { return std::to_string(index + 1) + "/" + std::to_string(count); }
  /// The number of rows of this shard if the whole has `total` rows.
  [[nodiscard]] auto size_of(std::size_t total) const -> std::size_t { return total > index ? (total - index - 1) / count + 1 : 0; }
  auto operator==(const Shard&) const -> bool = default;
};

/// Errors name the fault and a correct form. Their place is "--shard".
[[nodiscard]] auto parse_shard(const std::string& text) -> Result<Shard>;

}  // namespace gpusolve::engine
