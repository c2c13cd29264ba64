#include "engine/machine/machine_text.hpp"

#include <array>
#include <utility>

#include "model/option.hpp"

namespace gpusolve::engine {

auto options_of(const MachineText& machine) -> std::vector<std::string> {
  std::vector<std::string> options;
  for (const auto& gpu : machine.gpus) {
    options.push_back(option_text(Option::gpu) + "=" + gpu);
  }
  const std::array<std::pair<Option, const std::optional<std::string>*>, 4> others{{{Option::driver, &machine.driver},
                                                                                    {Option::driver_cuda, &machine.driver_cuda},
                                                                                    {Option::platform, &machine.platform},
                                                                                    {Option::glibc, &machine.glibc}}};
  for (const auto& [option, value] : others) {
    if (*value) {
      options.push_back(option_text(option) + "=" + **value);
    }
  }
  return options;
}

}  // namespace gpusolve::engine
