#include <gtest/gtest.h>

#include "adapters/inventory/nodes/node_list.hpp"
#include "adapters/inventory/nodes/slurm_nodes.hpp"
#include "base/plain.hpp"

namespace gpusolve::inventory {
namespace {

auto described(std::string_view text, std::string_view file = "nodes") -> std::string {
  const auto nodes = read_nodes(text, file);
  if (!nodes) {
    return nodes.error().text();
  }
  std::string out;
  for (const auto& node : *nodes) {
    out += node.name + ": " + joined(node.gpus, " + ") + (node.platform ? ", " + *node.platform : "") + "\n";
  }
  return out;
}

TEST(SlurmNodes, AreReadFromScontrol) {
  EXPECT_EQ(described("NodeName=n1 Arch=x86_64 CoresPerSocket=32 \n   AvailableFeatures=(null)\n   Gres=gpu:a100:8(S:0-1),shard:4\n"
                      "   OS=Linux 5.14 \n\nNodeName=n2 Arch=aarch64\n   Gres=gpu:gh200:1\n\nNodeName=login Arch=x86_64\n   Gres=(null)\n"),
            "n1: a100, linux-64\nn2: gh200, linux-aarch64\nlogin: , linux-64\n");
}

TEST(SlurmNodes, MayBeALineEach) {
  EXPECT_EQ(described("NodeName=n1 Arch=x86_64 Gres=gpu:rtx_3090:2 State=IDLE\nNodeName=n2 Arch=x86_64 Gres=gpu:v100:2,gpu:t4:1\n"),
            "n1: rtx_3090, linux-64\nn2: v100 + t4, linux-64\n");
}

TEST(SlurmNodes, AreEachOfTheListThatAConfigurationNames) {
  EXPECT_EQ(described("NodeName=n[02-03],big Gres=gpu:tesla_v100:2 Arch=x86_64\nNodeName=login Gres=(null)\n"),
            "n02: tesla_v100, linux-64\nn03: tesla_v100, linux-64\nbig: tesla_v100, linux-64\nlogin: \n");
  EXPECT_EQ(described("NodeName=n[1-x] Gres=gpu:a100:2\n"), "nodes:1: `n[1-x]` is not a list of at most 20000 nodes such as `n[1-3,7]`");
}

TEST(SlurmNodes, AreReadFromSinfo) {
  EXPECT_EQ(described("NODELIST GRES\nn1 gpu:a100:2\nn[2-3,07-08] gpu:h100:8(S:0-1)\nlogin (null)\nn1 gpu:a100:2\n"),
            "n1: a100\nn2: h100\nn3: h100\nn07: h100\nn08: h100\nlogin: \n");
  EXPECT_EQ(described("HOSTNAMES   CPUS  GRES\nn1  64  gpu:a100:2\n"), "n1: a100\n");
}

TEST(SlurmNodes, GresIsReadInATable) {
  EXPECT_EQ(described("name,gpus,driver\nn1,gpu:a100:8(S:0-1),550.54.14\n\"n2\",\"gpu:v100:2,gpu:t4:1\",\n"), "n1: a100\nn2: v100 + t4\n");
  EXPECT_EQ(described("node,gres\nn1,gpu:a100:8\nn2,(null)\n"), "n1: a100\nn2: \n");
}

TEST(SlurmNodes, AMultiInstanceGpuIsItsCard) {
  EXPECT_EQ(described("NODELIST GRES\nn1 gpu:nvidia_a100_80gb_pcie_1g.10gb:7,gpu:a100_3g.20gb:2,gpu:h100:1\n"),
            "n1: nvidia_a100_80gb_pcie + a100 + h100\n");
}

TEST(SlurmNodes, WithoutATypeAreOfUnknownKind) {
  for (const auto* const gres : {"gpu:4", "gpu", "gpu:1g.5gb:7", "gpu:no_consume:4"}) {
    const auto text = described(std::string("NODELIST GRES\nn1 ") + gres + "\n");
    EXPECT_NE(text.find("`n1` has GPUs of unknown kind"), std::string::npos) << text;
    EXPECT_NE(text.find("gpu:TYPE:COUNT"), std::string::npos) << text;
  }
}

TEST(SlurmNodes, OtherResourcesAreNoGpus) { EXPECT_EQ(described("NODELIST GRES\nn1 craynetwork:4,license:gpu:2\n"), "n1: \n"); }

TEST(SlurmNodes, ListsOfNodesExpand) {
  EXPECT_EQ(joined(*expand_node_list("a,b[1-3],c[08-10]x,r[1-2]n[1-2]", 100), " "), "a b1 b2 b3 c08x c09x c10x r1n1 r1n2 r2n1 r2n2");
  EXPECT_EQ(joined(*expand_node_list("n[3-1]", 100), " "), "");
}

TEST(SlurmNodes, ListsOfNodesAreBounded) {
  EXPECT_EQ(expand_node_list("n[1-101]", 100), std::nullopt);
  EXPECT_EQ(expand_node_list("a[1-90]b[1-90]c[1-90]d[1-90]", 100), std::nullopt);
  EXPECT_EQ(expand_node_list("n[1-99999999999999999999]", 100), std::nullopt);
  EXPECT_EQ(expand_node_list("n[1-100]" + std::string(300, 'x'), 100), std::nullopt);
  EXPECT_EQ(expand_node_list("n[1][1][1][1][1][1][1][1][1]", 100), std::nullopt);
  EXPECT_EQ(expand_node_list("n[1-2", 100), std::nullopt);
  EXPECT_EQ(expand_node_list("n[1-x]", 100), std::nullopt);
  EXPECT_EQ(described("NODELIST GRES\nn[1-99999] gpu:a100:2\n"),
            "nodes:2: `n[1-99999]` is not a list of at most 20000 nodes such as `n[1-3,7]`");
}

TEST(SlurmNodes, ALineWithTooFewCellsIsAnError) {
  EXPECT_EQ(described("NODELIST GRES\nn1\n"), "nodes:2: a line has a word for each of the 2 columns, not 1");
}

}  // namespace
}  // namespace gpusolve::inventory
