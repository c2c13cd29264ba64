#include "adapters/conda/repodata/text.hpp"

#include <algorithm>

namespace gpusolve::conda {
namespace {

class TextOfSize : public testing::TestWithParam<std::size_t> {};

TEST_P(TextOfSize, KeepsWhatItHoldsAsItGrowsShrinksAndMoves) {
  const std::string held(GetParam(), 'x');
  Text text{std::string_view(held)};
  EXPECT_EQ(text, held);
  text.resize(GetParam() * 2 + 1);
  EXPECT_EQ(text.size(), GetParam() * 2 + 1);
  EXPECT_EQ(text.view().substr(0, GetParam()), held);
  text.resize(GetParam());
  const Text moved = std::move(text);
  EXPECT_EQ(moved, held);
}

TEST_P(TextOfSize, HasRoomBehindItThatAParserMayUse) {
  auto text = Text::of_size(GetParam());
  EXPECT_EQ(text.size(), GetParam());
  std::fill_n(text.data() + text.size(), Text::k_room, '\0');  // a sanitizer detects missing padding
  EXPECT_EQ(std::count(text.data() + text.size(), text.data() + text.size() + Text::k_room, '\0'), Text::k_room);
}

constexpr std::size_t k_mebibyte = std::size_t{1} << 20U;
INSTANTIATE_TEST_SUITE_P(Sizes, TextOfSize, testing::Values(0, 1, 4096, 4 * k_mebibyte - Text::k_room, 4 * k_mebibyte, 9 * k_mebibyte + 1));

}  // namespace
}  // namespace gpusolve::conda
