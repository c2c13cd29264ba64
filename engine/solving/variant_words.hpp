// The words of the notes that say for which variant an open name stands.
#pragma once

#include <string>
#include <string_view>

#include "engine/variants/stack_variants.hpp"

namespace gpusolve::engine {

/// 13 for `jax[cuda13]`; 0 if the extra names no CUDA.
[[nodiscard]] auto cuda_of_variant(std::string_view variant) -> int;
/// Explains why a variant comes before another one that is as good. `is_alone`: the request has no other spec.
[[nodiscard]] auto first_words(const std::string& variant, const std::string& other, bool is_alone) -> std::string;
/// The variant in a note. For a conda spec with a version, only its builds are named, because the variant holds for any version.
[[nodiscard]] auto variant_text(const ChosenVariant& chosen) -> std::string;

}  // namespace gpusolve::engine
