// Parses a JSON list of flat objects, as `pip list --format=json` and `conda list --json` print it.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace gpusolve::inventory {

/// The text values of one object; other values count as absent.
struct JsonRow {
  std::map<std::string, std::string, std::less<>> texts;
  /// The value of the key; empty if there is none.
  [[nodiscard]] auto text(std::string_view key) const -> std::string;
};

/// Parses the list. Errors (kind `usage`): not JSON, not a list of objects, an object without `name` or `version`.
[[nodiscard]] auto json_rows(std::string_view text, std::string_view file) -> Result<std::vector<JsonRow>>;

}  // namespace gpusolve::inventory
