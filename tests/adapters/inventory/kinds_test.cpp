// Recognition of input kinds by name and content, and messages about unsupported kinds.
#include <gtest/gtest.h>

#include "adapters/inventory/kinds.hpp"
#include "tests/adapters/inventory/described.hpp"

namespace gpusolve::inventory {
namespace {

auto kind_of(std::string_view name, std::string_view text) -> std::string {
  const auto entry = recognise({.text = text, .name = name});
  return entry ? std::string((*entry)->text) : "error: " + entry.error().text();
}

struct Named {
  const char* name;
  const char* kind;
};

TEST(Kind, IsRecognisedByTheNameFirst) {
  constexpr Named k_rows[] = {
      {"requirements.txt", "requirements"},
      {"requirements/gpu.txt", "requirements"},
      {"docs/Requirements_dev.txt", "requirements"},
      {"constraints.txt", "requirements"},
      {"requirements.in", "requirements"},
      {"deps.txt", "requirements"},
      {"freeze.txt", "pip-freeze"},
      {"environment.yml", "environment"},
      {"environment-gpu.yaml", "environment"},
      {"conda.yaml", "environment"},
      {"pyproject.toml", "pyproject"},
      {"pixi.toml", "pixi-manifest"},
      {"pixi.lock", "pixi-lock"},
      {"uv.lock", "uv-lock"},
      {"poetry.lock", "poetry-lock"},
      {"pdm.lock", "pdm-lock"},
      {"Pipfile.lock", "pipfile-lock"},
      {"pylock.toml", "pylock"},
      {"pylock.gpu.toml", "pylock"},
      {"conda-lock.yml", "conda-lock"},
      {"gpusolve.lock", "gpusolve-lock"},
      {"Dockerfile.conda", "dockerfile"},
      {"Dockerfile.sh", "dockerfile"},
  };
  for (const auto& row : k_rows) {
    EXPECT_EQ(kind_of(row.name, "whatever it holds\n"), row.kind) << row.name;
    EXPECT_EQ(kind_of(std::string("/some/folder/") + row.name, "whatever it holds\n"), row.kind) << row.name;
  }
}

struct Content {
  const char* text;
  const char* kind;
};

TEST(Kind, IsRecognisedByTheContentIfTheNameSaysNothing) {
  constexpr Content k_rows[] = {
      {"numpy==1.26.4\ntorch==2.1.0\n", "pip-freeze"},
      {"Jinja2==3.1\nnumpy==1.26.4\ntorch @ file:///tmp/t.whl\n", "pip-freeze"},
      {"ruamel-yaml-clib==0.2\nruamel.yaml==0.18\n", "pip-freeze"},
      {"# Editable install with no version control (mine==1)\n-e /src/mine\nnumpy==1.26.4\ntorch==2.1.0\n", "pip-freeze"},
      {"torch==2.1.0\nnumpy==1.26.4\n", "requirements"},
      {"torch==2.1.0\n", "requirements"},
      {"numpy==1.26.4\n    # via torch\ntorch==2.1.0\n", "requirements"},
      {"torch>=2.1\n", "requirements"},
      {"-r base.txt\n./local\ntorch\n", "requirements"},
      {"https://localhost/a-1.0-py3-none-any.whl; platform_system == \"Linux\"\ngit+https://localhost/b ; python_version < \"3.12\"\n",
       "requirements"},
      {"name: x\ndependencies:\n  - pytorch\n", "environment"},
      {"name: x\ndependencies:\n  - pytorch=2.1.0=py3.10_cuda11.8_0\nprefix: /opt/env\n", "conda-export"},
      {"# Name  Version  Build  Channel\npytorch 2.1.0 py3.10_cpu_0 pytorch\n", "conda-list"},
      {"# platform: linux-64\npytorch=2.1.0=py3.10_cpu_0\n", "conda-list"},
      {"Package Version\n------- -------\ntorch 2.1.0\n", "pip-list"},
      {"@EXPLICIT\n", "conda-explicit"},
      {"lock-version = \"1.0\"\n[[packages]]\n", "pylock"},
      {"[[package]]\nname = \"a\"\nfiles = []\n[metadata]\nlock-version = \"2.1\"\ncontent-hash = \"x\"\n", "poetry-lock"},
      {"[metadata]\nlock_version = \"4.5.0\"\ncontent_hash = \"x\"\n[[package]]\n", "pdm-lock"},
      {"version = 1\n[[package]]\nname = \"a\"\nsource = { virtual = \".\" }\n", "uv-lock"},
      {"{\"_meta\": {\"pipfile-spec\": 6}, \"default\": {}}", "pipfile-lock"},
      {"[build-system]\nrequires = []\n[project]\nname = \"x\"\n", "pyproject"},
      {"#!/usr/bin/env -S uv run --script\n# /// script\n# dependencies = []\n# ///\nimport torch\n", "script"},
      {"[workspace]\nchannels = []\nplatforms = []\n", "pixi-manifest"},
      {"version: 6\nenvironments:\npackages:\n", "pixi-lock"},
  };
  for (const auto& row : k_rows) {
    EXPECT_EQ(kind_of("-", row.text), row.kind) << row.text;
  }
}

TEST(Kind, OfAListOfCondaIsItsOwnUnderTheNameOfPipsFile) {
  const std::string heading = "# This file may be used to create an environment using:\n# $ conda create --name <env> --file <this file>\n";
  EXPECT_EQ(kind_of("requirements.txt", heading + "# platform: linux-64\n_libgcc_mutex=0.1=main\npytorch=2.1.0=py3.10_cpu_0\n"),
            "conda-list");
  EXPECT_EQ(kind_of("requirements.txt", heading + "@EXPLICIT\n"), "conda-explicit");
  EXPECT_EQ(kind_of("requirements.txt", heading + "torch==2.1.0\n"), "requirements");
}

TEST(Kind, OfPinnedSpecsInAFileIsAWishWhateverTheFileIsCalled) {
  constexpr auto k_pins = "torch==2.2.0\nnumpy==1.26.4\n";
  EXPECT_EQ(kind_of("gpu.txt", k_pins), "requirements");
  EXPECT_EQ(kind_of("/dev/fd/63", k_pins), "requirements");
}

TEST(Kind, ThatIsNotSupportedIsRejectedByItsOwnName) {
  constexpr Named k_rows[] = {
      {"setup.py",
       "error: setup.py: this is a setup.py, a program that is not run; give pyproject.toml, requirements.txt, or what `pip freeze` "
       "prints"},
      {"Pipfile", "error: Pipfile: a Pipfile is not read; give the Pipfile.lock beside it"},
      {"recipe/meta.yaml",
       "error: recipe/meta.yaml: this is a recipe of conda-build or rattler-build; give environment.yml, or what `conda list` prints"},
      {"train.py",
       "error: train.py: this is a Python program without a block `# /// script` (PEP 723); give the list of what it needs, such as "
       "requirements.txt or what `pip freeze` prints"},
      {"x.whl", "error: x.whl: this is an archive; give the list of packages that it belongs to"},
      {"x.yml", "error: x.yml: this YAML is of no known kind; an environment.yml has a list `dependencies`, and locks name their packages"},
      {"x.toml",
       "error: x.toml: this TOML is of no known kind; pyproject.toml, pixi.toml and the locks of uv, Poetry, PDM and PEP 751 are read"},
  };
  for (const auto& row : k_rows) {
    EXPECT_EQ(kind_of(row.name, "name: x\n"), row.kind);
  }
}

TEST(Kind, ThatIsNotSupportedIsAlsoRecognisedByItsContent) {
  EXPECT_EQ(kind_of("-", "#!/bin/bash\nset -e\n"),
            "error: -: this is a shell script; give the list that it installs, such as requirements.txt or environment.yml");
  EXPECT_EQ(kind_of("-", "<!DOCTYPE html>\n"), "error: -: this is HTML or XML; give a list of packages, such as requirements.txt");
  EXPECT_EQ(kind_of("-", "{\"a\": 1}"),
            "error: -: this is JSON of no known kind; a Pipfile.lock and the JSON of `pip list` and `conda list` are read");
  EXPECT_TRUE(kind_of("notes.txt", "Dear all, the machine is down.\nPlease wait a while.\n")
                  .starts_with("error: notes.txt: cannot tell what this is"));
}

TEST(Kind, OfADockerfileIsInItsNameAndNotInItsEnding) {
  EXPECT_EQ(described("FROM x\nRUN pip install torch\n", "Dockerfile.conda"), "dockerfile\nwant torch\n");
}

TEST(Kind, OfAWorkflowIsInItsFolder) {
  const auto text = described("dependencies: [numpy]\n", ".github/workflows/environment.yml");
  EXPECT_NE(text.find("this is a CI workflow"), std::string::npos) << text;
}

TEST(Kind, OfAWorkflowOutsideItsFolderIsInItsKeys) {
  const auto text = kind_of("tests.yml", "name: Tests\non: [push]\njobs:\n  a:\n    steps: [{run: pip install torch}]\n");
  EXPECT_NE(text.find("this is a CI workflow"), std::string::npos) << text;
}

TEST(Kind, OfAnotherProgramIsRefusedByItsName) {
  EXPECT_NE(kind_of("cog.yaml", "build:\n  python_packages: [torch]\n").find("a cog.yaml is not read"), std::string::npos);
  EXPECT_NE(kind_of("train.def", "Bootstrap: docker\n").find("this is a definition of Apptainer"), std::string::npos);
  for (const auto* const name : {"docker-compose.yml", "docker-compose.override.yaml", "compose.yaml", "compose.gpu.yml"}) {
    EXPECT_NE(kind_of(name, "services: {a: {image: x}}\n").find("this is a file of Docker Compose"), std::string::npos) << name;
  }
  for (const auto* const name : {".gitlab-ci.yml", "azure-pipelines.yml", "bitbucket-pipelines.yml"}) {
    EXPECT_NE(kind_of(name, "steps: [{script: pip install torch}]\n").find("this is a CI workflow"), std::string::npos) << name;
  }
}

TEST(Kind, ByHandGoesBeforeNameAndContent) {
  ReadOptions options;
  options.kind = Kind::pip_freeze;
  EXPECT_EQ(described("torch==2.1.0\n", "requirements.txt", options), "pip-freeze\npypi torch 2.1.0\n");
}

TEST(Kind, OfATextWithoutANameIsSaidWhereItIsAGuess) {
  EXPECT_EQ(described("numpy==1.26.4\ntorch==2.1.0\n", "-"),
            "pip-freeze\npypi numpy 1.26.4\npypi torch 2.1.0\n"
            "note guessed Read as what `pip freeze` says is installed; --as requirements reads a request\n");
  EXPECT_EQ(described("torch==2.1.0\n", "/dev/fd/63"),
            "requirements\npypi torch 2.1.0 *\nwant torch==2.1.0\n"
            "note guessed Read as a request, since `pip freeze` prints other lines, or in another order; --as pip-freeze reads what is "
            "installed\n");
  EXPECT_EQ(described("torch>=2\n", "-"), "requirements\nwant torch>=2\n");
}

TEST(Kind, WithoutPartsTakesNone) {
  ReadOptions options;
  options.parts = {"gpu"};
  EXPECT_EQ(described("torch\n", "requirements.txt", options), "error: requirements.txt: --part `gpu`: a requirements.txt has no parts\n");
}

TEST(Kind, ByHandIsOneOfThoseThatAreRead) {
  EXPECT_EQ(parse_kind("uv-lock").value(), Kind::uv_lock);
  EXPECT_TRUE(parse_kind("requirement")
                  .error()
                  .message.starts_with("`requirement` is not a kind of input: did you mean `requirements`? There are "));
}

}  // namespace
}  // namespace gpusolve::inventory
