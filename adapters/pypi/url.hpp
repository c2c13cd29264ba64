// URLs, as far as index pages use them (RFC 3986).
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace gpusolve::pypi {

/// Longest URL that is looked at.
inline constexpr std::size_t k_longest_url = 4096;

/// The URL of a page, from which the references of its entries are seen.
class BaseUrl {
 public:
  explicit BaseUrl(std::string_view url);

  /// The whole URL of `reference`; nothing where it is none.
  [[nodiscard]] auto resolve(std::string_view reference) const -> std::optional<std::string>;

 private:
  /// resolve() for what nearly all entries of an index look like: there is nothing to do but to put two texts together.
  [[nodiscard]] auto resolve_plainly(std::string_view reference) const -> std::optional<std::string>;

  std::string url_;
  std::size_t origin_{};  ///< bytes of `scheme://host`, where no rule would rewrite any of the URL; else 0
};

/// `%2B` as `+`; a `%` without two digits stays.
[[nodiscard]] auto percent_decoded(std::string_view text) -> std::string;
/// The last segment of the path, decoded: the file's name. Query and fragment play no part.
[[nodiscard]] auto file_name_of(std::string_view url) -> std::string;
/// The text after `#`; empty where there is none.
[[nodiscard]] auto fragment_of(std::string_view url) -> std::string_view;
/// The URL up to `#`.
[[nodiscard]] auto without_fragment(std::string_view url) -> std::string_view;
/// `file:///a/b%20c` for an absolute path; with a slash at the end for a folder.
[[nodiscard]] auto file_url(const std::filesystem::path& path, bool is_folder) -> std::string;
/// The path of a `file://` URL of this machine; nothing for any other URL.
[[nodiscard]] auto path_of_file_url(std::string_view url) -> std::optional<std::filesystem::path>;

}  // namespace gpusolve::pypi
