// The catalog's answers agree with the reports of people about each stack: the cases are in stack_reports.txt.
#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/requirement.hpp"
#include "catalogs/catalog.hpp"
#include "catalogs/cuda/code_targets.hpp"
#include "catalogs/gpu_rules.hpp"
#include "model/reason.hpp"
#include "tests/support/paths.hpp"

namespace gpusolve::catalogs {
namespace {

struct Report {
  std::string stack;
  std::string kind;
  std::vector<std::string> fields;  ///< the fields after the kind
};

auto reports() -> std::vector<Report> {
  std::ifstream stream(tests::test_data() / "engine" / "stack_reports.txt");
  std::vector<Report> all;
  std::string stack;
  for (std::string line; std::getline(stream, line);) {
    if (line.empty() || line.front() == '#') {
      continue;
    }
    if (line.front() == '[') {
      stack = line.substr(1, line.size() - 2);
      continue;
    }
    std::vector<std::string> fields;
    for (std::size_t start = 0; start != std::string::npos;) {
      const auto bar = line.find(" | ", start);
      fields.push_back(line.substr(start, bar == std::string::npos ? bar : bar - start));
      start = bar == std::string::npos ? bar : bar + 3;
    }
    auto kind = fields.front();
    fields.erase(fields.begin());
    all.push_back({stack, std::move(kind), std::move(fields)});
  }
  return all;
}

/// A build as a line names it: `conda xformers 0.0.34 (12.9)`, `jax-cuda12-plugin 0.6.2[with-cuda]`, `dgl 2.4.0+cu124 win-64`.
struct Build {
  bool is_conda{};
  std::string package;
  std::string extra;
  StackQuestion question;
};

auto word(std::string& text) -> std::string {
  const auto blank = std::min(text.find(' '), text.size());
  auto head = text.substr(0, blank);
  text.erase(0, std::min(blank + 1, text.size()));
  return head;
}

/// Removes the text between two marks at the end, and returns it: `with-cuda` of `0.6.2[with-cuda]`.
auto take_between(std::string& text, char open, char close) -> std::string {
  const auto at = text.find(open);
  if (at == std::string::npos || text.back() != close) {
    return {};
  }
  auto inner = text.substr(at + 1, text.size() - at - 2);
  text.erase(at);
  return inner;
}

auto build_of(std::string text) -> Build {
  Build build;
  build.is_conda = text.starts_with("conda ");
  if (build.is_conda) {
    word(text);
  }
  build.package = word(text);
  auto version = word(text);
  build.extra = take_between(version, '[', ']');
  const auto plus = std::min(version.find('+'), version.size());
  build.question.version = version.substr(0, plus);
  build.question.label = version.substr(std::min(plus + 1, version.size()));
  auto numbers = build.question.version.substr(0, build.question.version.find_first_not_of("0123456789."));
  build.question.numbers = dotted(numbers.ends_with('.') ? numbers.substr(0, numbers.size() - 1) : numbers);
  if (auto cuda = text; !take_between(cuda, '(', ')').empty()) {
    auto inner = text;
    build.question.cuda = dotted(take_between(inner, '(', ')'));
    build.question.is_for_cpu = false;
    text.clear();
  }
  build.question.platform = text.empty() ? Platform::linux_64 : parse_platform(text).value_or(Platform::linux_64);
  return build;
}

auto facts_of(const std::string& text, Platform platform) -> Facts {
  const auto comma = text.find(", ");
  Facts facts;
  facts.platform = {platform, Provenance::flag};
  facts.gpus = std::vector<Gpu>{{std::nullopt, *parse_compute_capability(text.substr(0, comma)), Provenance::flag}};
  if (text.substr(comma + 2) != "-") {
    facts.driver = Driver{dotted(text.substr(comma + 2)), std::nullopt};
  }
  return facts;
}

auto said(const Verdict& verdict) -> std::string {
  std::string out;
  for (const auto& reason : verdict.reasons()) {
    out += (out.empty() ? "" : ", ") + std::string(reason_code_text(reason.code)) + (reason.needed.empty() ? "" : " " + reason.needed) +
           (reason.known_failure.empty() ? "" : ": " + reason.known_failure);
  }
  for (const auto& [gpu, judged] : verdict.gpus) {
    if (const auto* const by = std::get_if<RunsBy>(&judged); by != nullptr && verdict.runs()) {
      out += by->kind == RunsBy::Kind::cubin ? "cubin " : by->kind == RunsBy::Kind::ptx ? "ptx " : "compiled for ";
      out += target_text(by->target);
    }
  }
  return (out.empty() ? "nothing against it" : out) + (verdict.is_code_assumed ? " (code unknown)" : "");
}

/// The verdict of the most suitable library, as for a set.
auto verdict_of(const Build& build, const std::string& machine) -> std::string {
  const auto& catalog = Catalog::embedded();
  const auto match = catalog.find_stack_builds(build.is_conda, build.package, build.question);
  if (!match) {
    return "no such build";
  }
  const auto facts = facts_of(machine, build.question.platform);
  auto best = judge(*match->builds.front(), facts, catalog);
  for (const auto* const row : match->builds) {
    auto verdict = judge(*row, facts, catalog);
    if (verdict.runs()) {
      best = std::move(verdict);
      break;
    }
  }
  return (match->is_exact ? "" : "as " + match->version + ": ") + said(best);
}

auto requirements_of(const StackBuild& row, const std::string& extra) -> std::vector<std::string> {
  auto all = row.requirements;
  for (const auto& [name, needs] : row.extras) {
    if (name == extra) {
      all.insert(all.end(), needs.begin(), needs.end());
    }
  }
  return all;
}

/// Says whether some requirement of the build, or a limit on packages beside it, excludes the other package: `torch 2.9.1`.
auto neighbour_of(const Build& build, std::string other) -> std::string {
  const auto name = word(other);
  const auto version = pypi::parse_version(other);
  EXPECT_TRUE(version) << other;
  const auto match = Catalog::embedded().find_stack_builds(build.is_conda, build.package, build.question);
  std::string answer = match ? "not named" : "no such build";
  for (const auto* const row : match ? match->builds : std::vector<const StackBuild*>{}) {
    for (const auto& text : requirements_of(*row, build.extra)) {
      const auto requirement = pypi::parse_requirement(text);
      if (requirement && pypi::normalise_name(requirement->name) == name) {
        answer = requirement->specifiers.contains(*version) ? "accepted" : "refused";
      }
    }
  }
  const auto packaging = build.is_conda ? Packaging::conda_forge : Packaging::wheel;
  const auto numbers = parse_dotted_version(version->public_text());
  for (const auto* const limit :
       Catalog::embedded().neighbour_limits(build.package, packaging, build.question.version, build.question.platform)) {
    answer = limit->neighbour == name && !limit->allows(*numbers) ? "refused" : answer;
  }
  return answer;
}

TEST(StackReports, AreWhatTheCatalogAnswers) {
  for (const auto& report : reports()) {
    if (report.kind == "no") {
      EXPECT_EQ(report.fields.size(), 2U) << report.stack;
      continue;
    }
    ASSERT_EQ(report.fields.size(), 5U) << report.stack << ": " << report.kind;
    const auto& fields = report.fields;
    const auto build = build_of(fields[0]);
    EXPECT_EQ(report.kind == "neighbour" ? neighbour_of(build, fields[1]) : verdict_of(build, fields[1]), fields[2])
        << report.stack << ": " << fields[3] << " (" << fields[4] << ")\n  " << fields[0] << " with " << fields[1];
  }
}

TEST(StackReports, AskFiveQuestionsOfEveryStack) {
  const std::set<std::string> questions{"runs", "too-old", "too-new", "old-driver", "neighbour"};
  std::map<std::string, std::set<std::string>> asked;
  for (const auto& report : reports()) {
    const auto& question = report.kind == "no" ? report.fields.front() : report.kind;
    EXPECT_TRUE(asked[report.stack].insert(question).second) << report.stack << ": " << question << " twice";
  }
  for (const auto& package : Catalog::embedded().stack_packages()) {
    if (package.has_builds) {
      EXPECT_EQ(asked[package.stack], questions) << package.stack;
    }
  }
}

}  // namespace
}  // namespace gpusolve::catalogs
