// Which GPU runs which cubin and which PTX: NVIDIA's table, row by row.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "catalogs/cuda/code_targets.hpp"

namespace gpusolve::catalogs {
namespace {

constexpr auto k_plain = CodeTarget::Kind::plain;
constexpr auto k_arch = CodeTarget::Kind::architecture_specific;
constexpr auto k_family = CodeTarget::Kind::family_specific;

const std::vector<ComputeCapability> k_gpus{{3, 5}, {3, 7},  {5, 0},  {5, 2},  {5, 3},  {6, 0},  {6, 1}, {6, 2},
                                            {7, 0}, {7, 2},  {7, 5},  {8, 0},  {8, 6},  {8, 7},  {8, 8}, {8, 9},
                                            {9, 0}, {10, 0}, {10, 1}, {10, 3}, {11, 0}, {12, 0}, {12, 1}};

template <class Runs>
auto gpus_that(Runs runs) -> std::string {
  std::string out;
  for (const auto gpu : k_gpus) {
    if (runs(gpu)) {
      out += (out.empty() ? "" : " ") + gpu.text();
    }
  }
  return out;
}

TEST(Cubin, RunsWithinItsMajorVersionAndTegraAlone) {
  const struct {
    CodeTarget cubin;
    std::string gpus;
  } cases[]{{{{3, 5}, k_plain}, "3.5 3.7"},     {{{3, 7}, k_plain}, "3.7"},         {{{5, 0}, k_plain}, "5.0 5.2"},
            {{{5, 2}, k_plain}, "5.2"},         {{{5, 3}, k_plain}, "5.3"},         {{{6, 0}, k_plain}, "6.0 6.1"},
            {{{6, 1}, k_plain}, "6.1"},         {{{6, 2}, k_plain}, "6.2"},         {{{7, 0}, k_plain}, "7.0 7.5"},
            {{{7, 2}, k_plain}, "7.2"},         {{{7, 5}, k_plain}, "7.5"},         {{{8, 0}, k_plain}, "8.0 8.6 8.8 8.9"},
            {{{8, 6}, k_plain}, "8.6 8.8 8.9"}, {{{8, 7}, k_plain}, "8.7"},         {{{8, 9}, k_plain}, "8.9"},
            {{{9, 0}, k_plain}, "9.0"},         {{{9, 0}, k_arch}, "9.0"},          {{{10, 0}, k_plain}, "10.0 10.3"},
            {{{10, 0}, k_arch}, "10.0"},        {{{10, 0}, k_family}, "10.0 10.3"}, {{{10, 1}, k_plain}, "10.1 11.0"},
            {{{10, 1}, k_family}, "10.1 11.0"}, {{{10, 3}, k_plain}, "10.3"},       {{{11, 0}, k_plain}, "10.1 11.0"},
            {{{12, 0}, k_plain}, "12.0 12.1"},  {{{12, 0}, k_arch}, "12.0"},        {{{12, 0}, k_family}, "12.0 12.1"},
            {{{12, 1}, k_plain}, "12.1"}};
  for (const auto& [cubin, gpus] : cases) {
    EXPECT_EQ(gpus_that([&](ComputeCapability gpu) { return runs_cubin(cubin, gpu); }), gpus) << target_text(cubin);
  }
}

TEST(Ptx, RunsOnEverythingLaterUnlessItIsRestricted) {
  EXPECT_EQ(gpus_that([](ComputeCapability gpu) { return runs_ptx({{9, 0}, k_plain}, gpu); }), "9.0 10.0 10.1 10.3 11.0 12.0 12.1");
  EXPECT_EQ(gpus_that([](ComputeCapability gpu) {
              return runs_ptx({{8, 6}, k_plain}, gpu);
            }),
            "8.6 8.7 8.8 8.9 9.0 10.0 10.1 10.3 11.0 12.0 12.1");
  EXPECT_EQ(gpus_that([](ComputeCapability gpu) { return runs_ptx({{9, 0}, k_arch}, gpu); }), "9.0");
  EXPECT_EQ(gpus_that([](ComputeCapability gpu) { return runs_ptx({{12, 0}, k_family}, gpu); }), "12.0 12.1");
}

TEST(Cubin, NearestToTheGpuIsTaken) {
  const std::vector<CodeTarget> cubins{{{8, 0}, k_plain}, {{8, 6}, k_plain}, {{9, 0}, k_arch}, {{9, 0}, k_plain}};
  EXPECT_EQ(target_text(*best_cubin(cubins, {8, 9})), "sm_86");
  EXPECT_EQ(target_text(*best_cubin(cubins, {8, 0})), "sm_80");
  EXPECT_EQ(target_text(*best_cubin(cubins, {9, 0})), "sm_90");
  EXPECT_FALSE(best_cubin(cubins, {8, 7}));
  EXPECT_FALSE(best_cubin(cubins, {12, 0}));
}

}  // namespace
}  // namespace gpusolve::catalogs
