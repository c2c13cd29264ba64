// Any bytes as TOML: what the scan finds shallow, the parser builds shallow. Otherwise a text could determine how deep its destruction
// recurses.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/toml_depth.hpp"
#include "adapters/inventory/toml_header.hpp"
#include "base/check.hpp"

namespace {

auto depth_of(const toml::node& node) -> std::size_t {
  std::size_t deepest = 0;
  if (const auto* const table = node.as_table()) {
    for (const auto& [key, value] : *table) {
      deepest = std::max(deepest, 1 + depth_of(value));
    }
  } else if (const auto* const list = node.as_array()) {
    for (const auto& value : *list) {
      deepest = std::max(deepest, 1 + depth_of(value));
    }
  }
  return deepest;
}

}  // namespace

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  using namespace gpusolve;                                               // NOLINT(google-build-using-namespace): one small program
  const std::string_view raw(reinterpret_cast<const char*>(data), size);  // NOLINT: the fuzzer's interface
  const auto decoded = inventory::decode_input(raw, "text");
  if (!decoded || inventory::line_deeper_than(*decoded, 100)) {
    return 0;
  }
  const std::string_view text = *decoded;
  std::size_t depth = 0;
  try {
    depth = depth_of(toml::parse(text, std::string_view("text")));
  } catch (const toml::parse_error&) {
    return 0;
  }
  std::size_t found = 0;
  while (inventory::line_deeper_than(text, found)) {
    ++found;
  }
  // The keys of `[[a.b]]` are lists of tables, so each counts twice, as does the key of a value.
  GPUSOLVE_CHECK(depth <= 2 * (found + 1) + 1, "deeper than the scan found");
  return 0;
}
