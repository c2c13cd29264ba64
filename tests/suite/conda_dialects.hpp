// Specs that libmamba and rattler are known to parse or print differently from conda.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace gpusolve::suite {

/// A spec and its fields.
struct Reading {
  std::string spec;
  nlohmann::json fields;
};

/// Removes fields that are only renderings (`_to_string`, rattler's `channel_url` beside the channel), and splits what conda keeps in two
/// fields (libmamba's `channel[subdir]`).
[[nodiscard]] auto without_renderings(Reading reading) -> Reading;

/// Translates libmamba's meaning of a spec to conda's notation, so that conda's parser can be compared with libmamba's fields: blanks after
/// an operator are ignored, `=1.2=b` is every 1.2, `|` binds tighter than `,`, and text outside of the brackets takes precedence over text
/// inside.
[[nodiscard]] auto as_libmamba_means(Reading reading) -> Reading;

/// Likewise for rattler: the digest of the package follows `#` after a URL.
[[nodiscard]] auto as_rattler_means(Reading reading) -> Reading;

}  // namespace gpusolve::suite
