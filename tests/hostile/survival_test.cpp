// A hundred runs that are killed, and five hundred damaged cache files: afterwards the answer is the same.
#include <algorithm>
#include <chrono>
#include <fstream>
#include <random>

#include "tests/hostile/sources.hpp"

namespace gpusolve::testing {
namespace {

namespace fs = std::filesystem;
using tests::Nginx;

class Survival : public HostileSources {
 protected:
  void SetUp() override {
    HostileSources::SetUp();
    SCOPED_TRACE("seed " + std::to_string(seed_));
    add_large_channel();
    add_project("root", "app", "1.0", "Requires-Dist: lib\n");
    add_project("root", "lib", "2.0");
  }
  /// Large enough to get an index in the cache.
  void add_large_channel() const {
    nlohmann::json records = nlohmann::json::object();
    for (int number = 0; number < 4000; ++number) {
      const auto version = std::to_string(number);
      records["foo-" + version + "-0.conda"] = {{"name", "foo"},
                                                {"version", version},
                                                {"build", "0"},
                                                {"build_number", 0},
                                                {"depends", {"bar >=" + version}},
                                                {"sha256", std::string(64, 'a')}};
    }
    records["bar-4000-0.conda"] = {
        {"name", "bar"}, {"version", "4000"}, {"build", "0"}, {"build_number", 0}, {"depends", nlohmann::json::array()}};
    sandbox_.write("root/channel/linux-64/repodata.json", nlohmann::json{{"packages.conda", records}}.dump());
    sandbox_.write("root/channel/noarch/repodata.json", R"({"packages.conda": {}})");
  }
  /// Documents are fresh for ten minutes, so they must be valid in the cache or be fetched again.
  [[nodiscard]] auto serve() const -> tests::NginxSetup {
    return {.root = path("root"), .server_lines = "add_header Cache-Control max-age=600 always;"};
  }
  [[nodiscard]] static auto words(const Nginx& server) -> std::vector<std::string> {
    return {"-c", server.url("/channel"), "--index-url", server.url("/simple"), "--installer", "auto", "--python", "3.11", "--json"};
  }
  [[nodiscard]] auto conda_answer(const Nginx& server) const -> Ended { return resolve({"-c", server.url("/channel"), "--json", "foo"}); }
  [[nodiscard]] auto pip_answer(const Nginx& server) const -> Ended {
    return resolve_pip({"--index-url", server.url("/simple"), "--json", "app"});
  }
  void expect_answers(const Nginx& server, const std::string& when) const {
    const auto conda = conda_answer(server);
    EXPECT_EQ(conda.status, 0) << when << conda.err;
    EXPECT_EQ(packages(conda), (std::vector<std::string>{"bar 4000", "foo 3999"})) << when;
    const auto pip = pip_answer(server);
    EXPECT_EQ(pip.status, 0) << when << pip.err;
    EXPECT_EQ(packages(pip), (std::vector<std::string>{"app 1.0", "lib 2.0"})) << when;
  }
  [[nodiscard]] auto cache_files() const -> std::vector<fs::path> {
    std::vector<fs::path> all;
    for (const auto& file : fs::recursive_directory_iterator(path("cache"))) {
      if (file.is_regular_file() && file.path().filename() != "lock") {
        all.push_back(file.path());
      }
    }
    std::ranges::sort(all);
    return all;
  }
  auto below(std::size_t end) -> std::size_t { return end == 0 ? 0 : random_() % end; }
  /// Changes a byte, truncates, appends, zeroes a range, empties the file, or copies another file's bytes.
  void damage(const fs::path& file, const std::vector<fs::path>& all) {
    auto bytes = contents(file);
    const auto at = below(bytes.size());
    switch (below(6)) {
      case 0:
        bytes.empty() ? bytes.push_back('x')
                      : static_cast<void>(bytes[at] = static_cast<char>(bytes[at] ^ static_cast<char>(1 + below(255))));
        break;
      case 1:
        bytes.resize(at);
        break;
      case 2:
        bytes += std::string(1 + below(100), static_cast<char>(below(256)));
        break;
      case 3:
        bytes.replace(at, std::min<std::size_t>(64, bytes.size() - at), std::string(64, '\0'));
        break;
      case 4:
        bytes.clear();
        break;
      default:
        bytes = contents(all[below(all.size())]);
    }
    std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
  }

  std::uint32_t seed_{std::random_device()()};
  std::minstd_rand random_{seed_};
};

TEST_F(Survival, OfAHundredKills) {
  const Nginx server(serve());
  const std::map<std::string, std::string> variables{{"HOME", path("").string()}, {"GPUSOLVE_CACHE_DIR", path("cache").string()}};
  auto arguments = words(server);
  arguments.insert(arguments.begin(), {"resolve", "--gpu", "none", "--platform", "linux-64", "--no-lock", "foo"});
  const auto seconds_of_run = [&] {
    const auto start = std::chrono::steady_clock::now();
    static_cast<void>(run_program_under({}, arguments, sandbox_.path(), variables));
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  const auto first = seconds_of_run();
  const auto later = seconds_of_run();
  int killed = 0;
  for (int count = 0; count < 100; ++count) {
    const bool is_first = count % 5 == 0;
    if (is_first) {
      fs::remove_all(path("cache"));  // so that there is something to write
    }
    const auto seconds = std::to_string((is_first ? first : later) * static_cast<double>(1 + below(1000)) / 1000);
    killed += run_program_under({"/usr/bin/timeout", "--signal=KILL", seconds}, arguments, sandbox_.path(), variables).status == 0 ? 0 : 1;
    if (count % 10 == 9) {
      expect_answers(server, "after kill " + std::to_string(count) + ", seed " + std::to_string(seed_));
    }
  }
  EXPECT_GT(killed, 20) << "too few were still at work";
  for (const auto& file : cache_files()) {
    EXPECT_FALSE(file.filename().string().starts_with(".new-")) << "half a file is left: " << file;
  }
}

TEST_F(Survival, OfFiveHundredDamagedFiles) {
  const Nginx server(serve());
  expect_answers(server, "at first");
  ASSERT_GE(cache_files().size(), 6U);
  for (std::size_t damaged = 0; damaged < 500;) {
    const auto files = cache_files();
    for (const auto& file : files) {
      damage(file, files);
      ++damaged;
    }
    expect_answers(server, "after " + std::to_string(damaged) + " damaged files, seed " + std::to_string(seed_));
    if (HasFailure()) {
      return;
    }
  }
}

}  // namespace
}  // namespace gpusolve::testing
