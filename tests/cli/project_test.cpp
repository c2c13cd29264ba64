// `check` on the parts of a project: a folder with several files, a Dockerfile, a report of collect_env; and the places that CI systems
// show.
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using Json = nlohmann::json;
using Words = std::vector<std::string>;

/// torch 2.14.0 for CUDA 12.6 has no code for it.
const Words k_new_card{"--gpu", "sm_120", "--driver", "580.65.06", "--platform", "linux-64"};

class Project : public ::testing::Test {
 protected:
  auto run(Words words, const Words& machine = k_new_card) -> Ended {
    words.insert(words.end(), machine.begin(), machine.end());
    return run_program(words, folder_.path());
  }
  auto json(Words words) -> Json {
    words.emplace_back("--json");
    const auto ended = run(words);
    EXPECT_TRUE(Json::accept(ended.out)) << ended.out << ended.err;
    return Json::parse(ended.out, nullptr, false);
  }
  Sandbox folder_;
};

/// The files of a run share what was read and answered for earlier ones.
TEST_F(Project, JudgesEachFileOfAFolderAsAlone) {
  const std::vector<std::pair<std::string, std::string>> files{
      {"requirements-a.txt", "torch==2.5.1\nnvidia-cublas-cu12==12.1.3.1\n"},
      {"requirements-b.txt", "torch==2.5.1\nnvidia-cublas-cu12==12.1.3.1\nnumpy\n"},
      {"requirements-c.txt", "torch==2.4.0rc1\ntorchvision\n"},
      {"requirements-d.txt", "torch\njax[cuda12]==0.5.0\n"},
      {"requirements-e.txt", "torch==2.5.1\njax[cuda12]==0.4.30\nnvidia-cudnn-cu12==9.5.1.17\n"}};
  std::string alone;
  for (const auto& [name, text] : files) {
    folder_.write(name, text);
    alone += (alone.empty() ? "" : "\n") + run({"check", name}).out;
  }
  EXPECT_EQ(run({"check", "."}).out, alone);
}

/// A fragment names no index, and the file that includes it does.
TEST_F(Project, JudgesAFileThatAnotherIncludesAsAPartOfIt) {
  folder_.write("requirements/base.txt", "torchvision==0.11.2\n");
  folder_.write("requirements/gpu.txt", "-r base.txt\ntorch==1.10.1+cu113\n-f https://download.pytorch.org/whl/torch_stable.html\n");
  const Words ampere{"--gpu", "RTX 3090", "--driver", "535.104.05"};
  const auto ended = run({"check", "."}, ampere);
  EXPECT_EQ(ended.status, 0) << ended.out;
  EXPECT_THAT(ended.out, HasSubstr("Not judged by itself: `requirements/gpu.txt` includes it"));
  folder_.write("requirements-dev.txt", "-r requirements.txt\n");
  folder_.write("requirements.txt", "torch==1.10.1\n");
  EXPECT_THAT(run({"check", "."}, ampere).out, HasSubstr("requirements.txt (requirements): 1 error"));
}

/// By itself the file would bring the build of PyPI.
TEST_F(Project, JudgesAFileWithTheDockerfileThatInstallsItFromAnIndex) {
  folder_.write("requirements.txt", "torch==2.1.2\n");
  const std::string head =
      "FROM nvidia/cuda:11.8.0-cudnn8-runtime-ubuntu22.04\nCOPY requirements.txt .\nRUN pip install -r requirements.txt";
  const Words old_driver{"--gpu", "RTX 3090", "--driver", "470.182.03"};
  folder_.write("Dockerfile", head + " --extra-index-url https://download.pytorch.org/whl/cu118\n");
  const auto ended = run({"check", "."}, old_driver);
  EXPECT_EQ(ended.status, 0) << ended.out;
  EXPECT_THAT(ended.out, HasSubstr("Not judged by itself: `Dockerfile` installs it from\n  `https://download.pytorch.org/whl/cu118`"));
  folder_.write("Dockerfile", head + "\n");
  EXPECT_THAT(run({"check", "."}, old_driver).out, HasSubstr("requirements.txt (requirements): 1 error"));
}

/// The Dockerfile leaves only some of it.
TEST_F(Project, JudgesAFileByItselfWhereTheDockerfileThatInstallsItReplacesSomeOfIt) {
  folder_.write("requirements.txt", "torch==2.4.1\n");
  const Words blackwell{"--gpu", "sm_120", "--driver", "580.65.06"};
  const std::string head = "FROM python:3.11\nCOPY . .\nRUN pip install --find-links https://host.invalid/x -r requirements.txt\n";
  for (const std::string last : {"RUN pip install torch==2.8.0\n", "RUN pip uninstall -y torch && pip install numpy\n"}) {
    folder_.write("Dockerfile", head + last);
    EXPECT_THAT(run({"check", "."}, blackwell).out, HasSubstr("requirements.txt (requirements): 1 error")) << last;
  }
  folder_.write("requirements.txt", "torch==2.4.1 ; python_version >= \"3.9\"\nnumpy\n");
  folder_.write("Dockerfile", "FROM python:3.8\nENV PIP_INDEX_URL=https://host.invalid/simple\nRUN pip install -r requirements.txt\n");
  EXPECT_THAT(run({"check", "."}, blackwell).out, HasSubstr("requirements.txt (requirements): 1 error"));
}

TEST_F(Project, ShowsNoAddressOfAFileOutsideOfTheFolder) {
  folder_.write("outside.txt", "--index-url https://hidden.invalid/simple/path\nnumpy\n");
  folder_.write("inside/requirements.txt", "-r ../outside.txt\ntorch==2.4.1\n");
  folder_.write("inside/Dockerfile", "FROM python:3.11\nCOPY . .\nRUN pip install -r requirements.txt\n");
  const auto ended = run({"check", "inside"}, {"--gpu", "sm_120", "--driver", "580.65.06"});
  EXPECT_THAT(ended.out + ended.err, Not(HasSubstr("hidden.invalid")));
  EXPECT_THAT(ended.out, HasSubstr("requirements.txt (requirements): 1 error"));
}

TEST_F(Project, SarifHasNoSecretOfAnAddressThatWasTakenForAFile) {
  const auto ended = run({"check", "https://ann:hush1234@host.invalid/requirements.txt", "--emit", "sarif"});
  EXPECT_THAT(ended.out, HasSubstr("host.invalid"));
  EXPECT_THAT(ended.out + ended.err, Not(HasSubstr("hush1234")));
}

/// uv replaces what torch requires of cuDNN.
TEST_F(Project, DoesNotRefuteWhatAnOverrideOfUvAllows) {
  const std::string project =
      "[project]\nname = \"x\"\nversion = \"1\"\nrequires-python = \">=3.11,<3.12\"\ndependencies = [\"torch==2.5.1\", "
      "\"jax[cuda12]==0.5.0\"]\n[tool.uv]\n";
  const Words ampere{"--gpu", "sm_86", "--driver", "535.104.05"};
  folder_.write("pyproject.toml", project + "override-dependencies = [\"nvidia-cudnn-cu12==9.5.1.17\"]\n");
  EXPECT_THAT(run({"check", "pyproject.toml"}, ampere).out, HasSubstr("Nothing wrong found"));
  folder_.write("pyproject.toml", project + "constraint-dependencies = [\"nvidia-cudnn-cu12==9.5.1.17\"]\n");
  EXPECT_THAT(run({"check", "pyproject.toml"}, ampere).out, HasSubstr("[version-conflict]"));
}

TEST_F(Project, NamesTheVersionsOfASelectorOfCudaThatWasNeverMadeForIt) {
  folder_.write("environment.yml", "channels: [pytorch, nvidia]\ndependencies: [python=3.10, pytorch, pytorch-cuda=12.3]\n");
  const auto out = run({"check", "environment.yml"}, {"--gpu", "sm_86"}).out;
  EXPECT_THAT(out, HasSubstr("There is no `pytorch-cuda=12.3`"));
  EXPECT_THAT(out, HasSubstr("Write pytorch-cuda=12.1."));
  EXPECT_THAT(out, Not(HasSubstr("CPU build")));
  const auto answer = json({"resolve", "--no-lock", "--from-env", "environment.yml"});
  EXPECT_EQ(answer["outcome"], "unsatisfiable");
  EXPECT_EQ(answer["reasons"][0]["code"], "version-unavailable");
}

/// PyPI takes `Faster_Whisper` and `faster-whisper` for one name.
TEST_F(Project, KnowsAStackByAnySpellingOfItsName) {
  folder_.write("requirements.txt", "Faster_Whisper\n");
  EXPECT_THAT(run({"check", "requirements.txt"}, {"--gpu", "sm_89", "--driver", "535.104.05"}).out, Not(HasSubstr("without GPU code")));
}

TEST_F(Project, NamesTheFolderThatHasTheFiles) {
  folder_.write("all/docker-compose.yml", "services: {train: {build: ./svc}}\n");
  folder_.write("all/svc/Dockerfile", "FROM python:3.11\nRUN pip install torch==2.6.0\n");
  EXPECT_THAT(run({"check", "all"}).err, HasSubstr("or a folder with files to install from, such as `all/svc`"));
}

TEST_F(Project, NamesTheLinesOfAPipfileLock) {
  folder_.write("Pipfile.lock",
                "{\"_meta\": {\"sources\": []},\n\"default\": {\n \"numpy\": {\"version\": \"==1.26.4\"},\n"
                " \"torch\": {\"version\": \"==1.13.1\"}\n}}\n");
  const auto audit = json({"check", "Pipfile.lock"});
  EXPECT_EQ(audit["findings"][0]["place"]["line"], 4) << audit;
}

TEST_F(Project, ShowsTheLineOfEachInstaller) {
  folder_.write("environment.yml",
                "channels: [pytorch, nvidia]\ndependencies:\n - pytorch=2.1\n - pytorch-cuda=12.1\n - pip:\n   - torch==2.3.0\n");
  const auto audit = json({"check", "environment.yml"});
  std::map<std::string, int> lines;
  for (const auto& finding : audit["findings"]) {
    if (finding["code"] == "no-kernel-image") {
      lines[finding["subject"].get<std::string>().substr(0, 7)] = finding["place"]["line"];
    }
  }
  EXPECT_EQ(lines, (std::map<std::string, int>{{"pytorch", 3}, {"torch 2", 6}}));
}

TEST_F(Project, FollowsLinksInsideAndNamesWhatItSkips) {
  folder_.write("outside/requirements-a.txt", "numpy\n");
  folder_.write("proj/pins.txt", "torch==2.14.0+cu126\n");
  folder_.write("proj/environment.yml", "dependencies: [python=3.12]\n");
  const auto proj = folder_.path() / "proj";
  std::filesystem::create_symlink("pins.txt", proj / "requirements.txt");
  std::filesystem::create_symlink("../outside/requirements-a.txt", proj / "requirements-a.txt");
  std::filesystem::create_symlink("nowhere", proj / "requirements-b.txt");
  ASSERT_EQ(::mkfifo((proj / "Dockerfile").c_str(), 0600), 0);
  const auto ended = run({"check", "proj"});
  EXPECT_EQ(ended.status, 12);
  EXPECT_THAT(ended.out, HasSubstr("proj/requirements.txt (requirements): 1 error"));
  EXPECT_EQ(ended.err,
            "gpusolve: not read: proj/Dockerfile: it is not a regular file\n"
            "gpusolve: not read: proj/requirements-a.txt: it is a link that leaves the folder `proj`\n"
            "gpusolve: not read: proj/requirements-b.txt: it is a link to nothing\n");
}

TEST_F(Project, SaysInSarifThatAnInputCouldNotBeRead) {
  folder_.write("requirements.txt", std::string("torch\0", 6));
  const auto ended = run({"check", "requirements.txt", "--emit", "sarif"});
  EXPECT_EQ(ended.status, 2);
  const auto invocation = Json::parse(ended.out, nullptr, false)["runs"][0]["invocations"][0];
  EXPECT_EQ(invocation["executionSuccessful"], false);
  EXPECT_EQ(invocation["toolExecutionNotifications"][0]["message"]["text"], "requirements.txt: byte 5 is NUL: this is not text");
  folder_.write("requirements.txt", "numpy\n");
  EXPECT_THAT(run({"check", "requirements.txt", "--emit", "sarif"}).out, HasSubstr("\"executionSuccessful\": true"));
}

TEST_F(Project, IsShownAsAPage) {
  folder_.write("requirements.txt", "torch==2.14.0+cu126\n");
  folder_.write("environment.yml", "dependencies: [python=3.12, '<img src=x>']\n");
  const auto page = run({"check", ".", "--emit", "html"}).out;
  EXPECT_THAT(page, StartsWith("<!doctype html>"));
  EXPECT_THAT(page, HasSubstr("<h2>Not read</h2>"));
  EXPECT_THAT(page, HasSubstr("<h3 class=\"bad\">error [no-kernel-image]</h3>"));
  EXPECT_THAT(page, HasSubstr("gpusolve check . <span>--gpu</span> sm_120 "));
  EXPECT_THAT(page, Not(HasSubstr("<img")));
}

TEST_F(Project, WithAThousandEqualRequirementsIsJudgedOnce) {
  std::string words;
  for (int i = 0; i < 1000; ++i) {
    words += " torch==2.14.0+cu126";
  }
  folder_.write("Dockerfile", "FROM python:3.12\nRUN pip install" + words + "\n");
  EXPECT_EQ(json({"check", "Dockerfile"})["findings"].size(), 1U);
}

TEST_F(Project, IsJudgedFileByFile) {
  folder_.write("requirements.txt", "torch==2.14.0+cu126\n");
  folder_.write("requirements/cpu.txt", "numpy==1.26.4\n");
  folder_.write("environment.yml", "dependencies: [python=3.12, numpy]\n");
  folder_.write("Dockerfile", "FROM python:3.12\nRUN pip install numpy\n");
  folder_.write("notes.txt", "torch==1.0\n");
  const auto document = json({"check", "."});
  EXPECT_EQ(document["schema"], "gpusolve/check/1");
  EXPECT_EQ(document["input"], (Json{{"kind", "project"}, {"path", "."}}));
  Words inputs;
  for (const auto& one : document["inputs"]) {
    inputs.push_back(one["input"]["path"].get<std::string>() + " " + one["input"]["kind"].get<std::string>());
  }
  EXPECT_THAT(inputs, ElementsAre("Dockerfile dockerfile", "environment.yml environment", "requirements.txt requirements",
                                  "requirements/cpu.txt requirements"));
  Words errors;
  for (const auto& finding : document["findings"]) {
    if (finding["level"] == "error") {
      errors.push_back(finding["input"]["path"]);
    }
  }
  EXPECT_THAT(errors, ElementsAre("requirements.txt"));
  EXPECT_EQ(run({"check", "."}).status, 12);
}

TEST_F(Project, TellsOfAFileThatCannotBeReadAndJudgesTheOthers) {
  folder_.write("requirements.txt", "torch==2.14.0+cu126\n");
  folder_.write("gpusolve.lock", "<<<<<<< HEAD\nschema: x\n=======\n>>>>>>> other\n");
  const auto ended = run({"check", "."});
  EXPECT_EQ(ended.status, 2);
  EXPECT_THAT(ended.out, HasSubstr("requirements.txt"));
  EXPECT_THAT(ended.err, HasSubstr("merge conflict"));
  const auto document = json({"check", "."});
  EXPECT_EQ(document["inputs"].size(), 1U);
  EXPECT_EQ(document["unread"][0]["path"], "gpusolve.lock");
  EXPECT_THAT(document["unread"][0]["message"].get<std::string>(), HasSubstr("merge conflict"));
}

TEST_F(Project, StaysAnEnvironmentWhereItIsOne) {
  folder_.write("pyvenv.cfg", "home = /usr\n");
  folder_.write("requirements.txt", "torch==2.14.0+cu126\n");
  EXPECT_THAT(run({"check", "."}).out + run({"check", "."}).err, Not(HasSubstr("requirements.txt")));
}

TEST_F(Project, IsOneDocumentOfTheSameFormForOneFile) {
  folder_.write("requirements.txt", "torch==2.14.0+cu126\n");
  const auto document = json({"check", "requirements.txt"});
  EXPECT_FALSE(document.contains("inputs"));
  EXPECT_EQ(document["input"]["kind"], "requirements");
}

TEST_F(Project, AnnotatesTheLineOfTheRequirement) {
  folder_.write("requirements.txt", "# ours\nnumpy\ntorch==2.14.0+cu126\n");
  EXPECT_THAT(run({"check", "requirements.txt", "--emit", "github"}).out, StartsWith("::error file=requirements.txt,line=3,title="));
  const auto place = json({"check", "requirements.txt"})["findings"][0]["place"];
  EXPECT_EQ(place, (Json{{"file", "requirements.txt"}, {"line", 3}}));
  const auto ended = run({"check", "requirements.txt", "--emit", "sarif"});
  const auto sarif = Json::parse(ended.out, nullptr, false);
  EXPECT_EQ(sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"], 3);
}

TEST_F(Project, AnnotatesTheLineOfADockerfileAndOfAnEnvironment) {
  folder_.write("Dockerfile",
                "FROM python:3.12\nRUN apt-get update && \\\n    pip install \\\n    torch==2.14.0 --index-url "
                "https://download.pytorch.org/whl/cu126\n");
  EXPECT_THAT(run({"check", "Dockerfile", "--emit", "github"}).out, StartsWith("::error file=Dockerfile,line=4,title="));
  folder_.write("environment.yml", "dependencies:\n  - pip\n  - pip:\n    - torch==2.14.0+cu126\n");
  EXPECT_THAT(run({"check", "environment.yml", "--emit", "github"}).out, StartsWith("::error file=environment.yml,line=4,title="));
}

TEST_F(Project, AnnotatesALockThatCannotBeRead) {
  folder_.write("gpusolve.lock", "schema: \"gpusolve/lock/1\"\n<<<<<<< HEAD\na: 1\n=======\n>>>>>>> other\n");
  for (const auto* const command : {"check", "verify"}) {
    const auto ended = run({command, "gpusolve.lock", "--emit", "github"});
    EXPECT_EQ(ended.status, 2) << command;
    EXPECT_THAT(ended.out, StartsWith("::error file=gpusolve.lock,line=2,title=")) << command;
    EXPECT_THAT(ended.out, HasSubstr("merge conflict")) << command;
  }
  EXPECT_THAT(run({"verify", "missing.lock", "--emit", "github"}).out, StartsWith("::error file=missing.lock,"));
}

TEST_F(Project, ReadsADockerfileWithoutAnInstallLine) {
  folder_.write("Dockerfile", "FROM nvidia/cuda:12.1.0-base-ubuntu22.04\nCMD nvidia-smi\n");
  EXPECT_EQ(run({"check", "Dockerfile"}).status, 0);
  const auto ended = run({"resolve", "--from-env", "Dockerfile", "--no-lock"});
  EXPECT_EQ(ended.status, 2);
  EXPECT_THAT(ended.err, HasSubstr("holds no install line"));
}

TEST_F(Project, SaysWhatTheBaseImageStates) {
  folder_.write("Dockerfile", "FROM nvidia/cuda:12.1.0-devel-ubuntu18.04\nRUN pip install torch==2.14.0\n");
  EXPECT_THAT(run({"check", "Dockerfile"}).out,
              ::testing::AllOf(HasSubstr("CUDA 12.1.0, ubuntu 18.04"), HasSubstr("(glibc 2.27, Python 3.6)")));
}

TEST_F(Project, SaysThatTorchDoesNotRunOnAnImageWithMusl) {
  folder_.write("Dockerfile",
                "FROM python:3.12-alpine\nRUN pip install torch==2.14.0 --index-url https://download.pytorch.org/whl/cu130\n");
  const auto findings = json({"check", "Dockerfile"})["findings"];
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0]["code"], "platform-unavailable");
  EXPECT_EQ(findings[0]["level"], "error");
  EXPECT_THAT(findings[0]["text"].get<std::string>(), HasSubstr("musl"));
  EXPECT_THAT(findings[0]["fix"]["text"].get<std::string>(), HasSubstr("python:3.12-slim-bookworm"));
  EXPECT_EQ(run({"check", "Dockerfile"}).status, 12);
  EXPECT_EQ(run({"check", "Dockerfile", "--glibc", "2.36"}).status, 0);
  folder_.write("Dockerfile", "FROM alpine:3.19\nRUN pip install numpy\n");  // numpy has wheels for musl
  EXPECT_EQ(run({"check", "Dockerfile"}).status, 0);
}

TEST_F(Project, RepairsCallThePythonOfTheEnvironmentThatWasLookedAt) {
  const std::string info = "lib/python3.10/site-packages/torch-2.1.0+cpu.dist-info/METADATA";
  for (const std::string environment : {"venv", "my venv", "bare"}) {
    folder_.write(environment + "/pyvenv.cfg", "home = /usr/bin\nversion = 3.10.12\n");
    folder_.write(environment + "/" + info, "Metadata-Version: 2.1\nName: torch\nVersion: 2.1.0+cpu\n");
  }
  folder_.write("venv/bin/python", "");
  folder_.write("my venv/bin/python", "");
  EXPECT_THAT(run({"check", "venv"}).out, HasSubstr("      venv/bin/python -m pip install torch=="));
  EXPECT_THAT(run({"check", "venv/lib/python3.10/site-packages"}).out, HasSubstr("      venv/bin/python -m pip install torch=="));
  EXPECT_THAT(run({"check", "my venv"}).out, HasSubstr("      'my venv/bin/python' -m pip uninstall -y torch"));
  EXPECT_THAT(run({"check", "bare"}).out, HasSubstr("      python3.10 -m pip install torch=="));
}

constexpr auto k_report =
    "PyTorch version: 2.1.0+cu118\nCUDA used to build PyTorch: 11.8\nOS: Ubuntu 22.04.3 LTS (x86_64)\nLibc version: glibc-2.35\n"
    "Python version: 3.10.12 (64-bit runtime)\nGPU models and configuration: GPU 0: NVIDIA GeForce RTX 5090\nNvidia driver version: "
    "580.65.06\n"
    "[pip3] torch==2.1.0+cu118\n[pip3] torchvision==0.17.0+cu118\n";

TEST_F(Project, ReportOfCollectEnvIsJudgedOnItsOwnMachine) {
  folder_.write("env.txt", k_report);
  const auto ended = run({"check", "env.txt", "--json"}, {});
  const auto document = Json::parse(ended.out, nullptr, false);
  EXPECT_EQ(document["input"]["kind"], "collect-env");
  EXPECT_EQ(document["facts"]["gpus"][0]["arch"], "sm_120");
  EXPECT_EQ(document["facts"]["driver"]["version"], "580.65.06");
  Words codes;
  for (const auto& finding : document["findings"]) {
    codes.push_back(finding["code"]);
  }
  EXPECT_THAT(codes, ::testing::IsSupersetOf({"no-kernel-image", "torchvision-mismatch"}));
  EXPECT_THAT(codes, Not(::testing::Contains("missing-dependency")));
}

TEST_F(Project, ReportOfCollectEnvIsRepairedByCommandsAndNotByEditing) {
  folder_.write("env.txt", k_report);
  const auto out = run({"check", "env.txt"}, {}).out;
  EXPECT_THAT(out, HasSubstr("python3.10 -m pip install"));
  EXPECT_THAT(out, Not(HasSubstr("Write torchvision")));
}

TEST_F(Project, ReportOfAnotherMachineThanTheGivenOneIsDistinguished) {
  folder_.write("env.txt", k_report);
  EXPECT_THAT(run({"check", "env.txt"}, {"--gpu", "RTX 4090"}).out, HasSubstr("Two machines: the report is of sm_120 (GeForce RTX 5090)"));
}

TEST_F(Project, DiagnoseJudgesAReportToo) {
  folder_.write("issue.md", "It fails.\n```\n" + std::string(k_report) + "```\n");
  const auto ended = run({"diagnose", "issue.md"}, {});
  EXPECT_EQ(ended.status, 0);
  EXPECT_THAT(ended.out, HasSubstr("[no-kernel-image]"));
  EXPECT_THAT(ended.out, HasSubstr("[torchvision-mismatch]"));
}

/// uv takes an address for a constraint, such as the fork of a package.
TEST_F(Project, ConstraintOnAnAddressIsLeftOutOfTheRequest) {
  folder_.write("pyproject.toml",
                "[project]\nname = \"x\"\nversion = \"1\"\ndependencies = [\"torch\"]\n[tool.uv]\nconstraint-dependencies = [\"numpy<3\", "
                "\"own @ git+https://example.org/own@v1\"]\n");
  const auto answer = json({"resolve", "--no-lock", "--from-env", "pyproject.toml"});
  EXPECT_EQ(answer["outcome"], "gpu");
  EXPECT_THAT(answer["warnings"].dump(), HasSubstr("because they name an address and no version: own @ git+https://example.org/own@v1"));
}

}  // namespace
}  // namespace gpusolve::testing
