// Damaged files: the seeds of the fuzzer with random bytes changed, removed and duplicated. The fuzzer itself needs clang; this test runs
// everywhere.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include "adapters/inventory/read.hpp"
#include "tests/support/paths.hpp"

namespace gpusolve::inventory {
namespace {

namespace fs = std::filesystem;

/// The first byte of a seed selects one of these, as in fuzz_inventory.cpp.
constexpr std::array<std::string_view, 14> k_names{"-",           "requirements.txt", "environment.yml", "uv.lock",        "pixi.lock",
                                                   "pylock.toml", "conda-lock.yml",   "list.txt",        "pyproject.toml", "pixi.toml",
                                                   "poetry.lock", "pdm.lock",         "Pipfile.lock",    "/dev/fd/63"};

auto seeds() -> std::vector<std::string> {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(tests::test_data() / "fuzz/seeds/inventory")) {
    paths.push_back(entry.path());
  }
  std::ranges::sort(paths);
  std::vector<std::string> texts;
  for (const auto& path : paths) {
    std::ifstream file(path, std::ios::binary);
    texts.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return texts;
}

auto damaged(std::string text, std::mt19937& random) -> std::string {
  constexpr std::string_view k_bytes = "\"'[]{}=:,\n\t -#0a\x01\xff";
  const auto below = [&](std::size_t end) { return std::uniform_int_distribution<std::size_t>(0, end - 1)(random); };
  for (auto changes = below(4) + 1; changes > 0 && text.size() > 2; --changes) {
    const auto at = 1 + below(text.size() - 1);
    const auto kind = below(3);
    if (kind == 0) {
      text[at] = k_bytes[below(k_bytes.size())];
    } else if (kind == 1) {
      text.erase(at, below(20) + 1);
    } else {
      text.insert(at, text.substr(1 + below(text.size() - 1), below(60)));
    }
  }
  return text;
}

TEST(DamagedInput, IsReadOrRefusedAsTheUsers) {
  constexpr std::uint32_t k_seed = 20;
  constexpr int k_rounds = 300;
  std::mt19937 random(k_seed);
  const auto texts = seeds();
  ASSERT_FALSE(texts.empty());
  for (const auto& text : texts) {
    for (int round = 0; round < k_rounds; ++round) {
      const auto bytes = damaged(text, random);
      const auto name = k_names.at(static_cast<unsigned char>(bytes.front()) % k_names.size());
      const auto found = read_text(std::string_view(bytes).substr(1), name, {});
      if (found) {
        (void)specs_of(*found);
      } else {
        EXPECT_EQ(found.error().kind, ErrorKind::usage) << "seed " << k_seed << ", " << name << "\n" << bytes;
        EXPECT_TRUE(found.error().where.starts_with(name)) << found.error().text();
      }
    }
  }
}

}  // namespace
}  // namespace gpusolve::inventory
