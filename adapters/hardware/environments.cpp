#include "adapters/hardware/environments.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "adapters/hardware/root_files.hpp"

namespace gpusolve::hardware {
namespace {

/// conda-meta/python-3.10.13-h955ad1f_0.json; of python-dateutil-2.8.2-… the part after "python-" is no version.
auto python_of_conda(const Probes& probes, const std::string& prefix) -> Reading<DottedVersion> {
  constexpr std::string_view k_python = "python-";
  const auto folder = prefix + "/conda-meta";
  const auto names = names_in(probes, folder);
  if (!names) {
    return Unknown{folder + " cannot be read"};
  }
  for (const auto& name : *names) {
    if (!name.starts_with(k_python) || !name.ends_with(".json")) {
      continue;
    }
    const auto rest = std::string_view(name).substr(k_python.size());
    if (auto version = version_in(rest.substr(0, rest.find('-')))) {
      return Read<DottedVersion>{std::move(*version), std::string(folder).append("/").append(name)};
    }
  }
  return Absent{folder};
}

/// pyvenv.cfg: "version = 3.11.4" (venv), "version_info = 3.11.4.final.0" (virtualenv, uv).
auto python_of_venv(const Probes& probes, const std::string& path) -> Reading<DottedVersion> {
  const auto file = path + "/pyvenv.cfg";
  const auto text = read_text(probes, file);
  for (const auto line : lines_of(text ? std::string_view(*text) : std::string_view{})) {
    const auto equals = std::min(line.find('='), line.size());
    const auto key = trimmed(line.substr(0, equals));
    if (key != "version" && key != "version_info") {
      continue;
    }
    if (auto version = leading_version(trimmed(line.substr(std::min(equals + 1, line.size()))))) {
      return Read<DottedVersion>{version->prefix(3), file};
    }
  }
  return Unknown{file + (text ? " holds no version" : " cannot be read")};
}

}  // namespace

auto detect_environments(const Probes& probes) -> std::vector<PythonEnvironment> {
  std::vector<PythonEnvironment> environments;
  if (const auto path = probes.variable("VIRTUAL_ENV"); path && path->starts_with('/')) {
    environments.push_back({EnvironmentKind::venv, *path, python_of_venv(probes, *path)});
  }
  if (const auto prefix = probes.variable("CONDA_PREFIX"); prefix && prefix->starts_with('/')) {
    environments.push_back({EnvironmentKind::conda, *prefix, python_of_conda(probes, *prefix)});
  }
  return environments;
}

}  // namespace gpusolve::hardware
