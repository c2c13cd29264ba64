#include "adapters/hardware/child.hpp"

#include <chrono>
#include <csignal>
#include <fstream>
#include <string>
#include <thread>

#include "fake_machine.hpp"

namespace gpusolve::hardware::test {
namespace {

TEST(Child, GetsOfTheEnvironmentOnlyWhatItNeeds) {
  FakeMachine machine;
  machine.variable("CUDA_ONLY", "this").variable("PIP_INDEX_URL", "https://ann:pw@host").variable("LC_ALL", "de_DE");
  machine.program("/p", "echo \"$CUDA_ONLY|$LC_ALL|$HOME|$PIP_INDEX_URL|$1\"; echo oops >&2; exit 3");
  const auto answer = run_program(machine.probes(), {(machine.root() / "p").string(), "a b; $(c)"});
  EXPECT_EQ(answer.output, "this|C|||a b; $(c)\n");
  EXPECT_EQ(answer.errors, "oops\n");
  EXPECT_EQ(answer.end, ChildEnd::exited);
  EXPECT_EQ(answer.status, 3);
}

TEST(Child, MissingOrBrokenProgramIsAnAnswer) {
  FakeMachine machine;
  EXPECT_EQ(run_program(machine.probes(), {"/nowhere/at/all"}).end, ChildEnd::not_run);
  EXPECT_EQ(run_program(machine.probes(), {}).end, ChildEnd::not_run);
}

TEST(Child, OneThatHangsIsKilledWithItsOwnChildren) {
  FakeMachine machine;
  machine.probes().time_limit = std::chrono::milliseconds(300);
  machine.program("/p", "/bin/sleep 60 & echo $!; wait");
  const auto answer = run_program(machine.probes(), {(machine.root() / "p").string()});
  EXPECT_EQ(answer.end, ChildEnd::timed_out);
  const auto grandchild = static_cast<pid_t>(std::stoi(answer.output));
  // The process dies with its group. Until init reaps it, it is a zombie with an empty command line.
  bool is_gone = false;
  for (int i = 0; i < 200 && !is_gone; ++i) {
    std::ifstream in("/proc/" + std::to_string(grandchild) + "/cmdline");
    std::string command;
    is_gone = !std::getline(in, command, '\0') || command.empty();
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_TRUE(is_gone);
}

TEST(Child, ThatIgnoresTheTermsIsStillKilled) {
  FakeMachine machine;
  machine.probes().time_limit = std::chrono::milliseconds(300);
  machine.program("/p", "trap '' TERM INT HUP; exec >&- 2>&-; while :; do /bin/sleep 1; done");
  EXPECT_EQ(run_program(machine.probes(), {(machine.root() / "p").string()}).end, ChildEnd::timed_out);
}

TEST(Child, OutputIsCutAtTheLimit) {
  FakeMachine machine;
  machine.probes().output_limit = 1000;
  machine.program("/p", "i=0; while [ $i -lt 500 ]; do echo 0123456789; i=$((i+1)); done");
  EXPECT_EQ(run_program(machine.probes(), {(machine.root() / "p").string()}).output.size(), 1000U);
}

TEST(Child, ForkedOneSaysWhatItKnowsBeforeItDies) {
  FakeMachine machine;
  const auto answer = run_in_child(machine.probes(), [](const auto& say) {
    say("before\n");
    std::raise(SIGKILL);
  });
  EXPECT_EQ(answer.output, "before\n");
  EXPECT_EQ(answer.end, ChildEnd::killed);
  EXPECT_EQ(answer.status, SIGKILL);
}

}  // namespace
}  // namespace gpusolve::hardware::test
