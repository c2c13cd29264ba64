// Where the packages of a pyproject.toml come from: the sources of uv, Poetry and PDM, their conditions, and wheels by address.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/adapters/inventory/described.hpp"

namespace gpusolve::inventory {
namespace {

constexpr auto k_wheel = "https://h/torch-1.13.1%2Bcu116-cp38-cp38-linux_x86_64.whl";

auto on(Platform platform, std::string_view python = "3.12") -> ReadOptions {
  ReadOptions options;
  options.machine.target.platform = platform;
  options.machine.python = dotted(python);
  options.roles = &main_roles();
  return options;
}

/// The demands and the addresses, without the rest.
auto wanted(const std::string& text, const ReadOptions& options = on(Platform::linux_64)) -> std::string {
  const auto found = read_text(text, "pyproject.toml", options);
  if (!found) {
    return found.error().text();
  }
  std::string out;
  for (const auto& demand : found->demands) {
    out += demand.text + "\n";
  }
  for (const auto& address : addresses_for("torch", found->addresses)) {
    out += "from " + address.text + "\n";
  }
  for (const auto& constraint : found->constraints) {
    out += "limit " + constraint.text + "\n";
  }
  return out;
}

const std::string k_poetry_sources =
    "[[tool.poetry.source]]\nname = 'cpu'\nurl = 'https://h/whl/cpu'\npriority = 'explicit'\n"
    "[[tool.poetry.source]]\nname = 'cu'\nurl = 'https://h/whl/cu118'\npriority = 'explicit'\n";

auto poetry(const std::string& torch) -> std::string {
  return "[tool.poetry]\nname = 'x'\n[tool.poetry.dependencies]\npython = '>=3.9'\ntorch = " + torch + "\n" + k_poetry_sources;
}

TEST(Poetry, TakesTheSourceOfTheEntryWhoseConditionHolds) {
  for (const auto* const conditions :
       {"markers = \"sys_platform == 'darwin'\"|markers = \"sys_platform == 'linux'\"", "platform = 'darwin'|platform = 'linux'"}) {
    const std::string both = conditions;
    const auto bar = both.find('|');
    const auto text = poetry("[{version = '2.1.0', source = 'cpu', " + both.substr(0, bar) + "}, {version = '2.1.1', source = 'cu', " +
                             both.substr(bar + 1) + "}]");
    EXPECT_NE(wanted(text).find("from https://h/whl/cu118\n"), std::string::npos) << wanted(text);
    EXPECT_EQ(wanted(text).find("whl/cpu"), std::string::npos) << wanted(text);
    EXPECT_TRUE(wanted(text).starts_with("torch==2.1.1")) << wanted(text);
    EXPECT_NE(wanted(text, on(Platform::osx_arm64)).find("from https://h/whl/cpu\n"), std::string::npos);
  }
}

TEST(Poetry, TakesTheEntryForThePython) {
  const auto text = poetry(
      "[{version = '2.1.0', source = 'cpu', python = '<3.10 || 3.13.*'}, {version = '2.1.1', source = 'cu', python = "
      "'>=3.10,<3.12.4'}]");
  EXPECT_TRUE(wanted(text, on(Platform::linux_64, "3.11")).starts_with("torch==2.1.1"));
  for (const auto* const python : {"3.9", "3.13"}) {
    const auto found = wanted(text, on(Platform::linux_64, python));
    EXPECT_TRUE(found.starts_with("torch==2.1.0")) << python << found;
    EXPECT_NE(found.find("from https://h/whl/cpu\n"), std::string::npos) << found;
  }
  EXPECT_EQ(wanted(text, on(Platform::linux_64, "3.12.4")), "");
}

/// "URL use" for each address: index, extra, last (supplemental), explicit.
auto uses(const std::string& sources) -> std::string {
  const auto found = read_text("[tool.poetry]\nname = 'x'\n[tool.poetry.dependencies]\ntorch = '2.1.0'\n" + sources, "pyproject.toml",
                               {.roles = &main_roles()});
  std::string out;
  for (const auto& one : found ? found->addresses : std::vector<Address>()) {
    out += one.text + (one.is_supplemental ? " last\n" : one.use == Address::Use::index ? " index\n" : " extra\n");
  }
  return out;
}

auto source(const std::string& name, const std::string& priority) -> std::string {
  return "[[tool.poetry.source]]\nname = '" + name + "'\n" + (name == "PyPI" ? "" : "url = '" + name + "'\n") +
         (priority.empty() ? "" : "priority = '" + priority + "'\n");
}

TEST(Poetry, AsksItsSourcesByTheirPriority) {
  EXPECT_EQ(uses(source("a", "")), "a index\n");
  EXPECT_EQ(uses(source("a", "supplemental")), "a last\n");
  EXPECT_EQ(uses(source("a", "secondary")), "a extra\n");
  EXPECT_EQ(uses(source("a", "explicit")), "");
  EXPECT_EQ(uses(source("a", "primary") + source("b", "primary")), "a index\nb extra\n");
  EXPECT_EQ(uses(source("PyPI", "") + source("a", "primary")), "a extra\n");
}

TEST(Poetry, TakesAPinWithoutALabelFromASupplementalSourceOnlyIfItNamesIt) {
  const auto text = [](const std::string& torch) {
    return described(
        "[tool.poetry]\nname = 'x'\n[tool.poetry.dependencies]\ntorch = " + torch + "\n" + source("https://h/whl/cu118", "supplemental"),
        "pyproject.toml");
  };
  EXPECT_NE(text("'2.1.0'").find("pypi torch 2.1.0 *\n"), std::string::npos) << text("'2.1.0'");
  EXPECT_NE(text("'2.1.0+cu118'").find("cu118 https://h/whl/cu118 *\n"), std::string::npos) << text("'2.1.0+cu118'");
  EXPECT_NE(text("{version = '2.1.0', source = 'https://h/whl/cu118'}").find("pypi torch 2.1.0 https://h/whl/cu118 *\n"),
            std::string::npos);
}

const std::string k_project = "[project]\nname = 'x'\nversion = '1'\nrequires-python = '>=3.10'\ndependencies = ";

TEST(Pdm, AsksItsSources) {
  const auto with = [](const std::string& name, const std::string& more) {
    return wanted(k_project + "['torch']\n[[tool.pdm.source]]\nname = '" + name + "'\nurl = 'https://h/x'\n" + more);
  };
  EXPECT_EQ(with("ours", ""), "torch\nfrom https://h/x\n");
  EXPECT_EQ(with("ours", "exclude_packages = ['tor*']\n"), "torch\n");
  EXPECT_EQ(with("ours", "include_packages = ['Numpy']\n"), "torch\nfrom https://h/x\n");
  const auto found = read_text(k_project +
                                   "['torch', 'numpy']\n[[tool.pdm.source]]\nname = 'pypi'\nurl = 'https://p/x'\n"
                                   "[[tool.pdm.source]]\nname = 'cu'\nurl = 'https://h/x'\ninclude_packages = ['torch*']\n"
                                   "[[tool.pdm.source]]\nname = 'pages'\ntype = 'find_links'\nurl = 'https://f/x'\n",
                               "pyproject.toml", {.roles = &main_roles()});
  ASSERT_TRUE(found) << found.error().text();
  EXPECT_EQ(found->addresses[0].use, Address::Use::index);
  EXPECT_EQ(found->addresses[2].use, Address::Use::find_links);
  ASSERT_EQ(addresses_for("torch", found->addresses).size(), 1U);
  EXPECT_EQ(addresses_for("torch", found->addresses)[0].text, "https://h/x");
}

TEST(Uv, OverridesReplaceWhatIsRequired) {
  const auto with = [](const std::string& settings) { return wanted(k_project + "['torch>=2.5', 'vllm']\n[tool.uv]\n" + settings + "\n"); };
  EXPECT_EQ(with("override-dependencies = ['torch==2.4.1']"), "torch==2.4.1\nvllm\nlimit torch==2.4.1\n");
  EXPECT_EQ(with("override-dependencies = [\"torch; sys_platform == 'never'\"]"), "vllm\n");
  EXPECT_EQ(with("override-dependencies = ['triton<3']"), "torch>=2.5\nvllm\nlimit triton<3\n");
  EXPECT_EQ(with("constraint-dependencies = ['torch<2.7', \"numpy<2; sys_platform == 'never'\"]"), "torch>=2.5\nvllm\nlimit torch<2.7\n");
}

/// The file name of its torch.
auto file_of_torch(const std::string& text) -> std::string {
  const auto found = read_text(text, "pyproject.toml", on(Platform::linux_64));
  const auto packages = found ? found->packages : std::vector<Package>();
  const auto torch = std::ranges::find(packages, "torch", [](const Package& one) { return one.name.text(); });
  return torch == packages.end() || !torch->file ? "" : torch->file->text();
}

TEST(Pyproject, NamesAPackageByTheAddressOfItsWheel) {
  constexpr auto k_file = "torch-1.13.1+cu116-cp38-cp38-linux_x86_64.whl";
  const std::string url = k_wheel;
  EXPECT_EQ(file_of_torch(k_project + "['torch @ " + url + "']\n"), k_file);
  EXPECT_EQ(file_of_torch(k_project + "['torch']\n[tool.uv.sources]\ntorch = { url = '" + url + "' }\n"), k_file);
  EXPECT_EQ(file_of_torch(k_project + "['torch']\n[tool.uv.sources]\ntorch = { path = 'wheels/" + std::string(k_file) + "' }\n"), k_file);
  EXPECT_EQ(file_of_torch(poetry("{ url = '" + url + "' }")), k_file);
  EXPECT_EQ(file_of_torch(poetry("{ url = '" + url + "', markers = \"sys_platform == 'darwin'\" }")), "");
  EXPECT_EQ(file_of_torch(k_project + "[]\n[tool.pixi.workspace]\n[tool.pixi.pypi-dependencies]\ntorch = { url = '" + url + "' }\n"),
            k_file);
}

}  // namespace
}  // namespace gpusolve::inventory
