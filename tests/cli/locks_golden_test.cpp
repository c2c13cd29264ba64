// What `diff` and the other commands about locks print, word for word: tests/golden/cli/NAME.txt. Each case is a few commands, one after
// the other in an empty folder.
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::testing {
namespace {

using Words = std::vector<std::string>;

struct Case {
  const char* name;
  std::vector<Words> setup;  ///< told by their command lines alone
  Words words;
};

void PrintTo(const Case& one, std::ostream* stream) { *stream << one.name; }

auto command_line(const Words& words) -> std::string {
  std::string text = "$ gpusolve";
  for (const auto& word : words) {
    text += " " + (word.find_first_of(" <>*;") == std::string::npos ? word : "'" + word + "'");
  }
  return text + "\n";
}

auto transcript(const Case& one) -> std::string {
  const Sandbox folder;
  std::string text;
  for (const auto& words : one.setup) {
    const auto ended = run_program(words, folder.path());
    EXPECT_EQ(ended.status, 0) << command_line(words) << ended.out << ended.err;
    text += command_line(words);
  }
  const auto ended = run_program(one.words, folder.path());
  return text + command_line(one.words) + ended.out + ended.err + "[" + std::to_string(ended.status) + "]\n";
}

class LockTranscript : public ::testing::TestWithParam<Case> {};

TEST_P(LockTranscript, ReadsAsInReview) { EXPECT_GOLDEN("cli/" + std::string(GetParam().name) + ".txt", transcript(GetParam())); }

const Words k_old{"resolve",   "torch==2.4.1", "torchvision", "--gpu", "sm_86",   "--driver",
                  "470.82.01", "--installer",  "pip",         "-o",    "old.lock"};
const Words k_new{"resolve",   "torch==2.6.0", "torchvision", "--gpu", "sm_86",   "--driver",
                  "570.86.10", "--installer",  "pip",         "-o",    "new.lock"};
const Words k_build{"resolve", "torch==2.4.1", "--gpu", "sm_86", "--installer", "pip", "-o", "new.lock", "--cuda", "12.1"};
const Words k_conda{"resolve", "torch==2.4.1", "--gpu", "sm_86", "--installer", "conda", "-o", "conda.lock"};

const Case k_cases[] = {
    {"diff_newer", {k_old, k_new}, {"diff", "old.lock", "new.lock"}},
    {"diff_older", {k_old, k_new}, {"diff", "new.lock", "old.lock"}},
    {"diff_same", {k_old}, {"diff", "old.lock", "old.lock"}},
    {"diff_same_quiet", {k_old}, {"diff", "-q", "old.lock", "old.lock"}},
    {"diff_quiet", {k_old, k_new}, {"diff", "-q", "old.lock", "new.lock"}},
    {"diff_build", {k_old, k_build}, {"diff", "old.lock", "new.lock"}},
    {"diff_json", {k_old, k_new}, {"diff", "--json", "old.lock", "new.lock"}},
    {"diff_pip_and_conda", {k_old, k_conda}, {"diff", "old.lock", "conda.lock"}},
    {"diff_both_standard_input", {}, {"diff", "-", "-"}},
    {"diff_no_such_file", {k_old}, {"diff", "old.lock", "gone.lock"}},
};
INSTANTIATE_TEST_SUITE_P(Golden, LockTranscript, ::testing::ValuesIn(k_cases), [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::testing
