#include "adapters/conda/repodata/usual_records.hpp"

#include <algorithm>
#include <random>

#include "adapters/conda/repodata/record_reader.hpp"
#include "adapters/conda/repodata/text.hpp"

namespace gpusolve::conda {
namespace {

struct UsualRow {
  const char* name{};
  std::string_view record{};
  bool is_usual{};
};

/// The parser's result for a text; `nothing` if it is not a record.
struct Parsed {
  simdjson::dom::parser parser;
  Record record;
  bool is_record{};

  explicit Parsed(std::string_view text) {
    simdjson::dom::element json;
    const auto code = parser.parse(text.data(), text.size(), true).get(json);
    is_record = code == simdjson::SUCCESS && read_record(json, record).has_value();
  }
};

class AUsualRecord : public testing::TestWithParam<UsualRow> {};

TEST_P(AUsualRecord, IsWhatTheParserSays) {
  const auto& [name, record, is_usual] = GetParam();
  const Text text(R"({"packages": {"a-1-0.conda": )" + std::string(record) + R"(, "b-1-0.conda": {}}})");
  const auto begin = text.view().find("\"a-1");
  UsualRecords usual;
  Record found;
  usual.look_at(text.view());
  const auto member = usual.read(begin, found);
  ASSERT_EQ(member.has_value(), is_usual);
  if (member) {
    EXPECT_EQ(member->file, "a-1-0.conda");
    EXPECT_EQ(text.view().substr(0, member->end), R"({"packages": {"a-1-0.conda": )" + std::string(record));
    const Parsed parsed(record);
    EXPECT_TRUE(parsed.is_record);
    EXPECT_EQ(found, parsed.record);
  }
}

constexpr UsualRow k_usual[] = {
    {"OfThreeTexts", R"({"name": "a", "version": "1", "build": "0"})", true},
    {"WithoutBlanks", R"({"name":"a","version":"1","build":"0","depends":["b","c >=1"],"size":12})", true},
    {"WithBlanksEverywhere",
     "{ \"name\" :\t\"a\"\r\n, \"version\" : \"1\" , \"build\" : \"0\" , \"depends\" : [ \"b\" , \"c\" ] , \"size\" : 12 }", true},
    {"OfAllFields", R"({"name": "a", "version": "1", "build": "py38_0", "build_number": 3, "depends": ["python 3.8.*", "numpy"],
        "constrains": ["cpuonly <0"], "track_features": "a, b  c", "features": ["x", "y"], "noarch": "python", "timestamp": 1600000000,
        "size": 42, "license": "BSD", "license_family": "BSD3", "md5": "0123456789ABCDEF0123456789abcdef",
        "sha256": "00000000000000000000000000000000000000000000000000000000000000ff", "subdir": "win-64", "unknown": ["deep"]})",
     true},
    {"WithEmptyTexts", R"({"name": "a", "version": "1", "build": "", "license": "", "depends": [""], "track_features": ""})", true},
    {"WithEmptyLists", R"({"name": "a", "version": "1", "build": "0", "depends": [], "constrains": [ ], "features": []})", true},
    {"WithNulls", R"({"name": "a", "version": "1", "build": "0", "depends": null, "license": null, "size": null, "build_number": null})",
     true},
    {"WithBracketsInTexts", R"({"name": "a", "version": "1", "build": "0", "license": "}{][,:", "depends": ["b[version='1']", "}"]})",
     true},
    {"WithBlanksInTexts", R"({"name": "a", "version": "1", "build": "0", "license": " of two words ", "depends": [" b "]})", true},
    {"WithZero", R"({"name": "a", "version": "1", "build": "0", "build_number": 0, "size": 0, "timestamp": 0})", true},
    {"WithTheLargestNumber", R"({"name": "a", "version": "1", "build": "0", "size": 999999999999999, "timestamp": 999999999999999})", true},
    {"WithWrongDigests", R"({"name": "a", "version": "1", "build": "0", "md5": "12", "sha256": 7})", true},
    {"WithADigestThatIsNone", R"({"name": "a", "version": "1", "build": "0", "md5": "0123456789abcdefg123456789abcdef"})", true},
    {"WithAFieldTwice", R"({"name": "a", "version": "1", "build": "0", "depends": ["b"], "version": "2", "depends": ["c"]})", true},
    {"WithLettersOfOtherAlphabets", "{\"name\": \"a\", \"version\": \"1\", \"build\": \"0\", \"license\": \"\xc3\xa9\"}", true},

    {"WithAnEscape", R"({"name": "a", "version": "1", "build": "0", "license": "\u0041"})", false},
    {"WithAKeyThatIsEscaped", R"({"name": "a", "version": "1", "build": "0", "\u0064epends": ["b"]})", false},
    {"WithAnEscapedQuote", R"({"name": "a", "version": "1", "build": "0", "license": "\""})", false},
    {"WithAnObject", R"({"name": "a", "version": "1", "build": "0", "unknown": {}})", false},
    {"WithAListOfLists", R"({"name": "a", "version": "1", "build": "0", "unknown": [[]]})", false},
    {"WithANumberInAList", R"({"name": "a", "version": "1", "build": "0", "depends": ["b", 1]})", false},
    {"WithAFraction", R"({"name": "a", "version": "1", "build": "0", "size": 1.5})", false},
    {"WithAnExponent", R"({"name": "a", "version": "1", "build": "0", "size": 1e3})", false},
    {"WithANegativeNumber", R"({"name": "a", "version": "1", "build": "0", "size": -1})", false},
    {"WithALargeNumber", R"({"name": "a", "version": "1", "build": "0", "size": 1000000000000000})", false},
    {"WithTruth", R"({"name": "a", "version": "1", "build": "0", "noarch": true})", false},
    {"ThatCannotBeUsed", R"({"name": "a", "version": "1"})", false},
    {"WithAVersionThatIsNone", R"({"name": "a", "version": "1 2", "build": "0"})", false},
    {"WithDependsThatAreNoList", R"({"name": "a", "version": "1", "build": "0", "depends": "b"})", false},
    {"WithNothing", "{}", false},
    {"ThatIsAList", R"(["name"])", false},
    {"ThatIsAText", R"("name")", false},

    {"WithANumberThatBeginsWithZero", R"({"name": "a", "version": "1", "build": "0", "size": 012})", false},
    {"WithAWordThatIsNone", R"({"name": "a", "version": "1", "build": "0", "size": nul})", false},
    {"WithTwoWords", R"({"name": "a", "version": "1", "build": "0", "size": 1 2})", false},
    {"WithAWordBehindAText", R"({"name": "a", "version": "1", "build": "0", "license": "b"c})", false},
    {"WithTwoTexts", R"({"name": "a", "version": "1", "build": "0", "license": "b" "c"})", false},
    {"WithoutAValue", R"({"name": "a", "version": "1", "build": "0", "license":})", false},
    {"WithoutAColon", R"({"name": "a", "version": "1", "build": "0", "license" "b"})", false},
    {"WithACommaAtItsEnd", R"({"name": "a", "version": "1", "build": "0",})", false},
    {"WithACommaAtTheEndOfAList", R"({"name": "a", "version": "1", "build": "0", "depends": ["b",]})", false},
    {"WithAListThatEndsOtherwise", R"({"name": "a", "version": "1", "build": "0", "depends": ["b"}})", false},
    {"ThatEndsOtherwise", R"({"name": "a", "version": "1", "build": "0"])", false},
    {"WithAKeyThatIsNoText", R"({"name": "a", "version": "1", "build": "0", 1: 2})", false},
    {"WithAControlCharacter", "{\"name\": \"a\", \"version\": \"1\", \"build\": \"0\", \"license\": \"\n\"}", false},
    {"WithWhatIsNotUtf8", "{\"name\": \"a\", \"version\": \"1\", \"build\": \"0\", \"license\": \"\xff\"}", false},
};
INSTANTIATE_TEST_SUITE_P(Records, AUsualRecord, testing::ValuesIn(k_usual), [](const auto& row) { return row.param.name; });

constexpr std::string_view k_some =
    R"({"a-1-0.conda": {"name": "a", "version": "1", "build": "0", "depends": ["b >=1", "c"], "size": 12, "x": null},
  "b-1-0.conda": {"build":"","name":"b","version":"2","license":"\"","md5":"0123456789abcdef0123456789abcdef"},
  "c-1-0.conda": {"version": "3", "name": "c", "build": "h0", "timestamp": 1600000000, "track_features": ["x"]}})";

/// The positions of all quotes, since a member may begin at any of them.
auto quotes_in(std::string_view text) -> std::vector<std::size_t> {
  std::vector<std::size_t> out;
  for (auto at = text.find('"'); at != std::string_view::npos; at = text.find('"', at + 1)) {
    out.push_back(at);
  }
  return out;
}

TEST(UsualRecords, AreReadOneAfterTheOtherWhateverStandsBetweenThem) {
  const Text text(k_some);
  UsualRecords usual;
  Record record;
  usual.look_at(text.view());
  EXPECT_TRUE(usual.read(text.view().find("\"a-"), record));
  EXPECT_FALSE(usual.read(text.view().find("\"b-"), record));
  ASSERT_TRUE(usual.read(text.view().find("\"c-"), record));
  EXPECT_EQ(record.track_features, "x");
  EXPECT_EQ(record.depends.size(), 0U);
}

TEST(UsualRecords, OfATextThatEndsEarlyAreThoseThatAreThereAsAWhole) {
  UsualRecords usual;
  for (std::size_t size = 0; size <= k_some.size(); ++size) {
    const Text text(k_some.substr(0, size));
    Record record;
    usual.look_at(text.view());
    const auto member = usual.read(1, record);
    EXPECT_EQ(member.has_value(), size > k_some.find('}')) << size;
  }
}

auto with_depends(std::size_t count) -> std::string {
  std::string depends = R"("b")";
  for (; count > 1; --count) {
    depends += R"(,"b")";
  }
  return R"({"a-1-0.conda": {"name": "a", "version": "1", "build": "0", "depends": [)" + depends + "]}}";
}

TEST(UsualRecords, HaveNoMoreEntriesThanAnyPackage) {
  UsualRecords usual;
  Record record;
  for (const auto& [count, is_usual] : {std::pair(k_most_entries, true), std::pair(k_most_entries + 1, false)}) {
    const Text text(with_depends(count));
    usual.look_at(text.view());
    EXPECT_EQ(usual.read(1, record).has_value(), is_usual) << count;
  }
}

TEST(UsualRecords, AreNotLookedForInALargeText) {
  const auto record = with_depends(1);
  UsualRecords usual;
  for (const auto& [size, is_usual] : {std::pair(k_large_value - 1, true), std::pair(k_large_value, false)}) {
    const Text text(std::string(size - record.size(), ' ') + record);
    Record found;
    usual.look_at(text.view());
    EXPECT_EQ(usual.read(text.view().find('"'), found).has_value(), is_usual) << size;
  }
}

/// simdjson has an implementation for each kind of processor.
class WithAnImplementation : public testing::TestWithParam<const simdjson::implementation*> {
 protected:
  void SetUp() override {
    if (!GetParam()->supported_by_runtime_system()) {
      GTEST_SKIP() << "SKIPPED: this processor has no " << GetParam()->description();
    }
    simdjson::get_active_implementation() = GetParam();
  }
  void TearDown() override { simdjson::get_active_implementation() = before_; }

 private:
  const simdjson::implementation* before_ = &*simdjson::get_active_implementation();
};

/// Changes, removes and duplicates bytes; if a record still counts as usual, the parser must give the same result.
TEST_P(WithAnImplementation, UsualRecordsOfAnyTextAreWhatTheParserSays) {
  std::mt19937 random(1);
  constexpr std::string_view k_bytes = "\"\\{}[],: \n0a1-.entu\x01\x0c\x1a\xff";
  UsualRecords usual;
  std::size_t count = 0;
  for (int round = 0; round < 10'000; ++round) {
    std::string changed(k_some);
    for (auto changes = 1 + random() % 3; changes > 0; --changes) {
      const auto at = random() % changed.size();
      changed.replace(at, random() % 2, random() % 3, k_bytes[random() % k_bytes.size()]);
    }
    const Text text(changed);
    usual.look_at(text.view());
    for (const auto at : quotes_in(text.view())) {
      Record record;
      if (const auto member = usual.read(at, record)) {
        const auto behind_file = at + member->file.size() + 2;
        const Parsed parsed(text.view().substr(0, member->end).substr(text.view().find('{', behind_file)));
        ASSERT_TRUE(parsed.is_record) << changed;
        ASSERT_EQ(record, parsed.record) << changed;
        ++count;
      }
    }
  }
  EXPECT_GT(count, 5'000U);
}
INSTANTIATE_TEST_SUITE_P(Simdjson, WithAnImplementation,
                         testing::ValuesIn(simdjson::get_available_implementations().begin(),
                                           simdjson::get_available_implementations().end()),
                         [](const auto& row) { return row.param->name(); });

}  // namespace
}  // namespace gpusolve::conda
