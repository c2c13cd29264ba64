// Indexes, wheel folders and the embedded catalog, from the command line to the set.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/program.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Json = nlohmann::json;

class PipWorld : public ::testing::Test {
 protected:
  /// Adds a wheel, of pure Python unless tags are given, in a subfolder with the name of the project; its requirements follow its name.
  void add(const std::string& index, const std::string& project, const std::string& file, const std::string& needs = "",
           bool has_metadata = true) {
    const auto version = file.substr(file.find('-') + 1, file.find('-', file.find('-') + 1) - file.find('-') - 1);
    if (has_metadata) {
      sandbox_.write(index + "/" + project + "/" + file + ".metadata",
                     "Metadata-Version: 2.1\nName: " + project + "\nVersion: " + version + "\n" + needs);
    }
    const auto page = index + "/" + project + "/index.html";
    pages_[page] += "<a href=\"" + escaped(file) + "\"" + (has_metadata ? " data-core-metadata=\"true\"" : "") + ">" + file + "</a>\n";
    sandbox_.write(page, pages_[page]);
  }

  auto ask(std::vector<std::string> arguments) -> Json {
    arguments.insert(arguments.begin(), {"resolve", "--json", "--no-lock", "--installer", "pip", "--platform", "linux-64"});
    const auto ended = run_program(arguments, sandbox_.path());
    auto answer = Json::parse(ended.out, nullptr, false);
    EXPECT_FALSE(answer.is_discarded()) << ended.err;
    return answer;
  }

  static auto versions(const Json& answer) -> std::vector<std::string> {
    std::vector<std::string> texts;
    for (const auto& package : answer.at("packages")) {
      texts.push_back(package.at("name").get<std::string>() + " " + package.at("version").get<std::string>());
    }
    return texts;
  }

  Sandbox sandbox_;

 private:
  static auto escaped(std::string file) -> std::string {
    for (auto plus = file.find('+'); plus != std::string::npos; plus = file.find('+')) {
      file.replace(plus, 1, "%2B");
    }
    return file;
  }
  std::map<std::string, std::string> pages_;
};

constexpr auto k_linux = "-cp310-cp310-manylinux2014_x86_64.whl";

TEST_F(PipWorld, GivesTheSetForCuda118Exactly) {
  const auto answer = ask({"--gpu", "sm_86", "--cuda", "11.8", "torch"});
  EXPECT_THAT(versions(answer),
              ElementsAre("nvidia-cublas-cu11 11.11.3.6", "nvidia-cuda-cupti-cu11 11.8.87", "nvidia-cuda-nvrtc-cu11 11.8.89",
                          "nvidia-cuda-runtime-cu11 11.8.89", "nvidia-cudnn-cu11 9.1.0.70", "nvidia-cufft-cu11 10.9.0.58",
                          "nvidia-curand-cu11 10.3.0.86", "nvidia-cusolver-cu11 11.4.1.48", "nvidia-cusparse-cu11 11.7.5.86",
                          "nvidia-nccl-cu11 2.21.5", "nvidia-nvtx-cu11 11.8.86", "torch 2.7.1+cu118", "triton 3.3.1"));
  EXPECT_FALSE(answer.at("stack").contains("libraries"));
  EXPECT_THAT(answer.at("sources").at(0).at("snapshot").get<std::string>(), ::testing::MatchesRegex("sha256:[0-9a-f]+"));
  EXPECT_GT(answer.at("sources").at(0).at("records"), 100);
}

TEST_F(PipWorld, TellsWhichOfTwoIndexesHasABuild) {
  add("ours/cu121", "torch", std::string("torch-2.4.0+cu121") + k_linux);
  add("theirs/cu121", "torch", std::string("torch-2.4.0+cu121") + k_linux);
  const auto ended = run_program({"search", "torch", "--gpu", "sm_86", "--platform", "linux-64", "--installer", "pip", "--index-url",
                                  "./ours/cu121", "--extra-index-url", "./theirs/cu121"},
                                 sandbox_.path());
  EXPECT_THAT(ended.out, HasSubstr("ours/cu121"));
  EXPECT_THAT(ended.out, HasSubstr("theirs/cu121"));
}

TEST_F(PipWorld, SaysBundledInsteadOfInventingPackages) {
  for (const auto& [cuda, torch] : {std::pair("11.6", "torch 1.13.1+cu116"), {"11.3", "torch 1.12.1+cu113"}}) {
    const auto answer = ask({"--gpu", "sm_86", "--cuda", cuda, "torch"});
    EXPECT_EQ(answer.at("stack").at("libraries"), "bundled");
    EXPECT_THAT(versions(answer), ::testing::Contains(torch));
    EXPECT_THAT(versions(answer), ::testing::Each(::testing::Not(::testing::StartsWith("nvidia-"))));
  }
}

TEST_F(PipWorld, TakesTheTorchFamilyFromTheIndexThatTheBuildNeeds) {
  const std::string needs = "Requires-Dist: torch==2.4.1\nRequires-Dist: numpy\n";
  add("simple", "torch", std::string("torch-2.6.0") + k_linux);
  add("simple", "torchvision", std::string("torchvision-0.19.1") + k_linux, needs);
  add("simple", "numpy", "numpy-2.0-py3-none-any.whl");
  add("whl/cu118", "torch", std::string("torch-2.4.1+cu118") + k_linux);
  add("whl/cu118", "torchvision", std::string("torchvision-0.19.1+cu118") + k_linux, needs);
  add("whl/cu118", "numpy", "numpy-1.0-py3-none-any.whl");
  add("whl/cu121", "torch", std::string("torch-2.4.1+cu121") + k_linux);
  for (const auto& order :
       std::vector<std::vector<std::string>>{{"./simple", "./whl/cu118", "./whl/cu121"}, {"./whl/cu121", "./whl/cu118", "./simple"}}) {
    const auto answer = ask({"--gpu", "sm_86", "--cuda", "11.8", "--python", "3.10", "--index-url", order[0], "--extra-index-url", order[1],
                             "--extra-index-url", order[2], "torch", "torchvision"});
    EXPECT_THAT(versions(answer), ElementsAre("numpy 2.0", "torch 2.4.1+cu118", "torchvision 0.19.1+cu118"));
    EXPECT_THAT(answer.at("packages").at(1).at("source").get<std::string>(), HasSubstr("whl/cu118"));
    EXPECT_THAT(answer.at("packages").at(0).at("source").get<std::string>(), HasSubstr("/simple"));
  }
}

TEST_F(PipWorld, SaysWhereNewerReleasesHaveNoWheel) {
  add("simple", "a", "a-2.0.tar.gz", "", false);
  add("simple", "a", "a-1.0-py3-none-any.whl");
  const auto answer = ask({"--gpu", "none", "--index-url", "./simple", "a"});
  EXPECT_THAT(versions(answer), ElementsAre("a 1.0"));
  EXPECT_THAT(answer.at("warnings").dump(), HasSubstr("a 2.0 has only a source distribution"));
  const auto refused = ask({"--gpu", "none", "--index-url", "./simple", "a>=2"});
  EXPECT_EQ(refused.at("outcome"), "unsatisfiable");
  EXPECT_THAT(refused.at("reasons").dump(), HasSubstr("only a source distribution"));
}

TEST_F(PipWorld, ReportsAnExtraThatThePackageDoesNotHave) {
  add("simple", "a", "a-1.0-py3-none-any.whl", "Provides-Extra: gpu\nRequires-Dist: b; extra == \"gpu\"\n");
  add("simple", "b", "b-1.0-py3-none-any.whl");
  const auto known = ask({"--gpu", "none", "--index-url", "./simple", "a[gpu]"});
  EXPECT_THAT(versions(known), ElementsAre("a 1.0", "b 1.0"));
  EXPECT_EQ(known.at("warnings").dump().find("no extra"), std::string::npos);
  const auto unknown = ask({"--gpu", "none", "--index-url", "./simple", "a[cuda12]"});
  EXPECT_THAT(versions(unknown), ElementsAre("a 1.0"));
  EXPECT_THAT(unknown.at("warnings").dump(), HasSubstr("`a[cuda12]` asks for an extra that version 1.0 does not have"));
}

TEST_F(PipWorld, KeepsTheExtrasOfASpecThatItLoosens) {
  const std::string extra = "Provides-Extra: gpu\nRequires-Dist: b==";
  add("simple", "a", "a-1.0-py3-none-any.whl", extra + "1.0; extra == \"gpu\"\n");
  add("simple", "a", "a-2.0-py3-none-any.whl", extra + "2.0; extra == \"gpu\"\n");
  add("simple", "b", "b-2.0-py3-none-any.whl");
  const auto answer = ask({"--gpu", "none", "--index-url", "./simple", "a[gpu]==1.0"});
  EXPECT_EQ(answer.at("outcome"), "unsatisfiable");
  EXPECT_THAT(answer.at("fixes").dump(), HasSubstr("a[gpu]==2.0"));
}

TEST_F(PipWorld, LeavesOutAWheelOfUnknownRequirementsAndSaysSo) {
  add("simple", "a", "a-2.0-py3-none-any.whl", "", false);
  add("simple", "a", "a-1.0-py3-none-any.whl");
  const auto answer = ask({"--gpu", "none", "--index-url", "./simple", "a"});
  EXPECT_THAT(versions(answer), ElementsAre("a 1.0"));
  EXPECT_THAT(answer.at("warnings").dump(), HasSubstr("a-2.0-py3-none-any.whl: the index does not tell what it needs"));
}

TEST_F(PipWorld, OffersTheSameOfficialSetWhateverTheNamedIndexHolds) {
  add("one", "other", "other-1.0-py3-none-any.whl");
  add("two", "triton", "triton-0.1-py3-none-any.whl");
  add("two", "sympy", "sympy-1.0-py3-none-any.whl");
  const auto official = ask({"--gpu", "sm_75", "--python", "3.11", "torch"});
  for (const auto* const index : {"./one", "./two"}) {
    const auto answer = ask({"--gpu", "sm_75", "--python", "3.11", "--index-url", index, "torch"});
    EXPECT_EQ(answer.at("fixes").at(0).at("changes").at(0).at("kind"), "index") << answer.at("fixes");
    EXPECT_EQ(answer.at("fixes").at(0).at("stack").at("torch"), official.at("stack").at("torch")) << index;
  }
}

TEST_F(PipWorld, WarnsOfAWithdrawnReleaseThatIsAskedFor) {
  sandbox_.write("simple/a/index.html",
                 "<a href=\"a-1.0-py3-none-any.whl\" data-core-metadata=\"true\">x</a>\n"
                 "<a href=\"a-2.0-py3-none-any.whl\" data-core-metadata=\"true\" data-yanked=\"wrong pins\">x</a>\n");
  for (const auto* const version : {"1.0", "2.0"}) {
    const std::string of_version = version;
    sandbox_.write("simple/a/a-" + of_version + "-py3-none-any.whl.metadata",
                   "Metadata-Version: 2.1\nName: a\nVersion: " + of_version + "\n");
  }
  const auto asked = ask({"--gpu", "none", "--index-url", "./simple", "a==2.0"});
  EXPECT_THAT(versions(asked), ElementsAre("a 2.0"));
  EXPECT_EQ(asked.at("warnings").at(0).at("code"), "yanked") << asked.at("warnings");
  EXPECT_THAT(asked.at("warnings").at(0).at("text").get<std::string>(), HasSubstr("a 2.0 was withdrawn by its publisher (wrong pins)"));
  const auto open = ask({"--gpu", "none", "--index-url", "./simple", "a"});
  EXPECT_THAT(versions(open), ElementsAre("a 1.0"));
  EXPECT_EQ(open.at("warnings").dump().find("withdrawn"), std::string::npos);
  const auto why_not = Json::parse(
      run_program({"why-not", "a==2.0", "--gpu", "none", "--index-url", "./simple", "--installer", "pip", "--json"}, sandbox_.path()).out);
  EXPECT_EQ(why_not.at("verdict"), "not-best");
  EXPECT_EQ(why_not.at("better").at("text"), "the preferred version, a 1.0 against 2.0");
}

TEST_F(PipWorld, FindsWheelsInFoldersAndOnFlatPages) {
  const std::string torch = std::string("torch-1.8.0+cu101") + k_linux;
  sandbox_.write("wheels/cu101/" + torch + ".metadata", "Metadata-Version: 2.1\nName: torch\nVersion: 1.8.0+cu101\n");
  sandbox_.write("wheels/torch_stable.html", "<a href=\"cu101/torch-1.8.0%2Bcu101" + std::string(k_linux) +
                                                 "\" data-core-metadata=\"true\">x</a><br>\n<a href=\"cpu/other.txt\">y</a>");
  const auto answer = ask({"--gpu", "sm_70", "--python", "3.10", "--find-links", "./wheels/torch_stable.html", "torch"});
  EXPECT_THAT(versions(answer), ElementsAre("torch 1.8.0+cu101"));
  EXPECT_EQ(answer.at("stack").at("cuda"), "10.1");
  EXPECT_EQ(answer.at("sources").at(0).at("kind"), "find-links");

  add("simple", "a", "a-2.0-py3-none-any.whl");
  sandbox_.write("flat/a-1.0-py3-none-any.whl", "no archive");
  const auto broken = ask({"--gpu", "none", "--find-links", "./flat", "--index-url", "./simple", "a"});
  EXPECT_EQ(broken.at("schema"), "gpusolve/error/1");
  EXPECT_THAT(broken.dump(), HasSubstr("no sound ZIP archive"));
}

TEST_F(PipWorld, ExplainsAClashOfPinsByNamingBoth) {
  add("simple", "torch", std::string("torch-2.4.0") + k_linux, "Requires-Dist: nvidia-cudnn-cu12==9.1.0.70\n");
  add("simple", "nvidia-cudnn-cu12", "nvidia_cudnn_cu12-9.1.0.70-py3-none-any.whl");
  add("simple", "nvidia-cudnn-cu12", "nvidia_cudnn_cu12-8.9.2.26-py3-none-any.whl");
  const auto answer = ask({"--gpu", "sm_86", "--python", "3.10", "--index-url", "./simple", "torch==2.4.0", "nvidia-cudnn-cu12==8.9.2.26"});
  EXPECT_EQ(answer.at("outcome"), "unsatisfiable");
  EXPECT_THAT(answer.at("conflict").dump(), HasSubstr("nvidia-cudnn-cu12==9.1.0.70"));
  EXPECT_THAT(answer.at("conflict").dump(), HasSubstr("nvidia-cudnn-cu12==8.9.2.26"));
}

TEST_F(PipWorld, TakesTheCudaOfAnUnknownTorchFromItsPins) {
  add("simple", "torch", std::string("torch-99.0") + k_linux, "Requires-Dist: nvidia-cuda-runtime-cu12==12.6.77\n");
  add("simple", "nvidia-cuda-runtime-cu12", "nvidia_cuda_runtime_cu12-12.6.77-py3-none-any.whl");
  const std::vector<std::string> request{"--gpu", "sm_86", "--python", "3.10", "--index-url", "./simple", "torch"};
  const auto answer = ask(request);
  EXPECT_EQ(answer.at("stack").at("cuda"), "12.6");
  EXPECT_THAT(answer.at("warnings").dump(), HasSubstr("catalog-unknown-build"));
  auto strict = request;
  strict.emplace_back("--strict-catalog");
  EXPECT_EQ(ask(strict).at("outcome"), "unsatisfiable");
}

}  // namespace
}  // namespace gpusolve::testing
