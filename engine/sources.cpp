#include "engine/sources.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "base/enum_table.hpp"
#include "base/url/file_url.hpp"

namespace gpusolve::engine {
namespace {

constexpr Spellings<conda::ChannelPriority, 3> k_priorities{{
    {conda::ChannelPriority::strict, "strict"},
    {conda::ChannelPriority::flexible, "flexible"},
    {conda::ChannelPriority::disabled, "disabled"},
}};
static_assert(is_in_order(k_priorities));

/// `file:` URLs and paths of folders are not on a server.
auto is_on_server(const std::string& place) -> bool {
  std::error_code fault;
  return !url::is_file_url(place) && !std::filesystem::exists(place, fault);
}

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

auto may_ask_servers(const Sources& sources) -> bool {
  return !sources.is_offline &&
         (sources.is_live || (sources.index_url && is_on_server(*sources.index_url)) ||
          std::ranges::any_of(sources.channels, is_on_server) || std::ranges::any_of(sources.extra_index_urls, is_on_server) ||
          std::ranges::any_of(sources.find_links, is_on_server));
}

}  // namespace gpusolve::engine
