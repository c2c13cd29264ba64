// What libmamba and rattler mean where they are known to read or render a spec otherwise than conda.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace gpusolve::suite {

/// A spec and the fields that it has.
struct Reading {
  std::string spec;
  nlohmann::json fields;
};

/// Leaves out of the fields what is only a rendering (`_to_string`, rattler's `channel_url` beside the channel), and takes apart what
/// conda keeps in two fields (libmamba's `channel[subdir]`).
[[nodiscard]] auto without_renderings(Reading reading) -> Reading;

/// Says in conda's words what libmamba means by a spec, so that conda's language can be held against libmamba's fields:
/// blanks after an operator mean nothing, `=1.2=b` is every 1.2, `|` binds tighter than `,`, and what stands outside of the
/// brackets wins over what stands inside.
[[nodiscard]] auto as_libmamba_means(Reading reading) -> Reading;

/// The same for rattler: `#` after a URL is followed by the package's digest.
[[nodiscard]] auto as_rattler_means(Reading reading) -> Reading;

}  // namespace gpusolve::suite
