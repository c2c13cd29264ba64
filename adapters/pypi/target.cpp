#include "adapters/pypi/target.hpp"

#include <array>
#include <string>
#include <utility>

namespace gpusolve::pypi {

namespace {

// The last patch release of CPython 3.6, 3.7, ... at the end of 2025 (python.org/downloads). Later releases only add patches.
constexpr std::array<std::uint32_t, 9> k_patches = {15, 17, 20, 25, 19, 14, 12, 11, 2};
constexpr std::uint32_t k_first_minor = 6;

/// The values of os_name, sys_platform, platform_system, platform_machine.
auto system_names(Platform platform) -> std::array<std::string, 4> {
  switch (platform) {
    case Platform::linux_64:
      return {"posix", "linux", "Linux", "x86_64"};
    case Platform::linux_aarch64:
      return {"posix", "linux", "Linux", "aarch64"};
    case Platform::win_64:
      return {"nt", "win32", "Windows", "AMD64"};
    case Platform::osx_arm64:
      return {"posix", "darwin", "Darwin", "arm64"};
    case Platform::osx_64:
      return {"posix", "darwin", "Darwin", "x86_64"};
  }
  GPUSOLVE_CHECK(false, "a platform without names");
}

}  // namespace

auto wheel_platform(const Target& target) -> WheelPlatform {
  const auto machine = system_names(target.platform)[3];
  if (is_windows(target.platform)) {
    return {WheelPlatform::System::windows, "amd64", {}};
  }
  if (is_macos(target.platform)) {
    return {WheelPlatform::System::macos, machine, target.macos.value_or(dotted("14.0"))};
  }
  return {WheelPlatform::System::linux_glibc, machine, target.glibc.value_or(dotted("2.28"))};
}

auto full_python_version(const DottedVersion& python) -> Version {
  const bool is_minor = python.parts().size() < 3;
  const bool is_known = python.part(0) == 3 && python.part(1) >= k_first_minor && python.part(1) - k_first_minor < k_patches.size();
  const auto patch = is_known ? k_patches.at(python.part(1) - k_first_minor) : 0;
  const auto filled = std::to_string(python.part(0)) + "." + std::to_string(python.part(1)) + "." + std::to_string(patch);
  return parse_version(is_minor ? filled : python.text()).value();
}

auto marker_environment(const Target& target, const DottedVersion& python) -> MarkerEnvironment {
  const auto [os_name, sys_platform, platform_system, platform_machine] = system_names(target.platform);
  const auto full = full_python_version(python).text();
  MarkerEnvironment environment;
  environment.values = {{"os_name", os_name},
                        {"sys_platform", sys_platform},
                        {"platform_system", platform_system},
                        {"platform_machine", platform_machine},
                        {"platform_release", ""},
                        {"platform_version", ""},
                        {"python_version", std::to_string(python.part(0)) + "." + std::to_string(python.part(1))},
                        {"python_full_version", full},
                        {"platform_python_implementation", "CPython"},
                        {"implementation_name", "cpython"},
                        {"implementation_version", full},
                        {"extra", ""}};
  return environment;
}

}  // namespace gpusolve::pypi
