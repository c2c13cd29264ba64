// The machine on which WebAssembly runs cannot be looked at: only the variables of the environment are known.
#include "adapters/hardware/probes.hpp"

#include <utility>

#include "adapters/hardware/child.hpp"
#include "adapters/hardware/detect.hpp"
#include "adapters/hardware/overrides.hpp"

namespace gpusolve::hardware {
auto Probes::variable(const std::string& name) const -> std::optional<std::string> {
  const auto found = environment.find(name);
  return found == environment.end() ? std::nullopt : std::optional(found->second);
}

auto real_probes(Environment environment) -> Probes {
  Probes probes;
  probes.environment = std::move(environment);
  return probes;
}

auto run_program(const Probes& /*probes*/, const std::vector<std::string>& /*arguments*/) -> ChildAnswer { return {}; }

auto detect(const Probes& probes) -> Detection {
  Detection detection;
  if (auto overrides = read_overrides(probes)) {
    detection.overrides = std::move(overrides).value();
  }
  return detection;
}

/// Where nothing else is said, the question is about the platform that most GPUs are used on.
auto host_platform() -> Platform { return Platform::linux_64; }
auto host_glibc() -> std::optional<DottedVersion> { return std::nullopt; }

}  // namespace gpusolve::hardware
