// Tables with one row for each enumerator.
#include "base/enum_table.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace gpusolve {
namespace {

enum class Colour : std::uint8_t { red, green, blue };

constexpr Spellings<Colour, 3> k_colours{{{Colour::red, "red"}, {Colour::green, "green"}, {Colour::blue, "blue"}}};
static_assert(is_in_order(k_colours));

TEST(EnumTables, AreIncompleteWithoutARow) {
  constexpr Spellings<Colour, 2> k_without_last{{{Colour::red, "red"}, {Colour::green, "green"}}};
  constexpr Spellings<Colour, 2> k_without_second{{{Colour::red, "red"}, {Colour::blue, "blue"}}};
  EXPECT_FALSE(is_in_order(k_without_last));
  EXPECT_FALSE(is_in_order(k_without_second));
}

TEST(EnumTables, HaveTheOrderOfTheEnum) {
  constexpr Spellings<Colour, 3> k_swapped{{{Colour::green, "green"}, {Colour::red, "red"}, {Colour::blue, "blue"}}};
  EXPECT_FALSE(is_in_order(k_swapped));
}

TEST(EnumTables, AreReadInBothDirections) {
  EXPECT_EQ(row_of(k_colours, Colour::green), "green");
  EXPECT_EQ(spelled(k_colours, "blue"), Colour::blue);
  EXPECT_EQ(spelled(k_colours, "Blue"), std::nullopt);
  EXPECT_EQ(spellings(k_colours), (std::vector<std::string>{"red", "green", "blue"}));
}

}  // namespace
}  // namespace gpusolve
