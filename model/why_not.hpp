// The answer of `why-not`: what stands in the way of one build, or what is better.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/answer.hpp"

namespace gpusolve {

enum class Verdict : std::uint8_t {
  chosen,      ///< it is what resolve chooses
  not_best,    ///< it runs, but another build is better
  no_gpu,      ///< it can be had, but no such build runs on the GPUs
  impossible,  ///< it cannot be had
};
/// "chosen", "not-best", "no-gpu", "impossible".
[[nodiscard]] auto verdict_text(Verdict verdict) -> std::string_view;

/// The preferred set, and the level of the choice (docs/rules.md, "Choice") on which it wins.
struct Better {
  Stack stack;
  std::string installer;  ///< "conda", "pip"
  std::uint8_t level{};   ///< 1 to 5; 0 where the two differ in nothing but the installer
  std::string words;      ///< "as new as can be: torch 2.13.0 against 2.9.0"
};

struct WhyNot {
  std::string subject;  ///< the spec as typed
  Verdict verdict{};
  std::optional<Better> better{};  ///< for `not_best`
  Answer answer;                   ///< to the request for this very build
  std::string command{};           ///< that asks for this very build; empty: none is offered
};

}  // namespace gpusolve
