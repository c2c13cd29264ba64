// Golden files: the expected text is in tests/golden/NAME and is reviewed. To write the files again after an intended change:
//
//   GPUSOLVE_UPDATE_GOLDEN=1 ctest -R 'Report|Lock'     (or run one test program with the variable set), then `git diff tests/golden`
#pragma once

#include <gtest/gtest.h>

#include <string_view>

namespace gpusolve::testing {

/// Success if `text` is the content of tests/golden/`name`, byte for byte; otherwise the first line that differs. With
/// GPUSOLVE_UPDATE_GOLDEN=1 in the environment, writes the file instead and succeeds.
[[nodiscard]] auto matches_golden(std::string_view name, std::string_view text) -> ::testing::AssertionResult;

}  // namespace gpusolve::testing

#define EXPECT_GOLDEN(name, text) EXPECT_TRUE(::gpusolve::testing::matches_golden(name, text))
