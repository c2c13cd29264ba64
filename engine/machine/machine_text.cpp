#include "engine/machine/machine_text.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace gpusolve::engine {

auto options_of(const MachineText& machine) -> std::vector<std::string> {
  std::vector<std::string> options;
  for (const auto& gpu : machine.gpus) {
    options.push_back("--gpu=" + gpu);
  }
  const std::array<std::pair<std::string_view, const std::optional<std::string>*>, 4> others{{{"--driver=", &machine.driver},
                                                                                              {"--driver-cuda=", &machine.driver_cuda},
                                                                                              {"--platform=", &machine.platform},
                                                                                              {"--glibc=", &machine.glibc}}};
  for (const auto& [option, value] : others) {
    if (*value) {
      options.push_back(std::string(option) + **value);
    }
  }
  return options;
}

}  // namespace gpusolve::engine
