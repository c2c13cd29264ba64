// Broken and hostile sources and catalogs: one line that names the file and the place, and no partial output.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/cli/program.hpp"
#include "tests/support/paths.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr auto k_good = R"({"info": {"subdir": "linux-64"}, "packages": {}, "packages.conda": {
  "app-1.0-0.conda": {"name": "app", "version": "1.0", "build": "0", "build_number": 0, "depends": []}}, "repodata_version": 1})";

class BrokenChannel : public ::testing::Test {
 protected:
  auto resolve(const std::string& repodata, const std::string& file = "repodata.json") const -> Ended {
    sandbox_.write("channel/linux-64/" + file, repodata);
    return run_program({"resolve", "--gpu", "sm_86", "--platform", "linux-64", "-c", "./channel", "app"}, sandbox_.path());
  }
  void expect_refused(const std::string& repodata, const std::string& hint, const std::string& file = "repodata.json") const {
    const auto ended = resolve(repodata, file);
    EXPECT_EQ(ended.status, 3) << ended.out << ended.err;
    EXPECT_EQ(ended.out, "");
    EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << ended.err;
    EXPECT_THAT(ended.err, StartsWith("gpusolve: "));
    EXPECT_THAT(ended.err, HasSubstr("linux-64/" + file));
    EXPECT_THAT(ended.err, HasSubstr(hint));
    EXPECT_FALSE(std::filesystem::exists(sandbox_.path() / "gpusolve.lock"));
  }
  Sandbox sandbox_;
};

TEST_F(BrokenChannel, IsFineWhenItIsNotBroken) { EXPECT_EQ(resolve(k_good).status, 0); }

TEST_F(BrokenChannel, IsNamedWithTheByteWhereItEnds) {
  const std::string good = k_good;
  for (const std::size_t length : {good.size() / 4, good.size() / 2, good.size() - 1}) {
    expect_refused(good.substr(0, length), "byte");
  }
}

TEST_F(BrokenChannel, IsRefusedForEveryLengthThatIsCutOff) {
  const std::string good = k_good;
  for (std::size_t length = 0; length < good.size(); length += 7) {
    const auto ended = resolve(good.substr(0, length));
    EXPECT_EQ(ended.status, 3) << length << ": " << ended.err;
    EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << length << ": " << ended.err;
  }
}

TEST_F(BrokenChannel, IsNamedWhenItIsNotJson) {
  expect_refused("", "");
  expect_refused("<html>404</html>", "byte");
  expect_refused("[]", "");
  expect_refused("null", "");
  expect_refused(std::string(64, '\0'), "");
  expect_refused(R"({"packages": {)" + std::string(100'000, '['), "");
}

TEST_F(BrokenChannel, IsNamedWhenItIsNotCompressedAsItsNameSays) {
  expect_refused(k_good, "", "repodata.json.zst");
  std::filesystem::remove(sandbox_.path() / "channel/linux-64/repodata.json.zst");
  expect_refused(k_good, "", "repodata.json.bz2");
}

TEST_F(BrokenChannel, LosesOnlyTheRecordsThatAreBroken) {
  const auto ended = resolve(R"({"packages": {}, "packages.conda": {
    "app-1.0-0.conda": {"name": "app", "version": "1.0", "build": "0", "build_number": 0, "depends": []},
    "app-2.0-0.conda": {"name": "app", "version": 7, "build": "0", "build_number": 0, "depends": []},
    "app-3.0-0.conda": {"name": "app", "version": "3.0", "build": "0", "build_number": -1, "depends": "none"},
    "app-4.0-0.conda": null}})");
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("app 1.0"));
  EXPECT_THAT(ended.out, HasSubstr("could not be used"));
}

TEST_F(BrokenChannel, CannotSendEscapesToTheTerminal) {
  const auto ended = resolve(R"({"packages": {}, "packages.conda": {
    "app-1.0-0.conda": {"name": "app", "version": "1.0", "build": "0", "build_number": 0, "depends": ["x\u001b[31m\nwarning: all is well"]}}})");
  EXPECT_EQ(ended.out.find('\x1b'), std::string::npos);
  EXPECT_EQ(ended.out.find("\nwarning: all is well"), std::string::npos) << ended.out;
}

TEST_F(BrokenChannel, WithoutASubfolderIsRejected) {
  sandbox_.write("empty/readme", "");
  const auto ended = run_program({"resolve", "--gpu", "sm_86", "-c", "./empty"}, sandbox_.path());
  EXPECT_EQ(ended.status, 3) << ended.err;
  EXPECT_THAT(ended.err, HasSubstr("empty"));
  EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << ended.err;
}

TEST_F(BrokenChannel, StopsTheRunEvenAfterAGoodOne) {
  sandbox_.write("good/linux-64/repodata.json", k_good);
  sandbox_.write("bad/linux-64/repodata.json", "{");
  const auto ended = run_program({"resolve", "--gpu", "sm_86", "-c", "./good", "-c", "./bad", "app"}, sandbox_.path());
  EXPECT_EQ(ended.status, 3);
  EXPECT_EQ(ended.out, "");
}

class HostileCatalog : public ::testing::Test {
 protected:
  auto resolve() const -> Ended {
    return run_program({"resolve", "--gpu", "sm_86", "--no-lock", "-q", "--catalog", "./catalog"}, sandbox_.path());
  }
  void copy_catalog() const {
    namespace fs = std::filesystem;
    fs::copy(tests::test_data() / ".." / "catalogs", sandbox_.path() / "catalog", fs::copy_options::recursive);
  }
  Sandbox sandbox_;
};

TEST_F(HostileCatalog, ServesAsTheEmbeddedOneDoesWhenItIsSound) {
  copy_catalog();
  const auto own = resolve();
  EXPECT_EQ(own.status, 0) << own.err;
  EXPECT_EQ(own.out, run_program({"resolve", "--gpu", "sm_86", "--no-lock", "-q"}, sandbox_.path()).out);
}

TEST_F(HostileCatalog, IsRefusedWithItsFileAndLine) {
  copy_catalog();
  const char* const k_bomb =
      "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c]\n";
  std::vector<std::string> texts{k_bomb, "gpus: [", "", "- 1\n- 2\n", "gpus:\n  - name: 5\n", "\x80\xff"};
  texts.emplace_back(10'000, '[');
  for (const auto& text : texts) {
    sandbox_.write("catalog/gpus.yaml", text);
    const auto ended = resolve();
    EXPECT_EQ(ended.status, 2) << ended.out << ended.err;
    EXPECT_EQ(ended.out, "");
    EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << ended.err;
    EXPECT_THAT(ended.err, HasSubstr("gpus.yaml")) << text.substr(0, 40);
  }
}

}  // namespace
}  // namespace gpusolve::testing
