#include "adapters/conda/repodata/repodata.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/adapters/conda/channel/repodata_texts.hpp"

namespace gpusolve::conda {
namespace {

TEST(Repodata, ReadsEveryField) {
  const auto repodata = parse(packages(R"("torch-1.0-py38_0.tar.bz2": {
      "name": "torch", "version": "1.0", "build": "py38_0", "build_number": 3, "depends": ["python 3.8.*", "numpy"], "constrains": ["cpuonly <0"],
      "track_features": "a, b  c", "features": ["x", "y"], "noarch": "python", "timestamp": 1600000000, "size": 42, "license": "BSD",
      "license_family": "BSD3", "md5": "0123456789ABCDEF0123456789abcdef", "sha256": "00000000000000000000000000000000000000000000000000000000000000ff",
      "subdir": "win-64", "unknown": {"deep": [1]}})"));
  ASSERT_TRUE(repodata.has_value()) << repodata.error().text();
  Record wanted{.name = "torch", .version = "1.0", .build = "py38_0", .build_number = 3};
  wanted.depends = {"python 3.8.*", "numpy"};
  wanted.constrains = {"cpuonly <0"};
  wanted.track_features = "a b c";
  wanted.features = "x y";
  wanted.noarch = Noarch::python;
  wanted.timestamp = 1'600'000'000'000;
  wanted.size = 42;
  wanted.md5 = Md5Bytes{0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef, 0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef};
  wanted.sha256 = Sha256Bytes{};
  wanted.sha256->back() = 0xff;
  wanted.license = "BSD";
  wanted.license_family = "BSD3";
  wanted.subdir = "linux-64";
  wanted.file_name = "torch-1.0-py38_0.tar.bz2";
  wanted.folder_url = "https://host/c/linux-64";
  const auto found = records_of(repodata, "torch");
  EXPECT_THAT(found.records, testing::ElementsAre(wanted));
  EXPECT_THAT(found.skipped, testing::IsEmpty());
}

TEST(Repodata, NeedsOnlyNameVersionAndBuild) {
  const auto repodata = parse(packages(R"("a-1-0.conda": {"name": "a", "version": "1", "build": "0"})"));
  const auto found = records_of(repodata, "a");
  ASSERT_EQ(found.records.size(), 1U);
  const Record& record = found.records.front();
  EXPECT_EQ(record.build_number, 0U);
  EXPECT_THAT(record.depends, testing::IsEmpty());
  EXPECT_EQ(record.timestamp, std::nullopt);
  EXPECT_EQ(record.size, std::nullopt);
  EXPECT_EQ(record.md5, std::nullopt);
  EXPECT_EQ(record.noarch, Noarch::no);
}

TEST(Repodata, TakesTimestampsInSecondsAndMilliseconds) {
  const auto timestamp = [](const std::string& number) {
    return records_of(parse(packages(R"("a-1-0.conda": {"name": "a", "version": "1", "build": "0", "timestamp": )" + number + "}")), "a")
        .records.at(0)
        .timestamp;
  };
  EXPECT_EQ(timestamp("1600000000"), 1'600'000'000'000);
  EXPECT_EQ(timestamp("1600000000123"), 1'600'000'000'123);
  EXPECT_EQ(timestamp("1600000000.0"), 1'600'000'000'000);
  EXPECT_EQ(timestamp("0"), std::nullopt);
  EXPECT_EQ(timestamp("253402300799"), 253'402'300'799'000);  // the last second of the year 9999
  EXPECT_EQ(timestamp("253402300800"), 253'402'300'800);
  EXPECT_EQ(timestamp(R"("2021-06-01T02:30:00.25+02:30")"), 1'622'505'600'250);
  EXPECT_EQ(timestamp(R"("2021-06-01")"), 1'622'505'600'000);
  EXPECT_EQ(timestamp(R"("1970-01-01T00:00:00Z")"), std::nullopt);
  EXPECT_EQ(timestamp(R"("tomorrow")"), std::nullopt);
  EXPECT_EQ(timestamp("-5"), std::nullopt);
  EXPECT_EQ(timestamp("null"), std::nullopt);
  EXPECT_EQ(timestamp("\"yesterday\""), std::nullopt);
  EXPECT_EQ(timestamp("\"2021-06-01T00:00:00Z\""), 1'622'505'600'000);
}

TEST(Repodata, TakesAnEmptyBuild) {
  const auto found = records_of(parse(packages(R"("a-1-.conda": {"name": "a", "version": "1", "build": ""})")), "a");
  ASSERT_EQ(found.records.size(), 1U);
  EXPECT_EQ(found.records.front().build, "");
  EXPECT_EQ(found.records.front().file_name, "a-1-.conda");
}

TEST(Repodata, CountsTheEntriesOfAName) {
  const auto repodata = parse(packages(R"("a-1-0.conda": {"name": "a"}, "a-2-0.conda": {"name": "a", "version": "2", "build": "0"})"));
  EXPECT_EQ(repodata->record_count_of("a"), 2U);
  EXPECT_EQ(repodata->record_count_of("b"), 0U);
}

TEST(Repodata, LetsACondaArchiveHideTheOldOneOfTheSameBuild) {
  const std::string record = R"({"name": "a", "version": "1", "build": "0"})";
  const std::string other = R"({"name": "a", "version": "2", "build": "0"})";
  const auto repodata = parse(R"({"packages": {"a-1-0.tar.bz2": )" + record + R"(, "a-2-0.tar.bz2": )" + other +
                              R"(}, "packages.conda": {"a-1-0.conda": )" + record + "}}");
  const auto found = records_of(repodata, "a");
  ASSERT_EQ(found.records.size(), 2U);
  EXPECT_EQ(found.records[0].file_name, "a-1-0.conda");
  EXPECT_EQ(found.records[1].file_name, "a-2-0.tar.bz2");
  EXPECT_EQ(repodata->record_count(), 3U);
}

TEST(Repodata, KeepsTheOldArchiveWhereTheCondaOneIsBroken) {
  const auto repodata = parse(R"({"packages": {"a-1-0.tar.bz2": {"name": "a", "version": "1", "build": "0"}},
                                  "packages.conda": {"a-1-0.conda": {"name": "a", "version": "1"}}})");
  const auto found = records_of(repodata, "a");
  ASSERT_EQ(found.records.size(), 1U);
  EXPECT_EQ(found.records[0].file_name, "a-1-0.tar.bz2");
  EXPECT_THAT(found.skipped, testing::ElementsAre(SkippedRecord{"linux-64/a-1-0.conda", "has no `build`"}));
}

TEST(Repodata, KeepsTheOldArchiveWhereTheCondaOneWasPublishedLater) {
  const auto files = [](const std::string& old_time, const std::string& new_time) {
    const auto build = [](const std::string& time) { return R"({"name": "a", "version": "1", "build": "0")" + time + "}"; };
    const auto repodata =
        parse(R"({"packages": {"a-1-0.tar.bz2": )" + build(old_time) + R"(}, "packages.conda": {"a-1-0.conda": )" + build(new_time) + "}}");
    return records_of(repodata, "a").records.size();
  };
  EXPECT_EQ(files(R"(, "timestamp": 1600000000000)", R"(, "timestamp": 1700000000000)"), 2U);
  EXPECT_EQ(files(R"(, "timestamp": 1600000000000)", R"(, "timestamp": 1600000000000)"), 1U);
  EXPECT_EQ(files("", R"(, "timestamp": 1700000000000)"), 1U);
  EXPECT_EQ(files("", ""), 1U);
}

TEST(Repodata, MarksRemovedFiles) {
  const auto repodata = parse(
      packages(R"("a-1-0.conda": {"name": "a", "version": "1", "build": "0"}, "a-2-0.conda": {"name": "a", "version": "2", "build": "0"})",
               R"(, "removed": ["a-2-0.conda", "b-1-0.conda"])"));
  const auto found = records_of(repodata, "a");
  ASSERT_EQ(found.records.size(), 2U);
  EXPECT_FALSE(found.records[0].is_removed);
  EXPECT_TRUE(found.records[1].is_removed);
}

TEST(Repodata, FollowsBaseUrls) {
  const auto url_with = [](const std::string& base) {
    return records_of(parse(R"({"repodata_version": 2, "info": {"base_url": ")" + base +
                            R"("}, "packages": {"a-1-0.conda": {"name": "a", "version": "1", "build": "0"}}})"),
                      "a")
        .records.at(0)
        .url();
  };
  EXPECT_EQ(url_with("https://cdn.example/pool/"), "https://cdn.example/pool/a-1-0.conda");
  EXPECT_EQ(url_with("../pool/linux-64"), "https://host/c/pool/linux-64/a-1-0.conda");
  EXPECT_EQ(url_with("/pool"), "https://host/pool/a-1-0.conda");
  EXPECT_EQ(url_with(""), "https://host/c/linux-64/a-1-0.conda");
}

TEST(Repodata, SkipsBrokenRecordsAndSaysWhy) {
  const std::pair<std::string_view, std::string_view> table[] = {
      {R"({"name": "a", "build": "0"})", "has no `version`"},
      {R"({"name": "a", "version": 1, "build": "0"})", "`version` is no text"},
      {R"({"name": "a", "version": "1; rm -rf", "build": "0"})",
       "`version` is `1; rm -rf`, which is no word of letters, digits and `_.-+!=~`"},
      {R"({"name": "a", "version": "", "build": "0"})", "`version` is ``, which is no word of letters, digits and `_.-+!=~`"},
      {R"({"name": "a", "version": "1", "build": null})", "`build` is no text"},
      {R"({"name": "a", "version": "1"})", "has no `build`"},
      {R"({"name": "a", "version": "1", "build": "0", "build_number": -1})", "`build_number` is no whole number"},
      {R"({"name": "a", "version": "1", "build": "0", "depends": "b"})", "`depends` is no list"},
      {R"({"name": "a", "version": "1", "build": "0", "constrains": ["b", 1]})", "an entry of `constrains` is no text"},
  };
  for (const auto& [record, why] : table) {
    const auto repodata =
        parse(packages(R"("a-1-0.conda": )" + std::string(record) + R"(, "a-2-0.conda": {"name": "a", "version": "2", "build": "0"})"));
    ASSERT_TRUE(repodata.has_value());
    const auto found = records_of(repodata, "a");
    EXPECT_EQ(found.records.size(), 1U) << record;
    EXPECT_THAT(found.skipped, testing::ElementsAre(SkippedRecord{"linux-64/a-1-0.conda", std::string(why)}));
  }
}

TEST(Repodata, ListsRecordsThatDoNotSayTheirName) {
  const auto repodata =
      parse(packages(R"("a-1-0.conda": 7, "b-1-0.conda": {"version": "1"}, "c-1-0.conda": {"name": "c d", "version": "1", "build": "0"},
                     "d-1-0.conda": {"name": "", "version": "1", "build": "0"})"));
  ASSERT_TRUE(repodata.has_value());
  EXPECT_EQ(repodata->record_count(), 4U);
  EXPECT_THAT(repodata->names(), testing::IsEmpty());
  EXPECT_EQ(repodata->nameless().size(), 4U);
  EXPECT_EQ(repodata->nameless().front(), (SkippedRecord{"linux-64/`a-1-0.conda`", "it has no `name`"}));
}

TEST(Repodata, TakesNoPathForAFileName) {
  for (const std::string_view file : {"../../etc/a-1-0.conda", "/a-1-0.conda", "..\\\\a.conda", "..conda", ".conda", "a-1-0.exe",
                                      "a 1.conda", "-a.conda", "a\\u0000.conda"}) {
    const auto repodata = parse(packages("\"" + std::string(file) + R"(": {"name": "a", "version": "1", "build": "0"})"));
    ASSERT_TRUE(repodata.has_value()) << file;
    EXPECT_THAT(records_of(repodata, "a").records, testing::IsEmpty()) << file;
    EXPECT_EQ(repodata->nameless().size(), 1U) << file;
  }
}

TEST(Repodata, CountsTheLaterOfTwoEqualKeys) {
  const auto found = records_of(parse(packages(R"("a-1-0.conda": {"name": "a", "version": "1", "build": "0", "build_number": 1},
                                                  "a-1-0.conda": {"name": "a", "version": "1", "build": "0", "build_number": 2})")),
                                "a");
  ASSERT_EQ(found.records.size(), 1U);
  EXPECT_EQ(found.records.front().build_number, 2U);
}

TEST(Repodata, ListsNamesOnceInOrder) {
  const auto repodata = parse(
      packages(R"("b-1-0.conda": {"name": "b", "version": "1", "build": "0"}, "a-1-0.conda": {"name": "a", "version": "1", "build": "0"},
                                          "a-2-0.conda": {"name": "a", "version": "2", "build": "0"})"));
  EXPECT_THAT(repodata->names(), testing::ElementsAre("a", "b"));
}

TEST(Repodata, NamesFileAndByteOfInvalidJson) {
  const std::string whole = packages(R"("a-1-0.conda": {"name": "a", "version": "1", "build": "0"})");
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{20}, std::size_t{60}, whole.size() - 1}) {
    const auto repodata = parse(whole.substr(0, size));
    ASSERT_FALSE(repodata.has_value()) << size;
    EXPECT_EQ(repodata.error().kind, ErrorKind::source);
    EXPECT_THAT(repodata.error().text(),
                testing::StartsWith("repodata.json: not JSON at byte " + std::to_string(size) + " of " + std::to_string(size)));
  }
  std::string damaged = whole;
  damaged[whole.find("\"version\"")] = ';';
  const auto repodata = parse(damaged);
  ASSERT_FALSE(repodata.has_value());
  EXPECT_THAT(repodata.error().message, testing::HasSubstr("at byte " + std::to_string(whole.find("\"version\"")) + " of"));
}

TEST(Repodata, RejectsADocumentThatIsNotRepodata) {
  for (const std::string_view text :
       {"[]", "{}", "3", R"({"packages": []})", R"({"packages": {}, "packages.conda": 1})", R"({"packages": {}, "repodata_version": 3})",
        R"({"packages": {}, "info": {"base_url": "https://h/\n`x`"}})", R"({"packages": {}, "info": {"base_url": "x:/.."}})"}) {
    const auto repodata = parse(std::string(text));
    ASSERT_FALSE(repodata.has_value()) << text;
    EXPECT_EQ(repodata.error().kind, ErrorKind::source);
    EXPECT_EQ(repodata.error().where, "repodata.json");
  }
}

/// The parser would store four bytes for the position of each.
TEST(Repodata, OfLittleButPunctuationIsRefusedBeforeItTakesTheMemory) {
  std::string lists = R"({"packages": {}, "more": [[])";
  while (lists.size() < std::size_t{5} << 20U) {
    lists += ",[],[],[],[],[],[],[],[]";
  }
  const auto cut_short = parse(lists);
  ASSERT_FALSE(cut_short.has_value());
  EXPECT_THAT(cut_short.error().message, testing::StartsWith("not JSON at byte " + std::to_string(lists.size())));
  const auto whole = parse(lists + "]}");
  ASSERT_FALSE(whole.has_value());
  EXPECT_EQ(whole.error().message, "is no repodata: most of it is brackets, colons and commas");
}

TEST(Repodata, OfARecordOfLittleButPunctuationIsRefusedToo) {
  std::string record = R"({"name": "a", "version": "1", "build": "0")";
  while (record.size() < std::size_t{5} << 20U) {
    record += R"(,"":[],"":[],"":[],"":[],"":[],"":[])";
  }
  const auto repodata = parse(packages(R"("a-1-0.conda": )" + record + "}"));
  ASSERT_FALSE(repodata.has_value());
  EXPECT_EQ(repodata.error().message, "is no repodata: most of it is brackets, colons and commas");
}

TEST(Repodata, IsFoundByNameInWhateverOrderItStands) {
  for (const std::size_t step : {1U, 7U, 53U, 99U}) {  // ascending, in runs, nearly descending
    std::string records;
    for (std::size_t count = 0; count < 100; ++count) {
      const auto name = "n" + std::to_string(1000 + count * step % 100);
      records += (count == 0 ? "\"" : ",\"") + name + R"(-1-0.conda": {"name": ")" + name + R"(", "version": "1", "build": "0"})";
    }
    const auto repodata = parse_repodata(R"({"packages.conda": {)" + records + "}}", {"f", "noarch", "u"});
    ASSERT_TRUE(repodata.has_value()) << repodata.error().text();
    EXPECT_EQ(repodata->names().size(), 100U);
    EXPECT_TRUE(std::ranges::is_sorted(repodata->names()));
    EXPECT_EQ(repodata->record_count_of("n1042"), 1U);
  }
}

TEST(Repodata, SaysWhichRecordsHaveTwoNames) {
  const auto repodata = parse(packages(R"("a-1-0.conda": {"name": "a", "version": "1", "build": "0", "name": "b"})"));
  EXPECT_THAT(repodata->names(), testing::ElementsAre("a"));
  EXPECT_THAT(records_of(repodata, "a").skipped,
              testing::ElementsAre(SkippedRecord{"linux-64/a-1-0.conda", "says twice what its name is"}));
}

TEST(Repodata, ReadsFileNamesThatAreWrittenWithEscapes) {
  const auto found = records_of(parse(packages(R"("\u0061-1-0\u002econda": {"name": "a", "version": "1", "build": "0"})")), "a");
  ASSERT_EQ(found.records.size(), 1U);
  EXPECT_EQ(found.records.front().file_name, "a-1-0.conda");
}

/// The parser would store each of them.
TEST(Repodata, OfMoreRecordsThanAnyChannelHasIsRefused) {
  std::string entries = R"("":0)";
  for (int count = 0; count < 4'000'000; ++count) {
    entries += R"(,"":0)";
  }
  const auto repodata = parse(packages(entries));
  ASSERT_FALSE(repodata.has_value());
  EXPECT_EQ(repodata.error().message, "is no repodata: it has more than 4000000 records");
}

/// Another JSON reader is the reference.
TEST(Repodata, IsTakenForJsonWhereverItIs) {
  const std::string whole = R"({"info": {"a": [1]}, "packages": {"a-1-0.conda": {"name": "a"}, "b-1-0.conda": {}}, "removed": ["\u0041"]})";
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (const std::string_view instead : {"", "\"", "}", "]", ",", ":", "1", "\\", " ", "\x01", "\xff"}) {
      const auto text = whole.substr(0, at).append(instead).append(whole.substr(at + 1));
      const auto repodata = parse(text);
      const bool is_json = repodata.has_value() || repodata.error().message.starts_with("is no repodata");
      ASSERT_EQ(is_json, nlohmann::json::accept(text)) << text;
    }
  }
}

TEST(Repodata, RefusesWhatComesBehindIt) {
  EXPECT_TRUE(parse(packages("") + " \n").has_value());
  for (const char* const more : {"{}", "x", ",", "}", "\f"}) {
    const auto repodata = parse(packages("") + more);
    ASSERT_FALSE(repodata.has_value()) << more;
    EXPECT_THAT(repodata.error().text(), testing::HasSubstr("not JSON at byte " + std::to_string(packages("").size()))) << more;
  }
}

}  // namespace
}  // namespace gpusolve::conda
