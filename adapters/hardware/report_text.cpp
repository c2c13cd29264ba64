#include <algorithm>
#include <string_view>
#include <utility>

#include "adapters/hardware/detect.hpp"
#include "adapters/hardware/report.hpp"
#include "adapters/hardware/root_files.hpp"
#include "base/overloaded.hpp"
#include "base/plain.hpp"

namespace gpusolve::hardware {
namespace {

constexpr std::size_t k_label_width = 14;
/// Terminals narrower than this get a smaller indentation, to leave room for the text.
constexpr std::size_t k_narrow = 60;

auto text_of(const std::string& text) -> std::string { return printable(text); }
auto text_of(const DottedVersion& version) -> std::string { return version.text(); }
auto text_of(Platform platform) -> std::string { return std::string(platform_text(platform)); }
auto text_of(CpuLevel level) -> std::string { return "x86-64-v" + std::to_string(level); }
auto text_of(const Libc& libc) -> std::string {
  const std::string family = libc.family == LibcFamily::glibc ? "glibc" : "musl";
  return libc.version ? family + " " + libc.version->text() : family;
}
auto text_of(const Jetson& jetson) -> std::string {
  auto text = printable(jetson.model.value_or(jetson.chip.value_or("NVIDIA Tegra")));
  return jetson.l4t ? text + ", L4T " + jetson.l4t->text() : text;
}

/// A row that is not laid out yet, because the width is known only for the whole report.
struct ReportRow {
  std::string label;
  std::string text;
  std::string place;  ///< the source of the fact; may be empty
};

using Rows = std::vector<ReportRow>;

/// Lays out a row as "label         text  [place]". If this is too long, the place gets a line of its own.
auto laid_out(const ReportRow& row, std::size_t width) -> std::string {
  auto label = row.label;
  label.resize(std::max(label.size() + 1, k_label_width), ' ');
  const auto place = row.place.empty() ? "" : "[" + printable(row.place) + "]";
  const auto whole = label + row.text + (place.empty() ? "" : "  " + place);
  if (display_width(whole) <= width) {
    return whole + "\n";
  }
  const auto indent = std::string(width < k_narrow ? 2 : k_label_width, ' ');
  return wrap(row.text, {label, indent}, width) + (place.empty() ? "" : wrap(place, {indent, indent}, width));
}

template <class T>
void add_row(Rows& rows, std::string_view label, const Reading<T>& reading, std::string_view none) {
  const auto add = [&](std::string text, const std::string& place) { rows.push_back({std::string(label), std::move(text), place}); };
  std::visit(overloaded{[&](const Unknown& unknown) { add("unknown", unknown.why); },
                        [&](const Absent& absent) { none.empty() ? void() : add(std::string(none), absent.source); },
                        [&](const Read<T>& read) { add(text_of(read.value), read.source); }},
             reading);
}

/// The source of the list, and the source of the capability if it differs: "NVML", "NVML; capability: catalog, by name".
auto place_of(const GpuDevice& gpu, const std::string& list_source) -> std::string {
  const auto* capability = std::get_if<Read<ComputeCapability>>(&gpu.capability);
  return capability == nullptr || capability->source == list_source ? list_source : list_source + "; capability: " + capability->source;
}

auto gpu_row(const GpuDevice& gpu, const std::string& source) -> ReportRow {
  const auto* name = value_of(gpu.name);
  const auto* capability = value_of(gpu.capability);
  const auto* memory = value_of(gpu.memory_mib);
  const auto* address = value_of(gpu.pci_bus_id);
  std::string text =
      name != nullptr ? printable(*name) : "NVIDIA GPU at " + (address == nullptr ? std::string("an unknown place") : *address);
  text += capability != nullptr ? ", " + capability->sm() : ", capability unknown";
  text += memory != nullptr ? ", " + std::to_string(*memory) + " MiB" : "";
  text += gpu.mig_instances.empty() ? "" : ", MIG: " + std::to_string(gpu.mig_instances.size()) + " instances";
  text += gpu.counts ? "" : " (does not count)";
  return {"GPU" + (gpu.index ? " " + std::to_string(*gpu.index) : std::string{}), text, place_of(gpu, source)};
}

auto gpu_rows(const Reading<std::vector<GpuDevice>>& gpus) -> Rows {
  const auto* read = std::get_if<Read<std::vector<GpuDevice>>>(&gpus);
  if (read == nullptr) {
    const auto* absent = std::get_if<Absent>(&gpus);
    return {absent == nullptr ? ReportRow{"GPU", "unknown", std::get<Unknown>(gpus).why} : ReportRow{"GPU", "none", absent->source}};
  }
  Rows rows;
  for (const auto& gpu : read->value) {
    rows.push_back(gpu_row(gpu, read->source));
  }
  return rows;
}

void add_toolkits(Rows& rows, const Detection& detection) {
  for (const auto& toolkit : detection.toolkits) {
    const auto* version = std::get_if<Read<DottedVersion>>(&toolkit.version);
    rows.push_back({"CUDA toolkit", (version == nullptr ? "unknown version" : version->value.text()) + " in " + printable(toolkit.root),
                    version == nullptr ? "" : version->source});
  }
  for (const auto& header : detection.cudnn_headers) {
    rows.push_back({"cuDNN header", header.version.text(), header.path});
  }
}

void add_environments(Rows& rows, const Detection& detection) {
  for (const auto& environment : detection.environments) {
    const auto* python = value_of(environment.python);
    rows.push_back({environment.kind == EnvironmentKind::conda ? "conda prefix" : "virtualenv",
                    printable(environment.path) + (python == nullptr ? "" : ", Python " + python->text()), ""});
  }
}

/// Explains the different CUDA versions, because many users confuse them.
auto cuda_lines(const Detection& detection, const StackRoles& roles, std::size_t width) -> std::string {
  const auto* driver = value_of(detection.driver_cuda);
  const auto toolkit = std::ranges::find_if(detection.toolkits, [](const Toolkit& one) { return value_of(one.version) != nullptr; });
  std::string text;
  if (driver != nullptr) {
    text += "CUDA " + driver->text() +
            " is the newest that the driver serves (nvidia-smi prints it); it is an upper bound and no installed toolkit. ";
  }
  if (toolkit != detection.toolkits.end()) {
    text += "CUDA " + value_of(toolkit->version)->text() + " is the toolkit's (nvcc), for compiling your own code. ";
  }
  text += roles.title + " brings its own CUDA runtime and needs no toolkit.";
  return wrap(text, {}, width);
}

auto note_lines(const std::vector<MachineNote>& notes, const StackRoles& roles, std::size_t width) -> std::string {
  std::string out;
  for (const auto& note : notes) {
    out += wrap(std::string(level_text(level_of(note.code))) + ": " + printable(sentence_of(note, roles)), {"", "  "}, width);
  }
  return out;
}

auto python_line(const HostPython& python, std::size_t width) -> std::string {
  return "\n" +
         wrap("Python " + python.version.text() + " (that of " + printable(python.place) + ") is preferred for sets on this machine.", {},
              width);
}

auto target_lines(const Detection& detection, const Besides& besides, std::size_t width) -> std::string {
  std::string lines;
  for (const auto& toolkit : detection.toolkits) {
    const auto* const version = value_of(toolkit.version);
    const auto targets = version == nullptr || !besides.targets_of ? std::vector<std::string>{} : besides.targets_of(*version);
    if (!targets.empty()) {
      lines += wrap("The toolkit of CUDA " + version->text() + " makes code for " + joined(targets, " ") + ".", {}, width);
    }
  }
  return lines.empty() ? lines : "\n" + lines;
}

}  // namespace

auto detection_text(const Detection& detection, const StackRoles& roles, std::size_t width, const Besides& besides) -> std::string {
  auto rows = gpu_rows(detection.gpus);
  add_row(rows, "driver", detection.driver, "none");
  add_row(rows, "driver's CUDA", detection.driver_cuda, "none");
  add_toolkits(rows, detection);
  add_row(rows, "platform", detection.platform, "");
  add_row(rows, "C library", detection.libc, "");
  add_row(rows, "CPU", detection.cpu_level, "");
  add_row(rows, "WSL", detection.wsl, "");
  add_row(rows, "container", detection.container, "");
  add_row(rows, "Jetson", detection.jetson, "");
  add_environments(rows, detection);
  std::string out;
  std::ranges::for_each(rows, [&](const ReportRow& row) { out += laid_out(row, width); });
  out += "\n" + cuda_lines(detection, roles, width);
  const auto notes = note_lines(detection.notes, roles, width);
  out += notes.empty() ? "" : "\n" + notes;
  out += besides.python ? python_line(*besides.python, width) : "";
  return out + target_lines(detection, besides, width);
}

}  // namespace gpusolve::hardware
