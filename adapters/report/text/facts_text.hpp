// Facts in words: the names of GPUs, and the origin of each fact.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/facts.hpp"

namespace gpusolve::report {

/// The origin of a fact: the option itself for a flag ("--gpu"), otherwise "from the environment", "detected" or "assumed".
[[nodiscard]] auto provenance_words(Provenance provenance, std::string_view option) -> std::string;

/// The GPU, "sm_61 (GTX 1080 Ti)", or only the architecture if no card has a name.
[[nodiscard]] auto named_gpu(std::string_view arch, const Facts& facts) -> std::string;

/// The fact of a reason, with its origin: "450.80.02 (--driver)" for "driver 450.80.02", "2.17 (assumed)" for "glibc 2.17". Any other
/// fact is unchanged.
[[nodiscard]] auto own_value(std::string_view fact, const Facts& facts) -> std::string;

/// The label and text of each known fact: ("GPU", "GeForce GTX 1080 Ti, sm_61 (--gpu)"), ("Driver", …), ("Machine", …).
[[nodiscard]] auto fact_rows(const Facts& facts) -> std::vector<std::pair<std::string, std::string>>;

/// The machine, for a title: "sm_86 (RTX 3090), driver 535.104.05, linux-64".
[[nodiscard]] auto machine_phrase(const Facts& facts) -> std::string;

}  // namespace gpusolve::report
