// ../shared/facts/questions.yaml: questions of real users, with the answers that follow from the facts. Each is passed to `why-not`, or to
// the catalog if it is about nvcc.
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <filesystem>
#include <regex>

#include "catalogs/catalog.hpp"
#include "catalogs/cuda/code_targets.hpp"
#include "cli/options/typed_query.hpp"
#include "engine/resolve/why_not.hpp"
#include "tests/support/paths.hpp"

namespace gpusolve::tests {
namespace {

auto field(const YAML::Node& ask, const char* name) -> std::string { return ask[name] ? ask[name].as<std::string>() : std::string(); }

/// `===` matches only PyPI's wheel, which has no local version.
auto spec_of(const YAML::Node& ask) -> std::string {
  const auto build = field(ask, "build");
  const auto version = field(ask, "torch");
  if (build == "pypi-default") {
    return "torch===" + version;
  }
  return "torch==" + version + (build == "any" || build.empty() ? "" : "+" + build);
}

/// The builds, such as `1.8.1+cu111`, that are said to work instead.
auto builds_in(const std::string& text) -> std::vector<std::string> {
  static const std::regex k_build(R"((\d+\.\d+\.\d+\+cu\d+))");
  return {std::sregex_token_iterator(text.begin(), text.end(), k_build), std::sregex_token_iterator()};
}

auto options_of(const YAML::Node& ask, const std::string& spec) -> cli::ResolveOptions {
  cli::ResolveOptions options;
  options.installer = "pip";
  options.specs = {spec};
  options.machine.platform = field(ask, "os") == "windows" ? "win-64" : field(ask, "machine") == "aarch64" ? "linux-aarch64" : "linux-64";
  if (const auto sm = field(ask, "sm"); !sm.empty()) {
    options.machine.gpus = {"sm_" + sm};
  } else if (const auto gpu = field(ask, "gpu"); !gpu.empty()) {
    options.machine.gpus = {gpu};
  }
  const auto take = [&](const char* name, std::optional<std::string>& option) {
    option = ask[name] ? std::optional(field(ask, name)) : std::nullopt;
  };
  take("driver", options.machine.driver);
  take("glibc", options.machine.glibc);
  return options;
}

auto answer_to(const YAML::Node& ask, const std::string& spec) -> Result<WhyNot> {
  const auto& catalog = catalogs::Catalog::embedded();
  const auto options = options_of(ask, spec);
  const auto query = cli::sourced_query(options, catalog);
  if (!query) {
    return query.error();
  }
  return engine::why_not(*query, catalog);
}

auto runs(Verdict verdict) -> bool { return verdict == Verdict::chosen || verdict == Verdict::not_best; }

/// Whether kernels exist but a library rules the GPU out: the answer is no and must say so.
auto blames_a_library(const WhyNot& answer) -> bool {
  return std::ranges::any_of(answer.answer.reasons,
                             [](const WordedReason& worded) { return worded.reason.code == ReasonCode::library_drops_arch; });
}

/// How an installer asks for the build `1.8.0+cu102`. The default build of an old release bears no local version: `1.8.0` alone names it.
auto spec_of_build(const std::string& build, Platform platform) -> std::string {
  const auto plus = build.find('+');
  const auto version = dotted(build.substr(0, plus));
  const auto tag = build.substr(plus + 1);
  const auto builds = catalogs::Catalog::embedded().published_builds(platform);
  const bool is_unlabelled = std::ranges::any_of(builds, [&](const catalogs::PublishedBuild& one) {
    return one.packaging == Packaging::wheel && one.version == version && one.tag == tag && one.is_unlabelled;
  });
  return "torch==" + (is_unlabelled ? build.substr(0, plus) : build);
}

void expect_it_runs(const YAML::Node& ask, const std::string& build, const std::string& id) {
  const auto spec = spec_of_build(build, *parse_platform(options_of(ask, "torch").machine.platform.value()));
  const auto answer = answer_to(ask, spec);
  ASSERT_TRUE(answer) << id;
  EXPECT_TRUE(runs(answer->verdict)) << id << ", instead " << spec << ": " << verdict_text(answer->verdict);
}

/// Whether nvcc of this toolkit supports the target.
auto is_known_target(const YAML::Node& ask) -> bool {
  const auto targets = catalogs::Catalog::embedded().toolkit_targets(dotted(field(ask, "nvcc")));
  const auto wanted = parse_compute_capability(field(ask, "target"));
  return std::ranges::any_of(targets, [&](const catalogs::CodeTarget& one) { return wanted && one.capability == *wanted; });
}

TEST(Questions, AreAnsweredAsTheFactsSay) {
  const auto file = shared_data() / "facts/questions.yaml";
  if (!std::filesystem::is_regular_file(file)) {
    GTEST_SKIP() << file << " is not there: no questions";
  }
  std::size_t asked = 0;
  for (const auto& question : YAML::LoadFile(file.string())["questions"]) {
    const auto& ask = question["ask"];
    const auto told = question["answer"].as<std::string>();
    const auto id = "question " + question["id"].as<std::string>() + ": " + question["why"].as<std::string>();
    ++asked;
    if (ask["nvcc"]) {
      EXPECT_EQ(is_known_target(ask), told == "usable") << id;
      continue;
    }
    const auto answer = answer_to(ask, spec_of(ask));
    ASSERT_TRUE(answer) << id << ": " << answer.error().text();
    const auto verdict = answer->verdict;
    EXPECT_EQ(runs(verdict), told == "usable" || told == "usable-with-warning") << id << ": " << verdict_text(verdict);
    EXPECT_TRUE(told != "ambiguous" || blames_a_library(*answer)) << id;
    EXPECT_TRUE(told != "no-such-artifact" || verdict == Verdict::impossible) << id;
    for (const auto& build : builds_in(field(question, "better"))) {
      expect_it_runs(ask, build, id);
    }
  }
  EXPECT_GE(asked, 19U);
}

}  // namespace
}  // namespace gpusolve::tests
