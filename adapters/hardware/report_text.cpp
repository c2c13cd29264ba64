#include <algorithm>
#include <string_view>
#include <utility>

#include "adapters/hardware/detect.hpp"
#include "adapters/hardware/report.hpp"
#include "adapters/hardware/root_files.hpp"
#include "base/overloaded.hpp"
#include "base/printable.hpp"

namespace gpusolve::hardware {
namespace {

constexpr std::size_t k_label_width = 14;
constexpr std::size_t k_line_width = 80;

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

/// "label         text  [place]".
auto line(std::string_view label, const std::string& text, const std::string& place) -> std::string {
  std::string out(label);
  out.resize(std::max(out.size() + 1, k_label_width), ' ');
  return out + text + (place.empty() ? "" : "  [" + printable(place) + "]") + "\n";
}

template <class T>
auto line_of(std::string_view label, const Reading<T>& reading, std::string_view none) -> std::string {
  return std::visit(
      overloaded{[&](const Unknown& unknown) { return line(label, "unknown", unknown.why); },
                 [&](const Absent& absent) { return none.empty() ? std::string{} : line(label, std::string(none), absent.source); },
                 [&](const Read<T>& read) { return line(label, text_of(read.value), read.source); }},
      reading);
}

/// Breaks `text` into lines that fit the width. Indents all but the first.
auto wrapped(std::string_view text, std::size_t indent) -> std::string {
  std::string out;
  std::size_t column = 0;
  while (!text.empty()) {
    const auto end = std::min(text.find(' '), text.size());
    if (column > 0 && column + 1 + end > k_line_width) {
      out += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (column > 0) {
      out += ' ';
      ++column;
    }
    out += text.substr(0, end);
    column += end;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out + "\n";
}

/// The source of the list, and that of the capability if it differs: "NVML", "NVML; capability: catalog, by name".
auto place_of(const GpuDevice& gpu, const std::string& list_source) -> std::string {
  const auto* capability = std::get_if<Read<ComputeCapability>>(&gpu.capability);
  return capability == nullptr || capability->source == list_source ? list_source : list_source + "; capability: " + capability->source;
}

auto gpu_line(const GpuDevice& gpu, const std::string& source) -> std::string {
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
  return line("GPU" + (gpu.index ? " " + std::to_string(*gpu.index) : std::string{}), text, place_of(gpu, source));
}

auto gpu_lines(const Reading<std::vector<GpuDevice>>& gpus) -> std::string {
  const auto* read = std::get_if<Read<std::vector<GpuDevice>>>(&gpus);
  if (read == nullptr) {
    const auto* absent = std::get_if<Absent>(&gpus);
    return absent == nullptr ? line("GPU", "unknown", std::get<Unknown>(gpus).why) : line("GPU", "none", absent->source);
  }
  std::string out;
  for (const auto& gpu : read->value) {
    out += gpu_line(gpu, read->source);
  }
  return out;
}

auto toolkit_lines(const Detection& detection) -> std::string {
  std::string out;
  for (const auto& toolkit : detection.toolkits) {
    const auto* version = std::get_if<Read<DottedVersion>>(&toolkit.version);
    out += line("CUDA toolkit", (version == nullptr ? "unknown version" : version->value.text()) + " in " + printable(toolkit.root),
                version == nullptr ? "" : version->source);
  }
  for (const auto& header : detection.cudnn_headers) {
    out += line("cuDNN header", header.version.text(), header.path);
  }
  return out;
}

auto environment_lines(const Detection& detection) -> std::string {
  std::string out;
  for (const auto& environment : detection.environments) {
    const auto* python = value_of(environment.python);
    out += line(environment.kind == EnvironmentKind::conda ? "conda prefix" : "virtualenv",
                printable(environment.path) + (python == nullptr ? "" : ", Python " + python->text()), "");
  }
  return out;
}

/// Explains which CUDA version is which, because many users confuse them.
auto cuda_lines(const Detection& detection) -> std::string {
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
  text += "PyTorch brings its own CUDA runtime and needs no toolkit.";
  return wrapped(text, 0);
}

auto note_lines(const std::vector<Note>& notes) -> std::string {
  std::string out;
  for (const auto& note : notes) {
    out += wrapped(std::string(note_level_text(level_of(note.code))) + ": " + printable(sentence_of(note)), 2);
  }
  return out;
}

}  // namespace

auto detection_text(const Detection& detection) -> std::string {
  std::string out = gpu_lines(detection.gpus);
  out += line_of("driver", detection.driver, "none");
  out += line_of("driver's CUDA", detection.driver_cuda, "none");
  out += toolkit_lines(detection);
  out += line_of("platform", detection.platform, "");
  out += line_of("C library", detection.libc, "");
  out += line_of("CPU", detection.cpu_level, "");
  out += line_of("WSL", detection.wsl, "");
  out += line_of("container", detection.container, "");
  out += line_of("Jetson", detection.jetson, "");
  out += environment_lines(detection);
  out += "\n" + cuda_lines(detection);
  const auto notes = note_lines(detection.notes);
  return notes.empty() ? out : out + "\n" + notes;
}

}  // namespace gpusolve::hardware
