// The order of builds that a request, a lock or a setting chooses, in their words.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gpusolve {

/// conda's `channel_priority`. Strict: a name comes only from the first channel that has it. Flexible: a build from an earlier channel is
/// preferred, whatever its version. Disabled: the order of channels only breaks ties between equal versions.
enum class ChannelPriority : std::uint8_t { strict, flexible, disabled };

/// The end of the versions that is preferred.
enum class Preference : std::uint8_t { highest, lowest };

/// "strict", "flexible", "disabled": conda's words.
[[nodiscard]] auto priority_text(ChannelPriority priority) -> std::string_view;
/// The inverse of `priority_text`; nullopt for any other text.
[[nodiscard]] auto parse_priority(std::string_view text) -> std::optional<ChannelPriority>;
/// All words, in the order of the enum.
[[nodiscard]] auto priority_words() -> std::vector<std::string>;

/// "highest", "lowest".
[[nodiscard]] auto preference_text(Preference preference) -> std::string_view;
/// The inverse of `preference_text`; nullopt for any other text.
[[nodiscard]] auto parse_preference(std::string_view text) -> std::optional<Preference>;
/// All words, in the order of the enum.
[[nodiscard]] auto preference_words() -> std::vector<std::string>;

}  // namespace gpusolve
