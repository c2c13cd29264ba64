// The embedded catalog as a PyPI-style index: what the PyTorch indexes and PyPI hold of torch, its companions and the nvidia wheels, as
// far as the catalog knows. Pages are made when a project is asked for, metadata when a file is.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/pypi/index.hpp"
#include "catalogs/catalog.hpp"
#include "cli/catalog/release_date.hpp"
#include "resolver/facts.hpp"

namespace gpusolve::cli {

class CatalogIndex final : public pypi::Index {
 public:
  /// For one platform. The catalog must outlive the index.
  CatalogIndex(const catalogs::Catalog& catalog, Platform platform);

  [[nodiscard]] auto url() const -> std::string override;
  [[nodiscard]] auto project(std::string_view name) -> Result<const pypi::Project*> override;
  [[nodiscard]] auto metadata_of(const pypi::ProjectFile& file) -> Result<pypi::MetadataAnswer> override;
  [[nodiscard]] auto known_names() const -> std::vector<std::string> override;

  /// Every Python that some wheel of the platform is for, ascending.
  [[nodiscard]] auto pythons() const -> std::vector<DottedVersion>;
  /// Files listed so far.
  [[nodiscard]] auto files() const -> std::size_t;

 private:
  /// A project, and beside its files the builds that they are of or go with; null for what builds only pin.
  struct Page {
    pypi::Project project;
    std::vector<const catalogs::TorchBuild*> builds;
  };

  [[nodiscard]] auto make_page(const std::string& name) const -> Page;
  void add_torch_files(Page& page) const;
  void add_companion_files(Page& page) const;
  void add_pinned_files(Page& page) const;
  void add_build_files(Page& page, const std::string& version, const catalogs::TorchBuild& build,
                       std::span<const DottedVersion> pythons) const;
  static void add_file(Page& page, std::string name, const catalogs::TorchBuild* build, std::optional<std::int64_t> uploaded_at);
  [[nodiscard]] auto companion_version(const std::string& name, const catalogs::TorchBuild& build) const -> std::optional<std::string>;
  [[nodiscard]] auto toolkit_lines(const std::string& version) const -> std::string;
  [[nodiscard]] auto torch_lines(const catalogs::TorchBuild& build) const -> std::string;
  [[nodiscard]] auto metadata_text(const pypi::ProjectFile& file) const -> std::string;

  const catalogs::Catalog& catalog_;
  Platform platform_;
  ReleaseDates dates_;
  std::vector<const catalogs::TorchBuild*> builds_;
  std::map<std::string, const catalogs::TorchRelease*> releases_;
  std::map<std::string, Page, std::less<>> pages_;  // of what was asked for
};

}  // namespace gpusolve::cli
