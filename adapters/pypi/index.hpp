// The door to an index of Python packages (PEP 503, 691), wherever it is kept: a folder, memory, the network.
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
#include "resolver/result.hpp"

namespace gpusolve::net {
class Fetcher;
}

namespace gpusolve::pypi {

/// The index does not tell what the file needs.
struct MetadataUnknown {};
/// What it tells is unsound (wrong digest, another name, no requirement by PEP 508), and why: the file is of no use.
struct MetadataBroken {
  Error why;
};
using MetadataAnswer = std::variant<CoreMetadata, MetadataUnknown, MetadataBroken>;

/// Answers are the same for the same question. Pointers stay valid for the index's life.
class Index {
 public:
  Index() = default;
  Index(const Index&) = delete;
  auto operator=(const Index&) -> Index& = delete;
  virtual ~Index() = default;

  /// Where it is, for commands and locks: `https://download.pytorch.org/whl/cu118`, without a slash at the end.
  [[nodiscard]] virtual auto url() const -> std::string = 0;
  /// A flat place of wheels, as --find-links names it: no index in the sense of PEP 503.
  [[nodiscard]] virtual auto is_flat() const -> bool { return false; }
  /// The page of a project by its normalised name; null where the index has no such project. An error where the index cannot
  /// be had, or is broken there.
  [[nodiscard]] virtual auto project(std::string_view name) -> Result<const Project*> = 0;
  /// What one wheel of a project needs. An error only where the index cannot be had.
  [[nodiscard]] virtual auto metadata_of(const ProjectFile& file) -> Result<MetadataAnswer> = 0;
  /// True where many answers at once come sooner than one after the other.
  [[nodiscard]] virtual auto gains_from_expecting() const -> bool { return false; }
  /// The pages of these projects will be asked for soon.
  virtual void expect_projects(std::span<const std::string> /*names*/) {}
  /// The same of what these wheels need.
  virtual void expect_metadata(std::span<const ProjectFile* const> /*files*/) {}
  /// The names of all projects, where the index can tell without being asked for each: for suggestions only.
  [[nodiscard]] virtual auto known_names() const -> std::vector<std::string> { return {}; }
};

/// Checks digests, reads, and compares with the file's name.
[[nodiscard]] auto read_file_metadata(std::string_view bytes, const ProjectFile& file) -> MetadataAnswer;

/// An index made of values: for the embedded catalog and for tests. Metadata are texts, by file name; a file without one is unknown.
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

/// An index on a server: JSON (PEP 691) or HTML (PEP 503), whichever it offers. `fetcher` must outlive the index.
[[nodiscard]] auto open_http_index(std::string_view url, net::Fetcher& fetcher) -> std::unique_ptr<Index>;

/// What `--find-links` names: a folder of wheels, or a flat page of links to them (such as torch_stable.html), each a path, a `file://`
/// URL, or, for pages, `http://` and `https://`. It is read when it is first asked for a project. `fetcher` must outlive the index, and
/// may be null where the place is on this machine. Errors: no such place.
[[nodiscard]] auto open_flat_index(std::string_view place, net::Fetcher* fetcher) -> Result<std::unique_ptr<Index>>;

/// An index in a folder, a path or a `file://` URL: one sub-folder a project, holding `index.json` or else `index.html`. Files are
/// read only inside the folder, whatever pages and links in the file system point to.
[[nodiscard]] auto open_folder_index(std::string_view place) -> Result<std::unique_ptr<Index>>;

}  // namespace gpusolve::pypi
