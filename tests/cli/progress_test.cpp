// The progress display for a person, on a pseudo-terminal, and for a log, with a slow server.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>

#include "tests/cli/program.hpp"
#include "tests/support/nginx.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using tests::Nginx;

constexpr auto k_lib = R"({"info": {"subdir": "noarch"}, "packages": {}, "packages.conda": {
  "lib-2.0-0.conda": {"name": "lib", "version": "2.0", "build": "0", "build_number": 0, "depends": [], "license": ")";
constexpr std::string_view k_erase = "\r\x1b[K";

/// The final content of the screen: of each line, the text after its last carriage return, without what was erased.
auto screen_of(const std::string& written) -> std::string {
  std::string screen;
  std::string line;
  std::size_t column = 0;
  for (std::size_t at = 0; at < written.size(); ++at) {
    if (written.compare(at, 3, "\x1b[K") == 0) {
      line.resize(std::min(line.size(), column));
      at += 2;
    } else if (written[at] == '\r') {
      column = 0;
    } else if (written[at] == '\n') {
      screen += line + "\n";
      line.clear();
      column = 0;
    } else {
      line.resize(std::max(line.size(), column + 1), ' ');
      line[column++] = written[at];
    }
  }
  return screen + line;
}

struct Shown {
  int status{};  ///< as reported by a shell
  std::string written;
};

/// Runs the program on a terminal of 80 columns. `interrupt_at`: sends Ctrl-C after this text was written.
auto run_on_terminal(std::vector<std::string> words, const std::string& cache, const std::string& interrupt_at = {},
                     const std::string& kind = "xterm") -> Shown {
  struct winsize size {};
  size.ws_col = 80;
  size.ws_row = 24;
  int terminal = -1;
  const pid_t child = ::forkpty(&terminal, nullptr, nullptr, &size);
  if (child == 0) {
    std::signal(SIGINT, SIG_DFL);  // background tests ignore the signal, and children inherit that
    const auto* const other = std::getenv("GPUSOLVE_TEST_PROGRAM");
    words.insert(words.begin(), other == nullptr ? GPUSOLVE_PROGRAM : other);
    std::vector<std::string> variables{"PATH=/usr/bin:/bin", "HOME=/nonexistent", "TERM=" + kind, "GPUSOLVE_CACHE_DIR=" + cache};
    std::vector<char*> argv;
    std::ranges::transform(words, std::back_inserter(argv), [](std::string& word) { return word.data(); });
    argv.push_back(nullptr);
    std::vector<char*> envp;
    std::ranges::transform(variables, std::back_inserter(envp), [](std::string& word) { return word.data(); });
    envp.push_back(nullptr);
    ::execve(argv.front(), argv.data(), envp.data());
    ::_exit(127);
  }
  Shown shown;
  bool is_interrupted = interrupt_at.empty();
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (std::chrono::steady_clock::now() < end) {
    pollfd ready{terminal, POLLIN, 0};
    char bytes[4096];
    const auto count = ::poll(&ready, 1, 1000) > 0 ? ::read(terminal, bytes, sizeof bytes) : 0;
    if (count < 0 || (count == 0 && (ready.revents & POLLHUP) != 0)) {
      break;
    }
    shown.written.append(bytes, static_cast<std::size_t>(count));
    if (!is_interrupted && shown.written.find(interrupt_at) != std::string::npos) {
      is_interrupted = ::write(terminal, "\x03", 1) == 1;
    }
  }
  ::kill(child, SIGKILL);  // no effect on a process that has ended
  int status = 0;
  ::waitpid(child, &status, 0);
  ::close(terminal);
  shown.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return shown;
}

TEST(Terminal, IsColouredUnlessItIsDumb) {
  const auto shown_on = [](const std::string& kind) {
    return run_on_terminal({"resolve", "--gpu", "sm_86", "--platform", "linux-64", "--no-lock"}, "/nonexistent", {}, kind).written;
  };
  EXPECT_NE(shown_on("xterm").find("\x1b["), std::string::npos);
  EXPECT_EQ(shown_on("dumb").find('\x1b'), std::string::npos);
}

class ProgressOf : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!Nginx::is_there()) {
      GTEST_SKIP() << Nginx::k_absent;
    }
    sandbox_.write("root/channel/noarch/repodata.json", k_lib + std::string(300'000, 'x') + "\"}}}");
  }
  [[nodiscard]] auto words(const Nginx& server, std::vector<std::string> more = {}) const -> std::vector<std::string> {
    more.insert(more.begin(), {"resolve", "--gpu", "sm_86", "--platform", "linux-64", "-c", server.url("/channel"), "--no-lock", "lib"});
    return more;
  }
  [[nodiscard]] auto cache() const -> std::string { return (sandbox_.path() / "cache").string(); }
  [[nodiscard]] auto slow() const -> tests::NginxSetup { return {.root = sandbox_.path() / "root", .server_lines = "limit_rate 200k;"}; }
  Sandbox sandbox_;
};

TEST_F(ProgressOf, ATerminalIsOneLineThatIsGoneAfterwards) {
  const Nginx server(slow());
  const auto shown = run_on_terminal(words(server), cache());
  EXPECT_EQ(shown.status, 0) << shown.written;
  EXPECT_THAT(shown.written, ContainsRegex("\r"
                                           "fetching 127\\.0\\.0\\.1:[0-9]+/channel [0-9.]+ kB, [0-9.]+ kB/s"));
  EXPECT_THAT(screen_of(shown.written), Not(HasSubstr("fetching")));
  EXPECT_THAT(screen_of(shown.written), ContainsRegex("you asked for lib.*2\\.0"));
}

TEST_F(ProgressOf, AnInterruptedRunLeavesNothingAndEndsByTheSignal) {
  auto setup = slow();
  setup.server_lines = "limit_rate 20k;";
  const Nginx server(setup);
  const auto shown = run_on_terminal(words(server), cache(), "fetching ");
  EXPECT_EQ(shown.status, 128 + SIGINT) << shown.written;
  EXPECT_EQ(screen_of(shown.written), "");
  EXPECT_TRUE(shown.written.ends_with(k_erase));
}

TEST_F(ProgressOf, AQuietRunOrADumbTerminalIsNotShown) {
  const Nginx server(slow());
  EXPECT_THAT(run_on_terminal(words(server, {"-q"}), cache()).written, Not(HasSubstr("fetching")));
  std::filesystem::remove_all(cache());
  EXPECT_THAT(run_on_terminal(words(server), cache(), {}, "dumb").written, Not(HasSubstr("fetching")));
}

TEST_F(ProgressOf, ALogIsALineForEachSourceAndOnlyWhenAskedFor) {
  const Nginx server({.root = sandbox_.path() / "root"});
  const std::map<std::string, std::string> variables{{"GPUSOLVE_CACHE_DIR", cache()}};
  EXPECT_EQ(run_program(words(server), sandbox_.path()).err, "");
  EXPECT_EQ(run_program(words(server, {"-q"}), sandbox_.path()).err, "");
  const auto first = run_program(words(server, {"-v"}), sandbox_.path(), variables);
  EXPECT_EQ(std::ranges::count(first.err, '\n'), 1) << first.err;
  EXPECT_THAT(first.err,
              ContainsRegex("^gpusolve: http://127\\.0\\.0\\.1:[0-9]+/channel: 300 kB in [0-9.]+ s.*, [0-9]+ documents, 1 record\n"));
  const auto offline = run_program(words(server, {"-v", "--offline"}), sandbox_.path(), variables);
  EXPECT_THAT(offline.err, HasSubstr("/channel: all from the cache, 1 record\n"));
}

TEST_F(ProgressOf, ASecretIsNotShown) {
  const Nginx server(slow());
  sandbox_.write("root/t/s3cret/channel/noarch/repodata.json", sandbox_.read("root/channel/noarch/repodata.json"));
  auto with_token = words(server, {"-v"});
  *std::ranges::find(with_token, server.url("/channel")) = server.url("/t/s3cret/channel");
  const auto shown = run_on_terminal(with_token, cache());
  EXPECT_EQ(shown.status, 0) << shown.written;
  EXPECT_THAT(shown.written, HasSubstr("fetching "));
  EXPECT_THAT(shown.written, Not(HasSubstr("s3cret")));
}

}  // namespace
}  // namespace gpusolve::testing
