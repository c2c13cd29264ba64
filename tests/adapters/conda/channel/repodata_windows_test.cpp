// Repodata that arrives in windows.
#include <string>
#include <string_view>

#include "adapters/conda/repodata/repodata.hpp"
#include "tests/adapters/conda/channel/repodata_texts.hpp"
#include "tests/support/scanned_windows.hpp"

namespace gpusolve::conda {
namespace {

/// Fills several windows, in two sections, with names that cross their edges.
auto long_repodata() -> std::string {
  std::string text = R"({"info": {"subdir": "linux-64"})";
  for (const auto* const section : {"packages", "packages.conda"}) {
    text.append(R"(, ")").append(section).append(R"(": {)");
    for (int count = 0; count < 15'000; ++count) {
      const auto name = "n" + std::to_string(1000 + count / 7);
      const auto file = name + "-" + std::to_string(count) + "-0" + (section == std::string_view("packages") ? ".tar.bz2" : ".conda");
      text.append(count == 0 ? "\"" : ", \"").append(file).append(R"(": {"name": ")").append(name).append(R"(", "version": ")");
      text.append(std::to_string(count)).append(R"(", "build": "0", "depends": ["b >=)").append(std::to_string(count)).append(R"("]})");
    }
    text += "}";
  }
  return text + R"(, "removed": ["n1000-1-0.conda"]})";
}

const RepodataPlace k_place{"f", "linux-64", "u"};

auto read_by_pieces(std::string_view text, std::size_t size) -> Result<Repodata> {
  Repodata::Builder builder;
  RepodataReader reader(k_place, [&builder](PackedRecords& packed) { builder.add(packed); });
  for (std::size_t at = 0; at < text.size(); at += size) {
    reader.take(text.substr(at, size));
  }
  auto info = reader.finish([text]() -> Result<std::string> { return std::string(text); });
  return info ? Result<Repodata>(builder.finish(std::move(*info))) : info.error();
}

void drop(PackedRecords& /*packed*/) {}

TEST(Repodata, ThatComesInByPiecesSaysTheSameAsTheWhole) {
  const auto text = long_repodata();
  const auto whole = parse_repodata(text, k_place);
  ASSERT_TRUE(whole.has_value());
  EXPECT_EQ(whole->record_count(), 30'000U);
  EXPECT_EQ(whole->record_count_of("n1000"), 14U);
  for (const std::size_t size : {997U, 70'001U, 400'000U}) {
    const auto again = read_by_pieces(text, size);
    ASSERT_TRUE(again.has_value()) << again.error().text();
    ASSERT_EQ(again->names(), whole->names());
    for (const auto name : whole->names()) {
      ASSERT_EQ(records_of(again, name).records, records_of(whole, name).records) << name;
    }
  }
  EXPECT_TRUE(records_of(whole, "n1000").records.at(1).is_removed);
}

void expect_equal(const Repodata& one, const Repodata& other) {
  EXPECT_EQ(one.record_count(), other.record_count());
  EXPECT_EQ(one.nameless(), other.nameless());
  ASSERT_EQ(one.names(), other.names());
  for (const auto name : one.names()) {
    NamedRecords of_one;
    NamedRecords of_other;
    one.append_records_of(name, of_one);
    other.append_records_of(name, of_other);
    EXPECT_EQ(of_one.records, of_other.records) << name;
    EXPECT_EQ(of_one.skipped, of_other.skipped) << name;
  }
}

TEST(Repodata, SaysTheSameWhereverItIsCut) {
  const auto text = packages(R"("a-1-0.conda": {"name": "a", "version": "1", "build": "0", "depends": ["b >=1", "c"], "size": 12},
      "a-1-1.conda": {"name": "a", "version": "1", "build": "1", "license": "}{", "md5": "0123456789abcdef0123456789abcdef"},
      "a-2-0.conda": {"name": "a", "version": "2 3", "build": "0"}, "b-1-0.conda": 7, "b\u002d2-0.conda": {"name": "b", "version": "2",
      "build": "0", "x": {"y": ["\\\"}"]}}, "c.conda" : { "build" : "" , "version" : "1" , "name" : "c" , "timestamp" : 1600000000 } )",
                             R"(, "packages.conda": {}, "removed": ["a-1-1.conda"], "repodata_version": 1)");
  const auto whole = parse_repodata(text, k_place);
  ASSERT_TRUE(whole.has_value()) << whole.error().text();
  EXPECT_EQ(whole->record_count(), 6U);
  for (std::size_t size = 1; size <= text.size(); ++size) {
    const auto again = tests::scan_in_windows(text, size, k_place.subdir, k_place.folder_url);
    ASSERT_TRUE(again.has_value()) << size;
    expect_equal(*again, *whole);
  }
}

/// Some records contain braces in texts; some are longer than the room before a window, than a window, or than a usual record may be.
TEST(Repodata, OfRecordsOfManySizesSaysTheSameAsOneOfShortOnes) {
  std::string text;
  std::size_t count = 0;
  for (const std::size_t size : {10U, 70'000U, 30U, 300'000U, 10U, 700'000U, 200'000U, 5'000'000U, 10U}) {
    const auto name = "n" + std::to_string(count++);
    text.append(text.empty() ? "\"" : ", \"").append(name).append(R"(-1-0.conda": {"name": ")").append(name);
    text.append(R"(", "version": "1", "build": "0", "license": ")").append(std::string(size - 1, 'x')).append(R"(}"})");
  }
  const auto repodata = parse(packages(text));
  ASSERT_TRUE(repodata.has_value()) << repodata.error().text();
  EXPECT_EQ(repodata->record_count(), count);
  EXPECT_EQ(repodata->names().size(), count);
  EXPECT_EQ(records_of(repodata, "n7").records.at(0).license->size(), 5'000'000U);
  EXPECT_EQ(records_of(repodata, "n8").records.at(0).license->size(), 10U);
}

/// Longer than any first window.
TEST(Repodata, MayHoldLongValues) {
  std::string depends = R"("b")";
  for (int count = 0; count < 15'000; ++count) {
    depends += R"(, "some-dependency-with-a-long-name-)" + std::to_string(count) +
               R"( >=1.2.3,<4.5.6,!=1.3.0,!=1.3.1,!=1.3.2,!=1.3.3,!=1.3.4,!=1.3.5")";
  }
  const auto text = packages(R"("a-1-0.conda": {"name": "a", "version": "1", "build": "0", "depends": [)" + depends +
                             R"(]}, "b-1-0.conda": {"name": "b", "version": "1", "build": "0"})");
  ASSERT_GT(text.size(), 1'500'000U);
  const auto repodata = read_by_pieces(text, 100'000);
  ASSERT_TRUE(repodata.has_value()) << repodata.error().text();
  EXPECT_EQ(records_of(repodata, "a").records.at(0).depends.size(), 15'001U);
  EXPECT_EQ(repodata->names().size(), 2U);
}

/// The other thread is still working.
TEST(Repodata, ThatCeasesToComeInWithNamesOfItsOwnIsLetGo) {
  std::string text = R"({"packages.conda": {"first-1-0.conda": {"name": "first", "version": "1", "build": "0"})";
  for (int count = 0; count < 30'000; ++count) {
    text += R"(, "a\u0020)" + std::to_string(count) + R"(-1-0.conda": {"name": "a", "version": "1", "build": "0"})";
  }
  RepodataReader reader(k_place, drop);
  reader.take(text);
}

TEST(Repodata, ThatCeasesToComeInIsLetGo) {
  RepodataReader reader(k_place, drop);
  const auto text = long_repodata();
  reader.take(std::string_view(text).substr(0, text.size() - 1000));
}

TEST(Repodata, ThatCannotBeReadAgainForItsFaultSaysWhyNot) {
  RepodataReader reader(k_place, drop);
  reader.take("{");
  const auto repodata = reader.finish([]() -> Result<std::string> { return Error{ErrorKind::source, "it is gone", "f"}; });
  ASSERT_FALSE(repodata.has_value());
  EXPECT_EQ(repodata.error().text(), "f: it is gone");
}

TEST(Repodata, NamesTheByteOfAFaultInALateRecord) {
  auto text = long_repodata();
  const auto at = text.rfind("\"version\"");
  text[at] = ';';
  const auto repodata = parse(text);
  ASSERT_FALSE(repodata.has_value());
  EXPECT_THAT(repodata.error().message, testing::HasSubstr("not JSON at byte " + std::to_string(at)));
}

}  // namespace
}  // namespace gpusolve::conda
