#include "base/whole_number.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace gpusolve {
namespace {

TEST(WholeNumber, IsTheWholeText) {
  EXPECT_EQ(whole_number<std::uint64_t>("0120"), 120U);
  EXPECT_EQ(whole_number<std::int64_t>("-7"), -7);
  for (const auto* other : {"", "-", "-7", "+7", " 7", "7 ", "7.0", "0x7", "18446744073709551616"}) {
    EXPECT_FALSE(whole_number<std::uint64_t>(other)) << other;
  }
}

}  // namespace
}  // namespace gpusolve
