#include "adapters/net/retry.hpp"

#include <gtest/gtest.h>

namespace gpusolve::net {
namespace {

using std::chrono::system_clock;

TEST(RetryAfter, IsSecondsOrADate) {
  const auto now = system_clock::from_time_t(784'111'777);  // Sun, 06 Nov 1994 08:49:37 GMT
  EXPECT_EQ(parse_retry_after("120", now), Milliseconds(120'000));
  EXPECT_EQ(parse_retry_after("0", now), Milliseconds(0));
  EXPECT_EQ(parse_retry_after("Sun, 06 Nov 1994 08:49:47 GMT", now), Milliseconds(10'000));
}

TEST(RetryAfter, IsNeverBeforeNowNorWithoutBound) {
  const auto now = system_clock::from_time_t(784'111'777);
  EXPECT_EQ(parse_retry_after("Sun, 06 Nov 1994 08:40:00 GMT", now), Milliseconds(0));
  EXPECT_EQ(parse_retry_after("99999999999999999999999", now), std::chrono::hours(24 * 366));
}

TEST(RetryAfter, IsAbsentIfItIsInvalid) {
  for (const auto* const text : {"", "soon", "-1", "1.5", "1 minute"}) {
    EXPECT_EQ(parse_retry_after(text, system_clock::from_time_t(0)), std::nullopt) << text;
  }
}

TEST(Backoff, DoublesUpToItsLongest) {
  const Milliseconds first(100);
  const Milliseconds longest(1000);
  EXPECT_EQ(backoff(2, first, longest, 0), Milliseconds(100));
  EXPECT_EQ(backoff(3, first, longest, 0), Milliseconds(200));
  EXPECT_EQ(backoff(4, first, longest, 0), Milliseconds(400));
  EXPECT_EQ(backoff(60, first, longest, 0), longest);
}

TEST(Backoff, IsShortenedByHalfAtMost) {
  EXPECT_EQ(backoff(2, Milliseconds(100), Milliseconds(1000), 1), Milliseconds(50));
  EXPECT_EQ(backoff(2, Milliseconds(100), Milliseconds(1000), 7), Milliseconds(50));
}

TEST(Statuses, ThatPassAreThoseOfLoadAndTime) {
  for (const int status : {408, 425, 429, 500, 502, 503, 504}) {
    EXPECT_TRUE(is_passing_status(status)) << status;
  }
  for (const int status : {200, 301, 304, 400, 401, 403, 404, 410, 501, 505}) {
    EXPECT_FALSE(is_passing_status(status)) << status;
  }
}

}  // namespace
}  // namespace gpusolve::net
