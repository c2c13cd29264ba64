// The answer of `why-not`: the reasons that rule out one build, or the set that is better.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/answer.hpp"

namespace gpusolve {

enum class Verdict : std::uint8_t {
  chosen,      ///< resolve chooses it
  not_best,    ///< it runs, but resolve prefers another build
  no_gpu,      ///< it can be installed, but no such build runs on the GPUs
  impossible,  ///< it cannot be installed
};
/// "chosen", "not-best", "no-gpu", "impossible".
[[nodiscard]] auto verdict_text(Verdict verdict) -> std::string_view;

/// The preferred set, and the level of the choice (docs/rules.md, "Choice") that decides for it.
struct Better {
  Stack stack;
  Ecosystem installer{};
  std::uint8_t level{};            ///< 1 to 5; 0 if only the installer differs
  std::string words;               ///< "as new as can be: torch 2.13.0 against 2.9.0"
  std::string leading{};           ///< the text before the line of the set: "vllm 0.26.0"; see Fix
  std::string leading_of_asked{};  ///< the same of the set with the build that was asked for
};

struct WhyNot {
  std::string subject;  ///< the spec as typed
  Verdict verdict{};
  std::optional<Better> better{};  ///< for `not_best`
  Answer answer;                   ///< the answer to a request for exactly this build
  bool is_left_to_installer{};     ///< the subject itself was not judged; the set has its requirements
  std::string command{};           ///< a command that requests exactly this build; empty: none is offered
};

}  // namespace gpusolve
