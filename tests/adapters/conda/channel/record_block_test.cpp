#include "adapters/conda/index/record_block.hpp"

#include "adapters/conda/index/index_format.hpp"
#include "adapters/conda/index/record_row.hpp"
#include "adapters/conda/repodata/package_file.hpp"
#include "model/words/word.hpp"

namespace gpusolve::conda {
namespace {

auto full_record() -> Record {
  Record record;
  record.name = "t";
  record.version = "1.0";
  record.build = "py38_0";
  record.build_number = 0x1122334455667788U;
  record.depends = {"python 3.8.*", "numpy", "python 3.8.*"};
  record.constrains = {"numpy", "cpuonly <0"};
  record.track_features = "a b";
  record.features = "x";
  record.noarch = Noarch::python;
  record.timestamp = 1'600'000'000'000;
  record.size = 18'446'744'073'709'551'615U;
  record.md5 = Md5Bytes{0x01, 0x23, 0xff};
  record.sha256 = Sha256Bytes{0xfe, 0xdc, 0x00};
  record.license = "naïve";
  record.license_family = "";
  record.file_name = "t-1.0-py38_0.conda";
  return record;
}

auto bare_record() -> Record {
  Record record;
  record.name = "t";
  record.version = "1";
  record.file_name = "t-1-.conda";
  return record;
}

/// Three rows: one with all fields, one with few fields and a file name by the rule, and one that cannot be used.
auto sound_block() -> std::string {
  RecordBlockWriter writer;
  writer.add(full_record(), Naming::free);
  writer.add(bare_record(), Naming::conda);
  writer.add_broken("t-2-0.conda", "has no `build`");
  std::string bytes;
  writer.finish(bytes);
  return bytes;
}

/// Reads a row with its file.
auto read(const RecordBlock& block, std::uint32_t row, TextArena& texts) -> Record {
  auto record = block.read(row);
  record.file_name = block.file_of(row, texts);
  return record;
}

TEST(RecordBlock, SaysWhatWasWritten) {
  const auto bytes = sound_block();
  const auto block = RecordBlock::open("t", bytes);
  ASSERT_TRUE(block.has_value());
  ASSERT_EQ(block->size(), 3U);
  TextArena texts;
  EXPECT_EQ(read(*block, 0, texts), full_record());
  EXPECT_EQ(read(*block, 1, texts), bare_record());
  EXPECT_EQ(block->fault_of(0), std::nullopt);
  EXPECT_EQ(block->file_of(2, texts), "t-2-0.conda");
  EXPECT_EQ(block->fault_of(2), "has no `build`");
}

TEST(Record, SaysItsDigestsAsTheyAreUsuallyWritten) {
  EXPECT_EQ(full_record().md5_text(), "0123ff" + std::string(26, '0'));
  EXPECT_EQ(full_record().sha256_text(), "fedc" + std::string(60, '0'));
  EXPECT_EQ(bare_record().md5_text(), std::nullopt);
}

TEST(Record, LiesWhereItsFolderDoes) {
  auto record = bare_record();
  EXPECT_EQ(record.url(), "");
  record.folder_url = "https://host/c/noarch";
  EXPECT_EQ(record.url(), "https://host/c/noarch/t-1-.conda");
  record.file_name = "";
  EXPECT_EQ(record.url(), "");
}

TEST(Record, ThatIsClearedIsAsNew) {
  auto record = full_record();
  record.name = "t";
  record.subdir = "noarch";
  record.folder_url = "https://host/c/noarch";
  record.is_removed = true;
  record.clear();
  EXPECT_EQ(record, Record());
}

TEST(RecordBlock, HoldsEachTextOnce) {
  const auto bytes = sound_block();
  EXPECT_EQ(bytes.find("python 3.8.*"), bytes.rfind("python 3.8.*"));
  EXPECT_EQ(bytes.find("numpy"), bytes.rfind("numpy"));
}

TEST(RecordBlock, OfManyTextsFindsEachAgain) {
  std::vector<std::string> texts;
  for (int number = 0; number < 5000; ++number) {
    texts.push_back("dependency " + std::to_string(number));
  }
  auto record = bare_record();
  record.depends = {texts.begin(), texts.end()};
  RecordBlockWriter writer;
  writer.add(record, Naming::free);
  writer.add(record, Naming::free);
  std::string bytes;
  writer.finish(bytes);
  const auto block = RecordBlock::open("t", bytes);
  ASSERT_TRUE(block.has_value());
  EXPECT_EQ(block->read(1).depends, record.depends);
  EXPECT_LT(bytes.size(), 5000U * (20 + 3 * sizeof(std::uint32_t))) << "the second row has texts of its own";
}

TEST(RecordBlock, IsFollowedByAnIndependentOne) {
  RecordBlockWriter writer;
  std::string first;
  std::string second;
  writer.add(full_record(), Naming::free);
  writer.finish(first);
  EXPECT_EQ(writer.row_count(), 0U);
  writer.add(bare_record(), Naming::free);
  writer.finish(second);
  const auto block = RecordBlock::open("t", second);
  ASSERT_TRUE(block.has_value());
  EXPECT_EQ(block->size(), 1U);
  EXPECT_EQ(second.find("python"), std::string::npos);
}

TEST(RecordBlock, TruncatedAnywhereIsRejected) {
  const auto bytes = sound_block();
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(RecordBlock::open("t", std::string_view(bytes).substr(0, size)).has_value()) << size << " bytes";
  }
}

/// Whatever the byte means, nothing beyond the end is read.
TEST(RecordBlock, WithAnyByteChangedIsRefusedOrRead) {
  const auto sound = sound_block();
  for (std::size_t at = 0; at < sound.size(); ++at) {
    for (const unsigned mask : {0x01U, 0x10U, 0x80U, 0xffU}) {
      auto bytes = sound;
      bytes[at] = static_cast<char>(static_cast<unsigned char>(bytes[at]) ^ mask);
      const auto block = RecordBlock::open("t", bytes);
      for (std::uint32_t row = 0; block && row < block->size(); ++row) {
        TextArena texts;
        EXPECT_TRUE(is_package_file_name(read(*block, row, texts).file_name));
      }
    }
  }
}

constexpr std::size_t k_head = 3 * sizeof(std::uint32_t);

struct ChangeRow {
  const char* name{};
  std::size_t at{};
  std::uint32_t value{};
};

class AChangedBlock : public testing::TestWithParam<ChangeRow> {};

TEST_P(AChangedBlock, IsNotAValidBlock) {
  auto bytes = sound_block();
  std::string number;
  put(number, GetParam().value);
  bytes.replace(GetParam().at, number.size(), number);
  EXPECT_FALSE(RecordBlock::open("t", bytes).has_value());
}

constexpr std::uint32_t k_far = 0xffffffffU;
constexpr ChangeRow k_changes[] = {
    {"MoreRows", 0, 4},
    {"FewerRows", 0, 2},
    {"RowsWithoutEnd", 0, k_far},
    {"ListsWithoutEnd", 4, k_far},
    {"TextsWithoutEnd", 8, k_far},
    {"FileBeyondTheTexts", k_head + row::k_file, k_far},
    {"FileThatIsNone", k_head + row::k_file, 1},
    {"VersionBeyondTheTexts", k_head + row::k_version, k_far},
    {"VersionThatIsNoWord", k_head + row::k_version, 3},
    {"BuildBeyondTheTexts", k_head + row::k_build, k_far},
    {"LicenseBeyondTheTexts", k_head + row::k_license, k_far},
    {"ListBeyondTheLists", k_head + row::k_list_begin, 1},
    {"DependsBeyondTheLists", k_head + row::k_depends_count, k_far},
    {"ConstrainsBeyondTheLists", k_head + row::k_constrains_count, 3},
    {"FileOfTwoNamings", k_head + row::k_width + row::k_flags, row::is_named_conda | row::is_named_tar_bz2},
    {"RuleForAFileOfARecordThatCannotBeUsed", k_head + 2 * row::k_width + row::k_flags, row::is_broken | row::is_named_conda},
    {"UnknownFlags", k_head + row::k_flags, 1U << 11U},
    {"ListedTextBeyondTheTexts", k_head + 3 * row::k_width, k_far},
    {"EndsThatDescend", k_head + 3 * row::k_width + 5 * sizeof(std::uint32_t), k_far},
};
INSTANTIATE_TEST_SUITE_P(Places, AChangedBlock, testing::ValuesIn(k_changes), [](const auto& row) { return row.param.name; });

TEST(RecordBlock, WithAnInvalidPackageNameIsRejected) {
  const auto bytes = sound_block();
  for (const std::string_view name : {"", ".t", "-t", "t/t"}) {
    EXPECT_FALSE(RecordBlock::open(name, bytes).has_value()) << name;
  }
}

TEST(RecordBlock, WithATooLongFileNameIsRejected) {
  const std::string longest(k_longest_word, '1');
  RecordBlockWriter writer;
  writer.add({.version = longest}, Naming::conda);
  std::string bytes;
  writer.finish(bytes);
  EXPECT_FALSE(RecordBlock::open("t", bytes).has_value());
}

TEST(RecordBlock, OfFilesThatAreCalledByTheRuleHoldsNoNames) {
  RecordBlockWriter writer;
  writer.add(bare_record(), naming_of(bare_record()));
  std::string bytes;
  writer.finish(bytes);
  EXPECT_EQ(bytes.find(".conda"), std::string::npos);
}

struct NamingRow {
  const char* name{};
  Record record{};
  Naming naming{};
};

class AFile : public testing::TestWithParam<NamingRow> {};

TEST_P(AFile, IsCalledByTheRuleOrFreely) { EXPECT_EQ(naming_of(GetParam().record), GetParam().naming); }

auto record_of(std::string_view name, std::string_view version, std::string_view build, std::string_view file) -> Record {
  return {.name = name, .version = version, .build = build, .file_name = file};
}

const NamingRow k_namings[] = {
    {"Conda", record_of("t", "1.0", "py_0", "t-1.0-py_0.conda"), Naming::conda},
    {"TarBz2", record_of("t-x", "1.0", "py_0", "t-x-1.0-py_0.tar.bz2"), Naming::tar_bz2},
    {"WithoutABuild", record_of("t", "1.0", "", "t-1.0-.conda"), Naming::conda},
    {"OfAnotherName", record_of("t", "1.0", "0", "u-1.0-0.conda"), Naming::free},
    {"OfAnotherVersion", record_of("t", "1.0", "0", "t-1.1-0.conda"), Naming::free},
    {"OfAnotherBuild", record_of("t", "1.0", "0", "t-1.0-1.conda"), Naming::free},
    {"OfALongerBuild", record_of("t", "1.0", "0", "t-1.0-01.conda"), Naming::free},
    {"OfAnotherExtension", record_of("t", "1.0", "0", "t-1.0-0.whl"), Naming::free},
    {"WithoutAnExtension", record_of("t", "1.0", "0", "t-1.0-0"), Naming::free},
    {"ThatIsHidden", record_of(".t", "1.0", "0", ".t-1.0-0.conda"), Naming::free},
    {"ThatLooksLikeAnOption", record_of("-t", "1.0", "0", "-t-1.0-0.conda"), Naming::free},
};
INSTANTIATE_TEST_SUITE_P(Names, AFile, testing::ValuesIn(k_namings), [](const auto& row) { return row.param.name; });

TEST(PackageFile, WhoseNameIsTooLongIsCalledFreely) {
  const std::string longest(k_longest_word - std::string_view("-1-0.conda").size(), 'x');
  for (const auto& [name, naming] : {std::pair(longest, Naming::conda), std::pair(longest + "x", Naming::free)}) {
    const auto file = name + "-1-0.conda";
    EXPECT_EQ(naming_of(record_of(name, "1", "0", file)), naming);
    EXPECT_EQ(is_package_file_name(file), naming == Naming::conda);
  }
}

TEST(RecordBlock, WithTextsThatAreNotUtf8IsRejected) {
  auto bytes = sound_block();
  bytes[bytes.find("na\xc3\xaf") + 3] = 'v';
  EXPECT_FALSE(RecordBlock::open("t", bytes).has_value());
}

}  // namespace
}  // namespace gpusolve::conda
