// `--shard I/N`: every N-th row from the I-th on, so that parts differ by one row at most.
#pragma once

#include <cstddef>
#include <string>

#include "base/result.hpp"

namespace gpusolve::cli {

struct Shard {
  std::size_t index{};  ///< from 0
  std::size_t count{1};
  /// "2/5"
  [[nodiscard]] auto text() const -> std::string { return std::to_string(index + 1) + "/" + std::to_string(count); }
  /// How many of `total` rows it holds.
  [[nodiscard]] auto size_of(std::size_t total) const -> std::size_t { return total > index ? (total - index - 1) / count + 1 : 0; }
  auto operator==(const Shard&) const -> bool = default;
};

/// Errors say what is wrong with it and what would be right; their place is "--shard".
[[nodiscard]] auto parse_shard(const std::string& text) -> Result<Shard>;

}  // namespace gpusolve::cli
