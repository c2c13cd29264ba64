// Channels on servers that attack their readers. Every run ends with an answer or one line, and changes nothing outside the cache.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/cli/program.hpp"
#include "tests/support/nginx.hpp"
#include "tests/support/scripted_server.hpp"
#include "tests/support/sharded_channel.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::HasSubstr;
using tests::Nginx;
using tests::ScriptedConnection;
using tests::ScriptedServer;

class HostileChannel : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!Nginx::is_there()) {
      GTEST_SKIP() << Nginx::k_absent;
    }
  }
  auto run(const std::string& channel, const std::string& spec) const -> Ended {
    return run_program({"resolve", "--gpu", "sm_86", "--platform", "linux-64", "-c", channel, "--no-lock", "-v", spec}, sandbox_.path(),
                       {{"GPUSOLVE_CACHE_DIR", (sandbox_.path() / "cache").string()}});
  }
  auto serve(const std::string& file, const std::string& bytes, const std::string& spec = "good") const -> Ended {
    sandbox_.write("root/channel/linux-64/" + file, bytes);
    const Nginx server({.root = sandbox_.path() / "root"});
    return run(server.url("/channel"), spec);
  }
  void expect_refusal(const Ended& ended, const std::string& hint) const {
    EXPECT_EQ(ended.status, 3) << ended.out << ended.err;
    EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << ended.err;
    EXPECT_THAT(ended.err, HasSubstr(hint));
  }
  /// All files come from this test or from the cache.
  void expect_nothing_outside() const {
    for (const auto& file : sandbox_.files()) {
      EXPECT_TRUE(file.starts_with("root/") || file.starts_with("cache/")) << file;
    }
  }
  Sandbox sandbox_;
};

constexpr auto k_good = R"("good-1-0.conda": {"name": "good", "version": "1", "build": "0"})";

auto repodata_with(const std::string& records) -> std::string { return R"({"packages.conda": {)" + records + ", " + k_good + "}}"; }

TEST_F(HostileChannel, SendsHalfOfItsZstd) {
  const auto whole = tests::zstd_of(repodata_with(R"("x-1-0.conda": {"name": "x", "version": "1", "build": "0"})"));
  expect_refusal(serve("repodata.json.zst", whole.substr(0, whole.size() / 2)), "repodata.json.zst: truncated: the zstd data ends early");
}

TEST_F(HostileChannel, SendsAZstdBomb) {
  expect_refusal(serve("repodata.json.zst", tests::zstd_of(std::string(400'000'000, ' '))), "unpacks to more than");
}

TEST_F(HostileChannel, SendsAnIndexOfShardsThatIsABomb) {
  expect_refusal(serve("repodata_shards.msgpack.zst", tests::zstd_of(std::string(400'000'000, '\x91'))), "unpacks to more than");
}

TEST_F(HostileChannel, NamesPlacesOutside) {
  const auto ended = serve("repodata.json", repodata_with(R"("../../evil-1-0.conda": {"name": "good", "version": "9", "build": "0"},
      "evil-1-0.conda": {"name": "../evil", "version": "1", "build": "0"}, "good-9-0.conda": {"name": "good", "version": "../9", "build": "0"})"));
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("good==1=0"));
  expect_nothing_outside();
}

TEST_F(HostileChannel, NamesShardsOutside) {
  auto shards = tests::shards_of(repodata_with(R"("x-1-0.conda": {"name": "x", "version": "1", "build": "0"})"));
  shards.index["shards"]["../../evil"] = shards.index["shards"]["x"];
  tests::write_shards(sandbox_.path() / "root/channel/linux-64", shards);
  const Nginx server({.root = sandbox_.path() / "root"});
  EXPECT_EQ(run(server.url("/channel"), "good").status, 0);
  expect_nothing_outside();
}

/// 100 MB of brackets: a recursive parser would overflow its stack.
TEST_F(HostileChannel, SendsNestingWithoutEnd) {
  const ScriptedServer server([](const ScriptedConnection& to, const std::string& head, int) {
    if (head.find("linux-64/repodata.json ") == std::string::npos) {
      to.send(tests::http_answer(404, ""));
      return;
    }
    bool is_there = to.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{\"packages\": ");
    for (int count = 0; is_there && count < 100; ++count) {
      is_there = to.send(std::string(1'000'000, '['));
    }
  });
  expect_refusal(run(server.url("/channel"), "good"), "repodata.json: ");
}

TEST_F(HostileChannel, HasARecordThatNeedsAMillionPackages) {
  std::string depends;
  for (int count = 0; count < 1'000'000; ++count) {
    depends += (count == 0 ? "\"n" : ",\"n") + std::to_string(count) + " >=1\"";
  }
  const auto ended = serve(
      "repodata.json", repodata_with(R"("good-2-0.conda": {"name": "good", "version": "2", "build": "0", "depends": [)" + depends + "]}"));
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("good==1=0"));
}

}  // namespace
}  // namespace gpusolve::testing
