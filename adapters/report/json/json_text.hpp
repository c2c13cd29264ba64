// Prints all JSON documents.
#pragma once

#include <algorithm>
#include <string>

#include "base/printable.hpp"
#include "base/secrets.hpp"

namespace gpusolve::report {

/// Whether a text of `document` contains a URL with a secret.
template <class Json>
[[nodiscard]] auto holds_secret(const Json& document) -> bool {
  if (!document.is_string()) {
    return document.is_structured() && std::ranges::any_of(document, [](const Json& value) { return holds_secret(value); });
  }
  const auto& text = document.template get_ref<const std::string&>();
  return may_hold_secret(text) && text_without_secrets(text) != text;
}

/// A copy of `document` whose texts contain no secrets.
template <class Json>
[[nodiscard]] auto json_without_secrets(Json document) -> Json {
  if (document.is_string()) {
    return text_without_secrets(document.template get_ref<const std::string&>());
  }
  if (document.is_structured()) {
    std::ranges::for_each(document, [](Json& value) { value = json_without_secrets(std::move(value)); });
  }
  return document;
}

/// The document, indented by two spaces, ending with a newline. Bytes that are not UTF-8 become U+FFFD. Characters that a terminal or a
/// CI runner would act on are escaped (`\u202e`); a JSON parser reads the same character. Secrets of URLs are removed.
template <class Json>
[[nodiscard]] auto json_text(const Json& document) -> std::string {
  const auto text = document.dump(2, ' ', false, Json::error_handler_t::replace);
  if (may_hold_secret(text) &&
      holds_secret(document)) {  // the whole text shows every sign of a secret that a string has, because JSON escapes none of them
    return json_text(json_without_secrets(document));
  }
  return printable_json(text) + "\n";
}

}  // namespace gpusolve::report
