// Tells the variants of stacks in an answer.
#pragma once

#include "engine/solving/variant_choice.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// Adds the warnings, marks the packages that decide, and names the variant of each stack that the request left open.
void tell_variants(const VariantChoice& choice, Answer& answer);

}  // namespace gpusolve::engine
