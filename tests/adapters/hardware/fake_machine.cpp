#include "fake_machine.hpp"

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <system_error>

namespace gpusolve::hardware::test {
namespace fs = std::filesystem;
namespace {

auto fresh_folder() -> fs::path {
  std::string pattern = (fs::temp_directory_path() / "gpusolve-machine-XXXXXX").string();
  const char* made = ::mkdtemp(pattern.data());
  return fs::path(made == nullptr ? throw std::runtime_error("no temporary folder") : made);
}

/// A few names of the catalog.
auto capability_of_name(std::string_view name) -> std::optional<ComputeCapability> {
  static const std::map<std::string, ComputeCapability, std::less<>> k_names{{"GeForce GTX 1080 Ti", {6, 1}},
                                                                             {"Tesla V100-SXM2-16GB", {7, 0}},
                                                                             {"NVIDIA GeForce RTX 3090", {8, 6}},
                                                                             {"RTX 3090", {8, 6}},
                                                                             {"Orin", {8, 7}},
                                                                             {"Xavier", {7, 2}}};
  const auto found = k_names.find(name);
  return found == k_names.end() ? std::nullopt : std::optional(found->second);
}

auto or_unknown(const auto* value, auto text) -> std::string { return value == nullptr ? "?" : text(*value); }

}  // namespace

FakeMachine::FakeMachine() {
  probes_.root = fresh_folder();
  probes_.environment = {{"PATH", "/usr/bin:/bin"}};
  probes_.capability_of_name = capability_of_name;
  probes_.platform = Platform::linux_64;
  probes_.glibc = dotted("2.35");
  // Long enough for a busy test machine; tests of hanging programs shorten it.
  probes_.time_limit = std::chrono::milliseconds(20'000);
}

FakeMachine::~FakeMachine() {
  std::error_code ignored;
  fs::remove_all(probes_.root, ignored);
}

auto FakeMachine::file(std::string_view path, std::string_view text) -> FakeMachine& {
  const auto place = probes_.root / fs::path(path).relative_path();
  fs::create_directories(place.parent_path());
  std::ofstream(place, std::ios::binary) << text;
  return *this;
}

auto FakeMachine::folder(std::string_view path) -> FakeMachine& {
  fs::create_directories(probes_.root / fs::path(path).relative_path());
  return *this;
}

auto FakeMachine::link(std::string_view path, std::string_view target) -> FakeMachine& {
  const auto place = probes_.root / fs::path(path).relative_path();
  fs::create_directories(place.parent_path());
  fs::create_symlink(target, place);
  return *this;
}

auto FakeMachine::program(std::string_view path, std::string_view body) -> FakeMachine& {
  file(path, "#!/bin/sh\n" + std::string(body) + "\n");
  fs::permissions(probes_.root / fs::path(path).relative_path(), fs::perms::owner_all);
  return *this;
}

auto FakeMachine::variable(const std::string& name, const std::string& value) -> FakeMachine& {
  probes_.environment[name] = value;
  return *this;
}

auto FakeMachine::smi(std::string_view table, std::string_view list, std::string_view header) -> FakeMachine& {
  file("/smi/table", table).file("/smi/list", list).file("/smi/header", header);
  const auto at = probes_.root.string();
  return program("/usr/bin/nvidia-smi", "echo \"$*\" >>'" + at + "/smi.log'\ncase \"$1\" in\n--query-gpu=*) exec /bin/cat '" + at +
                                            "/smi/table';;\n-L) exec /bin/cat '" + at + "/smi/list';;\n*) exec /bin/cat '" + at +
                                            "/smi/header';;\nesac");
}

auto FakeMachine::library(std::string_view built, std::string_view name, const char* variable_name, std::string_view lines)
    -> FakeMachine& {
  const auto path = "/opt/driver/" + std::string(name);
  file(path + ".says", lines);
  link(path, built);
  return variable(variable_name, (probes_.root / fs::path(path + ".says").relative_path()).string());
}

auto FakeMachine::nvml(std::string_view lines) -> FakeMachine& {
  probes_.nvml_libraries = {"/opt/driver/libnvidia-ml.so.1"};
  return library(FAKE_NVML_LIBRARY, "libnvidia-ml.so.1", "NVIDIA_FAKE_NVML", lines);
}

auto FakeMachine::old_nvml(std::string_view lines) -> FakeMachine& {
  probes_.nvml_libraries = {"/opt/driver/libnvidia-ml.so.1"};
  return library(FAKE_OLD_NVML_LIBRARY, "libnvidia-ml.so.1", "NVIDIA_FAKE_NVML", lines);
}

auto FakeMachine::libcuda(std::string_view lines) -> FakeMachine& {
  probes_.cuda_libraries = {"/opt/driver/libcuda.so.1"};
  return library(FAKE_LIBCUDA_LIBRARY, "libcuda.so.1", "CUDA_FAKE_LIBCUDA", lines);
}

auto FakeMachine::pci(std::string_view address, std::string_view vendor, std::string_view device, std::string_view kernel_driver)
    -> FakeMachine& {
  const auto at = "/sys/bus/pci/devices/" + std::string(address);
  file(at + "/vendor", std::string(vendor) + "\n").file(at + "/device", std::string(device) + "\n").file(at + "/class", "0x030000\n");
  if (!kernel_driver.empty()) {
    link(at + "/driver", "../../../../bus/pci/drivers/" + std::string(kernel_driver));
  }
  return *this;
}

auto FakeMachine::read(std::string_view path) const -> std::string {
  std::ifstream in(probes_.root / fs::path(path).relative_path(), std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

auto has_note(const Detection& detection, NoteCode code) -> bool {
  return std::ranges::any_of(detection.notes, [code](const MachineNote& note) { return note.code == code; });
}

auto gpu_summary(const Detection& detection) -> std::string {
  const auto* read = std::get_if<Read<std::vector<GpuDevice>>>(&detection.gpus);
  if (read == nullptr) {
    return is_absent(detection.gpus) ? "none" : "unknown";
  }
  std::string out;
  for (const auto& gpu : read->value) {
    out += out.empty() ? "" : "; ";
    out += gpu.index ? std::to_string(*gpu.index) : "-";
    out += " " + or_unknown(value_of(gpu.name), [](const std::string& name) { return name; });
    out += " " + or_unknown(value_of(gpu.capability), [](const ComputeCapability& one) { return one.text(); });
    out += " " + or_unknown(value_of(gpu.memory_mib), [](std::uint64_t memory) { return std::to_string(memory); });
    out += gpu.counts ? "" : " hidden";
  }
  return out + " @" + read->source;
}

auto version_summary(const Reading<DottedVersion>& reading) -> std::string {
  if (const auto* read = std::get_if<Read<DottedVersion>>(&reading)) {
    return read->value.text() + " @" + read->source;
  }
  return is_absent(reading) ? "none" : "unknown";
}

auto facts_gpus(const Detection& detection) -> std::string {
  const auto facts = to_facts(detection);
  if (!facts.gpus) {
    return "free";
  }
  std::string out;
  for (const auto& gpu : *facts.gpus) {
    out += (out.empty() ? "" : " ") + gpu.capability.sm();
  }
  return out.empty() ? "none" : out;
}

}  // namespace gpusolve::hardware::test
