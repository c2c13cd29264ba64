#include "adapters/hardware/system.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "adapters/hardware/root_files.hpp"
#include "base/ascii.hpp"
#include "base/printable.hpp"

namespace gpusolve::hardware {
namespace {

/// The flags in /proc/cpuinfo that each further level requires. The kernel omits flags that the system cannot use.
constexpr std::array<std::string_view, 6> k_second_level{"cx16", "lahf_lm", "popcnt", "sse4_1", "sse4_2", "ssse3"};
constexpr std::array<std::string_view, 9> k_third_level{"abm", "avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe", "xsave"};
constexpr std::array<std::string_view, 5> k_fourth_level{"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"};

auto words_of(std::string_view text) -> std::set<std::string_view> {
  std::set<std::string_view> words;
  for (std::size_t start = 0; start < text.size();) {
    const auto end = std::min(text.find(' ', start), text.size());
    words.insert(text.substr(start, end - start));
    start = end + 1;
  }
  return words;
}

auto has_all(const std::set<std::string_view>& flags, const auto& wanted) -> bool {
  return std::ranges::all_of(wanted, [&](std::string_view flag) { return flags.contains(flag); });
}

auto container_by_files(const Probes& probes) -> std::optional<Read<std::string>> {
  if (exists(probes, "/.dockerenv")) {
    return Read<std::string>{"docker", "/.dockerenv"};
  }
  if (exists(probes, "/run/.containerenv")) {
    return Read<std::string>{"podman", "/run/.containerenv"};
  }
  if (exists(probes, "/.singularity.d")) {
    return Read<std::string>{"apptainer", "/.singularity.d"};
  }
  return std::nullopt;
}

auto container_by_control_groups(const Probes& probes) -> std::optional<Read<std::string>> {
  struct Mark {
    std::string_view text;
    const char* kind;
  };
  constexpr std::array<Mark, 5> k_marks{
      {{"kubepods", "kubernetes"}, {"docker", "docker"}, {"libpod", "podman"}, {"containerd", "container"}, {"/lxc", "lxc"}}};
  const auto groups = read_text(probes, "/proc/1/cgroup").value_or("");
  for (const auto& mark : k_marks) {
    if (groups.find(mark.text) != std::string::npos) {
      return Read<std::string>{mark.kind, "/proc/1/cgroup"};
    }
  }
  return std::nullopt;
}

/// The value of a device-tree property, without its final NUL.
auto device_tree_text(const Probes& probes, std::string_view property) -> std::optional<std::string> {
  const auto text = read_text(probes, "/proc/device-tree/" + std::string(property));
  return text ? std::optional(std::string(trimmed(*text))) : std::nullopt;
}

/// The chip in the property `compatible`: "tegra234" in "nvidia,p3737-0000+p3701-0000\0nvidia,tegra234".
auto tegra_chip(std::string_view compatible) -> std::optional<std::string> {
  constexpr std::string_view k_mark = "nvidia,tegra";
  const auto at = compatible.find(k_mark);
  if (at == std::string_view::npos) {
    return std::nullopt;
  }
  const auto chip = compatible.substr(at + std::string_view("nvidia,").size());
  return std::string(chip.substr(0, chip.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789")));
}

}  // namespace

auto cpu_level_of_flags(std::string_view cpuinfo) -> std::optional<CpuLevel> {
  for (const auto line : lines_of(cpuinfo)) {
    if (!line.starts_with("flags")) {
      continue;
    }
    const auto flags = words_of(line.substr(std::min(line.find(':'), line.size() - 1) + 1));
    if (!has_all(flags, k_second_level)) {
      return CpuLevel{1};
    }
    if (!has_all(flags, k_third_level)) {
      return CpuLevel{2};
    }
    return has_all(flags, k_fourth_level) ? CpuLevel{4} : CpuLevel{3};
  }
  return std::nullopt;
}

auto detect_cpu_level(const Probes& probes) -> Reading<CpuLevel> {
  if (probes.platform == Platform::linux_aarch64 || probes.platform == Platform::osx_arm64) {
    return Absent{"platform"};
  }
  if (probes.cpu_level_by_cpuid) {
    if (const auto level = probes.cpu_level_by_cpuid()) {
      return Read<CpuLevel>{*level, "CPUID"};
    }
  }
  const auto text = read_text(probes, "/proc/cpuinfo");
  const auto level = text ? cpu_level_of_flags(*text) : std::nullopt;
  return level ? Reading<CpuLevel>{Read<CpuLevel>{*level, "/proc/cpuinfo"}} : Reading<CpuLevel>{Unknown{"/proc/cpuinfo lists no flags"}};
}

auto detect_libc(const Probes& probes) -> Reading<Libc> {
  Libc libc;
  if (probes.glibc) {
    libc.version = probes.glibc;
    return Read<Libc>{std::move(libc), "gnu_get_libc_version"};
  }
  for (const auto& name : names_in(probes, "/lib").value_or(std::vector<std::string>{})) {
    if (name.starts_with("ld-musl-")) {
      libc.family = LibcFamily::musl;
      return Read<Libc>{std::move(libc), "/lib/" + name};
    }
  }
  return Unknown{"neither glibc nor musl was found"};
}

auto detect_wsl(const Probes& probes) -> Reading<std::string> {
  constexpr const char* k_release = "/proc/sys/kernel/osrelease";
  const auto text = read_text(probes, k_release);
  if (!text) {
    return probes.variable("WSL_DISTRO_NAME") ? Reading<std::string>{Read<std::string>{"", "WSL_DISTRO_NAME"}}
                                              : Reading<std::string>{Unknown{std::string(k_release) + " cannot be read"}};
  }
  const auto lower = ascii::lower(*text);
  // Such as "4.4.0-19041-Microsoft" or "5.15.90.1-microsoft-standard-WSL2".
  if (lower.find("microsoft") == std::string::npos) {
    return Absent{k_release};
  }
  return Read<std::string>{printable(trimmed(*text)), k_release};
}

auto detect_container(const Probes& probes) -> Reading<std::string> {
  if (probes.variable("KUBERNETES_SERVICE_HOST")) {
    return Read<std::string>{"kubernetes", "KUBERNETES_SERVICE_HOST"};
  }
  if (auto found = container_by_files(probes)) {
    return std::move(*found);
  }
  if (const auto kind = probes.variable("container"); kind && !kind->empty()) {
    return Read<std::string>{printable(*kind), "container"};
  }
  if (auto found = container_by_control_groups(probes)) {
    return std::move(*found);
  }
  return Absent{"/.dockerenv, /run/.containerenv, /proc/1/cgroup"};
}

auto l4t_version(std::string_view text) -> std::optional<DottedVersion> {
  constexpr std::string_view k_release = "# R";
  constexpr std::string_view k_revision = "REVISION:";
  if (!text.starts_with(k_release)) {
    return std::nullopt;
  }
  const auto major = leading_version(text.substr(k_release.size()));
  const auto at = text.find(k_revision);
  const auto minor = at == std::string_view::npos ? std::nullopt : leading_version(trimmed(text.substr(at + k_revision.size())));
  if (!major) {
    return std::nullopt;
  }
  return minor ? version_in(major->text() + "." + minor->text()) : major;
}

auto detect_jetson(const Probes& probes) -> Reading<Jetson> {
  const auto release = read_text(probes, "/etc/nv_tegra_release");
  const auto compatible = device_tree_text(probes, "compatible").value_or("");
  const auto chip = tegra_chip(compatible);
  if (!release && !chip) {
    return Absent{"/etc/nv_tegra_release, /proc/device-tree/compatible"};
  }
  auto model = device_tree_text(probes, "model");
  model = model ? std::optional(printable(*model)) : model;
  Jetson jetson{std::move(model), chip, release ? l4t_version(*release) : std::nullopt};
  return Read<Jetson>{std::move(jetson), release ? "/etc/nv_tegra_release" : "/proc/device-tree/compatible"};
}

auto tegra_gpu_name(std::string_view chip) -> std::optional<std::string_view> {
  struct Chip {
    std::string_view chip;
    std::string_view gpu;
  };
  constexpr std::array<Chip, 6> k_chips{{{"tegra124", "GK20A"},
                                         {"tegra210", "NVIDIA Tegra X1"},
                                         {"tegra186", "NVIDIA Tegra X2"},
                                         {"tegra194", "Xavier"},
                                         {"tegra234", "Orin"},
                                         {"tegra264", "NVIDIA Thor"}}};
  const auto* const found = std::ranges::find(k_chips, chip, &Chip::chip);
  return found == k_chips.end() ? std::nullopt : std::optional(found->gpu);
}

}  // namespace gpusolve::hardware
