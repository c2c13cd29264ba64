#include "engine/fleet/kinds.hpp"

#include <gtest/gtest.h>

#include "base/plain.hpp"

namespace gpusolve::engine::fleet {
namespace {

/// The names of the kinds and their nodes, or the error.
auto described(const std::string& table, MachineDefaults defaults = {}) -> std::string {
  const auto nodes = inventory::read_nodes(table, "nodes.csv");
  const auto kinds = nodes ? kinds_of(*nodes, defaults, catalogs::Catalog::embedded()) : Result<KindsOfFleet>(nodes.error());
  if (!kinds) {
    return kinds.error().text();
  }
  std::string out;
  for (const auto& kind : kinds->kinds) {
    out += kind.row.name + ": " + joined(kind.nodes, ", ") + "\n";
  }
  for (const auto& warning : kinds->unjudged) {
    out += std::string(warning_code_text(warning.code)) + ": " + warning.text + "\n";
  }
  return out;
}

TEST(KindsOfAFleet, AreNodesWithEqualFacts) {
  EXPECT_EQ(described("name,gpus,driver,glibc\na,A100,550.54.14,2.31\nb,sm_80,550.54.14,2.31\nc,A100,550.54.14,2.35\nd,none,,\n"),
            "a100-550.54.14: a, b\na100-550.54.14-2: c\nno-gpu: d\n");
}

TEST(KindsOfAFleet, HaveNoGpusOfThisMachine) {
  EXPECT_EQ(described("name,gpus\na,auto\n"), "line 2: a: `auto` is this machine, and a row names one: name its GPUs");
}

TEST(KindsOfAFleet, AreOfNodesWhoseGpusAreAllNamed) {
  EXPECT_NE(described("name,gpus\na,none+A100\n").find("line 2: a: --gpu `none` goes with no other --gpu"), std::string::npos)
      << described("name,gpus\na,none+A100\n");
}

TEST(KindsOfAFleet, LeaveOutNodesThatNothingJudges) {
  EXPECT_EQ(
      described("name,gpus,driver,platform\na,A100,550.54.14,\nm,Apple M2,,osx-arm64\nn,Apple M2,,osx-arm64\n"),
      "a100-550.54.14: a\nunjudged: the plan leaves out m, n: `Apple M2` is an Apple GPU, and only NVIDIA GPUs are judged so far; the "
      "plain wheel of PyPI for macOS on Apple silicon is the build for Metal (MPS)\n");
  EXPECT_TRUE(described("name,gpus\nr,MI250X\n").starts_with("line 2: r: `MI250X` is an AMD GPU, and only"));
  EXPECT_TRUE(described("name,gpus,glibc\na,A100,\nr,MI250X,x\n").starts_with("line 3: r: glibc version `x` is not"));
  EXPECT_TRUE(described("name,gpus\na,A100\nr,MI250X+Foo 3000\n").starts_with("line 3: r: "));
}

TEST(KindsOfAFleet, AreNotBlamedForADefaultThatIsWrong) {
  EXPECT_TRUE(described("name,gpus\na,A100\n", {.platform = "foo"}).starts_with("--platform `foo` is not one of"));
  EXPECT_TRUE(described("name,gpus,platform\na,A100,foo\n").starts_with("line 2: a: --platform `foo` is not one of"));
}

}  // namespace
}  // namespace gpusolve::engine::fleet
