#include "base/url/public_url.hpp"

#include <algorithm>

#include "base/url/parts.hpp"
#include "base/url/secrets.hpp"

namespace gpusolve::url {
namespace {

/// Whether a public URL may contain `c`. Allows `<` and `>`, because `<TOKEN>` replaces a secret.
auto is_allowed(char c) -> bool { return c > 0x20 && c < 0x7f && std::string_view("\"`\\^{|}").find(c) == std::string_view::npos; }

}  // namespace

auto PublicUrl::parse(std::string_view text) -> std::optional<PublicUrl> {
  auto shown = without_secrets(text);
  const bool is_sound = shown.size() <= k_longest && has_scheme(shown) && std::ranges::all_of(shown, is_allowed);
  return is_sound ? std::optional(PublicUrl(std::move(shown))) : std::nullopt;
}

}  // namespace gpusolve::url
