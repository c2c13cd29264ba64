// A hash table with text keys, for thousands of lookups.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace gpusolve {

struct TextHash {
  using is_transparent = void;
  auto operator()(std::string_view text) const noexcept -> std::size_t { return std::hash<std::string_view>{}(text); }
};

/// Accepts any kind of text as a key without copying it to a string. Unordered: no output may depend on its iteration order.
template <class Value>
using ByText = std::unordered_map<std::string, Value, TextHash, std::equal_to<>>;

}  // namespace gpusolve
