// A table with one row for each enumerator, in the order of the enum. Each row names its enumerator, and a static_assert on is_in_order()
// checks the order, so that no row can stand in the wrong place.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gpusolve {

template <class Enum, class Value>
struct EnumRow {
  Enum key{};
  Value value{};
};

template <class Enum, class Value, std::size_t Count>
using EnumTable = std::array<EnumRow<Enum, Value>, Count>;
/// The spelling of each enumerator.
template <class Enum, std::size_t Count>
using Spellings = EnumTable<Enum, std::string_view, Count>;

/// Whether `Value` is one of the enumerators of its type. The compilers write any other value as a cast, "(Enum)5", or as a number.
template <auto Value>
[[nodiscard]] constexpr auto is_enumerator() -> bool {
  constexpr std::string_view k_before = "Value = ";
  constexpr std::string_view k_function = __PRETTY_FUNCTION__;
  const char first = k_function[k_function.find(k_before) + k_before.size()];
  return first != '(' && first != '-' && (first < '0' || first > '9');
}

/// Whether row i belongs to enumerator i, and no enumerator is without a row.
template <class Enum, class Value, std::size_t Count>
[[nodiscard]] constexpr auto is_in_order(const std::array<EnumRow<Enum, Value>, Count>& table) -> bool {
  for (std::size_t i = 0; i < Count; ++i) {
    if (static_cast<std::size_t>(table.at(i).key) != i) {
      return false;
    }
  }
  return !is_enumerator<static_cast<Enum>(Count)>();
}

template <class Enum, class Value, std::size_t Count>
[[nodiscard]] constexpr auto row_of(const std::array<EnumRow<Enum, Value>, Count>& table, Enum key) -> const Value& {
  return table.at(static_cast<std::size_t>(key)).value;
}

/// The enumerator with this spelling; nullopt for any other text.
template <class Enum, std::size_t Count>
[[nodiscard]] constexpr auto spelled(const std::array<EnumRow<Enum, std::string_view>, Count>& table, std::string_view text)
    -> std::optional<Enum> {
  const auto found = std::ranges::find(table, text, &EnumRow<Enum, std::string_view>::value);
  return found == table.end() ? std::nullopt : std::optional(found->key);
}

/// All spellings, in the order of the enum.
template <class Enum, std::size_t Count>
[[nodiscard]] auto spellings(const std::array<EnumRow<Enum, std::string_view>, Count>& table) -> std::vector<std::string> {
  std::vector<std::string> words;
  for (const auto& row : table) {
    words.emplace_back(row.value);
  }
  return words;
}

}  // namespace gpusolve
