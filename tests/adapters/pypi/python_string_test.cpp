#include "adapters/pypi/python_string.hpp"

namespace gpusolve::pypi {
namespace {

TEST(PythonString, ResolvesEscapes) {
  EXPECT_EQ(decode_python_string("plain"), "plain");
  EXPECT_EQ(decode_python_string(R"(a\\b\'c\"d)"), "a\\b'c\"d");
  EXPECT_EQ(decode_python_string(R"(\n\t\a\v)"), "\n\t\a\v");
  EXPECT_EQ(decode_python_string(R"(\x41\101\u00e9\U0001F600)"), "AA\xc3\xa9\xf0\x9f\x98\x80");
  EXPECT_EQ(decode_python_string("a\\\nb"), "ab");
  EXPECT_EQ(decode_python_string(R"(\8\d)"), R"(\8\d)");
}

TEST(PythonString, RefusesWhatPythonRefuses) {
  for (const std::string_view bad :
       {R"(C:\)", R"(\x)", R"(\x4)", R"(\xg1)", R"(\u12)", R"(\U00110000)", R"(\N{DIGIT ONE})", "a\nb", "a\rb"}) {
    EXPECT_EQ(decode_python_string(bad), std::nullopt) << bad;
  }
  EXPECT_EQ(decode_python_string(std::string_view("a\0b", 3)), std::nullopt);
}

}  // namespace
}  // namespace gpusolve::pypi
