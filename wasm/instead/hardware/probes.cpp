// The machine on which WebAssembly runs cannot be looked at: only the variables of the environment are known.
#include "adapters/hardware/probes.hpp"

#include <unistd.h>

#include <string_view>

#include "adapters/hardware/child.hpp"
#include "adapters/hardware/detect.hpp"
#include "adapters/hardware/overrides.hpp"

namespace gpusolve::hardware {
namespace {

auto own_environment() -> std::map<std::string, std::string> {
  std::map<std::string, std::string> variables;
  for (char** entry = ::environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    if (const auto equals = text.find('='); equals != std::string_view::npos && equals > 0) {
      variables.emplace(text.substr(0, equals), text.substr(equals + 1));
    }
  }
  return variables;
}

}  // namespace

auto Probes::variable(const std::string& name) const -> std::optional<std::string> {
  const auto found = environment.find(name);
  return found == environment.end() ? std::nullopt : std::optional(found->second);
}

auto real_probes() -> Probes {
  Probes probes;
  probes.environment = own_environment();
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
