#include "adapters/hardware/smi.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "adapters/hardware/child.hpp"
#include "adapters/hardware/root_files.hpp"
#include "adapters/hardware/smi_text.hpp"
#include "base/printable.hpp"

namespace gpusolve::hardware {
namespace {

constexpr const char* k_source = "nvidia-smi";
constexpr const char* k_wsl_program = "/usr/lib/wsl/lib/nvidia-smi";

auto find_smi(const Probes& probes) -> std::optional<std::string> {
  if (auto found = find_program(probes, "nvidia-smi")) {
    return found;
  }
  return is_executable(probes, k_wsl_program) ? std::optional<std::string>(k_wsl_program) : std::nullopt;
}

/// Calls nvidia-smi. After a call that hangs, makes no further calls.
class Smi {
 public:
  Smi(const Probes& probes, const std::string& path) : probes_(probes), program_(under_root(probes, path).string()) {}

  [[nodiscard]] auto has_hung() const -> bool { return has_hung_; }
  auto call(const std::vector<std::string>& options) -> ChildAnswer {
    if (has_hung_) {
      return {};
    }
    std::vector<std::string> arguments{program_};
    arguments.insert(arguments.end(), options.begin(), options.end());
    auto answer = run_program(probes_, arguments);
    has_hung_ = answer.end == ChildEnd::timed_out;
    return answer;
  }
  auto query(std::string_view columns) -> ChildAnswer {
    return call({"--query-gpu=" + std::string(columns), "--format=csv,noheader,nounits"});
  }

 private:
  const Probes& probes_;
  std::string program_;
  bool has_hung_{false};
};

auto all_text(const ChildAnswer& answer) -> std::string { return answer.output + "\n" + answer.errors; }

auto first_line(std::string_view text) -> std::string {
  for (const auto line : lines_of(text)) {
    if (!trimmed(line).empty()) {
      return printable(trimmed(line));
    }
  }
  return "it printed nothing";
}

/// Queries the table; if nvidia-smi does not know the newest column, repeats the query without this column.
auto ask_table(Smi& smi, ChildAnswer& last) -> SmiTable {
  last = smi.query(k_smi_columns_with_capability);
  if (smi_complaint(all_text(last)) == SmiComplaint::unknown_field) {
    last = smi.query(k_smi_columns);
    return parse_smi_table(last.output, false);
  }
  return parse_smi_table(last.output, true);
}

auto why_no_gpus(const Probes& probes, const ChildAnswer& last) -> MachineNote {
  if (last.end == ChildEnd::timed_out) {
    return {NoteCode::smi_hung, k_source, "nvidia-smi did not answer in " + std::to_string(probes.time_limit.count()) + " ms"};
  }
  const auto said = first_line(all_text(last));
  switch (smi_complaint(all_text(last))) {
    case SmiComplaint::version_mismatch:
      return {NoteCode::driver_library_mismatch, k_source, said};
    case SmiComplaint::gpu_lost:
      return {NoteCode::gpu_lost, k_source, said};
    case SmiComplaint::none:
      return {last.is_success() ? NoteCode::smi_garbage : NoteCode::smi_failed, k_source, said};
    case SmiComplaint::unknown_field:
    case SmiComplaint::no_devices:
    case SmiComplaint::no_driver:
    case SmiComplaint::other:
      break;
  }
  return {NoteCode::smi_failed, k_source, said};
}

/// Whether the GPU may have MIG, which requires compute capability 8.0. True if the capability is unknown.
auto may_have_mig(const GpuDevice& gpu) -> bool {
  const auto* capability = value_of(gpu.capability);
  return capability == nullptr || capability->major >= 8;
}

void add_mig_instances(Smi& smi, std::vector<GpuDevice>& gpus) {
  if (std::ranges::none_of(gpus, may_have_mig)) {
    return;
  }
  const auto answer = smi.call({"-L"});
  for (auto& listed : parse_smi_list(answer.output)) {
    const auto gpu = std::ranges::find_if(gpus, [&](const GpuDevice& one) {
      const auto* uuid = value_of(one.uuid);
      return uuid != nullptr && *uuid == listed.uuid;
    });
    if (gpu != gpus.end() && !listed.instances.empty()) {
      gpu->mig_enabled = Read<bool>{true, k_source};
      gpu->mig_instances = std::move(listed.instances);
    }
  }
}

auto version_reading(std::optional<DottedVersion> version) -> Reading<DottedVersion> {
  return version ? Reading<DottedVersion>{Read<DottedVersion>{std::move(*version), k_source}}
                 : Reading<DottedVersion>{Unknown{"nvidia-smi does not say"}};
}

/// Adds the driver's CUDA version, which is in the header of the output but in no column of a query.
void add_header(Smi& smi, DriverAnswer& answer, std::optional<DottedVersion> driver) {
  auto header = smi.call({});
  if (!smi_cuda_version(header.output) && !smi.has_hung()) {
    header.output += smi.call({"-q"}).output;
  }
  answer.driver_cuda = version_reading(smi_cuda_version(header.output));
  answer.driver = version_reading(driver ? std::move(driver) : smi_driver_version(header.output));
}

auto answer_without_gpus(const Probes& probes, const ChildAnswer& last) -> DriverAnswer {
  DriverAnswer answer;
  if (smi_complaint(all_text(last)) == SmiComplaint::no_devices) {
    answer.gpus = Absent{k_source};
    return answer;
  }
  answer.notes.push_back(why_no_gpus(probes, last));
  answer.gpus = Unknown{answer.notes.back().detail};
  return answer;
}

}  // namespace

auto ask_smi(const Probes& probes) -> std::optional<DriverAnswer> {
  const auto path = find_smi(probes);
  if (!path) {
    return std::nullopt;
  }
  Smi smi(probes, *path);
  ChildAnswer last;
  auto table = ask_table(smi, last);
  if (table.gpus.empty()) {
    return answer_without_gpus(probes, last);
  }
  DriverAnswer answer;
  if (smi_complaint(all_text(last)) == SmiComplaint::gpu_lost) {
    answer.notes.push_back({NoteCode::gpu_lost, k_source, first_line(table.strange_lines.empty() ? "" : table.strange_lines.front())});
  }
  add_mig_instances(smi, table.gpus);
  add_header(smi, answer, std::move(table.driver));
  answer.gpus = Read<std::vector<GpuDevice>>{std::move(table.gpus), k_source};
  if (smi.has_hung()) {
    answer.notes.push_back({NoteCode::smi_hung, k_source, "it listed the GPUs and then hung"});
  }
  return answer;
}

}  // namespace gpusolve::hardware
