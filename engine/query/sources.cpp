#include "engine/query/sources.hpp"

namespace gpusolve::engine {

auto installer_choice(Ecosystem installer) -> InstallerChoice {
  return installer == Ecosystem::conda ? InstallerChoice::conda : InstallerChoice::pip;
}

auto names_indexes(const Sources& sources) -> bool {
  return sources.index_url || !sources.extra_index_urls.empty() || !sources.find_links.empty();
}

auto names_no_source(const Sources& sources) -> bool { return sources.channels.empty() && !names_indexes(sources); }

}  // namespace gpusolve::engine
