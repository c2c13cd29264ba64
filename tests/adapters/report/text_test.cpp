#include "adapters/report/text/text.hpp"

#include <gtest/gtest.h>

#include <regex>
#include <sstream>

#include "base/plain.hpp"
#include "tests/adapters/report/answers.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::report {
namespace {

auto lines_of(const std::string& text) -> std::vector<std::string> {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) {
    lines.push_back(line);
  }
  return lines;
}

auto every_answer() -> std::vector<Answer> {
  return {answers::conda_success(),
          answers::pip_success(),
          answers::two_gpus(),
          answers::cpu_only(),
          answers::unsatisfiable(),
          answers::neutral(),
          answers::bare(OutcomeKind::gpu),
          answers::bare(OutcomeKind::cpu_only),
          answers::bare(OutcomeKind::neutral),
          answers::bare(OutcomeKind::unsatisfiable)};
}

TEST(ReportText, ShowsAGpuSetFromConda) {
  EXPECT_GOLDEN("report/success_conda.txt", render_text(answers::conda_success(), {.lock = "gpusolve.lock"}));
}

TEST(ReportText, ShowsAGpuSetFromPipWithItsWarning) {
  EXPECT_GOLDEN("report/success_pip.txt", render_text(answers::pip_success(), {.lock = "gpusolve.lock"}));
}

TEST(ReportText, SaysHowEachOfTwoGpusRunsTheSet) {
  EXPECT_GOLDEN("report/two_gpus.txt", render_text(answers::two_gpus(), {.lock = "gpusolve.lock"}));
}

TEST(ReportText, SaysWhyOnlyACpuBuildIsPossible) { EXPECT_GOLDEN("report/cpu_only.txt", render_text(answers::cpu_only(), {})); }

TEST(ReportText, ShowsARequestedCpuSetAsASuccess) {
  EXPECT_GOLDEN("report/cpu_accepted.txt", render_text(answers::cpu_only(), {.is_cpu_accepted = true, .lock = "gpusolve.lock"}));
}

TEST(ReportText, SaysWhyARequestCannotBeMet) { EXPECT_GOLDEN("report/unsatisfiable.txt", render_text(answers::unsatisfiable(), {})); }

TEST(ReportText, ShowsASetWithoutGpuCode) {
  EXPECT_GOLDEN("report/neutral.txt", render_text(answers::neutral(), {.lock = "gpusolve.lock"}));
}

TEST(ReportText, ShowsEverythingWhenVerbose) {
  EXPECT_GOLDEN("report/verbose.txt", render_text(answers::conda_success(), {.verbosity = Verbosity::verbose}));
}

TEST(ReportText, MakesHostileNamesHarmless) {
  EXPECT_GOLDEN("report/hostile.txt", render_text(answers::hostile(), {.verbosity = Verbosity::verbose}));
}

TEST(ReportText, HasSomethingToSayWhenNothingIsKnown) {
  std::string all;
  for (const auto outcome : {OutcomeKind::gpu, OutcomeKind::cpu_only, OutcomeKind::neutral, OutcomeKind::unsatisfiable}) {
    all += std::string(outcome_text(outcome)) + ":\n" + render_text(answers::bare(outcome), {}) + "\n";
  }
  EXPECT_GOLDEN("report/bare.txt", all);
}

TEST(ReportText, IsOneLineWhenQuiet) {
  const TextOptions quiet{.verbosity = Verbosity::quiet};
  EXPECT_EQ(render_text(answers::conda_success(), quiet), "pytorch 2.1.2 (cu118), CUDA 11.8, cuDNN 8.7.0, Python 3.10\n");
  for (const auto& answer : every_answer()) {
    EXPECT_EQ(lines_of(render_text(answer, quiet)).size(), answer.fixes.empty() ? 1U : 2U);
  }
}

TEST(ReportText, SaysWhenQuietThatAFactIsDoubtful) {
  auto answer = answers::conda_success();
  answer.warnings = {{WarningCode::newer_driver, "driver 999.99 is newer than any"},
                     {WarningCode::minor_version_compatibility, "CUDA 11.8 is newer than the driver's own"}};
  EXPECT_EQ(
      lines_of(render_text(answer, {.verbosity = Verbosity::quiet})),
      (std::vector<std::string>{"pytorch 2.1.2 (cu118), CUDA 11.8, cuDNN 8.7.0, Python 3.10", "warning: driver 999.99 is newer than any"}));
}

TEST(ReportText, ShowsTheFirstFixWhenQuiet) {
  auto answer = answers::unsatisfiable();
  answer.fixes = answers::cpu_only().fixes;
  const auto lines = lines_of(render_text(answer, {.verbosity = Verbosity::quiet}));
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0], answer.summary);
  EXPECT_TRUE(lines[1].starts_with("try: ")) << lines[1];
}

TEST(ReportText, SaysIfALockReplacedAnother) {
  const TextOptions options{.lock = "gpusolve.lock", .replaced = "sm_61, driver 470.82.01, linux-64"};
  EXPECT_NE(render_text(answers::neutral(), options).find("Lock written to gpusolve.lock, in place of one for sm_61, driver"),
            std::string::npos);
  auto quiet = options;
  quiet.verbosity = Verbosity::quiet;
  EXPECT_EQ(lines_of(render_text(answers::neutral(), quiet)).back(),
            "Lock written to gpusolve.lock, in place of one for sm_61, driver 470.82.01, linux-64.");
}

TEST(ReportText, PutsWarningsBeforeTheCommandsAndNotesAfterThem) {
  auto answer = answers::pip_success();
  answer.warnings = {{WarningCode::minor_version_compatibility, "MIND THIS"},
                     {WarningCode::near_names, "BY THE WAY"},
                     {WarningCode::other_installer, "OR CONDA"}};
  const auto text = render_text(answer, {});
  EXPECT_LT(text.find("MIND THIS"), text.find("Install with pip"));
  EXPECT_GT(text.find("BY THE WAY"), text.find("Install with pip"));
  EXPECT_EQ(text.find("OR CONDA"), std::string::npos);
  EXPECT_NE(render_text(answer, {.verbosity = Verbosity::verbose}).find("OR CONDA"), std::string::npos);
}

TEST(ReportText, ColoursCommandsAndVersions) {
  const auto text = render_text(answers::pip_success(), {.has_color = true});
  EXPECT_NE(text.find("  \x1b[36muv pip install "), std::string::npos) << text;
  EXPECT_NE(text.find("\x1b[32m525.60.13\x1b[0m"), std::string::npos) << text;
}

/// Lines that begin with the colour of commands are commands; each is a single line to copy.
TEST(ReportText, KeepsAllButCommandsWithinTheWidth) {
  const std::regex escape("\x1b\\[[0-9;]*m");
  for (const std::size_t width : {40U, 60U, 80U, 120U}) {
    for (const auto& answer : every_answer()) {
      for (const auto& line : lines_of(render_text(answer, {.has_color = true, .width = width, .lock = "gpusolve.lock"}))) {
        const bool is_command = line.find_first_not_of(' ') == line.find("\x1b[36m");
        EXPECT_TRUE(is_command || display_width(std::regex_replace(line, escape, "")) <= width) << line;
      }
    }
  }
}

TEST(ReportText, ChangesNoWordsWithColour) {
  const std::regex escape("\x1b\\[[0-9;]*m");
  for (const auto& answer : every_answer()) {
    const auto colored = render_text(answer, {.has_color = true});
    EXPECT_NE(colored.find("\x1b[1"), std::string::npos);
    EXPECT_EQ(std::regex_replace(colored, escape, ""), render_text(answer, {}));
  }
}

TEST(ReportText, NeverPrintsControlCharactersOfItsInput) {
  for (const auto verbosity : {Verbosity::quiet, Verbosity::normal, Verbosity::verbose}) {
    for (const char c : render_text(answers::hostile(), {.verbosity = verbosity})) {
      EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 0x20);
      EXPECT_NE(c, '\x7f');
    }
  }
}

TEST(ReportText, ListsReasonsIfThereIsNoTree) {
  auto answer = answers::cpu_only();
  answer.conflict.reset();
  answer.reasons.resize(20, answer.reasons.front());
  const auto text = render_text(answer, {});
  EXPECT_NE(text.find("Why no GPU build:\n  - torch 2.1.2 (cu121) has no code for sm_120\n"), std::string::npos) << text;
  EXPECT_NE(text.find("  - … and 8 more\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace gpusolve::report
