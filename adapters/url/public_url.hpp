// A URL that may be written down anywhere.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace gpusolve::url {

/// Printable ASCII with a scheme, without blanks, quotes and secrets. It can be made by `parse` alone, so whoever writes it into a lock, a
/// command or a page need not ask what else might be in it.
class PublicUrl {
 public:
  /// What `without_secrets` leaves of `text`; nothing where that is not such a URL.
  [[nodiscard]] static auto parse(std::string_view text) -> std::optional<PublicUrl>;

  [[nodiscard]] auto text() const -> const std::string& { return text_; }
  auto operator<=>(const PublicUrl&) const = default;

 private:
  explicit PublicUrl(std::string text) : text_(std::move(text)) {}

  std::string text_;
};

}  // namespace gpusolve::url
