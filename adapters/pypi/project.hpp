// The statements of an index about one project: its files (PEP 503, 592, 658, 691, 700, 708, 714) and its status (PEP 792).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/pypi/digest.hpp"
#include "base/result.hpp"

namespace gpusolve::pypi {

/// One file of a project page.
struct ProjectFile {
  std::string name;  ///< without a folder
  std::string url;   ///< absolute, without fragment; empty if it is not known
  Digests digests{};
  std::optional<std::string> requires_python{};  ///< as written
  std::optional<std::string> yanked{};           ///< the reason, perhaps empty; nullopt: not yanked
  /// Set if the file's METADATA is at `url` + ".metadata"; contains the digests of that METADATA, perhaps none.
  std::optional<Digests> metadata{};
  std::optional<std::uint64_t> size{};        ///< bytes
  std::optional<std::int64_t> uploaded_at{};  ///< milliseconds since 1970
  auto operator==(const ProjectFile&) const -> bool = default;
};

/// The page of one project.
struct Project {
  std::string name;  ///< normalised
  std::vector<ProjectFile> files;
  std::size_t skipped{};                ///< number of invalid file entries, which were skipped
  std::vector<Error> unsound{};         ///< one error for each file that was skipped because of an invalid digest
  std::optional<std::string> status{};  ///< `archived`, `deprecated`, `quarantined` (PEP 792); nullopt: active, or not stated
  std::vector<Error> refused{};         ///< one error for each file that must not be fetched from the stated URL
  /// Other locations of the same project, as written (PEP 708): `tracks` is stated by the operator of the index, the other by the project.
  std::vector<std::string> tracks{};
  std::vector<std::string> alternate_locations{};
};

/// The error for a file with an invalid digest on its page: nothing can prove that the file is the published one.
[[nodiscard]] auto digest_error(const std::string& file) -> Error;

/// `sha256:...` over the names and digests of all files, independent of the order of the pages; empty if there is no page.
[[nodiscard]] auto snapshot_of(std::vector<const Project*> pages) -> std::string;

/// Limit for a page, in bytes: several times the size of PyPI's largest.
inline constexpr std::size_t k_largest_page = std::size_t{64} * 1024 * 1024;

/// Parses a JSON project page (PEP 691) at `url`, the base for relative URLs. Skips and counts invalid file entries. Errors, of kind
/// `source`: no JSON, another major version of the API, a project other than `name`. Avoids a copy if `bytes` has `k_json_room` of
/// spare capacity.
[[nodiscard]] auto read_json_page(const std::string& bytes, std::string_view name, std::string_view url) -> Result<Project>;
inline constexpr std::size_t k_json_room = 64;

/// Parses an HTML project page (PEP 503): every anchor that points to a file. With an empty `name`, accepts any flat page of links.
[[nodiscard]] auto read_html_page(std::string_view bytes, std::string_view name, std::string_view url) -> Result<Project>;

}  // namespace gpusolve::pypi
