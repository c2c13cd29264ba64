// Files for conda whose channels, selectors of CUDA or toolkits do not go together.
#include <gtest/gtest.h>

#include "tests/cli/meeting.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::testing {
namespace {

const Case k_cases[] = {
    {"search_of_conda_for_a_python", {"search", "pytorch==2.5.1", "--installer", "conda", "--python", "3.13", "--gpu", "A100"}},
    {"search_of_conda_for_no_python", {"search", "pytorch==2.13.*", "--installer", "conda", "--python", "3.15", "--gpu", "A100"}},
    {"cudnn_alone_beside_a_wheel_that_loads_cuda",
     with({"check", "requirements.txt", "--python", "3.11"}, k_ampere),
     {{"requirements.txt", "onnxruntime-gpu==1.23.2\nnvidia-cudnn-cu12\n"}}},
};

class MeetingConda : public ::testing::TestWithParam<Case> {};

TEST_P(MeetingConda, ReadsAsInReview) { EXPECT_GOLDEN("meeting/" + std::string(GetParam().name) + ".txt", transcript(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Golden, MeetingConda, ::testing::ValuesIn(k_cases), [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::testing
