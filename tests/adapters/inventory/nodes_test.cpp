#include <gtest/gtest.h>

#include "adapters/inventory/nodes/node_files.hpp"
#include "adapters/inventory/nodes/node_list.hpp"
#include "base/plain.hpp"
#include "tests/support/sandbox.hpp"

namespace gpusolve::inventory {
namespace {

auto described(std::string_view text, std::string_view file = "nodes.csv") -> std::string {
  const auto nodes = read_nodes(text, file);
  if (!nodes) {
    return nodes.error().text();
  }
  std::string out;
  for (const auto& node : *nodes) {
    out += node.name + ": " + joined(node.gpus, " + ");
    out += node.driver ? ", driver " + *node.driver : "";
    out += node.driver_cuda ? ", cuda " + *node.driver_cuda : "";
    out += node.platform ? ", " + *node.platform : "";
    out += node.glibc ? ", glibc " + *node.glibc : "";
    out += "\n";
  }
  return out;
}

TEST(Nodes, AreReadFromATable) {
  EXPECT_EQ(described("name,gpus,driver,platform,glibc\nn1,8x A100,550.54.14,linux-64,2.31\nn2,none,,,\n"),
            "n1: A100, driver 550.54.14, linux-64, glibc 2.31\nn2: \n");
}

TEST(Nodes, OfATableMayBeSpelledAsSpreadsheetsDo) {
  EXPECT_EQ(described("# ours\nHost;GPU;Driver_CUDA\r\n\"n;1\";\"T4 + V100\";12.2\r\n\r\n"), "n;1: T4 + V100, cuda 12.2\n");
  EXPECT_EQ(described("gpus\tos\nA100\tlinux\nA100\twindows\n"), "line 2: A100, linux-64\nline 3: A100, win-64\n");
}

TEST(Nodes, AreReadFromMaps) {
  EXPECT_EQ(described("- name: n1\n  gpus: [A100, T4, A100]\n  driver: \"550.54.14\"\n- {name: n2, gpus: none}\n"),
            "n1: A100 + T4, driver 550.54.14\nn2: \n");
  EXPECT_EQ(described(R"({"nodes": [{"name": "n1", "gpu": "4 x H100", "driver": "535.104.05"}]})"), "n1: H100, driver 535.104.05\n");
}

TEST(Nodes, AreReadFromNvidiaSmi) {
  const auto* const one =
      "GPU 0: Tesla T4 (UUID: GPU-a)\nGPU 1: Tesla T4 (UUID: GPU-b)\nGPU 2: A100 (UUID: GPU-c)\n  MIG 1g.5gb Device 0: (UUID: x)\n";
  EXPECT_EQ(described(one, "dumps/node7.txt"), "node7: Tesla T4 + A100\n");
  EXPECT_EQ(described("a: GPU 0: Tesla T4 (UUID: GPU-a)\nb: GPU 0: H100 (UUID: GPU-b)\na: GPU 1: Tesla T4 (UUID: GPU-c)\n"),
            "a: Tesla T4\nb: H100\n");
}

TEST(Nodes, AreReadFromAQueryOfNvidiaSmi) {
  EXPECT_EQ(described("name, driver_version\nTesla T4, 535.104.05\nTesla T4, 535.104.05\nNVIDIA L4, 535.104.05\n", "smi/box2.csv"),
            "box2: Tesla T4 + NVIDIA L4, driver 535.104.05\n");
  EXPECT_EQ(described("index, name, memory.total [MiB]\n0, NVIDIA A100-SXM4-40GB, 40960 MiB\n", "a.csv"), "a: NVIDIA A100-SXM4-40GB\n");
  EXPECT_EQ(described("name, driver_version\nTesla T4\n", "a.csv"), "a.csv:2: a line has a cell for each of the 2 fields, not 1");
  EXPECT_TRUE(described("name,driver_version,platform\na,535.104.05,linux-64\n").starts_with("nodes.csv: an inventory is a table"));
}

TEST(Nodes, RowsOfNvidiaSmiWithoutAHead) {
  EXPECT_EQ(described("NVIDIA GeForce RTX 3090, 535.183.01, 24576 MiB\nNVIDIA L4, 535.183.01, 23034 MiB\n", "box.csv"),
            "box: NVIDIA GeForce RTX 3090 + NVIDIA L4, driver 535.183.01\n");
  EXPECT_EQ(described("0, Tesla T4, GPU-1, 535.183.01, 15360, 7.5\n", "box.csv"), "box: Tesla T4, driver 535.183.01\n");
  EXPECT_EQ(described("NVIDIA L4, 537.13, 23034 MiB\n", "box.csv"), "box: NVIDIA L4, driver 537.13\n");
  EXPECT_EQ(described("NVIDIA L4, 23034 MiB\n", "box.csv"), "box: NVIDIA L4\n");
  EXPECT_EQ(described("NVIDIA L4, 535.183.01\nNVIDIA L4\n", "a.csv"), "a.csv:2: a line has a cell for each of the 2 fields, not 1");
}

TEST(Nodes, RowsWithoutAHeadWhoseFieldsAreOpen) {
  const std::string error =
      "a.csv:1: no head says what the cells are: leave out `noheader` of `nvidia-smi --format=csv,noheader`, or write one, such as "
      "name,gpus,driver";
  EXPECT_EQ(described("NVIDIA L4, 535.183.01, Default\n", "a.csv"), error);
  EXPECT_EQ(described("NVIDIA L4, 535.183.01, 550.54.15\n", "a.csv"), error);
  EXPECT_EQ(described("NVIDIA L4, 23034 MiB, 00000000:01:00.0\n", "a.csv"), error);
  // a power without its unit has the form of some drivers
  EXPECT_TRUE(described("NVIDIA L4, 350.00\n", "a.csv").starts_with("a.csv: an inventory is a table"));
}

TEST(Nodes, AreReadFromTheTableOfNvidiaSmi) {
  const auto* const table =
      "Mon Nov 23 10:00:00 2026\n"
      "+---------------------------------------------------------------------------------------+\n"
      "| NVIDIA-SMI 535.104.05             Driver Version: 535.104.05   CUDA Version: 12.2     |\n"
      "|-----------------------------------------+----------------------+----------------------+\n"
      "| GPU  Name                 Persistence-M | Bus-Id        Disp.A | Volatile Uncorr. ECC |\n"
      "| Fan  Temp   Perf          Pwr:Usage/Cap |         Memory-Usage | GPU-Util  Compute M. |\n"
      "|=========================================+======================+======================|\n"
      "|   0  NVIDIA GeForce RTX 4090        Off | 00000000:01:00.0  On |                  Off |\n"
      "|  0%   45C    P8              22W / 450W |    500MiB / 24564MiB |      0%      Default |\n"
      "|   1  NVIDIA GeForce RTX 4090        Off | 00000000:02:00.0 Off |                  Off |\n"
      "|   2  NVIDIA L4                       On | 00000000:03:00.0 Off |                    0 |\n"
      "+---------------------------------------------------------------------------------------+\n"
      "| Processes:                                                                            |\n"
      "|    0   N/A  N/A      1234      G   /usr/lib/xorg/Xorg                           56MiB |\n";
  EXPECT_EQ(described(table, "smi/box1.txt"), "box1: NVIDIA GeForce RTX 4090 + NVIDIA L4, driver 535.104.05, cuda 12.2\n");
}

TEST(Nodes, OfWindowsShowTheirDriverModel) {
  EXPECT_EQ(described("| NVIDIA-SMI 555.85   Driver Version: 555.85   CUDA Version: 12.5 |\n|   0  NVIDIA GeForce RTX 4060 ... WDDM  | "
                      "00000000:01:00.0 Off | N/A |\n",
                      "box2.txt"),
            "box2: NVIDIA GeForce RTX 4060 ..., driver 555.85, cuda 12.5, win-64\n");
}

TEST(Nodes, AreReadFromKubernetes) {
  const auto node = [](const std::string& labels) {
    return R"({"kind": "List", "items": [{"metadata": {"name": "k", "labels": {)" + labels + "}}}]}";
  };
  EXPECT_EQ(described(node(R"("nvidia.com/gpu.product": "A100-SXM4-40GB-MIG-1g.5gb", "nvidia.com/gpu.compute.major": "8",
                            "nvidia.com/gpu.compute.minor": "0", "nvidia.com/cuda.driver-version.full": "550.54.14")")),
            "k: 8.0, driver 550.54.14, linux-64\n");
  EXPECT_EQ(described(node(R"("nvidia.com/gpu.product": "Tesla-T4", "kubernetes.io/arch": "arm64", "nvidia.com/cuda.driver.major": "470",
                            "nvidia.com/cuda.driver.minor": "82", "nvidia.com/cuda.driver.rev": "01")")),
            "k: Tesla-T4, driver 470.82.01, linux-aarch64\n");
  EXPECT_EQ(described(node(R"("kubernetes.io/os": "windows")")), "k: , win-64\n");
  EXPECT_EQ(described(node(R"("nvidia.com/gpu.product": "", "kubernetes.io/os": " ", "nvidia.com/cuda.driver-version.full": "")")),
            "k: , linux-64\n")
      << "a label without a value";
}

TEST(Nodes, OfKubernetesWithGpusOfUnknownKindAreRefused) {
  for (const auto* const item : {R"("labels": {"nvidia.com/gpu.count": "4"}})", R"("labels": {"nvidia.com/gpu.present": "true"}})",
                                 R"("labels": {}}, "status": {"capacity": {"nvidia.com/gpu": "8"}})"}) {
    const auto text = described(R"({"items": [{"metadata": {"name": "k", )" + std::string(item) + "}]}");
    EXPECT_NE(text.find("`k` has GPUs of unknown kind"), std::string::npos) << text;
  }
  EXPECT_EQ(described(R"({"items": [{"metadata": {"name": "k", "labels": {}}, "status": {"capacity": {"nvidia.com/gpu": "0"}}}]})"),
            "k: , linux-64\n");
}

TEST(Nodes, AreReadFromTheLabelsThatKubectlPrints) {
  EXPECT_EQ(
      described("NAME    STATUS   ROLES    AGE   VERSION   LABELS\n"
                "gpu-1   Ready    <none>   10d   v1.28.2   kubernetes.io/arch=amd64,nvidia.com/gpu.product=Tesla-T4-SHARED,"
                "nvidia.com/gpu.count=4,nvidia.com/cuda.driver.major=535,nvidia.com/cuda.driver.minor=104,nvidia.com/cuda.driver.rev=05\n"
                "gpu-2   Ready    <none>   10d   v1.28.2   nvidia.com/gpu.product=Tesla-T4,nvidia.com/gpu.count=0\n"
                "cpu-1   NotReady,SchedulingDisabled   <none>   3d   v1.28.2   kubernetes.io/arch=arm64\n",
                "nodes.txt"),
      "gpu-1: Tesla-T4-SHARED, driver 535.104.05, linux-64\ngpu-2: , linux-64\ncpu-1: , linux-aarch64\n");
  EXPECT_NE(
      described("NAME    STATUS   ROLES    AGE   VERSION\ngpu-1   Ready    <none>   10d   v1.28.2\n", "nodes.txt").find("--show-labels"),
      std::string::npos);
}

TEST(Nodes, OfGoogleNameTheirGpusInALabelOfTheirOwn) {
  const auto row = [](const std::string& name, const std::string& label) {
    return name + "   Ready    <none>   10d   v1.29.1   cloud.google.com/gke-accelerator=" + label + ",kubernetes.io/arch=amd64\n";
  };
  EXPECT_EQ(described("NAME    STATUS   ROLES    AGE   VERSION   LABELS\n" + row("a", "nvidia-tesla-a100") + row("b", "nvidia-a100-80gb") +
                          row("c", "nvidia-h100-mega-80gb") + row("d", "nvidia-l4") + row("e", "nvidia-tesla-t4"),
                      "nodes.txt"),
            "a: a100, linux-64\nb: a100-80gb, linux-64\nc: h100-80gb, linux-64\nd: l4, linux-64\ne: t4, linux-64\n");
}

TEST(Nodes, WithoutDevicesHaveNoGpu) {
  EXPECT_EQ(described("a: GPU 0: Tesla T4 (UUID: GPU-a)\nb: No devices were found\n"), "a: Tesla T4\nb: \n");
  EXPECT_EQ(described("No devices were found\n", "dumps/node7.txt"), "node7: \n");
}

TEST(Nodes, ThatAreWrongAreToldWithTheirPlace) {
  const struct {
    const char* text;
    const char* error;
  } rows[] = {
      {"", "it is empty"},
      {"name,gpus\n", "there are no nodes in it"},
      {"a,b\n1,2\n", "an inventory is a table with a column `gpus`"},
      {"name,gpus,memory\n", "nodes.csv:1: there is no column `memory`"},
      {"name,gpus\nn1,A100,550\n", "nodes.csv: line 2: there are 3 cells under 2 columns"},
      {"- name: n1\n", "nodes.csv: node 1: it says nothing of `gpus`"},
      {"- {gpus: A100, ram: 4}\n", "nodes.csv: node 1: there is no `ram` in a node"},
      {"- A100\n", "a node is a map"},
      {"{\"a\": 1}", "there is no list of nodes"},
      {"[{\"gpus\": ", "nodes.csv"},
      {"name,gpus\nn1,\"A100,T4\"\n", "nodes.csv: line 2: `A100,T4` of `n1` is not one GPU: join several with `+`, as in `A100+T4`"},
      {"- {name: n1, gpus: 'A100; T4'}\n", "`A100; T4` of `n1` is not one GPU: join several with `+`, as in `A100+T4`"},
      {"name,gpus\n\"n1,A100\nn2,T4\n", "nodes.csv:2: a cell begins with a quote that nothing closes: `\"n1,A100`"},
      {"name,gpus,count\n", "nodes.csv:1: there is no column `count`"},
      {"name,gpu,gpus\n", "nodes.csv:1: the columns `gpu` and `gpus` are both the `gpus` of a node: leave one out"},
      {"name,gpus,name\n", "nodes.csv:1: there are two columns `name`: leave one out"},
      {"- {gpu: A100, gpus: T4}\n", "nodes.csv: node 1: `gpu` and `gpus` say the same of a node: leave one out"},
      {"name,gpus\na,A100\na,V100\n", "nodes.csv: line 3: `a` is listed twice and differs from line 2: give each machine"},
      {"name,gpus,driver\na,,535.104.05\n", "nodes.csv: line 2: `a` has a driver, and nothing says which GPUs: name them, or write `none`"},
      {"- {name: a, gpus: , driver_cuda: '12.2'}\n", "`a` has a driver, and nothing says which GPUs"},
      {"name,gpus\na,0xA100\n", "nodes.csv: line 2: `0xA100` of `a`: a count is a whole number from 1 on, as in `8x A100`"},
      {"name,gpus\na,-1xA100\n", "`-1xA100` of `a`: a count is"},
      {"name,gpus\na,2.5 x A100\n", "`2.5 x A100` of `a`: a count is"},
      {"name,gpus\na,gpu:a100:0\n", "nodes.csv: line 2: `gpu:a100:0` of `a`: a count is a whole number from 1 on, as in `gpu:a100:8`"},
      {"name,gpus\na,\"gpu:t4:1,gpu:a100:-2(S:0)\"\n", "`gpu:a100:-2(S:0)` of `a`: a count is"},
      {"GPU 0: A (UUID: GPU-1)\nGPU 1:  (UUID: GPU-2)\n",
       "nodes.csv:2: a line of `nvidia-smi -L` names its GPU, and this one does not: `GPU 1:  (UUID: GPU-2)`"},
  };
  for (const auto& [text, error] : rows) {
    EXPECT_NE(described(text).find(error), std::string::npos) << text << "\n" << described(text);
  }
}

TEST(Nodes, ThatDidNotAnswerAreToldWithTheirLine) {
  for (const std::string answer :
       {"b: NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver.", "pdsh@head: b: ssh exited with exit code 255",
        "b: ssh: connect to host b port 22: Connection refused", "b: Permission denied (publickey).",
        "b: Failed to initialize NVML: Driver/library version mismatch", "b: GPU 0: Unknown Error",
        "b: Unable to determine the device handle for GPU 0000:01:00.0: Unknown Error", "clush: b: exited with exit code 127"}) {
    const auto error = "nodes.csv:2: nvidia-smi did not say which GPUs `b` has: `" + answer + "`";
    const auto told = described("a: GPU 0: Tesla T4 (UUID: GPU-a)\n" + answer + "\n");
    EXPECT_TRUE(told.starts_with(error)) << told;
  }
  EXPECT_TRUE(described("GPU 0: Tesla T4 (UUID: GPU-a)\nUnable to determine the device handle for GPU1\n", "dumps/n7.txt")
                  .starts_with("dumps/n7.txt:2: nvidia-smi did not say which GPUs `n7` has"));
}

TEST(Nodes, MayBeListedAmongLinesThatHideNoGpu) {
  EXPECT_EQ(described("Fri Nov 27 10:00:00 UTC 2026\n\na: Warning: Permanently added 'a' (ED25519) to the list of known hosts.\n"
                      "a: GPU 0: A100 (UUID: GPU-a)\na:   MIG 1g.5gb     Device  0: (UUID: MIG-a)\na:\n# the end\n"),
            "a: A100\n");
}

TEST(Nodes, OfSeveralListsAreNamedByTheLinesAboveThem) {
  const auto lists = [](const std::string& before, const std::string& behind) {
    return before + "n1" + behind + "\nGPU 0: A100 (UUID: GPU-a)\nGPU 1: A100 (UUID: GPU-b)\n" + before + "n2" + behind +
           "\n  GPU 0: Tesla T4 (UUID: GPU-c)\n" + before + "n3" + behind + "\nNo devices were found\n";
  };
  for (const auto& [before, behind] : {std::pair("", ""), std::pair("", ":"), std::pair("--- ", " ---"), std::pair("==> ", " <=="),
                                       std::pair("# ", ""), std::pair("[", "]"), std::pair("", " | CHANGED | rc=0 >>")}) {
    EXPECT_EQ(described(lists(before, behind)), "n1: A100\nn2: Tesla T4\nn3: \n") << before << behind;
  }
}

TEST(Nodes, OfSeveralListsWithoutANameAreRefused) {
  const std::string list = "GPU 0: A100 (UUID: GPU-a)\n";
  const auto* const error = "several machines are listed, and nothing names this one";
  EXPECT_TRUE(described(list + "GPU 0: Tesla T4 (UUID: GPU-b)\n").starts_with(std::string("nodes.csv:1: ") + error));
  EXPECT_TRUE(described("n1\n" + list + "at noon\nGPU 0: Tesla T4 (UUID: GPU-b)\n").starts_with(std::string("nodes.csv:4: ") + error));
  EXPECT_EQ(described("n1\n" + list, "dumps/node7.txt"), "node7: A100\n");
}

TEST(Nodes, OfOneNameInTwoFilesMustBeOneMachine) {
  const testing::Sandbox sandbox;
  const auto write = [&](const std::string& name, const std::string& rows) {
    sandbox.write(name, "name,gpus\n" + rows);
    return (sandbox.path() / name).string();
  };
  const auto a = write("a.csv", "n1,A100\n,T4\n");
  const auto b = write("b.csv", "n1,A100\n,L4\n");
  const auto c = write("c.csv", "n2,T4\nn1,T4\n");
  const auto read = [](const std::vector<std::string>& files) { return read_node_files(files, [] { return Result<std::string>(""); }); };
  EXPECT_TRUE(read({a, b}));
  const auto nodes = read({a, c});
  ASSERT_FALSE(nodes);
  EXPECT_EQ(nodes.error().text(), c + ": line 3: `n1` is listed twice and differs from " + a +
                                      ": line 2: give each machine a name of its own, and join the GPUs of one with `+`");
}

TEST(Nodes, OfATableMayHaveLineBreaksInQuotes) {
  EXPECT_EQ(described("name,gpus,driver\n\"rack 1\nnode 2\",A100,535.104.05\n\"a \"\"b\"\"\", \"T4\",\n"),
            "rack 1\nnode 2: A100, driver 535.104.05\na \"b\": T4\n");
  EXPECT_NE(described("name,gpus\n\"a\n\n# b\",T4\nc,T4,\n").find("line 5: there are 3 cells"), std::string::npos);
}

TEST(Nodes, ThatAreListedTwiceAreThereOnce) {
  EXPECT_EQ(described("name,gpus\na,A100\na,2x A100\nb,A100\n,T4\n,T4\n"), "a: A100\nb: A100\nline 5: T4\nline 6: T4\n");
}

TEST(Nodes, OfAFileThatIsNamedTwiceAreThereOnce) {
  const testing::Sandbox sandbox;
  sandbox.write("nodes.csv", "name,gpus\nn1,A100\nn2,T4\n");
  const auto file = (sandbox.path() / "nodes.csv").string();
  const auto nodes = read_node_files({file, sandbox.path().string(), file}, [] { return Result<std::string>(""); });
  ASSERT_TRUE(nodes);
  EXPECT_EQ(nodes->size(), 2U);
}

TEST(Nodes, HaveEachKindOfGpuOnce) {
  EXPECT_EQ(gpus_in("8x A100 + A100+ 2 * T4"), (std::vector<std::string>{"A100", "T4"}));
  EXPECT_EQ(gpus_in("8.6"), std::vector<std::string>{"8.6"});
  EXPECT_EQ(gpus_in("2080 Ti"), std::vector<std::string>{"2080 Ti"}) << "no count";
  EXPECT_TRUE(gpus_in(" None ").empty());
  EXPECT_EQ(gpus_in("none + A100"), (std::vector<std::string>{"none", "A100"})) << "whoever reads the names refuses it";
}

}  // namespace
}  // namespace gpusolve::inventory
