#include "adapters/conda/repodata/sharded_repodata.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "adapters/conda/channel.hpp"
#include "adapters/conda/repodata/msgpack_text.hpp"
#include "tests/adapters/conda/channel/temporary_folder.hpp"
#include "tests/support/sharded_channel.hpp"

namespace gpusolve::conda {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr auto k_repodata = R"({"packages": {"a-1-0.tar.bz2": {"name": "a", "version": "1", "build": "0", "depends": ["b >=2"], "size": 7,
      "sha256": "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff", "timestamp": 1700000000000, "track_features": "x"}},
    "packages.conda": {"a-2-0.conda": {"name": "a", "version": "2", "build": "0", "license": "MIT \"quoted\" \\ \u00e9"},
                       "b-2-0.conda": {"name": "b", "version": "2", "build": "0"}}, "removed": ["a-1-0.tar.bz2"]})";

/// MessagePack of `depth` nested lists.
auto nested(std::size_t depth) -> std::string { return std::string(depth, '\x91') + '\x01'; }

TEST(MessagePackAsJson, SaysTheSame) {
  const json document{{"text", "a\"\\\n\x01é"},
                      {"numbers", {-1, 0, 18446744073709551615ULL, 1.5}},
                      {"rest", {true, false, nullptr}},
                      {"empty", {{"list", json::array()}, {"map", json::object()}}}};
  const auto bytes = json::to_msgpack(document);
  const auto text = msgpack_to_json({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  ASSERT_TRUE(text.has_value()) << text.error().text();
  EXPECT_EQ(json::parse(*text), document);
}

TEST(MessagePackAsJson, WritesBytesInHexadecimal) {
  const auto bytes = json::to_msgpack(json::binary({0x00, 0xab, 0xff}));
  EXPECT_EQ(*msgpack_to_json({reinterpret_cast<const char*>(bytes.data()), bytes.size()}), "\"00abff\"");
}

TEST(MessagePackAsJson, IsRefusedWhereItIsBrokenOrDeep) {
  const auto bytes = json::to_msgpack(json{{"a", {1, 2, 3}}, {"b", "text"}});
  const std::string whole(bytes.begin(), bytes.end());
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_FALSE(msgpack_to_json(whole.substr(0, size)).has_value()) << size;
  }
  EXPECT_FALSE(msgpack_to_json(whole + "x").has_value());
  EXPECT_FALSE(msgpack_to_json("\x81\x01\x02").has_value()) << "a key that is a number";
  EXPECT_FALSE(msgpack_to_json("\xdd\xff\xff\xff\xff").has_value()) << "a list that says it has four thousand million entries";
  EXPECT_TRUE(msgpack_to_json(nested(32)).has_value());
  EXPECT_THAT(msgpack_to_json(nested(33)).error().text(), HasSubstr("more than 32 deep"));
  EXPECT_FALSE(msgpack_to_json(nested(10'000'000)).has_value());
}

class ShardedChannel : public ::testing::Test {
 protected:
  void write(const tests::Shards& shards) const { tests::write_shards(folder_.path() / "c" / "linux-64", shards); }
  auto open() const -> Result<Channel> { return Channel::open((folder_.path() / "c").string(), Platform::linux_64); }
  auto refusal(const tests::Shards& shards) const -> std::string {
    write(shards);
    auto channel = open();
    const auto status = channel ? channel->load(std::vector<std::string>{"a", "b"}) : Status(channel.error());
    EXPECT_FALSE(status.has_value());
    return status ? "" : status.error().text();
  }
  /// Replaces the shard of `a`.
  static auto with_shard(const std::string& stored, bool has_right_digest = true) -> tests::Shards {
    auto shards = tests::shards_of(k_repodata);
    const auto digest = has_right_digest ? tests::sha256_hex(stored) : shards.files.begin()->first;
    if (has_right_digest) {
      std::vector<std::uint8_t> bytes;
      for (std::size_t at = 0; at < digest.size(); at += 2) {
        bytes.push_back(static_cast<std::uint8_t>(std::stoi(digest.substr(at, 2), nullptr, 16)));
      }
      shards.index["shards"]["a"] = json::binary(bytes);
    }
    shards.files[digest] = stored;
    return shards;
  }
  TemporaryFolder folder_;
};

TEST_F(ShardedChannel, HoldsTheRecordsOfThePlainOne) {
  folder_.write("plain/linux-64/repodata.json", k_repodata);
  const auto plain = Channel::open((folder_.path() / "plain").string(), Platform::linux_64);
  write(tests::shards_of(k_repodata));
  auto channel = open();
  ASSERT_TRUE(channel.has_value()) << channel.error().text();
  EXPECT_THAT(channel->names(), ElementsAre("a", "b"));
  EXPECT_EQ(channel->record_count_of("a"), 1U) << "not here yet";
  EXPECT_TRUE(channel->records_of("a").records.empty());
  const auto loaded = channel->load(std::vector<std::string>{"a", "none"});
  ASSERT_TRUE(loaded.has_value()) << loaded.error().text();
  auto expected = plain->records_of("a");
  const auto folder_url = channel->identity().base_url + "/linux-64";
  for (auto& record : expected.records) {
    record.folder_url = folder_url;
  }
  EXPECT_EQ(channel->records_of("a").records, expected.records);
  EXPECT_EQ(channel->record_count(), 2U) << "b has not been asked for";
  EXPECT_EQ(channel->record_count_of("none"), 0U);
}

TEST_F(ShardedChannel, ReadsOnlyTheShardsThatAreAskedFor) {
  auto shards = tests::shards_of(k_repodata);
  write(shards);
  for (const auto& [digest, stored] : shards.files) {
    std::filesystem::remove(folder_.path() / "c/linux-64/shards" / (digest + ".msgpack.zst"));
  }
  auto channel = open();
  ASSERT_TRUE(channel.has_value());
  EXPECT_TRUE(channel->load(std::vector<std::string>{"none"}).has_value());
  EXPECT_THAT(channel->load(std::vector<std::string>{"a"}).error().text(), HasSubstr("cannot be read"));
}

TEST_F(ShardedChannel, MayKeepPackagesElsewhere) {
  auto shards = tests::shards_of(k_repodata);
  shards.index["info"]["base_url"] = "https://packages.example/x/";
  write(shards);
  auto channel = open();
  ASSERT_TRUE(channel->load(std::vector<std::string>{"b"}).has_value());
  EXPECT_EQ(channel->records_of("b").records.at(0).url(), "https://packages.example/x/b-2-0.conda");
}

TEST_F(ShardedChannel, IsRefusedWithAShardOfAnotherDigest) {
  EXPECT_THAT(refusal(with_shard(tests::packed({{"packages", json::object()}}), false)), HasSubstr("but the index says"));
}

TEST_F(ShardedChannel, IsRefusedWithABrokenShard) {
  const auto whole = tests::packed({{"packages", json::object()}});
  for (const auto& [stored, hint] :
       std::vector<std::pair<std::string, std::string>>{{"no zstd", "damaged zstd data"},
                                                        {whole.substr(0, whole.size() - 2), "zstd"},
                                                        {tests::zstd_of("\xc1"), "no MessagePack"},
                                                        {tests::zstd_of(nested(1'000'000)), "deep within one another"},
                                                        {tests::packed({{"other", 1}}), "is no repodata"},
                                                        {tests::zstd_of(std::string(300'000'000, '\0')), "unpacks to more than"}}) {
    EXPECT_THAT(refusal(with_shard(stored)), ::testing::AllOf(HasSubstr("shard of `a`"), HasSubstr(hint)));
  }
}

TEST_F(ShardedChannel, IsRefusedWithABrokenIndex) {
  const auto change = [](const json& patch) {
    auto shards = tests::shards_of(k_repodata);
    shards.index.merge_patch(patch);
    return shards;
  };
  EXPECT_THAT(refusal(change({{"version", 2}})), HasSubstr("version 1"));
  EXPECT_THAT(refusal(change({{"shards", {{"a", "text"}}}})), HasSubstr("the digest of `a` is not 32 bytes"));
  EXPECT_THAT(refusal(change({{"shards", {{"a", json::binary({1, 2})}}}})), HasSubstr("the digest of `a`"));
  EXPECT_THAT(refusal(change({{"shards", nullptr}})), HasSubstr("has no map `shards`"));
  EXPECT_THAT(refusal(change({{"info", {{"base_url", "a b"}}}})), HasSubstr("not a URL"));
}

TEST_F(ShardedChannel, NeverLeavesItsFolder) {
  for (const auto* const place : {"../../../outside/", "/etc/", "../../", "file:///etc/", "https://elsewhere.example/"}) {
    auto shards = tests::shards_of(k_repodata);
    shards.index["info"]["shards_base_url"] = place;
    const auto text = refusal(shards);
    EXPECT_THAT(text, HasSubstr("outside of the channel's folder")) << place;
  }
  auto shards = tests::shards_of(k_repodata);
  shards.index["info"]["shards_base_url"] = "../shared/";
  for (const auto& [digest, stored] : shards.files) {
    folder_.write("c/shared/" + digest + ".msgpack.zst", stored);
  }
  write(shards);
  EXPECT_TRUE(open()->load(std::vector<std::string>{"a"}).has_value()) << "a folder that both subdirs share";
}

TEST_F(ShardedChannel, SkipsKeysThatAreNotNames) {
  auto shards = tests::shards_of(k_repodata);
  for (const auto* const key : {"../../etc/passwd", "a/b", "$(reboot)", ""}) {
    shards.index["shards"][key] = shards.index["shards"]["a"];
  }
  write(shards);
  const auto channel = open();
  ASSERT_TRUE(channel.has_value()) << channel.error().text();
  EXPECT_THAT(channel->names(), ElementsAre("a", "b"));
  EXPECT_EQ(channel->nameless().size(), 4U);
}

}  // namespace
}  // namespace gpusolve::conda
