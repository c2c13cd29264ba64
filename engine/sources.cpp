#include "engine/sources.hpp"

#include <algorithm>
#include <array>

namespace gpusolve::engine {
namespace {

constexpr std::array<std::string_view, 3> k_priorities{"strict", "flexible", "disabled"};

}  // namespace

auto installer_choice(std::string_view name) -> InstallerChoice {
  return name == "conda" ? InstallerChoice::conda : name == "pip" ? InstallerChoice::pip : InstallerChoice::by_sources;
}

auto priority_text(conda::ChannelPriority priority) -> std::string_view { return k_priorities.at(static_cast<std::size_t>(priority)); }

auto parse_priority(std::string_view text) -> std::optional<conda::ChannelPriority> {
  const auto* const found = std::ranges::find(k_priorities, text);
  return found == k_priorities.end() ? std::nullopt : std::optional(static_cast<conda::ChannelPriority>(found - k_priorities.begin()));
}

auto names_indexes(const Sources& sources) -> bool {
  return sources.index_url || !sources.extra_index_urls.empty() || !sources.find_links.empty();
}

auto names_no_source(const Sources& sources) -> bool { return sources.channels.empty() && !names_indexes(sources); }

}  // namespace gpusolve::engine
