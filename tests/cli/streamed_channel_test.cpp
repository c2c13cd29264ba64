// A channel on a server that is large enough for an index: it is read while it arrives, and revalidated without being read again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <iterator>
#include <list>
#include <nlohmann/json.hpp>

#include "tests/adapters/conda/channel/packed.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/nginx.hpp"
#include "tests/support/scripted_server.hpp"

namespace gpusolve::testing {
namespace {

namespace fs = std::filesystem;
using conda::tests::bzip2;
using conda::tests::zstd;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;
using tests::http_answer;
using tests::Nginx;
using tests::ScriptedConnection;
using tests::ScriptedServer;

constexpr auto k_nothing = R"({"packages": {}, "packages.conda": {}})";

/// A text of more than half a megabyte with 20,000 names.
auto large_repodata(const std::string& version) -> std::string {
  std::string records;
  for (int i = 0; i < 20'000; ++i) {
    const auto name = "p" + std::to_string(i);
    records += (i == 0 ? "\"" : ",\"") + name + "-" + version + R"(-0.conda": {"name": ")" + name + R"(", "version": ")" + version +
               R"(", "build": "0", "build_number": 0, "depends": []})";
  }
  return R"({"packages.conda": {)" + records + "}}";
}

class StreamedChannel : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!Nginx::is_there()) {
      GTEST_SKIP() << Nginx::k_absent;
    }
    sandbox_.write("root/ch/noarch/repodata.json", k_nothing);
  }
  void publish(const std::string& bytes, const std::string& file = "repodata.json.zst") const {
    sandbox_.write("root/ch/linux-64/" + file, bytes);
  }
  [[nodiscard]] auto path(const std::string& name) const -> fs::path { return sandbox_.path() / name; }
  [[nodiscard]] auto resolve(const std::string& channel, const std::string& spec = "p7") const -> Ended {
    return run_program(
        {"resolve", "--gpu", "none", "--platform", "linux-64", "-c", channel, "--override-channels", "--no-lock", "--json", spec},
        sandbox_.path(), {{"GPUSOLVE_CACHE_DIR", path("cache").string()}});
  }
  /// The version and the snapshot, or the status and the error.
  [[nodiscard]] auto answer(const std::string& channel, const std::string& spec = "p7") const -> std::string {
    const auto ended = resolve(channel, spec);
    if (ended.status != 0) {
      return std::to_string(ended.status) + ": " + ended.err;
    }
    const auto json = nlohmann::json::parse(ended.out);
    return json["packages"][0]["version"].get<std::string>() + " " + json["sources"][0]["snapshot"].get<std::string>();
  }
  /// The files in the cache whose path starts with `part`.
  [[nodiscard]] auto kept(const std::string& part) const -> std::vector<fs::path> {
    std::vector<fs::path> all;
    for (const auto& name : sandbox_.files()) {
      if (name.starts_with("cache/" + part)) {
        all.push_back(path(name));
      }
    }
    return all;
  }
  /// The body of the large subdir, which is the largest file.
  [[nodiscard]] auto body() const -> fs::path {
    return std::ranges::max(kept("bodies"), {}, [](const fs::path& file) { return fs::file_size(file); });
  }
  /// Overwrites the middle of a file with zeros.
  static void damage(const fs::path& file) {
    auto bytes = contents(file);
    bytes.replace(bytes.size() / 4, bytes.size() / 2, bytes.size() / 2, '\0');
    std::ofstream(file, std::ios::binary) << bytes;
  }
  Sandbox sandbox_;
};

TEST_F(StreamedChannel, IsRevalidatedWithOneRequestPerDocument) {
  publish(zstd(large_repodata("1")));
  const Nginx server({.root = path("root")});
  const auto first = answer(server.url("/ch"));
  EXPECT_THAT(first, HasSubstr("1 sha256:"));
  const auto asked = server.requests().size();
  EXPECT_EQ(answer(server.url("/ch")), first);
  std::vector<std::string> second;
  const auto requests = server.requests();
  std::transform(requests.begin() + static_cast<std::ptrdiff_t>(asked), requests.end(), std::back_inserter(second),
                 [](const tests::NginxRequest& request) { return std::to_string(request.status) + " " + request.uri; });
  EXPECT_THAT(second, UnorderedElementsAre("304 /ch/linux-64/repodata.json.zst", "304 /ch/noarch/repodata.json"));
}

TEST_F(StreamedChannel, IsAnsweredTheSecondTimeWithoutItsBody) {
  publish(zstd(large_repodata("1")));
  const Nginx server({.root = path("root")});
  const auto first = answer(server.url("/ch"));
  damage(body());
  EXPECT_EQ(answer(server.url("/ch")), first) << "the index answers, and it is of what came";
  for (const auto& index : kept("indexes")) {
    fs::remove(index);
  }
  const auto asked = server.requests().size();
  EXPECT_EQ(answer(server.url("/ch")), first) << "the damage is found where the body is read, and the server is asked for all of it";
  EXPECT_THAT(server.requests().back().uri, HasSubstr("/ch/"));
  EXPECT_EQ(server.requests().size(), asked + 3);
  EXPECT_EQ(answer(server.url("/ch")), first);
}

TEST_F(StreamedChannel, IsAnsweredThoughItsIndexAndItsBodyAreDamaged) {
  publish(zstd(large_repodata("1")));
  const Nginx server({.root = path("root")});
  const auto first = answer(server.url("/ch"), "p9999");
  damage(body());
  const auto index = kept("indexes").at(0);
  auto bytes = contents(index);
  std::fill(bytes.begin() + 40, bytes.begin() + static_cast<std::ptrdiff_t>(bytes.size() / 2), '\0');  // the directory is at the end
  std::ofstream(index, std::ios::binary) << bytes;
  EXPECT_EQ(answer(server.url("/ch"), "p9999"), first);
  EXPECT_EQ(answer(server.url("/ch"), "p9999"), first);
}

TEST_F(StreamedChannel, IsReadAgainAfterAChange) {
  std::list<Nginx> servers;  // all run until the end, since the port of one that ended may be given to the next
  for (const std::string version : {"1", "2", "1"}) {
    publish(zstd(large_repodata(version)));
    const auto& server = servers.emplace_back(tests::NginxSetup{.root = path("root")});
    EXPECT_THAT(answer(server.url("/ch")), HasSubstr(version + " sha256:"));
  }
  EXPECT_EQ(kept("indexes").size(), 3U) << "each server is a place of its own";
}

TEST_F(StreamedChannel, GivesTheSameAnswerHoweverItIsPacked) {
  const auto text = large_repodata("1");
  std::vector<std::string> versions;
  for (const auto& [file, bytes] : {std::pair("repodata.json", text), std::pair("repodata.json.bz2", bzip2(text)),
                                    std::pair("repodata.json.zst", zstd(text.substr(0, 700'000)) + zstd(text.substr(700'000)))}) {
    publish(bytes, file);
    const Nginx server({.root = path("root")});
    for (int count = 0; count < 2; ++count) {
      EXPECT_THAT(answer(server.url("/ch")), HasSubstr("1 sha256:")) << file;
    }
  }
}

struct Broken {
  std::string name;
  std::string file;
  std::string bytes;
  std::string words;  ///< part of the message
};

auto broken_bodies() -> std::vector<Broken> {
  const auto text = large_repodata("1");
  const auto packed = zstd(text);
  const auto damaged = packed + "no frame of zstd";  // detected after the whole text
  auto no_json = text;
  no_json[text.rfind("\"name\"")] = ';';
  return {{"CutZstd", "repodata.json.zst", packed.substr(0, packed.size() / 2), "truncated: the zstd data ends early at byte"},
          {"DamagedZstd", "repodata.json.zst", damaged, "damaged zstd data at byte"},
          {"NoZstd", "repodata.json.zst", "no zstd at all", "damaged zstd data at byte"},
          {"LongNoZstd", "repodata.json.zst", std::string(3'000'000, 'x'), "damaged zstd data at byte"},  // detected while it arrives
          {"CutJson", "repodata.json", text.substr(0, text.size() / 2), "not JSON at byte"},
          {"NoJsonInside", "repodata.json.zst", zstd(no_json), "not JSON at byte"},
          {"CutBzip2", "repodata.json.bz2", bzip2(text).substr(0, 30'000), "truncated: the bzip2 data ends early at byte"},
          {"Bomb", "repodata.json.zst", zstd(std::string(200'000'000, ' ')), "unpacks to more than"},
          {"Empty", "repodata.json.zst", "", "truncated: the zstd data ends early at byte 0"}};
}

TEST_F(StreamedChannel, ThatIsBrokenEndsTheRunAndIsNotKept) {
  for (const auto& broken : broken_bodies()) {
    SCOPED_TRACE(broken.name);
    fs::remove_all(path("root/ch/linux-64"));
    fs::remove_all(path("cache"));
    publish(broken.bytes, broken.file);
    const Nginx server({.root = path("root")});
    const auto ended = resolve(server.url("/ch"));
    EXPECT_EQ(ended.status, 3);
    EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << ended.err;
    EXPECT_THAT(ended.err, HasSubstr("/ch/linux-64/" + broken.file + ": "));
    EXPECT_THAT(ended.err, HasSubstr(broken.words));
    EXPECT_THAT(kept("indexes"), IsEmpty());
    for (const auto& file : kept("bodies")) {
      EXPECT_TRUE(contents(file) == k_nothing) << "only the sound subdir is kept";
    }
  }
}

/// The first transfers break in the middle of the body. Their bytes must be discarded.
TEST_F(StreamedChannel, IsReadFromItsBeginningAfterATransferBreaks) {
  const auto packed = zstd(large_repodata("1"));
  std::atomic<int> tries{0};
  const ScriptedServer server([&](const ScriptedConnection& to, const std::string& head, int) {
    if (!head.starts_with("GET /ch/linux-64/repodata.json.zst")) {
      to.send(http_answer(404, ""));
      return;
    }
    const auto whole = http_answer(200, packed);
    to.send(++tries < 3 ? std::string_view(whole).substr(0, whole.size() / 2) : whole);
  });
  EXPECT_THAT(answer(server.url("/ch")), HasSubstr("1 sha256:"));
}

/// The absence of a better file is remembered for a day, but if no file of a subdir was found, all are requested again.
TEST_F(StreamedChannel, MayGetASubdirLater) {
  publish(large_repodata("1"), "repodata.json");
  fs::remove_all(path("root/ch/noarch"));
  const Nginx server({.root = path("root")});
  EXPECT_THAT(answer(server.url("/ch")), HasSubstr("1 sha256:"));
  sandbox_.write("root/ch/noarch/repodata.json.zst", zstd(R"({"packages.conda": {"late-3-0.conda": {"name": "late", "version": "3",
    "build": "0", "build_number": 0, "depends": []}}})"));
  EXPECT_THAT(answer(server.url("/ch"), "late"), HasSubstr("3 sha256:"));
}

}  // namespace
}  // namespace gpusolve::testing
