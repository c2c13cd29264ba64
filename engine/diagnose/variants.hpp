// Finds facts that contradict the usual cause of a message, so that another entry of the catalog explains it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/diagnose/joined.hpp"

namespace gpusolve::engine::diagnose {

struct Variant {
  std::string_view id;                                    ///< the entry that explains the message
  std::map<std::string, std::string, std::less<>> facts;  ///< texts for the groups of that entry
};

/// nullopt if the usual cause holds, or if nothing is known against it.
[[nodiscard]] auto variant_of(const Case& one) -> std::optional<Variant>;

}  // namespace gpusolve::engine::diagnose
