#include "adapters/inventory/installed/system_python.hpp"

#include <algorithm>
#include <array>

namespace gpusolve::inventory {
namespace {

struct SystemRelease {
  std::string_view number;    ///< "ubuntu 22.04"
  std::string_view codename;  ///< "ubuntu jammy"
  std::string_view python;
};

/// Python by release. Sources: packages.ubuntu.com/CODENAME/python3 and packages.debian.org/CODENAME/python3, the package python3 of each
/// release. A release keeps the minor version of its Python.
constexpr std::array<SystemRelease, 8> k_releases{{{"ubuntu 18.04", "ubuntu bionic", "3.6"},
                                                   {"ubuntu 20.04", "ubuntu focal", "3.8"},
                                                   {"ubuntu 22.04", "ubuntu jammy", "3.10"},
                                                   {"ubuntu 24.04", "ubuntu noble", "3.12"},
                                                   {"debian 10", "debian buster", "3.7"},
                                                   {"debian 11", "debian bullseye", "3.9"},
                                                   {"debian 12", "debian bookworm", "3.11"},
                                                   {"debian 13", "debian trixie", "3.13"}}};

/// Whether the system is this release, or a point release of it: "debian 12.5".
auto is_of(std::string_view system, const SystemRelease& release) -> bool {
  const bool starts = system.starts_with(release.number);
  return system == release.codename || (starts && (system.size() == release.number.size() || system[release.number.size()] == '.'));
}

}  // namespace

auto system_python(std::string_view system) -> std::optional<DottedVersion> {
  const auto* const found = std::ranges::find_if(k_releases, [&](const SystemRelease& one) { return is_of(system, one); });
  return found == k_releases.end() ? std::nullopt : std::optional(dotted(found->python));
}

}  // namespace gpusolve::inventory
