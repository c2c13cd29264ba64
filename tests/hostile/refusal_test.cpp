// Finding 2: a source that refuses a project has not said that the project does not exist, so no other source may answer instead.
#include "tests/hostile/sources.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using tests::Nginx;

class Refusal : public HostileSources {
 protected:
  /// Answers everything below `/simple/` and `/files/` with `status`.
  [[nodiscard]] auto server_that_says(int status) const -> Nginx {
    return Nginx({.root = path("."), .server_lines = "add_header Retry-After 600 always; return " + std::to_string(status) + ";"});
  }
};

TEST_F(Refusal, OfAPrivateIndexIsNeverAnsweredByAPublicOne) {
  add_project("public", "internal", "99.0");
  const Nginx second({.root = path("public")});
  for (const int status : {401, 403, 407, 429, 500, 502, 503}) {
    const auto first = server_that_says(status);
    const auto ended = resolve_pip({"--index-url", first.url("/simple"), "--extra-index-url", second.url("/simple"), "internal"});
    EXPECT_EQ(ended.status, 3) << status << ended.out;
    EXPECT_EQ(ended.out, "") << status;
    EXPECT_THAT(ended.err, AllOf(HasSubstr("project `internal`"), HasSubstr(first.url("/simple/internal/")),
                                 HasSubstr("status " + std::to_string(status)), HasSubstr("no other index is asked in its place")));
  }
  EXPECT_THAT(second.uris(), IsEmpty());
}

TEST_F(Refusal, IsNotWhatAnIndexWithoutTheProjectSays) {
  add_project("public", "internal", "99.0");
  const Nginx second({.root = path("public")});
  for (const int status : {404, 410}) {
    const auto first = server_that_says(status);
    const auto ended = resolve_pip({"--index-url", first.url("/simple"), "--extra-index-url", second.url("/simple"), "--json", "internal"});
    EXPECT_EQ(ended.status, 0) << status << ended.err;
    EXPECT_THAT(packages(ended), ElementsAre("internal 99.0"));
  }
}

TEST_F(Refusal, OfAChannelSaysThatItIsOneAndLetsNoOtherAnswer) {
  add_channel("public", "foo", "9.0");
  const Nginx second({.root = path("public")});
  const auto first = server_that_says(403);
  const auto ended = resolve({"-c", first.url("/channel"), "-c", second.url(), "foo"});
  EXPECT_EQ(ended.status, 3) << ended.out;
  EXPECT_THAT(ended.err, AllOf(HasSubstr("channel " + first.url("/channel")), HasSubstr("status 403"), HasSubstr("refuses access"),
                               HasSubstr("token")));
  EXPECT_EQ(ended.err.find("check the channel's name"), std::string::npos) << ended.err;
}

TEST_F(Refusal, OfOneSubdirEndsTheRunThoughTheOtherIsThere) {
  add_channel("private", "foo", "1.0");
  add_channel("public", "foo", "9.0");
  const Nginx first({.root = path("private"), .server_lines = "location /linux-64/ { return 403; }"});
  const Nginx second({.root = path("public")});
  const auto ended = resolve({"-c", first.url(), "-c", second.url(), "foo"});
  EXPECT_EQ(ended.status, 3) << ended.out;
  EXPECT_THAT(ended.err, HasSubstr("all repodata of `linux-64`"));
}

TEST_F(Refusal, OfAKindOfFileLeavesTheOthersOfTheChannel) {
  add_channel("channel", "foo", "1.0");
  const Nginx server({.root = path("channel"), .server_lines = "location ~ (zst|bz2)$ { return 403; }"});
  const auto ended = resolve({"-c", server.url(), "--json", "foo"});
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_THAT(packages(ended), ElementsAre("foo 1.0"));
}

}  // namespace
}  // namespace gpusolve::testing
