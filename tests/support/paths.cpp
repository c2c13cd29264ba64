#include "tests/support/paths.hpp"

namespace gpusolve::tests {

auto test_data() -> std::filesystem::path { return GPUSOLVE_TEST_DATA; }

auto shared_data() -> std::filesystem::path { return GPUSOLVE_SHARED; }

}  // namespace gpusolve::tests
