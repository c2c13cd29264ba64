// The auditor itself: it accepts a sound set, and reports each kind of fault.
#include "tests/data/audit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/data/shared_channels.hpp"

namespace gpusolve::tests {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

class AuditedSet : public testing::Test {
 protected:
  void SetUp() override {
    SKIP_WITHOUT_CHANNELS();
    options_ = ask({"pytorch", "nvidia", "pkgs/main"}, {"pytorch"});
    options_.machine.gpus = {"sm_86"};
    options_.machine.driver = "535";
    answer_ = answer_to(options_).answer;
  }
  cli::ResolveOptions options_;
  Answer answer_;
};

TEST_F(AuditedSet, PassesAsItIs) { EXPECT_THAT(faults_of(answer_, options_), IsEmpty()); }

TEST_F(AuditedSet, FailsWithoutADependency) {
  std::erase_if(answer_.packages, [](const auto& package) { return package.name == "numpy" || package.name == "filelock"; });
  EXPECT_THAT(faults_of(answer_, options_), Contains(HasSubstr("pytorch needs `filelock`")));
}

TEST_F(AuditedSet, FailsWithAPackageThatNothingNeeds) {
  auto spare = answer_to(ask({"pytorch", "nvidia", "pkgs/main"}, {"bzip2"})).answer.packages;
  std::ranges::copy_if(spare, std::back_inserter(answer_.packages), [&](const auto& package) {
    return std::ranges::find(answer_.packages, package.name, &Package::name) == answer_.packages.end();
  });
  for (auto& package : answer_.packages) {
    package.requested = package.name == "python";
  }
  EXPECT_THAT(faults_of(answer_, options_), Contains("nothing needs pytorch"));
}

TEST_F(AuditedSet, FailsOnADriverThatIsTooOld) {
  answer_.facts.driver->version = dotted("470.82");
  EXPECT_THAT(faults_of(answer_, options_), Contains(HasSubstr("driver 470.82 is too old for CUDA 12")));
}

TEST_F(AuditedSet, FailsOnAGpuThatTheBuildHasNoCodeFor) {
  answer_.facts.gpus = {{std::nullopt, {12, 0}, Provenance::flag}};
  EXPECT_THAT(faults_of(answer_, options_), Contains(HasSubstr("has no code for sm_120")));
}

TEST_F(AuditedSet, FailsWhereAConstraintOnTheMachineIsBroken) {
  options_.virtual_packages = {"__glibc=2.12"};
  EXPECT_THAT(faults_of(answer_, options_), Contains(HasSubstr("needs `__glibc")));
}

TEST_F(AuditedSet, FailsWhereALowerChannelIsUsed) {
  std::ranges::reverse(options_.channels);
  EXPECT_THAT(faults_of(answer_, options_), Contains(HasSubstr("has it and comes first")));
}

}  // namespace
}  // namespace gpusolve::tests
