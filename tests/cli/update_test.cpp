// `update` asks the sources of the lock, whatever they are.
#include <gmock/gmock.h>

#include "tests/cli/program.hpp"
#include "tests/cli/small_sources.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using Words = std::vector<std::string>;

class Update : public ::testing::Test {
 protected:
  void resolve(Words words) {
    words.insert(words.begin(), {"resolve", "--gpu", "sm_86", "--driver", "535.104.05", "--platform", "linux-64", "-q"});
    const auto ended = run_program(words, folder_.path());
    ASSERT_EQ(ended.status, 0) << ended.err << ended.out;
  }
  auto update(Words words = {}) -> Ended {
    words.insert(words.begin(), {"update", "gpusolve.lock"});
    return run_program(words, folder_.path());
  }

  Sandbox folder_;
};

TEST_F(Update, AsksTheChannelOfTheLock) {
  SmallChannel channel(folder_, "channel");
  channel.add("tool", "1.0", "0");
  ASSERT_NO_FATAL_FAILURE(resolve({"tool", "--installer", "conda", "-c", "./channel"}));
  channel.add("tool", "1.1", "0");
  const auto ended = update();
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("1.1"));
  EXPECT_THAT(folder_.read("gpusolve.lock"), AllOf(HasSubstr("tool-1.1-0.conda"), Not(HasSubstr("tool-1.0-0.conda"))));
}

TEST_F(Update, ChoosesByTheRulesOfTheLock) {
  SmallChannel channel(folder_, "channel");
  SmallChannel other(folder_, "other");
  channel.add("tool", "1.0", "0");
  other.add("tool", "1.1", "0");
  const Words sources = {"tool", "--installer", "conda", "-c", "./channel", "-c", "./other"};
  const auto with = [&](Words words) {
    words.insert(words.begin(), sources.begin(), sources.end());
    return words;
  };
  ASSERT_NO_FATAL_FAILURE(resolve(with({"--channel-priority", "disabled"})));
  EXPECT_EQ(update().status, 0);
  EXPECT_THAT(folder_.read("gpusolve.lock"), AllOf(HasSubstr("tool-1.1-0.conda"), HasSubstr("channel_priority: disabled")));
  ASSERT_NO_FATAL_FAILURE(resolve(with({"--channel-priority", "disabled", "--prefer", "lowest"})));
  other.add("tool", "1.2", "0");
  EXPECT_EQ(update().status, 0);
  EXPECT_THAT(folder_.read("gpusolve.lock"), HasSubstr("tool-1.0-0.conda"));
  EXPECT_EQ(update({"-c", "./other", "--override-channels"}).status, 0);
  EXPECT_THAT(folder_.read("gpusolve.lock"), HasSubstr("tool-1.1-0.conda")) << "other sources, the same rules";
}

TEST_F(Update, KeepsEachVirtualPackageOnceAndRulesWithoutNewPackages) {
  SmallChannel channel(folder_, "channel");
  channel.add("tool", "1.0", "0");
  ASSERT_NO_FATAL_FAILURE(resolve({"tool", "--installer", "conda", "-c", "./channel", "--virtual-package", "__glibc=2.31"}));
  EXPECT_EQ(update({"--virtual-package", "__glibc=2.35"}).status, 0);
  EXPECT_THAT(folder_.read("gpusolve.lock"), AllOf(HasSubstr("\"__glibc=2.35\""), Not(HasSubstr("2.31"))));
}

TEST_F(Update, OfALockForPipKnowsNoRulesOfChannels) {
  ASSERT_NO_FATAL_FAILURE(resolve({"torch", "--installer", "auto", "--virtual-package", "__glibc=2.31", "--channel-priority", "flexible"}));
  ASSERT_THAT(folder_.read("gpusolve.lock"), AllOf(HasSubstr("installer: pip"), Not(HasSubstr("rules"))));
  const auto ended = update();
  EXPECT_EQ(ended.status, 0) << ended.err;
}

TEST_F(Update, HoldsTheCudaOfAFileForItsTorchAlone) {
  folder_.write(
      "requirements.txt",
      "--index-url https://download.pytorch.org/whl/cu124\n--extra-index-url https://pypi.org/simple\ntorch==2.6.0\njax[cuda12]>=0.5\n");
  ASSERT_NO_FATAL_FAILURE(resolve({"--from-env", "requirements.txt", "--python", "3.11"}));
  const auto before = folder_.read("gpusolve.lock");
  ASSERT_THAT(before, HasSubstr("cuda_of_main: true"));
  const auto ended = update();
  EXPECT_EQ(ended.status, 0) << ended.err << ended.out;
  EXPECT_EQ(folder_.read("gpusolve.lock"), before);
}

/// No wheel of flash-attn fits torch 2.14.
TEST_F(Update, KeepsWhatIsCompiledFromItsSource) {
  const auto made = run_program({"resolve", "flash-attn", "torch==2.14.0", "--installer", "pip", "--gpu", "A100", "--driver", "580.65.06",
                                 "--python", "3.12", "--platform", "linux-64", "-q"},
                                folder_.path());
  ASSERT_EQ(made.status, 0) << made.err << made.out;
  const auto before = folder_.read("gpusolve.lock");
  EXPECT_THAT(before, HasSubstr("  compiled:\n    - \"flash-attn==2.8"));
  const auto verified = run_program({"verify", "gpusolve.lock"}, folder_.path());
  EXPECT_EQ(verified.status, 0) << verified.out;
  const auto install = run_program(
      {"install-commands", "gpusolve.lock", "--gpu", "A100", "--driver", "580.65.06", "--platform", "linux-64"}, folder_.path());
  EXPECT_EQ(install.status, 0) << install.err;
  EXPECT_THAT(install.out, AllOf(HasSubstr("FLASH_ATTN_CUDA_ARCHS=80 "), HasSubstr("--no-build-isolation flash-attn==2.8")));
  const auto ended = update();
  EXPECT_EQ(ended.status, 0) << ended.err << ended.out;
  EXPECT_EQ(folder_.read("gpusolve.lock"), before);
  EXPECT_THAT(update({"--only", "torch"}).err, HasSubstr("is updated as a whole"));
}

/// A build of the same torch for an older CUDA bundles the library, so that a set without it would meet every limit.
TEST_F(Update, OfAPinnedPackageKeepsIt) {
  ASSERT_NO_FATAL_FAILURE(resolve({"torch", "--installer", "pip", "--exclude-newer", "2024-01-01", "--python", "3.11"}));
  EXPECT_THAT(folder_.read("gpusolve.lock"), AllOf(HasSubstr("nvidia-nccl-cu12"), HasSubstr("build: cu121")));
  const auto ended = update({"--only", "nvidia-nccl-cu12", "--exclude-newer", "2100-01-01"});
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_THAT(ended.out, AllOf(HasSubstr("nvidia-nccl-cu12"), Not(HasSubstr("older")), Not(HasSubstr("removed")))) << ended.out;
  EXPECT_THAT(folder_.read("gpusolve.lock"), HasSubstr("nvidia-nccl-cu12"));
}

TEST_F(Update, KeepsTheDateOfTheLockUnlessAnotherIsGiven) {
  ASSERT_NO_FATAL_FAILURE(resolve({"torch", "--installer", "pip", "--exclude-newer", "2024-01-01", "--python", "3.11"}));
  const auto before = folder_.read("gpusolve.lock");
  EXPECT_THAT(before, HasSubstr("    exclude_newer: \"2024-01-01\"\n"));
  EXPECT_EQ(update().status, 0);
  EXPECT_EQ(folder_.read("gpusolve.lock"), before);
  EXPECT_EQ(update({"--exclude-newer", "2024-09-01T12:00:00+02:00"}).status, 0);
  EXPECT_THAT(folder_.read("gpusolve.lock"), AllOf(HasSubstr("exclude_newer: \"2024-09-01T10:00:00Z\""), HasSubstr("torch: \"2.4.0\"")));
}

TEST_F(Update, RefusesAnotherInstaller) {
  SmallChannel channel(folder_, "channel");
  channel.add("tool", "1.0", "0");
  ASSERT_NO_FATAL_FAILURE(resolve({"tool", "--installer", "conda", "-c", "./channel"}));
  EXPECT_EQ(update({"--installer", "conda"}).status, 0);
  const auto ended = update({"--installer", "pip"});
  EXPECT_EQ(ended.status, 2);
  EXPECT_EQ(ended.err, "gpusolve: --installer pip: `gpusolve.lock` is for conda; gpusolve resolve makes a lock for another\n");
}

TEST_F(Update, PrintsTheLockWhereItIsAskedTo) {
  SmallChannel channel(folder_, "channel");
  channel.add("tool", "1.0", "0");
  ASSERT_NO_FATAL_FAILURE(resolve({"tool", "--installer", "conda", "-c", "./channel"}));
  const auto before = folder_.read("gpusolve.lock");
  channel.add("tool", "1.1", "0");
  const auto ended = update({"-o", "-"});
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_THAT(ended.out, AllOf(::testing::StartsWith("schema: "), HasSubstr("tool-1.1-0.conda")));
  EXPECT_EQ(folder_.read("gpusolve.lock"), before);
}

TEST_F(Update, AsksTheIndexesOfTheLock) {
  SmallIndex index(folder_, "index");
  SmallIndex extra(folder_, "extra");
  index.add("tool", "1.0", "Requires-Dist: part\n");
  extra.add("part", "1.0");
  ASSERT_NO_FATAL_FAILURE(resolve({"tool", "--installer", "pip", "--index-url", "./index", "--extra-index-url", "./extra"}));
  index.add("tool", "1.1", "Requires-Dist: part\n");
  extra.add("part", "1.5");
  EXPECT_EQ(update({"--only", "part"}).status, 0);
  EXPECT_THAT(folder_.read("gpusolve.lock"), AllOf(HasSubstr("tool-1.0-"), HasSubstr("part-1.5-")));
  EXPECT_EQ(update().status, 0);
  EXPECT_THAT(folder_.read("gpusolve.lock"), AllOf(HasSubstr("tool-1.1-"), HasSubstr("part-1.5-")));
}

TEST_F(Update, AsksThePlacesOfWheelsOfTheLock) {
  const auto link = [](const std::string& version) {
    const auto file = "tool-" + version + "-py3-none-any.whl";
    return "<a href=\"" + file + "\" data-core-metadata=\"true\">" + file + "</a>\n";
  };
  for (const auto* const version : {"1.0", "1.1"}) {
    folder_.write("tool-" + std::string(version) + "-py3-none-any.whl.metadata",
                  "Metadata-Version: 2.1\nName: tool\nVersion: " + std::string(version) + "\n");
  }
  folder_.write("page.html", link("1.0"));
  ASSERT_NO_FATAL_FAILURE(resolve({"tool", "--installer", "pip", "--find-links", "./page.html"}));
  folder_.write("page.html", link("1.0") + link("1.1"));
  const auto ended = update();
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_THAT(folder_.read("gpusolve.lock"), HasSubstr("tool-1.1-"));
}

TEST_F(Update, LeavesTheLockAsItIsWhereASourceIsGone) {
  SmallChannel channel(folder_, "channel");
  channel.add("tool", "1.0", "0");
  ASSERT_NO_FATAL_FAILURE(resolve({"tool", "--installer", "conda", "-c", "./channel"}));
  const auto before = folder_.read("gpusolve.lock");
  std::filesystem::remove_all(folder_.path() / "channel");
  const auto ended = update();
  EXPECT_EQ(ended.status, 2);
  EXPECT_THAT(ended.err, AllOf(HasSubstr("update of `gpusolve.lock`: "), HasSubstr("/channel` is not a folder")));
  EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1);
  EXPECT_EQ(folder_.read("gpusolve.lock"), before);
}

}  // namespace
}  // namespace gpusolve::testing
