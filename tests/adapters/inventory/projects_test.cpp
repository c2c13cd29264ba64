// Files that state the dependencies of a project: pyproject.toml and pixi.toml.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/adapters/inventory/described.hpp"

namespace gpusolve::inventory {
namespace {

auto with_parts(std::vector<std::string> parts) -> ReadOptions {
  ReadOptions options;
  options.is_for_gpus = is_gpu_name;
  options.parts = std::move(parts);
  return options;
}

constexpr auto k_project = R"([project]
name = "mine"
requires-python = ">=3.10,<3.13"
dependencies = ["torch==2.8.0", "numpy; sys_platform == 'never'", "helper @ git+https://host/helper.git"]
[project.optional-dependencies]
docs = ["sphinx"]
all = ["mine[docs]", "einops"]
[dependency-groups]
test = ["pytest"]
dev = [{include-group = "test"}, "ruff"]
)";

TEST(Project, IsReadWithTheExtraForGpusRatherThanTheOneForTheCpu) {
  constexpr auto k_text =
      "[project]\nname = 'x'\ndependencies = []\n[project.optional-dependencies]\ncpu = ['torch==2.8.0+cpu']\ngpu = ['torch==2.8.0']\n";
  EXPECT_EQ(described(k_text, "pyproject.toml"),
            "pyproject\npypi torch 2.8.0 *\nwant torch==2.8.0\nnote taken extra or group gpu\nnote gpu-left extra or group cpu\n");
}

TEST(Script, AsksForTheDependenciesOfItsBlock) {
  constexpr auto k_text = R"(#!/usr/bin/env -S uv run --script
# /// script
# requires-python = ">=3.11"
# dependencies = [
#   "torch==2.8.0",
#   "rich",
# ]
#
# [[tool.uv.index]]
# name = "pytorch"
# url = "https://download.pytorch.org/whl/cu128"
# explicit = true
#
# [tool.uv.sources]
# torch = { index = "pytorch" }
# ///
import torch
)";
  EXPECT_EQ(described(k_text, "train.py"),
            "script\npypi torch 2.8.0 https://download.pytorch.org/whl/cu128 *\nwant torch==2.8.0\nwant rich\n"
            "from https://download.pytorch.org/whl/cu128\nfor python >=3.11\n");
}

TEST(Script, ThatIsCutOffOrWrongNamesTheLine) {
  EXPECT_EQ(described("# /// script\n# dependencies = []\nimport torch\n", "a.py"),
            "error: a.py:1: `# /// script` is not closed by a comment `# ///` (PEP 723)\n");
  EXPECT_EQ(described("import a\n# /// script\n# dependencies = [\"torch==\"]\n# ///\n", "a.py"),
            "error: a.py:3: version specifier `==` does not hold a version by PEP 440, such as `1.2.3`\n");
  EXPECT_EQ(described("# /// script\n# dependencies = [torch]\n# ///\n", "a.py"),
            "error: a.py:2: this is no TOML: Error while parsing boolean: expected 'true', saw 'to'\n");
}

TEST(Pyproject, AsksForTheDependenciesOfTheProject) {
  EXPECT_EQ(described(k_project, "pyproject.toml"),
            "pyproject\npypi torch 2.8.0 *\nwant torch==2.8.0\nwant helper @ git+https://host/helper.git\nfor python >=3.10,<3.13\n"
            "note local git+https://host/helper.git\nnote left extras or groups docs, all, test, dev\n");
}

TEST(Pyproject, AddsExtrasAndGroupsThatAreChosenWithWhatTheyInclude) {
  const auto all = described(k_project, "pyproject.toml", with_parts({"all"}));
  EXPECT_NE(all.find("want sphinx\nwant einops\n"), std::string::npos) << all;
  const auto dev = described(k_project, "pyproject.toml", with_parts({"dev"}));
  EXPECT_NE(dev.find("want pytest\nwant ruff\n"), std::string::npos) << dev;
}

TEST(Pyproject, NamesTheLineOfEachDemand) {
  const auto inventory = read_text(k_project, "pyproject.toml", {.roles = &main_roles()});
  ASSERT_TRUE(inventory) << inventory.error().text();
  EXPECT_EQ(inventory->demands.front().place, "pyproject.toml:4");
}

TEST(Pyproject, OffersTheNearestPartThatItHas) {
  EXPECT_EQ(described(k_project, "pyproject.toml", with_parts({"doc"})),
            "error: pyproject.toml: --part `doc` is no extra or group of it: did you mean `docs`? it has docs, all, test, dev\n");
}

TEST(Pyproject, TakesTheFirstPartWithAGpuPackageWhereTheProjectItselfNamesNone) {
  EXPECT_EQ(
      described("[project]\nname = 'x'\ndependencies = ['numpy']\n[project.optional-dependencies]\ndocs = ['sphinx']\ngpu = ['torch>=2']\n",
                "pyproject.toml"),
      "pyproject\nwant numpy\nwant torch>=2\nnote taken extra or group gpu\nnote left extra or group docs\n");
}

TEST(Pyproject, FallsBackOnWhatTheBuildNeeds) {
  EXPECT_EQ(described("[build-system]\nrequires = ['setuptools', 'torch>=1.10']\n", "pyproject.toml"),
            "pyproject\nwant setuptools\nwant torch>=1.10\nnote taken extra or group build-system\n");
}

TEST(Pyproject, SaysThatOnlyItsBuildStatesTheDependencies) {
  EXPECT_EQ(described("[project]\nname = 'x'\ndynamic = ['version', 'dependencies']\n", "pyproject.toml"),
            "pyproject\nnote open the project's dependencies, which its build states\n");
  EXPECT_EQ(described("[project]\nname = 'x'\ndynamic = ['dependencies']\n[tool.poetry.dependencies]\ntorch = '2.8.0'\n", "pyproject.toml"),
            "pyproject\npypi torch 2.8.0 *\nwant torch==2.8.0\n");
}

TEST(Pyproject, ThatNamesNothingIsStillRead) { EXPECT_EQ(described("[tool.black]\nline-length = 100\n", "pyproject.toml"), "pyproject\n"); }

constexpr auto k_uv = R"([project]
name = "mine"
dependencies = ["torch==2.8.0", "helper"]
[project.optional-dependencies]
cu126 = ["torch==2.8.0"]
[tool.uv]
constraint-dependencies = ["numpy<2"]
[tool.uv.sources]
torch = [
  { index = "pytorch-cu126", extra = "cu126" },
  { index = "pytorch-mac", marker = "sys_platform == 'darwin'" },
]
helper = { path = "../helper", editable = true }
[[tool.uv.index]]
name = "ours"
url = "https://ours/simple"
[[tool.uv.index]]
name = "pytorch-cu126"
url = "https://download.pytorch.org/whl/cu126"
explicit = true
[[tool.uv.index]]
name = "pytorch-mac"
url = "https://mac/simple"
explicit = true
)";

TEST(Pyproject, AsksTheExplicitIndexesOfUvOnlyForWhatNamesThem) {
  EXPECT_EQ(described(k_uv, "pyproject.toml"),
            "pyproject\npypi torch 2.8.0 *\nwant torch==2.8.0\nfrom https://ours/simple\nlimit numpy<2\nnote local helper\n"
            "note gpu-left extra or group cu126\n");
}

TEST(Pyproject, AsksTheIndexesOfUvInTheirOrder) {
  constexpr auto k_head = "[project]\nname = 'x'\ndependencies = ['torch']\n";
  const std::string indexes =
      "[tool.uv]\nextra-index-url = ['https://b/x']\nindex-url = 'https://c/x'\n%[[tool.uv.index]]\nname = 'ours'\nurl = 'https://a/x'\n";
  const auto with = [&](const std::string& strategy) { return k_head + std::string(indexes).replace(indexes.find('%'), 1, strategy); };
  EXPECT_EQ(described(with(""), "pyproject.toml"), "pyproject\nwant torch\nfrom https://a/x\nfrom https://b/x\nfrom https://c/x\n");
  const auto is_first = [&](const std::string& text) {
    const auto found = read_text(text, "pyproject.toml", {.roles = &main_roles()});
    return found && std::ranges::all_of(found->addresses, &Address::is_first_match);
  };
  EXPECT_TRUE(is_first(with("")));
  EXPECT_FALSE(is_first(with("index-strategy = 'unsafe-best-match'\n")));
  EXPECT_FALSE(is_first(std::string(k_head) + "[[tool.poetry.source]]\nname = 'ours'\nurl = 'https://a/x'\n"));
}

TEST(Pyproject, TakesTheSourceThatAChosenExtraStandsFor) {
  const auto text = described(k_uv, "pyproject.toml", with_parts({"cu126"}));
  EXPECT_NE(text.find("pypi torch 2.8.0 https://download.pytorch.org/whl/cu126 *\n"), std::string::npos) << text;
}

constexpr auto k_poetry = R"([tool.poetry]
name = "mine"
[tool.poetry.dependencies]
python = "^3.10"
torch = { version = "^2.1.2", source = "pytorch" }
numpy = "~1.26"
scipy = "1.11.4"
einops = "*"
helper = { git = "https://host/helper.git" }
jax = [
  { version = "^0.4.1", markers = "sys_platform == 'linux'" },
  { version = "^0.3", platform = "darwin" },
]
odd = "^1 || ^2"
vllm = { version = "*", optional = true }
[tool.poetry.extras]
serve = ["vllm"]
[tool.poetry.group.dev.dependencies]
pytest = ">=7"
[[tool.poetry.source]]
name = "pytorch"
url = "https://download.pytorch.org/whl/cu121"
priority = "explicit"
)";

TEST(Pyproject, ReadsTheRangesAndSourcesOfPoetry) {
  EXPECT_EQ(
      described(k_poetry, "pyproject.toml"),
      "pyproject\npypi scipy 1.11.4 *\nwant torch>=2.1.2,<3\nwant numpy>=1.26,<1.27\nwant scipy==1.11.4\nwant einops\n"
      "want jax>=0.4.1,<0.5 ; (sys_platform == 'linux')\nwant odd\nfrom https://download.pytorch.org/whl/cu121\nfor python >=3.10,<4\n"
      "note local helper\nnote loose odd\nnote left extra or group dev\nnote gpu-left extra or group serve\n");
}

TEST(Pyproject, TakesOptionalDependenciesOfPoetryForTheirExtra) {
  const auto text = described(k_poetry, "pyproject.toml", with_parts({"serve", "dev"}));
  EXPECT_NE(text.find("want vllm\n"), std::string::npos) << text;
  EXPECT_NE(text.find("want pytest>=7\n"), std::string::npos) << text;
}

constexpr auto k_pixi = R"([workspace]
channels = ["pytorch", { channel = "conda-forge", priority = 1 }]
platforms = ["linux-64", { platform = "win-64", cuda = "12" }]
[dependencies]
python = "3.12.*"
pytorch = { version = "2.3.*", channel = "pytorch" }
pytorch-cuda = "12.1"
ffmpeg = { version = "*", build = "lgpl_*" }
mine = { path = "." }
[target.linux-64.dependencies]
gcc = ">=12"
[target.win.dependencies]
vs2022 = "*"
[pypi-dependencies]
ray = { version = "==2.9.0", extras = ["serve"] }
local = { path = "./local", editable = true }
[feature.gpu.system-requirements]
cuda = "12"
[feature.gpu.pypi-dependencies]
torch = { version = "==2.7.1", index = "https://download.pytorch.org/whl/cu128" }
[environments]
gpu = ["gpu"]
bare = { features = ["gpu"], no-default-feature = true }
)";

TEST(PixiManifest, AsksForWhatTheDefaultEnvironmentHolds) {
  EXPECT_EQ(
      described(k_pixi, "pixi.toml"),
      "pixi-manifest python=3.12\nconda python 3.12 *\nconda pytorch-cuda 12.1 *\npypi ray 2.9.0 *\nwant python=3.12.*\n"
      "want pytorch::pytorch=2.3.*\nwant pytorch-cuda==12.1\nwant ffmpeg=*=lgpl_*\nwant gcc>=12\nwant ray[serve]==2.9.0\nfrom pytorch\n"
      "from conda-forge\nnote local mine\nnote local local\nnote taken environment default\nnote gpu-left environments gpu, bare\n");
}

TEST(PixiManifest, ReadsTheEnvironmentThatIsChosen) {
  EXPECT_EQ(described(k_pixi, "pixi.toml", with_parts({"bare"})),
            "pixi-manifest\npypi torch 2.7.1 https://download.pytorch.org/whl/cu128 *\nwant __cuda>=12\nwant torch==2.7.1\n"
            "from https://download.pytorch.org/whl/cu128\nfrom pytorch\nfrom conda-forge\nnote taken environment bare\n"
            "note left environments default, gpu\n");
}

TEST(PixiManifest, MayStateABuildBehindTheVersion) {
  EXPECT_EQ(described("[workspace]\nchannels = []\n[dependencies]\narm-variant = '* sbsa'\npytorch = '2.5.* cuda126*'\n"
                      "libfaiss = '>=1.9, <2 cuda*'\njaxlib = '0.4.*=*cuda*'\nnumpy = '>= 1.26, < 2'\nscipy = '1.*'\n",
                      "pixi.toml"),
            "pixi-manifest\nwant arm-variant=*=sbsa\nwant pytorch=2.5.*=cuda126*\nwant libfaiss[version='>=1.9, <2',build='cuda*']\n"
            "want jaxlib=0.4.*=*cuda*\nwant numpy>= 1.26, < 2\nwant scipy=1.*\n");
}

TEST(PixiManifest, MayHaveInlineTablesOverSeveralLines) {
  constexpr auto k_lines = R"([workspace]
channels = ["conda-forge"]
[dependencies]
pytorch = { version = "2.3.*",  # the last one with }
  channel = "pytorch",
  build = """*cuda\
*""",
}
numpy = [
)";
  EXPECT_EQ(described(std::string(k_lines) + "]\n", "pixi.toml"),
            "pixi-manifest\nwant pytorch::pytorch=2.3.*=*cuda*\nwant numpy\nfrom conda-forge\n");
  EXPECT_TRUE(described(k_lines, "pixi.toml").starts_with("error: pixi.toml:9: this is no TOML: ")) << described(k_lines, "pixi.toml");
  EXPECT_TRUE(described("[workspace]\nchannels = []\n[dependencies]\na = {\n  b c }\n", "pixi.toml").starts_with("error: pixi.toml:4: "));
}

TEST(PixiManifest, StatesTheCudaOfAPlatform) {
  ReadOptions options;
  options.machine.target.platform = Platform::win_64;
  EXPECT_NE(described(k_pixi, "pixi.toml", options).find("want __cuda>=12\n"), std::string::npos);
}

TEST(PixiManifest, OfAPyprojectComesWithTheProjectsOwnDependencies) {
  EXPECT_EQ(described("[project]\nname = 'x'\ndependencies = ['numpy']\n[tool.pixi.workspace]\nchannels = ['conda-forge']\n"
                      "[tool.pixi.dependencies]\npytorch-gpu = '*'\n",
                      "pyproject.toml"),
            "pyproject\nwant pytorch-gpu\nwant numpy\nfrom conda-forge\n");
}

struct Bad {
  const char* name;
  std::string text;
  const char* error;
};

TEST(BadProject, IsOneClearErrorEach) {
  const Bad k_rows[] = {
      {"pyproject.toml", "[project\n", ""},
      {"pyproject.toml", "[project]\ndependencies = [\n  'torch>=',\n]\n", ""},
      {"pixi.toml", "[environments]\na = ['gone']\n[dependencies]\n",
       "error: pixi.toml: the environment `a` names a feature `gone` that is not there\n"},
      {"pixi.toml", "[dependencies]\npytorch = '>=2,,'\n", ""},
  };
  for (const auto& row : k_rows) {
    const auto text = described(row.text, row.name, row.error[0] != '\0' ? with_parts({"a"}) : ReadOptions{});
    EXPECT_TRUE(text.starts_with("error: ")) << row.text << "\n" << text;
    if (row.error[0] != '\0') {
      EXPECT_EQ(text, row.error);
    }
  }
}

}  // namespace
}  // namespace gpusolve::inventory
