// Packages without GPU code whose releases require a torch below some version, see meeting.hpp.
#include <gtest/gtest.h>

#include "tests/cli/meeting.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::testing {
namespace {

const Words k_newest{"--gpu", "RTX 3090", "--driver", "595.45.04", "--python", "3.11"};

auto file(const char* name, const std::string& lines) -> Case {
  return {name, with({"check", "requirements.txt"}, k_newest), {{"requirements.txt", lines}}};
}

auto set(const char* name, const Words& specs) -> Case { return {name, resolve(with(specs, k_newest))}; }

const Case k_cases[] = {
    set("holder_that_is_pinned", {"torch", "fastai==2.8.5"}),
    set("holder_that_is_pinned_to_a_minor_release", {"torch", "monai==1.5.0"}),
    set("holder_whose_newest_release_sets_no_end", {"torch", "fastai"}),
    set("holder_without_a_torch_in_the_request", {"fastai"}),
    set("holder_whose_newest_release_sets_an_end", {"torch", "autogluon.multimodal"}),
    set("holder_of_one_release", {"torch", "audiocraft"}),
    set("holder_whose_request_limits_torch", {"torch<2.12", "autogluon"}),
    set("holder_with_gpu_code", {"torch", "lmdeploy"}),
    set("holder_newer_than_the_catalog", {"torch", "fastai==2.99"}),
    // a package of PyPI that requires one of an index
    set("holder_that_requires_a_wheel_of_an_index", {"axolotl"}),
    file("held_torch_beside_a_pinned_holder", "torch==2.14.0\nfastai==2.8.5\n"),
    file("held_torch_beside_a_holder_of_a_minor_release", "torch==2.14.0\nmonai==1.5.0\n"),
    file("limited_torch_beside_a_holder_of_a_minor_release", "torch>=2.9\nmonai==1.5.0\n"),
    file("held_torch_beside_a_holder_of_one_release", "torch==2.9.0\naudiocraft==1.3.0\n"),
    {"held_torch_of_a_project_beside_a_holder",
     {"check", "pyproject.toml", "--gpu", "RTX 3090", "--driver", "595.45.04", "--python", "3.11"},
     {{"pyproject.toml", "[project]\nname = \"a\"\nversion = \"1\"\ndependencies = [\"torch==2.9.0\", \"monai==1.5.0\"]\n"}}},
    file("held_torch_beside_a_release_without_an_end", "torch==2.14.0\nfastai\n"),
    file("held_torch_beside_an_open_holder", "torch==2.14.0\nautogluon.multimodal\n"),
    file("held_torch_beside_an_open_holder_with_gpu_code", "torch==2.14.0\nlmdeploy\n"),
    file("held_torch_beside_a_holder_newer_than_the_catalog", "torch==2.14.0\nunsloth==2026.12.1\n"),
    file("held_torch_that_a_holder_brings", "chatterbox-tts\n"),
    // no line names torch, and two wheels depend on it
    file("brought_torch_beside_a_wheel_for_another", "bitsandbytes==0.43.1\nvllm\n"),
    file("brought_torch_of_a_pin_beside_a_source_with_wheels", "flash-attn==2.8.3\nvllm==0.11.0\n"),
    file("brought_torch_beside_no_other_wheel", "transformers\nvllm==0.11.0\n"),
    // the wheel requires a companion that the file leaves open
    file("companion_that_a_wheel_requires", "vllm==0.8.4\ntorch==2.6.0\ntorchaudio\n"),
};

class MeetingHolders : public ::testing::TestWithParam<Case> {};

TEST_P(MeetingHolders, ReadsAsInReview) { EXPECT_GOLDEN("meeting/" + std::string(GetParam().name) + ".txt", transcript(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Golden, MeetingHolders, ::testing::ValuesIn(k_cases), [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::testing
