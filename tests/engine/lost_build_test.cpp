#include "engine/reasons/lost_build.hpp"

#include <gtest/gtest.h>

#include "engine/remedies/knobs.hpp"
#include "model/hardness.hpp"

namespace gpusolve::engine {
namespace {

const Reason k_dropped{
    .code = ReasonCode::library_drops_arch, .subject = "", .fact = "driver 580.65.06", .needed = "470", .is_of_driver = true};

auto lost(Reason reason) -> LostBuild { return {"torch", "2.1.0", {}, "torch 2.1.0", {std::move(reason)}}; }

TEST(LostBuild, TellsADriverThatDroppedTheGpuFromMissingCode) {
  EXPECT_TRUE(is_about_code({ReasonCode::library_drops_arch, "", "sm_120"}));
  EXPECT_FALSE(is_about_code(k_dropped));
  EXPECT_EQ(gpus_without_code({lost(k_dropped), lost({ReasonCode::no_kernel_image, "", "sm_35"})}), (std::vector<std::string>{"sm_35"}));
}

TEST(LostBuild, PutsTheHardestReasonFirst) {
  const Reason driver{ReasonCode::driver_too_old, "", "driver 450"};
  const Reason glibc{ReasonCode::glibc_too_old, "", "2.17"};
  const Reason ptx{ReasonCode::ptx_needs_newer_driver, "", "driver 450"};
  std::vector<Reason> reasons{ptx, driver, glibc};
  sort_hardest_first(reasons);
  EXPECT_EQ(reasons, (std::vector<Reason>{glibc, driver, ptx}));
}

TEST(Hardness, AgreesWithTheCostsOfTheFixes) {
  const std::vector<std::pair<ReasonCode, std::uint32_t>> costs{
      {ReasonCode::no_kernel_image, cost::k_gpu},       {ReasonCode::platform_unavailable, cost::k_platform},
      {ReasonCode::glibc_too_old, cost::k_glibc},       {ReasonCode::driver_too_old, cost::k_driver},
      {ReasonCode::python_unavailable, cost::k_python}, {ReasonCode::cuda_unavailable, cost::k_limit}};
  for (std::size_t i = 1; i < costs.size(); ++i) {
    EXPECT_GT(hardness({costs[i - 1].first, "", ""}), hardness({costs[i].first, "", ""}));
    EXPECT_GT(costs[i - 1].second, costs[i].second);
  }
}

}  // namespace
}  // namespace gpusolve::engine
