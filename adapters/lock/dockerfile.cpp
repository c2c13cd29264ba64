#include "adapters/lock/dockerfile.hpp"

#include <algorithm>
#include <string_view>

#include "adapters/lock/command_parts.hpp"
#include "adapters/lock/commands.hpp"
#include "adapters/lock/installer_words.hpp"
#include "base/plain.hpp"
#include "base/printable.hpp"
#include "base/url/file_url.hpp"
#include "model/option.hpp"

namespace gpusolve::lock {
namespace {

/// Debian 12 (glibc 2.36) has images of CPython 3.7 and later; the last images of CPython 3.6 have Debian 11 (glibc 2.31).
auto python_image(const std::string& python) -> std::string {
  const auto version = parse_dotted_version(python);
  const bool is_old = version && *version < dotted("3.7");
  return "python:" + python + (is_old ? "-slim-bullseye" : "-slim-bookworm");
}

auto docker_platform(Platform platform) -> std::string { return platform == Platform::linux_aarch64 ? "linux/arm64" : "linux/amd64"; }

auto is_local(const std::string& address) -> bool {
  return address.starts_with("/") || address.starts_with(".") || url::is_file_url(address);
}

/// The images are based on Debian and contain no file of the host.
auto check(const CommandParts& parts, bool is_conda) -> Status {
  const auto& answer = parts.answer();
  if (!is_linux(answer.facts.platform.value)) {
    return usage_error("a Dockerfile is for linux-64 and linux-aarch64, not for " +
                       std::string(platform_text(answer.facts.platform.value)));
  }
  if (!is_conda && !parts.python()) {
    return usage_error("no Dockerfile can be written for a set that names no Python; add " + option_text(Option::python));
  }
  for (const auto& package : answer.packages) {
    if (is_local(parts.address_of(package))) {
      return usage_error("the image cannot see the folder " + quote(parts.address_of(package)) + "; name a channel or an index by its URL");
    }
  }
  return std::monostate{};
}

auto is_hint(const std::string& line) -> bool { return line.starts_with("#"); }

/// Joins all commands in one layer.
auto run_of(const std::vector<std::string>& lines) -> std::string {
  std::string text;
  for (const auto& line : lines) {
    if (!is_hint(line)) {
      text += (text.empty() ? "RUN " : " \\\n && ") + line;
    }
  }
  return text + "\n";
}

auto gpu_lines(const Answer& answer) -> std::string {
  if (answer.outcome != OutcomeKind::gpu) {
    return "";
  }
  std::string lines = "ENV NVIDIA_VISIBLE_DEVICES=all NVIDIA_DRIVER_CAPABILITIES=compute,utility\n";
  const auto driver = answer.stack ? answer.stack->min_driver : std::nullopt;
  if (driver && parse_dotted_version(*driver)) {
    lines += "# An older driver is refused when the container starts.\nENV NVIDIA_REQUIRE_DRIVER=\"driver>=" + *driver + "\"\n";
  }
  return lines;
}

/// Replaces the placeholder in the code by the CUDA of the build.
auto with_cuda(std::string code, const std::string& cuda) -> std::string {
  constexpr std::string_view k_hole = "{cuda}";
  const auto at = code.find(k_hole);
  return at == std::string::npos ? code : code.replace(at, k_hole.size(), cuda);
}

/// The line that checks the main stack while the image is built; empty for a set without the main stack.
auto build_check(const Answer& answer) -> std::string {
  if (!answer.stack || !answer.stack->torch) {
    return "";
  }
  const auto cuda = answer.stack->cuda.value_or("");
  const bool is_known = parse_dotted_version(cuda).has_value();
  const auto& known = answer.roles.try_code;
  return "RUN python -c \"" + (is_known ? with_cuda(known.cuda, dotted(cuda).prefix(2).text()) : known.loads) + "\"\n";
}

/// The check while the image is built, and the command of the containers.
auto verify_lines(const Answer& answer, const std::vector<std::string>& try_lines) -> std::string {
  if (try_lines.empty()) {
    return "";
  }
  const auto* const how = answer.outcome == OutcomeKind::gpu
                              ? "# No GPU is needed to build this image; docker run --rm --gpus all IMAGE tries it on the GPU.\n"
                              : "# docker run --rm IMAGE tries it.\n";
  return how + build_check(answer) + "# From here on nothing runs as root.\nUSER 65534\nCMD " + joined(try_lines, " && ") + "\n";
}

/// A release of Miniforge whose tag on Docker Hub keeps its meaning; `latest` changes its meaning every few weeks.
constexpr auto k_conda_image = "condaforge/miniforge3:25.3.1-0";

/// gpusolve does not know the image's digest; the file therefore has an argument for the digest and says how to find it.
auto from_line(const CommandParts& parts, const std::string& image) -> std::string {
  return "# This tag will mean another image one day. Its digest, from\n#   docker buildx imagetools inspect --format "
         "'{{.Manifest.Digest}}' " +
         image + "\n# keeps the one that was tested: docker build --build-arg BASE_IMAGE=" + image.substr(0, image.find(':')) +
         "@DIGEST\nARG BASE_IMAGE=" + image + "\nFROM --platform=" + docker_platform(parts.answer().facts.platform.value) +
         " ${BASE_IMAGE}\n";
}

/// Warns of CUDA libraries that a set loads from the machine: the base image has none.
auto missing_library_warnings(const Answer& answer) -> std::string {
  std::string lines;
  for (const auto& [code, text] : answer.warnings) {
    lines += code == WarningCode::libraries_missing
                 ? "# warning: " + printable(text, 1000) + "; this base image has none, so start from one that does\n"
                 : "";
  }
  return lines;
}

/// The image of Python has no C compiler, and few libraries. What calls one or loads those while a program runs needs them in the image,
/// not only in the build.
auto system_lines(const Answer& answer) -> std::string {
  const auto& compilers = answer.roles.run_time_compilers;
  const auto compiler = std::ranges::find_if(
      answer.packages, [&](const Package& package) { return std::ranges::find(compilers, package.name.text()) != compilers.end(); });
  std::string lines;
  std::vector<std::string> needed;
  if (compiler != answer.packages.end() && !answer.roles.compiler_packages.empty()) {
    lines += "# " + compiler->name.text() + " compiles kernels while the program runs, and calls a C compiler for it.\n";
    needed = answer.roles.compiler_packages;
  }
  for (const auto& one : answer.system_libraries) {
    lines += "# " + one.package + " loads " + one.library + " of the system.\n";
    if (std::ranges::find(needed, one.debian) == needed.end()) {
      needed.push_back(one.debian);
    }
  }
  return needed.empty() ? ""
                        : lines + run_of({"apt-get update", "apt-get install --yes --no-install-recommends " + joined(needed, " "),
                                          "rm -rf /var/lib/apt/lists/*"});
}

auto wheel_stage(const CommandParts& parts, const std::vector<std::string>& lines) -> std::string {
  return from_line(parts, python_image(*parts.python())) + system_lines(parts.answer()) +
         "ENV PIP_NO_CACHE_DIR=1 PIP_ROOT_USER_ACTION=ignore\n" + run_of(lines);
}

/// The build sees no driver, so the file tells conda which CUDA version a driver would offer.
auto conda_stage(const CommandParts& parts, std::vector<std::string> lines) -> std::string {
  const auto& stack = parts.answer().stack;
  const bool has_cuda = stack && stack->cuda && parse_dotted_version(*stack->cuda);
  const auto create = (has_cuda ? "CONDA_OVERRIDE_CUDA=" + *stack->cuda + " " : "") + option_line(k_conda_create, "--yes ");
  for (auto& line : lines) {
    if (line.starts_with(option_line(k_conda_create, ""))) {
      line.replace(0, k_conda_create.size() + 1, create);
    }
  }
  return from_line(parts, k_conda_image) + run_of(lines) + "ENV PATH=/opt/conda/envs/gpusolve/bin:$PATH\n";
}

}  // namespace

auto write_dockerfile(const Answer& answer) -> Result<std::string> {
  const CommandParts parts(answer, Destination::image);
  const bool is_conda = !parts.packages(Ecosystem::conda).empty();
  if (const auto checked = check(parts, is_conda); !checked) {
    return checked.error();
  }
  auto lines = is_conda ? conda_commands(parts) : pip_commands(parts);
  const auto tries = verify_commands(parts);
  const auto builds = comments_on_builds(answer, ", which this base image lacks: start from one that has it, and run");
  if (!lines || !tries || !builds) {
    return !lines ? lines.error() : !tries ? tries.error() : builds.error();
  }
  return "# Written by gpusolve. " + title_of(answer) + "\n" + missing_library_warnings(answer) +
         (is_conda ? conda_stage(parts, *std::move(lines)) : wheel_stage(parts, *lines)) + *builds + gpu_lines(answer) +
         verify_lines(answer, *tries);
}

}  // namespace gpusolve::lock
