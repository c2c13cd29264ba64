#include "adapters/hardware/kernel_driver.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <system_error>
#include <utility>

#include "adapters/hardware/root_files.hpp"
#include "base/printable.hpp"

namespace gpusolve::hardware {
namespace {

constexpr std::size_t k_most_gpus = 256;
constexpr std::uint32_t k_nvidia_vendor = 0x10de;
constexpr std::uint32_t k_display_class = 0x03;

/// Parses a hexadecimal number such as "0x10de", with blanks or line ends around it.
auto hexadecimal_in(const std::optional<std::string>& text) -> std::optional<std::uint32_t> {
  auto digits = text ? trimmed(*text) : std::string_view{};
  if (!digits.starts_with("0x")) {
    return std::nullopt;
  }
  digits.remove_prefix(2);
  std::uint32_t value = 0;
  const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  return status == std::errc{} && end == digits.data() + digits.size() ? std::optional(value) : std::nullopt;
}

/// A field of the module's information. The module states an unknown value as "Unknown" or "GPU-????????-…".
auto information_field(std::string_view text, const std::string& source) -> Reading<std::string> {
  if (text.empty() || text == "Unknown" || text.find('?') != std::string_view::npos) {
    return Unknown{printable(source + " says " + quote(text))};
  }
  return Read<std::string>{printable(text), source};
}

auto gpu_of_information(std::string_view text, const std::string& source) -> GpuDevice {
  GpuDevice gpu;
  for (const auto line : lines_of(text)) {
    const auto colon = std::min(line.find(':'), line.size());
    const auto key = trimmed(line.substr(0, colon));
    const auto value = trimmed(line.substr(std::min(colon + 1, line.size())));
    if (key == "Model") {
      gpu.name = information_field(value, source);
    } else if (key == "GPU UUID") {
      gpu.uuid = information_field(value, source);
    } else if (key == "Bus Location") {
      gpu.pci_bus_id = information_field(value, source);
    }
  }
  return gpu;
}

auto pci_gpu_at(const Probes& probes, const std::string& address) -> std::optional<PciGpu> {
  const auto folder = "/sys/bus/pci/devices/" + address;
  if (hexadecimal_in(read_text(probes, folder + "/vendor")) != k_nvidia_vendor) {
    return std::nullopt;
  }
  const auto device_class = hexadecimal_in(read_text(probes, folder + "/class"));
  const auto device = hexadecimal_in(read_text(probes, folder + "/device"));
  if (!device_class || *device_class >> 16U != k_display_class || !device) {
    return std::nullopt;
  }
  PciGpu gpu{address, static_cast<std::uint16_t>(*device & 0xffffU)};
  std::error_code error;
  const auto driver = std::filesystem::read_symlink(under_root(probes, folder + "/driver"), error);
  if (!error) {
    gpu.driver = driver.filename().string();
  }
  return gpu;
}

}  // namespace

auto nvrm_version(std::string_view text) -> std::optional<DottedVersion> {
  const auto lines = lines_of(text);
  if (lines.empty() || !lines.front().starts_with("NVRM version:")) {
    return std::nullopt;
  }
  // The version is the first word of the line that has only digits and dots.
  const auto line = lines.front();
  for (std::size_t start = 0; start < line.size();) {
    const auto end = std::min(line.find(' ', start), line.size());
    if (auto version = version_in(line.substr(start, end - start)); version && version->parts().size() > 1) {
      return version;
    }
    start = end + 1;
  }
  return std::nullopt;
}

auto kernel_module_version(const Probes& probes) -> Reading<DottedVersion> {
  constexpr const char* k_proc = "/proc/driver/nvidia/version";
  constexpr const char* k_sys = "/sys/module/nvidia/version";
  const auto proc = read_text(probes, k_proc);
  if (auto version = proc ? nvrm_version(*proc) : std::nullopt) {
    return Read<DottedVersion>{std::move(*version), k_proc};
  }
  const auto sys = read_text(probes, k_sys);
  if (auto version = sys ? version_in(*sys) : std::nullopt) {
    return Read<DottedVersion>{std::move(*version), k_sys};
  }
  if (proc || sys) {
    return Unknown{std::string(proc ? k_proc : k_sys) + " holds no version"};
  }
  return Absent{k_proc};
}

auto gpus_of_kernel_module(const Probes& probes) -> std::vector<GpuDevice> {
  const std::string folder = "/proc/driver/nvidia/gpus";
  std::vector<GpuDevice> gpus;
  for (const auto& address : names_in(probes, folder).value_or(std::vector<std::string>{})) {
    auto source = folder;
    source.append("/").append(address).append("/information");
    if (const auto text = read_text(probes, source); text && gpus.size() < k_most_gpus) {
      gpus.push_back(gpu_of_information(*text, source));
      gpus.back().index = static_cast<std::uint32_t>(gpus.size() - 1);
    }
  }
  return gpus;
}

auto nvidia_pci_gpus(const Probes& probes) -> std::optional<std::vector<PciGpu>> {
  const auto addresses = names_in(probes, "/sys/bus/pci/devices");
  if (!addresses) {
    return std::nullopt;
  }
  std::vector<PciGpu> gpus;
  for (const auto& address : *addresses) {
    if (auto gpu = pci_gpu_at(probes, address); gpu && gpus.size() < k_most_gpus) {
      gpus.push_back(std::move(*gpu));
    }
  }
  return gpus;
}

}  // namespace gpusolve::hardware
