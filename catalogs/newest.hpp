// How far the catalog reaches: a release beyond its newest is not one that does not exist, only one that the catalog is too old to know.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "catalogs/catalog.hpp"
#include "resolver/dotted_version.hpp"

namespace gpusolve::catalogs {

/// The newest release of `name` that the catalog knows. `name`: torch, pytorch or libtorch, torchvision, torchaudio, torchtext, triton,
/// cuda (the toolkit) or cudnn; nothing for any other.
[[nodiscard]] auto newest_known(const Catalog& catalog, std::string_view name) -> std::optional<DottedVersion>;

/// Is this release of `name` newer than all that the catalog knows? False for a name that the catalog keeps no releases of.
[[nodiscard]] auto is_newer_than_catalog(const Catalog& catalog, std::string_view name, const DottedVersion& version) -> bool;

/// "the catalog of 2026-09-02": what such a release is newer than, for messages.
[[nodiscard]] auto catalog_of_date(const Catalog& catalog) -> std::string;

}  // namespace gpusolve::catalogs
