// Lazy and full expansion: names are loaded on demand, and the answer must be that of the whole closure.
#include <iostream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/data/audit.hpp"
#include "tests/data/shared_channels.hpp"

namespace gpusolve::tests {
namespace {

using testing::IsEmpty;

struct Case {
  std::vector<std::string> specs;
  std::string gpu;
  std::string driver;
};

void expect_same_answers(const std::vector<std::string>& channels, const std::vector<Case>& cases) {
  for (const auto& [specs, gpu, driver] : cases) {
    auto options = ask(channels, specs);
    options.machine.gpus = {gpu};
    options.machine.driver = driver.empty() ? std::nullopt : std::optional(driver);
    SCOPED_TRACE(testing::PrintToString(specs) + " " + gpu + " " + driver);
    const auto [lazy, lazy_stats] = answer_to(options, resolver::Expansion::lazy);
    const auto [full, full_stats] = answer_to(options, resolver::Expansion::full);
    EXPECT_EQ(lazy.outcome, full.outcome);
    EXPECT_EQ(package_ids(lazy), package_ids(full));
    EXPECT_EQ(reason_codes(lazy), reason_codes(full));
    EXPECT_THAT(faults_of(lazy, options), IsEmpty());
    EXPECT_LE(lazy_stats.names_loaded, full_stats.names_loaded);
    EXPECT_LE(lazy_stats.candidates_loaded, full_stats.candidates_loaded);
    std::cout << testing::PrintToString(specs) << " " << gpu << " " << driver << ": " << outcome_text(lazy.outcome) << ", "
              << lazy.packages.size() << " packages; lazy " << lazy_stats.names_loaded << " names, " << lazy_stats.candidates_loaded
              << " builds; full " << full_stats.names_loaded << " names, " << full_stats.candidates_loaded << " builds\n";
  }
}

TEST(Expansion, LazyAgreesWithFullOnThePytorchChannels) {
  SKIP_WITHOUT_CHANNELS();
  expect_same_answers({"pytorch", "nvidia", "pkgs/main"}, {
                                                              {{"torch", "torchvision"}, "sm_86", ""},
                                                              {{"torch", "torchvision"}, "sm_86", "450.80.02"},
                                                              {{"torch", "torchvision"}, "sm_61", "470"},
                                                              {{"torch", "torchvision", "torchaudio"}, "sm_89", "535"},
                                                              {{"pytorch=1.13.1", "python=3.10", "pytorch-cuda=12.1"}, "sm_86", "535"},
                                                              {{"pytorch=1.8", "cudatoolkit=10.2"}, "sm_61", ""},
                                                              {{"pytorch=2.1.*=*cuda11.8*", "numpy<2"}, "sm_80", "525.60.13"},
                                                              {{"pytorch", "cpuonly"}, "sm_86", ""},
                                                              {{"pytorch", "python=3.14"}, "sm_86", ""},
                                                              {{"torch"}, "sm_120", "580"},
                                                          });
}

TEST(Expansion, LazyAgreesWithFullOnCondaForge) {
  SKIP_WITHOUT_CHANNELS();
  expect_same_answers({"conda-forge"}, {
                                           {{"python=3.12", "pytorch"}, "sm_86", "550"},
                                           {{"pytorch", "torchvision"}, "sm_89", "580"},
                                           {{"pytorch-gpu", "cuda-version=12.6"}, "sm_80", "560.28.03"},
                                           {{"numpy", "scipy"}, "sm_86", ""},
                                           {{"pytorch=2.7.1", "python=3.9", "cuda-version=11.8"}, "sm_70", "535"},
                                       });
}

}  // namespace
}  // namespace gpusolve::tests
