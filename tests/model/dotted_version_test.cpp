#include "model/dotted_version.hpp"

namespace gpusolve {
namespace {

TEST(DottedVersion, ComparesNumberByNumber) {
  EXPECT_LT(dotted("450.80.02"), dotted("450.119.03"));
  EXPECT_LT(dotted("9.2"), dotted("11.0"));
  EXPECT_LT(dotted("12.0"), dotted("12.0.1"));
}

TEST(DottedVersion, CountsMissingPartsAndLeadingZerosAsNothing) {
  EXPECT_EQ(dotted("12"), dotted("12.0.0"));
  EXPECT_EQ(dotted("450.80.02"), dotted("450.80.2"));
}

TEST(DottedVersion, KeepsItsSpelling) {
  EXPECT_EQ(dotted("450.80.02").text(), "450.80.02");
  EXPECT_EQ(dotted("450.80.02").prefix(2).text(), "450.80");
  EXPECT_EQ(dotted("12").prefix(2).text(), "12");
  for (const auto* const text : {"0", "00", "007.0", "10.05.500", "1.2.3.4.5.6.7.8"}) {
    EXPECT_EQ(dotted(text).text(), text);
  }
}

TEST(DottedVersion, RejectsAnythingButNumbersAndDots) {
  for (const auto* const text : {"", ".", "1.", ".1", "1..2", "1.a", "-1", "1 ", "1234567890", "1.2.3.4.5.6.7.8.9"}) {
    const auto version = parse_dotted_version(text, "driver version");
    ASSERT_FALSE(version) << text;
    EXPECT_EQ(version.error().message, "driver version " + quote(text) + " is not numbers separated by dots, such as `535.104.05`");
  }
}

TEST(DottedVersion, GivesAnExampleOfTheKindThatIsWanted) {
  const auto example = [](std::string_view what) {
    const auto message = parse_dotted_version("x", what).error().message;
    return message.substr(message.rfind("such as"));
  };
  EXPECT_EQ(example("Python version"), "such as `3.11`");
  EXPECT_EQ(example("glibc version"), "such as `2.28`");
  EXPECT_EQ(example("cuDNN version"), "such as `9.1.0`");
  EXPECT_EQ(example("CUDA version"), "such as `12.4`");
  EXPECT_EQ(example("version"), "such as `2.4`");
}

}  // namespace
}  // namespace gpusolve
