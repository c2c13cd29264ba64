#include "adapters/conda/spec/match_spec.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace gpusolve::conda {
namespace {

auto spec(std::string_view text) -> MatchSpec {
  auto parsed = parse_match_spec(text);
  EXPECT_TRUE(parsed) << text << ": " << (parsed ? "" : parsed.error().text());
  return parsed ? *std::move(parsed) : MatchSpec();
}

/// A record of pytorch 2.4.1 on conda-forge that a test can change.
struct Sample {
  std::string name{"pytorch"};
  std::string version{"2.4.1"};
  std::string build{"py3.10_cuda11.8_cudnn8.7.0_0"};
  std::uint64_t build_number{3};
  std::string channel{"conda-forge"};
  std::string license{"BSD-3-Clause"};
  std::string track_features{};

  [[nodiscard]] auto is_selected_by(std::string_view text) const -> bool {
    const auto parsed = parse_version(version);
    const auto name_of_channel = parse_channel_name(channel);
    EXPECT_TRUE(parsed && name_of_channel);
    return spec(text).matches({.name = name,
                               .version = *parsed,
                               .version_text = version,
                               .build = build,
                               .build_number = build_number,
                               .channel = &*name_of_channel,
                               .subdir = "linux-64",
                               .md5 = "d41d8cd9",
                               .sha256 = "e3b0c442",
                               .url = "https://conda.anaconda.org/conda-forge/linux-64/pytorch-2.4.1-0.conda",
                               .file_name = "pytorch-2.4.1-0.conda",
                               .license = license,
                               .license_family = "BSD",
                               .track_features = track_features,
                               .features = {}});
  }
};

TEST(MatchSpec, SelectsByEachFieldInEachNotation) {
  for (const auto* const text : {"pytorch",
                                 "PyTorch",
                                 "py*",
                                 "^py.*$",
                                 "*",
                                 "",
                                 "pytorch 2.4.1",
                                 "pytorch=2.4",
                                 "pytorch =2.4",
                                 "pytorch==2.4.1",
                                 "pytorch>=2,<3",
                                 "pytorch >=2.0 , <3",
                                 "pytorch 2.4.* *cuda11.8*",
                                 "pytorch=2.4.1=py3.10_cuda*",
                                 "pytorch[version='>=2', build=\"*cudnn8.7.0_0\"]",
                                 "pytorch[build_number=3]",
                                 "pytorch[build_number='>=3']",
                                 "pytorch[build='^py3.*_0$']",
                                 "conda-forge::pytorch",
                                 "conda-forge/linux-64::pytorch",
                                 "pytorch[channel=conda-forge]",
                                 "https://conda.anaconda.org/conda-forge::pytorch",
                                 "conda-*::pytorch",
                                 "*/linux-64::pytorch",
                                 "pytorch[subdir=linux-64]",
                                 "pytorch[md5=d41d8cd9]",
                                 "pytorch[sha256=e3b0c442,fn='pytorch-2.4.1-0.conda']",
                                 "pytorch[license='bsd*']",
                                 "pytorch[license_family=bsd]",
                                 "pytorch # the newest",
                                 "pytorch if linux",
                                 "pytorch=",
                                 "pytorch (optional)",
                                 "pytorch[version==2.4.1]",
                                 "pytorch[when=__unix]"}) {
    EXPECT_TRUE(Sample().is_selected_by(text)) << text;
  }
}

TEST(MatchSpec, RefusesWhatDiffersInAnyField) {
  for (const auto* const text : {"torch",
                                 "pytorch 2.4",
                                 "pytorch=2.41",
                                 "pytorch<2.4.1",
                                 "pytorch 2.4.* *cpu*",
                                 "pytorch=2.4=py3.10_cuda*",
                                 "pytorch[build_number='>3']",
                                 "pytorch[build_number=abc]",
                                 "pytorch::pytorch",
                                 "conda-forge/osx-64::pytorch",
                                 "defaults::pytorch",
                                 "https://example.org/conda-forge::pytorch",
                                 "pytorch[md5=D41D8CD9]",
                                 "pytorch[sha256=0]",
                                 "pytorch[fn=x]",
                                 "pytorch[url=x]",
                                 "pytorch[license=MIT]",
                                 "pytorch[track_features=mkl]",
                                 "pytorch@",
                                 "pytorch[build=PY3*]",
                                 "pytorch[flags=cuda]"}) {
    EXPECT_FALSE(Sample().is_selected_by(text)) << text;
  }
}

TEST(MatchSpec, ReadsVersionAndBuildInOneToken) {
  const auto parsed = spec("libgcc-ng ==14.1.0=*_1");
  EXPECT_EQ(parsed.text(), "libgcc-ng==14.1.0[build=*_1]");
  ASSERT_NE(parsed.version(), nullptr);
  EXPECT_NE(parsed.version()->exact(), nullptr);
  EXPECT_EQ(parsed.build()->text(), "*_1");
}

TEST(MatchSpec, ComparesTrackedFeaturesAsSets) {
  EXPECT_TRUE((Sample{.track_features = "b, a"}).is_selected_by("pytorch[track_features='a b']"));
  EXPECT_TRUE((Sample{.track_features = "mkl"}).is_selected_by("mkl@"));
  EXPECT_FALSE((Sample{.track_features = "mkl debug"}).is_selected_by("mkl@"));
}

TEST(MatchSpec, TakesPkgsMainForDefaults) {
  EXPECT_TRUE((Sample{.channel = "https://repo.anaconda.com/pkgs/main"}).is_selected_by("defaults::pytorch"));
  EXPECT_TRUE((Sample{.channel = "pkgs/r"}).is_selected_by("pkgs/main::pytorch"));
  EXPECT_FALSE((Sample{.channel = "pkgs/free"}).is_selected_by("defaults::pytorch"));
}

TEST(MatchSpec, NamesAChannelOfAnotherHostByItsUrl) {
  EXPECT_TRUE((Sample{.channel = "https://user:secret@host.org/t/token/team/linux-64"}).is_selected_by("https://host.org/team::pytorch"));
  EXPECT_TRUE((Sample{.channel = "https://host.org/team"}).is_selected_by("team::pytorch"));
  EXPECT_FALSE((Sample{.channel = "https://host.org/team"}).is_selected_by("https://other.org/team::pytorch"));
}

TEST(MatchSpec, LetsTheBracketsOverrideAllButTheName) {
  EXPECT_EQ(spec("defaults::numpy=1.8=py27_0[name=pytorch, channel=anaconda, version='>=1.8,<2|1.9', build=3]").text(),
            "anaconda::numpy[version='>=1.8,<2|1.9',build=3]");
}

TEST(MatchSpec, ReadsThePackageThatAUrlNames) {
  const auto parsed = spec("https://conda.anaconda.org/conda-forge/linux-64/x264-1%21164.3095-h166bdaf_2.tar.bz2");
  EXPECT_EQ(parsed.text(), "conda-forge/linux-64::x264==1!164.3095=h166bdaf_2");
  EXPECT_EQ(parsed.field(TextField::file_name), "x264-1!164.3095-h166bdaf_2.tar.bz2");
  EXPECT_EQ(spec("/tmp/a/../b/foo-1.0-0.conda").text(), "*[url=file:///tmp/b/foo-1.0-0.conda]");
}

TEST(MatchSpec, IsPrintedAsCondaPrintsIt) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"numpy", "numpy"},
      {"numpy 1.7*", "numpy=1.7"},
      {"numpy >=1.7", "numpy[version='>=1.7']"},
      {"numpy~=1.10", "numpy~=1.10"},
      {"numpy ~=1.10 py38_0", "numpy[version='~=1.10',build=py38_0]"},
      {"numpy 1.7 py3*", "numpy==1.7[build=py3*]"},
      {"numpy * *", "numpy[build=*]"},
      {"*/win-32::numpy", "numpy[subdir=win-32]"},
      {"conda-*::numpy", "numpy[channel=conda-*]"},
      {"numpy[build_number='>=3',md5=x,license='A B']", "numpy[build_number='>=3',md5=x,license='a b']"},
      {"numpy[build='^(a|b)$']", "numpy[build='^(a|b)$']"},
      {"", "*"}};
  for (const auto& [text, printed] : cases) {
    EXPECT_EQ(spec(text).text(), printed) << text;
  }
}

TEST(MatchSpec, KnowsANameAloneFromMore) {
  EXPECT_TRUE(spec("numpy").is_name_only());
  EXPECT_FALSE(spec("numpy 1").is_name_only());
  EXPECT_FALSE(spec("*").is_name_only());
  ASSERT_NE(spec("NumPy").exact_name(), nullptr);
  EXPECT_EQ(*spec("NumPy").exact_name(), "numpy");
  EXPECT_EQ(spec("num*").exact_name(), nullptr);
}

TEST(MatchSpec, RefusesWhatCondaRefusesAndNamesTheSpec) {
  for (const auto* const text : {" ",
                                 " numpy",
                                 ">=1",
                                 "-pkg",
                                 ".pkg",
                                 "a__b",
                                 "a/b",
                                 "'numpy'",
                                 "numpy[test=]",
                                 "numpy[test=1]",
                                 "numpy==",
                                 "numpy >=",
                                 "numpy 4.2<6",
                                 "numpy[a][version=1]x",
                                 "numpy[build='^(a$']",
                                 "numpy[version='(1']",
                                 "numpy[build_number='> 3']",
                                 "foo; if bar",
                                 "https://a:b/c::x",
                                 "linux-64/foo-1.conda"}) {
    const auto parsed = parse_match_spec(text);
    ASSERT_FALSE(parsed) << text;
    EXPECT_EQ(parsed.error().where.find("match spec `"), 0U) << parsed.error().text();
  }
}

TEST(MatchSpec, BoundsItsSize) { EXPECT_FALSE(parse_match_spec("a[md5=" + std::string(9000, 'a') + "]")); }

}  // namespace
}  // namespace gpusolve::conda
