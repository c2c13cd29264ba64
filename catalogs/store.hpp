// Holds the entries of a catalog: all at once (--catalog DIR), or unpacked section by section from the tables in the binary.
#pragma once

#include <array>
#include <mutex>
#include <span>

#include "catalogs/data.hpp"
#include "catalogs/packed.hpp"

namespace gpusolve::catalogs {

/// Logically constant and thread-safe: a once_flag per section protects the unpacking.
class CatalogStore {
 public:
  explicit CatalogStore(CatalogData data);
  explicit CatalogStore(const PackedCatalog& packed);

  /// The entries; only the members that belong to `section` are guaranteed to be unpacked.
  [[nodiscard]] auto with(Section section) const -> const CatalogData&;
  /// The versions of the toolkits, ascending.
  [[nodiscard]] auto toolkit_versions() const -> std::span<const DottedVersion>;
  [[nodiscard]] auto published_builds(Platform platform) const -> std::span<const PublishedBuild>;
  [[nodiscard]] auto all_published_builds() const -> std::span<const PublishedBuild>;

 private:
  void unpack(Section section) const;
  void unpack_builds(std::size_t platform) const;
  void make_room_for_builds() const;
  void note_toolkit_versions() const;

  const PackedCatalog* packed_{};
  mutable CatalogData data_;
  mutable std::vector<DottedVersion> toolkit_versions_;
  std::array<std::size_t, k_platform_count + 1> published_begins_{};  ///< where the builds of each platform begin, and the end
  mutable std::array<std::once_flag, k_section_count> unpacked_;
  mutable std::once_flag published_room_;
};

}  // namespace gpusolve::catalogs
