// Environments on disk, and malicious folders.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <thread>

#include <filesystem>

#include "tests/adapters/inventory/described.hpp"
#include "tests/support/sandbox.hpp"

namespace gpusolve::inventory {
namespace {

using testing::Sandbox;

auto described_folder(const Sandbox& sandbox, const std::string& name) -> std::string {
  const auto inventory = read((sandbox.path() / name).string(), {.roles = &main_roles()});
  if (inventory) {
    return described(*inventory);
  }
  auto text = inventory.error().text();
  for (auto at = text.find(sandbox.path().string()); at != std::string::npos; at = text.find(sandbox.path().string())) {
    text.replace(at, sandbox.path().string().size(), "/S");
  }
  return "error: " + text + "\n";
}

constexpr auto k_python =
    R"({"name": "python", "version": "3.10.13", "build": "h955ad1f_0", "channel": "https://conda.anaconda.org/conda-forge/linux-64",
  "subdir": "linux-64", "depends": []})";
constexpr auto k_torch =
    R"({"name": "pytorch", "version": "2.1.0", "build": "py3.10_cpu_0", "channel": "https://conda.anaconda.org/pytorch/linux-64",
  "subdir": "linux-64", "requested_spec": "pytorch", "depends": ["python >=3.10,<3.11.0a0", "cpuonly"], "files": ["a", "b"]})";

TEST(CondaPrefix, HoldsWhatCondaAndPipPutThere) {
  const Sandbox sandbox;
  sandbox.write("env/conda-meta/python-3.10.13-h955ad1f_0.json", k_python);
  sandbox.write("env/conda-meta/pytorch-2.1.0-py3.10_cpu_0.json", k_torch);
  sandbox.write("env/conda-meta/history", "");
  const std::string site = "env/lib/python3.10/site-packages/";
  sandbox.write(site + "torch-2.1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: torch\nVersion: 2.1.0\n");
  sandbox.write(site + "torch-2.1.0.dist-info/INSTALLER", "conda\n");
  sandbox.write(site + "torchvision-0.16.0.dist-info/METADATA",
                "Metadata-Version: 2.1\nName: torchvision\nVersion: 0.16.0+cu118\nRequires-Dist: torch (==2.1.0)\n");
  sandbox.write(site + "torchvision-0.16.0.dist-info/INSTALLER", "pip\n");
  EXPECT_EQ(described_folder(sandbox, "env"),
            "conda-prefix python=3.10.13\nconda python 3.10.13 h955ad1f_0 conda-forge linux-64\n"
            "conda pytorch 2.1.0 py3.10_cpu_0 pytorch linux-64 *\npypi torchvision 0.16.0+cu118 cu118\n");
}

TEST(VirtualEnvironment, IsReadByItsDistInfo) {
  const Sandbox sandbox;
  sandbox.write("venv/pyvenv.cfg", "home = /usr/bin\nversion = 3.11.4\n");
  const std::string site = "venv/lib/python3.11/site-packages/";
  sandbox.write(site + "torch-2.1.0.dist-info/METADATA",
                "Metadata-Version: 2.1\nName: torch\nVersion: 2.1.0\nRequires-Dist: filelock\n\nName: not\n");
  sandbox.write(site + "torch-2.1.0.dist-info/REQUESTED", "");
  sandbox.write(site + "torch/version.py", "__version__ = '2.1.0+cu121'\ncuda: Optional[str] = '12.1'\n");
  sandbox.write(site + "~umpy-1.0.dist-info/METADATA", "Name: numpy\nVersion: 1.0\n");
  EXPECT_EQ(described_folder(sandbox, "venv"), "site-packages python=3.11.4\npypi torch 2.1.0 cu121 *\n");
  EXPECT_EQ(described_folder(sandbox, site), "site-packages python=3.11\npypi torch 2.1.0 cu121 *\n");
}

TEST(VirtualEnvironment, LeavesOutWhatABrokenInstallationLeft) {
  const Sandbox sandbox;
  const std::string site = "site-packages/";
  sandbox.write(site + "numpy-1.0.dist-info/METADATA", "Name: numpy\nVersion: 1.0\n");
  sandbox.write(site + "odd-1.0.dist-info/METADATA", "Name: odd\nVersion: 1.0; echo\n");
  EXPECT_EQ(described_folder(sandbox, "site-packages"), "site-packages\npypi numpy 1.0\nnote unsound `1.0; echo`\n");
}

TEST(Folder, ThatIsNoEnvironmentIsSaidToBeNone) {
  const Sandbox sandbox;
  sandbox.write("stuff/readme", "");
  EXPECT_EQ(described_folder(sandbox, "stuff"),
            "error: the folder `/S/stuff` is not an environment: it holds neither conda-meta, nor pyvenv.cfg, nor any *.dist-info; name a "
            "conda prefix, a "
            "virtual environment or a site-packages folder\n");
}

TEST(Folder, IsNeverLeftByALink) {
  const Sandbox sandbox;
  sandbox.write("secret.json", k_python);
  sandbox.write("env/conda-meta/history", "");
  std::filesystem::create_symlink(sandbox.path() / "secret.json", sandbox.path() / "env/conda-meta/python.json");
  EXPECT_EQ(described_folder(sandbox, "env"), "error: /S/env: cannot read `conda-meta/python.json`: it leads out of the folder `/S/env`\n");
}

TEST(Folder, TellsWhichRecordIsBroken) {
  const Sandbox sandbox;
  sandbox.write("env/conda-meta/a.json", "{\"name\": ");
  EXPECT_TRUE(described_folder(sandbox, "env").starts_with("error: /S/env: conda-meta/a.json: this is not JSON: "));
  sandbox.write("env/conda-meta/a.json", "{\"name\": \"a\"}");
  EXPECT_EQ(described_folder(sandbox, "env"), "error: /S/env: conda-meta/a.json: the record has no `version`\n");
}

TEST(Folder, LeavesOutABrokenRecordAndReadsTheOthers) {
  const Sandbox sandbox;
  sandbox.write("env/conda-meta/python.json", k_python);
  sandbox.write("env/conda-meta/a.json", "{\"name\": ");
  const auto inventory = read((sandbox.path() / "env").string(), {.roles = &main_roles()});
  ASSERT_TRUE(inventory) << inventory.error().text();
  EXPECT_EQ(inventory->packages.size(), 1U);
  EXPECT_EQ(inventory->notes, (std::vector<Note>{{Note::What::broken, "`a.json`", "conda-meta/a.json"}}));
}

TEST(Folder, ReadsRecordsAsPythonReadsJson) {
  for (const auto* const odd : {R"("odd": 1e999)", R"("odd": 12345678901234567890123456)", R"("odd": "\ud800")"}) {
    const Sandbox sandbox;
    const std::string record = k_python;
    sandbox.write("env/conda-meta/python.json", "{" + std::string(odd) + ", " + record.substr(1));
    const auto seen = described_folder(sandbox, "env");
    sandbox.write("env/conda-meta/python.json", record);
    EXPECT_EQ(seen, described_folder(sandbox, "env")) << odd;
  }
}

TEST(Requirements, IncludeFilesAsSeenFromTheFileThatNamesThem) {
  const Sandbox sandbox;
  sandbox.write("a/requirements.txt", "-r more/base.txt\nnumpy==1\n");
  sandbox.write("a/more/base.txt", "-r ../../b.txt\n");
  sandbox.write("b.txt", "torch==2.1.0\n");
  EXPECT_EQ(described_folder(sandbox, "a/requirements.txt"),
            "requirements\npypi numpy 1 *\npypi torch 2.1.0 *\nwant torch==2.1.0\nwant numpy==1\n");
}

TEST(Requirements, NameTheFileAndTheLineOfWhatIsIncluded) {
  const Sandbox sandbox;
  sandbox.write("requirements/gpu.txt", "-r base.txt\n");
  sandbox.write("requirements/base.txt", "numpy\ntorch>=\n");
  EXPECT_TRUE(described_folder(sandbox, "requirements/gpu.txt").starts_with("error: /S/requirements/base.txt:2: "));
}

TEST(Requirements, ReadOnlyRegularFiles) {
  const Sandbox sandbox;
  sandbox.write("a/requirements.txt", "-r folder\n");
  std::filesystem::create_directory(sandbox.path() / "a/folder");
  EXPECT_EQ(described_folder(sandbox, "a/requirements.txt"),
            "error: /S/a/requirements.txt:1: cannot include `folder`: cannot read `/S/a/folder`: it is not a regular file\n");
  sandbox.write("a/requirements.txt", "-r requirements.txt\n");
  EXPECT_NE(described_folder(sandbox, "a/requirements.txt").find("does one of them include itself?"), std::string::npos);
}

TEST(Requirements, NoteIncludedFilesThatAreNotThere) {
  const Sandbox sandbox;
  sandbox.write("requirements.txt", "-r gone.txt\n-c https://host/constraints.txt\ntorch\n");
  EXPECT_EQ(described_folder(sandbox, "requirements.txt"),
            "requirements\nwant torch\nnote absent gone.txt\nnote absent https://host/constraints.txt\n");
}

TEST(Environment, IncludesRequirementsThatLieBesideIt) {
  const Sandbox sandbox;
  sandbox.write("environment.yml", "dependencies:\n  - python=3.10\n  - pip:\n    - -r requirements.txt\n");
  sandbox.write("requirements.txt", "torch==2.1.0\n");
  EXPECT_EQ(described_folder(sandbox, "environment.yml"),
            "environment python=3.10\nconda python 3.10 *\npypi torch 2.1.0 *\nwant python=3.10\nwant torch==2.1.0\n");
}

TEST(Pipe, IsReadLikeAFile) {
  const Sandbox sandbox;
  const auto path = sandbox.path() / "pipe";
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  std::jthread writer([&] { std::ofstream(path) << "@EXPLICIT\n"; });
  const auto inventory = read(path.string(), {.roles = &main_roles()});
  ASSERT_TRUE(inventory) << inventory.error().text();
  EXPECT_EQ(inventory->kind, Kind::conda_explicit);
}

TEST(Pyproject, TakesDynamicDependenciesFromTheFilesOfSetuptools) {
  const Sandbox sandbox;
  sandbox.write(
      "pyproject.toml",
      "[project]\nname = 'x'\ndynamic = ['dependencies']\n[tool.setuptools.dynamic]\ndependencies = {file = ['requirements/cuda.txt']}\n");
  sandbox.write("requirements/cuda.txt", "torch==2.7.1\n");
  EXPECT_EQ(described_folder(sandbox, "pyproject.toml"), "pyproject\npypi torch 2.7.1 *\nwant torch==2.7.1\n");
}

}  // namespace
}  // namespace gpusolve::inventory
