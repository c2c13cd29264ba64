// Error messages that users see, and the findings that they become.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "catalogs/entries.hpp"
#include "model/finding.hpp"

namespace gpusolve::catalogs {

/// The remedy for a message, beyond its advice.
enum class Cure : std::uint8_t {
  advice,         ///< the advice, with commands for any machine, or a set for this one if it names a package
  main_build,     ///< another build of the main package, selected by the facts
  named_build,    ///< `main_build` if the build that the log names uses no GPU on its machine, otherwise `advice`
  required_main,  ///< the main package that another package requires
  toolkit,        ///< an nvcc that knows the target, or an nvcc for the CUDA of the main package
  python,         ///< a Python for which the release has wheels
  compiler,       ///< a build for a CUDA whose run-time compiler knows the GPU
  companion,      ///< the companion of the entry (`package`) that was released with the installed main package
};

/// A fact that can contradict the usual cause of a message.
enum class CaseFact : std::uint8_t {
  wsl,                   ///< the log is of WSL
  python_32_bit,         ///< the log is of a 32-bit Python
  driver_suffices,       ///< the log's driver serves the CUDA: `of_cuda`, otherwise that of the main package
  driver_serves_less,    ///< the driver serves an older CUDA than the message asks for (the groups `want` and `least`)
  memory_full,           ///< hardly any memory of the GPU is free
  memory_free,           ///< most memory of the GPU is free
  library_fails_on_gpu,  ///< a library of the CUDA of the main package is known to fail on the GPU
  same_main,             ///< the package was built (the groups `built` and `plain`) for the main package that is installed (`main_have`)
};

/// The entry that explains a message if the fact holds.
struct MessageCase {
  CaseFact fact{};
  std::string entry;
};

/// A rule of CUDA or of the main package that a message stands for.
enum class MessageRule : std::uint8_t {
  none,
  nccl_release,        ///< the version of NCCL tells the release of the main package, which explains the message
  driver_suffices,     ///< the program does not reach the driver; says whether the driver would serve the CUDA
  refuses_other_nvcc,  ///< the main package refuses an nvcc of another CUDA major version
};

/// The finding that a message becomes (docs/rules.md, "Findings").
struct MessageMeaning {
  FindingCode code;
  Cure cure{Cure::advice};
  /// Adds nothing if the log has another message with its code: the loader or pip only repeats the cause.
  bool is_general{};
  /// Messages that cause this one, although its words are about another cause.
  std::vector<std::string> follows{};
  /// A warning of the main package about code that it believes to be missing; it compares the GPU with its list by another rule than CUDA
  /// does.
  bool is_refutable{};
  bool is_harmless{};  ///< the program works nevertheless: the finding is a note
  /// Any package may have failed, so the main package is not blamed if its build is known to have code for the GPU.
  bool is_of_any_package{};
  std::vector<MessageCase> cases{};  ///< the first one that holds explains the message
  MessageRule rule{};
  /// The CUDA that the program of the message is built for, whatever the CUDA of the main package; may be empty.
  std::string of_cuda{};
};

/// An error message that users see, and its meaning.
struct MessageEntry {
  std::string id;  ///< "no-kernel-image"
  MessageMeaning meaning;
  std::string pattern;                ///< regular expression, matched without regard to case
  std::string phase;                  ///< "import", "runtime", "build", "install", "resolve"
  std::string cause;                  ///< one sentence
  std::vector<std::string> details;   ///< sentences with `{group}` for captured text; each is used if all its groups were captured
  std::string advice;                 ///< one sentence
  std::vector<std::string> commands;  ///< commands for the advice on any machine, with `{group}` as in `detail`; may be empty
  std::string package;                ///< the package that a remedy requests from resolve if the machine is known; empty: the commands are
                                      ///< for any machine
  std::vector<std::string> decides;   ///< the facts that matter for the message
  Evidence evidence;
};

}  // namespace gpusolve::catalogs
