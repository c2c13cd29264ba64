// The conda channels that an input names.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/audit/scene/scene.hpp"
#include "model/build_variant.hpp"
#include "model/stack_roles.hpp"

namespace gpusolve::engine::audit {

/// A channel that has the main stack.
struct MainChannel {
  std::string name;
  std::optional<Packaging> packaging;  ///< nullopt: the catalog does not know the channel's builds
};

/// nullopt for channels in no list: it is not even known whether they have the main stack.
[[nodiscard]] auto main_channel(const std::string& name, const StackRoles& roles) -> std::optional<MainChannel>;

/// A channel on a mirror, a server that copies channels of others.
struct MirroredChannel {
  const catalogs::MirrorEntry* mirror{};
  std::string name;  ///< `pytorch`, `pkgs/main`
};

/// nullopt for an address that is on no mirror in the catalog.
[[nodiscard]] auto mirrored_channel(std::string_view text, const catalogs::Catalog& catalog) -> std::optional<MirroredChannel>;

/// The channel's name, such as `pytorch`, for an address on the usual server or on a mirror.
[[nodiscard]] auto name_of_channel(std::string_view text, const catalogs::Catalog& catalog) -> std::string;

/// The names of all channels that conda asks: the channels of the input in its order, then the ones that its specs name
/// (`pytorch::pytorch`), which conda adds (`Solver._prepare` in conda/core/solve.py).
[[nodiscard]] auto channel_names(const Scene& scene) -> std::vector<std::string>;

/// The channel that a conda spec names; empty if it names none.
[[nodiscard]] auto own_channel(const Wish& wish, const catalogs::Catalog& catalog) -> std::string;

/// The kinds of main stack builds that the channels of the input have, as far as the catalog knows them.
[[nodiscard]] auto main_packagings(const Scene& scene) -> std::vector<Packaging>;

/// Whether the channel is known to have neither the main stack nor the packages that select its builds.
[[nodiscard]] auto lacks_main(const std::string& channel, const StackRoles& roles) -> bool;
/// Whether it is known for each channel which packages of the main stack it has. An unlisted channel may have any packages.
[[nodiscard]] auto are_usual(const std::vector<std::string>& channels, const StackRoles& roles) -> bool;

/// Whether a channel of the input is known to have the libraries of this CUDA under the names that the CUDA selector requires. According to
/// their repodata, `defaults` has none of them, and conda-forge has the libraries of CUDA 12 and newer.
[[nodiscard]] auto has_cuda_libraries(const std::vector<std::string>& channels, const std::optional<DottedVersion>& cuda,
                                      const StackRoles& roles) -> bool;

/// Whether all these channels are known to lack the libraries of this CUDA.
[[nodiscard]] auto lack_cuda_libraries(const std::vector<std::string>& channels, const std::optional<DottedVersion>& cuda,
                                       const StackRoles& roles) -> bool;

}  // namespace gpusolve::engine::audit
