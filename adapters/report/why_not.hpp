// The answer of `why-not`: what stands in the way of one build, or what is better.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "adapters/report/answer.hpp"
#include "adapters/report/text.hpp"

namespace gpusolve::report {

enum class Verdict : std::uint8_t {
  chosen,      ///< it is what resolve chooses
  not_best,    ///< it runs, but another build is better
  no_gpu,      ///< it can be installed, but no such build runs on the GPUs
  impossible,  ///< it cannot be installed
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

/// JSON of schema gpusolve/why-not/1.
[[nodiscard]] auto render_why_not_json(const WhyNot& why_not) -> std::string;
/// For people. Ends with a newline.
[[nodiscard]] auto render_why_not_text(const WhyNot& why_not, const TextOptions& options) -> std::string;

}  // namespace gpusolve::report
