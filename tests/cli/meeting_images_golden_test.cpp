// Dockerfiles: their commands one by one, and what their base images bring. See meeting.hpp.
#include <gtest/gtest.h>

#include "tests/cli/meeting.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::testing {
namespace {

const Words k_check = with({"check", "Dockerfile"}, k_ampere);

const Case k_cases[] = {
    // a command that pip refuses ends the build
    {"image_command_that_a_later_one_hides",
     k_check,
     {{"Dockerfile", "FROM python:3.10\nRUN pip install torch==2.3.0 torchvision==0.17.1\nRUN pip install torch==2.2.1\n"}}},
    {"image_command_that_a_later_torch_would_break",
     k_check,
     {{"Dockerfile", "FROM python:3.10\nRUN pip install torch==2.3.0 torchvision==0.17.1\nRUN pip install torch==2.3.1\n"}}},
    {"image_command_without_a_wheel_for_its_python",
     k_check,
     {{"Dockerfile", "FROM python:3.13\nRUN pip install torch==2.3.0\nRUN pip install torch==2.6.0\n"}}},
    {"image_command_of_a_file_of_requirements",
     k_check,
     {{"requirements.txt", "# both\njax[cuda12]==0.4.30\njaxlib==0.4.29\n"},
      {"Dockerfile", "FROM python:3.11\nRUN pip install numpy\nCOPY requirements.txt .\nRUN pip install -r requirements.txt\n"}}},
    {"image_command_that_finds_its_torch",
     k_check,
     {{"Dockerfile",
       "FROM python:3.10\nRUN pip install torch==2.1.0+cu118 --index-url https://download.pytorch.org/whl/cu118\n"
       "RUN pip install torch==2.1.0+cu118 transformers\n"}}},
    {"image_remedy_for_two_pins_of_a_command",
     k_check,
     {{"Dockerfile",
       "FROM python:3.10\nRUN pip install torch==2.3.0 torchvision==0.18.0\nRUN pip install xformers==0.0.25 \"numpy<2\"\n"}}},
    // environments of conda
    {"image_with_two_environments",
     k_check,
     {{"Dockerfile",
       "FROM continuumio/miniconda3\nRUN conda create -n old -c pytorch -c nvidia python=3.9 pytorch=1.13.1 pytorch-cuda=11.7\n"
       "RUN conda create -n new -c pytorch -c nvidia python=3.10 pytorch=2.1.0 pytorch-cuda=12.1\n"
       "RUN conda run -n new pip install xformers==0.0.22.post4\n"}}},
    {"image_with_a_named_environment",
     with({"check", "Dockerfile", "--part", "old"}, k_ampere),
     {{"old.yml", "name: old\nchannels: [pytorch, nvidia]\ndependencies: [python=3.8, pytorch=1.7.1, cudatoolkit=10.1]\n"},
      {"new.yml", "name: new\nchannels: [pytorch, nvidia]\ndependencies: [python=3.10, pytorch=2.1.0, pytorch-cuda=12.1]\n"},
      {"Dockerfile",
       "FROM mambaorg/micromamba:1.5\nCOPY old.yml new.yml /tmp/\n"
       "RUN micromamba env create -f /tmp/old.yml && micromamba env create -f /tmp/new.yml\n"}}},
    {"image_with_an_environment_that_is_active",
     k_check,
     {{"Dockerfile",
       "FROM continuumio/miniconda3\nRUN conda create -n old -c pytorch -c nvidia python=3.9 pytorch=1.13.1 pytorch-cuda=11.7\n"
       "RUN conda create -n new python=3.10\nENV PATH=/opt/conda/envs/new/bin:$PATH\nRUN pip install torch==2.1.0 torchvision==0.16.0\n"}}},
    {"image_without_an_environment_of_that_name",
     with({"check", "Dockerfile", "--part", "other"}, k_ampere),
     {{"Dockerfile", "FROM continuumio/miniconda3\nRUN conda create -n old -c pytorch python=3.9 pytorch=1.13.1\n"}}},
};

class MeetingImages : public ::testing::TestWithParam<Case> {};

TEST_P(MeetingImages, ReadsAsInReview) { EXPECT_GOLDEN("meeting/" + std::string(GetParam().name) + ".txt", transcript(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Golden, MeetingImages, ::testing::ValuesIn(k_cases), [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::testing
