#include "engine/catalog/wheel_text.hpp"

#include <algorithm>

namespace gpusolve::engine {

auto wheel_project(std::string name) -> std::string {
  std::ranges::replace(name, '-', '_');
  return name;
}

auto wheel_platform_tag(Platform platform, const std::optional<DottedVersion>& glibc) -> std::string {
  const auto least = glibc ? std::to_string(glibc->part(0)) + "_" + std::to_string(glibc->part(1)) : std::string("2_17");
  switch (platform) {
    case Platform::linux_64:
      return "manylinux_" + least + "_x86_64";
    case Platform::linux_aarch64:
      return "manylinux_" + least + "_aarch64";
    case Platform::win_64:
      return "win_amd64";
    case Platform::osx_arm64:
      return "macosx_11_0_arm64";
    case Platform::osx_64:
      return "macosx_10_9_x86_64";
  }
  return {};
}

auto wheel_interpreter_tags(const DottedVersion& python) -> std::string {
  const auto interpreter = "cp" + minor_digits(python);
  const bool has_m = python.part(0) == 3 && python.part(1) < 8;  // before Python 3.8, the ABI tag ended in m
  return interpreter + "-" + interpreter + (has_m ? "m" : "");
}

}  // namespace gpusolve::engine
