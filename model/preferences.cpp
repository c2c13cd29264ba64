#include "model/preferences.hpp"

#include "base/enum_table.hpp"

namespace gpusolve {
namespace {

constexpr Spellings<ChannelPriority, 3> k_priorities{{
    {ChannelPriority::strict, "strict"},
    {ChannelPriority::flexible, "flexible"},
    {ChannelPriority::disabled, "disabled"},
}};
static_assert(is_in_order(k_priorities));

constexpr Spellings<Preference, 2> k_preferences{{{Preference::highest, "highest"}, {Preference::lowest, "lowest"}}};
static_assert(is_in_order(k_preferences));

}  // namespace

auto priority_text(ChannelPriority priority) -> std::string_view { return row_of(k_priorities, priority); }

auto parse_priority(std::string_view text) -> std::optional<ChannelPriority> { return spelled(k_priorities, text); }

auto priority_words() -> std::vector<std::string> { return spellings(k_priorities); }

auto preference_text(Preference preference) -> std::string_view { return row_of(k_preferences, preference); }

auto parse_preference(std::string_view text) -> std::optional<Preference> { return spelled(k_preferences, text); }

auto preference_words() -> std::vector<std::string> { return spellings(k_preferences); }

}  // namespace gpusolve
