// The interface of an index of Python packages (PEP 503, 691), whether in a folder, in memory or on a server.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "adapters/pypi/core_metadata.hpp"
#include "adapters/pypi/project.hpp"
#include "adapters/pypi/version.hpp"
#include "base/result.hpp"

namespace gpusolve::net {
class Fetcher;
}

namespace gpusolve::pypi {

/// The index does not provide the metadata of the file.
struct MetadataUnknown {};
/// The metadata is invalid: a wrong digest, another name, or not a PEP 508 requirement. The file cannot be used.
struct MetadataBroken {
  Error why;
};
using MetadataAnswer = std::variant<CoreMetadata, MetadataUnknown, MetadataBroken>;

/// An index gives the same answer to the same question. Pointers are valid as long as the index.
class Index {
 public:
  Index() = default;
  Index(const Index&) = delete;
  auto operator=(const Index&) -> Index& = delete;
  virtual ~Index() = default;

  /// The address for commands and locks: `https://download.pytorch.org/whl/cu118`, without a trailing slash.
  [[nodiscard]] virtual auto url() const -> std::string = 0;
  /// Whether this is a flat collection of wheels, as for --find-links, and not an index by PEP 503.
  [[nodiscard]] virtual auto is_flat() const -> bool { return false; }
  /// The page of a project, by its normalised name; null if the index does not have the project. An error if the index is unavailable
  /// or the page is broken.
  [[nodiscard]] virtual auto project(std::string_view name) -> Result<const Project*> = 0;
  /// A version that no release on the project's page exceeds, if the index has the page and knows such a version without reading the
  /// page; the page is then read only if older releases are wanted.
  [[nodiscard]] virtual auto newest_of(std::string_view /*name*/) -> std::optional<Version> { return std::nullopt; }
  /// Pages of the same project in other places that this index represents, each with its own builds. These pages have equal rights.
  [[nodiscard]] virtual auto further_pages(std::string_view /*name*/) -> std::vector<const Project*> { return {}; }
  /// The metadata of one wheel of a project. An error only if the index is unavailable.
  [[nodiscard]] virtual auto metadata_of(const ProjectFile& file) -> Result<MetadataAnswer> = 0;
  /// Whether many requests at once are faster than one after another.
  [[nodiscard]] virtual auto gains_from_expecting() const -> bool { return false; }
  /// Announces that the pages of these projects will be requested soon.
  virtual void expect_projects(std::span<const std::string> /*names*/) {}
  /// Announces that the metadata of these wheels will be requested soon.
  virtual void expect_metadata(std::span<const ProjectFile* const> /*files*/) {}
  /// The names of all projects, if the index can list them cheaply. Only for suggestions.
  [[nodiscard]] virtual auto known_names() const -> std::vector<std::string> { return {}; }
};

/// Checks the digests, parses the metadata, and compares the metadata with the file's name.
[[nodiscard]] auto read_file_metadata(std::string_view bytes, const ProjectFile& file) -> MetadataAnswer;

/// An index of values in memory, for the embedded catalog and for tests. Metadata are texts by file name; other files have unknown
/// metadata.
class MemoryIndex : public Index {
 public:
  explicit MemoryIndex(std::string url) : url_(std::move(url)) {}

  void add(Project project) { projects_.insert_or_assign(project.name, std::move(project)); }
  void add_metadata(std::string file_name, std::string text) { metadata_.insert_or_assign(std::move(file_name), std::move(text)); }

  [[nodiscard]] auto url() const -> std::string override { return url_; }
  [[nodiscard]] auto project(std::string_view name) -> Result<const Project*> override;
  [[nodiscard]] auto metadata_of(const ProjectFile& file) -> Result<MetadataAnswer> override;
  [[nodiscard]] auto known_names() const -> std::vector<std::string> override;

 private:
  std::string url_;
  std::map<std::string, Project, std::less<>> projects_;
  std::map<std::string, std::string, std::less<>> metadata_;
};

/// An index on a server, in JSON (PEP 691) or HTML (PEP 503). `fetcher` must outlive the index.
[[nodiscard]] auto open_http_index(std::string_view url, net::Fetcher& fetcher) -> std::unique_ptr<Index>;

/// Opens the argument of `--find-links`: a folder of wheels, or a flat page of links to wheels (such as torch_stable.html). Each is a
/// path or a `file://` URL; pages may also be `http://` or `https://`. The folder or page is read at the first request for a project.
/// `fetcher` must outlive the index; `fetcher` may be null if the place is on this machine. Errors: the place does not exist.
[[nodiscard]] auto open_flat_index(std::string_view place, net::Fetcher* fetcher) -> Result<std::unique_ptr<Index>>;

/// Opens an index in a folder, given as a path or a `file://` URL: one subfolder per project, with `index.json` or otherwise
/// `index.html`. Reads only files inside the folder, even if pages or links point elsewhere.
[[nodiscard]] auto open_folder_index(std::string_view place) -> Result<std::unique_ptr<Index>>;

}  // namespace gpusolve::pypi
