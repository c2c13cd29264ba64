#include "adapters/conda/window_line.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <thread>

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

/// From none to many more than may wait.
TEST(WindowLine, ReadsAllWindowsInTheirOrder) {
  for (const int count : {0, 1, 2, 3, 100}) {
    std::string read;
    std::string wanted;
    WindowLine line([&read](Window& window) { read += window.view(); });
    for (int at = 0; at < count; ++at) {
      const auto text = std::to_string(at) + ",";
      auto window = line.spare();
      EXPECT_EQ(window.view(), "");
      window.advance(text.copy(window.room().data(), text.size()));
      line.add(std::move(window));
      wanted += text;
    }
    line.finish();
    EXPECT_EQ(read, wanted);
  }
}

TEST(WindowLine, OfOneIsReadByTheThreadThatAsks) {
  std::thread::id reader;
  WindowLine line([&reader](Window&) { reader = std::this_thread::get_id(); });
  line.add(window_of("a"));
  EXPECT_EQ(reader, std::thread::id());
  line.finish();
  EXPECT_EQ(reader, std::this_thread::get_id());
}

TEST(WindowLine, ThatIsLetGoDropsWhatWaits) {
  WindowLine line([](Window&) {});
  for (int count = 0; count < 5; ++count) {
    line.add(window_of("a"));
  }
}

TEST(WindowLine, OfAReaderThatFailsDoesNotWaitForIt) {
  WindowLine line([](Window&) { throw std::runtime_error("failed"); });
  for (int count = 0; count < 30; ++count) {
    line.add(window_of("a"));
  }
  EXPECT_THROW(line.finish(), std::runtime_error);
}

}  // namespace
}  // namespace gpusolve::conda
