#include "adapters/report/shell/command_table.hpp"

#include <algorithm>
#include <array>

namespace gpusolve::report {

auto takes_path(const OptionEntry& option) -> bool {
  constexpr std::array<std::string_view, 4> k_paths{"FILE", "PATH", "DIR", "FOLDER"};
  return std::ranges::find(k_paths, option.value) != k_paths.end();
}

auto spellings_of(const OptionEntry& option) -> std::vector<std::string> {
  std::vector<std::string> all;
  std::ranges::transform(option.longs, std::back_inserter(all), [](const std::string& name) { return "--" + name; });
  std::ranges::transform(option.shorts, std::back_inserter(all), [](const std::string& name) { return "-" + name; });
  return all;
}

auto all_spellings(const CommandEntry& command) -> std::vector<std::string> {
  std::vector<std::string> all;
  for (const auto& option : command.options) {
    for (auto& one : spellings_of(option)) {
      all.push_back(std::move(one));
    }
  }
  return all;
}

}  // namespace gpusolve::report
