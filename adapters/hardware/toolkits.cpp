#include "adapters/hardware/toolkits.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "adapters/hardware/child.hpp"
#include "adapters/hardware/root_files.hpp"

namespace gpusolve::hardware {
namespace {

/// The number after `#define NAME`. Searches the text without splitting it into lines, because cuda.h has about a megabyte.
auto defined_number(std::string_view text, std::string_view name) -> std::optional<std::uint32_t> {
  const auto wanted = "#define " + std::string(name);
  for (auto at = text.find(wanted); at != std::string_view::npos; at = text.find(wanted, at + 1)) {
    const auto line = text.substr(at + wanted.size(), text.find('\n', at) - at - wanted.size());
    const auto rest = trimmed(line);
    const bool is_whole_name = line.starts_with(' ') || line.starts_with('\t');
    if (const auto number = number_in(rest.substr(0, rest.find_first_of(" \t/"))); number && is_whole_name) {
      return number;
    }
  }
  return std::nullopt;
}

auto cuda_header_version(std::string_view text) -> std::optional<DottedVersion> {
  const auto number = defined_number(text, "CUDA_VERSION");
  return number && *number >= 1000 ? version_in(std::to_string(*number / 1000) + "." + std::to_string(*number % 1000 / 10)) : std::nullopt;
}

using Parser = std::optional<DottedVersion> (*)(std::string_view);

auto version_of_file(const Probes& probes, const std::string& path, Parser parse) -> std::optional<Read<DottedVersion>> {
  const auto text = read_text(probes, path);
  auto version = text ? parse(*text) : std::nullopt;
  return version ? std::optional(Read<DottedVersion>{std::move(*version), path}) : std::nullopt;
}

auto version_of_toolkit(const Probes& probes, const std::string& root, const std::optional<std::string>& nvcc) -> Reading<DottedVersion> {
  struct ToolkitFolder {
    const char* file;
    Parser parse;
  };
  constexpr std::array<ToolkitFolder, 3> k_places{
      {{"/version.json", toolkit_json_version}, {"/version.txt", toolkit_txt_version}, {"/include/cuda.h", cuda_header_version}}};
  for (const auto& place : k_places) {
    if (auto found = version_of_file(probes, root + place.file, place.parse)) {
      return std::move(*found);
    }
  }
  if (!nvcc) {
    return Unknown{"no version.json, version.txt, cuda.h or nvcc in " + root};
  }
  const auto answer = run_program(probes, {under_root(probes, *nvcc).string(), "--version"});
  if (auto version = nvcc_version(answer.output)) {
    return Read<DottedVersion>{std::move(*version), "nvcc --version"};
  }
  return Unknown{answer.end == ChildEnd::timed_out ? "nvcc did not answer in time" : "nvcc gave no version"};
}

struct Candidate {
  std::string root;
  std::string found_by;
  std::optional<std::string> nvcc;
};

void add_folder(const Probes& probes, std::vector<Candidate>& candidates, const std::string& folder, const std::string& found_by) {
  auto nvcc = folder + "/bin/nvcc";
  const bool has_nvcc = is_executable(probes, nvcc);
  // A folder that only has the name of a toolkit does not count (an empty /usr/local/cuda-11.8, a runtime without headers).
  if (has_nvcc || exists(probes, folder + "/version.json") || exists(probes, folder + "/version.txt") ||
      exists(probes, folder + "/include/cuda.h")) {
    candidates.push_back({resolved(probes, folder), found_by, has_nvcc ? std::optional(std::move(nvcc)) : std::nullopt});
  }
}

auto candidates_in(const Probes& probes) -> std::vector<Candidate> {
  std::vector<Candidate> candidates;
  for (const char* variable : {"CUDA_HOME", "CUDA_PATH"}) {
    if (const auto folder = probes.variable(variable); folder && folder->starts_with('/')) {
      add_folder(probes, candidates, *folder, variable);
    }
  }
  if (const auto nvcc = find_program(probes, "nvcc")) {
    // Either /usr/local/cuda/bin/nvcc, or a distribution's /usr/bin/nvcc, whose root is /usr.
    const auto bin = std::filesystem::path(resolved(probes, *nvcc)).parent_path();
    candidates.push_back({bin.parent_path().string(), "nvcc on PATH", nvcc});
  }
  for (const auto& name : names_in(probes, "/usr/local").value_or(std::vector<std::string>{})) {
    if (name.starts_with("cuda")) {
      add_folder(probes, candidates, "/usr/local/" + name, "/usr/local/" + name);
    }
  }
  return candidates;
}

auto cuda_library_names(const Probes& probes, const std::string& folder) -> std::vector<std::string> {
  constexpr std::array<std::string_view, 3> k_stems{"libcudart.so", "libcudnn.so", "libcublas.so"};
  std::vector<std::string> found;
  for (auto& name : names_in(probes, folder).value_or(std::vector<std::string>{})) {
    if (std::ranges::any_of(k_stems, [&](std::string_view stem) { return name.starts_with(stem); })) {
      found.push_back(std::move(name));
    }
  }
  return found;
}

/// The first header in the folder that states a version. Other headers in the folder (cudnn_version_v9.h) are copies or older.
auto cudnn_header_in(const Probes& probes, const std::string& folder) -> std::optional<CudnnHeader> {
  for (const char* name : {"cudnn_version.h", "cudnn_version_v9.h", "cudnn_version_v8.h", "cudnn.h"}) {
    const auto path = folder + "/" + name;
    if (auto version = version_of_file(probes, path, cudnn_header_version)) {
      return CudnnHeader{resolved(probes, path), std::move(version->value)};
    }
  }
  return std::nullopt;
}

auto has_compat_part(std::string_view folder) -> bool { return (std::string(folder) + "/").find("/compat/") != std::string::npos; }

auto compat_note(const Probes& probes, const std::string& folder, const std::string& source) -> std::optional<MachineNote> {
  if (!has_compat_part(folder) || !exists(probes, folder + "/libcuda.so.1")) {
    return std::nullopt;
  }
  const auto real = resolved(probes, folder + "/libcuda.so.1");
  return MachineNote{NoteCode::compat_libcuda_in_path, folder, source + ": " + std::filesystem::path(real).filename().string()};
}

}  // namespace

auto nvcc_version(std::string_view text) -> std::optional<DottedVersion> {
  constexpr std::string_view k_release = "release ";
  const auto at = text.find(k_release);
  if (at == std::string_view::npos) {
    return std::nullopt;
  }
  const auto rest = text.substr(at + k_release.size());
  const auto full = rest.find(", V");
  const auto line_end = std::min(rest.find('\n'), rest.size());
  auto version = full < line_end ? leading_version(rest.substr(full + 3)) : std::nullopt;
  return version ? version : leading_version(rest);
}

auto toolkit_json_version(std::string_view text) -> std::optional<DottedVersion> {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  const auto* cuda = json.is_object() && json.contains("cuda") ? &json.at("cuda") : nullptr;
  if (cuda == nullptr || !cuda->is_object() || !cuda->contains("version") || !cuda->at("version").is_string()) {
    return std::nullopt;
  }
  return version_in(cuda->at("version").get<std::string>());
}

auto toolkit_txt_version(std::string_view text) -> std::optional<DottedVersion> {
  constexpr std::string_view k_label = "CUDA Version ";
  const auto at = text.find(k_label);
  return at == std::string_view::npos ? std::nullopt : leading_version(text.substr(at + k_label.size()));
}

auto cudnn_header_version(std::string_view text) -> std::optional<DottedVersion> {
  const auto major = defined_number(text, "CUDNN_MAJOR");
  const auto minor = defined_number(text, "CUDNN_MINOR");
  const auto patch = defined_number(text, "CUDNN_PATCHLEVEL");
  if (!major || !minor || !patch) {
    return std::nullopt;
  }
  return version_in(std::to_string(*major) + "." + std::to_string(*minor) + "." + std::to_string(*patch));
}

auto detect_toolkits(const Probes& probes) -> std::vector<Toolkit> {
  std::vector<Toolkit> toolkits;
  for (const auto& candidate : candidates_in(probes)) {
    const auto known = std::ranges::find(toolkits, candidate.root, &Toolkit::root);
    if (known != toolkits.end()) {
      known->found_by.push_back(candidate.found_by);
      known->has_nvcc = known->has_nvcc || candidate.nvcc.has_value();
      continue;
    }
    toolkits.push_back(
        {candidate.root, {candidate.found_by}, version_of_toolkit(probes, candidate.root, candidate.nvcc), candidate.nvcc.has_value()});
  }
  return toolkits;
}

auto detect_cudnn_headers(const Probes& probes, const std::vector<Toolkit>& toolkits) -> std::vector<CudnnHeader> {
  std::vector<std::string> folders{"/usr/include", "/usr/include/x86_64-linux-gnu", "/usr/include/aarch64-linux-gnu"};
  for (const auto& toolkit : toolkits) {
    folders.push_back(toolkit.root + "/include");
  }
  if (const auto prefix = probes.variable("CONDA_PREFIX"); prefix && prefix->starts_with('/')) {
    folders.push_back(*prefix + "/include");
  }
  std::vector<CudnnHeader> headers;
  for (const auto& folder : folders) {
    auto header = cudnn_header_in(probes, folder);
    if (header && std::ranges::find(headers, header->path, &CudnnHeader::path) == headers.end()) {
      headers.push_back(std::move(*header));
    }
  }
  return headers;
}

auto detect_shadowing(const Probes& probes) -> std::vector<ShadowingFolder> {
  std::vector<ShadowingFolder> shadowing;
  for (const auto& folder : path_entries(probes, "LD_LIBRARY_PATH")) {
    auto libraries = cuda_library_names(probes, folder);
    if (!libraries.empty() && std::ranges::find(shadowing, folder, &ShadowingFolder::folder) == shadowing.end()) {
      shadowing.push_back({folder, std::move(libraries)});
    }
  }
  return shadowing;
}

auto detect_compat_libcuda(const Probes& probes) -> std::vector<MachineNote> {
  std::vector<MachineNote> notes;
  for (const auto& folder : path_entries(probes, "LD_LIBRARY_PATH")) {
    if (auto note = compat_note(probes, folder, "LD_LIBRARY_PATH")) {
      notes.push_back(std::move(*note));
    }
  }
  for (const auto& name : names_in(probes, "/etc/ld.so.conf.d").value_or(std::vector<std::string>{})) {
    const auto file = "/etc/ld.so.conf.d/" + name;
    const auto text = read_text(probes, file).value_or("");
    for (const auto line : lines_of(text)) {
      if (auto note = compat_note(probes, std::string(trimmed(line)), file)) {
        notes.push_back(std::move(*note));
      }
    }
  }
  return notes;
}

}  // namespace gpusolve::hardware
