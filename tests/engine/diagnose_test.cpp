// Realistic logs: long, cut anywhere, coloured, in other languages and encodings.
#include <gtest/gtest.h>

#include <fstream>

#include "engine/diagnose/diagnose.hpp"
#include "tests/support/paths.hpp"

namespace gpusolve::engine::diagnose {
namespace {

const auto& catalog() { return catalogs::Catalog::embedded(); }

auto scanned(const std::vector<std::string_view>& pieces) -> std::vector<Match> {
  static const auto patterns = compile_patterns(all_patterns(catalog()));
  EXPECT_TRUE(patterns) << patterns.error().text();
  LogScan log(*patterns);
  for (const auto piece : pieces) {
    log.feed(piece);
  }
  return log.finish();
}

/// The codes found, in order.
auto codes(const std::vector<std::string_view>& pieces) -> std::string {
  const auto matches = scanned(pieces);
  const auto clues = clues_of(matches, catalog());
  std::string out;
  for (const auto& finding : findings_of(matches, clues, machines_of({}, clues, catalog()), catalog())) {
    out += (out.empty() ? "" : " ") + std::string(finding_code_text(finding.code));
  }
  return out;
}

TEST(LogScan, FindsAMessageThatIsCutAnywhere) {
  const std::string_view text = "x\nAssertionError: Torch not compiled with CUDA enabled\ny";
  for (std::size_t at = 2; at < text.size(); ++at) {
    EXPECT_EQ(codes({text.substr(0, at), text.substr(at)}), "cpu-build") << at;
  }
}

TEST(LogScan, FindsAMessageInALogOfManyMegabytes) {
  const std::string noise(700'000, '.');
  const std::string lines = noise + "\n" + noise + "\n" + noise;
  EXPECT_EQ(codes({lines, "\nRuntimeError: No CUDA GPUs are available\n", lines}), "no-gpu");
  EXPECT_EQ(codes({std::string((1U << 20U) - 20, '.') + "\n", "RuntimeError: No CUDA GPUs are available\n", lines}), "no-gpu");
}

TEST(Clues, NameTheGpuBeforeAWarningAtTheEndOfALongLine) {
  const auto matches = scanned({std::string(200'000, ' '), "RTX 3090 and a word\n", std::string(100'000, 'a'), " word RTX 5090",
                                " with CUDA capability sm_120 is not compatible with the current PyTorch installation\n"});
  const auto gpu = clues_of(matches, catalog()).gpu;
  ASSERT_TRUE(gpu);
  EXPECT_EQ(gpu->name, "GeForce RTX 5090");
}

TEST(LogScan, PassesOverColoursAndReadsUtf16) {
  EXPECT_EQ(codes({"\x1b[31mTorch not \x1b[1;32mcompiled\x1b[0m with CUDA enabled"}), "cpu-build");
  std::string wide("\xff\xfe", 2);
  for (const char c : std::string_view("Torch not compiled with CUDA enabled\r\n")) {
    wide += {c, '\0'};
  }
  EXPECT_EQ(codes({wide}), "cpu-build");
}

TEST(LogScan, ShowsNoByteOrderMark) {
  for (const std::string mark : {"\xff\xfe", "\xfe\xff", "\xef\xbb\xbf"}) {
    const auto matches = scanned({mark + "Torch not compiled with CUDA enabled\n"});
    ASSERT_EQ(matches.size(), 1U);
    EXPECT_EQ(matches.front().line, "Torch not compiled with CUDA enabled");
  }
}

TEST(LogScan, CutsTheLineThatItShows) {
  const auto matches = scanned({std::string(5000, 'a') + " No CUDA GPUs are available " + std::string(5000, 'b')});
  ASSERT_FALSE(matches.empty());
  EXPECT_LE(matches.front().line.size(), 400U);
  EXPECT_NE(matches.front().line.find("No CUDA GPUs are available"), std::string::npos);
}

TEST(Clues, AreReadOffCollectEnv) {
  const auto matches =
      scanned({"PyTorch version: 1.10.0+cu102\nCUDA used to build PyTorch: 10.2\nPython version: 3.8.10 (64-bit runtime)\n"
               "GPU models and configuration: GPU 0: NVIDIA GeForce RTX 3090\nNvidia driver version: 470.57.02\n"});
  const auto texts = clue_texts(clues_of(matches, catalog()), catalog().roles());
  EXPECT_EQ(texts, (std::vector<std::string>{"GeForce RTX 3090 (sm_86)", "driver 470.57.02", "torch 1.10.0 (cu102)", "Python 3.8.10"}));
}

/// The line at which the first message begins.
auto line_of(const std::vector<std::string_view>& pieces) -> std::size_t {
  const auto matches = scanned(pieces);
  return matches.empty() ? 0 : matches.front().line_number;
}

TEST(LogScan, CountsTheLinesOfTheFile) {
  EXPECT_EQ(line_of({"No CUDA GPUs are available"}), 1U);
  EXPECT_EQ(line_of({"a\nb\nNo CUDA GPUs are available\n"}), 3U);
  EXPECT_EQ(line_of({"a\r\nb\r", "\nNo CUDA GPUs are available\r\n"}), 3U);
  EXPECT_EQ(line_of({" 10%\r 20%\r100%\nNo CUDA GPUs are available\n"}), 2U) << "a bar of progress is one line";
  EXPECT_EQ(line_of({std::string((1U << 20U) + 5, '\n'), "No CUDA GPUs are available"}), (1U << 20U) + 6);
}

/// The GPU in a text, by its name; empty if none is found.
auto gpu_in(std::string_view text) -> std::string {
  const auto gpu = clues_of(scanned({text}), catalog()).gpu;
  return gpu ? gpu->name.value_or(gpu->capability.sm()) : "";
}

TEST(Clues, TakeNoPartOfAWordForAGpu) {
  for (const auto* const text :
       {"pytorch 1.5.0 py3.7_cuda10.1.243_cudnn7.6.3_0 pytorch", "dgl-cuda10.1", "/usr/local/cuda10.1/bin", "py3.8_cuda10.2", "cuda-a10.2",
        "cuda100", "cuda40", "a30.1", "printed on A4 and A10 paper", "commit v100 released", "/home/rtx3090/env", "user@rtx4090-box:~$",
        "torch-1.8-a100-linux.whl", "v100.0.1", "T4", "the keys h100 and l4", "google/t5-11b", "T5-11B", "A2-7B"}) {
    EXPECT_EQ(gpu_in(text), "") << text;
  }
}

TEST(Clues, FindAGpuBesideWhatShowsThatItIsOne) {
  const std::vector<std::pair<std::string_view, std::string_view>> texts = {{"NVIDIA A10", "A10"},
                                                                            {"a Tesla T4.", "Tesla T4"},
                                                                            {"(NVIDIA L40S)", "L40S"},
                                                                            {"on A100-SXM4-80GB, 8 of them", "A100 SXM4 80GB"},
                                                                            {"V100S-PCIE-32GB", "Tesla V100S PCIe 32GB"},
                                                                            {"two A100 GPUs", "A100"},
                                                                            {"GPU: A10G", "A10G"},
                                                                            {"GPU name = 'T4'", "T4"},
                                                                            {"my RTX 3090 fails", "GeForce RTX 3090"},
                                                                            {"\"rtx3060\"", "GeForce RTX 3060"},
                                                                            {"GTX 1080 Ti,", "GeForce GTX 1080 Ti"},
                                                                            {"GeForce GTX 1650", "GeForce GTX 1650"},
                                                                            {"NVIDIA RTX A6000", "RTX A6000"},
                                                                            {"RTX 6000 Ada Generation", "RTX 6000 Ada Generation"},
                                                                            {"TITAN X (Pascal)", "TITAN X (Pascal)"},
                                                                            {"Quadro RTX 6000", "Quadro RTX 6000"},
                                                                            {"a GTX 960M here", "GeForce GTX 960M"},
                                                                            {"NVIDIA GeForce GTX 950M", "GeForce GTX 950M"},
                                                                            {"NVIDIA GeForce GTX 965M", "GeForce GTX 965M"},
                                                                            {"NVIDIA GeForce GTX 980M", "GeForce GTX 980M"},
                                                                            {"GRID V100D-32C", "V100"},
                                                                            {"GRID T4-8Q", "T4"},
                                                                            {"NVIDIA A40-12Q", "A40"},
                                                                            {"on L40S-48Q", "L40S"},
                                                                            {"**NVIDIA GPU**: H100 80GB SXM5", "H100 SXM5 80GB"},
                                                                            {"8x NVIDIA H100 80GB SXM5", "H100 SXM5 80GB"}};
  for (const auto& [text, name] : texts) {
    EXPECT_TRUE(gpu_in(text).starts_with(name)) << text << ": " << gpu_in(text);
  }
}

TEST(Clues, TakeNoGpuOnWhichTheProgramRan) {
  const std::vector<std::pair<std::string_view, std::string_view>> texts = {
      {"It used to work on my RTX 3090, now I upgraded to RTX 5090 and get this error", "GeForce RTX 5090"},
      {"It works well on a machine with 2 Quadro P6000 but this error appears on RTX6000 Ada Generation.", "RTX 6000 Ada Generation"},
      {"I upgraded from a GTX 1080.\nGPU: RTX 3060", "GeForce RTX 3060"},
      {"The same code runs fine on an A100-SXM4-80GB", ""},
      {"It no longer works since I have an RTX 4090", "GeForce RTX 4090"}};
  for (const auto& [text, name] : texts) {
    EXPECT_EQ(gpu_in(text), name) << text;
  }
}

TEST(Clues, ReadTheDriverAsPeopleWriteIt) {
  for (const auto* const text :
       {"Driver: 570.86.10", "Nvidia Driver: 570.86.10", "**NVIDIA Driver Version**: 570.86.10", "(RTX 5090, driver 570.86.10)",
        "- driver is 570.86.10", "| Driver Version | 570.86.10 |", "NVIDIA driver (570.86.10)", "nvidia driver version = 570.86.10"}) {
    EXPECT_EQ(clues_of(scanned({text}), catalog()).driver, dotted("570.86.10")) << text;
  }
  for (const auto* const text : {"it requires driver 570.86.10", "driver 570.86.10 or newer", "at least driver 570.86.10", "driver 31.0.15",
                                 "Please update to driver 570.86.10"}) {
    EXPECT_FALSE(clues_of(scanned({text}), catalog()).driver) << text;
  }
}

TEST(Clues, ReadWhatProgramsReportOfThemselves) {
  const auto texts_in = [](std::string_view text) { return clue_texts(clues_of(scanned({text}), catalog()), catalog().roles()); };
  using Texts = std::vector<std::string>;
  EXPECT_EQ(texts_in("CUDA Driver Version          : 12080\n"), (Texts{"driver for CUDA 12.8"}));
  EXPECT_EQ(texts_in("GPU Compute Capability: 8.6, Driver API Version: 11.6, Runtime API Version: 10.2\n"),
            (Texts{"sm_86", "driver for CUDA 11.6", "CUDA runtime 10.2"}));
  EXPECT_EQ(texts_in("PyTorch:2.7.1\n"), (Texts{"torch 2.7.1"}));
  EXPECT_EQ(texts_in("PyTorch 2.8.0 + cu129\n"), (Texts{"torch 2.8.0 (cu129)"}));
}

TEST(Clues, NameThePackageThatHoldsTheMainOne) {
  const std::vector<std::pair<std::string_view, HoldingPackage>> texts = {
      {"File \"/opt/lib/python3.12/site-packages/vllm/v1/engine/core.py\", line 1", {"vllm", "", true}},
      {"vllm-1  | UserWarning", {"vllm", "", true}},
      {"vLLM Version                 : 0.11.1", {"vllm", "0.11.1", true}},
      {"vLLM API server version 0.10.0", {"vllm", "0.10.0", true}},
      {"torch==2.7.1\nvllm==0.10.0\nxformers==0.0.31", {"vllm", "0.10.0"}},
      {"xformers==0.0.31\n/site-packages/sgl_kernel/x.py", {"sglang", "", true}}};
  for (const auto& [text, holder] : texts) {
    EXPECT_EQ(clues_of(scanned({text}), catalog()).holder, holder) << text;
  }
  EXPECT_FALSE(clues_of(scanned({"site-packages/transformers/x.py\nvllm is slow"}), catalog()).holder);
}

TEST(Clues, TakeNoCapabilityThatSomethingRequiresForThatOfTheGpu) {
  for (const auto* const text :
       {"SM89 kernel is not available. Make sure you GPUs with compute capability 8.9., using pytorch attention instead.",
        "requires GPUs with compute capability 7.0 or higher", "You need a GPU with compute capability 8.0.",
        "only supported on devices of CUDA capability 8.0", "a GPU with compute capability 7.5+",
        "A card that has compute capability 7.0 is required"}) {
    EXPECT_EQ(gpu_in(text), "") << text;
    EXPECT_EQ(gpu_in(std::string(text) + "\nwhich is of cuda capability 6.1.\n"), "sm_61") << text;
  }
}

TEST(Clues, TakeTheCapabilityThatStandsBesideARequirement) {
  for (const auto* const text : {"Triton only supports devices of CUDA Capability >= 7.0, but your device is of CUDA capability 6.1",
                                 "Bfloat16 needs 8.0. Your GPU has compute capability 6.1. You can use float16",
                                 "(device: 0) with Cuda compute capability 6.1. The minimum required Cuda capability is 7.0."}) {
    EXPECT_EQ(gpu_in(text), "sm_61") << text;
  }
}

TEST(Clues, TakeTheSystemAndTheDriverFromReports) {
  EXPECT_TRUE(clues_of(scanned({"OS: Microsoft Windows 10 Pro\n"}), catalog()).is_windows);
  EXPECT_TRUE(clues_of(scanned({"Python platform: Windows-10-10.0.19045-SP0\n"}), catalog()).is_windows);
  EXPECT_TRUE(clues_of(scanned({"** Platform: Windows\n"}), catalog()).is_windows);
  EXPECT_TRUE(clues_of(scanned({"Python 3.10.6 (tags/v3.10.6:9c7b4bd) [MSC v.1932 32 bit (Intel)]\n"}), catalog()).is_32_bit);
  EXPECT_FALSE(clues_of(scanned({"Python 3.11.8 (tags/v3.11.8:db85d51) [MSC v.1937 64 bit (AMD64)]\n"}), catalog()).is_32_bit);
  EXPECT_EQ(clues_of(scanned({"virtual packages : __archspec=1=x86_64\n  __cuda=11.4=0\n"}), catalog()).driver_cuda, dotted("11.4"));
}

TEST(Clues, NameEveryKindOfGpuThatNvidiaSmiLists) {
  const auto clues = clues_of(scanned({"|   0  Tesla K80                      Off |   00000000:00:04.0 Off |\n"
                                       "|   1  NVIDIA GeForce RTX 3090        Off |   00000000:00:05.0 Off |\n"
                                       "|   2  NVIDIA GeForce RTX 3090        Off |   00000000:00:06.0 Off |\n"
                                       "|  12  Tesla T4                       Off |   00000000:00:07.0 Off |\n"}),
                              catalog());
  const auto texts = clue_texts(clues, catalog().roles());
  EXPECT_EQ(texts, (std::vector<std::string>{"Tesla K80 (sm_37)", "GeForce RTX 3090 (sm_86)", "Tesla T4 (sm_75)"}));
  EXPECT_EQ(machines_of({}, clues, catalog()).log.gpus->size(), 3U);
}

TEST(Clues, KnowTheGpusOfVirtualMachinesInLists) {
  for (const std::string row : {"|   0  NAME             On   | 00000000:02:00.0 Off |\n", "GPU 0: NAME (UUID: GPU-1)\n",
                                "GPU models and configuration: GPU 0: NAME\n"}) {
    for (const std::string name : {"GRID V100D-32C", "GRID T4-8Q", "NVIDIA A40-12Q", "L40S-48Q", "NVIDIA A100-PCIE-40GB"}) {
      auto text = row;
      text.replace(text.find("NAME"), 4, name);
      EXPECT_NE(gpu_in(text), "") << text;
    }
  }
}

TEST(Clues, SeeThatALineIsAnError) {
  for (const auto* const text : {"RuntimeError: some words", "torch.cuda.SomeError: x", "error: x", "Traceback (most recent call last):\n",
                                 "Segmentation fault (core dumped)"}) {
    EXPECT_TRUE(clues_of(scanned({text}), catalog()).has_error) << text;
  }
  for (const auto* const text : {"Is debug build: False\nPython version: 3.10\n", "exceptiongroup 1.2.0", "[pip3] pytest-error==1.0"}) {
    EXPECT_FALSE(clues_of(scanned({text}), catalog()).has_error) << text;
  }
}

/// The machines of a log, given these facts.
auto machines(std::string_view log, const Facts& given) -> Machines {
  return machines_of(given, clues_of(scanned({log}), catalog()), catalog());
}

auto given_gpu(std::string_view name) -> Facts {
  Facts given;
  const auto gpu = catalog().find_gpu(name);
  given.gpus = std::vector<Gpu>{{(*gpu)->name.str(), (*gpu)->capability, Provenance::flag}};
  return given;
}

TEST(Machines, AreOneWhereTheLogSaysNothingElseThanTheFlags) {
  const auto both =
      machines("Driver Version: 470.57.02   CUDA Version: 11.4\nNVIDIA GeForce RTX 3090\nC:\\Users\\x", given_gpu("RTX 3090"));
  EXPECT_TRUE(both.differences.empty());
  EXPECT_EQ(both.log, both.wanted);
  EXPECT_EQ(both.wanted.driver->version, dotted("470.57.02"));
  EXPECT_EQ(both.wanted.platform.value, Platform::win_64);
}

TEST(Machines, AreKeptApartWhereTheyDiffer) {
  auto given = given_gpu("RTX 4090");
  given.driver = Driver{dotted("535.104.05"), dotted("12.2"), Provenance::flag};
  const auto both = machines("Driver Version: 570.86.10   CUDA Version: 12.8\nNVIDIA GeForce RTX 5090\n", given);
  EXPECT_EQ(both.differences, (std::vector<std::string>{"the log is of sm_120 (GeForce RTX 5090), and sm_89 (GeForce RTX 4090) was given",
                                                        "the log is of driver 570.86.10, and 535.104.05 was given"}));
  EXPECT_EQ(both.log.capabilities(), (std::vector<ComputeCapability>{{12, 0}}));
  EXPECT_EQ(both.log.driver->version, dotted("570.86.10"));
  EXPECT_EQ(both.wanted.capabilities(), (std::vector<ComputeCapability>{{8, 9}}));
  EXPECT_EQ(both.wanted.driver->version, dotted("535.104.05"));
}

TEST(Machines, TakeNothingFromALogOfAnotherCard) {
  const auto both = machines("Driver Version: 570.86.10\nNVIDIA GeForce RTX 5090\n", given_gpu("RTX 4090"));
  EXPECT_EQ(both.wanted.driver, std::nullopt);
  EXPECT_EQ(both.log.driver->version, dotted("570.86.10"));
}

TEST(Machines, DifferByTheCudaOfTheDriverWhereNoVersionIsKnown) {
  Facts given;
  given.driver = Driver{std::nullopt, dotted("12.2"), Provenance::flag};
  EXPECT_EQ(machines("The NVIDIA driver on your system is too old (found version 11040)", given).differences,
            (std::vector<std::string>{"the log is of a driver for CUDA 11.4, and 12.2 was given"}));
}

TEST(MessageCatalog, HoldsAllOfTheFactBase) {
  std::ifstream file(tests::shared_data() / "facts" / "errors.yaml");
  if (!file) {
    GTEST_SKIP() << "no facts/errors.yaml in " << tests::shared_data();
  }
  std::size_t seen = 0;
  for (std::string line; std::getline(file, line);) {
    constexpr std::string_view k_id = "- id: ";
    if (line.starts_with(k_id)) {
      ++seen;
      EXPECT_TRUE(catalog().message(line.substr(k_id.size())) != nullptr) << line;
    }
  }
  EXPECT_GE(seen, 29U);
}

}  // namespace
}  // namespace gpusolve::engine::diagnose
