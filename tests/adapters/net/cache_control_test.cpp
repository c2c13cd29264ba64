#include "adapters/net/cache_control.hpp"

#include <gtest/gtest.h>

namespace gpusolve::net {
namespace {

TEST(CacheControlHeader, TellsForHowLong) {
  EXPECT_EQ(parse_cache_control(""), (CacheControl{true, 0}));
  EXPECT_EQ(parse_cache_control("max-age=600, public"), (CacheControl{true, 600}));
  EXPECT_EQ(parse_cache_control("Public , Max-Age=\"60\""), (CacheControl{true, 60}));
  EXPECT_EQ(parse_cache_control("max-age=600, no-cache"), (CacheControl{true, 0}));
  EXPECT_EQ(parse_cache_control("no-store, max-age=600"), (CacheControl{false, 0}));
  EXPECT_EQ(parse_cache_control("max-age=999999999999999999999"), (CacheControl{true, 86'400}));
  EXPECT_EQ(parse_cache_control("max-age=-5,max-age=,,=,x"), (CacheControl{true, 0}));
}

}  // namespace
}  // namespace gpusolve::net
