// Reads the file that a new lock is about to replace.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "adapters/lock/gpusolve_lock.hpp"

namespace gpusolve::lock {

/// The text of the file at `path`; nullopt if it does not exist or cannot be a lock.
[[nodiscard]] auto text_at(const std::string& path) -> std::optional<std::string>;

/// Whether the text is a lock of any version and kind, even if it is damaged after its header.
[[nodiscard]] auto is_any_lock(const std::string& text) -> bool;

/// The purpose of the lock at `path`, if it differs from that of `lock`: "RTX 3090 (sm_86), driver 535.104.05" for another machine, the
/// specs for another request. nullopt if the file is no lock, or a lock for the same facts and request. Ignores the installer and the
/// provenance of facts. `text`: of `lock`; the file is mostly this very lock, and then need not be parsed.
[[nodiscard]] auto other_lock_at(const std::string& path, const Lock& lock, std::string_view text, const StackRoles& roles)
    -> std::optional<std::string>;

}  // namespace gpusolve::lock
