#include "adapters/pypi/wheel_name.hpp"

#include <string>
#include <vector>

namespace gpusolve::pypi {
namespace {

TEST(WheelName, HasAllItsParts) {
  const auto wheel = parse_wheel_name("Torch_Vision-2.4.0+CU118-1a-cp310.cp311-abi3-Linux_x86_64.whl").value();
  EXPECT_EQ(wheel.name, "torch-vision");
  EXPECT_EQ(wheel.version.text(), "2.4.0+cu118");
  EXPECT_EQ(wheel.build, (WheelBuild{"1", "a"}));
  EXPECT_EQ(wheel.tags, (TagSet{{"cp310", "cp311"}, {"abi3"}, {"linux_x86_64"}}));
}

TEST(WheelName, NeedsNoBuild) {
  const auto wheel = parse_wheel_name("nvidia_cublas_cu11-11.11.3.6-py3-none-manylinux1_x86_64.whl").value();
  EXPECT_EQ(wheel.name, "nvidia-cublas-cu11");
  EXPECT_FALSE(wheel.build);
}

TEST(WheelName, RefusesWhatIsNone) {
  for (const auto* bad : {"", ".whl", "a.whl", "a-1.0.whl", "a-1.0-py3-none.whl", "a-1.0-1-py3-none-any-x.whl", "a-1.0-py3-none-any.tar.gz",
                          "-1.0-py3-none-any.whl", "a__b-1.0-py3-none-any.whl", "a!-1.0-py3-none-any.whl", "a-x-py3-none-any.whl",
                          "a-1.0-b1-py3-none-any.whl", "a-1.0-py3--any.whl", "a-1.0-py3-none-any..x.whl", "a-1.0-3py-none-any.whl",
                          "a-1.0-py3-none-any.WHL", "a\n-1.0-py3-none-any.whl"}) {
    EXPECT_FALSE(parse_wheel_name(bad)) << bad;
  }
  EXPECT_FALSE(parse_wheel_name(std::string(2000, 'a') + "-1.0-py3-none-any.whl"));
}

TEST(WheelName, OrdersBuildsByNumberThenText) {
  const auto build = [](std::string_view text) { return *parse_wheel_name("a-1-" + std::string(text) + "-py3-none-any.whl")->build; };
  EXPECT_LT(build("2"), build("10"));
  EXPECT_LT(build("2a"), build("2b"));
  EXPECT_LT(build("2"), build("2a"));
  EXPECT_EQ(build("02"), build("2"));
}

TEST(TagSet, NeedsThreeParts) {
  EXPECT_EQ(parse_tag_set("py2.py3-none-any").value(), (TagSet{{"py2", "py3"}, {"none"}, {"any"}}));
  for (const auto* bad :
       {"", "py3", "py3-none", "py3-none-any-x", "-none-any", "py3--any", "py3-none-", "py3.2-none-any", "py+3-none-any"}) {
    EXPECT_FALSE(parse_tag_set(bad)) << bad;
  }
}

TEST(SdistName, SplitsAtTheLastDash) {
  const auto sdist = parse_sdist_name("foo-bar-1.0.tar.gz").value();
  EXPECT_EQ(sdist.name, "foo-bar");
  EXPECT_EQ(sdist.version.text(), "1.0");
  EXPECT_EQ(parse_sdist_name("Foo-1.0rc1.zip")->version.text(), "1.0rc1");
}

TEST(SdistName, RefusesWhatIsNone) {
  for (const auto* bad :
       {"", "foo.tar.gz", "foo1.0.tar.gz", "-1.0.tar.gz", "foo-x.tar.gz", "foo-1.0.tar.bz2", "foo-1.0.whl", "foo-1.0.tar.gz.zip"}) {
    EXPECT_FALSE(parse_sdist_name(bad)) << bad;
  }
}

}  // namespace
}  // namespace gpusolve::pypi
