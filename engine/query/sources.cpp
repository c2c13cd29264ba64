#include "engine/query/sources.hpp"

#include "base/enum_table.hpp"

namespace gpusolve::engine {
namespace {

constexpr Spellings<conda::ChannelPriority, 3> k_priorities{{
    {conda::ChannelPriority::strict, "strict"},
    {conda::ChannelPriority::flexible, "flexible"},
    {conda::ChannelPriority::disabled, "disabled"},
}};
static_assert(is_in_order(k_priorities));

}  // namespace

auto installer_choice(Ecosystem installer) -> InstallerChoice {
  return installer == Ecosystem::conda ? InstallerChoice::conda : InstallerChoice::pip;
}

auto priority_text(conda::ChannelPriority priority) -> std::string_view { return row_of(k_priorities, priority); }

auto parse_priority(std::string_view text) -> std::optional<conda::ChannelPriority> { return spelled(k_priorities, text); }

auto names_indexes(const Sources& sources) -> bool {
  return sources.index_url || !sources.extra_index_urls.empty() || !sources.find_links.empty();
}

auto names_no_source(const Sources& sources) -> bool { return sources.channels.empty() && !names_indexes(sources); }

}  // namespace gpusolve::engine
