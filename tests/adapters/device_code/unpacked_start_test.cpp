#include "adapters/device_code/unpacked_start.hpp"

#include <gtest/gtest.h>

#include "tests/support/device_code_bytes.hpp"

namespace gpusolve::device_code {
namespace {

TEST(StartOfLz4, RepeatsWhatOverlapsItself) {
  const std::string packed(
      "\x32"
      "abc\x01\x00"
      "\x10"
      "!",
      8);
  EXPECT_EQ(start_of_lz4(packed, 100), "abccccccc!");
}

TEST(StartOfLz4, EndsWhereItIsCutOff) {
  const auto packed = tests::lz4_of(std::string(600, 'x'));
  EXPECT_EQ(start_of_lz4(packed, 1000), std::string(600, 'x'));
  EXPECT_EQ(start_of_lz4(std::string_view(packed).substr(0, 100), 1000).value_or("").size(), 96U);
}

TEST(StartOfLz4, KeepsToTheLimit) {
  const std::string packed(
      "\x1f"
      "a\x01\x00\xff\xff\xff\xff\xff\x00",
      10);
  EXPECT_EQ(start_of_lz4(packed, 50), std::string(50, 'a'));
}

TEST(StartOfLz4, RefusesADistanceBeforeTheBeginning) {
  EXPECT_EQ(start_of_lz4(std::string_view("\x10"
                                          "a\x02\x00",
                                          4),
                         50),
            std::nullopt);
  EXPECT_EQ(start_of_lz4(std::string_view("\x10"
                                          "a\x00\x00",
                                          4),
                         50),
            std::nullopt);
}

TEST(StartOfZstd, KeepsToTheLimit) { EXPECT_EQ(start_of_zstd(tests::zstd_of(std::string(5'000'000, 'x')), 70), std::string(70, 'x')); }

TEST(StartOfZstd, RefusesOtherBytes) { EXPECT_EQ(start_of_zstd("no frame of zstd", 70), std::nullopt); }

}  // namespace
}  // namespace gpusolve::device_code
