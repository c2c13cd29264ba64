#include "adapters/pypi/timestamp.hpp"

namespace gpusolve::pypi {
namespace {

TEST(Timestamp, CountsSecondsOfUtc) {
  EXPECT_EQ(parse_timestamp("1970-01-01T00:00:00Z"), 0);
  EXPECT_EQ(parse_timestamp("2024-07-24T18:30:05.123456Z"), 1721845805);
  EXPECT_EQ(parse_timestamp("2024-07-24T20:30:05+02:00"), 1721845805);
  EXPECT_EQ(parse_timestamp("2024-07-24 18:30:05"), 1721845805);
  EXPECT_EQ(parse_timestamp("2024-07-24"), 1721779200);
  EXPECT_EQ(parse_timestamp("1969-12-31"), -86400);
}

TEST(Timestamp, RefusesWhatIsNone) {
  for (const auto* bad :
       {"", "2024", "2024-7-24", "2024-13-01", "2024-02-30", "2024-07-24T", "2024-07-24T25:00:00Z", "2024-07-24T10:00:00X",
        "2024-07-24T10:00:00Zz", "yesterday", "2024-07-24T10:00:00+2", "99999-01-01", "2024-07-24T10-00"}) {
    EXPECT_EQ(parse_timestamp(bad), std::nullopt) << bad;
  }
}

}  // namespace
}  // namespace gpusolve::pypi
