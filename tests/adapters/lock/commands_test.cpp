#include "adapters/lock/commands.hpp"

#include <gtest/gtest.h>

#include "tests/adapters/report/answers.hpp"

namespace gpusolve::lock {
namespace {

using Lines = std::vector<std::string>;

const std::string k_cu121 = "https://download.pytorch.org/whl/cu121";

auto commands(const Answer& answer) -> Commands { return *install_commands(answer); }

auto wheel(const std::string& name, const std::string& version, std::string source, bool requested) -> Package {
  Package package;
  package.name = PackageName::checked(name);
  package.version = VersionText::checked(version);
  package.ecosystem = Ecosystem::pypi;
  package.source = std::move(source);
  package.requested = requested;
  return package;
}

TEST(CondaCommand, PinsWhatDecidesTheGpuBuild) {
  EXPECT_EQ(
      commands(report::answers::conda_success()).conda,
      Lines{"conda create -n gpusolve --override-channels -c pytorch -c nvidia python=3.10 pytorch==2.1.2=py3.10_cuda11.8_cudnn8.7.0_0 "
            "pytorch-cuda=11.8 torchvision==0.16.2=py310_cu118"});
  EXPECT_TRUE(commands(report::answers::conda_success()).pip.empty());
  EXPECT_TRUE(commands(report::answers::conda_success()).uv.empty());
}

TEST(CondaCommand, PinsThePackagesThatAConstraintHolds) {
  auto answer = report::answers::conda_success();
  answer.request.constraints = {"mkl<2024"};
  EXPECT_NE(commands(answer).conda.front().find(" mkl==2023.1.0=h213fc3f_46344 "), std::string::npos);
}

TEST(CondaCommand, SaysWhenCondaHasToSeeADriver) {
  auto answer = report::answers::conda_success();
  answer.packages.front().depends = {"__cuda >=11"};
  const auto lines = commands(answer).conda;
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines.front(), "# on a machine without the NVIDIA driver (a login node, an image build), set CONDA_OVERRIDE_CUDA=11.8 first");
  answer.packages.front().depends = {"__cuda_arch >=8"};
  EXPECT_EQ(commands(answer).conda.size(), 1U);
}

TEST(CondaCommand, FindsTheChannelsOfTheEmbeddedCatalogItself) {
  auto answer = report::answers::conda_success();
  answer.sources = {{"embedded catalog", SourceUse::Kind::embedded, "", "", 1}};
  EXPECT_NE(commands(answer).conda.front().find("--override-channels -c pytorch -c nvidia -c main -c conda-forge "), std::string::npos)
      << commands(answer).conda.front();
}

TEST(CondaCommand, NamesTheChannelOfThePartsThatTheSelectorOfCudaNeeds) {
  auto answer = report::answers::conda_success();
  answer.sources = {{"pytorch", SourceUse::Kind::embedded, "", "", 1}, {"nvidia", SourceUse::Kind::embedded, "", "", 0}};
  std::erase_if(answer.packages, [](const Package& package) { return package.source != "pytorch"; });
  EXPECT_NE(commands(answer).conda.front().find("--override-channels -c pytorch -c nvidia -c conda-forge "), std::string::npos)
      << commands(answer).conda.front();
}

TEST(CondaCommand, QuotesAFolderWithBlanks) {
  auto answer = report::answers::conda_success();
  answer.sources.front().url = "/my channels/it's mine";
  EXPECT_NE(commands(answer).conda.front().find("-c \"/my channels/it's mine\" -c nvidia"), std::string::npos);
  answer.facts.platform.value = Platform::win_64;
  answer.sources.front().url = "C:\\my channels";
  EXPECT_NE(commands(answer).conda.front().find("-c \"C:\\my channels\" -c nvidia"), std::string::npos);
}

TEST(PipCommand, TakesTorchFromItsOwnIndexAlone) {
  const auto made = commands(report::answers::pip_success());
  EXPECT_EQ(made.pip, (Lines{"python3.12 -m venv .venv",
                             ".venv/bin/python3.12 -m pip install torch==2.4.0+cu121 torchvision==0.19.0+cu121 --index-url " + k_cu121}));
  EXPECT_EQ(made.uv, (Lines{"uv venv --python 3.12", "uv pip install torch==2.4.0+cu121 torchvision==0.19.0+cu121 --index " + k_cu121}));
  EXPECT_TRUE(made.conda.empty());
}

TEST(PipCommand, NamesNoIndexForPyPi) {
  for (const auto* source : {"pypi", "https://pypi.org/simple", "https://pypi.org/simple/"}) {
    auto answer = report::answers::blank();
    answer.packages = {wheel("torch", "2.6.0", source, true), wheel("numpy", "2.1.0", source, false)};
    EXPECT_EQ(commands(answer).pip.back(), ".venv/bin/python -m pip install --only-binary=:all: torch==2.6.0 numpy==2.1.0");
    EXPECT_EQ(commands(answer).uv.back(), "uv pip install --only-binary=:all: torch==2.6.0 numpy==2.1.0");
  }
}

TEST(PipCommand, InstallsTheWholeSetExactlyWhereSeveralIndexesShareIt) {
  auto answer = report::answers::blank();
  answer.sources = {{"https://pypi.org/simple", SourceUse::Kind::pypi, "https://pypi.org/simple", "", 1},
                    {k_cu121, SourceUse::Kind::pypi, k_cu121, "", 1}};
  answer.packages = {wheel("numpy", "2.1.0", "https://pypi.org/simple", false), wheel("torch", "2.4.0+cu121", k_cu121, true)};
  const auto made = commands(answer);
  EXPECT_EQ(made.pip,
            (Lines{"python3 -m venv .venv",
                   ".venv/bin/python -m pip install --no-deps --only-binary=:all: torch==2.4.0+cu121 --index-url " + k_cu121,
                   ".venv/bin/python -m pip install --no-deps --only-binary=:all: numpy==2.1.0", ".venv/bin/python -m pip check"}));
  EXPECT_EQ(made.uv, (Lines{"uv venv", "uv pip install --no-deps --only-binary=:all: torch==2.4.0+cu121 --default-index " + k_cu121,
                            "uv pip install --no-deps --only-binary=:all: numpy==2.1.0", "uv pip check"}));
}

TEST(PipCommand, KeepsTorchWhenAnotherIndexFollows) {
  auto answer = report::answers::pip_success();
  answer.packages.push_back(wheel("transformers", "4.44.0", "pypi", true));
  const std::string install = ".venv/bin/python3.12 -m pip install ";
  EXPECT_EQ(commands(answer).pip,
            (Lines{"python3.12 -m venv .venv", install + "torch==2.4.0+cu121 torchvision==0.19.0+cu121 --index-url " + k_cu121,
                   install + "transformers==4.44.0 torch==2.4.0+cu121 torchvision==0.19.0+cu121"}));
}

TEST(PipCommand, NeverLooksIntoTwoIndexesAtOnce) {
  auto answer = report::answers::pip_success();
  answer.packages.push_back(wheel("numpy", "2.1.0", "https://elsewhere.example/simple", true));
  for (const bool is_partial : {true, false}) {
    answer.sources.front().kind = is_partial ? SourceUse::Kind::embedded : SourceUse::Kind::pypi;
    for (const auto& line : commands(answer).pip) {
      EXPECT_EQ(line.find("--extra-index-url"), std::string::npos);
      EXPECT_EQ(line.find("--index-url"), line.rfind("--index-url"));
    }
  }
}

TEST(PipCommand, WritesAFolderAsAUrl) {
  auto answer = report::answers::blank();
  answer.sources = {{"mine", SourceUse::Kind::pypi, "/my index/simple", "", 1}};
  answer.packages = {wheel("torch", "2.6.0", "mine", true)};
  EXPECT_EQ(commands(answer).pip.back(),
            ".venv/bin/python -m pip install --only-binary=:all: torch===2.6.0 --index-url 'file:///my%20index/simple'");
}

TEST(PipCommand, PinsThePackagesThatAConstraintHolds) {
  auto answer = report::answers::pip_success();
  answer.packages.push_back(wheel("Typing_Extensions", "4.9.0", k_cu121, false));
  answer.request.constraints = {"typing.extensions <4.10"};
  EXPECT_NE(commands(answer).pip.back().find(" Typing_Extensions==4.9.0 "), std::string::npos) << commands(answer).pip.back();
}

TEST(PipCommand, PinsByTextOnlyWhereAnotherBuildWouldDoAsWell) {
  auto answer = report::answers::blank();
  answer.sources = {{"mine", SourceUse::Kind::pypi, "/simple", "", 1}};
  answer.packages = {wheel("torch", "2.6.0", "mine", true)};
  const auto pin = [&] { return commands(answer).pip.back().find("torch===2.6.0") != std::string::npos; };
  EXPECT_TRUE(pin());  // unknown
  answer.packages.front().has_local_sisters = false;
  EXPECT_FALSE(pin());
  answer.packages.front().has_local_sisters = true;
  EXPECT_TRUE(pin());
}

TEST(PipCommand, GoesIntoTheActiveEnvironmentWhereItHasThisPython) {
  auto answer = report::answers::pip_success();
  answer.host_python = HostPython{"3.12", "/home/me/.venv", true};
  EXPECT_EQ(commands(answer).pip.front().substr(0, 24), "python3.12 -m pip instal");
  EXPECT_EQ(commands(answer).uv.size(), 1U);
  EXPECT_TRUE(commands(answer).verify.front().starts_with("python3.12 -c "));
  answer.host_python->version = "3.9";
  EXPECT_EQ(commands(answer).pip.front(), "python3.12 -m venv .venv");
  answer.host_python = HostPython{"3.12", "/usr/bin/python3", false};
  EXPECT_EQ(commands(answer).pip.front(), "python3.12 -m venv .venv");
}

TEST(PipCommand, MakesAnEnvironmentOfAnyPythonWhereNoneIsKnown) {
  auto answer = report::answers::blank();
  answer.packages = {wheel("a", "1", "pypi", true)};
  answer.facts.platform.value = Platform::osx_arm64;
  const std::string install = "pip install --only-binary=:all: a==1";
  EXPECT_EQ(commands(answer).pip, (Lines{"python3 -m venv .venv", ".venv/bin/python -m " + install}));
  EXPECT_EQ(commands(answer).uv, (Lines{"uv venv", "uv " + install}));
  answer.facts.platform.value = Platform::win_64;
  EXPECT_EQ(commands(answer).pip, (Lines{"py -m venv .venv", ".venv\\Scripts\\python -m " + install}));
  answer.host_python = HostPython{"3.12", "C:\\me\\.venv", true};
  EXPECT_EQ(commands(answer).pip, Lines{"python -m " + install});
}

TEST(PipCommand, NamesTheInterpreterAsWindowsDoes) {
  auto answer = report::answers::pip_success();
  answer.facts.platform.value = Platform::win_64;
  const auto lines = commands(answer).pip;
  EXPECT_EQ(lines.front(), "py -3.12 -m venv .venv");
  EXPECT_TRUE(lines.back().starts_with(".venv\\Scripts\\python -m pip install ")) << lines.back();
}

/// A set of many wheels from two indexes, each with its digest.
auto long_set() -> Answer {
  auto answer = report::answers::blank();
  answer.python = "3.12";
  answer.sources = {{"https://pypi.org/simple", SourceUse::Kind::pypi, "https://pypi.org/simple", "", 1},
                    {k_cu121, SourceUse::Kind::pypi, k_cu121, "", 1}};
  answer.packages = {wheel("torch", "2.4.0+cu121", k_cu121, true)};
  for (int i = 0; i < 20; ++i) {
    answer.packages.push_back(wheel("package" + std::to_string(i), "1.0", "pypi", false));
  }
  for (auto& package : answer.packages) {
    package.sha256 = parse_sha256(std::string(64, 'a'));
  }
  return answer;
}

TEST(PipCommand, TakesALongSetFromItsRequirements) {
  const auto made = *install_commands(long_set(), {.requirements = "gpusolve.requirements.txt"});
  EXPECT_EQ(made.pip,
            (Lines{"python3.12 -m venv .venv", ".venv/bin/python3.12 -m pip install --require-hashes -r gpusolve.requirements.txt"}));
  EXPECT_EQ(made.uv, (Lines{"uv venv --python 3.12",
                            "uv pip install --require-hashes --index-strategy unsafe-best-match -r gpusolve.requirements.txt"}));
}

TEST(PipCommand, KeepsAShortSetAndAnAmbiguousOneInTheLine) {
  EXPECT_TRUE(wants_requirements(long_set()));
  auto answer = long_set();
  for (auto& package : answer.packages) {
    package.sha256.reset();  // versions alone do not identify the index
  }
  EXPECT_FALSE(wants_requirements(answer));
  EXPECT_FALSE(wants_requirements(report::answers::pip_success()));
}

TEST(PipCommand, IsBriefInAHint) {
  const auto made = *install_commands(long_set(), {.is_brief = true});
  EXPECT_EQ(made.pip, (Lines{"python3.12 -m venv .venv", ".venv/bin/python3.12 -m pip install torch==2.4.0+cu121 --index-url " + k_cu121}));
  auto answer = long_set();
  for (auto& package : answer.packages) {
    package.requested = true;
  }
  EXPECT_TRUE(install_commands(answer, {.is_brief = true})->pip.empty());
}

TEST(PipCommand, NamesTheExtrasWhereTheInstallerFindsTheRest) {
  auto answer = long_set();
  answer.packages.push_back(wheel("tensorflow", "2.17.0", "pypi", true));
  answer.request.specs = {"torch", "tensorflow[and-cuda]>=2.16"};
  answer.packages.back().extras = {"and-cuda"};
  const auto made = *install_commands(answer, {.is_brief = true});
  EXPECT_NE(made.pip.back().find(" 'tensorflow[and-cuda]==2.17.0'"), std::string::npos) << made.pip.back();
  answer.packages.back().extras.clear();  // the release does not have it
  const auto without = *install_commands(answer, {.is_brief = true});
  EXPECT_NE(without.pip.back().find(" tensorflow==2.17.0"), std::string::npos) << without.pip.back();
}

TEST(PipCommand, IgnoresAPythonOfALockThatIsNotAVersion) {
  auto answer = report::answers::pip_success();
  answer.python = "3; reboot";
  EXPECT_TRUE(commands(answer).pip.back().starts_with(".venv/bin/python -m pip install "));
  answer.python = "3.12 && reboot.1";
  EXPECT_TRUE(commands(answer).pip.back().starts_with(".venv/bin/python -m pip install "));
}

TEST(VerifyCommand, FitsALineOfATerminal) {
  EXPECT_EQ(commands(report::answers::conda_success()).verify,
            Lines{"conda run -n gpusolve python -c \"import torch; print(torch.ones(1).cuda()+1)\""});
  EXPECT_EQ(commands(report::answers::pip_success()).verify,
            Lines{".venv/bin/python3.12 -c \"import torch; print(torch.ones(1).cuda()+1)\""});
}

TEST(VerifyCommand, RunsAKernelOnEachGpuOfSeveralKinds) {
  EXPECT_NE(commands(report::answers::two_gpus()).verify.front().find("range(torch.cuda.device_count())"), std::string::npos);
}

TEST(VerifyCommand, TriesTheOtherStacksAfterTheMainOne) {
  auto answer = report::answers::pip_success();
  answer.try_codes = {"import demo"};
  ASSERT_EQ(commands(answer).verify.size(), 2U);
  EXPECT_EQ(commands(answer).verify.back(), ".venv/bin/python3.12 -c \"import demo\"");
}

TEST(VerifyCommand, TriesACpuSetOnTheCpuAndNothingWithoutTorch) {
  EXPECT_EQ(commands(report::answers::cpu_only()).verify,
            Lines{"conda run -n gpusolve python -c \"import torch; print(torch.ones(1)+1)\""});
  EXPECT_TRUE(commands(report::answers::neutral()).verify.empty());
  EXPECT_EQ(commands(report::answers::unsatisfiable()), Commands{});
}

TEST(InstallCommands, RefuseAddressesThatWouldDoHarm) {
  for (const auto* source : {"https://host/a\nreboot", "https://host/\x1b[2J"}) {
    auto answer = report::answers::blank();
    answer.packages = {wheel("a", "1", source, true)};
    const auto result = install_commands(answer);
    ASSERT_FALSE(result) << source;
    EXPECT_EQ(result.error().kind, ErrorKind::source);
  }
  auto answer = report::answers::blank();
  answer.packages = {wheel("a", "1", "https://host/;reboot", true)};
  EXPECT_EQ(commands(answer).pip.back(), ".venv/bin/python -m pip install --only-binary=:all: a==1 --index-url 'https://host/;reboot'");
}

/// `jax[cuda12_pip]` of PyPI requires that jaxlib, which PyPI does not have.
TEST(PipCommand, NamesAPageBeforeThePackagesOfPyPIUnlessItsWheelsAreBuiltForTorch) {
  const std::string page = "https://example.org/jax_cuda_releases.html";
  const std::string of_torch = "https://example.org/torch-2.3.0+cu121.html";
  auto answer = report::answers::pip_success();
  answer.sources = {{"embedded catalog", SourceUse::Kind::embedded, "", "", 1}};
  answer.packages = {wheel("jaxlib", "0.4.28+cuda12.cudnn89", page, true), wheel("jax", "0.4.28", "https://pypi.org/simple", true),
                     wheel("torch", "2.3.1", "https://pypi.org/simple", true), wheel("torch-scatter", "2.1.2+pt23cu121", of_torch, true)};
  answer.packages.back().depends = {"torch==2.3.*"};
  const auto lines = commands(answer).pip;
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_NE(lines[1].find(" install jaxlib==0.4.28+cuda12.cudnn89 --find-links " + page), std::string::npos) << lines[1];
  EXPECT_NE(lines[2].find(" install jax==0.4.28 torch==2.3.1 jaxlib==0.4.28+cuda12.cudnn89"), std::string::npos) << lines[2];
  EXPECT_EQ(lines[2].find(of_torch), std::string::npos) << lines[2];
  EXPECT_NE(lines[3].find(" install torch-scatter==2.1.2+pt23cu121 jax==0.4.28 "), std::string::npos) << lines[3];
}

}  // namespace
}  // namespace gpusolve::lock
