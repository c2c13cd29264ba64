// Malicious YAML is rejected, not expanded.
#include <cstdint>
#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "catalogs/yaml_tree.hpp"
#include "tests/catalogs/temporary_catalog.hpp"

namespace gpusolve::catalogs {
namespace {

auto fault_of(const std::string& text) -> std::string {
  const auto tree = parse_yaml_tree(text, "f.yaml");
  return tree ? "fine" : tree.error().text();
}

TEST(HostileYaml, MayNotAliasOrAnchor) {
  EXPECT_EQ(fault_of("a: &x [1]\nb: *x\n"), "f.yaml:1: anchors are not allowed");
  EXPECT_EQ(fault_of("a: &x one\n"), "f.yaml:1: anchors are not allowed");
  EXPECT_EQ(fault_of("a: &x\n"), "f.yaml:1: anchors are not allowed");
}

TEST(HostileYaml, MayNotTag) {
  EXPECT_EQ(fault_of("a: one\nb: !!str two\n"), "f.yaml:2: tags are not allowed");
  EXPECT_EQ(fault_of("a: !include other.yaml\n"), "f.yaml:1: tags are not allowed");
  EXPECT_EQ(fault_of("a: !!python/object/apply:os.system [ls]\n"), "f.yaml:1: tags are not allowed");
}

TEST(HostileYaml, MayNotLaugh) {
  std::string text = "a: &a [x, x, x, x, x, x, x, x, x]\n";
  for (char c = 'b'; c < 'j'; ++c) {
    const auto before = static_cast<char>(c - 1);
    for (const char part : {c, ':', ' ', '&', c, ' ', '[', '*', before, ',', ' ', '*', before, ']', '\n'}) {
      text += part;
    }
  }
  EXPECT_EQ(fault_of(text), "f.yaml:1: anchors are not allowed");
}

TEST(HostileYaml, MayNotNestDeeply) {
  EXPECT_EQ(fault_of(std::string(11, '[') + std::string(11, ']')), "f.yaml:1: nested deeper than 10");
  EXPECT_EQ(fault_of(std::string(10, '[') + std::string(10, ']')), "fine");
  EXPECT_NE(fault_of(std::string(100'000, '[')), "fine");
  EXPECT_NE(fault_of(std::string(100'000, '{')), "fine");
}

TEST(HostileYaml, MayNotBeLarge) {
  EXPECT_EQ(fault_of("a: " + std::string(k_largest_yaml, 'x')), "f.yaml:1: the file is larger than 4194304 bytes");
  std::string many = "[";
  for (std::size_t i = 0; i <= k_most_yaml_nodes; ++i) {
    many += "1,";
  }
  EXPECT_EQ(fault_of(many + "1]"), "f.yaml:1: more than 200000 values");
}

TEST(HostileYaml, NeedsPlainKeysOnce) {
  EXPECT_EQ(fault_of("a: 1\nb: 2\na: 3\n"), "f.yaml:3: the key `a` occurs twice");
  EXPECT_EQ(fault_of("[1, 2]: 3\n"), "f.yaml:1: a key must be plain text");
  EXPECT_EQ(fault_of("a:\nb: 2\n"), "f.yaml:1: a value is missing");
}

TEST(HostileYaml, NeedsOneDocument) {
  EXPECT_EQ(fault_of(""), "f.yaml:1: the file is empty");
  EXPECT_EQ(fault_of("# only a comment\n"), "f.yaml:1: the file is empty");
  EXPECT_EQ(fault_of("a: 1\n---\nb: 2\n"), "f.yaml:3: only one document is allowed in a file");
}

TEST(HostileYaml, BrokenTextNamesItsLine) {
  EXPECT_THAT(fault_of("a: 1\nb: [1, 2\nc: 3\n"), ::testing::MatchesRegex("f.yaml:[0-9]+: .+"));
  EXPECT_THAT(fault_of("a: \"\\x\"\n"), ::testing::MatchesRegex("f.yaml:[0-9]+: .+"));
  EXPECT_THAT(fault_of("\ta: 1\n"), ::testing::MatchesRegex("f.yaml:[0-9]+: .+"));
}

TEST(HostileYaml, BytesOfAnyKindDoNotCrash) {
  std::uint32_t state = 12345;  // a fixed seed: the same bytes every time
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (int i = 0; i < 60; ++i) {
      state = state * 1664525U + 1013904223U;
      constexpr std::string_view k_letters = "abc:[]{},-#&*!|>'\"%@`? \n\t\r\\0\x01\xff~";
      text += k_letters[(state >> 16U) % k_letters.size()];
    }
    const auto tree = parse_yaml_tree(text, "f.yaml");
    EXPECT_TRUE(tree || tree.error().where.starts_with("f.yaml:")) << text;
  }
}

TEST(CatalogFolder, MustBeThere) {
  const auto missing = Catalog::load("/nowhere/at/all");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().text(), "/nowhere/at/all/catalog.yaml: the catalog has no such file");
}

TEST(CatalogFolder, IsReadAsItIs) {
  const TemporaryCatalog catalog;
  EXPECT_EQ(catalog.complaint(), "fine");
  const auto loaded = Catalog::load(catalog.folder());
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->published_releases().size(), 3U);
  EXPECT_TRUE(loaded->find_gpu("RTX 3090"));
  EXPECT_TRUE(loaded->find_published_build(dotted("2.7.1"), dotted("11.8"), Platform::linux_64, Packaging::wheel));
}

TEST(CatalogFolder, NeedsTheReleasesOfItsMainStack) {
  const TemporaryCatalog catalog;
  std::filesystem::remove_all(catalog.folder() / "stacks" / "torch");
  EXPECT_EQ(catalog.complaint(), "stacks/torch: the catalog needs files such as `2.9.yaml` here");
}

TEST(CatalogFolder, NeedsEachFileToBeAFile) {
  const TemporaryCatalog catalog;
  std::filesystem::remove(catalog.folder() / "gpus.yaml");
  std::filesystem::create_directory(catalog.folder() / "gpus.yaml");
  EXPECT_EQ(catalog.complaint(), "gpus.yaml: the catalog has no such file");
}

}  // namespace
}  // namespace gpusolve::catalogs
