// Sources on a real server: nginx on loopback.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/digest/digest.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/nginx.hpp"
#include "tests/support/sharded_channel.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using tests::Nginx;

class OverHttp : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!Nginx::is_there()) {
      GTEST_SKIP() << Nginx::k_absent;
    }
  }
  auto run(std::vector<std::string> words, const std::map<std::string, std::string>& variables = {}) const -> Ended {
    words.insert(words.begin(), {"resolve", "--gpu", "sm_86", "--platform", "linux-64"});
    return run_program(words, sandbox_.path(), variables);
  }
  void expect_status_three(const Ended& ended, const std::string& hint) const {
    EXPECT_EQ(ended.status, 3) << ended.out << ended.err;
    EXPECT_EQ(ended.out, "");
    EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << ended.err;
    EXPECT_THAT(ended.err, StartsWith("gpusolve: "));
    EXPECT_THAT(ended.err, HasSubstr(hint));
  }
  [[nodiscard]] auto path(const std::string& name) const -> std::filesystem::path { return sandbox_.path() / name; }
  Sandbox sandbox_;
};

class ChannelOverHttp : public OverHttp {};

constexpr auto k_app = R"({"info": {"subdir": "linux-64"}, "packages": {}, "packages.conda": {
  "app-1.0-0.conda": {"name": "app", "version": "1.0", "build": "0", "build_number": 0, "depends": ["lib >=2"]}}})";
constexpr auto k_lib = R"({"info": {"subdir": "noarch"}, "packages": {}, "packages.conda": {
  "lib-2.0-0.conda": {"name": "lib", "version": "2.0", "build": "0", "build_number": 0, "depends": []}}})";

TEST_F(ChannelOverHttp, ServesAsTheFolderDoes) {
  const Nginx server({.root = fixture_channels()});
  const auto remote = run({"-c", server.url("/pytorch"), "--json", "--no-lock", "pytorch"});
  const auto local = run({"-c", (fixture_channels() / "pytorch").string(), "--json", "--no-lock", "pytorch"});
  ASSERT_EQ(local.status, 0) << local.err;
  ASSERT_EQ(remote.status, 0) << remote.err;
  const auto packages = [](const std::string& text) {
    std::vector<std::string> names;
    const auto answer = nlohmann::json::parse(text);
    for (const auto& package : answer["packages"]) {
      names.push_back(package["name"].get<std::string>() + " " + package["version"].get<std::string>());
    }
    return names;
  };
  EXPECT_EQ(packages(remote.out), packages(local.out));
  const auto answer = nlohmann::json::parse(remote.out);
  EXPECT_EQ(answer["sources"][0]["name"], server.url("/pytorch"));
  EXPECT_THAT(answer["packages"][0]["url"].get<std::string>(), StartsWith(server.url("/pytorch/")));
}

TEST_F(ChannelOverHttp, IsAskedForItsPackedFilesFirst) {
  sandbox_.write("root/channel/linux-64/repodata.json", k_app);
  sandbox_.write("root/channel/noarch/repodata.json", k_lib);
  const Nginx server({.root = path("root")});
  const auto ended = run({"-c", server.url("/channel/"), "--no-lock", "app"});
  EXPECT_EQ(ended.status, 0) << ended.out << ended.err;
  auto uris = server.uris();
  std::ranges::sort(uris);
  EXPECT_THAT(uris, ElementsAre("/channel/linux-64/repodata.json", "/channel/linux-64/repodata.json.bz2",
                                "/channel/linux-64/repodata.json.zst", "/channel/linux-64/repodata_shards.msgpack.zst",
                                "/channel/noarch/repodata.json", "/channel/noarch/repodata.json.bz2", "/channel/noarch/repodata.json.zst",
                                "/channel/noarch/repodata_shards.msgpack.zst"));
}

/// The fixture's channel in shards, in `root/pytorch`.
class ShardsOverHttp : public OverHttp {
 protected:
  void SetUp() override {
    OverHttp::SetUp();
    for (const auto* const subdir : {"linux-64", "noarch"}) {
      shards_.push_back(tests::shards_of(contents(fixture_channels() / "pytorch" / subdir / "repodata.json")));
      tests::write_shards(path("root/pytorch") / subdir, shards_.back());
    }
  }
  auto solve(const std::string& channel) const -> Ended { return run({"-c", channel, "--json", "--no-lock", "pytorch"}); }
  std::vector<tests::Shards> shards_;
};

TEST_F(ShardsOverHttp, GiveTheAnswerOfTheWholeFiles) {
  const Nginx server({.root = path("root")});
  const auto packages = [](const Ended& ended) {
    EXPECT_EQ(ended.status, 0) << ended.err;
    auto all = nlohmann::json::parse(ended.out)["packages"];
    for (auto& package : all) {
      package.erase("url");
      package.erase("source");
    }
    return all;
  };
  const auto whole = packages(solve((fixture_channels() / "pytorch").string()));
  EXPECT_EQ(packages(solve(server.url("/pytorch"))), whole);
  EXPECT_EQ(packages(solve(path("root/pytorch").string())), whole);
}

TEST_F(ShardsOverHttp, AreFetchedOnlyForWhatTheSolutionTouchesAndOnlyOnce) {
  const Nginx server({.root = path("root")});
  const std::map<std::string, std::string> cache{{"GPUSOLVE_CACHE_DIR", path("cache").string()}};
  const std::vector<std::string> words{"-c", server.url("/pytorch"), "--no-lock", "pytorch"};
  ASSERT_EQ(run(words, cache).status, 0);
  const auto first = server.uris();
  const auto is_shard = [](const std::string& uri) { return uri.find("/shards/") != std::string::npos; };
  const auto fetched = std::ranges::count_if(first, is_shard);
  EXPECT_GT(fetched, 0);
  EXPECT_LT(static_cast<std::size_t>(fetched), shards_[0].files.size() + shards_[1].files.size());
  EXPECT_TRUE(std::ranges::none_of(server.requests(), [](const tests::NginxRequest& request) {
    return request.uri.find("repodata.json") != std::string::npos && request.status == 200;
  })) << "asked for at the same time, in case that there were no shards";
  ASSERT_EQ(run(words, cache).status, 0);
  EXPECT_EQ(std::ranges::count_if(server.uris(), is_shard), fetched) << "a shard never changes";
  auto offline = words;
  offline.emplace_back("--offline");
  EXPECT_EQ(run(offline, cache).status, 0);
}

TEST_F(ShardsOverHttp, EndTheRunIfOneIsMissingOrHasAnotherDigest) {
  for (const bool is_missing : {true, false}) {
    for (const auto& [digest, stored] : shards_[0].files) {
      const auto name = "root/pytorch/linux-64/shards/" + digest + ".msgpack.zst";
      is_missing ? static_cast<void>(std::filesystem::remove(path(name))) : sandbox_.write(name, "another shard");
    }
    const Nginx server({.root = path("root")});
    expect_status_three(run({"-c", server.url("/pytorch"), "--no-lock", "pytorch"}),
                        is_missing ? "is not there" : "do not trust this source");
  }
}

TEST_F(ShardsOverHttp, MayBeInAnotherFolderButNotBehindAFileUrl) {
  shards_[0].index["info"]["shards_base_url"] = "/other/shards";
  tests::write_shards(path("root/pytorch/linux-64"), shards_[0]);
  std::filesystem::create_directories(path("root/other"));
  std::filesystem::rename(path("root/pytorch/linux-64/shards"), path("root/other/shards"));
  const Nginx server({.root = path("root")});
  EXPECT_EQ(run({"-c", server.url("/pytorch"), "--no-lock", "pytorch"}).status, 0);
  shards_[0].index["info"]["shards_base_url"] = "file:///etc/";
  tests::write_shards(path("root/pytorch/linux-64"), shards_[0]);
  expect_status_three(run({"-c", server.url("/pytorch"), "--no-lock", "pytorch"}), "its shards lie at `file:///etc/`");
}

TEST_F(ChannelOverHttp, MayLackASubdir) {
  sandbox_.write("root/channel/noarch/repodata.json", k_lib);
  const Nginx server({.root = path("root")});
  EXPECT_EQ(run({"-c", server.url("/channel"), "--no-lock", "lib"}).status, 0);
}

TEST_F(ChannelOverHttp, IsNamedIfItDoesNotExist) {
  sandbox_.write("root/none", "");
  const Nginx server({.root = path("root")});
  expect_status_three(run({"-c", server.url("/channel"), "app"}),
                      "channel " + server.url("/channel") +
                          ": has no `repodata.json`, `.zst` or `.bz2`, neither in `linux-64` nor "
                          "in `noarch` (status 404)");
}

TEST_F(ChannelOverHttp, IsNamedIfItsServerIsGone) {
  Nginx server({.root = fixture_channels()});
  const auto url = server.url("/pytorch");
  server.stop();
  expect_status_three(run({"-c", url, "app"}), url + "/");
}

TEST_F(ChannelOverHttp, IsNamedWhereItIsBroken) {
  sandbox_.write("root/channel/linux-64/repodata.json.zst", "no zstd at all");
  const Nginx server({.root = path("root")});
  expect_status_three(run({"-c", server.url("/channel"), "app"}), server.url("/channel/linux-64/repodata.json.zst"));
}

TEST_F(ChannelOverHttp, IsNotAskedWhenOffline) {
  const Nginx server({.root = fixture_channels()});
  expect_status_three(run({"-c", server.url("/pytorch"), "--offline", "pytorch"}), "--offline");
  EXPECT_THAT(server.uris(), ::testing::IsEmpty());
}

TEST_F(ChannelOverHttp, KeepsItsTokenOutOfAllOutput) {
  sandbox_.write("root/t/s3cret/channel/linux-64/repodata.json", k_app);
  sandbox_.write("root/t/s3cret/channel/noarch/repodata.json", k_lib);
  const Nginx server({.root = path("root")});
  for (const auto* const spec : {"app", "nothing-of-this-name"}) {
    const auto ended = run({"-c", server.url("/t/s3cret/channel"), "--json", "-v", "--emit", "explicit=list", spec});
    for (const auto& text : {ended.out, ended.err, sandbox_.read("gpusolve.lock"), sandbox_.read("list")}) {
      EXPECT_EQ(text.find("s3cret"), std::string::npos) << text;
    }
  }
  EXPECT_THAT(sandbox_.read("list"), HasSubstr(server.url("/channel/linux-64/app-1.0-0.conda")));
}

class IndexOverHttp : public OverHttp {
 protected:
  static auto wheel(const std::string& name) -> std::string { return name + "-1.0-py3-none-any.whl"; }
  /// A project with one wheel and its metadata, as JSON, HTML or both.
  void add(const std::string& name, const std::string& requires_dist = "", const std::string& digest = "") const {
    const auto text = "Metadata-Version: 2.1\nName: " + name + "\nVersion: 1.0\n" + requires_dist;
    const auto sha256 = digest.empty() ? sha256_of(text) : digest;
    sandbox_.write("root/files/" + wheel(name) + ".metadata", text);
    sandbox_.write("root/simple/" + name + "/index.json",
                   R"({"meta": {"api-version": "1.1"}, "name": ")" + name + R"(", "files": [{"filename": ")" + wheel(name) +
                       R"(", "url": "../../files/)" + wheel(name) + R"(", "hashes": {"sha256": ")" + std::string(64, 'a') +
                       R"("}, "core-metadata": {"sha256": ")" + sha256 + R"("}}]})");
    sandbox_.write("root/simple/" + name + "/index.html", "<a href=\"../../files/" + wheel(name) + "#sha256=" + std::string(64, 'a') +
                                                              "\" data-core-metadata=\"sha256=" + sha256 + "\">" + wheel(name) + "</a>");
  }
  [[nodiscard]] auto serve(bool has_json) const -> tests::NginxSetup {
    const std::string k_negotiation =
        "map $http_accept $page { default index.html; ~simple.v1\\+json index.json; }\n"
        "map $http_accept $page_type { default text/html; ~simple.v1\\+json application/vnd.pypi.simple.v1+json; }\n";
    const std::string k_json =
        "location ~ ^/simple/[^/]+/$ { types {} default_type $page_type; index $page; }\n"
        "location ~ ^/simple/.*/index.json$ { types {} default_type application/vnd.pypi.simple.v1+json; }";
    return has_json ? tests::NginxSetup{.root = path("root"), .server_lines = k_json, .http_lines = k_negotiation}
                    : tests::NginxSetup{.root = path("root")};
  }
  auto resolve(const Nginx& server, std::vector<std::string> words) const -> Ended {
    words.insert(words.begin(), {"--python", "3.11", "--index-url", server.url("/simple/")});
    return run(words);
  }
};

TEST_F(IndexOverHttp, ServesHtmlAndJson) {
  add("app", "Requires-Dist: lib>=1\nRequires-Dist: other\n");
  add("lib");
  add("other", "Requires-Dist: lib\n");
  for (const bool has_json : {false, true}) {
    const Nginx server(serve(has_json));
    const auto ended = resolve(server, {"--no-lock", "app", "--json"});
    ASSERT_EQ(ended.status, 0) << ended.out << ended.err;
    const auto answer = nlohmann::json::parse(ended.out);
    ASSERT_EQ(answer["packages"].size(), 3U);
    EXPECT_EQ(answer["packages"][0]["url"], server.url("/files/" + wheel("app")));
    EXPECT_EQ(answer["packages"][0]["source"], server.url("/simple"));
    EXPECT_EQ(answer["packages"][0]["sha256"], std::string(64, 'a'));
    auto uris = server.uris();
    std::ranges::sort(uris);
    EXPECT_THAT(uris, ElementsAre("/files/" + wheel("app") + ".metadata", "/files/" + wheel("lib") + ".metadata",
                                  "/files/" + wheel("other") + ".metadata", "/simple/app/", "/simple/lib/", "/simple/other/"));
  }
}

TEST_F(IndexOverHttp, IsAskedOnlyForWhatTheAnswerTouches) {
  add("app");
  add("unrelated");
  const Nginx server(serve(true));
  EXPECT_EQ(resolve(server, {"--no-lock", "app"}).status, 0);
  EXPECT_THAT(server.uris(), ElementsAre("/simple/app/", "/files/" + wheel("app") + ".metadata"));
}

TEST_F(IndexOverHttp, LeavesNamesToTheNextIndex) {
  add("app", "Requires-Dist: lib\n");
  const Nginx first(serve(true));
  const Nginx second({.root = fixture_channels()});
  const auto ended =
      run({"--python", "3.11", "--index-url", second.url("/simple"), "--extra-index-url", first.url("/simple"), "--no-lock", "app"});
  EXPECT_EQ(ended.status, 11) << ended.out << ended.err;
  EXPECT_THAT(second.uris(), Contains("/simple/lib/")) << ended.out;
  EXPECT_THAT(first.uris(), Contains("/simple/lib/"));
}

TEST_F(IndexOverHttp, ProvesNothingByAWheelWhoseMetadataHasAnotherDigest) {
  add("app", "", std::string(64, '0'));
  const Nginx server(serve(true));
  const auto ended = resolve(server, {"--no-lock", "app"});
  EXPECT_EQ(ended.status, 3) << ended.out << ended.err;
  EXPECT_THAT(ended.err, HasSubstr("sha256"));
}

TEST_F(IndexOverHttp, IsNamedWhereItIsBusy) {
  const Nginx server({.root = path("."), .server_lines = "location /simple/ { add_header Retry-After 600 always; return 503; }"});
  expect_status_three(resolve(server, {"app"}), "http://127.0.0.1:" + std::to_string(server.port()) + "/simple/app/");
}

TEST_F(IndexOverHttp, IsNotAskedWhenOffline) {
  add("app");
  const Nginx server(serve(true));
  expect_status_three(resolve(server, {"--offline", "app"}), "--offline");
  EXPECT_THAT(server.uris(), Not(Contains(HasSubstr("app"))));
}

}  // namespace
}  // namespace gpusolve::testing
