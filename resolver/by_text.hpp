// A table by texts, for those who meet thousands of them.
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

/// Looked up by any kind of text without making a string of it. In no order: what is written anywhere must not depend on one.
template <class Value>
using ByText = std::unordered_map<std::string, Value, TextHash, std::equal_to<>>;

}  // namespace gpusolve
