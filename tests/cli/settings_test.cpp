// .condarc, pip.conf and netrc as users have them: what they change, and that they change nothing where nobody is asked.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/cli/program.hpp"
#include "tests/support/nginx.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using tests::Nginx;
using Words = std::vector<std::string>;

class UserSettings : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!Nginx::is_there()) {
      GTEST_SKIP() << Nginx::k_absent;
    }
  }
  auto run(Words words, std::map<std::string, std::string> variables = {}) const -> Ended {
    words.insert(words.begin(), {"resolve", "--gpu", "sm_86", "--platform", "linux-64", "--no-lock"});
    variables.insert({{"HOME", sandbox_.path().string()}, {"GPUSOLVE_CACHE_DIR", (sandbox_.path() / "cache").string()}});
    return run_program(words, sandbox_.path(), variables);
  }
  Sandbox sandbox_;
};

TEST_F(UserSettings, SayWhereNamesLie) {
  const Nginx server({.root = fixture_channels()});
  for (const auto& text : {"channel_alias: " + server.url("/"), "custom_channels:\n  pytorch: " + server.url(),
                           "mirrored_channels:\n  pytorch: [" + server.url("/pytorch") + "]"}) {
    sandbox_.write(".condarc", text);
    const auto ended = run({"-c", "pytorch", "pytorch"});
    EXPECT_EQ(ended.status, 0) << text << ended.err;
  }
  EXPECT_THAT(server.uris(), Contains("/pytorch/linux-64/repodata.json"));
}

TEST_F(UserSettings, GiveLiveItsChannels) {
  const Nginx server({.root = fixture_channels()});
  sandbox_.write(".condarc", "channels:\n  - " + server.url("/pytorch") + "\n");
  const auto ended = run({"--live", "--installer", "conda", "pytorch"});
  EXPECT_EQ(ended.status, 0) << ended.err;
}

TEST_F(UserSettings, AreNamedWithTheirLineWhenTheyAreBroken) {
  sandbox_.write(".condarc", "channels: [pytorch]\noffline: perhaps\n");
  const auto ended = run({"-c", "pytorch", "pytorch"});
  EXPECT_EQ(ended.status, 2) << ended.out;
  EXPECT_THAT(ended.err, HasSubstr(".condarc:2: `offline` must be true or false"));
  EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << ended.err;
}

TEST_F(UserSettings, PlayNoPartWhereNobodyIsAsked) {
  sandbox_.write(".condarc", "channels: [\n");
  EXPECT_EQ(run({"-q"}).status, 0);
  EXPECT_EQ(run({"-q", "--installer", "pip"}).status, 0);
}

TEST_F(UserSettings, ForbidTheNetwork) {
  const Nginx server({.root = fixture_channels()});
  sandbox_.write(".condarc", "offline: true\n");
  const auto ended = run({"-c", server.url("/pytorch"), "pytorch"});
  EXPECT_EQ(ended.status, 3);
  EXPECT_THAT(ended.err, HasSubstr("is not in the cache"));
}

TEST_F(UserSettings, NameTheUserOfAHost) {
  sandbox_.write("passwords", "ann:{PLAIN}s3cret\n");
  const Nginx server(
      {.root = fixture_channels(), .server_lines = "auth_basic x; auth_basic_user_file " + (sandbox_.path() / "passwords").string() + ";"});
  const auto stranger = run({"-c", server.url("/pytorch"), "pytorch"});
  EXPECT_EQ(stranger.status, 3);
  EXPECT_THAT(stranger.err, HasSubstr("~/.netrc"));
  sandbox_.write(".netrc", "machine 127.0.0.1 login ann password s3cret\n");
  const auto known = run({"-c", server.url("/pytorch"), "--json", "pytorch"});
  EXPECT_EQ(known.status, 0) << known.err;
  EXPECT_EQ(known.out.find("s3cret"), std::string::npos);
}

TEST_F(UserSettings, OfPipGiveLiveItsIndex) {
  const Nginx server({.root = fixture_channels()});
  sandbox_.write(".config/pip/pip.conf",
                 "[global]\nindex-url = " + server.url("/simple") + "\nextra-index-url = " + server.url("/extra") + "\n");
  const auto ended = run({"--live", "--installer", "pip", "--python", "3.11", "app"});
  EXPECT_EQ(ended.status, 11) << ended.err;
  EXPECT_THAT(server.uris(), Contains("/simple/app/"));
  EXPECT_THAT(server.uris(), Contains("/extra/app/"));
}

}  // namespace
}  // namespace gpusolve::testing
