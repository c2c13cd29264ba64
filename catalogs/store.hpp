// Holds the entries of a catalog: all at once (--catalog DIR), or unpacked section by section from the tables in the binary.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory_resource>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "catalogs/data.hpp"
#include "catalogs/packed.hpp"

namespace gpusolve::catalogs {

/// The positions of a package's builds, ascending, by the builds' local version in lower case.
using BuildsByLabel = std::map<std::string, std::vector<std::uint32_t>, std::less<>>;

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
  /// The builds of each platform.
  [[nodiscard]] auto all_published_builds() const -> std::span<const std::vector<PublishedBuild>>;
  /// The builds of one package, by its position among the packages of stacks.
  [[nodiscard]] auto stack_builds(std::size_t package) const -> std::span<const StackBuild>;
  [[nodiscard]] auto builds_by_label(std::size_t package) const -> const BuildsByLabel&;
  [[nodiscard]] auto all_stack_builds() const -> std::span<const std::vector<StackBuild>>;

 private:
  [[nodiscard]] auto reader(std::span<const Word> words, std::pmr::monotonic_buffer_resource& arena) const -> WordReader {
    return {texts_, versions_, words, arena};
  }
  void unpack(Section section) const;
  void unpack_builds(std::size_t platform) const;
  void unpack_stack_builds(std::size_t package) const;
  void note_toolkit_versions() const;

  const PackedCatalog* packed_{};
  std::vector<std::uint32_t> ends_of_texts_;
  TextTable texts_;
  mutable std::array<std::pmr::monotonic_buffer_resource, k_section_count> arenas_;  ///< one for each section, because threads unpack
                                                                                     ///< several at once
  mutable std::pmr::monotonic_buffer_resource arena_of_stacks_;                      ///< for `stack_builds_`
  mutable std::mutex is_unpacking_stack_;
  mutable CatalogData data_;
  std::vector<DottedVersion> versions_;  ///< the versions that words refer to by number
  mutable std::vector<DottedVersion> toolkit_versions_;
  mutable std::array<std::vector<PublishedBuild>, k_platform_count> published_;  ///< by platform
  mutable std::array<std::once_flag, k_section_count> unpacked_;
  mutable std::vector<std::vector<StackBuild>> stack_builds_;  ///< by package, because a run needs few of the many builds
  mutable std::deque<std::once_flag> stack_builds_unpacked_;
  mutable std::vector<BuildsByLabel> builds_by_label_;  ///< by package
  mutable std::deque<std::once_flag> labels_noted_;
};

}  // namespace gpusolve::catalogs
