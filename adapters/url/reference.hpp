// References as seen from the document that they are in (RFC 3986, section 5).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gpusolve::url {

/// The URL of a document, from which the references in it are seen.
class BaseUrl {
 public:
  explicit BaseUrl(std::string_view url);

  /// The whole URL of `reference`, printable ASCII without blanks and quotes; nothing where it is none.
  [[nodiscard]] auto resolve(std::string_view reference) const -> std::optional<std::string>;

 private:
  /// resolve() for what nearly all entries of an index look like: there is nothing to do but to put two texts together.
  [[nodiscard]] auto resolve_plainly(std::string_view reference) const -> std::optional<std::string>;

  std::string url_;
  std::size_t origin_{};  ///< bytes of `scheme://host`, where no rule would rewrite any of the URL; else 0
};

}  // namespace gpusolve::url
