#include "adapters/conda/repodata/window.hpp"

#include <string>

namespace gpusolve::conda {
namespace {

auto window_of(std::string_view text) -> Window {
  Window window;
  window.advance(text.copy(window.room().data(), window.room().size()));
  return window;
}

TEST(Window, HasRoomUntilItIsFull) {
  auto window = window_of("abc");
  EXPECT_EQ(window.room().size(), Window::k_size - 3);
  EXPECT_EQ(window.view(), "abc");
  window.advance(window.room().size());
  EXPECT_TRUE(window.room().empty());
  window.clear();
  EXPECT_EQ(window.room().size(), Window::k_size);
}

TEST(Window, IsReadBehindWhatWasLeftOfTheOneBefore) {
  auto window = window_of("abc");
  EXPECT_EQ(window.view_behind("12"), "12abc");
  EXPECT_EQ(window.view_behind(""), "abc");
  const std::string most(Window::k_room_before, 'x');
  EXPECT_EQ(window.view_behind(most), most + "abc");
}

}  // namespace
}  // namespace gpusolve::conda
