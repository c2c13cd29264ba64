#include "adapters/pypi/tags.hpp"

#include <string>
#include <vector>

namespace gpusolve::pypi {
namespace {

using System = WheelPlatform::System;

const WheelPlatform k_linux_228 = {System::linux_glibc, "x86_64", dotted("2.28")};
const WheelPlatform k_windows = {System::windows, "amd64", {}};
const WheelPlatform k_mac = {System::macos, "arm64", dotted("14.0")};

auto rank(std::uint32_t minor, const WheelPlatform& platform, std::string_view tags) -> std::optional<std::uint32_t> {
  return TagRanks({minor, false}, platform).rank(parse_tag_set(tags).value());
}

TEST(PlatformTags, RunFromTheNewestManylinuxToPlainLinux) {
  EXPECT_EQ(platform_tags({System::linux_glibc, "aarch64", dotted("2.18")}),
            (std::vector<std::string>{"manylinux_2_18_aarch64", "manylinux_2_17_aarch64", "manylinux2014_aarch64", "linux_aarch64"}));
  const auto old = platform_tags({System::linux_glibc, "x86_64", dotted("2.5")});
  EXPECT_EQ(old, (std::vector<std::string>{"manylinux_2_5_x86_64", "manylinux1_x86_64", "linux_x86_64"}));
}

TEST(PlatformTags, KnowMusl) {
  EXPECT_EQ(platform_tags({System::linux_musl, "x86_64", dotted("1.1")}),
            (std::vector<std::string>{"musllinux_1_1_x86_64", "musllinux_1_0_x86_64", "linux_x86_64"}));
}

TEST(PlatformTags, KnowWindows) {
  EXPECT_EQ(platform_tags(k_windows), (std::vector<std::string>{"win_amd64"}));
  EXPECT_EQ(platform_tags({System::windows, "x86", {}}), (std::vector<std::string>{"win32"}));
}

TEST(PlatformTags, KnowThatArmMacsTakeOldUniversalBinaries) {
  const auto tags = platform_tags({System::macos, "arm64", dotted("12.3")});
  EXPECT_EQ(tags[0], "macosx_12_0_arm64");
  EXPECT_EQ(tags[3], "macosx_11_0_universal2");
  EXPECT_EQ(tags[4], "macosx_10_16_universal2");
  EXPECT_EQ(tags.back(), "macosx_10_4_universal2");
}

TEST(PlatformTags, KnowOldIntelMacs) {
  const auto tags = platform_tags({System::macos, "x86_64", dotted("10.5")});
  EXPECT_EQ(tags.size(), 12U);
  EXPECT_EQ(tags.front(), "macosx_10_5_x86_64");
  EXPECT_EQ(tags.back(), "macosx_10_4_universal");
}

TEST(PlatformTags, AreBoundedForAbsurdVersions) {
  EXPECT_LT(platform_tags({System::linux_glibc, "x86_64", dotted("2.999999999")}).size(), 2000U);
  EXPECT_LT(platform_tags({System::macos, "arm64", dotted("999999999.0")}).size(), 3000U);
  EXPECT_EQ(platform_tags({System::linux_glibc, "x86_64", {}}), (std::vector<std::string>{"linux_x86_64"}));
}

TEST(TagRanks, PreferTheSpecificToTheGeneral) {
  const std::vector<std::string> best_first = {"cp310-cp310-manylinux_2_28_x86_64",
                                               "cp310-cp310-manylinux2014_x86_64",
                                               "cp310-cp310-linux_x86_64",
                                               "cp310-abi3-manylinux1_x86_64",
                                               "cp310-none-linux_x86_64",
                                               "cp39-abi3-manylinux_2_17_x86_64",
                                               "cp32-abi3-linux_x86_64",
                                               "py310-none-linux_x86_64",
                                               "py3-none-linux_x86_64",
                                               "py39-none-linux_x86_64",
                                               "cp310-none-any",
                                               "py310-none-any",
                                               "py3-none-any",
                                               "py39-none-any",
                                               "py30-none-any"};
  std::optional<std::uint32_t> previous;
  for (const auto& tags : best_first) {
    const auto here = rank(10, k_linux_228, tags);
    ASSERT_TRUE(here) << tags;
    EXPECT_LT(previous, here) << tags;
    previous = here;
  }
}

TEST(TagRanks, TakeTheBestOfACompressedSet) {
  EXPECT_EQ(rank(10, k_linux_228, "cp39.cp310-abi3.cp310-win_amd64.manylinux_2_28_x86_64"), 0U);
  EXPECT_EQ(rank(10, k_linux_228, "py2.py3-none-any"), rank(10, k_linux_228, "py3-none-any"));
}

TEST(TagRanks, RefuseWhatDoesNotRun) {
  const std::vector<std::string> refused = {
      "cp311-cp311-linux_x86_64", "cp311-abi3-linux_x86_64",   "cp310-cp310-manylinux_2_29_x86_64", "cp310-cp310-manylinux_2_17_aarch64",
      "cp310-cp310-win_amd64",    "cp310-cp310m-linux_x86_64", "pp310-pypy310_pp73-linux_x86_64",   "py2-none-any",
      "cp310-cp310-any",          "cp310-cp310t-linux_x86_64", "cp310-cp310-musllinux_1_1_x86_64",  "py311-none-any"};
  for (const auto& tags : refused) {
    EXPECT_EQ(rank(10, k_linux_228, tags), std::nullopt) << tags;
  }
}

TEST(TagRanks, KnowTheAbiOfOldPythons) {
  EXPECT_EQ(rank(6, k_windows, "cp36-cp36m-win_amd64"), 0U);
  EXPECT_EQ(rank(7, k_windows, "cp37-cp37m-win_amd64"), 0U);
  EXPECT_EQ(rank(8, k_windows, "cp38-cp38-win_amd64"), 0U);
  EXPECT_EQ(rank(15, k_mac, "cp315-cp315-macosx_14_0_arm64"), 0U);
}

TEST(TagRanks, KnowFreeThreading) {
  const TagRanks ranks({13, true}, k_linux_228);
  EXPECT_EQ(ranks.rank(parse_tag_set("cp313-cp313t-manylinux_2_28_x86_64").value()), 0U);
  EXPECT_FALSE(ranks.rank(parse_tag_set("cp313-cp313-linux_x86_64").value()));
  EXPECT_FALSE(ranks.rank(parse_tag_set("cp313-abi3-linux_x86_64").value()));
  EXPECT_TRUE(ranks.rank(parse_tag_set("py3-none-any").value()));
}

TEST(TagRanks, SayWhichSideIsWrong) {
  const TagRanks ranks({10, false}, k_linux_228);
  const auto other_python = parse_tag_set("cp311-cp311-linux_x86_64").value();
  EXPECT_FALSE(ranks.takes_interpreter(other_python));
  EXPECT_TRUE(ranks.takes_platform(other_python));
  const auto other_platform = parse_tag_set("cp310-cp310-win_amd64").value();
  EXPECT_TRUE(ranks.takes_interpreter(other_platform));
  EXPECT_FALSE(ranks.takes_platform(other_platform));
}

TEST(TagRanks, ListEveryTagOnce) {
  const TagRanks ranks({10, false}, k_windows);
  const auto all = ranks.all();
  for (std::size_t at = 0; at < all.size(); ++at) {
    EXPECT_EQ(ranks.rank(parse_tag_set(all[at]).value()), at) << all[at];
  }
  EXPECT_EQ(all.front(), "cp310-cp310-win_amd64");
  EXPECT_EQ(all.back(), "py30-none-any");
}

TEST(ManylinuxTag, NamesItsGlibcAndMachine) {
  EXPECT_EQ(parse_manylinux_tag("manylinux_2_28_x86_64")->glibc, dotted("2.28"));
  EXPECT_EQ(parse_manylinux_tag("manylinux_2_28_x86_64")->machine, "x86_64");
  EXPECT_EQ(parse_manylinux_tag("manylinux2014_aarch64")->glibc, dotted("2.17"));
  EXPECT_EQ(parse_manylinux_tag("manylinux1_i686")->glibc, dotted("2.5"));
  for (const auto* other :
       {"linux_x86_64", "musllinux_1_1_x86_64", "manylinux_2_x86_64", "manylinux_x_y_x86_64", "manylinux1", "any", ""}) {
    EXPECT_FALSE(parse_manylinux_tag(other)) << other;
  }
}

}  // namespace
}  // namespace gpusolve::pypi
