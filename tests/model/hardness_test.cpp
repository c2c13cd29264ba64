#include "model/hardness.hpp"

#include <gtest/gtest.h>

namespace gpusolve {
namespace {

auto hardness_of(ReasonCode code) -> std::size_t { return hardness({code, "", "", ""}); }

TEST(Hardness, PutsTheGpuBeforeTheSystemBeforeTheDriverBeforeTheRequest) {
  const auto order = {ReasonCode::no_kernel_image, ReasonCode::platform_unavailable,   ReasonCode::glibc_too_old,
                      ReasonCode::driver_too_old,  ReasonCode::ptx_needs_newer_driver, ReasonCode::python_unavailable,
                      ReasonCode::cuda_unavailable};
  for (const auto* code = order.begin(); code + 1 != order.end(); ++code) {
    EXPECT_GT(hardness_of(*code), hardness_of(*(code + 1))) << reason_code_text(*code);
  }
  EXPECT_EQ(hardness_of(ReasonCode::library_drops_arch), hardness_of(ReasonCode::no_kernel_image));
  const Reason dropped{.code = ReasonCode::library_drops_arch, .subject = "", .fact = "driver 580", .needed = "470", .is_of_driver = true};
  EXPECT_EQ(hardness(dropped), hardness_of(ReasonCode::driver_too_old));
  EXPECT_EQ(hardness_of(ReasonCode::unknown_package), 0U) << "it rules out no single build";
}

}  // namespace
}  // namespace gpusolve
