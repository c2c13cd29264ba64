// A URL that is safe to write anywhere.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace gpusolve::url {

/// Printable ASCII with a scheme, and without blanks, quotes and secrets. Only `parse` makes one, so code that writes it into a lock, a
/// command or a page needs no further check.
class PublicUrl {
 public:
  /// The URL that `without_secrets` returns for `text`; nullopt if that does not have the form above.
  [[nodiscard]] static auto parse(std::string_view text) -> std::optional<PublicUrl>;

  [[nodiscard]] auto text() const -> const std::string& { return text_; }
  auto operator<=>(const PublicUrl&) const = default;

 private:
  explicit PublicUrl(std::string text) : text_(std::move(text)) {}

  std::string text_;
};

}  // namespace gpusolve::url
