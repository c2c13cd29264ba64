// Tables for people and for programs.
#include "adapters/report/table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "adapters/report/html/table_html.hpp"
#include "base/plain.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::report {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// `count` toolkits; all fields of the last are unknown.
auto toolkits(std::size_t count) -> Table {
  Table table{"gpusolve/catalog/1", {{"table", "cuda"}}, "", {{"cuda", "CUDA"}, {"driver", "least driver"}, {"targets", "code for"}}};
  table.columns.push_back({"source", "source", Column::ShownIn::detail});
  for (std::size_t i = 0; i < count; ++i) {
    table.rows.push_back({text_cell("12." + std::to_string(i)), text_cell("525.60.13"),
                          list_cell({"sm_50", "sm_52", "sm_53", "sm_60", "sm_61", "sm_62", "sm_70", "sm_72", "sm_75", "sm_80", "sm_86"}),
                          text_cell("the release notes")});
  }
  table.rows.push_back({text_cell("13.9"), Cell(), Cell(), Cell()});
  table.notes = {"the newest is not known well"};
  return table;
}

TEST(Table, FitsManyRowsIntoColumns) { EXPECT_GOLDEN("report/table_many.txt", render_table_text(toolkits(4))); }
TEST(Table, ShowsFewRowsOneByOne) { EXPECT_GOLDEN("report/table_few.txt", render_table_text(toolkits(1))); }
TEST(Table, IsWrittenAsMarkdown) { EXPECT_GOLDEN("report/table.md", render_table_markdown(toolkits(2))); }
TEST(Table, IsWrittenAsJson) { EXPECT_GOLDEN("report/table.json", render_table_json(toolkits(1))); }
TEST(Table, IsWrittenAsHtml) { EXPECT_GOLDEN("report/table.html", sortable_table(toolkits(4))); }

TEST(Table, StaysWithinTheWidth) {
  for (const std::size_t width : {40U, 60U, 80U, 120U}) {
    for (const std::size_t rows : {0U, 1U, 2U, 9U}) {
      std::istringstream stream(render_table_text(toolkits(rows), width));
      for (std::string line; std::getline(stream, line);) {
        EXPECT_LE(display_width(line), width) << line;
      }
    }
  }
}

TEST(Table, LeavesOutAColumnThatIsNeverFilled) {
  auto table = toolkits(5);
  for (auto& row : table.rows) {
    row[1] = Cell();
  }
  EXPECT_THAT(render_table_text(table), Not(HasSubstr("least driver")));
}

TEST(Table, ShowsRowsOneByOneIfTheColumnsDoNotFit) {
  auto table = toolkits(4);
  for (auto& row : table.rows) {
    row[0] = text_cell("a-toolkit-of-a-long-name");
    row[1] = text_cell("a-driver-of-a-long-name");
  }
  std::istringstream lines(render_table_text(table, 40));
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(display_width(line), 40U) << line;
  }
}

TEST(Table, ShowsOnlyTheNotesIfThereAreNoRows) {
  EXPECT_EQ(render_table_text({"x/1", {}, "", {{"a", "A"}}, {}, {"nothing matches"}}), "nothing matches\n");
}

TEST(Table, MakesHostileCellsHarmless) {
  Table table{"x/1", {}, "<script>", {{"a", "<b>"}}, {{text_cell("\x1b[2J | <script>alert(1)</script> [x](y)\n| a |")}}, {"</p><script>"}};
  EXPECT_THAT(render_table_text(table), Not(HasSubstr("\x1b")));
  EXPECT_EQ(
      render_table_markdown(table),
      "| \\<b\\> |\n| --- |\n| \\\\x1b\\[2J \\| \\<script\\>alert(1)\\</script\\> \\[x\\](y)\\\\x0a\\| a \\| |\n\n\\</p\\>\\<script\\>\n");
  EXPECT_THAT(sortable_table(table), Not(HasSubstr("<script>alert")));
  EXPECT_TRUE(nlohmann::json::accept(render_table_json(table)));
}

}  // namespace
}  // namespace gpusolve::report
