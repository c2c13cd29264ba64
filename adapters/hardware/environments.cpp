#include "adapters/hardware/environments.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "adapters/hardware/child.hpp"
#include "adapters/hardware/root_files.hpp"

namespace gpusolve::hardware {
namespace {

/// The Python in conda-meta, from a name such as python-3.10.13-h955ad1f_0.json. Ignores python-dateutil-2.8.2-…, because "dateutil" is not
/// a version.
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

/// The Python in pyvenv.cfg: "version = 3.11.4" (venv), "version_info = 3.11.4.final.0" (virtualenv, uv).
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

/// The version of the Python program. /usr/bin/python3 usually links to a name such as python3.11; the program is run only if the name has
/// no version.
auto python_of_program(const Probes& probes, const std::string& program) -> std::optional<DottedVersion> {
  constexpr std::string_view k_name = "python";
  const auto target = resolved(probes, program);
  const auto name = std::string_view(target).substr(target.rfind('/') + 1);
  if (const auto version = name.starts_with(k_name) ? version_in(name.substr(k_name.size())) : std::nullopt;
      version && version->parts().size() == 2) {
    return version;
  }
  constexpr std::string_view k_said = "Python ";
  const auto answer = run_program(probes, {under_root(probes, program).string(), "-V"});
  return answer.is_success() && answer.output.starts_with(k_said) ? leading_version(std::string_view(answer.output).substr(k_said.size()))
                                                                  : std::nullopt;
}

/// The environment that contains the `python3` on PATH. Container images put the bin/ of their environment on PATH and set no variable.
auto environment_on_path(const Probes& probes) -> std::optional<PythonEnvironment> {
  const auto program = find_program(probes, "python3");
  const auto folder = program ? std::filesystem::path(*program).parent_path() : std::filesystem::path();
  const auto root = folder.filename() == "bin" ? folder.parent_path().string() : std::string();
  if (root.empty()) {
    return std::nullopt;
  }
  if (read_text(probes, root + "/pyvenv.cfg")) {
    return PythonEnvironment{EnvironmentKind::venv, root, python_of_venv(probes, root)};
  }
  const bool is_conda = names_in(probes, root + "/conda-meta").has_value();
  return is_conda ? std::optional(PythonEnvironment{EnvironmentKind::conda, root, python_of_conda(probes, root)}) : std::nullopt;
}

auto kind_of(EnvironmentKind kind) -> HostPython::Kind {
  return kind == EnvironmentKind::venv ? HostPython::Kind::venv : HostPython::Kind::conda;
}

auto python_of_variable(std::string_view text) -> Result<std::optional<HostPython>> {
  constexpr auto k_variable = "GPUSOLVE_PYTHON";
  if (text == "none") {
    return std::optional<HostPython>{};
  }
  const auto version = parse_dotted_version(text, "Python version");
  if (!version || version->parts().size() < 2) {
    return Error{ErrorKind::usage, quote(text) + " is not a version of Python: write such as `3.11`, or `none`", k_variable};
  }
  return std::optional(HostPython{HostPython::Kind::variable, k_variable, version->prefix(2)});
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
  if (auto found = environments.empty() ? environment_on_path(probes) : std::nullopt) {
    environments.push_back(*std::move(found));
  }
  return environments;
}

auto detect_python(const Probes& probes) -> Result<std::optional<HostPython>> {
  if (const auto said = probes.variable("GPUSOLVE_PYTHON"); said && !trimmed(*said).empty()) {
    return python_of_variable(trimmed(*said));
  }
  for (const auto& [kind, path, python] : detect_environments(probes)) {
    if (const auto* const version = value_of(python)) {
      return std::optional(HostPython{kind_of(kind), path, version->prefix(2)});
    }
  }
  const auto program = find_program(probes, "python3");
  const auto version = program ? python_of_program(probes, *program) : std::nullopt;
  return version ? std::optional(HostPython{HostPython::Kind::program, *program, version->prefix(2)}) : std::nullopt;
}

}  // namespace gpusolve::hardware
