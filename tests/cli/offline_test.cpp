// The cache for users: second runs, `--offline`, `fetch`, `cache`, folders that cannot be written.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "tests/cli/program.hpp"
#include "tests/support/nginx.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using tests::Nginx;
using Words = std::vector<std::string>;

class Offline : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!Nginx::is_there()) {
      GTEST_SKIP() << Nginx::k_absent;
    }
  }
  auto run(const Words& words) const -> Ended { return run_program(words, sandbox_.path(), {{"GPUSOLVE_CACHE_DIR", cache()}}); }
  auto resolve(const std::string& channel, Words words = {}) const -> Ended {
    words.insert(words.begin(), {"resolve", "--gpu", "sm_86", "--platform", "linux-64", "-c", channel, "--no-lock", "--json", "pytorch"});
    return run(words);
  }
  [[nodiscard]] auto cache() const -> std::string { return (sandbox_.path() / "cache").string(); }
  Sandbox sandbox_;
};

/// Removes the timings.
auto without_timings(const std::string& text) -> std::string { return text.substr(0, text.find("\"timings\"")); }

TEST_F(Offline, GivesTheSameAnswerAsTheNetworkDid) {
  Nginx server({.root = fixture_channels()});
  const auto first = resolve(server.url("/pytorch"));
  ASSERT_EQ(first.status, 0) << first.err;
  const auto url = server.url("/pytorch");
  server.stop();
  const auto offline = resolve(url, {"--offline"});
  EXPECT_EQ(offline.status, 0) << offline.err;
  EXPECT_EQ(without_timings(offline.out), without_timings(first.out));
  EXPECT_EQ(resolve(url).status, 3) << "what cannot be had now is not answered from an old copy unless it is asked for";
}

TEST_F(Offline, SaysWhatIsMissingAndHowToGetIt) {
  const auto ended = resolve("https://127.0.0.1:1/channel", {"--offline"});
  EXPECT_EQ(ended.status, 3);
  EXPECT_THAT(ended.out, HasSubstr("\"gpusolve/error/1\""));
  EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << ended.err;
  EXPECT_THAT(ended.err, HasSubstr("is not in the cache, and --offline forbids to ask for it; run `gpusolve fetch`"));
}

TEST_F(Offline, IsServedByFetch) {
  Nginx server({.root = fixture_channels()});
  const auto url = server.url("/pytorch");
  const auto fetched = run({"fetch", "--platform", "linux-64", "-c", url});
  EXPECT_EQ(fetched.status, 0) << fetched.err;
  EXPECT_THAT(fetched.out, HasSubstr(" documents, "));
  server.stop();
  EXPECT_EQ(resolve(url, {"--offline"}).status, 0);
}

TEST_F(Offline, FetchOfAnIndexRequiresFor) {
  const auto ended = run({"fetch", "--platform", "linux-64", "--index-url", "http://127.0.0.1:1/simple"});
  EXPECT_EQ(ended.status, 2);
  EXPECT_THAT(ended.err, HasSubstr("--for"));
}

TEST_F(Offline, RevalidatesOnTheSecondRun) {
  const Nginx server({.root = fixture_channels()});
  ASSERT_EQ(resolve(server.url("/pytorch")).status, 0);
  ASSERT_EQ(resolve(server.url("/pytorch")).status, 0);
  std::vector<int> statuses;
  std::ranges::transform(server.requests(), std::back_inserter(statuses), &tests::NginxRequest::status);
  EXPECT_THAT(statuses, Contains(304));
  EXPECT_EQ(std::ranges::count(statuses, 200), 2) << "the two subdirs, once";
}

TEST_F(Offline, CacheReportsItsSizeAndEmptiesItself) {
  const Nginx server({.root = fixture_channels()});
  EXPECT_THAT(run({"cache", "info"}).out, StartsWith("0 documents, 0 bytes in " + cache()));
  ASSERT_EQ(resolve(server.url("/pytorch")).status, 0);
  EXPECT_THAT(run({"cache"}).out, ::testing::Not(StartsWith("0 documents")));
  EXPECT_THAT(run({"cache", "clean"}).out, StartsWith("removed "));
  EXPECT_THAT(run({"cache", "info"}).out, StartsWith("0 documents, 0 bytes in "));
  EXPECT_THAT(run({"cache", "info", "--json"}).out, ::testing::HasSubstr(R"("documents": 0)"));
  EXPECT_EQ(run({"cache", "burn"}).status, 2);
}

TEST_F(Offline, RefusesACacheThatIsAFile) {
  std::ofstream(cache()) << "a file where the folder should be";
  for (const auto* const word : {"info", "clean"}) {
    const auto ended = run({"cache", word});
    EXPECT_EQ(ended.status, 2);
    EXPECT_THAT(ended.err, HasSubstr("is not a folder"));
  }
}

TEST_F(Offline, OnlyWarnsIfTheCacheCannotBeWritten) {
  const Nginx server({.root = fixture_channels()});
  std::ofstream(cache()) << "a file where the folder should be";
  const auto ended = resolve(server.url("/pytorch"));
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("cannot be written"));
  EXPECT_THAT(ended.out, HasSubstr("nothing is kept for the next time"));
}

TEST_F(Offline, IsNotMisledByDamage) {
  const Nginx server({.root = fixture_channels()});
  const auto first = resolve(server.url("/pytorch"));
  for (const auto& name : sandbox_.files()) {
    if (name.starts_with("cache/documents")) {
      sandbox_.write(name, "damaged");
    }
  }
  EXPECT_EQ(without_timings(resolve(server.url("/pytorch")).out), without_timings(first.out));
}

TEST_F(Offline, KeepsNoSecretsInTheCache) {
  sandbox_.write("root/t/s3cret/channel/noarch/repodata.json", R"({"packages": {}, "packages.conda": {}})");
  const Nginx server({.root = sandbox_.path() / "root"});
  const auto url = "http://ann:p4ss@127.0.0.1:" + std::to_string(server.port()) + "/t/s3cret/channel";
  static_cast<void>(resolve(url));
  int count = 0;
  for (const auto& name : sandbox_.files()) {
    if (name.starts_with("cache/")) {
      ++count;
      for (const auto* const secret : {"s3cret", "p4ss"}) {
        EXPECT_EQ(name.find(secret), std::string::npos);
        EXPECT_EQ(sandbox_.read(name).find(secret), std::string::npos) << name;
      }
    }
  }
  EXPECT_GT(count, 1);
}

TEST(Mirrors, AreInTheCommandsOfTheEmbeddedCatalog) {
  const Sandbox sandbox;
  const auto ended = run_program(
      {"resolve", "--gpu", "sm_86", "--driver", "535", "--platform", "linux-64", "--installer", "conda", "--mirror", "tuna", "--no-lock"},
      sandbox.path());
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("https://mirrors.tuna.tsinghua.edu.cn/anaconda/cloud/"));
  EXPECT_THAT(ended.out, Not(HasSubstr("-c conda-forge"))) << "the official host again";
}

TEST(Mirrors, TakeThePlaceOfPypiForEveryStack) {
  const Sandbox sandbox;
  const auto resolve = [&](const std::string& mirror, const std::string& spec) {
    return run_program({"resolve", "--gpu", "A100", "--driver", "535.104.05", "--platform", "linux-64", "--installer", "pip", "--mirror",
                        mirror, "--no-lock", spec},
                       sandbox.path(), {{"COLUMNS", "1000"}});
  };
  const auto jax = resolve("tuna", "jax");
  EXPECT_THAT(jax.out, HasSubstr(" --index-url https://pypi.tuna.tsinghua.edu.cn/simple\n"));
  EXPECT_THAT(jax.out, HasSubstr(" --default-index https://pypi.tuna.tsinghua.edu.cn/simple\n"));
  EXPECT_THAT(jax.out, Not(HasSubstr("PyTorch indexes"))) << "JAX needs none of them";
  const auto torch = resolve("aliyun", "torch");
  EXPECT_THAT(torch.out, HasSubstr(" --index-url https://mirrors.aliyun.com/pypi/simple --find-links "));
  EXPECT_THAT(torch.out, Not(HasSubstr("triton==")));
  EXPECT_THAT(torch.out + jax.out, Not(HasSubstr("--extra-index-url")));
}

TEST(Mirrors, AreNamedWhereOneIsUnknownOrDead) {
  const Sandbox sandbox;
  for (const auto* const name : {"moon", "douban"}) {
    const auto ended = run_program({"resolve", "--gpu", "sm_86", "--mirror", name}, sandbox.path());
    EXPECT_EQ(ended.status, 2);
    EXPECT_THAT(ended.err, HasSubstr(name));
    EXPECT_THAT(ended.err, HasSubstr("tuna"));
    EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << ended.err;
  }
}

}  // namespace
}  // namespace gpusolve::testing
