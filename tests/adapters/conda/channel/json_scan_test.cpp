#include "adapters/conda/repodata/json_scan.hpp"

namespace gpusolve::conda {
namespace {

using State = ScannedValue::State;

struct ScanRow {
  const char* name{};
  std::string_view text;
  State state{};
  std::string_view value{};  // if the value is whole
};

class AScan : public testing::TestWithParam<ScanRow> {};

TEST_P(AScan, FindsTheEndOfTheValue) {
  const auto& [name, text, state, value] = GetParam();
  const auto found = scan_value(text, 0);
  EXPECT_EQ(found.state, state);
  if (found.state == State::whole) {
    EXPECT_EQ(text.substr(0, found.end), value);
  }
}

constexpr ScanRow k_scans[] = {
    {"Text", R"("a" b)", State::whole, R"("a")"},
    {"EmptyText", R"("",)", State::whole, R"("")"},
    {"TextWithAnEscapedQuote", R"("a\"b", 1)", State::whole, R"("a\"b")"},
    {"TextThatEndsWithABackslash", R"("a\\", 1)", State::whole, R"("a\\")"},
    {"TextWithBoth", R"("a\\\"b", 1)", State::whole, R"("a\\\"b")"},
    {"TextWithBrackets", R"("{[", 1)", State::whole, R"("{[")"},
    {"OpenText", R"("a)", State::open},
    {"TextThatIsOnlyBegun", R"(")", State::open},
    {"TextThatEndsWithAnEscapedQuote", R"("a\")", State::open},
    {"Object", R"({"a": {"b": [1, 2]}} x)", State::whole, R"({"a": {"b": [1, 2]}})"},
    {"ObjectWithAnEscapedQuote", R"({"a": "\"}\""}})", State::whole, R"({"a": "\"}\""})"},
    {"ObjectWithABracketInAText", R"({"a}": "}"}})", State::whole, R"({"a}": "}"})"},
    {"OpenObject", R"({"a": {})", State::open},
    {"ObjectWithAnOpenText", R"({"a)", State::open},
    {"List", R"([[], {}],)", State::whole, R"([[], {}])"},
    {"BracketsThatDoNotBelongTogether", R"([1},)", State::whole, R"([1})"},
    {"Number", "12,", State::whole, "12"},
    {"NumberThatMayGoOn", "12", State::open},
    {"Word", "true}", State::whole, "true"},
    {"WordBeforeABlank", "null }", State::whole, "null"},
    {"ClosingBracket", "}", State::none},
    {"Comma", ",1", State::none},
    {"Colon", ":1", State::none},
};
INSTANTIATE_TEST_SUITE_P(Values, AScan, testing::ValuesIn(k_scans), [](const auto& row) { return row.param.name; });

TEST(JsonScan, SkipsTheBlanksOfJsonAndNoOthers) {
  EXPECT_EQ(skip_blanks(" \t\n\r{", 0), 4U);
  EXPECT_EQ(skip_blanks("\f{", 0), 0U);
  EXPECT_EQ(skip_blanks("  ", 0), 2U);
  EXPECT_EQ(skip_blanks("", 0), 0U);
}

/// As many brackets as fit into memory.
TEST(JsonScan, GoesAsDeepAsTheTextDoes) {
  const auto deep = std::string(3'000'000, '[') + std::string(3'000'000, ']');
  EXPECT_EQ(scan_value(deep, 0).end, deep.size());
}

TEST(JsonScan, OfManyContainersTakesTimeInProportion) {
  for (const std::string_view container : {"[],", "{],"}) {
    std::string text;
    for (int count = 0; count < 1'000'000; ++count) {
      text += container;
    }
    std::size_t at = 0;
    for (; at < text.size(); ++at) {
      const auto value = scan_value(text, at);
      ASSERT_EQ(value.state, State::whole) << container;
      at = value.end;
    }
    EXPECT_EQ(at, text.size()) << container;
  }
}

TEST(JsonScan, OfManyBackslashesTakesTimeInProportion) {
  std::string text = "\"";
  for (int count = 0; count < 200'000; ++count) {
    text += R"(\\\\\\\")";
  }
  EXPECT_EQ(scan_value(text + "\"", 0).end, text.size() + 1);
}

}  // namespace
}  // namespace gpusolve::conda
