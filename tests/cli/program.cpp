#include "tests/cli/program.hpp"
#include "tests/support/paths.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>
#include <utility>

namespace gpusolve::testing {
namespace {

namespace fs = std::filesystem;

auto pointers(std::vector<std::string>& texts) -> std::vector<char*> {
  std::vector<char*> all;
  for (auto& text : texts) {
    all.push_back(text.data());
  }
  all.push_back(nullptr);
  return all;
}

void redirect(const fs::path& path, int descriptor) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  ::dup2(file, descriptor);
}

/// The exit status as a shell reports it.
auto await(pid_t child) -> int {
  using std::chrono::steady_clock;
  const auto end = steady_clock::now() + std::chrono::seconds(180);
  int status = 0;
  while (::waitpid(child, &status, WNOHANG) == 0) {
    if (steady_clock::now() > end) {
      ::kill(child, SIGKILL);
      ::waitpid(child, &status, 0);
      return 124;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

auto run_program(const std::vector<std::string>& arguments, const fs::path& folder, const std::map<std::string, std::string>& variables)
    -> Ended {
  return run_program_under({}, arguments, folder, variables);
}

auto run_program_under(std::vector<std::string> launcher, const std::vector<std::string>& arguments, const fs::path& folder,
                       const std::map<std::string, std::string>& variables) -> Ended {
  auto words = std::move(launcher);
  const auto* const other = std::getenv("GPUSOLVE_TEST_PROGRAM");  // the program of a release, instead of the one of this build
  words.emplace_back(other == nullptr ? GPUSOLVE_PROGRAM : other);
  words.insert(words.end(), arguments.begin(), arguments.end());
  const auto capture = fs::path(::testing::TempDir()) / (unique_name() + ".capture");
  std::vector<std::string> environment;
  if (!variables.contains("PATH")) {
    environment.emplace_back("PATH=/usr/bin:/bin");
  }
  if (!variables.contains("LC_ALL")) {
    environment.emplace_back("LC_ALL=C.UTF-8");
  }
  if (!variables.contains("GPUSOLVE_PYTHON")) {
    environment.emplace_back("GPUSOLVE_PYTHON=none");
  }
  if (!variables.contains("HOME")) {
    environment.emplace_back("HOME=/nonexistent");
  }
  if (!variables.contains("GPUSOLVE_CACHE_DIR")) {
    environment.push_back("GPUSOLVE_CACHE_DIR=" + (capture / "cache").string());
  }
  if (!variables.contains("SOURCE_DATE_EPOCH")) {
    environment.emplace_back("SOURCE_DATE_EPOCH=1790000000");  // the day of reports
  }
  for (const auto& [name, value] : variables) {
    environment.push_back(name + "=" + value);
  }
  auto argv = pointers(words);
  auto envp = pointers(environment);
  fs::create_directories(capture);
  const auto out = capture / "out";
  const auto err = capture / "err";
  const pid_t child = ::fork();
  if (child == 0) {
    redirect(out, STDOUT_FILENO);
    redirect(err, STDERR_FILENO);
    if (::chdir(folder.c_str()) == 0) {
      ::execve(argv.front(), argv.data(), envp.data());
    }
    ::_exit(127);
  }
  Ended ended;
  ended.status = await(child);
  ended.out = contents(out);
  ended.err = contents(err);
  fs::remove_all(capture);
  return ended;
}

auto fixture_channels() -> fs::path { return tests::test_data() / "fixtures" / "conda"; }

}  // namespace gpusolve::testing
