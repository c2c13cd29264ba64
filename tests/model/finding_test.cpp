// The order of findings, and which are told once.
#include <gtest/gtest.h>

#include "model/finding.hpp"

namespace gpusolve {
namespace {

auto finding(Level level, const std::string& subject, std::size_t line) -> Finding {
  Finding made{.code = AuditCode::insecure_source, .level = level, .subject = subject};
  made.place = InputLine{"requirements.txt", line};
  return made;
}

/// "a:1 b:2": the subjects with their lines.
auto sorted(std::vector<Finding> findings) -> std::string {
  sort_findings(findings);
  std::string text;
  for (const auto& one : findings) {
    text += (text.empty() ? "" : " ") + one.subject + ":" + std::to_string(one.place->line);
  }
  return text;
}

TEST(Findings, HaveErrorsFirstAndOtherwiseKeepTheirOrder) {
  EXPECT_EQ(
      sorted({finding(Level::note, "a", 1), finding(Level::error, "c", 2), finding(Level::warning, "b", 3), finding(Level::error, "a", 4)}),
      "c:2 a:4 b:3 a:1");
}

TEST(Findings, AreToldOnce) {
  auto other = finding(Level::error, "a", 1);
  other.repair = Repair{Repair::Kind::remove, "a"};
  EXPECT_EQ(sorted({finding(Level::error, "a", 1), finding(Level::error, "a", 2), finding(Level::error, "a", 1), other, other}),
            "a:1 a:2 a:1");
}

/// Comparing each with all others took seconds for as many lines as a file may have.
TEST(Findings, MayBeVeryMany) {
  std::vector<Finding> many;
  for (std::size_t line = 0; line < 200'000; ++line) {
    many.push_back(finding(Level::warning, "a", line % 100'000));
  }
  sort_findings(many);
  EXPECT_EQ(many.size(), 100'000U);
}

}  // namespace
}  // namespace gpusolve
