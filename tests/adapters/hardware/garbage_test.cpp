// Runs every parser of foreign text on damaged forms of real answers. They must end without a fault; the sanitizers of the asan preset
// watch.
#include <array>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <string_view>

#include "adapters/hardware/driver_answer.hpp"
#include "adapters/hardware/kernel_driver.hpp"
#include "adapters/hardware/root_files.hpp"
#include "adapters/hardware/smi_text.hpp"
#include "adapters/hardware/system.hpp"
#include "adapters/hardware/toolkits.hpp"
#include "base/printable.hpp"

namespace gpusolve::hardware {
namespace {

constexpr std::array<std::string_view, 10> k_answers{
    "0, NVIDIA GeForce RTX 3090, GPU-1, 535.104.05, 24576, 8.6\n1, NVIDIA L4, GPU-2, 535.104.05, [N/A], 8.9\n",
    "| NVIDIA-SMI 535.104.05   Driver Version: 535.104.05   CUDA Version: 12.2 |\n<cuda_version>12.4</cuda_version>",
    "GPU 0: NVIDIA A100 (UUID: GPU-1)\n  MIG 1g.5gb      Device  0: (UUID: MIG-1)\n",
    "driver\t535.104.05\ncuda\t12020\ngpu\t0\nname\tA\ncapability\t8.6\nmemory\t25769803776\nmig\t1\ninstance\tMIG-1\tx\nend\n",
    "NVRM version: NVIDIA UNIX x86_64 Kernel Module  375.74  Wed Jun 14 01:39:39 PDT 2017\n",
    "# R35 (release), REVISION: 4.1, GCID: 33958178\n",
    "{\"cuda\": {\"name\": \"CUDA SDK\", \"version\": \"12.4.1\"}}",
    "Cuda compilation tools, release 12.4, V12.4.131\nCUDA Version 10.2.89\n",
    "#define CUDNN_MAJOR 8\n#define CUDNN_MINOR 9\n#define CUDNN_PATCHLEVEL 7\n",
    "flags\t: fpu cx16 lahf_lm popcnt sse4_1 sse4_2 ssse3\n"};

auto damaged(std::string_view text, std::mt19937& random) -> std::string {
  std::string out(text);
  for (auto changes = 1 + random() % 4; changes > 0 && !out.empty(); --changes) {
    const auto at = random() % out.size();
    switch (random() % 4) {
      case 0:
        out[at] = static_cast<char>(random() % 256);
        break;
      case 1:
        out.resize(at);
        break;
      case 2:
        out.erase(at, 1 + random() % 5);
        break;
      default:
        out.insert(at, out.substr(random() % out.size(), 10));
    }
  }
  return out;
}

/// The number of parsers that found something.
auto parse_all(const std::string& text) -> std::size_t {
  std::size_t found = parse_smi_table(text, true).gpus.size() + parse_smi_table(text, false).gpus.size() + parse_smi_list(text).size();
  found += value_of(parse_driver_lines(text, "test").gpus) == nullptr ? 0 : 1;
  for (const auto& version : {smi_cuda_version(text), smi_driver_version(text), smi_driver_csv(text), nvrm_version(text), l4t_version(text),
                              nvcc_version(text), toolkit_json_version(text), toolkit_txt_version(text), cudnn_header_version(text)}) {
    found += version ? 1 : 0;
  }
  found += smi_capabilities_csv(text).size() + (cpu_level_of_flags(text) ? 1 : 0);
  return found + (smi_complaint(text) == SmiComplaint::none ? 0 : 1);
}

TEST(Garbage, DamagedAnswersAreReadOrLeft) {
  constexpr unsigned k_seed = 20'240'229;
  std::mt19937 random(k_seed);
  std::size_t found = 0;
  for (int round = 0; round < 20'000; ++round) {
    const auto text = damaged(k_answers.at(random() % k_answers.size()), random);
    found += parse_all(text);
    ASSERT_NO_THROW(static_cast<void>(nlohmann::json(printable(text)).dump())) << "seed " << k_seed << ", round " << round;
  }
  // Most damaged texts still contain something, so the loop did not run on nothing.
  EXPECT_GT(found, 10'000U);
}

}  // namespace
}  // namespace gpusolve::hardware
