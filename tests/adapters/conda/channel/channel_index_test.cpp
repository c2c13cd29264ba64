#include "adapters/conda/index/channel_index.hpp"

#include <fstream>
#include <iterator>
#include <map>

#include "adapters/conda/channel.hpp"
#include "adapters/conda/index/index_store.hpp"
#include "adapters/conda/index/record_block.hpp"
#include "adapters/conda/subdir_source.hpp"
#include "tests/adapters/conda/channel/temporary_folder.hpp"
#include "tests/support/index_bytes.hpp"

namespace gpusolve::conda {
namespace {

const RepodataPlace k_place{"repodata.json", "linux-64", "https://host/c/linux-64"};

/// Both archives of a build, a removed one, broken ones, and one without a name.
constexpr std::string_view k_repodata = R"({"info": {"base_url": "https://elsewhere/pkgs"},
  "packages": {
    "b-1-0.tar.bz2": {"name": "b", "version": "1", "build": "0", "depends": ["a >=1", "c"], "size": 18446744073709551615},
    "a-1-0.tar.bz2": {"name": "a", "version": "1", "build": "0", "license": "naïve \"quoted\"", "timestamp": 1600000000.5},
    "a-2-0.tar.bz2": {"name": "a", "version": 2, "build": "0"},
    "a-3-0.tar.bz2": {"name": "a", "version": "3", "build": "0"},
    "x.txt": {"name": "a"}, "nameless-1-0.conda": {"version": "1"}},
  "packages.conda": {"a-1-0.conda": {"name": "a", "version": "1", "build": "0", "constrains": ["z <0"]}},
  "removed": ["a-3-0.tar.bz2"]})";

auto read(const std::filesystem::path& path) -> std::string {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Said {
  NamedRecords found;
  auto operator==(const Said& other) const -> bool { return found.records == other.found.records && found.skipped == other.found.skipped; }
};

auto said_of_all(const SubdirRecords& subdir) -> std::map<std::string, Said> {
  std::map<std::string, Said> all;
  for (const auto name : subdir.names()) {
    subdir.append_records_of(name, all[std::string(name)].found);
  }
  return all;
}

auto no_reload() -> Result<Repodata> { return Error{ErrorKind::source, "nobody should ask"}; }

class AnIndex : public testing::Test {
 protected:
  auto write(std::string_view bytes) const -> std::filesystem::path {
    folder_.write("index", bytes);
    return folder_.path() / "index";
  }
  TemporaryFolder folder_;
  Repodata repodata_ = parse_repodata(k_repodata, k_place).value();
  std::string bytes_ = tests::index_of(k_repodata, k_place);
};

TEST_F(AnIndex, SaysWhatTheRepodataSays) {
  const auto index = ChannelIndex::open(write(bytes_), "key", no_reload);
  ASSERT_NE(index, nullptr);
  EXPECT_EQ(index->source_sha256(), "digest");
  EXPECT_EQ(index->record_count(), repodata_.record_count());
  EXPECT_EQ(index->nameless(), repodata_.nameless());
  EXPECT_EQ(index->names(), repodata_.names());
  EXPECT_EQ(index->record_count_of("a"), 4U);
  EXPECT_EQ(index->record_count_of("nobody"), 0U);
  const auto said = said_of_all(*index);
  EXPECT_EQ(said, said_of_all(repodata_));
  ASSERT_EQ(said.at("a").found.records.size(), 2U);
  EXPECT_EQ(said.at("a").found.records[0].url(), "https://elsewhere/pkgs/a-1-0.conda");
  EXPECT_TRUE(said.at("a").found.records[1].is_removed);
  EXPECT_EQ(said.at("a").found.skipped.size(), 1U);
}

TEST_F(AnIndex, IsTheSameEveryTime) { EXPECT_EQ(bytes_, tests::index_of(k_repodata, k_place)); }

TEST_F(AnIndex, OfAnotherStateOrFormatIsRejected) {
  EXPECT_EQ(ChannelIndex::open(write(bytes_), "another key", no_reload), nullptr);
  EXPECT_EQ(ChannelIndex::open(folder_.path() / "absent", "key", no_reload), nullptr);
  EXPECT_EQ(ChannelIndex::open(folder_.path(), "key", no_reload), nullptr);
  auto newer = bytes_;
  ++newer[k_index_magic.size() - 1];
  EXPECT_EQ(ChannelIndex::open(write(newer), "key", no_reload), nullptr);
}

TEST_F(AnIndex, TruncatedAnywhereIsRejected) {
  for (std::size_t size = 0; size < bytes_.size(); ++size) {
    ASSERT_EQ(ChannelIndex::open(write(std::string_view(bytes_).substr(0, size)), "key", no_reload), nullptr) << size << " bytes";
  }
}

TEST_F(AnIndex, WithAnyByteDamagedStillGivesTheRightAnswer) {
  const auto right = said_of_all(repodata_);
  for (std::size_t at = 0; at < bytes_.size(); ++at) {
    auto damaged = bytes_;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    int reloads = 0;
    const auto index = ChannelIndex::open(write(damaged), "key", [&reloads] {
      ++reloads;
      return parse_repodata(k_repodata, k_place);
    });
    if (index != nullptr) {
      ASSERT_EQ(said_of_all(*index), right) << "byte " << at;
      ASSERT_LE(reloads, 1) << "byte " << at;
    }
  }
}

TEST_F(AnIndex, SaysWhenNeitherItNorTheSourceCanBeRead) {
  auto damaged = bytes_;
  damaged[damaged.find("z <0")] = 'y';
  const auto index = ChannelIndex::open(write(damaged), "key", no_reload);
  ASSERT_NE(index, nullptr);
  NamedRecords found;
  index->append_records_of("a", found);
  EXPECT_THAT(found.skipped, testing::ElementsAre(SkippedRecord{"linux-64/a", "the index is damaged, and nobody should ask"}));
}

TEST_F(AnIndex, WithAnImpossibleBlockIsRejected) {
  for (const std::string_view block : {"", "twelve bytes", "anything else that is no block, and rather long for one"}) {
    int reloads = 0;
    const auto index = ChannelIndex::open(write(tests::index_with_block(block)), "key", [&reloads] {
      ++reloads;
      return parse_repodata(k_repodata, k_place);
    });
    ASSERT_NE(index, nullptr);
    NamedRecords found;
    index->append_records_of("a", found);
    EXPECT_EQ(reloads, 1) << block;
    EXPECT_EQ(found.records.size(), 2U) << block;
  }
}

TEST_F(AnIndex, MayGoBeforeTheRecordsThatItGave) {
  NamedRecords found;
  {
    const auto index = ChannelIndex::open(write(bytes_), "key", no_reload);
    ASSERT_NE(index, nullptr);
    index->append_records_of(std::string("a"), found);
  }
  ASSERT_EQ(found.records.size(), 2U);
  EXPECT_EQ(found.records[0].name, "a");
  EXPECT_EQ(found.records[0].url(), "https://elsewhere/pkgs/a-1-0.conda");
}

TEST_F(AnIndex, IsAcceptedIfItsBlockIsAsWritten) {
  RecordBlockWriter writer;
  writer.add({.version = "7", .file_name = "a-7-0.conda"}, Naming::free);
  std::string block;
  writer.finish(block);
  const auto index = ChannelIndex::open(write(tests::index_with_block(block)), "key", no_reload);
  ASSERT_NE(index, nullptr);
  NamedRecords found;
  index->append_records_of("a", found);
  ASSERT_EQ(found.records.size(), 1U);
  EXPECT_EQ(found.records[0].version, "7");
  EXPECT_EQ(found.records[0].url(), "https://host/a-7-0.conda");
}

/// Stores indexes in a folder, and counts the calls.
class FolderStore final : public IndexStore {
  class Draft final : public IndexDraft {
   public:
    Draft(FolderStore& store, std::string slot) : store_(store), slot_(std::move(slot)) {}
    auto append(std::string_view piece) -> bool override {
      bytes_.append(piece);
      return bytes_.size() <= store_.room;
    }
    auto keep() -> bool override {
      store_.folder_.write(slot_, bytes_);
      ++store_.kept;
      return true;
    }

   private:
    FolderStore& store_;
    std::string slot_;
    std::string bytes_;
  };

 public:
  explicit FolderStore(const TemporaryFolder& folder) : folder_(folder) {}
  auto find(const std::string& slot) -> std::optional<std::filesystem::path> override {
    const auto path = folder_.path() / slot;
    return std::filesystem::exists(path) ? std::optional(path) : std::nullopt;
  }
  auto draft(const std::string& slot) -> std::unique_ptr<IndexDraft> override { return std::make_unique<Draft>(*this, slot); }
  void drop(const std::string& slot) override { std::filesystem::remove(folder_.path() / slot); }
  int kept{};
  std::size_t room{std::string::npos};  ///< bytes that fit

 private:
  const TemporaryFolder& folder_;
};

/// Large enough to be worth an index.
auto large_repodata(const std::string& version) -> std::string {
  std::string records;
  for (int i = 0; i < 20'000; ++i) {
    const auto name = "p" + std::to_string(i);
    records += (i == 0 ? "\"" : ",\"") + name + "-" + version + R"(-0.conda": {"name": ")" + name + R"(", "version": ")" + version +
               R"(", "build": "0"})";
  }
  return R"({"packages.conda": {)" + records + "}}";
}

class AChannelWithAStore : public testing::Test {
 protected:
  void publish(const std::string& version) const { folder_.write("c/noarch/repodata.json", large_repodata(version)); }
  auto version_of_p7() -> std::string {
    const auto channel = Channel::open((folder_.path() / "c").string(), Platform::linux_64, &store_);
    EXPECT_TRUE(channel.has_value());
    snapshots_.push_back(channel->snapshot());
    return std::string(channel->records_of("p7").records.at(0).version);
  }
  TemporaryFolder folder_;
  TemporaryFolder kept_;
  FolderStore store_{kept_};
  std::vector<std::string> snapshots_;
};

TEST_F(AChannelWithAStore, ReadsItsTextOnlyOnce) {
  publish("1");
  EXPECT_EQ(version_of_p7(), "1");
  EXPECT_EQ(version_of_p7(), "1");
  EXPECT_EQ(store_.kept, 1);
  EXPECT_EQ(snapshots_[0], snapshots_[1]);
}

TEST_F(AChannelWithAStore, SeesThatTheTextHasChanged) {
  publish("1");
  EXPECT_EQ(version_of_p7(), "1");
  publish("2");
  EXPECT_EQ(version_of_p7(), "2");
  EXPECT_EQ(store_.kept, 2);
}

TEST_F(AChannelWithAStore, ReplacesADamagedIndex) {
  publish("1");
  EXPECT_EQ(version_of_p7(), "1");
  const auto index = std::filesystem::directory_iterator(kept_.path())->path();
  auto bytes = read(index);
  for (std::size_t at = 40; at < 1'000; ++at) {  // the first blocks, which may not include p7
    bytes[at] = '\0';
  }
  std::ofstream(index, std::ios::binary) << bytes;
  const auto channel = Channel::open((folder_.path() / "c").string(), Platform::linux_64, &store_);
  EXPECT_EQ(channel->records_of("p0").records.at(0).version, "1");
  EXPECT_FALSE(std::filesystem::exists(index)) << "what is damaged is not kept";
  EXPECT_EQ(version_of_p7(), "1");
  EXPECT_EQ(store_.kept, 2);
}

/// With no room at all, and with no room after the first half megabyte.
TEST_F(AChannelWithAStore, IsReadEvenIfTheIndexDoesNotFit) {
  publish("1");
  for (const std::size_t room : {0U, 600'000U, 1'400'000U}) {
    store_.room = room;
    EXPECT_EQ(version_of_p7(), "1") << room;
    EXPECT_EQ(store_.kept, 0) << room;
  }
  store_.room = std::string::npos;
  EXPECT_EQ(version_of_p7(), "1");
  EXPECT_EQ(store_.kept, 1);
}

TEST_F(AChannelWithAStore, StoresNoIndexForInvalidRepodata) {
  auto text = large_repodata("1");
  text[text.rfind("version")] = ';';
  text[text.rfind("\"name\"")] = ';';
  folder_.write("c/noarch/repodata.json", text);
  const auto channel = Channel::open((folder_.path() / "c").string(), Platform::linux_64, &store_);
  ASSERT_FALSE(channel.has_value());
  EXPECT_THAT(channel.error().text(), testing::HasSubstr("not JSON at byte"));
  EXPECT_EQ(store_.kept, 0);
}

TEST_F(AChannelWithAStore, KeepsNoIndexOfWhatIsSmall) {
  folder_.write("c/noarch/repodata.json", k_repodata);
  ASSERT_TRUE(Channel::open((folder_.path() / "c").string(), Platform::linux_64, &store_).has_value());
  EXPECT_EQ(store_.kept, 0);
}

}  // namespace
}  // namespace gpusolve::conda
