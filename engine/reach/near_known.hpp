// Known names that are near to a mistyped one.
#pragma once

#include <string>
#include <string_view>

#include "catalogs/catalog.hpp"

namespace gpusolve::engine {

/// The name of a stack of which `name` is probably a misspelling: one letter too many, too few, wrong or swapped; two in a long name.
/// Empty for a known name with a suffix (`torchx`). `name` must be one that the catalog does not hold.
[[nodiscard]] auto near_stack(std::string_view name, const catalogs::Catalog& catalog) -> std::string;

/// Like `near_stack`, but packages that require the main one count as well. A name to suggest, because the catalog cannot say
/// that `name` does not exist. Empty if the name is known, if one of the two has fewer than six letters, and if they differ in
/// their digits.
[[nodiscard]] auto near_known(std::string_view name, const catalogs::Catalog& catalog) -> std::string;

}  // namespace gpusolve::engine
