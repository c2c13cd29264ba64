// Packages of other projects beside which a build does not run: the set, its commands and `check` keep to the limit.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/program.hpp"

namespace gpusolve::testing {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;
using ::testing::HasSubstr;
using ::testing::Matcher;
using ::testing::Not;

struct Request {
  const char* name;
  Words words;
  std::string command;  ///< part of the first command that installs
  std::string warning;  ///< its code; empty: neither code may occur
};

void PrintTo(const Request& row, std::ostream* stream) { *stream << row.name; }

class Neighbours : public ::testing::TestWithParam<Request> {};

TEST_P(Neighbours, AreKeptBelowTheirLimit) {
  const auto& row = GetParam();
  const Sandbox sandbox;
  auto words = row.words;
  words.insert(words.begin(), {"resolve", "--no-lock", "--json", "--gpu", "RTX 3090", "--driver", "550.54.14"});
  const auto ended = run_program(words, sandbox.path());
  const auto json = Json::parse(ended.out, nullptr, false);
  ASSERT_FALSE(json.is_discarded()) << ended.out << ended.err;
  const auto installer = json["request"]["installer"].get<std::string>();
  const auto commands = json["commands"][installer].dump();
  EXPECT_THAT(commands, HasSubstr(row.command));
  const auto warnings = json["warnings"].dump();
  EXPECT_THAT(warnings, row.warning.empty() ? Not(HasSubstr("\"neighbour-")) : Matcher<std::string>(HasSubstr("\"" + row.warning + "\"")));
}

const Request k_requests[] = {
    {"main", {"torch==2.1.2", "--python", "3.11"}, "torch==2.1.2 'numpy<2'", "neighbour-held"},
    {"named", {"torch==2.1.2", "numpy", "--python", "3.11"}, "torch==2.1.2 'numpy<2'", "neighbour-held"},
    {"ranged", {"torch==2.1.2", "numpy>=1.20", "--python", "3.11"}, "'numpy>=1.20,<2'", "neighbour-held"},
    {"ranged_within", {"torch==2.1.2", "numpy<2", "--python", "3.11"}, "torch==2.1.2 'numpy<2'", ""},
    {"ranged_well_within", {"torch==2.1.2", "numpy>=1.20,<1.24", "--python", "3.11"}, "torch==2.1.2 'numpy>=1.20,<1.24'", ""},
    {"ranged_within_of_conda",
     {"pytorch==2.1.2", "numpy=1.26", "mkl=2023.2.0", "--installer", "conda", "--python", "3.11"},
     "numpy=1.26",
     ""},
    {"of_the_main_stack_without_its_code", {"dgl==2.1.0", "--installer", "pip", "--python", "3.11"}, "'torchdata<0.11'", "neighbour-held"},
    {"of_the_conda_channel", {"pytorch==2.5.1", "--installer", "conda", "--python", "3.11"}, "'mkl<2024.1'", "neighbour-held"},
    {"pinned_within", {"torch==2.1.2", "numpy==1.26.4", "--python", "3.11"}, "numpy==1.26.4", ""},
    {"pinned_beyond", {"torch==2.1.2", "numpy==2.1.0", "--python", "3.11"}, "numpy==2.1.0", "neighbour-limit"},
    {"conda", {"pytorch==2.1.2", "--installer", "conda", "--python", "3.11"}, "'numpy<2'", "neighbour-held"},
    {"old_python", {"torch==2.1.2", "--python", "3.8"}, "torch==2.1.2", ""},
    {"newer_release", {"torch==2.3.1", "--python", "3.11", "--platform", "linux-64"}, "torch==2.3.1", ""},
    {"newer_release_on_windows", {"torch==2.3.1", "--python", "3.11", "--platform", "win-64"}, "numpy", "neighbour-held"},
    {"two_of_one_release", {"jax==0.4.13", "--python", "3.11", "--platform", "linux-64"}, "'scipy<1.13' 'numpy<2'", "neighbour-held"},
    {"other_stack", {"onnxruntime-gpu==1.18.1", "--python", "3.11"}, "'numpy<2'", "neighbour-held"},
};

INSTANTIATE_TEST_SUITE_P(Resolve, Neighbours, ::testing::ValuesIn(k_requests), [](const auto& each) { return each.param.name; });

/// Without a limit, an old driver would get the oldest torch, whose own CUDA it serves.
TEST(NeighboursAmongStacks, AreNotOlderThanWhatRunsBesideThem) {
  for (const auto* const spec : {"autoawq", "deepspeed"}) {
    const Sandbox sandbox;
    const Words words{"resolve", spec, "--no-lock", "--json", "--gpu", "A100", "--driver", "450.80.02", "--platform", "linux-64"};
    const auto ended = run_program(words, sandbox.path());
    const auto json = Json::parse(ended.out, nullptr, false);
    ASSERT_FALSE(json.is_discarded()) << ended.out << ended.err;
    EXPECT_THAT(json["stack"]["torch"].get<std::string>(), ::testing::StartsWith("2.")) << spec;
  }
}

/// The file is installed after the set, of which torchvision brings NumPy.
TEST(NeighboursOfAFile, AreKeptBelowTheirLimitBeforeItIsInstalled) {
  const Sandbox sandbox;
  sandbox.write("requirements.txt", "torch==2.1.2\ntorchvision==0.16.2\nnumpy\n");
  const auto ended = run_program({"resolve", "--from-env", "requirements.txt", "--no-lock", "--json", "--gpu", "RTX 3090", "--driver",
                                  "550.54.14", "--python", "3.11", "--platform", "linux-64"},
                                 sandbox.path());
  const auto commands = Json::parse(ended.out, nullptr, false)["commands"]["pip"].dump();
  EXPECT_THAT(commands, HasSubstr("torchvision==0.16.2 'numpy<2'"));
  EXPECT_THAT(commands, HasSubstr("-r requirements.txt"));
}

/// The file would undo a limit of the commands, so they name none.
TEST(NeighboursOfAFile, AreWarnedOfWhereItNamesThemBeyondTheirLimit) {
  for (const auto* const spec : {"numpy==2.2.6", "numpy>=2", "numpy~=2.0"}) {
    const Sandbox sandbox;
    sandbox.write("requirements.txt", std::string("torch==2.1.2\n") + spec + "\n");
    const auto ended = run_program({"resolve", "--from-env", "requirements.txt", "--no-lock", "--json", "--gpu", "RTX 3090", "--driver",
                                    "550.54.14", "--python", "3.11", "--platform", "linux-64"},
                                   sandbox.path());
    const auto json = Json::parse(ended.out, nullptr, false);
    ASSERT_FALSE(json.is_discarded()) << ended.out << ended.err;
    EXPECT_THAT(json["commands"]["pip"].dump(), Not(HasSubstr("numpy"))) << spec;
    EXPECT_THAT(json["warnings"].dump(), HasSubstr("torch 2.1.2 was not built for `" + std::string(spec) + "`")) << spec;
  }
}

struct Input {
  const char* name;
  std::string file;
  std::string text;
  int status{};
  std::string output;  ///< part of it; empty: it does not mention NumPy
};

void PrintTo(const Input& row, std::ostream* stream) { *stream << row.name; }

class NeighboursIn : public ::testing::TestWithParam<Input> {};

TEST_P(NeighboursIn, AreChecked) {
  const auto& row = GetParam();
  const Sandbox sandbox;
  sandbox.write(row.file, row.text);
  const auto ended =
      run_program({"check", row.file, "--gpu", "RTX 3090", "--driver", "550.54.14", "--platform", "linux-64"}, sandbox.path());
  EXPECT_EQ(ended.status, row.status) << ended.out;
  EXPECT_THAT(ended.out, row.output.empty() ? Not(HasSubstr("numpy")) : Matcher<std::string>(HasSubstr(row.output)));
}

const Input k_inputs[] = {
    {"pinned_beyond", "requirements.txt", "torch==2.1.2\nnumpy==2.1.0\n", 12,
     "torch 2.1.2 was not built for numpy 2.1.0: it goes with numpy<2"},
    {"pinned_within", "requirements.txt", "torch==2.1.2\nnumpy==1.26.4\n", 0, ""},
    {"limited", "requirements.txt", "torch==2.1.2\nnumpy>=1.20,<2\n", 0, ""},
    {"open", "requirements.txt", "torch==2.1.2\nnumpy>=1.20\n", 0, "which `numpy>=1.20` lets"},
    {"unnamed", "requirements.txt", "torch==2.1.2\n", 0, ""},
    {"brought", "requirements.txt", "torch==2.1.2\ntorchvision==0.16.2\n", 0,
     "torch 2.1.2 was not built for numpy 2 or newer, which pip installs for\n  torchvision. It imports with a warning"},
    {"brought_beside_others", "requirements.txt", "torch==2.1.2\ntorchvision==0.16.2\nscipy\n", 0, "unless another package has a limit"},
    {"brought_and_limited", "requirements.txt", "torch==2.1.2\ntorchvision==0.16.2\nnumpy<2\n", 0, ""},
    {"brought_beside_newer_release", "requirements.txt", "torch==2.3.1\ntorchvision==0.18.1\n", 0, ""},
    {"brought_by_conda", "environment.yml",
     "channels: [pytorch, nvidia]\ndependencies: [python=3.11, pytorch=2.1.2, torchvision=0.16.2, pytorch-cuda=12.1]\n", 0,
     "which conda installs for"},
    {"brought_to_old_pythons", "requirements.txt", "torch==1.6.0\ntorchvision==0.7.0\n", 12, ""},
    {"brought_into_an_image", "Dockerfile", "FROM pytorch/pytorch:2.1.2-cuda12.1-cudnn8-runtime\nRUN pip install torchvision==0.15.2\n", 0,
     ""},
    {"nothing_within", "requirements.txt", "torch==2.1.2\nnumpy>=2\n", 12, "which `numpy>=2` lets"},
    {"of_some_python", "requirements.txt", "torch==2.1.2\nnumpy<3; python_version < '3.12'\nnumpy>=2; python_version >= '3.12'\n", 0, ""},
    {"newer_release", "requirements.txt", "torch==2.3.1\nnumpy\n", 0, ""},
    {"conda", "environment.yml", "channels: [pytorch, nvidia]\ndependencies: [python=3.11, pytorch=2.1.2, pytorch-cuda=12.1, numpy]\n", 0,
     "lets conda"},
    {"old_python", "environment.yml", "channels: [pytorch, nvidia]\ndependencies: [python=3.8, pytorch=2.1.2, pytorch-cuda=12.1, numpy]\n",
     0, ""},
};

TEST(NeighboursOfAFile, AreHeldByConstraints) {
  const Sandbox sandbox;
  sandbox.write("limits.txt", "numpy==1.26.4\n");
  sandbox.write("requirements.txt", "-c limits.txt\ntorch==2.1.2\nnumpy\n");
  const auto ended = run_program({"check", "requirements.txt", "--gpu", "RTX 3090", "--driver", "550.54.14"}, sandbox.path());
  EXPECT_EQ(ended.status, 0);
  EXPECT_THAT(ended.out, Not(HasSubstr("numpy 2")));
}

INSTANTIATE_TEST_SUITE_P(Check, NeighboursIn, ::testing::ValuesIn(k_inputs), [](const auto& each) { return each.param.name; });

/// A channel of the main stack that has NumPy 1 and 2: its builds name NumPy without a limit.
TEST(NeighboursOfAChannel, AreChosenBelowTheirLimit) {
  const Sandbox sandbox;
  const auto record = [](const std::string& name, const std::string& version, const std::string& build, const Json& depends) {
    return Json{{"name", name},
                {"version", version},
                {"build", build},
                {"build_number", 0},
                {"depends", depends},
                {"subdir", "linux-64"},
                {"sha256", std::string(64, 'a')},
                {"size", 1}};
  };
  Json packages;
  packages["pytorch-2.1.2-py3.11_cuda12.1_cudnn8.9.2_0.conda"] =
      record("pytorch", "2.1.2", "py3.11_cuda12.1_cudnn8.9.2_0", {"pytorch-cuda 12.1.*", "numpy >=1.11"});
  packages["pytorch-cuda-12.1-ha16c6d3_5.conda"] = record("pytorch-cuda", "12.1", "ha16c6d3_5", Json::array());
  packages["numpy-1.26.4-py311_0.conda"] = record("numpy", "1.26.4", "py311_0", Json::array());
  packages["numpy-2.1.0-py311_0.conda"] = record("numpy", "2.1.0", "py311_0", Json::array());
  sandbox.write("pytorch/linux-64/repodata.json", Json{{"info", {{"subdir", "linux-64"}}}, {"packages.conda", packages}}.dump());
  sandbox.write("pytorch/noarch/repodata.json", R"({"info": {"subdir": "noarch"}, "packages.conda": {}})");
  const auto ended = run_program({"resolve", "pytorch", "--no-lock", "--json", "--gpu", "RTX 3090", "--driver", "550.54.14", "--platform",
                                  "linux-64", "-c", sandbox.path().string() + "/pytorch"},
                                 sandbox.path());
  const auto json = Json::parse(ended.out, nullptr, false);
  ASSERT_FALSE(json.is_discarded()) << ended.out << ended.err;
  EXPECT_THAT(json["packages"].dump(), HasSubstr("\"1.26.4\"")) << ended.out;
}

/// pip meets what the metadata of a release require by itself: the commands need no limit, and a range that excludes it gives no set.
TEST(NeighbourThatIsRequired, IsInNoCommandUnasked) {
  const Sandbox sandbox;
  const Words machine{"--no-lock", "--gpu", "RTX 3090", "--driver", "550.54.14", "--python", "3.11", "--installer", "pip"};
  const auto resolve = [&](Words words) {
    words.insert(words.begin(), "resolve");
    words.insert(words.end(), machine.begin(), machine.end());
    return run_program(words, sandbox.path());
  };
  EXPECT_THAT(resolve({"tensorflow==2.15.1"}).out, Not(HasSubstr("keras")));
  EXPECT_THAT(resolve({"tensorflow", "keras<3"}).out, HasSubstr("tensorflow[and-cuda]==2.15.1"));
  const auto refused = resolve({"tensorflow==2.15.1", "keras>=3"});
  EXPECT_EQ(refused.status, 11) << refused.out;  // the release for the CPU requires the same keras
  EXPECT_THAT(refused.out, HasSubstr("`tensorflow==2.16.1` instead of `tensorflow==2.15.1`"));
}

}  // namespace
}  // namespace gpusolve::testing
