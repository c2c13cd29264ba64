// Under strict priority a channel keeps its names, including those whose records cannot be read. A source with such records proves nothing.
#include "tests/hostile/sources.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

class StrictPriority : public HostileSources {};

TEST_F(StrictPriority, LetsNoChannelTakeTheNameOfABrokenRecord) {
  sandbox_.write("a/linux-64/repodata.json", R"({"packages.conda": {"foo-1.0-0.conda":
    {"name": "foo", "version": "1.0", "build": "0", "build_number": "one", "depends": []}}})");
  add_channel("b", "foo", "9.0");
  const std::vector<std::string> words{"-c", path("a").string(), "-c", path("b").string(), "--json", "foo"};
  const auto ended = resolve(words);
  EXPECT_EQ(ended.status, 3) << ended.out;
  EXPECT_THAT(ended.out + ended.err, HasSubstr("linux-64/foo-1.0-0.conda"));
  auto flexible = words;
  flexible.insert(flexible.begin(), {"--channel-priority", "flexible"});
  EXPECT_EQ(resolve(flexible).status, 0) << "whoever asks for it gets it";
}

TEST_F(StrictPriority, DoesNotCallAPackageWithABrokenRecordUnknown) {
  sandbox_.write("a/linux-64/repodata.json", R"({"packages.conda": {"foo-1.0-0.conda":
    {"name": "foo", "version": "1.0", "build": "0", "build_number": "one", "depends": []}}})");
  const auto ended = resolve({"-c", path("a").string(), "foo"});
  EXPECT_EQ(ended.status, 3) << ended.err;
  EXPECT_THAT(ended.out, IsEmpty());
  EXPECT_THAT(ended.err, HasSubstr("a record cannot be used, and without it the request cannot be met: linux-64/foo-1.0-0.conda: "));
}

TEST_F(StrictPriority, ProvesThatNobodyInstallsARecordThatAsksForExtras) {
  sandbox_.write("a/linux-64/repodata.json", R"({"packages.conda": {"foo-1.0-0.conda":
    {"name": "foo", "version": "1.0", "build": "0", "build_number": 0, "depends": ["ray[default] >=2.9"]}}})");
  const auto ended = resolve({"-c", path("a").string(), "foo"});
  EXPECT_EQ(ended.status, 11) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("`ray[default] >=2.9` asks for extras, which builds of conda do not have"));
}

TEST_F(StrictPriority, SaysThatTheOnlyFileOfAProjectCannotBeUsed) {
  const std::string file = R"({"filename": "foo-1.0-py3-none-any.whl", "url": "foo-1.0-py3-none-any.whl", "hashes": {"sha256": "abc"}})";
  sandbox_.write("json/foo/index.json", R"({"meta": {"api-version": "1.1"}, "name": "foo", "files": [)" + file + "]}");
  sandbox_.write("html/foo/index.html", R"(<a href="foo-1.0-py3-none-any.whl#sha256=abc">foo</a>)");
  for (const auto* const index : {"json", "html"}) {
    const auto ended = resolve({"--index-url", path(index).string(), "--python", "3.11", "foo"});
    EXPECT_EQ(ended.status, 3) << ended.err;
    EXPECT_THAT(ended.out, IsEmpty());
    EXPECT_THAT(ended.err, HasSubstr("the request cannot be met: foo-1.0-py3-none-any.whl: a"));
  }
}

class BrokenIndex : public ::testing::Test {
 protected:
  auto resolve(std::vector<std::string> words) const -> Ended {
    words.insert(words.begin(),
                 {"resolve", "--gpu", "none", "--platform", "linux-64", "--python", "3.11", "--no-lock", "--index-url", "."});
    return run_program(words, sandbox_.path());
  }
  void add(const std::string& name, const std::string& more, const std::string& metadata = "") const {
    const auto wheel = name + "-1.0-py3-none-any.whl";
    sandbox_.write(name + "/index.json", R"({"meta": {"api-version": "1.1"}, "name": ")" + name + R"(", "files": [{"filename": ")" + wheel +
                                             R"(", "hashes": {}, )" + more + "}]}");
    sandbox_.write(name + "/" + wheel + ".metadata", "Metadata-Version: 2.1\nName: " + name + "\nVersion: 1.0\n" + metadata);
  }
  Sandbox sandbox_;
};

TEST_F(BrokenIndex, WithAWrongDigestOfMetadataProvesNothing) {
  add("foo", R"("url": "foo-1.0-py3-none-any.whl", "core-metadata": {"sha256": ")" + std::string(64, '0') + "\"}");
  const auto ended = resolve({"foo"});
  EXPECT_EQ(ended.status, 3) << ended.out;
  EXPECT_THAT(ended.err, HasSubstr("but the index says `000"));
}

TEST_F(BrokenIndex, WithUnreadableRequirementsProvesNothing) {
  add("foo", R"("url": "foo-1.0-py3-none-any.whl", "core-metadata": true)", "Requires-Dist: evil$(id)>=1\n");
  EXPECT_EQ(resolve({"foo"}).status, 3);
}

TEST_F(BrokenIndex, WithoutAUsableEntryProvesNothing) {
  add("foo", R"x("url": "javascript:alert(1)")x");
  const auto ended = resolve({"foo"});
  EXPECT_EQ(ended.status, 3) << ended.out;
  EXPECT_THAT(ended.err, HasSubstr("foo: no entry of its page"));
}

TEST_F(BrokenIndex, ProvesWhatItsBrokenRecordsHaveNoPartIn) {
  add("foo", R"("url": "foo-1.0-py3-none-any.whl", "core-metadata": true)");
  add("bar", R"("url": "bar-1.0-py3-none-any.whl", "core-metadata": true)", "Requires-Dist: evil$(id)>=1\n");
  EXPECT_EQ(resolve({"foo==2.0"}).status, 11);
  EXPECT_EQ(resolve({"absent"}).status, 11);
}

}  // namespace
}  // namespace gpusolve::testing
