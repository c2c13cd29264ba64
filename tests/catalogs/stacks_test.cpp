// A stack is data: what the rules say of one that a file alone adds.
#include <algorithm>
#include <ranges>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "catalogs/cuda/code_targets.hpp"
#include "catalogs/gpu_rules.hpp"
#include "tests/catalogs/temporary_catalog.hpp"

namespace gpusolve::catalogs {
namespace {

struct Case {
  std::string build;   ///< "toykit 2.0", "toykit-jit 2.0+cu121"
  std::string gpu;     ///< "8.6"; "-" for free
  std::string driver;  ///< "535.104.05"; "-" for free
  std::string verdict;
};

auto facts_of(const Case& row) -> Facts {
  Facts facts;
  facts.platform = {Platform::linux_64, Provenance::flag};
  if (row.gpu != "-") {
    facts.gpus = std::vector<Gpu>{{std::nullopt, *parse_compute_capability(row.gpu), Provenance::flag}};
  }
  if (row.driver != "-") {
    facts.driver = Driver{dotted(row.driver), std::nullopt};
  }
  return facts;
}

auto said(const Verdict& verdict) -> std::string {
  std::string out;
  for (const auto& reason : verdict.reasons()) {
    out += (out.empty() ? "" : ", ") + std::string(reason_code_text(reason.code)) +
           (reason.needed.empty() ? "" : " needs " + reason.needed) + (reason.known_failure.empty() ? "" : ": " + reason.known_failure);
  }
  for (const auto& [gpu, judged] : verdict.gpus) {
    if (const auto* const by = std::get_if<RunsBy>(&judged)) {
      out += by->kind == RunsBy::Kind::cubin ? "cubin " : by->kind == RunsBy::Kind::ptx ? "ptx " : "compiled for ";
      out += target_text(by->target);
    }
  }
  return (out.empty() ? "nothing against it" : out) + (verdict.is_code_assumed ? " (code unknown)" : "");
}

auto judged(const Catalog& catalog, const Case& row) -> std::string {
  const auto blank = row.build.find(' ');
  const auto plus = std::min(row.build.find('+'), row.build.size());
  StackQuestion question;
  question.version = row.build.substr(blank + 1, plus - blank - 1);
  question.label = row.build.substr(std::min(plus + 1, row.build.size()));
  question.numbers = dotted(question.version);
  const auto match = catalog.find_stack_builds(false, row.build.substr(0, blank), question);
  if (!match) {
    return "no such build";
  }
  return (match->is_exact ? "" : "(as " + match->version + ") ") + said(judge(*match->builds.front(), facts_of(row), catalog));
}

TEST(Stacks, AreJudgedByTheSameRulesAsTorch) {
  const TemporaryCatalog folder;
  const auto catalog = Catalog::load(folder.folder());
  ASSERT_TRUE(catalog) << catalog.error().text();
  const std::vector<Case> cases{
      {"toykit 1.0", "8.6", "535.104.05", "cubin sm_80"},
      {"toykit 1.0", "9.0", "535.104.05", "ptx sm_80"},
      {"toykit 1.0", "9.0", "470.82.01", "ptx-needs-newer-driver needs 520.61.05"},
      {"toykit 1.0", "5.2", "-", "no-kernel-image"},
      {"toykit 1.5", "8.6", "-", "(as 1.1) cubin sm_80"},
      {"toykit 2.0", "7.5", "-", "no-kernel-image needs 8.0"},
      {"toykit 2.0", "12.0", "-", "no-kernel-image: the driver rejects its PTX"},
      {"toykit 2.0", "8.0", "535.104.05", "driver-too-old needs 550.54.14cubin sm_80"},
      {"toykit 3.0", "8.6", "-", "cubin sm_86 (code unknown)"},
      {"toykit 3.0", "6.1", "-", "no-kernel-image needs 7.5 (code unknown)"},
      {"toykit 3.0", "-", "535.104.05", "driver-too-old needs 580.65.06 (code unknown)"},
      {"toykit 0.9", "8.6", "-", "no such build"},
      {"toykit-jit 1.0", "8.6", "535.104.05", "compiled for sm_86"},
      {"toykit-jit 1.0", "12.0", "570.124.06", "compiled for sm_120"},
      {"toykit 3.0", "12.0", "580.65.06", "cubin sm_120 (code unknown)"},
      {"toykit-jit 1.0", "6.1", "-", "no-kernel-image needs 7.0"},
      {"toykit-jit 1.0", "13.0", "-", "no-kernel-image"},
      {"toykit-jit 1.0", "8.6", "470.82.01", "driver-too-old needs 525.60.13compiled for sm_86"},
      {"toykit-jit 2.0+cu128", "12.0", "-", "cubin sm_120"},
      {"toykit-jit 2.0+cu121", "12.0", "-", "no-kernel-image"},
      {"toykit-base 2.0", "8.6", "-", "nothing against it"},
      {"torch 2.7.1", "8.6", "-", "no such build"},
  };
  for (const auto& row : cases) {
    EXPECT_EQ(judged(*catalog, row), row.verdict) << row.build << " on " << row.gpu << ", driver " << row.driver;
  }
}

TEST(Stacks, SayWhatFailsOnAGpuThatRunsTheRest) {
  const TemporaryCatalog folder;
  const auto catalog = Catalog::load(folder.folder());
  ASSERT_TRUE(catalog) << catalog.error().text();
  const auto fails = [&](const char* package, const char* cuda, ComputeCapability gpu, Packaging packaging = Packaging::wheel) {
    BuildVariant variant;
    variant.packaging = packaging;
    variant.cuda = dotted(cuda);
    return !catalog->partial_failures(package, variant, gpu).empty();
  };
  EXPECT_TRUE(fails("toykit", "11.6", {8, 9}));
  EXPECT_TRUE(fails("toykit", "11.8", {8, 9}));
  EXPECT_FALSE(fails("toykit", "11.3", {8, 9})) << "it is not known of this one";
  EXPECT_FALSE(fails("toykit", "12.0", {8, 9}));
  EXPECT_FALSE(fails("toykit", "11.8", {8, 6}));
  EXPECT_FALSE(fails("toykit-base", "11.8", {8, 9}));
  EXPECT_FALSE(fails("toykit", "11.8", {8, 9}, Packaging::conda_forge));
}

TEST(Stacks, AreFoundByTheNamesOfTheirPackages) {
  const TemporaryCatalog folder;
  const auto catalog = Catalog::load(folder.folder());
  ASSERT_TRUE(catalog) << catalog.error().text();
  const auto found = [&](bool is_conda, std::string_view name) {
    const auto* const package = catalog->stack_package(is_conda, name);
    return package == nullptr ? std::string("none") : package->stack + (package->carries == Carries::by_build ? " by build" : "");
  };
  EXPECT_EQ(found(false, "toykit"), "toy");
  EXPECT_EQ(found(true, "toykit"), "toy by build");
  EXPECT_EQ(found(true, "toykit-jit"), "none");
  EXPECT_EQ(found(false, "toy"), "none");
  ASSERT_NE(catalog->find_stack("toy"), nullptr);
  EXPECT_EQ(catalog->find_stack("toy")->requests.front().pip.front().spec, "toyfront[gpu]");
  EXPECT_EQ(catalog->find_stack("to"), nullptr);
}

TEST(Stacks, AreFoundWhereTheNameOfOneContinuesThatOfAnother) {
  const TemporaryCatalog folder;
  folder.write("stacks/toy-jig.yaml",
               "name: Jig\nabout: what holds toys\nsources: {notes: 'a note'}\npackages:\n- {pypi: jig, carries: none}\nbuilds:\n"
               "- {package: jig, packaging: wheel, platforms: [linux-64], versions: ['1.0'], sm: [], requires: [], source: notes,\n"
               "   confidence: measured}\n");
  const auto catalog = Catalog::load(folder.folder());
  ASSERT_TRUE(catalog) << catalog.error().text();
  for (const auto& stack : catalog->stacks()) {
    EXPECT_EQ(catalog->find_stack(stack.id), &stack) << stack.id;
  }
}

TEST(Stacks, KnowABuildByItsLabelBetterThanByItsVersionAlone) {
  const TemporaryCatalog folder;
  auto text = folder.read("stacks/toy.yaml");
  const std::string builds = "builds:\n";
  text.insert(text.find(builds) + builds.size(),
              "- {package: toykit-jit, packaging: wheel, platforms: [linux-64], versions: ['2.0'], sm: unknown, least: '7.0',\n"
              "   source: notes, confidence: measured}\n");
  folder.write("stacks/toy.yaml", text);
  const auto catalog = Catalog::load(folder.folder());
  ASSERT_TRUE(catalog) << catalog.error().text();
  EXPECT_EQ(judged(*catalog, {"toykit-jit 2.0+cu128", "12.0", "-", ""}), "cubin sm_120");
  EXPECT_EQ(judged(*catalog, {"toykit-jit 2.0+cu121", "12.0", "-", ""}), "no-kernel-image");
  EXPECT_EQ(judged(*catalog, {"toykit-jit 2.0", "6.1", "-", ""}), "no-kernel-image needs 7.0 (code unknown)");
}

TEST(Stacks, SayHowAReleaseIsCompiled) {
  const TemporaryCatalog folder;
  const auto catalog = Catalog::load(folder.folder());
  ASSERT_TRUE(catalog) << catalog.error().text();
  const auto first_step = [&](std::string_view package, std::string_view version, Platform platform) {
    const auto* const recipe = catalog->source_recipe(package, dotted(version), platform);
    return recipe == nullptr ? std::string("none") : recipe->steps.empty() ? "pip " + recipe->options.front() : recipe->steps.front();
  };
  EXPECT_EQ(first_step("toysource", "1.9", Platform::linux_64), "none");
  EXPECT_EQ(first_step("toysource", "2.0", Platform::linux_64), "pip --no-build-isolation");
  EXPECT_EQ(first_step("toysource", "2.9.9", Platform::linux_64), "pip --no-build-isolation");
  EXPECT_EQ(first_step("toysource", "3.0", Platform::linux_64), "git clone https://toys.example/{version}");
  EXPECT_EQ(first_step("toysource", "3.0", Platform::win_64), "none");
  EXPECT_EQ(first_step("toyfront", "2.0", Platform::linux_64), "none");
}

TEST(Stacks, NameTheImagesThatHaveTheirPackages) {
  const TemporaryCatalog folder;
  const auto catalog = Catalog::load(folder.folder());
  ASSERT_TRUE(catalog) << catalog.error().text();
  const auto images = catalog->stack_images();
  const auto known = std::ranges::find(images, "toys/toykit", &StackImage::repository);
  ASSERT_NE(known, images.end());
  EXPECT_EQ(known->packages, std::vector<std::string>{"toykit"});
  EXPECT_TRUE(known->states_release && known->is_labelled && !known->is_of_vendor);
  EXPECT_EQ(known->parts, StackImage::Parts::devel);
  EXPECT_EQ(known->pythons, (std::vector<ImagePython>{{dotted("1.0"), dotted("3.10")}}));
}

TEST(Toolkits, StateTheirHostCompilersForEachBuildOfTheMainStack) {
  const auto& catalog = Catalog::embedded();
  for (const auto& build : catalog.published_builds()) {
    if (build.cuda && dotted("9.0") <= *build.cuda) {
      EXPECT_NE(catalog.host_compilers(*build.cuda), nullptr) << build.cuda->text();
    }
  }
}

TEST(Toolkits, AreInstalledFromTheReleaseOnThatAnInstallerHas) {
  const auto& catalog = Catalog::embedded();
  const auto channel = [&](bool is_conda, std::string_view cuda, Platform platform) {
    const auto* const install = catalog.toolkit_install(is_conda, dotted(cuda), platform);
    return install == nullptr ? std::string("none") : is_conda ? install->channels.front() : install->packages.front();
  };
  EXPECT_EQ(channel(true, "11.2", Platform::linux_64), "none");
  EXPECT_EQ(channel(true, "11.8", Platform::linux_64), "nvidia/label/cuda-{cuda}.0");
  EXPECT_EQ(channel(true, "11.8", Platform::win_64), "none");
  EXPECT_EQ(channel(true, "12.0", Platform::linux_64), "conda-forge");
  EXPECT_EQ(channel(false, "12.9", Platform::linux_64), "none");
  EXPECT_THAT(channel(false, "13.0", Platform::linux_64), ::testing::HasSubstr("nvcc"));
}

TEST(Stacks, DoNotShareAPackage) {
  const TemporaryCatalog folder;
  folder.write("stacks/zebra.yaml",
               "name: Zebra\nabout: a stack for tests\nsources:\n  notes: 'written for the tests'\nsource: notes\n"
               "confidence: measured\npackages:\n- {pypi: toykit, carries: gpu}\nbuilds: []\n");
  EXPECT_EQ(folder.complaint(), "stacks/zebra.yaml:8: the package `toykit` is already in a stack");
}

/// The catalog of toys, where the row for CUDA 11.8 has one field more.
auto toys_with(const std::string& field) -> Result<Catalog> {
  const TemporaryCatalog folder;
  auto text = folder.read("stacks/toy.yaml");
  const std::string before = "versions: ['1.0', '1.1'], cuda: '11.8',";
  text.replace(text.find(before), before.size(), before + " " + field);
  folder.write("stacks/toy.yaml", text);
  return Catalog::load(folder.folder());
}

TEST(Stacks, HaveOneBuildForEachVersionWhoseWheelsAreOnAPageOfItsOwn) {
  const auto catalog = toys_with("pages: 'https://example.org/v{version}/',");
  ASSERT_TRUE(catalog) << catalog.error().text();
  std::vector<std::string> pages;
  for (const auto& build : catalog->stack_builds(false, "toykit")) {
    if (!build.pages.empty()) {
      pages.push_back(build.versions.front().text + " " + build.pages);
    }
  }
  EXPECT_EQ(pages, (std::vector<std::string>{"1.0 https://example.org/v1.0/", "1.1 https://example.org/v1.1/"}));
}

TEST(Stacks, ExcludeReleasesThatOnlyRaiseAnError) {
  const auto catalog = toys_with("only_raises: true,");
  ASSERT_TRUE(catalog) << catalog.error().text();
  const auto builds = catalog->stack_builds(false, "toykit");
  const auto raising = std::ranges::find_if(builds, [](const auto& build) { return build.only_raises; });
  ASSERT_NE(raising, builds.end());
  EXPECT_EQ(raising->requirements, std::vector<std::string>{"toykit!={version}"});
}

TEST(Stacks, StateThePythonsThatReleasesRequire) {
  const auto catalog = toys_with("");
  ASSERT_TRUE(catalog) << catalog.error().text();
  std::vector<std::string> required;
  for (const auto& build : catalog->stack_builds(false, "toykit")) {
    for (const auto& version : build.versions) {
      required.push_back(version.text + " " + version.python.range());
    }
  }
  std::ranges::sort(required);
  EXPECT_EQ(required, (std::vector<std::string>{"1.0 >=3.8,<3.12", "1.1 >=3.8,<3.12", "2.0 ", "3.0 "}));
}

TEST(Stacks, HaveASourceForEveryBuild) {
  for (const auto& build : Catalog::embedded().stack_builds() | std::views::join) {
    EXPECT_FALSE(build.evidence.source.empty()) << build.package;
    EXPECT_FALSE(build.versions.empty()) << build.package;
  }
}

auto pythons_of(const StackVersion& version) -> std::string { return version.text + " " + version.python.range(); }

TEST(Stacks, AreTheSameFromTheirFilesAsFromTheBinary) {
  const auto loaded = Catalog::load(tests::test_data() / ".." / "catalogs");
  ASSERT_TRUE(loaded) << loaded.error().text();
  const auto& embedded = Catalog::embedded();
  ASSERT_EQ(loaded->stacks().size(), embedded.stacks().size());
  ASSERT_EQ(loaded->stack_packages().size(), embedded.stack_packages().size());
  for (const auto& package : embedded.stack_packages()) {
    const auto left = loaded->stack_builds(package.is_conda, package.name);
    const auto right = embedded.stack_builds(package.is_conda, package.name);
    ASSERT_EQ(left.size(), right.size()) << package.name;
    for (std::size_t i = 0; i < left.size(); ++i) {
      EXPECT_EQ(left[i].package, package.name);
      EXPECT_EQ(right[i].package, package.name);
      EXPECT_EQ(left[i].cubins, right[i].cubins) << package.name;
      EXPECT_EQ(left[i].requirements, right[i].requirements) << package.name;
      EXPECT_EQ(left[i].extras, right[i].extras) << package.name;
      EXPECT_EQ(left[i].only_raises, right[i].only_raises) << package.name;
      EXPECT_TRUE(std::ranges::equal(left[i].versions, right[i].versions, {}, pythons_of, pythons_of)) << package.name;
      EXPECT_EQ(left[i].evidence, right[i].evidence) << package.name;
    }
  }
}

}  // namespace
}  // namespace gpusolve::catalogs
