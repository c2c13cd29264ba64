// Finding 12: under strict priority a channel keeps its names, including those whose records cannot be read.
#include "tests/hostile/sources.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::AllOf;
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
  EXPECT_THAT(ended.out, HasSubstr("there are records of foo, and none of them can be used"));
  EXPECT_THAT(ended.out, HasSubstr("you asked for foo: its records cannot be used"));
  EXPECT_THAT(ended.out, AllOf(Not(HasSubstr("no package")), Not(HasSubstr("there is no"))));
}

TEST_F(StrictPriority, SaysThatTheOnlyFileOfAProjectCannotBeUsed) {
  const std::string file = R"({"filename": "foo-1.0-py3-none-any.whl", "url": "foo-1.0-py3-none-any.whl", "hashes": {"sha256": "abc"}})";
  sandbox_.write("json/foo/index.json", R"({"meta": {"api-version": "1.1"}, "name": "foo", "files": [)" + file + "]}");
  sandbox_.write("html/foo/index.html", R"(<a href="foo-1.0-py3-none-any.whl#sha256=abc">foo</a>)");
  for (const auto* const index : {"json", "html"}) {
    const auto ended = resolve({"--index-url", path(index).string(), "--python", "3.11", "foo"});
    EXPECT_EQ(ended.status, 11) << ended.err;
    EXPECT_THAT(ended.out, HasSubstr("there are records of foo, and none of them can be used"));
    EXPECT_THAT(ended.out, Not(HasSubstr("no package")));
    EXPECT_THAT(ended.out + ended.err, HasSubstr("the first: foo-1.0-py3-none-any.whl: a"));
  }
}

}  // namespace
}  // namespace gpusolve::testing
