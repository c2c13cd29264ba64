// Finding 12: under strict priority a channel keeps its names, including those whose records cannot be read.
#include "tests/hostile/sources.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class StrictPriority : public HostileSources {};

TEST_F(StrictPriority, LetsNoChannelTakeTheNameOfABrokenRecord) {
  sandbox_.write("a/linux-64/repodata.json", R"({"packages.conda": {"foo-1.0-0.conda":
    {"name": "foo", "version": "1.0", "build": "0", "build_number": "one", "depends": []}}})");
  add_channel("b", "foo", "9.0");
  const std::vector<std::string> words{"-c", path("a").string(), "-c", path("b").string(), "--json", "foo"};
  const auto ended = resolve(words);
  EXPECT_EQ(ended.status, 11) << ended.out;
  EXPECT_THAT(warnings(ended), HasSubstr("records-skipped"));
  auto flexible = words;
  flexible.insert(flexible.begin(), {"--channel-priority", "flexible"});
  EXPECT_EQ(resolve(flexible).status, 0) << "whoever asks for it gets it";
}

TEST_F(StrictPriority, DoesNotCallAPackageWithABrokenRecordUnknown) {
  sandbox_.write("a/linux-64/repodata.json", R"({"packages.conda": {"foo-1.0-0.conda":
    {"name": "foo", "version": "1.0", "build": "0", "build_number": "one", "depends": []}}})");
  const auto ended = resolve({"-c", path("a").string(), "foo"});
  EXPECT_EQ(ended.status, 11) << ended.err;
  EXPECT_THAT(ended.out, Not(HasSubstr("no package called")));
}

}  // namespace
}  // namespace gpusolve::testing
