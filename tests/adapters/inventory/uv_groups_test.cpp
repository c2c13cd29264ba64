// The groups of a project that uv installs without being asked, and the options that say otherwise.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/adapters/inventory/described.hpp"
#include "tests/support/sandbox.hpp"

namespace gpusolve::inventory {
namespace {

constexpr auto k_groups =
    "[project]\nname = 'x'\nversion = '1'\ndependencies = ['numpy']\n[project.optional-dependencies]\nplots = ['matplotlib']\n"
    "[dependency-groups]\ndev = ['pytest']\ngpu = ['cupy-cuda13x']\n";
const std::string k_stated = std::string(k_groups) + "[tool.uv]\ndefault-groups = ['gpu']\n";

auto specs_of(const Result<Inventory>& found) -> std::string {
  std::string out;
  for (const auto& demand : found ? found->demands : std::vector<Demand>()) {
    out += (out.empty() ? "" : " ") + demand.text;
  }
  return found ? out : found.error().text();
}

/// The packages that a Dockerfile with this command beside the project asks for.
auto synced(const std::string& command, const std::string& project) -> std::string {
  const testing::Sandbox folder;
  folder.write("pyproject.toml", project);
  folder.write("Dockerfile", "FROM x\nCOPY pyproject.toml .\n" + command + "\n");
  return specs_of(read((folder.path() / "Dockerfile").string(), {}));
}

TEST(UvSync, InstallsTheGroupsThatTheProjectStatesElseDev) {
  EXPECT_EQ(synced("RUN uv sync", k_stated), "numpy cupy-cuda13x");
  EXPECT_EQ(synced("RUN uv sync", k_groups), "numpy pytest");
  EXPECT_EQ(synced("RUN uv sync", std::string(k_groups) + "[tool.uv]\ndefault-groups = 'all'\n"), "numpy pytest cupy-cuda13x");
  EXPECT_EQ(synced("RUN uv sync", std::string(k_groups) + "[tool.uv]\ndefault-groups = []\n"), "numpy");
}

TEST(UvSync, LeavesTheGroupsThatItsOptionsExclude) {
  const std::pair<const char*, const char*> rows[] = {
      {"RUN uv sync --no-default-groups", "numpy"},
      {"RUN uv sync --no-group gpu", "numpy"},
      {"RUN uv sync --no-group=gpu --group dev", "numpy pytest"},
      {"RUN uv sync --only-group dev", "pytest"},
      {"RUN uv sync --only-dev", "pytest"},
      {"RUN uv sync --no-default-groups --dev", "numpy pytest"},
      {"RUN uv sync --no-extra gpu", "numpy cupy-cuda13x"},
      {"ENV UV_NO_DEFAULT_GROUPS=no\nRUN uv sync", "numpy cupy-cuda13x"},
      {"RUN uv sync --group dev", "numpy pytest cupy-cuda13x"},
      {"RUN uv sync --all-groups --no-dev", "numpy cupy-cuda13x"},
      {"RUN uv sync --all-extras --no-default-groups", "numpy matplotlib"},
      {"RUN UV_NO_DEFAULT_GROUPS=1 uv sync", "numpy"},
      {"ENV UV_NO_GROUP=gpu\nRUN uv sync", "numpy"},
      {"RUN uv pip install -r pyproject.toml", "numpy"},
  };
  for (const auto& [command, wanted] : rows) {
    EXPECT_EQ(synced(command, k_stated), wanted) << command;
  }
  EXPECT_EQ(synced("ENV UV_NO_DEV=1\nRUN uv sync", k_groups), "numpy");
  EXPECT_EQ(synced("RUN uv sync --no-dev --extra dev", "[project]\nname = 'x'\n[project.optional-dependencies]\ndev = ['ruff']\n"), "ruff");
  EXPECT_EQ(synced("RUN poetry install", k_groups), "numpy");
}

TEST(Pyproject, IsReadWithTheGroupsThatUvInstallsByDefault) {
  EXPECT_EQ(described(k_stated, "pyproject.toml", with_part("")),
            "pyproject\nwant numpy\nwant cupy-cuda13x\nnote taken extra or group gpu\nnote left extras or groups plots, dev\n");
  EXPECT_EQ(described(k_stated, "pyproject.toml", with_part("dev")),
            "pyproject\nwant numpy\nwant pytest\nnote taken extra or group dev\nnote left extras or groups plots, gpu\n");
  EXPECT_EQ(specs_of(read_text(std::string(k_groups) + "[tool.uv]\npackage = false\n", "pyproject.toml", {.roles = &main_roles()})),
            "numpy pytest");
}

TEST(Pyproject, IsJudgedByItsDefaultGroupAloneWhereAnotherExcludesIt) {
  const auto found = read_text(
      "[project]\nname = 'x'\nversion = '1'\n[dependency-groups]\nold = ['torch==2.7.0']\nnew = ['torch==2.9.0']\n"
      "[tool.uv]\ndefault-groups = ['new']\nconflicts = [[{ group = 'old' }, { group = 'new' }]]\n",
      "pyproject.toml", with_part(""));
  EXPECT_EQ(specs_of(found), "torch==2.9.0");
  EXPECT_TRUE(found->alternatives.empty());
}

constexpr auto k_lock = R"(version = 1
[[package]]
name = "mine"
version = "1"
source = { virtual = "." }
dependencies = [{ name = "torch", version = "2.9.0", marker = "extra != 'group-4-mine-cu128'" }]
[package.dev-dependencies]
dev = [{ name = "pytest" }]
cu128 = [{ name = "torch", version = "2.9.0+cu128", marker = "extra == 'group-4-mine-cu128'" }]
[[package]]
name = "pytest"
version = "8"
source = { registry = "https://pypi.org/simple" }
[[package]]
name = "torch"
version = "2.9.0"
source = { registry = "https://pypi.org/simple" }
[[package]]
name = "torch"
version = "2.9.0+cu128"
source = { registry = "https://pypi.org/simple" }
)";

/// The names and versions of the lock beside this project.
auto locked_beside(const std::string& project) -> std::string {
  const testing::Sandbox folder;
  folder.write("pyproject.toml", project);
  folder.write("uv.lock", k_lock);
  const auto found = read((folder.path() / "uv.lock").string(), {});
  std::string out;
  for (const auto& package : found ? found->packages : std::vector<Package>()) {
    out += (out.empty() ? "" : " ") + package.name.text() + " " + package.version.text();
  }
  return found ? out : found.error().text();
}

TEST(UvLock, HoldsTheGroupsThatTheProjectBesideItInstallsByDefault) {
  EXPECT_EQ(locked_beside("[tool.uv]\ndefault-groups = ['cu128']\n"), "torch 2.9.0+cu128");
  EXPECT_EQ(locked_beside("[project]\nname = 'mine'\n"), "pytest 8 torch 2.9.0");
}

TEST(UvLock, HoldsTheGroupsOfTheProjectOfItsFolderAlone) {
  const auto other = [](const std::string& groups) {
    return std::string(k_lock) + "[[package]]\nname = \"other\"\nsource = { editable = \"other\" }\n" + groups +
           "[package.metadata.requires-dev]\ndev = [{ name = \"ruff\", specifier = \">=1\" }]\n[[package]]\nname = \"ruff\"\nversion = "
           "\"2\"\n"
           "source = { registry = \"https://pypi.org/simple\" }\n";
  };
  for (const auto* const groups : {"", "[package.dev-dependencies]\ndev = [{ name = \"ruff\" }]\n"}) {
    const auto found = read_text(other(groups), "uv.lock", with_part("dev"));
    ASSERT_TRUE(found) << found.error().text();
    EXPECT_TRUE(std::ranges::none_of(found->packages, [](const Package& one) { return one.name == "ruff"; })) << groups;
    EXPECT_TRUE(found->promises.empty()) << groups;
  }
}

TEST(UvLock, HoldsNothingThatOneOfSeveralChosenGroupsExcludes) {
  EXPECT_EQ(locked_beside("[tool.uv]\ndefault-groups = ['dev', 'cu128']\n"), "pytest 8 torch 2.9.0+cu128");
}

/// A root without a project of its own has its groups in the manifest of the lock.
TEST(UvLock, IsReadWithTheGroupsOfItsManifest) {
  constexpr auto k_of_manifest = R"(version = 1
requires-python = ">=3.12"
[manifest]
constraints = [{ name = "torch", specifier = "<2.6" }]
[manifest.dependency-groups]
dev = [{ name = "pytest", specifier = ">=8" }]
train = [{ name = "torch", specifier = ">=2.5" }]
[[package]]
name = "pytest"
version = "8.3.0"
[[package]]
name = "torch"
version = "2.5.1"
)";
  const auto train = read_text(k_of_manifest, "uv.lock", with_part("train"));
  ASSERT_TRUE(train) << train.error().text();
  EXPECT_EQ(
      described(*train),
      "uv-lock\npypi torch 2.5.1\nlimit torch<2.6\nfor python >=3.12\nnote taken extra or group train\nnote left extra or group dev\n");
  ASSERT_EQ(train->promises.size(), 1U);
  EXPECT_EQ(train->promises.front().text, "torch>=2.5");
  ASSERT_EQ(train->constraints.size(), 1U);
  EXPECT_EQ(train->constraints.front().text, "torch<2.6");
  EXPECT_THAT(described(k_of_manifest, "uv.lock", with_part("dev")), ::testing::StartsWith("uv-lock\npypi pytest 8.3.0\n"));
}

/// `poetry export` and `uv export` write the Pythons of the project behind every line.
TEST(Requirements, AreReadForAPythonUnderWhichTheyHaveTheirPackagesForGpus) {
  const auto read_open = [](const std::string& text) {
    auto options = with_part("");
    options.machine.python.reset();
    return read_text(text, "requirements.txt", options);
  };
  const auto found = read_open("numpy==1.21 ; python_version < '3.11'\ntorch==1.12.1 ; python_version < '3.11'\n");
  EXPECT_EQ(specs_of(found), "numpy==1.21 ; python_version < '3.11' torch==1.12.1 ; python_version < '3.11'");
  EXPECT_EQ(found->assumed_python, dotted("3.10"));
  const auto both = read_open("torch==1.12.1 ; python_version < '3.11'\ntorch==2.1.0 ; python_version >= '3.11'\n");
  EXPECT_EQ(specs_of(both), "torch==2.1.0 ; python_version >= '3.11'");
  EXPECT_EQ(both->assumed_python, std::nullopt);
}

}  // namespace
}  // namespace gpusolve::inventory
