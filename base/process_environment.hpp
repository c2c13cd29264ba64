// The environment variables of this process. Only the command line and the entry points of the library read them; all other code receives
// them as a value.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <map>
#include <string>
#include <string_view>

namespace gpusolve {

/// The value of the variable; empty if it is not set.
[[nodiscard]] inline auto variable(const char* name) -> std::string {
  const auto* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): a host program sets variables before
  return value == nullptr ? std::string() : std::string(value);
}

/// All variables; if a name occurs twice, its first value.
[[nodiscard]] inline auto process_environment() -> std::map<std::string, std::string> {
  std::map<std::string, std::string> variables;
  for (char** entry = ::environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    if (const auto equals = text.find('='); equals != std::string_view::npos && equals > 0) {
      variables.emplace(text.substr(0, equals), text.substr(equals + 1));
    }
  }
  return variables;
}

}  // namespace gpusolve
