#include "adapters/report/words/wording.hpp"

#include <gtest/gtest.h>

namespace gpusolve::report {
namespace {

TEST(Wording, SaysWhatIsWrongAndWhatWouldBeRight) {
  EXPECT_EQ(reason_clause({ReasonCode::no_kernel_image, "torch", "sm_120", ""}), "no code for sm_120");
  EXPECT_EQ(reason_clause({ReasonCode::driver_too_old, "torch", "driver 470.82", "525.60.13"}),
            "needs driver 525.60.13 or newer, here driver 470.82");
  EXPECT_EQ(reason_clause({ReasonCode::driver_too_old, "torch", "", ""}), "needs a newer driver");
  EXPECT_EQ(reason_clause({ReasonCode::ptx_needs_newer_driver, "torch", "driver 470.82", "520.61.05"}),
            "has only PTX for this GPU, and driver 470.82 is too old to compile it (520.61.05 or newer can)");
  EXPECT_EQ(reason_clause({ReasonCode::glibc_too_old, "torch", "glibc 2.17", "2.28"}), "needs glibc 2.28 or newer, here glibc 2.17");
  EXPECT_EQ(reason_clause({ReasonCode::library_drops_arch, "torch", "sm_61", ""}), "its CUDA libraries do not serve sm_61");
  EXPECT_EQ(reason_clause({ReasonCode::channel_priority, "torch", "conda-forge", ""}), "hidden by conda-forge, which comes first");
  EXPECT_EQ(reason_sentence({ReasonCode::yanked, "foo 1.0", "", ""}), "foo 1.0: withdrawn by its publisher");
}

TEST(Wording, WritesSpecsOfCondaAsUsersTypeThem) {
  EXPECT_EQ(typed_spec("vllm * cuda*"), "vllm=*=cuda*");
  EXPECT_EQ(typed_spec("pytorch 2.1.0 *cuda11*"), "pytorch=2.1.0=*cuda11*");
  for (const auto* const as_it_is :
       {"pytorch", "python 3.13.*", "pytorch >=2,<3 cuda*", "torch>=2", "torch @ file:///x y", "cpuonly of a.yml", "cpuonly of", ""}) {
    EXPECT_EQ(typed_spec(as_it_is), as_it_is);
  }
}

TEST(Wording, ExtractsTheVersionFromALimit) {
  EXPECT_EQ(bare_version(">=2.38"), "2.38");
  EXPECT_EQ(bare_version(">= 2.38"), "2.38");
  EXPECT_EQ(bare_version("2.38"), "2.38");
  EXPECT_EQ(bare_version(">="), "");
}

TEST(Wording, HasWordsForEveryReasonWithAndWithoutItsFact) {
  for (std::size_t code = 0; code < k_reason_code_count; ++code) {
    for (const std::string fact : {"", "the fact"}) {
      const auto clause = reason_clause({static_cast<ReasonCode>(code), "subject", fact, ""});
      EXPECT_FALSE(clause.empty()) << code;
      EXPECT_FALSE(clause.ends_with(" ")) << clause;
      EXPECT_EQ(clause.find("  "), std::string::npos) << clause;
    }
  }
}

TEST(Wording, TellsADriverThatDroppedTheGpuFromALibrary) {
  EXPECT_EQ(reason_clause({ReasonCode::library_drops_arch, "", "sm_120"}), "its CUDA libraries do not serve sm_120");
  EXPECT_EQ(reason_clause(
                {.code = ReasonCode::library_drops_arch, .subject = "", .fact = "driver 580.65.06", .needed = "470", .is_of_driver = true}),
            "needs driver branch 470 or older, here driver 580.65.06");
}

TEST(Wording, DistinguishesNativeCodeFromPtx) {
  EXPECT_EQ(run_clause({"sm_86", gpusolve::Run::By::cubin, "sm_80"}), "runs natively (cubin sm_80)");
  EXPECT_EQ(run_clause({"sm_90", gpusolve::Run::By::ptx, "compute_86"}),
            "runs through PTX compute_86, which the driver compiles at first use");
}

TEST(Wording, NamesOnlyTheKnownPartsOfTheStack) {
  EXPECT_EQ(stack_line({"2.1.2", "cu118", "11.8", "8.7.0", "3.10", {}, {}, {}}, "torch"),
            "torch 2.1.2 (cu118), CUDA 11.8, cuDNN 8.7.0, Python 3.10");
  EXPECT_EQ(stack_line({}, "torch"), "");
}

TEST(Wording, CountsInEnglish) {
  EXPECT_EQ(counted(1, "package"), "1 package");
  EXPECT_EQ(counted(0, "package"), "0 packages");
}

}  // namespace
}  // namespace gpusolve::report
