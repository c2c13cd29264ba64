// Environment variables for the duration of a test.
#pragma once

#include <cstdlib>
#include <map>
#include <optional>
#include <string>

namespace gpusolve::testing {

/// Sets variables (or removes them, for nullopt) and restores the previous values.
class Variables {
 public:
  explicit Variables(const std::map<std::string, std::optional<std::string>>& wanted) {
    for (const auto& [name, value] : wanted) {
      const auto* const old = std::getenv(name.c_str());
      before_[name] = old == nullptr ? std::nullopt : std::optional<std::string>(old);
      put(name, value);
    }
  }
  Variables(const Variables&) = delete;
  auto operator=(const Variables&) -> Variables& = delete;
  ~Variables() {
    for (const auto& [name, value] : before_) {
      put(name, value);
    }
  }

 private:
  static void put(const std::string& name, const std::optional<std::string>& value) {
    if (value) {
      ::setenv(name.c_str(), value->c_str(), 1);
    } else {
      ::unsetenv(name.c_str());
    }
  }
  std::map<std::string, std::optional<std::string>> before_;
};

}  // namespace gpusolve::testing
