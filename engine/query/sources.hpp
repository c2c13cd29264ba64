// The sources of builds, in typed form.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/settings/settings.hpp"
#include "model/outcome.hpp"
#include "model/preferences.hpp"

namespace gpusolve::engine {

/// The installer that is to install the set.
enum class InstallerChoice : std::uint8_t {
  by_sources,  ///< the installer of the named sources; both if sources of both are named, or of none
  conda,
  pip,
  both,  ///< solve for both and keep the better set
};

/// The choice of this one installer.
[[nodiscard]] auto installer_choice(Ecosystem installer) -> InstallerChoice;

/// Channels, indexes and folders as the user names them. None named, and not live: the embedded catalog.
struct Sources {
  InstallerChoice installer{InstallerChoice::by_sources};
  std::vector<std::string> channels{};  ///< conda channels in order of priority: names, URLs, folders
  ChannelPriority priority{ChannelPriority::strict};
  bool has_priority{};                          ///< given by the user, so settings do not change it
  std::vector<std::string> virtual_packages{};  ///< `__glibc=2.17`
  std::optional<std::string> index_url{};
  std::vector<std::string> extra_index_urls{};
  std::vector<std::string> find_links{};
  std::vector<std::string> insecure_hosts{};    ///< valid ones only, see net::InsecureHosts
  bool is_live{};                               ///< the official channels and indexes over the network, if none are named
  bool is_offline{};                            ///< only documents that the cache holds
  bool are_of_lock{};                           ///< only a lock names the sources, so credentials of netrc are not sent to them
  bool are_official{};                          ///< `is_live` chose the channels and indexes
  bool are_for_cache{};                         ///< `fetch` asks them, so the embedded catalog is no way out
  std::optional<std::string> mirror{};          ///< a mirror of the catalog in place of the official hosts
  std::vector<std::string> catalog_channels{};  ///< official channels in the catalog's form, before the named ones; a remedy adds them
  bool has_catalog_index{};                     ///< the official PyTorch indexes in the catalog's form, which a remedy adds
  bool is_pypi_only{};                          ///< only PyPI's own wheels of the embedded catalog, because the mirror has no others
  settings::Settings settings{};                ///< the settings of conda and pip; empty if no server is asked
};

/// Whether no source is named, so that the embedded catalog or the official sources provide the builds.
[[nodiscard]] auto names_no_source(const Sources& sources) -> bool;
/// Whether an index or a place of wheels is named.
[[nodiscard]] auto names_indexes(const Sources& sources) -> bool;

}  // namespace gpusolve::engine
