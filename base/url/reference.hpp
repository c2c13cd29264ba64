// Resolves references relative to the document that contains them (RFC 3986, section 5).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gpusolve::url {

/// The URL of a document, to resolve references against.
class BaseUrl {
 public:
  explicit BaseUrl(std::string_view url);

  /// The absolute URL of `reference`: printable ASCII without blanks and quotes; nullopt if `reference` is not valid.
  [[nodiscard]] auto resolve(std::string_view reference) const -> std::optional<std::string>;

 private:
  /// A fast path of resolve() for nearly all entries of an index: joins two texts. nullopt if a rule of RFC 3986 might change them.
  [[nodiscard]] auto resolve_plainly(std::string_view reference) const -> std::optional<std::string>;

  std::string url_;
  std::size_t origin_{};  ///< length of `scheme://host` in bytes, if no rule would rewrite the URL; otherwise 0
};

}  // namespace gpusolve::url
