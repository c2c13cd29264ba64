// Packages on PyPI that bring the code of one stack, so that only one can be used: onnxruntime and onnxruntime-gpu, cupy-cuda12x
// and cupy-cuda13x.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "catalogs/catalog.hpp"

namespace gpusolve::engine {

/// Two variants of one stack among some packages.
struct TwoVariants {
  std::string stack;  ///< its name for people
  std::size_t first{};
  std::size_t second{};  ///< positions
  /// "a and b are two variants of S: only one of them can be used, …".
  [[nodiscard]] auto text(const std::string& first_label, const std::string& second_label) const -> std::string;
};

/// The first two variants of each stack among the packages, whose names are normalised.
[[nodiscard]] auto two_variants(std::span<const std::string> names, const catalogs::Catalog& catalog) -> std::vector<TwoVariants>;

}  // namespace gpusolve::engine
