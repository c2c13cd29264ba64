// ../shared/facts/questions.yaml: questions that real users asked, with the answer that the facts give. Each is put to `why-not`, or to the
// catalog where it is about nvcc.
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <filesystem>

#include "catalogs/catalog.hpp"
#include "catalogs/code_targets.hpp"
#include "cli/facts.hpp"
#include "cli/why_not.hpp"
#include "tests/support/paths.hpp"

namespace gpusolve::tests {
namespace {

using report::Verdict;

auto field(const YAML::Node& ask, const char* name) -> std::string { return ask[name] ? ask[name].as<std::string>() : std::string(); }

/// `===` takes the wheel of PyPI alone, which has no local version.
auto spec_of(const YAML::Node& ask) -> std::string {
  const auto build = field(ask, "build");
  const auto version = field(ask, "torch");
  if (build == "pypi-default") {
    return "torch===" + version;
  }
  return "torch==" + version + (build == "any" || build.empty() ? "" : "+" + build);
}

auto options_of(const YAML::Node& ask) -> cli::ResolveOptions {
  cli::ResolveOptions options;
  options.installer = "pip";
  options.specs = {spec_of(ask)};
  options.platform = field(ask, "os") == "windows" ? "win-64" : field(ask, "machine") == "aarch64" ? "linux-aarch64" : "linux-64";
  if (const auto sm = field(ask, "sm"); !sm.empty()) {
    options.gpus = {"sm_" + sm};
  } else if (const auto gpu = field(ask, "gpu"); !gpu.empty()) {
    options.gpus = {gpu};
  }
  const auto take = [&](const char* name, std::optional<std::string>& option) {
    option = ask[name] ? std::optional(field(ask, name)) : std::nullopt;
  };
  take("driver", options.driver);
  take("glibc", options.glibc);
  return options;
}

auto verdict_on(const YAML::Node& ask) -> Result<Verdict> {
  const auto& catalog = catalogs::Catalog::embedded();
  const auto options = options_of(ask);
  const auto facts = cli::facts_of(options, catalog);
  if (!facts) {
    return facts.error();
  }
  auto answer = cli::why_not(catalog, {options, *facts});
  return answer ? Result<Verdict>(answer->verdict) : answer.error();
}

auto runs(Verdict verdict) -> bool { return verdict == Verdict::chosen || verdict == Verdict::not_best; }

/// Does nvcc of this toolkit know the target?
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
    const auto verdict = verdict_on(ask);
    ASSERT_TRUE(verdict) << id << ": " << verdict.error().text();
    if (told == "ambiguous") {
      continue;  // it works in part; the rule on cuDNN refuses it
    }
    EXPECT_EQ(runs(*verdict), told == "usable" || told == "usable-with-warning") << id << ": " << verdict_text(*verdict);
    if (told == "no-such-artifact") {
      EXPECT_EQ(*verdict, Verdict::impossible) << id;
    }
  }
  EXPECT_GE(asked, 19U);
}

}  // namespace
}  // namespace gpusolve::tests
