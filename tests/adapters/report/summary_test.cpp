#include "adapters/report/words/summary.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "adapters/report/words/why.hpp"
#include "tests/support/main_roles.hpp"

namespace gpusolve::report {
namespace {

/// An answer with these reasons.
auto answer_with(OutcomeKind outcome, std::vector<Reason> reasons) -> Answer {
  Answer answer;
  answer.roles = tests::main_roles();
  answer.outcome = outcome;
  answer.request.specs = {"torch"};
  for (auto& reason : reasons) {
    answer.reasons.push_back({reason, ""});
  }
  return answer;
}

/// The text after the common beginning of these sentences.
auto why_cpu(std::vector<Reason> reasons) -> std::string {
  constexpr std::string_view k_start = "No GPU build of torch can be chosen: ";
  const auto text = summarise(answer_with(OutcomeKind::cpu_only, std::move(reasons)));
  return text.starts_with(k_start) ? text.substr(k_start.size()) : text;
}

auto why_not(std::vector<Reason> reasons) -> std::string { return summarise(answer_with(OutcomeKind::unsatisfiable, std::move(reasons))); }

TEST(Summary, SaysWhichGpusNoBuildRunsOn) {
  const Reason no_code{ReasonCode::no_kernel_image, "torch 2.1", "sm_120"};
  const Reason no_library{ReasonCode::library_drops_arch, "torch 1.8", "sm_120"};
  EXPECT_EQ(why_cpu({no_code, no_library}), "none has code for sm_120.");
  EXPECT_EQ(why_cpu({no_code, {ReasonCode::no_kernel_image, "torch 2.9", "sm_61"}}), "none has code for both sm_61 and sm_120.");
}

TEST(Summary, AsksForTheOldestDriverThatHelps) {
  const Reason newest{ReasonCode::driver_too_old, "torch 2.14", "driver 450.80.02", "580.65.06"};
  const Reason oldest{ReasonCode::driver_too_old, "torch 1.7", "driver 450.80.02", "455"};
  EXPECT_EQ(why_cpu({newest, oldest}), "they need driver 455 or newer, and yours is driver 450.80.02.");
}

TEST(Summary, AsksForTheLastDriverThatKnowsTheGpu) {
  const Reason dropped{
      .code = ReasonCode::library_drops_arch, .subject = "torch 1.7", .fact = "driver 580.65.06", .needed = "470", .is_of_driver = true};
  EXPECT_EQ(why_cpu({dropped}), "they need driver branch 470 or older, and yours is driver 580.65.06.");
}

TEST(Summary, NamesWhatTheUserCanChangeFirst) {
  EXPECT_EQ(
      why_cpu({{ReasonCode::no_kernel_image, "torch 1.6", "sm_86"}, {ReasonCode::cuda_unavailable, "torch 2", "9.1", "", Option::cuda}}),
      "those with code for sm_86 are excluded by --cuda 9.1.");
}

TEST(Summary, GivesOnlyTheReasonThatAloneExplainsTheOutcome) {
  const Reason hidden{ReasonCode::channel_priority, "torch 2", "channel internal"};
  const Reason no_code{ReasonCode::no_kernel_image, "torch 1", "sm_86"};
  EXPECT_EQ(why_cpu({no_code, hidden}), "builds that would do are hidden by channel internal, which comes first.");
  EXPECT_EQ(why_cpu({{ReasonCode::source_lacks_gpu_builds, "torch", "internal"}}), "there are only CPU builds of torch in internal.");
  EXPECT_EQ(why_cpu({{ReasonCode::cpu_build_requested, "torch", "cpuonly"}}),
            "No GPU build can be chosen: cpuonly asks for a CPU build of pytorch.");
  EXPECT_EQ(why_cpu({{ReasonCode::cpu_build_requested, "torch", "torch==2.1.0+cpu"}}),
            "No GPU build can be chosen: torch==2.1.0+cpu asks for a CPU build.");
}

/// An answer for an RTX 3090 with driver 450.80.02, with builds that were ruled out.
auto answer_on_ampere(BuildWithCode build, std::vector<std::string> without_code) -> Answer {
  auto answer = answer_with(OutcomeKind::cpu_only, {});
  answer.facts.gpus = {{{"GeForce RTX 3090", {8, 6}, Provenance::flag}}};
  answer.facts.driver = Driver{dotted("450.80.02"), dotted("11.0"), Provenance::detected};
  answer.lost = LostBuilds{"torch", 5, 1, {}, {}, {}, "torch 2.1.0", std::move(without_code), false, std::move(build)};
  return answer;
}

TEST(GpuSentence, NamesTheLastBuildWithCodeAndWhatExcludesIt) {
  const Reason limit{ReasonCode::cuda_unavailable, "", "12.8", "", Option::cuda};
  EXPECT_EQ(summarise(answer_on_ampere({"cu126", BuildWithCode::Position::last, true, true, {limit}}, {"sm_86"})),
            "No GPU build of torch 2.1.0 runs on sm_86 (RTX 3090): cu126 is the last with code for it, but --cuda 12.8 excludes cu126.");
}

TEST(GpuSentence, SaysWhereEachFactComesFrom) {
  const Reason driver{ReasonCode::driver_too_old, "", "driver 450.80.02", "455"};
  EXPECT_EQ(summarise(answer_on_ampere({"cu118", BuildWithCode::Position::between, true, true, {driver}}, {})),
            "No GPU build of torch 2.1.0 can be chosen: the builds need driver 455 or newer, and yours is 450.80.02 (detected).");
  EXPECT_EQ(summarise(answer_on_ampere({"cu118", BuildWithCode::Position::first, true, true, {driver}}, {"sm_86"})),
            "No GPU build of torch 2.1.0 runs on sm_86 (RTX 3090): cu118 is the first with code for it, but needs driver 455 or newer, and "
            "yours is 450.80.02 (detected).");
}

TEST(GpuSentence, NamesOtherBuildsIfNoRequestedOneHasCode) {
  EXPECT_EQ(summarise(answer_on_ampere({"torch 2.7.0 (cu128)", BuildWithCode::Position::first, false, true, {}}, {"sm_86"})),
            "No GPU build of torch 2.1.0 runs on sm_86 (RTX 3090): torch 2.7.0 (cu128) is the first wheel with code for it.");
  // the remedies may take over the lost builds of the other installer
  auto of_pip = answer_on_ampere({"demo 2.0 (cu128)", BuildWithCode::Position::last, false, true, {}}, {"sm_86"});
  of_pip.lost->package = "demo";
  of_pip.request.installer = Ecosystem::conda;
  EXPECT_THAT(summarise(of_pip), ::testing::HasSubstr("is the last wheel with code"));
  of_pip.lost->ecosystem = Ecosystem::conda;
  EXPECT_THAT(summarise(of_pip), ::testing::HasSubstr("is the last conda build with code"));
  auto answer = answer_on_ampere({}, {"sm_61", "sm_86"});
  answer.lost->with_code.reset();
  answer.sources = {{"./pytorch", SourceUse::Kind::conda, "", "", 1}};
  EXPECT_EQ(summarise(answer),
            "No GPU build of torch 2.1.0 runs on both sm_61 and sm_86 (RTX 3090): nothing in ./pytorch has code for both.");
}

TEST(Summary, SaysWhyThereIsNothing) {
  EXPECT_EQ(why_not({{ReasonCode::unknown_package, "ghost", "tools"}}),
            "torch cannot be installed: there is no package called ghost in tools.");
  EXPECT_EQ(why_not({{ReasonCode::version_unavailable, "torch 99", "torch 99"}}), "torch cannot be installed: there is no torch 99.");
  EXPECT_EQ(why_not({{ReasonCode::glibc_too_old, "torch 2.9", "glibc 2.17", ">=2.28"}}),
            "torch cannot be installed: it needs glibc 2.28 or newer, and yours is glibc 2.17.");
  EXPECT_EQ(why_not({{ReasonCode::python_unavailable, "torch 2.1", "python 3.6"}}),
            "torch cannot be installed: it is not built for Python 3.6.");
  EXPECT_EQ(why_not({}), "torch cannot be installed.");
}

TEST(Summary, NamesTheSpecsThatClash) {
  auto answer = answer_with(OutcomeKind::unsatisfiable, {{ReasonCode::dependency_conflict, "libshape 2.0", "libshape 1.9"}});
  answer.conflict =
      Graph{{{GraphNode::Kind::request, "the request", {}, {}, {}},
             {GraphNode::Kind::candidates, "app 1", "app", {}, {}},
             {GraphNode::Kind::candidates, "viewer 1", "viewer", {}, {}}},
            {{0, 1, GraphEdge::Kind::needs, "app"}, {0, 2, GraphEdge::Kind::needs, "viewer"}, {1, 2, GraphEdge::Kind::excludes, {}}}};
  EXPECT_EQ(summarise(answer), "app and viewer do not go together.");
  // This holds even if other reasons rule out some builds, because the request can be changed.
  answer.reasons.insert(answer.reasons.begin(), {{ReasonCode::library_drops_arch, "app 0.9", "sm_86"}, ""});
  EXPECT_EQ(summarise(answer), "app and viewer do not go together.");
}

TEST(Summary, SaysOfWhatTheCatalogLacksEarlierReleasesOnlyThatItsOwnClash) {
  auto answer = answer_with(OutcomeKind::unsatisfiable, {{ReasonCode::dependency_conflict, "libshape 2.0", "libshape 1.9"}});
  answer.conflict = Graph{
      {{GraphNode::Kind::request, "the request", {}, {}, {}},
       {GraphNode::Kind::candidates, "app 1", "app", {}, {}},
       {GraphNode::Kind::candidates, "viewer 1", "viewer", {}, {}},
       {GraphNode::Kind::candidates, "frame 1", "frame", {}, {}}},
      {{0, 1, GraphEdge::Kind::needs, "app"}, {0, 2, GraphEdge::Kind::needs, "viewer * gpu*"}, {0, 3, GraphEdge::Kind::needs, "frame==1"}}};
  answer.earlier = {{"viewer * gpu*", "viewer", "1.0"}};
  EXPECT_EQ(summarise(answer), "No release of viewer=*=gpu* in the catalog goes with app and frame==1.");
  answer.earlier.push_back({"app", "app", "1.0"});
  EXPECT_EQ(summarise(answer), "No releases of app and viewer=*=gpu* in the catalog go with frame==1.");
  answer.earlier.push_back({"frame==1", "frame", "1"});
  EXPECT_EQ(summarise(answer), "No releases of app, viewer=*=gpu* and frame==1 in the catalog go together.");
}

TEST(Summary, NamesOnlyTheFirstOfVeryManySpecsThatClash) {
  auto answer = answer_with(OutcomeKind::unsatisfiable, {{ReasonCode::dependency_conflict, "a", "b"}});
  answer.conflict = Graph{{{GraphNode::Kind::request, "the request", {}, {}, {}}}, {}};
  for (std::uint32_t i = 1; i <= 30; ++i) {
    answer.conflict->nodes.push_back({GraphNode::Kind::candidates, "cell", "cell", {}, {}});
    answer.conflict->edges.push_back({0, i, GraphEdge::Kind::needs, "cell-" + std::to_string(i)});
  }
  EXPECT_EQ(summarise(answer), "cell-1, cell-2, cell-3, cell-4, cell-5 and 25 others do not go together.");
}

TEST(Summary, IgnoresAMissingVersionThatWasNotRequested) {
  EXPECT_EQ(
      why_cpu({{ReasonCode::no_kernel_image, "torch 2", "sm_120"}, {ReasonCode::version_unavailable, "python_abi 3.9", "python_abi 3.9"}}),
      "none has code for sm_120.");
  auto answer = answer_with(OutcomeKind::unsatisfiable, {{ReasonCode::version_unavailable, "abi 3", "abi 3"}});
  answer.conflict = Graph{{{GraphNode::Kind::request, "the request", {}, {}, {}},
                           {GraphNode::Kind::candidates, "app 1", "app", {}, {}},
                           {GraphNode::Kind::candidates, "viewer 1", "viewer", {}, {}}},
                          {{0, 1, GraphEdge::Kind::needs, "app"}, {0, 2, GraphEdge::Kind::needs, "viewer"}}};
  EXPECT_EQ(summarise(answer), "app and viewer do not go together.");
  answer.conflict->edges.push_back({0, 1, GraphEdge::Kind::needs, "abi 3"});
  EXPECT_EQ(summarise(answer), "torch cannot be installed: there is no abi 3.");
}

TEST(Summary, SaysThatThereIsNoGpuOnce) {
  auto answer = answer_with(OutcomeKind::cpu_only, {{ReasonCode::no_gpu, "this machine", ""}});
  answer.facts.gpus.emplace();
  EXPECT_EQ(summarise(answer), "There is no GPU here, so only a CPU build of torch is of use.");
}

TEST(Summary, HasALineForEveryOutcome) {
  auto answer = answer_with(OutcomeKind::gpu, {});
  answer.request.installer = Ecosystem::conda;
  answer.stack = Stack{"2.1.2", "cu118", "11.8", "8.7.0", "3.10", {}, {}, {}};
  EXPECT_EQ(outcome_line(answer), "pytorch 2.1.2 (cu118), CUDA 11.8, Python 3.10");
  EXPECT_EQ(outcome_line(answer_with(OutcomeKind::cpu_only, {})), "only a CPU build");
  EXPECT_EQ(outcome_line(answer_with(OutcomeKind::neutral, {})), "0 packages without GPU code");
  EXPECT_EQ(outcome_line(answer_with(OutcomeKind::unsatisfiable, {})), "no set");
}

TEST(Summary, EnumeratesInEnglish) {
  EXPECT_EQ(enumerated({}), "");
  EXPECT_EQ(enumerated({"a"}), "a");
  EXPECT_EQ(enumerated({"a", "b"}), "a and b");
  EXPECT_EQ(enumerated({"a", "b", "c"}), "a, b and c");
}

}  // namespace
}  // namespace gpusolve::report
