// The embedded catalog as a PyPI-style index of the stacks other than torch: the wheels of its rows, on PyPI and elsewhere, and
// their requirements on other packages with GPU code. Makes pages and metadata on demand.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "adapters/pypi/index.hpp"
#include "adapters/pypi/requirement.hpp"
#include "adapters/pypi/version.hpp"
#include "catalogs/catalog.hpp"
#include "engine/catalog/catalog_index.hpp"
#include "engine/catalog/release_date.hpp"
#include "engine/catalog/wheel_text.hpp"
#include "model/build_variant.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

class StackIndex final : public pypi::Index {
 public:
  /// `catalog` and `pypi` must outlive this object. `pypi`: the index that has torch and the libraries that builds pin.
  /// `pythons`: the requested ones (see ListedTags).
  StackIndex(const catalogs::Catalog& catalog, Platform platform, CatalogIndex& pypi, std::vector<DottedVersion> pythons = {});

  [[nodiscard]] auto url() const -> std::string override;
  /// The wheels on PyPI; those of the first other place if PyPI has none.
  [[nodiscard]] auto project(std::string_view name) -> Result<const pypi::Project*> override;
  [[nodiscard]] auto further_pages(std::string_view name) -> std::vector<const pypi::Project*> override;
  [[nodiscard]] auto metadata_of(const pypi::ProjectFile& file) -> Result<pypi::MetadataAnswer> override;
  [[nodiscard]] auto known_names() const -> std::vector<std::string> override;

  /// Whether some build of this package is known, perhaps for other platforms only.
  [[nodiscard]] auto holds(std::string_view name) const -> bool;
  /// The versions for the platform, in the order of the pages.
  [[nodiscard]] auto versions_of(std::string_view name) -> const std::vector<pypi::Version>&;
  /// The variant that the row states for one of these wheels; the file name does not contain it.
  [[nodiscard]] auto variant_of(const pypi::ProjectFile& file) const -> BuildVariant;
  /// The index or page that has the wheel, for commands. The address of a page of links ends in `.html` or in a slash, that of an
  /// index in neither.
  [[nodiscard]] auto place_of(const pypi::ProjectFile& file) const -> std::string;

 private:
  using Rows = std::vector<const catalogs::StackBuild*>;
  /// The files of a project in one place: PyPI, if it is empty.
  struct Page {
    std::string place;
    pypi::Project project;
  };
  struct Wheel {
    const Page* page{};
    Rows rows;            ///< several where one wheel holds libraries for several toolkits
    std::string version;  ///< with the local version
  };
  /// A version of a row. Its wheels differ in the Python alone.
  struct StackRelease {
    const catalogs::StackBuild* row{};
    std::string version;  ///< with the local version
    std::string place;    ///< see Page
    std::span<const DottedVersion> pythons;
    std::string tail;  ///< see tail_of
    std::optional<std::string> requires_python;
    std::optional<std::int64_t> uploaded_at;  ///< milliseconds since 1970
  };
  /// A wheel for several Pythons, as the page lists it.
  struct ListedWheel {
    const StackRelease* release{};  ///< the first of its rows
    Rows rows;
    std::vector<DottedVersion> pythons;  ///< empty for any
  };
  struct ProjectPages {
    std::vector<std::unique_ptr<Page>> pages;
    std::vector<pypi::Version> versions;
  };

  auto project_of(std::string_view name) -> ProjectPages&;
  [[nodiscard]] auto rows_of(std::string_view name) const -> Rows;
  [[nodiscard]] auto tail_of(const catalogs::StackBuild& build, std::span<const DottedVersion> pythons, bool is_pure,
                             const Rows& rows) const -> std::string;
  [[nodiscard]] auto releases_of(const std::string& name) -> std::vector<StackRelease>;
  [[nodiscard]] auto dates_of(const catalogs::StackPackage& package) -> const ReleaseDates&;
  void make_pages(const std::string& name, ProjectPages& own);
  [[nodiscard]] static auto wheels_of(std::span<const StackRelease* const> alike) -> std::vector<ListedWheel>;
  void fill(Page& page, std::vector<const StackRelease*> listed);
  /// The row whose requirements a wheel of these rows has.
  [[nodiscard]] static auto row_of_requirements(const Rows& rows) -> const catalogs::StackBuild&;
  [[nodiscard]] auto unknown_extras(std::string_view package) const -> std::set<std::string>;
  /// A requirement of a build of `stack`, with its release filled in, within an extra unless that is empty; nullopt if the
  /// catalog cannot judge the requirement and leaves it to the installer.
  [[nodiscard]] auto judged_requirement(const std::string& text, const std::string& stack, const std::string& extra)
      -> const std::optional<pypi::Requirement>&;
  [[nodiscard]] auto can_judge(const pypi::Requirement& requirement, const std::string& stack) -> bool;
  /// The versions of the wheels of a project of `pypi`, and those of torch anywhere; each is parsed once.
  [[nodiscard]] auto versions_in_pypi(const std::string& name) -> const std::vector<pypi::Version>&;

  const catalogs::Catalog& catalog_;
  Platform platform_;
  CatalogIndex& pypi_;
  ListedTags tags_;
  std::map<std::string, ProjectPages, std::less<>> projects_;
  std::unordered_map<const pypi::ProjectFile*, Wheel> wheels_;
  /// By text, stack and extra: releases share most requirements.
  std::map<std::tuple<std::string, std::string, std::string>, std::optional<pypi::Requirement>> judged_requirements_;
  std::map<std::string, std::vector<pypi::Version>> versions_in_pypi_;
  std::map<std::string, ReleaseDates> dates_;  ///< by stack
};

}  // namespace gpusolve::engine
