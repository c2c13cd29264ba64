// The answer of `why-not`, for people and programs.
#pragma once

#include <string>

#include "adapters/report/text/text.hpp"
#include "model/why_not.hpp"

namespace gpusolve::report {

/// The answer as JSON in schema gpusolve/why-not/1.
[[nodiscard]] auto render_why_not_json(const WhyNot& why_not) -> std::string;
/// The answer for the terminal. Ends with a newline.
[[nodiscard]] auto render_why_not_text(const WhyNot& why_not, const TextOptions& options) -> std::string;

}  // namespace gpusolve::report
