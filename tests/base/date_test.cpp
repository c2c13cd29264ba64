#include "base/date.hpp"

#include <gtest/gtest.h>

namespace gpusolve {
namespace {

TEST(Date, IsReadAsMillisecondsSince1970) {
  const struct {
    const char* text;
    std::int64_t expected;
  } k_rows[] = {
      {"1970-01-01T00:00:00Z", 0},
      {"1970-01-01T00:00:01z", 1000},
      {"1970-01-01t00:01:00-00:00", 60'000},
      {"2023-12-31T12:00:00Z", 1'704'024'000'000},
      {"2023-12-31T12:00:00+02:00", 1'704'016'800'000},
      {"2023-12-31T12:00:00-0230", 1'704'033'000'000},
      {"2023-12-31 12:00:00.5Z", 1'704'024'000'000},
      // A day counts to its end.
      {"1970-01-01", 86'399'999},
      {"2023-12-31", 1'704'067'199'999},
      {"2024-02-29", 1'709'251'199'999},
      {"1969-12-31", -1},
  };
  for (const auto& row : k_rows) {
    const auto date = parse_date(row.text);
    ASSERT_TRUE(date) << row.text << ": " << date.error().text();
    EXPECT_EQ(*date, row.expected) << row.text;
  }
}

TEST(Date, IsWrittenAsTheSameMoment) {
  for (const auto* const text : {"2023-12-31", "2024-02-29T12:34:56Z", "1969-12-31", "1969-12-31T23:59:59Z"}) {
    EXPECT_EQ(moment_text(*parse_date(text)), text);
  }
}

TEST(Timestamp, CountsTheMillisecondsOfEachSpelling) {
  const struct {
    const char* text;
    std::int64_t expected;
  } k_rows[] = {
      {"1970-01-01T00:00:00Z", 0},
      {"2024-07-24T18:30:05.123456Z", 1'721'845'805'123},
      {"2024-07-24t18:30:05.5z", 1'721'845'805'500},
      {"2024-07-24T20:30:05+02:00", 1'721'845'805'000},
      {"2024-07-24T20:30:05+0200", 1'721'845'805'000},
      {"2024-07-24T16:00:05-0230", 1'721'845'805'000},
      {"2016-12-31T23:59:60Z", 1'483'228'800'000},
      // Without a zone it is in UTC; a day alone is its beginning.
      {"2024-07-24 18:30:05", 1'721'845'805'000},
      {"2024-07-24T18:30:05.25", 1'721'845'805'250},
      {"2024-07-24", 1'721'779'200'000},
      {"1969-12-31", -86'400'000},
  };
  for (const auto& row : k_rows) {
    EXPECT_EQ(parse_timestamp(row.text), row.expected) << row.text;
  }
}

TEST(Timestamp, RefusesWhatIsNone) {
  for (const auto* const text :
       {"", "2024", "2024-7-24", "2024-13-01", "2024-02-30", "2024-07-24T", "2024-07-24T25:00:00Z", "2024-07-24T10:00:00X",
        "2024-07-24T10:00:00Zz", "2024-07-24T10:00:00.Z", "yesterday", "2024-07-24T10:00:00+2", "99999-01-01", "2024-07-24T10-00",
        " 2024-07-24T10:00:00Z", "2024-07-24T10:00:00Z ", "2024-07-24T10:00:61Z"}) {
    EXPECT_EQ(parse_timestamp(text), std::nullopt) << text;
  }
}

TEST(Date, RejectsTextsThatAreNotDates) {
  for (const auto* const text : {"",
                                 "yesterday",
                                 "2023",
                                 "2023-12",
                                 "2023-13-01",
                                 "2023-02-29",
                                 "2023-00-10",
                                 "2023-01-00",
                                 "2023-1-1",
                                 "31-12-2023",
                                 "2023/12/31",
                                 "2023-12-31T25:00:00Z",
                                 "2023-12-31T12:60:00Z",
                                 "2023-12-31T12:00:61Z",
                                 "2023-12-31T12:00",
                                 "2023-12-31T12:00:00",
                                 "2023-12-31T12:00:00+99:00",
                                 "2023-12-31T12:00:00+02:60",
                                 "2023-12-31 ",
                                 " 2023-12-31",
                                 "2023-12-31T",
                                 "99999-01-01",
                                 "-2023-12-31"}) {
    const auto date = parse_date(text);
    ASSERT_FALSE(date) << text << " became " << *date;
    EXPECT_EQ(date.error().kind, ErrorKind::usage);
    EXPECT_NE(date.error().message.find(quote(text)), std::string::npos) << date.error().message;
  }
}

}  // namespace
}  // namespace gpusolve
