#include <nlohmann/json.hpp>
#include <utility>

#include "adapters/hardware/detect.hpp"
#include "adapters/hardware/report.hpp"
#include "adapters/hardware/root_files.hpp"
#include "base/overloaded.hpp"
#include "base/printable.hpp"

namespace gpusolve::hardware {
namespace {

using Json = nlohmann::ordered_json;

auto json_of(const std::string& text) -> Json { return printable(text); }
auto json_of(bool value) -> Json { return value; }
auto json_of(std::uint64_t value) -> Json { return value; }
auto json_of(CpuLevel level) -> Json { return "x86-64-v" + std::to_string(level); }
auto json_of(const DottedVersion& version) -> Json { return version.text(); }
auto json_of(Platform platform) -> Json { return platform_text(platform); }
auto json_of(const ComputeCapability& capability) -> Json { return capability.text(); }

auto json_of(const Libc& libc) -> Json {
  return {{"family", libc.family == LibcFamily::glibc ? "glibc" : "musl"}, {"version", libc.version ? Json(libc.version->text()) : Json()}};
}

auto text_or_null(const std::optional<std::string>& text) -> Json { return text ? json_of(*text) : Json(); }

auto json_of(const Jetson& jetson) -> Json {
  return {
      {"model", text_or_null(jetson.model)}, {"chip", text_or_null(jetson.chip)}, {"l4t", jetson.l4t ? Json(jetson.l4t->text()) : Json()}};
}

auto row(const char* fact, const char* state, Json value, const char* place, const std::string& where) -> Json {
  return {{"fact", fact}, {"state", state}, {"value", std::move(value)}, {place, printable(where)}};
}

template <class T>
auto row_of(const char* fact, const Reading<T>& reading) -> Json {
  return std::visit(overloaded{[&](const Unknown& unknown) { return row(fact, "unknown", nullptr, "why", unknown.why); },
                               [&](const Absent& absent) { return row(fact, "none", nullptr, "source", absent.source); },
                               [&](const Read<T>& read) { return row(fact, "known", json_of(read.value), "source", read.source); }},
                    reading);
}

/// Writes the value, and its source into `sources`. An unknown or absent value is null.
template <class T>
void put(Json& value, Json& sources, const char* name, const Reading<T>& reading) {
  const auto* read = std::get_if<Read<T>>(&reading);
  value[name] = read == nullptr ? Json() : json_of(read->value);
  if (read != nullptr) {
    sources[name] = printable(read->source);
  }
}

auto json_of_gpu(const GpuDevice& gpu) -> Json {
  Json value = Json::object();
  Json sources = Json::object();
  value["index"] = gpu.index ? Json(*gpu.index) : Json();
  put(value, sources, "name", gpu.name);
  put(value, sources, "uuid", gpu.uuid);
  put(value, sources, "pci_bus_id", gpu.pci_bus_id);
  put(value, sources, "capability", gpu.capability);
  const auto* capability = value_of(gpu.capability);
  value["arch"] = capability == nullptr ? Json() : Json(capability->sm());
  put(value, sources, "memory_mib", gpu.memory_mib);
  put(value, sources, "mig", gpu.mig_enabled);
  value["mig_instances"] = Json::array();
  for (const auto& instance : gpu.mig_instances) {
    value["mig_instances"].push_back({{"name", json_of(instance.name)}, {"uuid", json_of(instance.uuid)}});
  }
  value["counts"] = gpu.counts;
  value["sources"] = std::move(sources);
  return value;
}

void add_gpu_rows(Json& rows, const Reading<std::vector<GpuDevice>>& gpus) {
  const auto* read = std::get_if<Read<std::vector<GpuDevice>>>(&gpus);
  if (read == nullptr) {
    const auto* absent = std::get_if<Absent>(&gpus);
    rows.push_back(absent == nullptr ? row("gpu", "unknown", nullptr, "why", std::get<Unknown>(gpus).why)
                                     : row("gpu", "none", nullptr, "source", absent->source));
    return;
  }
  for (const auto& gpu : read->value) {
    rows.push_back(row("gpu", "known", json_of_gpu(gpu), "source", read->source));
  }
}

auto row_of_toolkit(const Toolkit& toolkit, const Besides& besides) -> Json {
  Json found_by = Json::array();
  for (const auto& way : toolkit.found_by) {
    found_by.push_back(json_of(way));
  }
  const auto* version = std::get_if<Read<DottedVersion>>(&toolkit.version);
  Json value{{"root", json_of(toolkit.root)},
             {"version", version == nullptr ? Json() : json_of(version->value)},
             {"nvcc", toolkit.has_nvcc},
             {"found_by", std::move(found_by)}};
  if (besides.targets_of) {
    value["targets"] = version == nullptr ? std::vector<std::string>{} : besides.targets_of(version->value);
  }
  return row("cuda_toolkit", "known", std::move(value), "source", version == nullptr ? toolkit.root : version->source);
}

void add_software_rows(Json& rows, const Detection& detection, const Besides& besides) {
  for (const auto& toolkit : detection.toolkits) {
    rows.push_back(row_of_toolkit(toolkit, besides));
  }
  for (const auto& header : detection.cudnn_headers) {
    rows.push_back(row("cudnn_header", "known", json_of(header.version), "source", header.path));
  }
  for (const auto& folder : detection.shadowing) {
    Json libraries = Json::array();
    for (const auto& library : folder.libraries) {
      libraries.push_back(json_of(library));
    }
    rows.push_back(row("library_path", "known", {{"folder", json_of(folder.folder)}, {"libraries", std::move(libraries)}}, "source",
                       "LD_LIBRARY_PATH"));
  }
  for (const auto& environment : detection.environments) {
    const bool is_conda = environment.kind == EnvironmentKind::conda;
    const auto* python = value_of(environment.python);
    rows.push_back(row("environment", "known",
                       {{"kind", is_conda ? "conda" : "venv"},
                        {"path", json_of(environment.path)},
                        {"python", python == nullptr ? Json() : json_of(*python)}},
                       "source", is_conda ? "CONDA_PREFIX" : "VIRTUAL_ENV"));
  }
}

auto driver_json(const std::optional<Driver>& driver) -> Json {
  if (!driver) {
    return nullptr;
  }
  return {{"version", driver->version ? Json(driver->version->text()) : Json()},
          {"cuda", driver->cuda ? Json(driver->cuda->text()) : Json()},
          {"provenance", provenance_text(driver->provenance)}};
}

auto facts_json(const Facts& facts, const std::optional<HostPython>& python) -> Json {
  Json gpus = facts.gpus ? Json::array() : Json();
  for (const auto& gpu : facts.gpus.value_or(std::vector<Gpu>{})) {
    gpus.push_back({{"name", text_or_null(gpu.name)}, {"arch", gpu.capability.sm()}, {"provenance", provenance_text(gpu.provenance)}});
  }
  return {{"gpus", std::move(gpus)},
          {"driver", driver_json(facts.driver)},
          {"platform", platform_text(facts.platform.value)},
          {"glibc", facts.glibc ? Json(facts.glibc->value.text()) : Json()},
          {"python", python ? Json(python->version.text()) : Json()}};
}

auto notes_json(const std::vector<MachineNote>& notes, const StackRoles& roles) -> Json {
  Json out = Json::array();
  for (const auto& note : notes) {
    out.push_back({{"code", note_code_text(note.code)},
                   {"level", level_text(level_of(note.code))},
                   {"subject", json_of(note.subject)},
                   {"detail", json_of(note.detail)},
                   {"text", json_of(sentence_of(note, roles))}});
  }
  return out;
}

}  // namespace

auto detection_json(const Detection& detection, const StackRoles& roles, const Besides& besides) -> nlohmann::ordered_json {
  Json rows = Json::array();
  add_gpu_rows(rows, detection.gpus);
  rows.push_back(row_of("driver", detection.driver));
  rows.push_back(row_of("driver_cuda", detection.driver_cuda));
  rows.push_back(row_of("platform", detection.platform));
  rows.push_back(row_of("libc", detection.libc));
  rows.push_back(row_of("cpu_level", detection.cpu_level));
  rows.push_back(row_of("wsl", detection.wsl));
  rows.push_back(row_of("container", detection.container));
  rows.push_back(row_of("jetson", detection.jetson));
  add_software_rows(rows, detection, besides);
  return {{"schema", "gpusolve/detect/1"},
          {"facts", facts_json(to_facts(detection), besides.python)},
          {"rows", std::move(rows)},
          {"notes", notes_json(detection.notes, roles)}};
}

}  // namespace gpusolve::hardware
