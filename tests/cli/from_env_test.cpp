// `resolve --from-env PATH`: an existing environment becomes part of the request.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

namespace gpusolve::testing {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

auto answer(const Sandbox& sandbox, Words words) -> Json {
  words.insert(words.begin(), {"resolve", "--no-lock", "--json", "--gpu", "sm_86"});
  const auto ended = run_program(words, sandbox.path());
  EXPECT_TRUE(Json::accept(ended.out)) << ended.out << ended.err;
  return Json::parse(ended.out, nullptr, false);
}

TEST(FromEnv, TakesRequirementsIntoTheRequest) {
  const Sandbox sandbox;
  sandbox.write("requirements.txt", "torch>=2.0,<2.2\nnumpy\n");
  const auto json = answer(sandbox, {"--from-env", "requirements.txt"});
  EXPECT_EQ(json["outcome"], "gpu");
  EXPECT_EQ(json["stack"]["torch"], "2.1.2");
  EXPECT_EQ(json["request"]["specs"], Json::parse(R"(["torch>=2.0,<2.2"])"));
  EXPECT_EQ(json["request"]["installer"], "pip");
  EXPECT_EQ(json["warnings"].front()["text"],
            "numpy is not in the embedded catalog: not judged, and left to the installer, with the file (--live asks the official channels "
            "and indexes)");
}

/// A build that NVIDIA's containers hold is on no index: a set with another torch would contradict the file.
/// A list of pip names the triton that torch requires; torch runs without it on a GPU that triton does not serve.
TEST(FromEnv, DoesNotAskForTheCompilerThatTorchRequires) {
  const Sandbox sandbox;
  const auto outcome = [&](const char* lines) {
    sandbox.write("requirements.txt", lines);
    return answer(sandbox, {"--from-env", "requirements.txt", "--gpu", "GTX 1080 Ti", "--driver", "535.104.05"})["outcome"];
  };
  EXPECT_EQ(outcome("torch==2.4.0\ntriton==3.0.0\n"), "gpu");
  EXPECT_EQ(outcome("torch>=2.4\ntriton==3.0.0\n"), "unsatisfiable");
}

TEST(FromEnv, HoldsTheTorchOfAContainer) {
  const Sandbox sandbox;
  sandbox.write("freeze.txt", "torch==2.6.0a0+ecf3bae40a.nv25.1\nflash-attn==2.4.2\n");
  const auto json = answer(sandbox, {"--from-env", "freeze.txt", "--as", "pip-freeze"});
  EXPECT_EQ(json["outcome"], "unjudged");
  EXPECT_EQ(json["commands"]["pip"].dump().find("torch==2.2"), std::string::npos) << json["commands"];
}

TEST(FromEnv, LetsPipInstallTheRestOfARequirementsFileAfterTheSet) {
  const Sandbox sandbox;
  sandbox.write("my requirements.txt", "torch==2.0.1\nnumpy\n-f https://data.dgl.ai/wheels/repo.html\ndgl==99.0\n");
  const auto commands = answer(sandbox, {"--from-env", "my requirements.txt", "--python", "3.10"})["commands"];
  EXPECT_EQ(
      commands["pip"],
      Json::parse(
          R"(["python3.10 -m venv .venv", ".venv/bin/python3.10 -m pip install torch==2.0.1+cu118 'numpy<2' --index-url https://download.pytorch.org/whl/cu118",
                                             ".venv/bin/python3.10 -m pip install -r 'my requirements.txt'"])"));
  EXPECT_EQ(commands["uv"].back(), "uv pip install -r 'my requirements.txt'");
}

TEST(FromEnv, GetsATorchForWhoseCudaAWheelWithSeveralLibrariesHasOne) {
  const Sandbox sandbox;
  sandbox.write("requirements.txt", "bitsandbytes==0.45.5\n");
  const auto json = answer(sandbox, {"--from-env", "requirements.txt"});
  EXPECT_EQ(json["stack"]["cuda"], "12.8");
  sandbox.write("requirements.txt", "bitsandbytes==0.45.5\ntorch==2.9.1+cu130\n");
  EXPECT_EQ(answer(sandbox, {"--from-env", "requirements.txt"})["outcome"], "unsatisfiable");
}

TEST(FromEnv, LeavesAPackageOfWhichFewBuildsAreKnownToTheInstaller) {
  const Sandbox sandbox;
  sandbox.write(
      "environment.yml",
      "channels: [pyg, pytorch, nvidia]\ndependencies:\n- python=3.10\n- pytorch=2.3.1\n- pytorch-scatter=2.1.2\n- pytorch-cuda=12.1\n");
  const auto json = answer(sandbox, {"--from-env", "environment.yml"});
  EXPECT_EQ(json["outcome"], "gpu");
  EXPECT_EQ(json["stack"]["cuda"], "12.1");
}

TEST(FromEnv, NamesThePlacesThatItDoesNotAsk) {
  const auto places = [](const std::string& line) {
    const Sandbox sandbox;
    sandbox.write("requirements.txt", "torch\n" + line + "\n");
    const auto json = answer(sandbox, {"--from-env", "requirements.txt"});
    std::string texts;
    for (const auto& warning : json["warnings"]) {
      texts += warning["code"] == "other-sources" ? warning["text"].get<std::string>() : "";
    }
    return texts;
  };
  EXPECT_EQ(places("--index-url https://download.pytorch.org/whl/xpu").substr(0, 64),
            "requirements.txt names https://download.pytorch.org/whl/xpu, whi");
  EXPECT_EQ(places("-f https://download.pytorch.org/whl/cu118/torch_stable.html"), "");
  EXPECT_EQ(places("-f https://download.pytorch.org/whl/torch_stable.html"), "");
}

TEST(FromEnv, DoesNotInstallAFileWhosePackageTheSetReplaces) {
  const Sandbox sandbox;
  sandbox.write("requirements.txt", "onnxruntime==1.20.0\nnumpy\n");
  const auto commands = answer(sandbox, {"--from-env", "requirements.txt", "--python", "3.10"})["commands"];
  EXPECT_NE(commands["pip"].dump().find("onnxruntime-gpu==1.20.0"), std::string::npos);
  EXPECT_EQ(commands["pip"].dump().find("-r"), std::string::npos) << "onnxruntime and onnxruntime-gpu have the same modules";
}

TEST(FromEnv, KeepsTheTorchOfABaseImage) {
  const Sandbox sandbox;
  sandbox.write("Dockerfile", "FROM pytorch/pytorch:2.4.0-cuda12.1-cudnn9-runtime\nRUN pip install flash-attn\n");
  const auto json = answer(sandbox, {"--from-env", "Dockerfile"});
  EXPECT_EQ(json["stack"]["torch"], "2.4.0") << json["stack"];
  EXPECT_EQ(json["stack"]["cuda"], "12.1");
  EXPECT_NE(json["warnings"].dump().find("has torch==2.4.0 for CUDA 12.1, which is kept"), std::string::npos) << json["warnings"];
  sandbox.write("Dockerfile", "FROM pytorch/pytorch:2.4.0-cuda12.1-cudnn9-runtime\nRUN pip install torch==2.6.0\n");
  EXPECT_EQ(answer(sandbox, {"--from-env", "Dockerfile"})["stack"]["torch"], "2.6.0") << "the install line replaces it";
}

TEST(FromEnv, SaysWhereTheLibrariesBesideTorchAreOfAnotherCuda) {
  const Sandbox sandbox;
  sandbox.write("requirements.txt", "torch==2.4.0+cu121\nonnxruntime==1.16.3\n");
  const auto json = answer(sandbox, {"--from-env", "requirements.txt", "--python", "3.10"});
  EXPECT_NE(json["warnings"].dump().find("onnxruntime-gpu 1.16.3 loads libraries of CUDA 11"), std::string::npos) << json["warnings"];
}

/// A build of conda-forge goes with one torch. The rows of xFormers say with which, those of torch-scatter do not.
TEST(Commands, NameTheSetWhosePinsAreKnownOrWhatIsAssumed) {
  const Sandbox sandbox;
  EXPECT_EQ(answer(sandbox, {"torch", "xformers"})["request"]["installer"], "pip");
  const auto known = answer(sandbox, {"torch", "xformers", "--installer", "conda"})["warnings"];
  EXPECT_EQ(known.dump().find("mate-assumed"), std::string::npos) << known;
  const auto open = answer(sandbox, {"torch", "torch-scatter", "--installer", "conda"})["warnings"];
  EXPECT_NE(open.dump().find("mate-assumed"), std::string::npos) << open;
}

TEST(Commands, LookForABuildWithALabelOnThePagesOfTheSet) {
  const Sandbox sandbox;
  const auto json =
      answer(sandbox, {"--python", "3.9", "torch==1.13.1+cu117", "torch-scatter==2.1.0+pt113cu117", "torch-sparse==0.6.16+pt113cu117"});
  EXPECT_NE(json.dump().find("torch-sparse==0.6.16+pt113cu117 --find-links https://data.pyg.org/whl/torch-1.13.0+cu117.html"),
            std::string::npos)
      << json.dump(1);
}

TEST(FromEnv, AsksForThePartsOfTheToolkitThatAFileNames) {
  const Sandbox sandbox;
  sandbox.write(
      "environment.yml",
      "channels: [pytorch, nvidia]\ndependencies:\n- python=3.10\n- pytorch=2.0.1\n- pytorch-cuda=11.8\n- cuda-libraries=11.8.0=0\n");
  const auto json = answer(sandbox, {"--from-env", "environment.yml"});
  EXPECT_NE(json["commands"]["conda"].dump().find("cuda-libraries=11.8"), std::string::npos) << json["commands"];
  EXPECT_EQ(json["warnings"].dump().find("names no version"), std::string::npos);
}

TEST(FromEnv, DoesNotInstallAFileThatWouldBringAnotherVersionBack) {
  const Sandbox sandbox;
  sandbox.write("requirements.txt", "torch==1.13.1\nnumpy\n");
  const auto commands = answer(sandbox, {"--from-env", "requirements.txt", "torch==2.1.2"})["commands"];
  EXPECT_EQ(commands["pip"].dump().find("-r"), std::string::npos);
}

TEST(FromEnv, FollowsThePackageWithGpuCodeWhereCondaBringsPythonAndOtherTools) {
  const Sandbox sandbox;
  sandbox.write("Dockerfile",
                "FROM condaforge/miniforge3\nRUN conda install -y python=3.11 openmm\nRUN pip install jax==0.4.25 onnxruntime\n");
  const auto json = answer(sandbox, {"--from-env", "Dockerfile"});
  EXPECT_EQ(json["request"]["installer"], "pip");
  EXPECT_EQ(json["request"]["specs"], Json::parse(R"(["jax==0.4.25", "onnxruntime"])"));
}

TEST(FromEnv, KeepsACpuPinSoThatTheAnswerCanNameIt) {
  const Sandbox sandbox;
  sandbox.write("requirements.txt", "torch==2.1.2+cpu\n");
  EXPECT_EQ(answer(sandbox, {"--from-env", "requirements.txt"})["outcome"], "cpu_only");
}

TEST(FromEnv, ReadsEnvironmentYmlForConda) {
  const Sandbox sandbox;
  sandbox.write("environment.yml", "channels: [pytorch]\ndependencies:\n- python=3.10\n- pytorch=2.1\n- cpuonly\n- pip:\n  - requests\n");
  const auto json = answer(sandbox, {"--from-env", "environment.yml"});
  EXPECT_EQ(json["request"]["installer"], "conda");
  EXPECT_EQ(json["request"]["specs"], Json::parse(R"(["python=3.10", "pytorch=2.1", "cpuonly"])"));
  EXPECT_EQ(json["warnings"].back()["text"], "left out of the request, because they are pip's: requests");
}

TEST(FromEnv, PrefersATypedSpecToThatOfTheEnvironment) {
  const Sandbox sandbox;
  sandbox.write("freeze.txt", "torch==1.13.1+cu117\ntorchvision==0.14.1+cu117\n");
  const auto json = answer(sandbox, {"--from-env", "freeze.txt", "torch==2.1.2", "torchvision"});
  EXPECT_EQ(json["stack"]["torch"], "2.1.2");
}

TEST(FromEnv, TakesTheGlibcOfABaseImageUnlessOneIsNamed) {
  const Sandbox sandbox;
  sandbox.write("Dockerfile", "FROM nvidia/cuda:12.1.0-runtime-ubuntu18.04\nRUN python3.11 -m pip install torch\n");
  const auto json = answer(sandbox, {"--from-env", "Dockerfile"});
  EXPECT_EQ(json["facts"]["glibc"], "2.27");
  EXPECT_EQ(json["stack"]["torch"], "2.6.0");  // the wheels of later releases are for glibc 2.28
  EXPECT_EQ(json["warnings"].back()["text"],
            "Dockerfile: Base image nvidia/cuda:12.1.0-runtime-ubuntu18.04: CUDA 12.1.0, ubuntu 18.04 (glibc 2.27).");
  EXPECT_EQ(answer(sandbox, {"--from-env", "Dockerfile", "--glibc", "2.35"})["facts"]["glibc"], "2.35");
}

TEST(FromEnv, RefusesWheelsOfTorchForABaseImageWithMusl) {
  const Sandbox sandbox;
  sandbox.write("Dockerfile", "FROM python:3.11-alpine\nRUN pip install torch\n");
  const auto refused = run_program({"resolve", "--no-lock", "--gpu", "sm_86", "--from-env", "Dockerfile"}, sandbox.path());
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.err,
            "gpusolve: --from-env: Dockerfile: the base image `python:3.11-alpine` has musl instead of glibc, and torch has no wheels for "
            "musl: pip finds none there; start from an image with glibc, such as `python:3.11-slim-bookworm`\n");
  const auto json = answer(sandbox, {"--from-env", "Dockerfile", "--glibc", "2.36"});
  EXPECT_EQ(json["outcome"], "gpu");
  EXPECT_EQ(json["warnings"].back()["code"], "base-image");
  sandbox.write("Dockerfile", "FROM alpine:3.19\nRUN pip install numpy\n");
  EXPECT_EQ(run_program({"resolve", "--no-lock", "--gpu", "sm_86", "--from-env", "Dockerfile"}, sandbox.path()).status, 0);
}

TEST(FromEnv, TakesWhatAProjectSaysOfPythonAndOfCuda) {
  const Sandbox sandbox;
  sandbox.write("pyproject.toml",
                "[project]\nname = 'x'\nrequires-python = '>=3.10,<3.12'\ndependencies = ['torch>=2.6,<2.8']\n"
                "[tool.uv.sources]\ntorch = { index = 'pytorch' }\n"
                "[[tool.uv.index]]\nname = 'pytorch'\nurl = 'https://download.pytorch.org/whl/cu118'\nexplicit = true\n");
  const auto json = answer(sandbox, {"--from-env", "pyproject.toml"});
  EXPECT_EQ(json["stack"]["cuda"], "11.8");
  EXPECT_EQ(json["stack"]["python"], "3.11");
}

TEST(FromEnv, ReadsThePartOfAProjectThatIsNamed) {
  const Sandbox sandbox;
  sandbox.write("pixi.toml",
                "[workspace]\nchannels = ['pytorch', 'nvidia']\nplatforms = ['linux-64']\n[feature.old.dependencies]\npytorch = '2.0.*'\n"
                "pytorch-cuda = '11.8.*'\n[feature.new.dependencies]\npytorch = '2.3.*'\npytorch-cuda = '12.1.*'\n"
                "[environments]\nold = ['old']\nnew = ['new']\n");
  EXPECT_EQ(answer(sandbox, {"--from-env", "pixi.toml", "--part", "new"})["stack"]["torch"], "2.3.1");
  EXPECT_EQ(answer(sandbox, {"--from-env", "pixi.toml"})["stack"]["torch"], "2.0.1");
}

TEST(FromEnv, IsReadAsTheKindThatIsNamed) {
  const Sandbox sandbox;
  sandbox.write("pins", "torch==2.1.2\n");
  EXPECT_EQ(answer(sandbox, {"--from-env", "pins", "--as", "pip-freeze"})["stack"]["torch"], "2.1.2");
  const auto ended = run_program({"resolve", "--from-env", "pins", "--as", "pip-freze"}, sandbox.path());
  EXPECT_EQ(ended.status, 2);
  EXPECT_NE(ended.err.find("--as: `pip-freze` is not a kind of input: did you mean `pip-freeze`? There are "), std::string::npos)
      << ended.err;
}

TEST(FromEnv, IsWhatWhyNotComparesWith) {
  const Sandbox sandbox;
  sandbox.write("requirements.txt", "torch==2.4.1\ntorchvision\n");
  const auto verdict = [&](const std::string& spec) {
    const auto ended = run_program({"why-not", spec, "--from-env", "requirements.txt", "--gpu", "sm_86", "--json"}, sandbox.path());
    return Json::parse(ended.out, nullptr, false).value("verdict", ended.err);
  };
  EXPECT_EQ(verdict("torch==2.4.1"), "chosen");
  EXPECT_EQ(verdict("torch==2.3.1"), "not-best");
  EXPECT_EQ(verdict("torch==2.7.1"), "not-best");
}

TEST(FromEnv, TakesTheConstraintsOfRequirementsToo) {
  const Sandbox sandbox;
  sandbox.write("limits.txt", "torch<2.1\n");
  sandbox.write("requirements.txt", "-c limits.txt\ntorch>=2.0,<2.2\n");
  EXPECT_EQ(answer(sandbox, {"--from-env", "requirements.txt"})["stack"]["torch"], "2.0.1");
}

TEST(FromEnv, SaysWhichIndexesItDoesNotAsk) {
  const Sandbox sandbox;
  sandbox.write("requirements.txt", "--index-url https://user:secret@host/simple\ntorch==2.1.2\n");
  const auto json = answer(sandbox, {"--from-env", "requirements.txt"});
  const std::string text = json["warnings"].back()["text"];
  EXPECT_EQ(text.find("requirements.txt names https://"), 0U) << text;
  EXPECT_EQ(text.find("secret"), std::string::npos) << text;
}

/// A wheel of torch brings its CUDA: conda's toolkit is for what is compiled beside it, and excludes no wheel.
TEST(FromEnv, KeepsTheWheelThatAFilePinsBesideAnotherToolkitOfConda) {
  const auto outcome = [](const std::string& conda, const std::string& pip) {
    const Sandbox sandbox;
    sandbox.write("environment.yml", "dependencies:\n- python=3.11\n- " + conda + "\n- pip:\n  - " + pip + "\n");
    const auto json = answer(sandbox, {"--from-env", "environment.yml"});
    return json["outcome"].get<std::string>() + " " + json["stack"].value("cuda", "none");
  };
  EXPECT_EQ(outcome("cudatoolkit=11.8", "torch==2.3.1+cu121"), "gpu 12.1");
  EXPECT_EQ(outcome("cudatoolkit=11.8", "torch==2.3.1\n  - nvidia-cublas-cu12==12.1.3.1"), "gpu 12.1");
  EXPECT_EQ(outcome("cudatoolkit=11.3", "torch==2.7.1"), "gpu 12.8");
  EXPECT_EQ(outcome("cudatoolkit=11.8", "torch==2.3.1"), "gpu 11.8") << "it selects one of several wheels";
}

/// A later command puts its library in the place of the one that torch requires, and pip does not compare the two.
TEST(FromEnv, LeavesALibraryThatALaterCommandReplacesOutOfTheRequest) {
  const Sandbox sandbox;
  sandbox.write("Dockerfile", "FROM python:3.11\nRUN pip install torch==2.6.0\nRUN pip install nvidia-cudnn-cu12==9.8.0.87\n");
  const auto json = answer(sandbox, {"--from-env", "Dockerfile"});
  EXPECT_EQ(json["outcome"], "gpu");
  EXPECT_EQ(json["request"]["specs"], Json::parse(R"(["torch==2.6.0"])"));
  const std::string told = "left out of the request, because a later command puts them in the place of others: nvidia-cudnn-cu12==9.8.0.87";
  EXPECT_NE(json["warnings"].dump().find(told), std::string::npos) << json["warnings"];
  sandbox.write("Dockerfile", "FROM python:3.11\nRUN pip install torch==2.6.0\nRUN pip install --no-deps -U 'nvidia-cudnn-cu12>=9.8'\n");
  EXPECT_EQ(answer(sandbox, {"--from-env", "Dockerfile"})["stack"]["torch"], "2.6.0") << "nor with --no-deps";
  sandbox.write("Dockerfile", "FROM python:3.11\nRUN pip install torch==2.6.0 nvidia-cudnn-cu12==9.8.0.87\n");
  EXPECT_EQ(answer(sandbox, {"--from-env", "Dockerfile"})["outcome"], "cpu_only") << "pip refuses one command";
}

constexpr auto* k_lock =
    "version = 1\nrequires-python = \">=3.11\"\n[[package]]\nname = \"app\"\nversion = \"1\"\nsource = { virtual = \".\" }\n"
    "dependencies = [{ name = \"NAME\" }]\n[package.metadata]\nrequires-dist = [{ name = \"NAME\", specifier = \"<99\" }]\n"
    "[[package]]\nname = \"helper\"\nversion = \"1\"\ndependencies = [{ name = \"torch\" }]\n"
    "source = { registry = \"https://pypi.org/simple\" }\n[[package]]\nname = \"torch\"\nversion = \"2.5.1\"\n"
    "source = { registry = \"https://pypi.org/simple\" }\n";

auto lock_for(const std::string& name) -> std::string {
  std::string text = k_lock;
  for (auto at = text.find("NAME"); at != std::string::npos; at = text.find("NAME")) {
    text.replace(at, 4, name);
  }
  return text;
}

/// `docker build -f docker/gpu/Dockerfile .` has the current folder as its context.
TEST(FromEnv, ReadsTheFilesOfTheContextAboveADockerfile) {
  const Sandbox sandbox;
  sandbox.write("requirements/gpu.txt", "torch==2.5.1\nhelper\n");
  sandbox.write("docker/gpu/Dockerfile", "FROM python:3.11\nCOPY . /app\nWORKDIR /app\nRUN pip install -r requirements/gpu.txt\n");
  const auto json = answer(sandbox, {"--from-env", "docker/gpu/Dockerfile"});
  EXPECT_EQ(json["request"]["specs"], Json::parse(R"(["torch==2.5.1"])"));
  EXPECT_NE(json["warnings"].dump().find("helper is not in the embedded catalog"), std::string::npos) << json["warnings"];
  sandbox.write("docker/gpu/requirements/gpu.txt", "torch==2.4.1\n");
  EXPECT_EQ(answer(sandbox, {"--from-env", "docker/gpu/Dockerfile"})["request"]["specs"], Json::parse(R"(["torch==2.4.1"])"));
  sandbox.write("docker/Dockerfile", "FROM python:3.11\nRUN pip install numpy -r requirements/gpu.txt\n");
  const auto below = run_program({"check", "Dockerfile", "--gpu", "sm_86"}, sandbox.path() / "docker");
  EXPECT_NE(below.out.find("not at hand: requirements/gpu.txt"), std::string::npos)
      << "nothing above the current folder is read: " << below.out;
}

TEST(FromEnv, TakesWhatACommandInstallsFromALockBesideOtherCommands) {
  const Sandbox sandbox;
  sandbox.write("uv.lock", lock_for("torch"));
  sandbox.write("Dockerfile", "FROM python:3.11\nRUN uv sync --frozen\nRUN uv pip install pillow-simd\n");
  const auto json = answer(sandbox, {"--from-env", "Dockerfile"});
  EXPECT_EQ(json["request"]["specs"], Json::parse(R"(["torch<99"])"));
  EXPECT_EQ(json["outcome"], "gpu");
}

TEST(FromEnv, AsksForTheTorchOfALockWhoseProjectDoesNotNameIt) {
  const Sandbox sandbox;
  sandbox.write("uv.lock", lock_for("helper"));
  const auto json = answer(sandbox, {"--from-env", "uv.lock"});
  EXPECT_EQ(json["request"]["specs"], Json::parse(R"(["torch"])"));
  EXPECT_NE(json["warnings"].dump().find("the request was completed with `torch`, which uv.lock holds"), std::string::npos)
      << json["warnings"];
}

/// conda's package of the compiler requires torch, and the wheel does not.
TEST(FromEnv, AsksForTheTorchOfAPackageBesideTheCompilerThatTheFilePins) {
  const Sandbox sandbox;
  sandbox.write("requirements.txt", "accelerate==1.7.0\ntriton==3.2.0\n");
  EXPECT_EQ(answer(sandbox, {"--from-env", "requirements.txt"})["stack"].value("torch", "none"), "2.6.0");
}

TEST(FromEnv, DoesNotSayThatPyPIIsNotAsked) {
  const Sandbox sandbox;
  sandbox.write("requirements.txt",
                "-i https://pypi.org/simple/\n--extra-index-url https://a.example/x\n--extra-index-url https://a.example/x\ntorch\n");
  const auto text = answer(sandbox, {"--from-env", "requirements.txt"})["warnings"].dump();
  EXPECT_EQ(text.find("pypi.org"), std::string::npos) << text;
  EXPECT_NE(text.find("names https://a.example/x, which is not asked"), std::string::npos) << text;
}

TEST(Constraints, AreReadFromFilesLineByLine) {
  const Sandbox sandbox;
  sandbox.write("old.txt", "# of the last release\n\ntorch<2.2  # not newer\r\nnumpy<2\n");
  sandbox.write("conda.txt", "torch !=2.1.2\n");
  const auto json = answer(sandbox, {"--installer", "pip", "torch", "--constraints", "old.txt", "--constraints", "conda.txt"});
  EXPECT_EQ(json["stack"]["torch"], "2.1.1");
}

TEST(Constraints, NameTheLineThatIsNotASpec) {
  const Sandbox sandbox;
  sandbox.write("constraints.txt", "numpy<2\n-r more.txt\n");
  const auto ended = run_program({"resolve", "--gpu", "sm_86", "--constraints", "constraints.txt"}, sandbox.path());
  EXPECT_EQ(ended.status, 2);
  EXPECT_EQ(ended.err,
            "gpusolve: --constraints: constraints.txt:2: `-r more.txt` is not a spec; a file of constraints holds one a line, such as "
            "`numpy<2`\n");
}

TEST(FromEnv, TellsWhatIsWrongWithThePath) {
  const Sandbox sandbox;
  const auto ended = run_program({"resolve", "--gpu", "sm_86", "--from-env", "nowhere.txt"}, sandbox.path());
  EXPECT_EQ(ended.status, 2);
  EXPECT_EQ(ended.err, "gpusolve: --from-env: cannot read `nowhere.txt`: there is no such file\n");
}

}  // namespace
}  // namespace gpusolve::testing
