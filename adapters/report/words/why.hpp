// The reasons of an answer as one clause, for the headline. The tree and the list of reasons have the details.
#pragma once

#include <string>
#include <vector>

#include "model/answer.hpp"

namespace gpusolve::report {

/// An enumeration: "a", "a and b", "a, b and c".
[[nodiscard]] auto enumerated(const std::vector<std::string>& texts) -> std::string;

/// The reason that excludes several builds, starting with the verb: "need driver 455 or newer, and yours is 450.80.02 (--driver)".
[[nodiscard]] auto clause_on_many(const Reason& reason, const Facts& facts) -> std::string;
/// The same for one build: "needs driver 455 …", or "--cuda 12.8 excludes cu126" if a limit of the request excludes it.
[[nodiscard]] auto clause_on_one(const Reason& reason, const std::string& name, const Facts& facts) -> std::string;

/// A reason that alone explains the outcome, such as "cpuonly asks for a CPU build"; empty if there is none.
[[nodiscard]] auto settling_reason(const std::vector<WordedReason>& reasons, const StackRoles& roles) -> std::string;

/// The reason why no GPU build can be used, from the reasons alone: "they need driver 455 or newer, and yours is 450.80.02 (--driver)".
/// Prefers reasons that the user can change, and the lowest of several demands. Empty if there is no reason.
[[nodiscard]] auto why_no_gpu(const std::vector<WordedReason>& reasons, const Facts& facts) -> std::string;

/// The reason why there is no set, if one reason alone explains it: "there is no package called ghost in tools". Otherwise empty.
/// `contending`: the specs of the request that take part in the conflict.
[[nodiscard]] auto why_nothing(const std::vector<WordedReason>& reasons, const std::vector<std::string>& contending,
                               const StackRoles& roles) -> std::string;

/// The first reason, preferably not about versions that clash: "needs glibc 2.28 or newer, and yours is 2.17 (--glibc)"; empty if there
/// is no reason. With `names_subject`, the name of the reason's build precedes the clause.
[[nodiscard]] auto first_reason(const std::vector<WordedReason>& reasons, const Facts& facts, bool names_subject) -> std::string;

}  // namespace gpusolve::report
