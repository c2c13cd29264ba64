#include "adapters/report/text/progress_text.hpp"

#include <gtest/gtest.h>

#include <array>

#include "base/plain.hpp"

namespace gpusolve::report {
namespace {

TEST(BytesText, HasThreeDigitsAndDecimalUnits) {
  const struct {
    std::uint64_t bytes;
    const char* text;
  } k_rows[] = {
      {0, "0 B"},
      {1, "1 B"},
      {999, "999 B"},
      {1000, "1.00 kB"},
      {1005, "1.00 kB"},
      {9'994, "9.99 kB"},
      {9'996, "10.0 kB"},
      {99'940, "99.9 kB"},
      {99'960, "100 kB"},
      {999'400, "999 kB"},
      {999'600, "1.00 MB"},
      {41'234'567, "41.2 MB"},
      {356'000'000, "356 MB"},
      {1'500'000'000, "1.50 GB"},
      {2'000'000'000'000, "2.00 TB"},
      {UINT64_MAX, "18446744 TB"},
  };
  for (const auto& row : k_rows) {
    EXPECT_EQ(bytes_text(row.bytes), row.text) << row.bytes;
  }
}

const SourceProgress k_forge{.name = "conda-forge", .bytes = 41'200'000, .asked = 12, .answered = 3, .seconds = 3.1, .records = {}};
const SourceProgress k_index{.name = "https://pypi.org/simple", .bytes = 0, .asked = 1, .answered = 0, .seconds = 0.4, .records = {}};
const SourceProgress k_done{.name = "pytorch", .bytes = 3'000'000, .asked = 2, .answered = 2, .seconds = 0.5, .records = 8192};

TEST(ProgressLine, TellsWhatIsUnderWayAndNothingElse) {
  EXPECT_EQ(progress_line(std::array{k_forge, k_done, k_index}, 200),
            "fetching conda-forge 41.2 MB, 13.3 MB/s, 3 of 12; pypi.org/simple 0 B");
  EXPECT_EQ(progress_line(std::array{k_done}, 80), "");
  EXPECT_EQ(progress_line({}, 80), "");
}

TEST(ProgressLine, FitsIntoTheTerminal) {
  for (std::size_t width = 2; width < 90; ++width) {
    EXPECT_LE(display_width(progress_line(std::array{k_forge, k_index}, width)), width) << width;
  }
  EXPECT_EQ(progress_line(std::array{k_forge}, 0), "");
}

TEST(ProgressLine, ShowsNothingThatMovesTheCursor) {
  auto hostile = k_forge;
  hostile.name = "a\x1b[2Jb\r";
  const auto line = progress_line(std::array{hostile}, 200);
  EXPECT_EQ(line.find_first_of("\x1b\r\n"), std::string::npos) << line;
  EXPECT_EQ(source_line(hostile).find_first_of("\x1b\r\n"), std::string::npos);
}

TEST(SourceLine, TellsBytesTimeRateDocumentsAndRecords) {
  EXPECT_EQ(source_line(k_done), "pytorch: 3.00 MB in 0.5 s (6.00 MB/s), 2 documents, 8192 records");
  auto one = k_done;
  one.asked = one.answered = 1;
  one.records = 1;
  EXPECT_EQ(source_line(one), "pytorch: 3.00 MB in 0.5 s (6.00 MB/s), 1 document, 1 record");
}

TEST(SourceLine, OmitsAMissingRateAndAnUnknownCount) {
  EXPECT_EQ(source_line({.name = "x", .bytes = 500, .asked = 1, .answered = 1, .seconds = 0.001, .records = {}}),
            "x: 500 B in 0.0 s, 1 document");
  EXPECT_EQ(source_line({.name = "x", .bytes = 0, .asked = 1, .answered = 1, .seconds = 1, .records = {}}), "x: 0 B in 1.0 s, 1 document");
}

TEST(SourceLine, SaysSoWhereNoServerWasAsked) {
  EXPECT_EQ(source_line({.name = "x", .bytes = 0, .asked = 0, .answered = 0, .seconds = 0, .records = 7}),
            "x: all from the cache, 7 records");
}

}  // namespace
}  // namespace gpusolve::report
