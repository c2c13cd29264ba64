#include "resolver/encode.hpp"

#include <string>

#include <gtest/gtest.h>

#include "tests/resolver/read_world.hpp"

namespace gpusolve::test {
namespace {

/// `addon` has releases for old versions of `core` alone, and a later version is asked for.
auto add_ons_for_old_versions(int versions, int first_asked) -> std::string {
  auto text = "want core>=" + std::to_string(first_asked) + ", addon\n";
  for (int version = 1; version <= versions; ++version) {
    text += "core " + std::to_string(version) + "\n";
    if (version < first_asked) {
      text += "addon " + std::to_string(version) + " needs core==" + std::to_string(version) + "\n";
    }
  }
  return text;
}

class EncodingForProofs : public testing::TestWithParam<resolver::Clauses> {};

TEST_P(EncodingForProofs, NeedsNoSearchWhereARootExcludesManyBuilds) {
  const ReadWorld read(parse_toy(add_ons_for_old_versions(600, 300)));
  const resolver::Builds all(read.universe.builds().size(), 1);
  const auto encoding = resolver::encode(read.universe, read.asked, all, GetParam());
  constexpr std::uint64_t k_few_decisions = 10;
  resolver::Budget budget(k_few_decisions);
  resolver::solv::Engine engine(encoding.problem, budget);
  EXPECT_TRUE(std::holds_alternative<resolver::solv::Refutation>(engine.solve({encoding.demands, {}})));
}

INSTANTIATE_TEST_SUITE_P(Clauses, EncodingForProofs, testing::Values(resolver::Clauses::least, resolver::Clauses::spreading));

}  // namespace
}  // namespace gpusolve::test
