// Facts that contradict the usual cause of a message: another entry of the catalog explains it then.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/diagnose/joined.hpp"

namespace gpusolve::engine::diagnose {

struct Variant {
  std::string_view id;                                    ///< the entry that explains the message
  std::map<std::string, std::string, std::less<>> facts;  ///< for the groups of that entry
};

/// nullopt where the usual cause holds, or nothing is known against it.
[[nodiscard]] auto variant_of(const Case& one) -> std::optional<Variant>;

}  // namespace gpusolve::engine::diagnose
