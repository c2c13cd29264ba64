// Worlds that are puzzles: in a sudoku, a package is a cell, a version its digit, and every digit requires all other cells of its row,
// column and box to differ. Real channels are rarely so hard, but they must be answered, too.
#include <array>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "resolver/resolve.hpp"
#include "tests/support/toy.hpp"

namespace gpusolve::test {
namespace {

constexpr int k_side = 9;
using Clue = std::array<int, 3>;  // row, column, digit

auto cell(int row, int column) -> std::string { return "c" + std::to_string(row) + std::to_string(column); }

auto are_peers(int row, int column, int other_row, int other_column) -> bool {
  const bool is_same = row == other_row && column == other_column;
  const bool is_in_box = row / 3 == other_row / 3 && column / 3 == other_column / 3;
  return !is_same && (row == other_row || column == other_column || is_in_box);
}

auto needs_of(int row, int column, int digit) -> std::string {
  std::string needs;
  for (int other = 0; other < k_side * k_side; ++other) {
    if (are_peers(row, column, other / k_side, other % k_side)) {
      needs += (needs.empty() ? "" : ", ") + cell(other / k_side, other % k_side) + "!=" + std::to_string(digit);
    }
  }
  return needs;
}

auto sudoku(const std::vector<Clue>& clues) -> std::string {
  std::string text;
  for (const auto& [row, column, digit] : clues) {
    text += (text.empty() ? "want " : ", ") + cell(row, column) + "==" + std::to_string(digit);
  }
  text += "\n";
  for (int at = 0; at < k_side * k_side; ++at) {
    for (int digit = 1; digit <= k_side; ++digit) {
      text += cell(at / k_side, at % k_side) + " " + std::to_string(digit) + " needs " + needs_of(at / k_side, at % k_side, digit) + "\n";
    }
  }
  return text;
}

/// Every third cell of a completed grid.
auto some_clues() -> std::vector<Clue> {
  std::vector<Clue> clues;
  for (int row = 0; row < k_side; ++row) {
    for (int column = row % 3; column < k_side; column += 3) {
      clues.push_back({row, column, (row * 3 + row / 3 + column) % k_side + 1});
    }
  }
  return clues;
}

auto outcome_of(const std::vector<Clue>& clues) -> resolver::Outcome {
  const auto world = parse_toy(sudoku(clues));
  ToyProvider provider(world);
  const auto request = provider.request();
  return resolver::resolve(request, provider).value();
}

TEST(Puzzle, IsSolvedWhereItCanBe) {
  const auto clues = some_clues();
  const auto world = parse_toy(sudoku(clues));
  ToyProvider provider(world);
  const auto request = provider.request();
  const auto outcome = resolver::resolve(request, provider);
  const auto* const solution = std::get_if<resolver::Solution>(&outcome.value());
  ASSERT_NE(solution, nullptr);
  ASSERT_EQ(solution->chosen.size(), 81U);
  std::set<std::string> rows_columns_boxes;
  for (const auto& [name, candidate] : solution->chosen) {
    const auto& build = world.builds.at(candidate.value);
    const auto digit = std::to_string(build.version);
    const int row = build.name[1] - '0';
    const int column = build.name[2] - '0';
    EXPECT_TRUE(rows_columns_boxes.insert("row " + std::to_string(row) + " " + digit).second);
    EXPECT_TRUE(rows_columns_boxes.insert("column " + std::to_string(column) + " " + digit).second);
    EXPECT_TRUE(rows_columns_boxes.insert("box " + std::to_string(row / 3 * 3 + column / 3) + " " + digit).second);
  }
}

TEST(Puzzle, IsRefutedWhereACellHasNoDigitLeft) {
  // c08 sees 1 to 8 in its row, and 9 in its column.
  std::vector<Clue> clues;
  for (int column = 0; column < 8; ++column) {
    clues.push_back({0, column, column + 1});
  }
  clues.push_back({5, 8, 9});
  EXPECT_TRUE(std::holds_alternative<resolver::ConflictGraph>(outcome_of(clues)));
}

TEST(Puzzle, IsRefutedWhereNoClueClashesWithAnother) {
  auto clues = some_clues();
  std::swap(clues[12][2], clues[4][2]);
  std::swap(clues[23][2], clues[26][2]);
  EXPECT_TRUE(std::holds_alternative<resolver::ConflictGraph>(outcome_of(clues)));
}

}  // namespace
}  // namespace gpusolve::test
