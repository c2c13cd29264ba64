#include "adapters/hardware/smi_text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "adapters/hardware/root_files.hpp"
#include "base/ascii.hpp"
#include "base/printable.hpp"

namespace gpusolve::hardware {
namespace {

constexpr std::size_t k_most_gpus = 256;
constexpr std::size_t k_most_strange_lines = 8;
constexpr const char* k_source = "nvidia-smi";

auto is_missing(std::string_view field) -> bool { return field.empty() || field.starts_with('[') || field == "N/A"; }

auto text_reading(std::string_view field) -> Reading<std::string> {
  return is_missing(field) ? Reading<std::string>{Unknown{"nvidia-smi says " + printable(quote(field))}}
                           : Reading<std::string>{Read<std::string>{printable(field), k_source}};
}

auto capability_reading(std::string_view field) -> Reading<ComputeCapability> {
  const auto capability = parse_compute_capability(field);
  return capability ? Reading<ComputeCapability>{Read<ComputeCapability>{*capability, k_source}}
                    : Reading<ComputeCapability>{Unknown{"nvidia-smi says " + printable(quote(field))}};
}

auto memory_reading(std::string_view field) -> Reading<std::uint64_t> {
  // Without nounits, and in old versions even with it, the field is "24576 MiB".
  const auto mebibytes = number_in(field.substr(0, field.find(' ')));
  return mebibytes ? Reading<std::uint64_t>{Read<std::uint64_t>{*mebibytes, k_source}}
                   : Reading<std::uint64_t>{Unknown{"nvidia-smi says " + printable(quote(field))}};
}

/// Parses a row. Splits the fields from both ends, because a name may contain commas.
auto parse_row(std::string_view line, bool with_capability) -> std::optional<std::pair<GpuDevice, std::optional<DottedVersion>>> {
  const std::size_t after_name = with_capability ? 4 : 3;
  const auto fields = ascii::comma_separated(line);
  const auto index = number_in(fields.front());
  if (fields.size() < after_name + 2 || !index) {
    return std::nullopt;
  }
  const auto tail = fields.size() - after_name;
  const auto name_end = static_cast<std::size_t>(fields[tail - 1].data() - line.data()) + fields[tail - 1].size();
  const auto name_start = static_cast<std::size_t>(fields[1].data() - line.data());
  GpuDevice gpu{.index = index};
  gpu.name = text_reading(name_end > name_start ? line.substr(name_start, name_end - name_start) : std::string_view{});
  gpu.uuid = text_reading(fields[tail]);
  gpu.memory_mib = memory_reading(fields[tail + 2]);
  gpu.capability = with_capability ? capability_reading(fields[tail + 3])
                                   : Reading<ComputeCapability>{Unknown{"this nvidia-smi does not tell compute capabilities"}};
  return std::pair{std::move(gpu), version_in(fields[tail + 1])};
}

auto contains(std::string_view text, std::string_view part) -> bool { return text.find(part) != std::string_view::npos; }

/// The first version in the text that follows `label`, blanks and a colon.
auto version_after(std::string_view text, std::string_view label) -> std::optional<DottedVersion> {
  for (auto at = text.find(label); at != std::string_view::npos; at = text.find(label, at + 1)) {
    auto rest = text.substr(at + label.size());
    rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
    if (!rest.starts_with(':') && !label.ends_with('>')) {
      continue;
    }
    rest.remove_prefix(rest.starts_with(':') ? 1 : 0);
    rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
    if (auto version = leading_version(rest)) {
      return version;
    }
  }
  return std::nullopt;
}

template <std::size_t N>
auto version_after_any(std::string_view text, const std::array<std::string_view, N>& labels) -> std::optional<DottedVersion> {
  for (const auto label : labels) {
    if (auto version = version_after(text, label)) {
      return version;
    }
  }
  return std::nullopt;
}

/// The UUID in a line such as "… (UUID: GPU-…)".
auto uuid_in(std::string_view line) -> std::optional<std::string> {
  constexpr std::string_view k_mark = "(UUID: ";
  const auto at = line.find(k_mark);
  const auto end = at == std::string_view::npos ? at : line.find(')', at);
  if (end == std::string_view::npos) {
    return std::nullopt;
  }
  return printable(trimmed(line.substr(at + k_mark.size(), end - at - k_mark.size())));
}

}  // namespace

auto parse_smi_table(std::string_view text, bool with_capability) -> SmiTable {
  SmiTable table;
  for (const auto line : lines_of(text)) {
    auto row = parse_row(line, with_capability);
    if (row && table.gpus.size() < k_most_gpus) {
      table.gpus.push_back(std::move(row->first));
      table.driver = table.driver ? table.driver : row->second;
    } else if (!trimmed(line).empty() && !line.starts_with("index,") && table.strange_lines.size() < k_most_strange_lines) {
      table.strange_lines.push_back(printable(trimmed(line)));
    }
  }
  return table;
}

auto smi_cuda_version(std::string_view text) -> std::optional<DottedVersion> {
  return version_after_any(text, std::array<std::string_view, 3>{"CUDA UMD Version", "CUDA Version", "<cuda_version>"});
}

auto smi_driver_version(std::string_view text) -> std::optional<DottedVersion> {
  return version_after_any(text, std::array<std::string_view, 3>{"KMD Version", "Driver Version", "<driver_version>"});
}

auto smi_driver_csv(std::string_view text) -> std::optional<DottedVersion> {
  for (const auto line : lines_of(text)) {
    if (auto version = version_in(line); version && version->parts().size() > 1) {
      return version;
    }
  }
  return std::nullopt;
}

auto smi_capabilities_csv(std::string_view text) -> std::vector<ComputeCapability> {
  std::vector<ComputeCapability> capabilities;
  for (const auto line : lines_of(text)) {
    if (const auto capability = parse_compute_capability(trimmed(line)); capability && capabilities.size() < k_most_gpus) {
      capabilities.push_back(*capability);
    }
  }
  return capabilities;
}

auto parse_smi_list(std::string_view text) -> std::vector<SmiListedGpu> {
  std::vector<SmiListedGpu> gpus;
  for (const auto line : lines_of(text)) {
    const auto uuid = uuid_in(line);
    const auto start = trimmed(line);
    if (!uuid) {
      continue;
    }
    if (start.starts_with("GPU ") && gpus.size() < k_most_gpus) {
      gpus.push_back({*uuid});
    } else if (start.starts_with("MIG ") && !gpus.empty() && gpus.back().instances.size() < k_most_gpus) {
      // A line such as "MIG 1g.5gb      Device  0: (UUID: MIG-…)".
      gpus.back().instances.push_back({printable(trimmed(start.substr(0, start.find(" Device")))), *uuid});
    }
  }
  return gpus;
}

auto smi_complaint(std::string_view text) -> SmiComplaint {
  struct Phrase {
    std::string_view text;
    SmiComplaint means;
  };
  constexpr std::array<Phrase, 6> k_phrases{{{"is not a valid field to query", SmiComplaint::unknown_field},
                                             {"ersion mismatch", SmiComplaint::version_mismatch},
                                             {"No devices were found", SmiComplaint::no_devices},
                                             {"communicate with the NVIDIA driver", SmiComplaint::no_driver},
                                             {"GPU is lost", SmiComplaint::gpu_lost},
                                             {"Failed to initialize NVML", SmiComplaint::other}}};
  const auto* const found = std::ranges::find_if(k_phrases, [&](const Phrase& phrase) { return contains(text, phrase.text); });
  return found == k_phrases.end() ? SmiComplaint::none : found->means;
}

}  // namespace gpusolve::hardware
