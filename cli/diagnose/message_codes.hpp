// What the catalog's messages amount to among the findings of the contract: the catalogs know nothing of those.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/report/finding.hpp"

namespace gpusolve::cli::diagnose {

/// Nothing for an id that no message has.
[[nodiscard]] auto code_of_message(std::string_view id) -> std::optional<report::FindingCode>;

/// Commands that help on any machine; for most messages there are none.
[[nodiscard]] auto commands_for_message(std::string_view id) -> std::vector<std::string>;

}  // namespace gpusolve::cli::diagnose
