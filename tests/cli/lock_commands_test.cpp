// A lock keeps what its commands need: `install-commands` prints the lines that `resolve` printed, and `verify` accepts it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/program.hpp"

namespace gpusolve::testing {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

struct Request {
  const char* name;
  Words specs;
  std::string gpu;
  std::string driver;
};

void PrintTo(const Request& row, std::ostream* stream) { *stream << row.name; }

/// The lines, with `===` as `==`: a reader of the lock does not know that no other build has the version.
auto lines_of(const std::string& text) -> Words {
  Words lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    const auto triple = line.find("===");
    lines.push_back(triple == std::string::npos ? line : line.replace(triple, 3, "=="));
  }
  return lines;
}

class LockCommands : public ::testing::TestWithParam<Request> {};

TEST_P(LockCommands, AreThoseOfTheAnswer) {
  const Sandbox sandbox;
  const auto& row = GetParam();
  const auto with_machine = [&](Words words) {
    words.insert(words.end(), {"--gpu", row.gpu, "--driver", row.driver, "--platform", "linux-64"});
    return words;
  };
  auto words = with_machine({"resolve", "--json", "--python", "3.11", "-o", "a.lock"});
  words.insert(words.end(), row.specs.begin(), row.specs.end());
  const auto resolved = run_program(words, sandbox.path());
  const auto json = Json::parse(resolved.out, nullptr, false);
  ASSERT_FALSE(json.is_discarded()) << resolved.out << resolved.err;
  const auto installer = json["request"]["installer"].get<std::string>();
  const auto printed = run_program(with_machine({"install-commands", "a.lock"}), sandbox.path());
  EXPECT_EQ(printed.status, 0) << printed.err;
  EXPECT_THAT(lines_of(printed.out), ::testing::IsSupersetOf(json["commands"][installer].get<Words>())) << printed.out;
  const auto verified = run_program(with_machine({"verify", "a.lock"}), sandbox.path());
  EXPECT_EQ(verified.status, 0) << verified.out << verified.err;
}

/// A lock for one wheel of an index at `url`.
auto lock_from(const Sandbox& sandbox, const std::string& url) -> std::string {
  const auto made = run_program({"resolve", "torch==2.6.0", "--gpu", "sm_86", "--driver", "550.54.14", "--platform", "linux-64", "--python",
                                 "3.11", "--cuda", "12.6", "--installer", "pip", "-o", "made.lock"},
                                sandbox.path());
  EXPECT_EQ(made.status, 0) << made.err;
  auto text = contents(sandbox.path() / "made.lock");
  const std::string official = "https://download.pytorch.org";
  for (auto at = text.find(official); at != std::string::npos; at = text.find(official, at + url.size())) {
    text.replace(at, official.size(), url);
  }
  return text;
}

TEST(InstallCommands, WarnOfPlainHttpAsVerifyDoes) {
  const Sandbox sandbox;
  sandbox.write("http.lock", lock_from(sandbox, "http://mirror.example"));
  const auto printed = run_program({"install-commands", "http.lock", "--gpu", "sm_86", "--driver", "550.54.14"}, sandbox.path());
  EXPECT_EQ(printed.status, 0) << printed.err;
  EXPECT_THAT(printed.out, ::testing::HasSubstr("--index-url http://mirror.example"));
  EXPECT_THAT(printed.err, ::testing::HasSubstr("warning: http://mirror.example"));
}

TEST(InstallCommands, ReadNoLockThatIsNoText) {
  const Sandbox sandbox;
  for (const auto& byte : {std::string(1, '\0'), std::string("\xff")}) {
    sandbox.write("a.lock", lock_from(sandbox, "https://download.pytorch.org") + "# " + byte + "\n");
    const auto printed = run_program({"install-commands", "a.lock", "--gpu", "sm_86", "--driver", "550.54.14"}, sandbox.path());
    const auto verified = run_program({"verify", "a.lock", "--gpu", "sm_86", "--driver", "550.54.14"}, sandbox.path());
    EXPECT_EQ(printed.status, 2) << printed.out;
    EXPECT_EQ(printed.err, verified.err);
  }
}

const Request k_requests[] = {
    {"tensorflow", {"tensorflow"}, "T4", "535.54.03"},
    {"jax", {"jax"}, "A100", "550.54.14"},
    {"jax_of_cuda_11", {"jax"}, "GTX 1080 Ti", "470.82.01"},
    {"jax_with_an_extra", {"jax[cuda12]"}, "GTX 1080 Ti", "535.54.03"},
    {"onnxruntime", {"onnxruntime"}, "A100", "535.54.03"},
    {"cupy_and_xgboost", {"cupy", "xgboost"}, "V100", "535.54.03"},
    {"numba", {"numba-cuda"}, "A100", "535.54.03"},
    {"transformer_engine", {"transformer-engine"}, "H100", "580.65.06"},
    {"llama", {"llama-cpp-python"}, "A100", "550.54.14"},
    {"vllm", {"vllm"}, "V100", "550.54.14"},
    {"vllm_of_pypi", {"vllm", "openai"}, "RTX 3090", "535.104.05"},
    {"flash_attn", {"flash-attn"}, "A100", "550.54.14"},
    {"faiss", {"faiss"}, "A100", "550.54.14"},
    {"cudf_of_conda", {"cudf", "--installer", "conda"}, "A100", "550.54.14"},
    {"old_torch", {"torch==2.1.2", "torchvision"}, "A100", "535.54.03"},
    {"old_torch_with_a_label", {"torch==2.1.2", "numpy", "--cuda", "11.8"}, "A100", "535.54.03"},
    {"old_torch_of_conda", {"pytorch==2.1.2", "--installer", "conda"}, "A100", "535.54.03"},
    {"unknown_names", {"torch", "transformers", "accelerate>=0.20"}, "A100", "550.54.14"},
};

INSTANTIATE_TEST_SUITE_P(All, LockCommands, ::testing::ValuesIn(k_requests), [](const auto& each) { return each.param.name; });

TEST(LockOfOthers, MayNotPutOptionsOrAddressesIntoCommands) {
  const Sandbox sandbox;
  ASSERT_EQ(
      run_program({"resolve", "torch", "transformers", "--gpu", "A100", "--driver", "550.54.14", "-o", "a.lock"}, sandbox.path()).status,
      0);
  const auto text = sandbox.read("a.lock");
  for (const std::string spec : {"--index-url=https://evil.example", "x @ https://evil.example/x.whl", "./x", "-e x", "x\\ny"}) {
    auto spoilt = text;
    spoilt.replace(spoilt.rfind("- transformers"), 14, "- \"" + spec + "\"");
    sandbox.write("b.lock", spoilt);
    const auto ended = run_program({"install-commands", "b.lock", "--gpu", "A100", "--driver", "550.54.14"}, sandbox.path());
    EXPECT_EQ(ended.status, 2) << spec << ended.out;
    EXPECT_EQ(ended.out, "") << spec;
  }
}

TEST(Emit, NeverOverwritesAFileThatGpusolveDidNotWrite) {
  const Sandbox sandbox;
  for (const auto* const format : {"environment", "html", "dot"}) {
    const auto place = std::string("notes.") + format;
    sandbox.write(place, "mine\n");
    const std::vector<std::string> words{"resolve",   "-c",     (fixture_channels() / "pytorch").string(),
                                         "pytorch",   "--gpu",  "sm_86",
                                         "--no-lock", "--emit", format + ("=" + place)};
    const auto refused = run_program(words, sandbox.path());
    EXPECT_EQ(refused.status, 2) << format;
    EXPECT_THAT(refused.err,
                ::testing::HasSubstr("`" + place + "` was not written by gpusolve and stays as it is; name another file with --emit"));
    EXPECT_EQ(sandbox.read(place), "mine\n");
    sandbox.write(place, "");
    EXPECT_EQ(run_program(words, sandbox.path()).status, 0) << format;
    EXPECT_EQ(run_program(words, sandbox.path()).status, 0) << "its own file, " << format;
  }
}

}  // namespace
}  // namespace gpusolve::testing
