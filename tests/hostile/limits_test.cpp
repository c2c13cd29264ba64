// Findings 8a and 13: a small response cannot use large resources, and a run can have a time limit.
#include <sys/resource.h>
#include <zlib.h>

#include <chrono>

#include "tests/hostile/sources.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using tests::Nginx;

/// `size` blanks after `text`, compressed by gzip to a thousandth.
auto gzipped(const std::string& text, std::size_t size) -> std::string {
  z_stream stream{};
  constexpr int k_gzip = 15 + 16;
  EXPECT_EQ(deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, k_gzip, 9, Z_DEFAULT_STRATEGY), Z_OK);
  std::string packed;
  std::vector<char> out(std::size_t{1} << 20U);
  const auto add = [&](std::string piece, int flush) {
    stream.next_in = reinterpret_cast<Bytef*>(piece.data());
    stream.avail_in = static_cast<uInt>(piece.size());
    do {
      stream.next_out = reinterpret_cast<Bytef*>(out.data());
      stream.avail_out = static_cast<uInt>(out.size());
      deflate(&stream, flush);
      packed.append(out.data(), out.size() - stream.avail_out);
    } while (stream.avail_out == 0);
  };
  add(text, Z_NO_FLUSH);
  constexpr std::size_t k_piece = std::size_t{1} << 20U;
  for (std::size_t done = 0; done < size; done += k_piece) {
    add(std::string(k_piece, ' '), Z_NO_FLUSH);
  }
  add("", Z_FINISH);
  deflateEnd(&stream);
  return packed;
}

/// The largest resident set of any child so far, in megabytes.
auto megabytes_of_children() -> long {
  rusage usage{};
  ::getrusage(RUSAGE_CHILDREN, &usage);
  return usage.ru_maxrss / 1024;
}

class Bomb : public HostileSources {};

TEST_F(Bomb, InContentEncodingIsRefusedAndCostsLittleMemory) {
  const auto bomb = gzipped(R"({"packages.conda": {}})", std::size_t{600} << 20U);
  ASSERT_LT(bomb.size(), std::size_t{1} << 20U);
  for (const std::string subdir : {"linux-64", "noarch"}) {
    sandbox_.write("root/" + subdir + "/repodata.json", bomb);
  }
  const Nginx server({.root = path("root"), .server_lines = "location ~ json$ { add_header Content-Encoding gzip always; }"});
  const auto ended = resolve({"-c", server.url("/"), "-c", server.url("//"), "foo"});
  EXPECT_EQ(ended.status, 3) << ended.out;
  EXPECT_THAT(ended.err, AllOf(HasSubstr("far more than was sent"), HasSubstr("do not trust this source")));
  EXPECT_LT(megabytes_of_children(), 1000);
}

// While the answer about `.bz2` is awaited libcurl keeps what the first piece of `.json` unpacks to.
TEST_F(Bomb, ThatMustWaitIsRefusedToo) {
  const auto bomb = gzipped(R"({"packages.conda": {}})", std::size_t{600} << 20U);
  for (const std::string subdir : {"linux-64", "noarch"}) {
    sandbox_.write("root/" + subdir + "/repodata.json", bomb);
  }
  const Nginx server(
      {.root = path("root"),
       .server_lines = "location ~ bz2$ { limit_req zone=slow burst=10; }\nlocation ~ json$ { add_header Content-Encoding gzip always; }",
       .http_lines = "limit_req_zone $server_name zone=slow:1m rate=30r/m;"});
  const auto ended = resolve({"-c", server.url("/"), "foo"});
  EXPECT_EQ(ended.status, 3) << ended.out;
  EXPECT_THAT(ended.err, HasSubstr("far more than was sent"));
}

TEST_F(Bomb, OfAnIndexIsRefused) {
  sandbox_.write("root/simple/app/index.html", gzipped("<a href=\"a\">", std::size_t{60} << 20U));
  const Nginx server({.root = path("root"), .server_lines = "location /simple/ { add_header Content-Encoding gzip always; }"});
  const auto ended = resolve_pip({"--index-url", server.url("/simple"), "app"});
  EXPECT_EQ(ended.status, 3) << ended.out;
  EXPECT_THAT(ended.err, HasSubstr("far more than was sent"));
}

TEST_F(Bomb, ValidCompressedDataIsAccepted) {
  add_channel("root", "foo", "1.0");
  const auto text = sandbox_.read("root/linux-64/repodata.json");
  sandbox_.write("root/linux-64/repodata.json", gzipped(text, std::size_t{8} << 20U));
  const Nginx server({.root = path("root"), .server_lines = "location ~ linux-64.*json$ { add_header Content-Encoding gzip always; }"});
  const auto ended = resolve({"-c", server.url(), "--json", "foo"});
  EXPECT_EQ(ended.status, 0) << ended.err;
}

class TimeLimit : public HostileSources {
 protected:
  /// The pigeonhole problem: `pigeons` packages, each in one of `pigeons - 1` holes, no two in the same. There is no set, and proofs grow
  /// without bound with the number.
  void add_pigeonholes(int pigeons) const {
    nlohmann::json records = nlohmann::json::object();
    const auto add = [&](const std::string& name, const std::string& build, const std::vector<std::string>& depends) {
      records[name + "-1-" + build + ".conda"] = {
          {"name", name}, {"version", "1"}, {"build", build}, {"build_number", 0}, {"depends", depends}};
    };
    std::vector<std::string> all;
    for (int pigeon = 0; pigeon < pigeons; ++pigeon) {
      const auto name = "pigeon" + std::to_string(pigeon);
      all.push_back(name);
      for (int hole = 0; hole < pigeons - 1; ++hole) {
        const auto text = std::to_string(hole);
        add(name, "h" + text, {"hole" + text + " 1 p" + std::to_string(pigeon)});
        add("hole" + text, "p" + std::to_string(pigeon), {});
      }
    }
    add("root", "0", all);
    sandbox_.write("holes/linux-64/repodata.json", nlohmann::json{{"packages.conda", records}}.dump());
  }
};

TEST_F(TimeLimit, EndsARunThatIsTooHardWithALineAndNothingHalfWritten) {
  add_pigeonholes(14);
  const auto start = std::chrono::steady_clock::now();
  const auto ended = run_program({"resolve", "--gpu", "none", "--platform", "linux-64", "-c", path("holes").string(), "--timeout", "2",
                                  "--emit", "html=report.html", "root"},
                                 sandbox_.path(), {{"GPUSOLVE_CACHE_DIR", path("cache").string()}});
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
  EXPECT_EQ(ended.status, 3) << ended.out;
  EXPECT_EQ(ended.out, "");
  EXPECT_THAT(ended.err, AllOf(HasSubstr("too hard: not done after 2 seconds"), HasSubstr("found so far: no set, and no proof"),
                               HasSubstr("nothing was written")));
  EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1);
  EXPECT_FALSE(std::filesystem::exists(path("gpusolve.lock")));
  EXPECT_FALSE(std::filesystem::exists(path("report.html")));
}

TEST_F(TimeLimit, IsNotNeededForASearchThatWouldNotEnd) {
  add_pigeonholes(10);
  const auto ended = run_program({"resolve", "--gpu", "none", "--platform", "linux-64", "-c", path("holes").string(), "--json", "root"},
                                 sandbox_.path(), {{"GPUSOLVE_CACHE_DIR", path("cache").string()}, {"CI", "false"}});
  EXPECT_EQ(ended.status, 3) << ended.out;
  EXPECT_EQ(nlohmann::json::parse(ended.out)["schema"], "gpusolve/error/1");
  EXPECT_THAT(ended.err, AllOf(HasSubstr("too hard: the search did not end within 20 million decisions"),
                               HasSubstr("found so far: no set, and no proof"), HasSubstr("nothing was written")));
  EXPECT_LT(megabytes_of_children(), 1000);
}

TEST_F(TimeLimit, IsNotFeltByARunThatEndsInTime) {
  add_channel("channel", "foo", "1.0");
  for (const std::string seconds : {"60", "0"}) {
    const auto ended = resolve({"-c", path("channel").string(), "--json", "--timeout", seconds, "foo"});
    EXPECT_EQ(ended.status, 0) << ended.err;
    EXPECT_THAT(packages(ended), ElementsAre("foo 1.0"));
  }
  EXPECT_EQ(resolve({"-c", path("channel").string(), "foo"}, {{"CI", "true"}}).status, 0);
}

TEST_F(TimeLimit, IsANumberOfSeconds) {
  for (const std::string seconds : {"-1", "soon", "99999999"}) {
    EXPECT_EQ(resolve({"--timeout", seconds, "torch"}).status, 2) << seconds;
  }
}

TEST_F(TimeLimit, EndsTheWaitForAServerThatDrips) {
  add_channel("channel", "foo", "1.0");
  const Nginx server({.root = path("channel"), .server_lines = "location ~ json$ { limit_rate 1; }"});
  const auto start = std::chrono::steady_clock::now();
  const auto ended = resolve({"-c", server.url(), "--timeout", "2", "foo"});
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
  EXPECT_EQ(ended.status, 3) << ended.out;
  EXPECT_THAT(ended.err, HasSubstr("the sources were still being read"));
}

}  // namespace
}  // namespace gpusolve::testing
