// The C++ interface of libgpusolve, through its public headers.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "gpusolve/gpusolve.h"
#include "gpusolve/gpusolve.hpp"

namespace {

auto session() -> gpusolve::Session {
  auto opened = gpusolve::open_session();
  EXPECT_TRUE(opened) << opened.failure().text();
  return std::move(opened.value());
}

auto request(std::vector<std::string> specs, const std::string& gpu) -> gpusolve::Request {
  return {.specs = std::move(specs), .machine = {.gpus = {gpu}}, .installer = "pip"};
}

TEST(LibraryApi, ResolveGivesASetWithItsCommands) {
  auto own = session();
  const auto answer = gpusolve::resolve(own, request({"torch==2.4.1"}, "RTX 3090"));
  ASSERT_TRUE(answer) << answer.failure().text();
  EXPECT_EQ(answer->outcome, gpusolve::Outcome::gpu);
  EXPECT_EQ(answer->status, GPUSOLVE_DONE);
  ASSERT_TRUE(answer->stack);
  EXPECT_EQ(answer->stack->version, "2.4.1");
  EXPECT_EQ(answer->stack->runs.front().arch, "sm_86");
  EXPECT_TRUE(std::ranges::any_of(answer->packages, [](const auto& one) { return one.name == "torch" && one.requested; }));
  EXPECT_FALSE(answer->commands.pip.empty());
  EXPECT_TRUE(answer->reasons.empty());
  EXPECT_NE(answer->json.find("gpusolve/resolve/1"), std::string::npos);
}

TEST(LibraryApi, ASetWithoutGpuBuildsHasReasonsAndFixes) {
  auto own = session();
  const auto answer = gpusolve::resolve(own, request({"torch==2.4.1"}, "sm_120"));
  ASSERT_TRUE(answer) << answer.failure().text();
  EXPECT_EQ(answer->outcome, gpusolve::Outcome::cpu_only);
  EXPECT_EQ(answer->status, GPUSOLVE_CPU_ONLY);
  ASSERT_FALSE(answer->reasons.empty());
  EXPECT_EQ(answer->reasons.front().code, "no-kernel-image");
  ASSERT_FALSE(answer->fixes.empty());
  EXPECT_FALSE(answer->fixes.front().changes.empty());
}

TEST(LibraryApi, AWrongRequestIsAFailureThatNamesTheMember) {
  auto own = session();
  auto wrong = request({"torch"}, "sm_86");
  wrong.cuda = "new";
  const auto answer = gpusolve::resolve(own, wrong);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.failure().kind, gpusolve::Failure::Kind::usage);
  EXPECT_EQ(answer.failure().where, "cuda");
}

TEST(LibraryApi, WhyNotGivesTheVerdict) {
  auto own = session();
  const auto found = gpusolve::why_not(own, request({"torch==2.9.0+cu130"}, "sm_61"));
  ASSERT_TRUE(found) << found.failure().text();
  EXPECT_EQ(found->verdict, gpusolve::WhyNot::Verdict::impossible);
  EXPECT_EQ(found->status, GPUSOLVE_UNSATISFIABLE);
  EXPECT_FALSE(found->reasons.empty());
}

TEST(LibraryApi, AuditJudgesATextInMemory) {
  auto own = session();
  const auto audit = gpusolve::audit(own, {.text = "torch==2.1.0+cpu\n", .name = "requirements.txt", .machine = {.gpus = {"RTX 3090"}}});
  ASSERT_TRUE(audit) << audit.failure().text();
  EXPECT_EQ(audit->status, GPUSOLVE_FINDING);
  ASSERT_FALSE(audit->findings.empty());
  EXPECT_EQ(audit->findings.front().level, gpusolve::Finding::Level::error);
  EXPECT_EQ(audit->findings.front().code, "cpu-build-requested");
}

TEST(LibraryApi, ListsTheBuildsOfAPackageBestFirst) {
  auto own = session();
  const auto listing = gpusolve::list_builds(own, request({"torch==2.4.1"}, "sm_86"), 3);
  ASSERT_TRUE(listing) << listing.failure().text();
  ASSERT_EQ(listing->builds.size(), 3U);
  EXPECT_EQ(listing->builds.front().name, "torch");
  EXPECT_EQ(listing->builds.front().fitness, "native");
}

TEST(LibraryApi, PlansTheSetsOfAFleet) {
  auto own = session();
  const auto plan =
      gpusolve::plan_fleet(own, {.question = {.specs = {"torch"}},
                                 .nodes = {{"old", {.gpus = {"V100"}}}, {"new", {.gpus = {"RTX 5090"}}}, {"plain", {.gpus = {"none"}}}}});
  ASSERT_TRUE(plan) << plan.failure().text();
  EXPECT_EQ(plan->status, GPUSOLVE_DONE);
  std::size_t nodes = 0;
  for (const auto& set : plan->sets) {
    EXPECT_EQ(set.answer.outcome, gpusolve::Outcome::gpu);
    nodes += set.nodes.size();
  }
  EXPECT_EQ(nodes, 2U);
  EXPECT_EQ(plan->cpu_sets.front().nodes, std::vector<std::string>{"plain"});
}

TEST(LibraryApi, TwoThreadsUseOneSession) {
  auto own = session();
  std::vector<std::string> summaries(4);
  std::vector<std::thread> threads;
  for (auto& summary : summaries) {
    threads.emplace_back([&] { summary = gpusolve::resolve(own, request({"torch==2.4.1"}, "sm_86")).value().summary; });
  }
  std::ranges::for_each(threads, &std::thread::join);
  EXPECT_EQ(std::ranges::count(summaries, summaries.front()), 4);
}

TEST(LibraryApi, AWatcherThatReturnsFalseEndsTheRun) {
  auto own = session();
  own.watch([](const gpusolve::Progress&) { return false; });
  const auto answer = gpusolve::resolve(own, request({"torch==2.4.1"}, "sm_86"));
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.failure().kind, gpusolve::Failure::Kind::cancelled);
}

TEST(LibraryApi, AnUnknownCatalogIsAFailure) {
  const auto opened = gpusolve::open_session({.catalog = "/nonexistent"});
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.failure().kind, gpusolve::Failure::Kind::usage);
}

}  // namespace
