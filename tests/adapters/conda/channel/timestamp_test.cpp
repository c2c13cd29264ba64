#include "adapters/conda/repodata/timestamp.hpp"

namespace gpusolve::conda {
namespace {

TEST(Timestamp, ReadsDatesWithTimes) {
  const std::pair<std::string_view, std::int64_t> table[] = {
      {"1970-01-01T00:00:01Z", 1000},
      {"2021-06-01T00:00:00Z", 1'622'505'600'000},
      {"2021-06-01t00:00:00z", 1'622'505'600'000},
      {"2021-06-01T00:00:00.25Z", 1'622'505'600'250},
      {"2021-06-01T00:00:00.123456789Z", 1'622'505'600'123},
      {"2021-06-01T02:30:00+02:30", 1'622'505'600'000},
      {"2021-05-31T23:00:00-01:00", 1'622'505'600'000},
      {"2024-02-29T12:00:00Z", 1'709'208'000'000},
      {"2016-12-31T23:59:60Z", 1'483'228'800'000},
  };
  for (const auto& [text, milliseconds] : table) {
    EXPECT_EQ(parse_timestamp(text), milliseconds) << text;
  }
}

TEST(Timestamp, RefusesOtherTexts) {
  for (const std::string_view text :
       {"", "2021-06-01", "2021-06-01T00:00:00", "2021-02-29T00:00:00Z", "2021-13-01T00:00:00Z", "2021-06-01T24:00:00Z",
        "2021-06-01T00:60:00Z", "2021-06-01T00:00:61Z", "2021-06-01T00:00:00+24:00", " 2021-06-01T00:00:00Z", "2021-06-01T00:00:00Z ",
        "1969-12-31T23:59:59Z", "1970-01-01T00:00:00Z", "2021-06-01T00:00:00.Z", "tomorrow"}) {
    EXPECT_EQ(parse_timestamp(text), std::nullopt) << text;
  }
}

TEST(Timestamp, TellsSecondsFromMilliseconds) {
  EXPECT_EQ(timestamp_in_ms(1'600'000'000), 1'600'000'000'000);
  EXPECT_EQ(timestamp_in_ms(253'402'300'799), 253'402'300'799'000);
  EXPECT_EQ(timestamp_in_ms(253'402'300'800), 253'402'300'800);
}

}  // namespace
}  // namespace gpusolve::conda
