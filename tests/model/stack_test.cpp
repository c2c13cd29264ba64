#include "model/stack.hpp"

#include <gtest/gtest.h>

namespace gpusolve {
namespace {

TEST(Run, IsWrittenAndReadBack) {
  const gpusolve::Run native{"sm_86", gpusolve::Run::By::cubin, "sm_80"};
  const gpusolve::Run compiled{"sm_90", gpusolve::Run::By::ptx, "compute_86"};
  EXPECT_EQ(run_text(native), "cubin sm_80");
  EXPECT_EQ(run_text(compiled), "ptx compute_86");
  EXPECT_EQ(parse_run("sm_86", "cubin sm_80"), native);
  EXPECT_EQ(parse_run("sm_90", "ptx compute_86"), compiled);
  for (const auto* const wrong : {"", "cubin", "sass sm_80", "ptxcompute_86"}) {
    EXPECT_FALSE(parse_run("sm_86", wrong)) << wrong;
  }
}

}  // namespace
}  // namespace gpusolve
