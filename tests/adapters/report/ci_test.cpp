// The formats of CI systems: GitHub's workflow commands, SARIF, the HTML page.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "adapters/report/ci/annotation.hpp"
#include "adapters/report/html/html.hpp"
#include "adapters/report/html/picture.hpp"
#include "adapters/report/words/code_titles.hpp"
#include "tests/adapters/report/answers.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::report {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using Json = nlohmann::json;

const std::vector<Answer>& every_answer() {
  static const std::vector<Answer> all{answers::conda_success(),
                                       answers::pip_success(),
                                       answers::two_gpus(),
                                       answers::cpu_only(),
                                       answers::unsatisfiable(),
                                       answers::neutral(),
                                       answers::hostile(),
                                       answers::bare(OutcomeKind::gpu),
                                       answers::bare(OutcomeKind::cpu_only),
                                       answers::bare(OutcomeKind::neutral),
                                       answers::bare(OutcomeKind::unsatisfiable)};
  return all;
}

auto github(const Answer& answer, bool is_cpu_accepted = false) -> std::string {
  return render_github(annotations_of(answer, is_cpu_accepted));
}
auto sarif(const Answer& answer, bool is_cpu_accepted = false) -> Json {
  return Json::parse(render_sarif(annotations_of(answer, is_cpu_accepted)));
}

TEST(Github, ReportsEachOutcome) {
  EXPECT_GOLDEN("report/github.txt", github(answers::conda_success()) + github(answers::two_gpus()) + github(answers::cpu_only()) +
                                         github(answers::cpu_only(), true) + github(answers::unsatisfiable()) +
                                         github(answers::bare(OutcomeKind::cpu_only)));
}

TEST(Github, PutsEachCommandOnItsOwnLine) {
  EXPECT_GOLDEN("report/github_hostile.txt", github(answers::hostile()));
  for (const auto& answer : every_answer()) {
    auto rest = github(answer);
    ASSERT_TRUE(rest.ends_with('\n'));
    for (; !rest.empty(); rest.erase(0, rest.find('\n') + 1)) {
      EXPECT_THAT(rest, ::testing::AnyOf(StartsWith("::error "), StartsWith("::warning "), StartsWith("::notice ")));
    }
  }
}

TEST(Github, NamesTheFileWithItsColonsEscaped) {
  auto annotations = annotations_of(answers::unsatisfiable(), false);
  annotations.file = "C:/a,b.lock";
  EXPECT_THAT(render_github(annotations), StartsWith("::error file=C%3A/a%2Cb.lock,title=gpusolve%3A "));
}

TEST(Github, NamesARepairOfTwoFindingsOnce) {
  const Repair repair{Repair::Kind::other, "Take torch 2.7.0.", {}};
  Audit audit;
  audit.findings = {{.code = ReasonCode::no_kernel_image, .subject = "torch 2.0.0", .repair = repair},
                    {.code = ReasonCode::driver_too_old, .subject = "torch 2.0.0", .repair = repair}};
  EXPECT_EQ(annotations_of(std::span<const Audit>(&audit, 1)).remedies, std::vector<std::string>{"Take torch 2.7.0."});
}

TEST(Sarif, TellsAFailure) { EXPECT_GOLDEN("report/cpu_only.sarif", render_sarif(annotations_of(answers::cpu_only(), false))); }

TEST(Sarif, HasNoResultIfNothingIsWrong) {
  EXPECT_TRUE(sarif(answers::conda_success()).at("runs").at(0).at("results").empty());
  EXPECT_TRUE(sarif(answers::cpu_only(), true).at("runs").at(0).at("results").empty());
}

TEST(Sarif, HasAResultForEveryFailure) {
  for (const auto& answer : every_answer()) {
    const auto results = sarif(answer).at("runs").at(0).at("results");
    const auto errors = std::ranges::count_if(results, [](const Json& one) { return one.at("level") == "error"; });
    const bool is_failure = answer.outcome == OutcomeKind::cpu_only || answer.outcome == OutcomeKind::unsatisfiable;
    EXPECT_EQ(errors > 0, is_failure);
  }
}

TEST(Sarif, PointsFromEachResultToItsRule) {
  for (const auto& answer : every_answer()) {
    const auto run = sarif(answer).at("runs").at(0);
    const auto& rules = run.at("tool").at("driver").at("rules");
    for (const auto& result : run.at("results")) {
      EXPECT_EQ(rules.at(result.at("ruleIndex").get<std::size_t>()).at("id"), result.at("ruleId"));
    }
  }
}

TEST(Sarif, WritesAPathAsAUri) {
  auto annotations = annotations_of(answers::cpu_only(), false);
  const auto uri_of = [&](const std::string& file) {
    annotations.file = file;
    const auto document = Json::parse(render_sarif(annotations));
    return document.at("runs").at(0).at("results").at(0).at("locations").at(0).at("physicalLocation").at("artifactLocation").at("uri");
  };
  EXPECT_EQ(uri_of("a b/gpusolve.lock"), "a%20b/gpusolve.lock");
  EXPECT_EQ(uri_of("/tmp/100%"), "file:///tmp/100%25");
}

TEST(CodeTitles, ContainEveryReasonCodeOnce) {
  for (std::size_t index = 0; index < k_reason_code_count; ++index) {
    EXPECT_EQ(text_of_code(code_titles()[index]), reason_code_text(static_cast<ReasonCode>(index)));
  }
  for (const auto& one : code_titles()) {
    EXPECT_EQ(std::ranges::count(code_titles(), text_of_code(one), text_of_code), 1) << text_of_code(one);
  }
  EXPECT_EQ(title_of_code("never-heard-of", "torch"), "never heard of");
  EXPECT_EQ(title_of_code("unknown-torch-index", "rocket"), "an index of rocket builds that nobody knows");
}

TEST(Html, TellsAFailure) { EXPECT_GOLDEN("report/cpu_only.html", render_html(answers::cpu_only(), {})); }

TEST(Html, TellsASet) { EXPECT_GOLDEN("report/success_conda.html", render_html(answers::conda_success(), {})); }

TEST(Html, HasOneScriptAndNoOutsideReferences) {
  for (const auto& answer : every_answer()) {
    const auto page = render_html(answer, {});
    EXPECT_EQ(page.find("<script>"), page.rfind("<script"));
    for (const auto* const outside :
         {"<script ", "<img", "<link", "<iframe", "@import", "url(http", "src=", "href=\"http", "onclick", "onload"}) {
      EXPECT_THAT(page, Not(HasSubstr(outside)));
    }
  }
}

TEST(Html, EscapesHostileText) {
  auto answer = answers::unsatisfiable();
  const std::string evil = "</title></style><script>alert(1)</script><img src=x onerror=alert(1)>";
  answer.summary = answer.request.specs[0] = answer.conflict->nodes[1].label = *answer.conflict->edges[0].spec = evil;
  answer.warnings = {{WarningCode::yanked, evil}};
  answer.commands.conda = {evil};
  answer.sources = {{evil, SourceUse::Kind::conda, evil, evil, 1}};
  const auto page = render_html(answer, {});
  EXPECT_EQ(page.find("<script"), page.rfind("<script"));
  EXPECT_THAT(page, Not(HasSubstr("alert(1)</script>")));
  EXPECT_THAT(page, Not(HasSubstr("<img")));
  EXPECT_EQ(page.find("</style>"), page.rfind("</style>"));
}

TEST(Html, SaysWhatMadeIt) {
  const Origin origin{"gpusolve resolve 'torch>=2' --gpu sm_86", "2026-09-02", "2026-11-23"};
  const auto page = render_html(answers::conda_success(), {.origin = origin});
  EXPECT_THAT(page, HasSubstr(", catalog of 2026-09-02, made on 2026-11-23</p>"));
  EXPECT_THAT(page, HasSubstr("gpusolve resolve &#39;torch&gt;=2&#39; <span>--gpu</span> sm_86"));  // an option is not broken
}

TEST(Html, DrawsNoLooseBoxes) {
  auto answer = answers::pip_success();
  for (auto& package : answer.packages) {
    package.depends.clear();
  }
  const auto picture = picture_of(answer);
  EXPECT_GT(picture.loose, 0U);
  for (std::size_t box = 0; box < picture.boxes.size(); ++box) {
    EXPECT_TRUE(std::ranges::any_of(picture.lines, [&](const PictureLine& line) { return line.from == box || line.to == box; }));
  }
}

TEST(Html, ClosesEveryElement) {
  for (const auto& answer : every_answer()) {
    const auto page = render_html(answer, {});
    for (const std::string name : {"ul", "li", "div", "section", "table", "details", "svg", "g", "dl", "main", "ol"}) {
      const auto count = [&](const std::string& text) {
        std::size_t found = 0;
        for (auto at = page.find(text); at != std::string::npos; at = page.find(text, at + 1)) {
          ++found;
        }
        return found;
      };
      EXPECT_EQ(count("<" + name + ">") + count("<" + name + " "), count("</" + name + ">")) << name;
    }
  }
}

}  // namespace
}  // namespace gpusolve::report
