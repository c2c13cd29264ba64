// Every build with CUDA in the real channels whose release and CUDA the catalog holds is matched by the pattern that commands would print.
#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "adapters/conda/channel.hpp"
#include "adapters/conda/variant.hpp"
#include "catalogs/catalog.hpp"
#include "engine/specs/build_pattern.hpp"
#include "tests/data/shared_channels.hpp"

namespace gpusolve::tests {
namespace {

using catalogs::Catalog;
using catalogs::StackPackage;
using catalogs::StackVersion;

/// Compares the records of one package in one channel with the rows of the catalog.
class Comparison {
 public:
  Comparison(const conda::Channel& channel, std::string name, Platform platform, const StackPackage& package)
      : channel_(channel), name_(std::move(name)), platform_(platform), package_(package) {}

  /// The number of builds with CUDA that were compared.
  auto run() -> int {
    const auto named = channel_.records_of(package_.name);
    int compared = 0;
    for (const auto& records : {named.held, std::span<const conda::Record>(named.records)}) {
      for (const auto& record : records) {
        compared += compare(record) ? 1 : 0;
      }
    }
    return compared;
  }

 private:
  auto compare(const conda::Record& record) const -> bool {
    const auto& roles = Catalog::embedded().roles();
    const auto variant = conda::variant_of(record, channel_.packaging(roles), roles);
    const auto patterns = patterns_of(record, variant);
    const auto is_matched = [&](const std::string& one) { return one.empty() || engine::do_patterns_meet(one, record.build); };
    if (variant.accelerator == Accelerator::cpu) {
      const auto tells = [](const std::string& one) { return !one.empty(); };
      EXPECT_TRUE(std::ranges::none_of(patterns, is_matched) || std::ranges::none_of(patterns, tells))
          << text_of(record) << " is matched as a build with CUDA";
      return false;
    }
    EXPECT_TRUE(patterns.empty() || std::ranges::any_of(patterns, is_matched)) << text_of(record) << " is not " << patterns.front();
    return !patterns.empty();
  }

  static auto text_of(const conda::Record& record) -> std::string {
    return std::string(record.subdir) + "/" + std::string(record.name) + " " + std::string(record.version) + " " +
           std::string(record.build);
  }

  /// The patterns of the builds with CUDA that the record may be.
  auto patterns_of(const conda::Record& record, const BuildVariant& variant) const -> std::vector<std::string> {
    std::vector<std::string> patterns;
    for (const auto& row : Catalog::embedded().stack_builds(true, package_.name)) {
      const auto version = std::ranges::find(row.versions, record.version, &StackVersion::text);
      const bool is_there = std::ranges::find(row.platforms, platform_) != row.platforms.end();
      const bool is_cuda = !row.cuda || !variant.cuda || row.cuda->compare_within(*variant.cuda) == 0;
      if (row.channel != name_ || row.is_for_cpu || !is_there || !is_cuda || version == row.versions.end()) {
        continue;
      }
      const auto python = variant.python ? std::ranges::find(row.pythons, *variant.python) : row.pythons.end();
      if (row.pythons.empty() || !variant.python || python != row.pythons.end()) {
        const bool tells = engine::distinguishes_builds(package_, name_, version->numbers);
        patterns.push_back(tells
                               ? engine::build_pattern(package_, row, version->numbers, row.pythons.empty() ? std::nullopt : variant.python)
                               : std::string());
      }
    }
    return patterns;
  }

  const conda::Channel& channel_;
  std::string name_;
  Platform platform_;
  const StackPackage& package_;
};

TEST(RealBuildStrings, MatchThePatternsOfTheirRows) {
  SKIP_WITHOUT_CHANNELS();
  int compared = 0;
  for (const std::string name : {"conda-forge", "pytorch", "pkgs/main", "rapidsai", "xformers"}) {
    for (const auto platform : {Platform::linux_64, Platform::linux_aarch64, Platform::win_64}) {
      const auto channel = conda::Channel::open((channel_root() / name).string(), platform);
      for (const auto& package : channel ? Catalog::embedded().stack_packages() : std::span<const StackPackage>()) {
        compared += package.is_conda && package.has_builds ? Comparison(*channel, name, platform, package).run() : 0;
      }
    }
  }
  EXPECT_GT(compared, 500);
}

}  // namespace
}  // namespace gpusolve::tests
