// Texts that may be unknown, in JSON documents: null if they are.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "model/dotted_version.hpp"

namespace gpusolve::report {

[[nodiscard]] inline auto maybe(const std::string& text) -> nlohmann::ordered_json {
  return text.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(text);
}
/// An absent text is null; an empty one is kept.
[[nodiscard]] inline auto maybe(const std::optional<std::string>& text) -> nlohmann::ordered_json {
  return text ? nlohmann::ordered_json(*text) : nlohmann::ordered_json(nullptr);
}
[[nodiscard]] inline auto maybe(const std::optional<DottedVersion>& version) -> nlohmann::ordered_json {
  return maybe(text_if_known(version));
}

}  // namespace gpusolve::report
