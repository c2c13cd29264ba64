#include "adapters/conda/record_block.hpp"

#include "adapters/conda/index_format.hpp"
#include "adapters/conda/record_row.hpp"

namespace gpusolve::conda {
namespace {

auto full_record() -> Record {
  Record record;
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
  record.version = "1";
  record.file_name = "t-1-.conda";
  return record;
}

/// Of three rows: everything, next to nothing, and a record that cannot be used.
auto sound_block() -> std::string {
  RecordBlockWriter writer;
  writer.add(full_record());
  writer.add(bare_record());
  writer.add_broken("t-2-0.conda", "has no `build`");
  std::string bytes;
  writer.finish(bytes);
  return bytes;
}

TEST(RecordBlock, SaysWhatWasWritten) {
  const auto bytes = sound_block();
  const auto block = RecordBlock::open(bytes);
  ASSERT_TRUE(block.has_value());
  ASSERT_EQ(block->size(), 3U);
  EXPECT_EQ(block->read(0), full_record());
  EXPECT_EQ(block->read(1), bare_record());
  EXPECT_EQ(block->fault_of(0), std::nullopt);
  EXPECT_EQ(block->file_of(2), "t-2-0.conda");
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
  writer.add(record);
  writer.add(record);
  std::string bytes;
  writer.finish(bytes);
  const auto block = RecordBlock::open(bytes);
  ASSERT_TRUE(block.has_value());
  EXPECT_EQ(block->read(1).depends, record.depends);
  EXPECT_LT(bytes.size(), 5000U * (20 + 3 * sizeof(std::uint32_t))) << "the second row has texts of its own";
}

TEST(RecordBlock, IsFollowedByAnotherThatKnowsNothingOfIt) {
  RecordBlockWriter writer;
  std::string first;
  std::string second;
  writer.add(full_record());
  writer.finish(first);
  EXPECT_EQ(writer.row_count(), 0U);
  writer.add(bare_record());
  writer.finish(second);
  const auto block = RecordBlock::open(second);
  ASSERT_TRUE(block.has_value());
  EXPECT_EQ(block->size(), 1U);
  EXPECT_EQ(second.find("python"), std::string::npos);
}

TEST(RecordBlock, CutShortAnywhereIsNoBlock) {
  const auto bytes = sound_block();
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(RecordBlock::open(std::string_view(bytes).substr(0, size)).has_value()) << size << " bytes";
  }
}

/// Whatever it says then, it is not read beyond its end.
TEST(RecordBlock, WithAnyByteChangedIsRefusedOrRead) {
  const auto sound = sound_block();
  for (std::size_t at = 0; at < sound.size(); ++at) {
    for (const unsigned mask : {0x01U, 0x10U, 0x80U, 0xffU}) {
      auto bytes = sound;
      bytes[at] = static_cast<char>(static_cast<unsigned char>(bytes[at]) ^ mask);
      const auto block = RecordBlock::open(bytes);
      for (std::uint32_t row = 0; block && row < block->size(); ++row) {
        EXPECT_EQ(block->read(row).file_name, block->file_of(row));
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

TEST_P(AChangedBlock, IsNoBlock) {
  auto bytes = sound_block();
  std::string number;
  put(number, GetParam().value);
  bytes.replace(GetParam().at, number.size(), number);
  EXPECT_FALSE(RecordBlock::open(bytes).has_value());
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
    {"UnknownFlags", k_head + row::k_flags, 1U << 9U},
    {"ListedTextBeyondTheTexts", k_head + 3 * row::k_width, k_far},
    {"EndsThatDescend", k_head + 3 * row::k_width + 5 * sizeof(std::uint32_t), k_far},
};
INSTANTIATE_TEST_SUITE_P(Places, AChangedBlock, testing::ValuesIn(k_changes), [](const auto& row) { return row.param.name; });

TEST(RecordBlock, OfTextsThatAreNoUtf8IsNoBlock) {
  auto bytes = sound_block();
  bytes[bytes.find("na\xc3\xaf") + 3] = 'v';
  EXPECT_FALSE(RecordBlock::open(bytes).has_value());
}

}  // namespace
}  // namespace gpusolve::conda
