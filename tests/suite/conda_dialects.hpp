// How libmamba and rattler render and read specs where they are known to differ from conda.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace gpusolve::suite {

/// A spec and the fields that it has, in conda's words.
struct Translation {
  std::string spec;
  nlohmann::json fields;
};

/// Says in conda's words what a peer means by a spec, so that our reading of conda's language can be held against the peer's fields.
[[nodiscard]] auto in_conda_words(const std::string& spec, const nlohmann::json& fields, bool is_libmamba) -> Translation;

/// Lower case.
[[nodiscard]] auto lower(std::string_view text) -> std::string;

}  // namespace gpusolve::suite
