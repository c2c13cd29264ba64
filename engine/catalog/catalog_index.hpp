// The embedded catalog as PyPI-style indexes: the wheels of the main stack and of the nvidia libraries in PyPI and in each index of
// the stack, as far as the catalog knows them. Makes pages and metadata on demand.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "adapters/pypi/index.hpp"
#include "adapters/pypi/requirement.hpp"
#include "catalogs/catalog.hpp"
#include "engine/catalog/release_date.hpp"
#include "engine/catalog/unseen_pythons.hpp"
#include "engine/catalog/wheel_text.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// Versions of libraries, by their normalised names.
using PinnedLibraries = std::vector<std::pair<std::string, std::string>>;

class CatalogIndex final : public pypi::Index {
 public:
  /// The data that all indexes of a platform share.
  struct SharedData {
    /// The catalog must outlive these data. `asked`: see ListedTags. `of_request`: see catalog_indexes.
    SharedData(const catalogs::Catalog& from, Platform of_platform, UnseenPythons of_unseen, std::vector<DottedVersion> asked,
               PinnedLibraries of_request);

    const catalogs::Catalog& catalog;
    Platform platform;
    UnseenPythons unseen;
    std::vector<const catalogs::PublishedBuild*> builds;  ///< only wheels
    /// The builds of each index, by its folder; the folder of PyPI is empty.
    std::map<std::string, std::vector<const catalogs::PublishedBuild*>, std::less<>> builds_in;

    // Each result is made at the first call, which must not be simultaneous with another call.
    [[nodiscard]] auto dates() const -> const ReleaseDates&;
    /// The versions of a package that some build of a stack pins, in the order of the catalog, and last those of the request.
    [[nodiscard]] auto pinned_versions(std::string_view package) const -> std::span<const std::string_view>;
    /// Whether the catalog does not hold this version, and only the request names it.
    [[nodiscard]] auto is_of_request(std::string_view package, std::string_view version) const -> bool;
    /// The tags of the wheel of a build for these Pythons; see ListedTags.
    [[nodiscard]] auto tags_of(std::span<const DottedVersion> own) const -> const std::string& { return tags_.of(own); }

   private:
    using Pins = std::unordered_map<std::string_view, std::vector<std::string_view>>;
    [[nodiscard]] auto all_pins() const -> Pins;
    [[nodiscard]] auto pins() const -> const Pins&;

    PinnedLibraries of_request_;
    mutable std::optional<ReleaseDates> dates_;
    mutable std::optional<Pins> pins_;
    mutable std::optional<PinnedLibraries> only_of_request_;  // made with the pins
    mutable ListedTags tags_;
  };

  /// `folder`: the folder of an index below that of the stack ("cu118", "lts/1.8/cu102"); empty means PyPI. `has_pins`: whether this index
  /// also has the packages that builds only pin.
  CatalogIndex(std::shared_ptr<const SharedData> shared, std::string folder, bool has_pins);

  [[nodiscard]] auto url() const -> std::string override { return url_; }
  [[nodiscard]] auto project(std::string_view name) -> Result<const pypi::Project*> override;
  [[nodiscard]] auto newest_of(std::string_view name) -> std::optional<pypi::Version> override;
  [[nodiscard]] auto metadata_of(const pypi::ProjectFile& file) -> Result<pypi::MetadataAnswer> override;
  /// Whether the catalog does not hold this version of a package, and only the request names it.
  [[nodiscard]] auto is_of_request(std::string_view package, std::string_view version) const -> bool {
    return shared_->is_of_request(package, version);
  }
  /// The names in all indexes of the catalog, if this index has the pins; otherwise none, because the index with the pins returns them.
  [[nodiscard]] auto known_names() const -> std::vector<std::string> override;

 private:
  /// A project. `builds` has one entry per file: the build of the main stack that the file belongs to, or null for packages that
  /// builds only pin.
  struct Page {
    pypi::Project project;
    std::vector<const catalogs::PublishedBuild*> builds;
  };

  /// The metadata of a wheel.
  struct Needs {
    std::vector<std::string> requirements;
    std::set<std::string> extras;
  };

  [[nodiscard]] auto is_pypi() const -> bool { return folder_.empty(); }
  [[nodiscard]] auto make_page(const std::string& name) const -> Page;
  void add_main_files(Page& page) const;
  void add_companion_files(Page& page) const;
  [[nodiscard]] auto pinned_tags(const std::string& name, const std::string& version) const -> std::string;
  void add_pinned_files(Page& page) const;
  void add_build_file(Page& page, const std::string& version, const catalogs::PublishedBuild& build,
                      std::span<const DottedVersion> pythons) const;
  void add_file(Page& page, std::string name, const catalogs::PublishedBuild* build, std::optional<std::int64_t> uploaded_at) const;
  [[nodiscard]] auto main_version(const catalogs::PublishedBuild& build) const -> std::string;
  [[nodiscard]] auto main_pythons(const catalogs::PublishedBuild& build) const -> std::vector<DottedVersion>;
  [[nodiscard]] auto companion_version(const std::string& name, const catalogs::PublishedBuild& build) const -> std::optional<std::string>;
  [[nodiscard]] auto companion_pythons(const std::string& name, const catalogs::PublishedBuild& build) const -> std::vector<DottedVersion>;
  [[nodiscard]] auto listed_version(const std::string& name, const catalogs::PublishedBuild& build) const -> std::optional<std::string>;
  [[nodiscard]] auto toolkit_needs(const std::string& version) const -> Needs;
  [[nodiscard]] auto main_requirements(const catalogs::PublishedBuild& build) const -> std::vector<std::string>;
  [[nodiscard]] auto main_of_companion(const std::string& name, const std::string& version, const catalogs::PublishedBuild& build) const
      -> std::string;
  [[nodiscard]] auto needs_of(const pypi::ProjectFile& file) const -> Needs;
  [[nodiscard]] auto page_of(const pypi::ProjectFile& file) const -> const Page&;

  std::shared_ptr<const SharedData> shared_;
  std::string folder_;
  bool has_pins_;
  std::string url_;
  std::span<const catalogs::PublishedBuild* const> builds_;  ///< the builds in this index
  std::map<std::string, Page, std::less<>> pages_;           // the pages made so far
  std::map<std::string, Result<pypi::Requirement>> parsed_;  ///< by text: wheels share most of their requirements
};

/// The indexes that the embedded catalog provides.
enum class CatalogScope : std::uint8_t { all, pypi, own };

/// PyPI first, then the own indexes of the main stack. The catalog must outlive them. `pythons`: the requested ones (see
/// ListedTags). `libraries`: versions that the request pins; PyPI has them as well, because requirements with a range of versions
/// accept them.
[[nodiscard]] auto catalog_indexes(const catalogs::Catalog& catalog, Platform platform, CatalogScope scope, UnseenPythons unseen,
                                   std::vector<DottedVersion> pythons = {}, PinnedLibraries libraries = {})
    -> std::vector<std::unique_ptr<CatalogIndex>>;

/// The Pythons of all wheels for the platform, ascending.
[[nodiscard]] auto catalog_pythons(const catalogs::Catalog& catalog, Platform platform) -> std::vector<DottedVersion>;

}  // namespace gpusolve::engine
