#include "adapters/pypi/target.hpp"

#include <string>

namespace gpusolve::pypi {
namespace {

auto value(const MarkerEnvironment& environment, std::string_view name) -> std::string { return environment.values.find(name)->second; }

TEST(Target, SpeaksForItsPlatformAndNotForThisMachine) {
  const auto windows = marker_environment({.platform = Platform::win_64, .glibc = {}, .macos = {}}, dotted("3.8"));
  EXPECT_EQ(value(windows, "os_name"), "nt");
  EXPECT_EQ(value(windows, "sys_platform"), "win32");
  EXPECT_EQ(value(windows, "platform_system"), "Windows");
  EXPECT_EQ(value(windows, "platform_machine"), "AMD64");
  const auto mac = marker_environment({.platform = Platform::osx_arm64, .glibc = {}, .macos = {}}, dotted("3.12"));
  EXPECT_EQ(value(mac, "sys_platform"), "darwin");
  EXPECT_EQ(value(mac, "platform_machine"), "arm64");
}

TEST(Target, DefinesEveryVariableOfPep508) {
  const auto environment = marker_environment({}, dotted("3.10"));
  for (const auto* name :
       {"os_name", "sys_platform", "platform_machine", "platform_python_implementation", "platform_release", "platform_system",
        "platform_version", "python_version", "python_full_version", "implementation_name", "implementation_version", "extra"}) {
    EXPECT_TRUE(environment.values.contains(name)) << name;
  }
}

TEST(Target, KeepsAFullPythonVersion) {
  const auto environment = marker_environment({}, dotted("3.10.4"));
  EXPECT_EQ(value(environment, "python_version"), "3.10");
  EXPECT_EQ(value(environment, "python_full_version"), "3.10.4");
}

TEST(Target, TakesTheNewestReleaseOfABareMinor) {
  EXPECT_EQ(full_python_version(dotted("3.8")).text(), "3.8.20");
  EXPECT_EQ(full_python_version(dotted("3.15")).text(), "3.15.0");
  EXPECT_EQ(full_python_version(dotted("3.5")).text(), "3.5.0");
  EXPECT_EQ(full_python_version(dotted("3")).text(), "3.0.0");
}

TEST(Target, AssumesAGlibcWhereNoneIsGiven) {
  EXPECT_EQ(platform_tags(wheel_platform({})).front(), "manylinux_2_28_x86_64");
  EXPECT_EQ(platform_tags(wheel_platform({.platform = Platform::linux_aarch64, .glibc = dotted("2.31"), .macos = {}})).front(),
            "manylinux_2_31_aarch64");
  EXPECT_EQ(platform_tags(wheel_platform({.platform = Platform::osx_64, .glibc = {}, .macos = {}})).front(), "macosx_14_0_x86_64");
  EXPECT_EQ(platform_tags(wheel_platform({.platform = Platform::win_64, .glibc = {}, .macos = {}})).front(), "win_amd64");
}

}  // namespace
}  // namespace gpusolve::pypi
