#include "adapters/report/words/change_words.hpp"

#include <gtest/gtest.h>

namespace gpusolve::report {
namespace {

using Kind = Change::Kind;

TEST(ChangeWords, QuotesWholeSpecs) {
  EXPECT_EQ(change_text({Kind::package, "torch", "torch<2", "torch==2.1.0"}), "`torch==2.1.0` instead of `torch<2`");
  EXPECT_EQ(change_text({Kind::package, "cpuonly", "cpuonly", ""}), "without `cpuonly`");
  EXPECT_EQ(change_text({Kind::package, "pytorch", "pytorch::pytorch=1.4", "pytorch==2.1.0"}),
            "`pytorch==2.1.0` instead of `pytorch::pytorch=1.4`");
  EXPECT_EQ(change_text({Kind::python_package, "python", "python=3.6", "python==3.8"}), "`python==3.8` instead of `python=3.6`");
}

TEST(ChangeWords, NamesTheOptionsOfARequest) {
  EXPECT_EQ(change_text({Kind::python, "", "3.6", "3.8"}), "--python 3.8 instead of 3.6");
  EXPECT_EQ(change_text({Kind::cuda, "", "12.8", "11.8"}), "--cuda 11.8 instead of 12.8");
  EXPECT_EQ(change_text({Kind::installer, "", "conda", "pip"}), "--installer pip instead of conda");
  EXPECT_EQ(change_text({Kind::index, "", "", "https://index"}), "--index-url https://index");
  EXPECT_EQ(change_text({Kind::channel_priority, "", "strict", "flexible"}), "--channel-priority flexible instead of strict");
}

TEST(ChangeWords, TellANewChannelFromOneThatMovesUp) {
  EXPECT_EQ(change_text({Kind::channel, "nvidia", "", "./nvidia"}), "-c ./nvidia before your channels");
  EXPECT_EQ(change_text({Kind::channel_order, "prio", "priority 2", "priority 1"}), "-c prio before the other channels");
}

TEST(ChangeWords, NameTheMachine) {
  EXPECT_EQ(change_text({Kind::driver, "", "470.82", "525.60.13"}), "driver 525.60.13 or newer, now 470.82");
  EXPECT_EQ(change_text({Kind::driver, "", "580.65.06", "470.42.01"}), "driver 470.42.01 instead of 580.65.06");
  EXPECT_EQ(change_text({Kind::driver, "", "CUDA 11.4", "525.60.13"}), "driver 525.60.13 or newer, now CUDA 11.4");
  EXPECT_EQ(change_text({Kind::glibc, "", "", "2.28"}), "glibc 2.28 or newer");
  EXPECT_EQ(change_text({Kind::platform, "", "win-64", "linux-64"}), "another system, linux-64 instead of win-64, such as WSL 2");
  EXPECT_EQ(change_text({Kind::gpu, "", "sm_61", "sm_75"}), "another GPU, sm_75 instead of sm_61");
  EXPECT_EQ(change_text({Kind::gpu, "", "sm_61", ""}), "without `sm_61`");
}

TEST(ChangeWords, HaveAKindAndANameInJson) {
  EXPECT_EQ(change_kind_text(Kind::python_package), "python");
  EXPECT_EQ(change_name({Kind::python_package, "python", "", ""}), "python");
  EXPECT_EQ(change_name({Kind::python, "", "", ""}), "--python");
  EXPECT_EQ(change_kind_text(Kind::channel_priority), "channel");
  EXPECT_EQ(change_name({Kind::channel_priority, "", "", ""}), "--channel-priority");
  EXPECT_EQ(change_name({Kind::driver, "", "", ""}), "driver");
  EXPECT_EQ(change_name({Kind::gpu, "", "sm_61", ""}), "sm_61");
  EXPECT_EQ(change_name({Kind::gpu, "", "sm_61", "sm_75"}), "gpu");
}

}  // namespace
}  // namespace gpusolve::report
