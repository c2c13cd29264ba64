// The reasons of an answer as one clause: what a tired reader needs first. The tree and the list of reasons tell the rest.
#pragma once

#include <string>
#include <vector>

#include "model/answer.hpp"

namespace gpusolve::report {

/// "a", "a and b", "a, b and c".
[[nodiscard]] auto enumerated(const std::vector<std::string>& texts) -> std::string;

/// What stands against several builds, the verb first: "need driver 455 or newer, and yours is 450.80.02 (--driver)".
[[nodiscard]] auto clause_on_many(const Reason& reason, const Facts& facts) -> std::string;
/// The same of one: "needs driver 455 …", or where a limit of the request is what decides, "--cuda 12.8 excludes cu126".
[[nodiscard]] auto clause_on_one(const Reason& reason, const std::string& name, const Facts& facts) -> std::string;

/// A reason that settles the matter alone, such as "cpuonly asks for a CPU build"; empty where there is none such.
[[nodiscard]] auto settling_reason(const std::vector<WordedReason>& reasons) -> std::string;

/// Why no GPU build serves, where the reasons are all that is known: "they need driver 455 or newer, and yours is 450.80.02 (--driver)".
/// What can be changed is told before what cannot, and by its least demand. Empty where there is no reason.
[[nodiscard]] auto why_no_gpu(const std::vector<WordedReason>& reasons, const Facts& facts) -> std::string;

/// Why there is no set at all, by a reason that settles it: "there is no package called ghost in tools". Empty where there is none such.
/// `contending`: the specs of the request that take part.
[[nodiscard]] auto why_nothing(const std::vector<WordedReason>& reasons, const std::vector<std::string>& contending) -> std::string;

/// One reason of any kind, clashes of versions last: "needs glibc 2.28 or newer, and yours is 2.17 (--glibc)"; empty where there is none.
/// `names_subject`: with the build that it is about in front.
[[nodiscard]] auto first_reason(const std::vector<WordedReason>& reasons, const Facts& facts, bool names_subject) -> std::string;

}  // namespace gpusolve::report
