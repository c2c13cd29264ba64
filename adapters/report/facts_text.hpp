// Facts as people read them: names of GPUs, and where each fact was learnt.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/facts.hpp"

namespace gpusolve::report {

/// Where a fact was learnt: the option itself where it was a flag ("--gpu"), else "from the environment", "detected", "assumed".
[[nodiscard]] auto provenance_words(Provenance provenance, std::string_view option) -> std::string;

/// "sm_61 (GTX 1080 Ti)"; the architecture alone where no card was named.
[[nodiscard]] auto named_gpu(std::string_view arch, const Facts& facts) -> std::string;

/// A fact that a reason holds, with where it was learnt: "450.80.02 (--driver)" of "driver 450.80.02", "2.17 (assumed)" of "glibc 2.17".
/// Any other fact as it is.
[[nodiscard]] auto own_value(std::string_view fact, const Facts& facts) -> std::string;

/// Label and text of all that is known: ("GPU", "GeForce GTX 1080 Ti, sm_61 (--gpu)"), ("Driver", …), ("Machine", …).
[[nodiscard]] auto fact_rows(const Facts& facts) -> std::vector<std::pair<std::string, std::string>>;

/// "sm_86 (RTX 3090), driver 535.104.05, linux-64": the machine in a title.
[[nodiscard]] auto machine_phrase(const Facts& facts) -> std::string;

}  // namespace gpusolve::report
