// A lock is judged by what its commands install and compile: for which GPUs, and for which CUDA (docs/rules.md, "Builds from source").
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/cli/program.hpp"

namespace gpusolve::testing {
namespace {

using Words = std::vector<std::string>;
using ::testing::HasSubstr;

struct Row {
  const char* name;
  Words request;
  Words machine;
  int status;        ///< of verify
  std::string told;  ///< part of what verify says, and where it fails, of what install-commands says
};

void PrintTo(const Row& row, std::ostream* stream) { *stream << row.name; }

auto joined(Words words, const Words& more) -> Words {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

class JudgedLock : public ::testing::TestWithParam<Row> {};

TEST_P(JudgedLock, RunsWhereWhatItBringsRuns) {
  const auto& row = GetParam();
  const Sandbox sandbox;
  const auto made = run_program(
      joined({"resolve", "-o", "a.lock", "--installer", "pip", "--python", "3.12", "--platform", "linux-64"}, row.request), sandbox.path());
  ASSERT_EQ(made.status, 0) << made.out << made.err;
  const auto on_machine = joined(row.machine, {"--platform", "linux-64"});
  const auto verified = run_program(joined({"verify", "a.lock"}, on_machine), sandbox.path());
  EXPECT_EQ(verified.status, row.status) << verified.out << verified.err;
  EXPECT_THAT(verified.out, HasSubstr(row.told));
  const auto printed = run_program(joined({"install-commands", "a.lock"}, on_machine), sandbox.path());
  EXPECT_EQ(printed.status, row.status == 0 ? 0 : 11) << printed.out << printed.err;
  EXPECT_THAT(row.status == 0 ? row.told : printed.err, HasSubstr(row.told));
}

const Row k_rows[] = {
    {"compiled_for_this_gpu", {"torch==2.9.1", "flash-attn", "--gpu", "RTX 5090"}, {"--gpu", "RTX 5090"}, 0, "Nothing wrong found"},
    {"compiled_for_a_newer_gpu",
     {"torch==2.9.1", "flash-attn", "--gpu", "RTX 5090"},
     {"--gpu", "RTX 3090"},
     12,
     "flash-attn 2.8.3.post1: no code for sm_86"},
    {"compiled_for_a_gpu_of_the_same_family",
     {"torch==2.9.1", "flash-attn", "--gpu", "A100"},
     {"--gpu", "RTX 3090"},
     0,
     "Nothing wrong found"},
    {"compiled_from_a_program_that_refuses_the_gpu",
     {"torch==2.9.1", "flash-attn", "--gpu", "RTX 5090"},
     {"--gpu", "T4"},
     12,
     "needs compute capability 8.0 or newer"},
    {"compiled_beside_no_package",
     {"llama-cpp-python", "--gpu", "GTX 780", "--driver", "470.82.01"},
     {"--gpu", "GTX 780", "--driver", "535.104.05"},
     12,
     "needs driver branch 470 or older"},
    // CMake makes PTX, too, for an architecture that is named by its digits
    {"compiled_with_its_ptx",
     {"llama-cpp-python==0.3.35", "--gpu", "GTX 780", "--driver", "470.82.01"},
     {"--gpu", "RTX 3090", "--driver", "470.82.01"},
     0,
     "Nothing wrong found"},
    {"wheel_of_the_index_of_a_later_cuda",
     {"llama-cpp-python==0.3.35", "--gpu", "H100"},
     {"--gpu", "P40", "--driver", "450.80.02"},
     12,
     "llama-cpp-python 0.3.35: no code for sm_61"},
    {"wheel_of_the_index_of_its_cuda", {"llama-cpp-python==0.3.35", "--gpu", "H100"}, {"--gpu", "H100"}, 0, "libraries of CUDA 13"},
    {"compiler_that_was_asked_for",
     {"triton", "--gpu", "T4", "--driver", "550.90.07"},
     {"--gpu", "Tesla K80", "--driver", "460.32.03"},
     12,
     "triton 3.2.0: needs compute capability 7.0 or newer"},
    {"compiler_that_torch_brings", {"torch==2.5.1", "--gpu", "P40", "--cuda", "12.1"}, {"--gpu", "P40"}, 0, "Nothing wrong found"},
};

INSTANTIATE_TEST_SUITE_P(Locks, JudgedLock, ::testing::ValuesIn(k_rows), [](const auto& one) { return std::string(one.param.name); });

TEST(LockWithRows, StatesTheCudaOfASetOfWhatIsCompiledAlone) {
  const Sandbox sandbox;
  const auto made = run_program({"resolve", "llama-cpp-python", "--lock-for", "a=GTX 780,driver=470.82.01;b=RTX 5090,driver=575.51.03",
                                 "--installer", "pip", "-o", "a.lock"},
                                sandbox.path());
  ASSERT_EQ(made.status, 0) << made.out << made.err;
  const auto printed = run_program({"install-commands", "a.lock", "--gpu", "GTX 780", "--driver", "470.82.01"}, sandbox.path());
  EXPECT_EQ(printed.status, 0) << printed.err;
  EXPECT_THAT(printed.out, HasSubstr("row a: CUDA 11.4"));
  EXPECT_THAT(printed.out, HasSubstr("-DCMAKE_CUDA_ARCHITECTURES=35"));
}

}  // namespace
}  // namespace gpusolve::testing
