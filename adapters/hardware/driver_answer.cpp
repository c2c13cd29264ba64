#include "adapters/hardware/driver_answer.hpp"

#include <utility>

#include "adapters/hardware/root_files.hpp"
#include "base/printable.hpp"

namespace gpusolve::hardware {
namespace {

constexpr std::size_t k_most_gpus = 256;
constexpr std::uint64_t k_bytes_per_mib = std::uint64_t{1} << 20U;

struct KeyValue {
  std::string_view key;
  std::string_view value;
};

auto split_line(std::string_view line) -> KeyValue {
  const auto tab = line.find('\t');
  return tab == std::string_view::npos ? KeyValue{line, {}} : KeyValue{line.substr(0, tab), line.substr(tab + 1)};
}

template <class T>
auto reading_of(std::optional<T> value, const std::string& source) -> Reading<T> {
  return value ? Reading<T>{Read<T>{std::move(*value), source}} : Reading<T>{Unknown{source + " gave no usable value"}};
}

auto text_of(std::string_view value, const std::string& source) -> Reading<std::string> {
  return reading_of(value.empty() ? std::nullopt : std::optional(printable(value)), source);
}

auto memory_of(std::string_view bytes, const std::string& source) -> Reading<std::uint64_t> {
  constexpr std::size_t k_most_digits = 18;
  if (bytes.empty() || bytes.size() > k_most_digits || bytes.find_first_not_of("0123456789") != std::string_view::npos) {
    return Unknown{source + " gave no usable value"};
  }
  return Read<std::uint64_t>{std::stoull(std::string(bytes)) / k_bytes_per_mib, source};
}

auto mig_instance_of(std::string_view value) -> MigInstance {
  const auto parts = split_line(value);
  return {printable(parts.value), printable(parts.key)};
}

void set_gpu_field(GpuDevice& gpu, const KeyValue& line, const std::string& source) {
  if (line.key == "name") {
    gpu.name = text_of(line.value, source);
  } else if (line.key == "uuid") {
    gpu.uuid = text_of(line.value, source);
  } else if (line.key == "pci") {
    gpu.pci_bus_id = text_of(line.value, source);
  } else if (line.key == "capability") {
    gpu.capability = reading_of(parse_compute_capability(line.value), source);
  } else if (line.key == "memory") {
    gpu.memory_mib = memory_of(line.value, source);
  } else if (line.key == "mig") {
    gpu.mig_enabled = line.value == "none" ? Reading<bool>{Absent{source}} : Reading<bool>{Read<bool>{line.value == "1", source}};
  } else if (line.key == "instance" && gpu.mig_instances.size() < k_most_gpus) {
    gpu.mig_instances.push_back(mig_instance_of(line.value));
  }
}

auto driver_cuda_of(std::string_view value, const std::string& source) -> Reading<DottedVersion> {
  const auto number = number_in(value);
  return reading_of(number ? cuda_version_of(*number) : std::nullopt, source);
}

}  // namespace

auto cuda_version_of(long long number) -> std::optional<DottedVersion> {
  constexpr long long k_least = 1000;
  constexpr long long k_most = 99'990;
  if (number < k_least || number > k_most) {
    return std::nullopt;
  }
  return version_in(std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10));
}

auto parse_driver_lines(std::string_view text, const std::string& source) -> DriverAnswer {
  DriverAnswer answer;
  std::vector<GpuDevice> gpus;
  bool complete = false;
  for (const auto line : lines_of(text)) {
    const auto parts = split_line(line);
    if (parts.key == "driver") {
      answer.driver = reading_of(version_in(parts.value), source);
    } else if (parts.key == "cuda") {
      answer.driver_cuda = driver_cuda_of(parts.value, source);
    } else if (parts.key == "gpu" && gpus.size() < k_most_gpus) {
      gpus.push_back(GpuDevice{.index = number_in(parts.value)});
    } else if (parts.key == "lost") {
      answer.notes.push_back({NoteCode::gpu_lost, "GPU " + printable(parts.value), source});
    } else if (parts.key == "end") {
      complete = true;
    } else if (!gpus.empty()) {
      set_gpu_field(gpus.back(), parts, source);
    }
  }
  if (complete && gpus.empty()) {
    answer.gpus = Absent{source};
  } else if (complete) {
    answer.gpus = Read<std::vector<GpuDevice>>{std::move(gpus), source};
  }
  return answer;
}

auto value_in_lines(std::string_view text, std::string_view key) -> std::optional<std::string_view> {
  for (const auto line : lines_of(text)) {
    if (const auto parts = split_line(line); parts.key == key) {
      return parts.value;
    }
  }
  return std::nullopt;
}

}  // namespace gpusolve::hardware
