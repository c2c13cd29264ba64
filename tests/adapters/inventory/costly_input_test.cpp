// Texts that cost far more than their size: deep nesting, variables that grow, and lists that were once compared pair by pair.
#include <gtest/gtest.h>

#include "adapters/inventory/nodes/node_list.hpp"
#include "adapters/inventory/shell/shell_words.hpp"
#include "adapters/inventory/toml_depth.hpp"
#include "tests/adapters/inventory/described.hpp"

namespace gpusolve::inventory {
namespace {

auto repeated(std::string_view text, std::size_t count) -> std::string {
  std::string out;
  out.reserve(text.size() * count);
  for (std::size_t i = 0; i < count; ++i) {
    out += text;
  }
  return out;
}

/// What is said of a pyproject.toml that has `text` beside a project.
auto said_of_toml(const std::string& text) -> std::string {
  return described("[project]\nname = \"x\"\n[tool]\n" + text, "pyproject.toml");
}

constexpr auto k_too_deep = "tables are nested deeper than 2000 levels";

TEST(DeepToml, IsRefusedWhereverItsDotsAre) {
  const auto dots = repeated(".a", 300'000);
  const auto some = repeated(".a", 1'500);
  for (const auto& text : {
           "a" + dots + " = 1\n",
           "[a" + dots + "]\n",
           "[[ a" + dots + "]]\n",
           "\"\\\"\"" + dots + " = 1\n",
           "'\\'" + dots + " = 1\n",
           "b = \"\"\"\n\"\"\"\"\"\nc" + dots + " = 1\n",
           "b = '''\n\"'''  # \"\nc" + dots + " = 1\n",
           "b = [{x = 1, y" + dots + " = 2}]\n",
           "[b" + some + "]\nc" + some + " = 1\n",
           "b = " + repeated("[\n{ c" + some + " = ", 100) + "1" + repeated(" }\n]", 100) + "\n",
       }) {
    const auto said = said_of_toml(text);
    EXPECT_NE(said.find(k_too_deep), std::string::npos) << text.substr(0, 40) << ": " << said.substr(0, 200);
  }
}

TEST(DeepToml, IsNotWhatOnlyHasManyDots) {
  const auto floats = "b = [" + repeated("1.5, ", 5'000) + "]\n";
  const auto names = "b = [" + repeated("\n  {\"a.b\" = 'c.d', e.f = 1.2},  # g.h", 5'000) + "]\n";
  const auto text = "b = \"" + repeated("a.", 5'000) + "\"\nc = \"\"\"" + repeated("\na.\"b\".[{", 5'000) + "\"\"\"\n";
  const auto lines = repeated("# a.b\n", 5'000) + repeated("\n", 3) + "d.e.f = 1\n[tool.g.h]\n";
  for (const auto& one : {floats, names, text, lines}) {
    EXPECT_EQ(line_deeper_than(one, 2'000), std::nullopt) << one.substr(0, 40);
  }
}

TEST(DeepToml, IsNamedByItsLine) {
  EXPECT_EQ(line_deeper_than("a = 1\nb.c.d = 1\n", 2), std::nullopt);
  EXPECT_EQ(line_deeper_than("a = \"\"\"\n\n\"\"\"\nb.c.d.e = 1\n", 2), 4U);
  EXPECT_EQ(line_deeper_than("[a.b]\nc = {d.e = 1}\n", 2), 2U);
  EXPECT_EQ(line_deeper_than("[a.b]\n[c]\nd = {e.f = 1, g.h = 2}\n", 2), std::nullopt);
}

TEST(ManyOptions, MayStandOnOneLine) {
  const auto said = described("torch==2.4.0\n" + repeated("-i https://a ", 50'000), "requirements.txt");
  EXPECT_NE(said.find("torch==2.4.0"), std::string::npos) << said.substr(0, 200);
}

auto length_of(const std::vector<Word>& words) -> std::size_t {
  std::size_t length = 0;
  for (const auto& word : words) {
    length += word.text.size();
  }
  return length;
}

TEST(Variables, CannotMakeAScriptLongWithoutBound) {
  Variables variables;
  set_variable(variables, "A", std::string(4'000, 'x'));
  for (const std::string use : {"$A", " $A", "${B:-$A}"}) {
    const auto script = "pip install" + repeated(use, 50'000);
    const auto words = plain_words(script, 1, variables);
    EXPECT_LT(length_of(words), 65'536 + 6 * script.size()) << use;
    EXPECT_FALSE(words.back().is_known) << use;
    EXPECT_LT(length_of(shell_commands(script, 1, variables).front().words), 65'536 + 6 * script.size()) << use;
  }
}

TEST(Variables, OfUsualLengthAreAllUsed) {
  Variables variables{{"A", std::string(60, 'x')}};
  const auto words = plain_words(repeated(" $A", 1'000), 1, variables);
  EXPECT_TRUE(words.back().is_known);
  EXPECT_EQ(length_of(words), 60'000U);
}

/// `before 0 behind`, `before 1 behind`, ...
auto numbered(const std::string& before, const std::string& behind, int count) -> std::string {
  std::string out;
  for (int i = 0; i < count; ++i) {
    out += before + std::to_string(i) + behind;
  }
  return out;
}

TEST(Machines, WithMoreGpusThanAnyAreRefused) {
  constexpr auto k_said = "different GPUs; name each kind once";
  const auto row = std::string("| NVIDIA-SMI 550.54 |\n") + numbered("|   0  A", "  On |\n", 100'000);
  const auto list = numbered("n: GPU 0: A", " (UUID: GPU-a)\n", 100'000);
  const auto cell = "name,gpus\nn1,A" + numbered("+A", "", 100'000) + "\n";
  for (const auto& text : {row, list, cell}) {
    const auto nodes = read_nodes(text, "nodes.txt");
    ASSERT_FALSE(nodes) << text.substr(0, 40);
    EXPECT_NE(nodes.error().text().find(k_said), std::string::npos) << nodes.error().text();
  }
  const auto report = "PyTorch version: 2.1.0\nCUDA used to build PyTorch: 12.1\n" + numbered("GPU 0: A", "\n", 100'000);
  EXPECT_NE(described(report, "-").find(k_said), std::string::npos);
}

TEST(Machines, OfALongListAreCountedWithoutComparingAll) {
  const auto nodes = read_nodes(numbered("h", ": GPU 0: L4 (UUID: GPU-a)\n", 150'000), "nodes.txt");
  ASSERT_FALSE(nodes);
  EXPECT_NE(nodes.error().text().find("more than 20000 nodes"), std::string::npos) << nodes.error().text();
}

TEST(Reports, WithManyWheelsAreReadOnce) {
  const auto report = "PyTorch version: 2.1.0\nCUDA used to build PyTorch: 12.1\n" + numbered("[pip3] a", "==1\n", 60'000);
  EXPECT_NE(described(report, "-").find("more than 50000 packages"), std::string::npos);
}

TEST(Dockerfile, WithMoreVersionsOfAPackageThanAnyIsRefused) {
  for (const std::string pin : {" torch==2.4.", " torch==2.4.1+cu"}) {
    const auto said = described("FROM x\nRUN pip install" + numbered(pin, "", 16'000) + "\n", "Dockerfile");
    EXPECT_NE(said.find("`torch` is listed in more than 100 versions"), std::string::npos) << said.substr(0, 200);
  }
  EXPECT_TRUE(read_text("FROM x\nRUN pip install" + numbered(" torch==2.4.", "", 100) + "\n", "Dockerfile", {}));
}

TEST(UvLock, WithManyRequestsAndOverridesOfAPackageReplacesTheirRangesOnce) {
  const auto list = [](const std::string& key, const std::string& operation) {
    return key + " = [" + numbered("{name = \"torch\", specifier = \"" + operation, "\"},", 5'000) + "]\n";
  };
  const auto text = "version = 1\nrequires-python = \">=3.11\"\n[manifest]\n" + list("requirements", ">") + list("overrides", "<3.") +
                    "[[package]]\nname = \"torch\"\nversion = \"2.4.1\"\nsource = { registry = \"https://pypi.org/simple\" }\n";
  const auto lock = read_text(text, "uv.lock", {});
  ASSERT_TRUE(lock);
  EXPECT_LE(lock->promises.size(), 10'000U);
}

TEST(UvLock, WithMoreVersionsOfAPackageThanAnyIsRefused) {
  const auto entries = numbered("[[package]]\nname = \"torch\"\nversion = \"2.4.", "\"\n", 2'000);
  const auto said = described("version = 1\nrequires-python = \">=3.11\"\n" + entries, "uv.lock");
  EXPECT_NE(said.find("`torch` is listed in more than 100 versions"), std::string::npos) << said.substr(0, 200);
}

TEST(Dockerfile, OfManyCommandsReplacesByNameOnce) {
  const auto runs = numbered("RUN pip install a", "==1\n", 8'000) + "RUN pip install a0==2\n";
  const auto found = read_text("FROM x\n" + runs, "Dockerfile", {});
  ASSERT_TRUE(found);
  ASSERT_EQ(found->demands.size(), 8'000U);
  EXPECT_EQ(found->demands.front().text, "a1==1");
  EXPECT_EQ(found->demands.back().text, "a0==2");
}

}  // namespace
}  // namespace gpusolve::inventory
