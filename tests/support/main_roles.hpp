// The names of the main stack, for tests of code that knows no catalog.
#pragma once

#include "catalogs/catalog.hpp"

namespace gpusolve::tests {

inline auto main_roles() -> const StackRoles& { return catalogs::Catalog::embedded().roles(); }

}  // namespace gpusolve::tests
