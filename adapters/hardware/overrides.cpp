#include "adapters/hardware/overrides.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "adapters/hardware/root_files.hpp"

namespace gpusolve::hardware {
namespace {

constexpr const char* k_gpu = "GPUSOLVE_GPU";
constexpr const char* k_driver = "GPUSOLVE_DRIVER";
constexpr const char* k_cuda = "CONDA_OVERRIDE_CUDA";
constexpr const char* k_glibc = "CONDA_OVERRIDE_GLIBC";

auto set_text(const Probes& probes, const char* variable) -> std::optional<std::string> {
  const auto value = probes.variable(variable);
  return value ? std::optional(std::string(trimmed(*value))) : std::nullopt;
}

auto version_of(const std::string& text, const char* variable, std::string_view what) -> Result<Reading<DottedVersion>> {
  auto version = parse_dotted_version(text, what);
  if (!version) {
    return version.error().in(variable);
  }
  return Reading<DottedVersion>{Read<DottedVersion>{std::move(version).value(), variable}};
}

/// Reads a variable of conda. A variable that is set but empty means that the fact is absent.
auto conda_override(const Probes& probes, const char* variable, std::string_view what) -> Result<Reading<DottedVersion>> {
  const auto text = set_text(probes, variable);
  if (!text) {
    return Reading<DottedVersion>{Unknown{std::string(variable) + " is not set"}};
  }
  if (text->empty()) {
    return Reading<DottedVersion>{Absent{variable}};
  }
  return version_of(*text, variable, what);
}

auto driver_override(const Probes& probes) -> Result<Reading<DottedVersion>> {
  const auto text = set_text(probes, k_driver);
  if (!text || text->empty()) {
    return Reading<DottedVersion>{Unknown{std::string(k_driver) + " is not set"}};
  }
  return version_of(*text, k_driver, "driver version");
}

auto gpu_of(const Probes& probes, std::string_view text) -> Result<Gpu> {
  if (const auto capability = parse_compute_capability(text)) {
    return Gpu{std::nullopt, *capability, Provenance::env};
  }
  if (const auto capability = probes.capability_of_name ? probes.capability_of_name(text) : std::nullopt) {
    return Gpu{std::string(text), *capability, Provenance::env};
  }
  return Error{ErrorKind::usage, "unknown GPU " + quote(text) + ": give `sm_86`, `8.6`, a GPU's name, `auto` or `none`", k_gpu};
}

auto gpu_override(const Probes& probes) -> Result<Reading<std::vector<Gpu>>> {
  using Gpus = std::vector<Gpu>;
  const auto text = set_text(probes, k_gpu);
  if (!text || text->empty() || *text == "auto") {
    return Reading<Gpus>{Unknown{std::string(k_gpu) + " is not set"}};
  }
  if (*text == "none") {
    return Reading<Gpus>{Absent{k_gpu}};
  }
  Gpus gpus;
  for (std::size_t start = 0; start <= text->size();) {
    const auto end = std::min(text->find(',', start), text->size());
    auto gpu = gpu_of(probes, trimmed(std::string_view(*text).substr(start, end - start)));
    if (!gpu) {
      return gpu.error();
    }
    gpus.push_back(std::move(gpu).value());
    start = end + 1;
  }
  return Reading<Gpus>{Read<Gpus>{std::move(gpus), k_gpu}};
}

}  // namespace

auto read_overrides(const Probes& probes) -> Result<Overrides> {
  auto gpus = gpu_override(probes);
  if (!gpus) {
    return gpus.error();
  }
  auto driver = driver_override(probes);
  if (!driver) {
    return driver.error();
  }
  auto cuda = conda_override(probes, k_cuda, "CUDA version");
  if (!cuda) {
    return cuda.error();
  }
  auto glibc = conda_override(probes, k_glibc, "glibc version");
  if (!glibc) {
    return glibc.error();
  }
  return Overrides{std::move(gpus).value(), std::move(driver).value(), std::move(cuda).value(), std::move(glibc).value()};
}

}  // namespace gpusolve::hardware
