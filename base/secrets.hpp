// Removes secrets from URLs and from texts that contain URLs. base/printable.hpp applies it to everything that people read, and json_text
// of adapters/report to every document; base/url/secrets.hpp offers it to code that handles URLs. docs/network.md states the parts that are
// removed.
#pragma once

#include <string>
#include <string_view>

namespace gpusolve {

/// Does what `url::without_secrets` (base/url/secrets.hpp) promises.
[[nodiscard]] auto url_without_secrets(std::string_view url) -> std::string;

/// Does what `url::text_without_secrets` (base/url/secrets.hpp) promises. Keeps fragments, because texts quote pages with them, but removes
/// parameters that grant access from them.
[[nodiscard]] auto text_without_secrets(std::string_view text) -> std::string;

/// Whether `text` can contain a URL with a secret: it has `@`, `:/` or `//`, and a sign of a user, a token or parameters. Quick; false for
/// nearly all texts.
[[nodiscard]] auto may_hold_secret(std::string_view text) -> bool;

}  // namespace gpusolve
