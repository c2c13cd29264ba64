// One step of an installation, and what is asked of the machine to find the steps.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/exit_status.hpp"

namespace gpusolve::engine {

/// A file to write where there is none; its folder is made.
struct NewFile {
  std::filesystem::path path;
  std::string contents;
  auto operator==(const NewFile&) const -> bool = default;
};

/// One command, and the exit status of `gpusolve install` if it fails (docs/rules.md, "Exit statuses").
struct InstallStep {
  std::string what;  ///< "create the environment"
  std::vector<std::string> words;
  ExitStatus failure{};
  std::optional<NewFile> file{};  ///< a file to write; then there are no words
  auto operator==(const InstallStep&) const -> bool = default;
};

inline constexpr ExitStatus k_nothing_run{20};
inline constexpr ExitStatus k_no_environment{21};
inline constexpr ExitStatus k_not_installed{22};
inline constexpr ExitStatus k_does_not_run{23};

/// Questions about the machine. Each function may be called several times.
struct InstallMachine {
  std::vector<std::string> check;                                 ///< the command that checks an environment, without the environment
  std::function<bool(const std::string&)> is_program;             ///< on PATH, or a path that can be executed
  std::function<bool(const std::filesystem::path&)> is_present;   ///< a file or folder
  std::function<bool(const std::vector<std::string>&)> succeeds;  ///< whether a command succeeds; its output is not shown
  std::string platform{};                                         ///< "linux-64"
  std::string cuda{};                                             ///< CUDA of the set, "12.9"; empty if it has none
};

}  // namespace gpusolve::engine
