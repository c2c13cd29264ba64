#include "base/json/json_fault.hpp"

namespace gpusolve::json {
namespace {

auto offset_of_fault(std::string_view text) -> std::optional<std::size_t> {
  const auto fault = find_json_fault(text);
  return fault ? std::optional(fault->offset) : std::nullopt;
}

TEST(JsonFault, IsAbsentFromJson) {
  for (const std::string_view text :
       {"{}", "[]", " [1, -2.5e+3, 0, true, false, null, \"a\\u00e9\\n\"] ", "{\"a\": {\"b\": [{}]}}", "\"é€😀\"", "0"}) {
    EXPECT_EQ(find_json_fault(text), std::nullopt) << text;
  }
}

TEST(JsonFault, IsAtTheFirstByteThatCannotBe) {
  const std::pair<std::string_view, std::size_t> table[] = {
      {"", 0},
      {"{", 1},
      {"{\"a\": 1", 7},
      {"{\"a\" 1}", 5},
      {"{\"a\": 1,}", 8},
      {"[1 2]", 3},
      {"[1,]", 3},
      {"{a: 1}", 1},
      {"[01]", 2},
      {"[1.]", 3},
      {"[-]", 2},
      {"[nul]", 1},
      {"{} x", 3},
      {"\"ab", 3},
      {"\"a\tb\"", 2},
      {"\"\\x\"", 2},
      {"\"\\u12g4\"", 5},
      {"\"\xc3\x28\"", 1},
      {"\"\xed\xa0\x80\"", 1},
      {"\"\xf8\"", 1},
      {"[}", 1},
      {"\"\xc0\xaf\"", 1},
      {"{\"a\": ]", 6},
  };
  for (const auto& [text, offset] : table) {
    EXPECT_EQ(offset_of_fault(text), std::optional(offset)) << text;
  }
}

TEST(JsonFault, TakesSurrogatesInPairsOnly) {
  EXPECT_EQ(offset_of_fault(R"("\ud83d\ude00")"), std::nullopt);
  EXPECT_EQ(offset_of_fault(R"("a\ud83d")"), std::optional<std::size_t>(2));
  EXPECT_EQ(offset_of_fault(R"("a\ud83d\u0041")"), std::optional<std::size_t>(2));
  EXPECT_EQ(offset_of_fault(R"("\ude00")"), std::optional<std::size_t>(1));
}

TEST(JsonFault, SaysWhereATruncatedTextEnds) {
  const std::string text = R"({"packages": {"a-1-0.conda": {"name": "a")";
  EXPECT_EQ(find_json_fault(text), (JsonFault{text.size(), "the text ends too early"}));
}

TEST(JsonFault, BoundsTheDepth) {
  EXPECT_EQ(offset_of_fault(std::string(5000, '[')), std::optional<std::size_t>(1024));
  EXPECT_EQ(offset_of_fault(std::string(1024, '[') + std::string(1024, ']')), std::nullopt);
}

}  // namespace
}  // namespace gpusolve::json
