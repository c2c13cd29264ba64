// The layered layout: for any graph, boxes do not overlap and lines connect them.
#include <gtest/gtest.h>

#include <random>

#include "adapters/report/html/layered_layout.hpp"

namespace gpusolve::report {
namespace {

constexpr Spacing k_spacing{};

struct Rectangle {
  double left, top, right, bottom;
};

auto rectangles(const std::vector<BoxSize>& boxes, const Layout& layout) -> std::vector<Rectangle> {
  std::vector<Rectangle> all;
  for (std::size_t id = 0; id < boxes.size(); ++id) {
    const auto& corner = layout.corners[id];
    all.push_back({corner.x, corner.y, corner.x + boxes[id].width, corner.y + boxes[id].height});
  }
  return all;
}

void expect_apart(const std::vector<BoxSize>& boxes, const Layout& layout) {
  const auto all = rectangles(boxes, layout);
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_GE(all[i].left, 0);
    EXPECT_GE(all[i].top, -0.5);
    EXPECT_LE(all[i].right, layout.width);
    EXPECT_LE(all[i].bottom, layout.height);
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      const bool is_beside = all[i].right < all[j].left || all[j].right < all[i].left;
      const bool is_above = all[i].bottom < all[j].top || all[j].bottom < all[i].top;
      EXPECT_TRUE(is_beside || is_above) << i << " and " << j << " overlap";
    }
  }
}

void expect_joined(const std::vector<BoxSize>& boxes, const std::vector<Connection>& connections, const Layout& layout) {
  const auto all = rectangles(boxes, layout);
  ASSERT_EQ(layout.routes.size(), connections.size());
  for (std::size_t index = 0; index < connections.size(); ++index) {
    const auto& [from, to, room] = connections[index];
    const auto& route = layout.routes[index];
    ASSERT_EQ(route.empty(), from == to);
    if (from != to) {
      EXPECT_TRUE(route.front().x == all[from].left || route.front().x == all[from].right);
      EXPECT_TRUE(route.back().x == all[to].left || route.back().x == all[to].right);
      EXPECT_TRUE(route.front().y > all[from].top && route.front().y < all[from].bottom);
      EXPECT_TRUE(route.back().y > all[to].top && route.back().y < all[to].bottom);
    }
  }
}

auto equal_boxes(std::size_t count) -> std::vector<BoxSize> { return std::vector<BoxSize>(count, BoxSize{100, 30}); }

TEST(Layout, HasNoSizeWithoutBoxes) {
  const auto layout = lay_out({}, {}, k_spacing);
  EXPECT_EQ(layout.width, 0);
  EXPECT_EQ(layout.height, 0);
}

TEST(Layout, PutsDependenciesToTheRight) {
  const std::vector<Connection> chain{{0, 1}, {1, 2}, {0, 2}};
  const auto layout = lay_out(equal_boxes(3), chain, k_spacing);
  EXPECT_LT(layout.corners[0].x + 100, layout.corners[1].x);
  EXPECT_LT(layout.corners[1].x + 100, layout.corners[2].x);
}

TEST(Layout, LeadsALongLineAroundTheBoxesBetween) {
  const std::vector<Connection> chain{{0, 1}, {1, 2}, {0, 2}};
  const auto boxes = equal_boxes(3);
  const auto layout = lay_out(boxes, chain, k_spacing);
  ASSERT_EQ(layout.routes[2].size(), 4U);
  const auto bend = layout.routes[2][1].y;
  EXPECT_TRUE(bend < layout.corners[1].y || bend > layout.corners[1].y + 30) << bend;
}

TEST(Layout, AvoidsNeedlessCrossings) {
  // 0 and 1 are in one column; 2 depends on 1, 3 on 0.
  const std::vector<Connection> connections{{0, 3}, {1, 2}};
  const auto layout = lay_out(equal_boxes(4), connections, k_spacing);
  EXPECT_EQ(layout.corners[0].y < layout.corners[1].y, layout.corners[3].y < layout.corners[2].y);
}

TEST(Layout, MakesRoomForWordsBesideALine) {
  const auto near = lay_out(equal_boxes(2), std::vector<Connection>{{0, 1, 0}}, k_spacing);
  const auto far = lay_out(equal_boxes(2), std::vector<Connection>{{0, 1, 200}}, k_spacing);
  EXPECT_EQ(far.corners[1].x - near.corners[1].x, 200);
}

TEST(Layout, AcceptsCyclesAndLoops) {
  const auto boxes = equal_boxes(4);
  const std::vector<Connection> connections{{0, 1}, {1, 2}, {2, 0}, {3, 3}, {1, 0}};
  const auto layout = lay_out(boxes, connections, k_spacing);
  expect_apart(boxes, layout);
  expect_joined(boxes, connections, layout);
}

TEST(Layout, KeepsBoxesApartInRandomGraphs) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const auto below = [&](std::size_t end) { return std::uniform_int_distribution<std::size_t>(0, end - 1)(random); };
    std::vector<BoxSize> boxes(1 + below(40));
    for (auto& box : boxes) {
      box = {static_cast<double>(20 + below(200)), static_cast<double>(10 + below(80))};
    }
    std::vector<Connection> connections(below(90));
    for (auto& one : connections) {
      one = {below(boxes.size()), below(boxes.size()), static_cast<double>(below(120))};
    }
    const auto layout = lay_out(boxes, connections, k_spacing);
    expect_apart(boxes, layout);
    expect_joined(boxes, connections, layout);
  }
}

TEST(Layout, DrawsLongLinesStraightIfThereWouldBeTooManyBends) {
  constexpr std::size_t k_chain = 400;
  const auto boxes = equal_boxes(k_chain);
  std::vector<Connection> connections;
  for (std::size_t id = 0; id + 1 < k_chain; ++id) {
    connections.push_back({id, id + 1});
    connections.push_back({0, id + 1});
  }
  const auto layout = lay_out(boxes, connections, k_spacing);
  EXPECT_EQ(layout.routes.back().size(), 2U);
  expect_apart(boxes, layout);
}

}  // namespace
}  // namespace gpusolve::report
