// What an index says of one project: its files (PEP 503, 592, 658, 691, 700, 708, 714) and its status (PEP 792).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/pypi/digest.hpp"
#include "resolver/result.hpp"

namespace gpusolve::pypi {

/// One file of a project page.
struct ProjectFile {
  std::string name;  ///< as in the file system
  std::string url;   ///< absolute, without fragment
  Digests digests{};
  std::optional<std::string> requires_python{};  ///< as written
  std::optional<std::string> yanked{};           ///< the reason, perhaps empty; nothing: not yanked
  /// Set where the file's METADATA can be had at `url` + ".metadata", with the digests that it must have (perhaps none).
  std::optional<Digests> metadata{};
  std::optional<std::uint64_t> size{};        ///< bytes
  std::optional<std::int64_t> uploaded_at{};  ///< seconds since 1970, UTC
  auto operator==(const ProjectFile&) const -> bool = default;
};

/// The page of one project.
struct Project {
  std::string name;  ///< normalised
  std::vector<ProjectFile> files;
  std::size_t skipped{};                ///< entries that are no sound description of a file, and were passed over
  std::optional<std::string> status{};  ///< `archived`, `deprecated`, `quarantined` (PEP 792); nothing: active, or not said
  std::vector<Error> refused{};         ///< files that may not be fetched from where the page says, one error each
  /// Where the index says that the same project lies, as written (PEP 708): by the word of its operator, and by that of the project.
  std::vector<std::string> tracks{};
  std::vector<std::string> alternate_locations{};
};

/// `sha256:…` over the names and digests of all files, whatever the order of the pages; empty where there is no page.
[[nodiscard]] auto snapshot_of(std::vector<const Project*> pages) -> std::string;

/// Largest page that is read, in bytes: several times PyPI's largest.
inline constexpr std::size_t k_largest_page = std::size_t{64} * 1024 * 1024;

/// Reads the JSON of a project page (PEP 691) at `url`, against which relative URLs are resolved. An unsound file entry is passed
/// over and counted; errors, of kind `source`: no JSON, another major version of the API, another project than `name`. Bytes with
/// `k_json_room` of capacity behind them are spared a copy.
[[nodiscard]] auto read_json_page(const std::string& bytes, std::string_view name, std::string_view url) -> Result<Project>;
inline constexpr std::size_t k_json_room = 64;

/// The same of HTML (PEP 503): every anchor that points to a file. With an empty `name` any flat page of links will do.
[[nodiscard]] auto read_html_page(std::string_view bytes, std::string_view name, std::string_view url) -> Result<Project>;

}  // namespace gpusolve::pypi
