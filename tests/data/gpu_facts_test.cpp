// Compares the catalogs with other resolvers' knowledge of drivers and tags (suites/given/gpu_facts.tsv). Rows that differ are listed below
// with the reason. Detection output is compared in tests/adapters/hardware.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "catalogs/catalog.hpp"
#include "catalogs/cuda/cuda_rules.hpp"
#include "model/cuda_label.hpp"
#include "tests/support/paths.hpp"

namespace gpusolve {
namespace {

struct Row {
  std::string kind;
  std::string input;
  std::string expected;
};

auto rows_of(const std::set<std::string>& kinds) -> std::vector<Row> {
  std::ifstream file(tests::shared_data() / "suites" / "given" / "gpu_facts.tsv");
  std::vector<Row> rows;
  for (std::string line; std::getline(file, line);) {
    const auto first = line.find('\t');
    const auto second = first == std::string::npos ? first : line.find('\t', first + 1);
    if (second == std::string::npos || line.starts_with('#') || !kinds.contains(line.substr(0, first))) {
      continue;
    }
    const auto third = std::min(line.find('\t', second + 1), line.size());
    rows.push_back({line.substr(0, first), line.substr(first + 1, second - first - 1), line.substr(second + 1, third - second - 1)});
  }
  return rows;
}

auto platform_of(std::string_view text) -> std::optional<Platform> {
  return text == "linux" ? std::optional(Platform::linux_64) : text == "windows" ? std::optional(Platform::win_64) : std::nullopt;
}

/// Rows that differ, and why the catalog is right.
const std::map<std::string, const char*> k_least_driver_departures{
    {"linux cu130", "drivers.yaml: the page says 580 and up, and 580.65.06 is the first of them"}};

TEST(GpuFacts, LeastDriversAgreeWithOtherResolvers) {
  const auto rows = rows_of({"min_driver"});
  if (rows.empty()) {
    GTEST_SKIP() << "no suites/given/gpu_facts.tsv in " << tests::shared_data();
  }
  for (const auto& row : rows) {
    const auto blank = row.input.find(' ');
    const auto platform = platform_of(row.input.substr(0, blank));
    const auto cuda = cuda_of_label(row.input.substr(blank + 1));
    ASSERT_TRUE(platform && cuda) << row.input;
    const auto least = catalogs::Catalog::embedded().least_driver(*cuda, *platform);
    ASSERT_TRUE(least) << row.input;
    EXPECT_EQ(*least == dotted(row.expected), !k_least_driver_departures.contains(row.input)) << row.input << ": ours is " << least->text();
  }
  EXPECT_GE(rows.size(), 40U);
}

/// The CUDA tags that a driver supports, among those that any resolver lists.
auto served(const DottedVersion& driver, Platform platform, const std::set<std::string>& universe) -> std::set<std::string> {
  Facts facts;
  facts.platform = {platform, Provenance::flag};
  facts.driver = Driver{driver, std::nullopt, Provenance::flag};
  facts.driver->cuda = catalogs::Catalog::embedded().cuda_of_driver(driver, platform);
  std::set<std::string> tags{"cpu"};
  for (const auto& tag : universe) {
    const auto cuda = cuda_of_label(tag);
    if (cuda && catalogs::judge_cuda(*cuda, facts, catalogs::Catalog::embedded()).runs()) {
      tags.insert(tag);
    }
  }
  return tags;
}

TEST(GpuFacts, TagsOfEachDriverAgreeWithOtherResolvers) {
  const auto rows = rows_of({"backends", "backend_set"});
  if (rows.empty()) {
    GTEST_SKIP() << "no suites/given/gpu_facts.tsv in " << tests::shared_data();
  }
  std::map<std::string, std::set<std::string>> universe;  // each resolver knows tags of its own
  for (const auto& row : rows) {
    const auto tags = nlohmann::json::parse(row.expected).get<std::set<std::string>>();
    universe[row.kind].insert(tags.begin(), tags.end());
  }
  std::size_t compared = 0;
  for (const auto& row : rows) {
    const auto words_end = row.input.rfind(' ');
    const auto platform = platform_of(row.input.substr(0, row.input.find(' ')));
    if (!platform || row.input.find("cuda-driver") == std::string::npos) {
      continue;  // AMD, Intel, other systems: not covered by the catalogs
    }
    const auto driver = dotted(row.input.substr(words_end + 1));
    const bool is_first_580 = *platform == Platform::linux_64 && driver.part(0) == 580 && driver < dotted("580.65.06");
    if (is_first_580) {
      continue;  // see k_least_driver_departures
    }
    ++compared;
    EXPECT_EQ(served(driver, *platform, universe[row.kind]), nlohmann::json::parse(row.expected).get<std::set<std::string>>()) << row.input;
  }
  EXPECT_GE(compared, 60U);
}

TEST(GpuFacts, TagsAreReadAsOtherResolversReadThem) {
  const auto rows = rows_of({"backend_parse"});
  if (rows.empty()) {
    GTEST_SKIP() << "no suites/given/gpu_facts.tsv in " << tests::shared_data();
  }
  // light-the-torch accepts any spelling; no index and no wheel uses these.
  const std::set<std::string> k_departures{"cu12.3", "cuda12.3"};
  for (const auto& row : rows) {
    if (k_departures.contains(row.input)) {
      EXPECT_FALSE(cuda_of_label(row.input)) << row.input;
      continue;
    }
    const auto expected = nlohmann::json::parse(row.expected, nullptr, false);
    const bool is_cuda = expected.is_object() && expected.value("kind", "") == "cuda";
    const auto cuda = cuda_of_label(row.input);
    EXPECT_EQ(cuda.has_value(), is_cuda) << row.input;
    if (is_cuda && cuda) {
      EXPECT_EQ(cuda->text(), expected["version"].get<std::string>()) << row.input;
    }
  }
}

TEST(GpuFacts, CapabilitiesAreReadAsOthersReadThem) {
  // Ours also accepts `sm_86` and `compute_86`; for numbers and dots it accepts what rattler accepts.
  for (const auto& row : rows_of({"cuda_arch_override"})) {
    EXPECT_EQ(parse_compute_capability(row.input).has_value(), row.expected == "ok") << row.input;
  }
}

}  // namespace
}  // namespace gpusolve
