// A machine where a process cannot create a second thread: its user may have only one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "tests/cli/program.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::HasSubstr;
using Words = std::vector<std::string>;

/// root has no such limit, so the launcher switches to another user without processes.
auto launcher() -> Words {
  Words words{"/usr/bin/prlimit", "--nproc=1:1"};
  if (::geteuid() == 0) {
    words.insert(words.end(), {"/usr/bin/setpriv", "--reuid=54321", "--clear-groups"});
  }
  return words;
}

class WithoutAThread : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string command;
    for (const auto& word : launcher()) {
      command += word + " ";
    }
    const bool can_run = std::system((command + "/bin/true >/dev/null 2>&1").c_str()) == 0;
    if (!can_run || std::system((command + "/bin/sh -c '/bin/true; exit 0' >/dev/null 2>&1").c_str()) == 0) {
      GTEST_SKIP() << "SKIPPED: what a user may run cannot be limited here (prlimit --nproc, setpriv)";
    }
  }
  Sandbox sandbox_;
};

/// A repodata text that is long enough for two threads.
auto long_repodata() -> std::string {
  std::string text = R"({"packages": {)";
  for (int count = 0; count < 20'000; ++count) {
    const auto name = "filler-" + std::to_string(count);
    text.append("\"").append(name).append(R"(-1-0.conda": {"name": ")").append(name);
    text.append(R"(", "version": "1", "build": "0", "build_number": 0, "depends": ["a"]}, )");
  }
  return text + R"("a-1-0.conda": {"name": "a", "version": "1", "build": "0", "depends": ["filler-7"]}}})";
}

TEST_F(WithoutAThread, TheAnswerIsTheSame) {
  sandbox_.write("channel/linux-64/repodata.json", long_repodata());
  const Words words{"resolve", "--gpu",    "none", "--no-lock",           "--platform", "linux-64",  "--installer",
                    "conda",   "--python", "3.12", "--override-channels", "-c",         "./channel", "a"};
  const auto wanted = run_program(words, sandbox_.path());
  EXPECT_THAT(wanted.out, HasSubstr("2 packages")) << wanted.err;
  const auto cache = sandbox_.path() / "cache";
  std::filesystem::create_directory(cache);
  constexpr uid_t k_nobody = 54321;  // the user of the launcher; a folder that everybody may write to is not trusted
  ASSERT_EQ(::chown(cache.c_str(), k_nobody, k_nobody), 0);
  const auto ended = run_program_under(launcher(), words, sandbox_.path(), {{"GPUSOLVE_CACHE_DIR", cache.string()}});
  EXPECT_EQ(ended.status, wanted.status) << ended.err;
  EXPECT_EQ(ended.out, wanted.out);
}

}  // namespace
}  // namespace gpusolve::testing
