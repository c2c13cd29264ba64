// A machine without the libraries that are loaded on demand: they are hidden in a mount namespace that ends with its program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/cli/program.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using Words = std::vector<std::string>;

/// The first word names the libraries, the others are the command.
constexpr const char* k_script = R"sh(
for name in $1; do
  for library in $(/sbin/ldconfig -p | sed -n "s/.*$name\.so\.[0-9]* .* => //p"); do
    mount --bind /dev/null "$(readlink -f "$library")" || exit 99
  done
done
shift
"$@"
)sh";

class WithoutALibrary : public ::testing::Test {
 protected:
  void SetUp() override {
    if (std::system("unshare --user --map-root-user --mount mount --bind /dev/null /etc/hostname >/dev/null 2>&1") != 0) {
      GTEST_SKIP() << "SKIPPED: nothing can be mounted here (unshare --user --mount)";
    }
  }
  [[nodiscard]] auto run_without(const std::string& libraries, const Words& words) const -> Ended {
    const Words launcher{"/usr/bin/unshare", "--user", "--map-root-user", "--mount", "/bin/sh", "-c", k_script, "sh", libraries};
    return run_program_under(launcher, words, sandbox_.path(), {});
  }
  Sandbox sandbox_;
};

TEST_F(WithoutALibrary, CommandsThatDoNotNeedItStillRun) {
  const auto ended = run_without("libcurl libsimdjson libxml2 libzip", {"resolve", "--gpu", "sm_86", "--no-lock"});
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("runs natively"));
}

TEST_F(WithoutALibrary, LibcurlIsNamedWithItsPackageWhereANetworkIsAsked) {
  const auto ended =
      run_without("libcurl", {"resolve", "--gpu", "sm_86", "--no-lock", "--override-channels", "-c", "http://127.0.0.1:1/c"});
  EXPECT_EQ(ended.status, 1) << ended.out;
  EXPECT_THAT(ended.err, HasSubstr("gpusolve: cannot load libcurl.so.4: "));
  EXPECT_THAT(ended.err, HasSubstr("; on debian-12 the package libcurl4 has it\n"));
}

TEST_F(WithoutALibrary, Libxml2IsNamedWithItsPackageWhereAPageIsHtml) {
  sandbox_.write("simple/a/index.html", R"(<a href="a-1-py3-none-any.whl">a</a>)");
  const auto ended = run_without(
      "libxml2", {"resolve", "--gpu", "none", "--no-lock", "--python", "3.10", "--installer", "pip", "--index-url", "./simple", "a"});
  EXPECT_EQ(ended.status, 1) << ended.out;
  EXPECT_THAT(ended.err, HasSubstr("gpusolve: cannot load libxml2.so.2 or libxml2.so.16: "));
  EXPECT_THAT(ended.err, HasSubstr("; on debian-12 the package libxml2 has it\n"));
}

TEST_F(WithoutALibrary, LibzipIsNamedWithItsPackageWhereAWheelIsOpened) {
  sandbox_.write("flat/a-1-py3-none-any.whl", "PK");
  const auto ended = run_without(
      "libzip", {"resolve", "--gpu", "none", "--no-lock", "--python", "3.10", "--installer", "pip", "--find-links", "./flat", "a"});
  EXPECT_EQ(ended.status, 1) << ended.out;
  EXPECT_THAT(ended.err, HasSubstr("gpusolve: cannot load libzip.so.4 or libzip.so.5: "));
  EXPECT_THAT(ended.err, HasSubstr("; on debian-12 the package libzip4 has it\n"));
}

/// The portable program contains it.
TEST_F(WithoutALibrary, SimdjsonIsNamedWithItsPackageWhereJsonIsRead) {
  if (std::getenv("GPUSOLVE_TEST_PROGRAM") != nullptr) {
    GTEST_SKIP() << "SKIPPED: GPUSOLVE_TEST_PROGRAM may be the portable program";
  }
  sandbox_.write("list.json", R"([{"name": "torch", "version": "2.5.1"}])");
  sandbox_.write("channel/linux-64/repodata.json", R"({"info": {"subdir": "linux-64"}, "packages": {}})");
  const std::vector<Words> commands{
      {"check", "list.json", "--gpu", "sm_86"},
      {"resolve", "--gpu", "none", "--platform", "linux-64", "--no-lock", "--override-channels", "-c", "./channel", "app"}};
  for (const auto& command : commands) {
    const auto ended = run_without("libsimdjson", command);
    EXPECT_EQ(ended.status, 1) << command.front() << ended.out;
    EXPECT_THAT(ended.err, HasSubstr("gpusolve: cannot load libsimdjson.so.14: "));
    EXPECT_THAT(ended.err, HasSubstr("; on debian-12 the package libsimdjson14 has it\n"));
  }
}

TEST_F(WithoutALibrary, NoPackageIsNamedOnASystemThatIsNotKnown) {
  sandbox_.write("other-release", "NAME=Other\nID=other\nVERSION_ID=\"12\"\n");
  const auto script = "mount --bind \"$1\" \"$(readlink -f /etc/os-release)\" || exit 99; shift; " + std::string(k_script);
  const Words launcher{"/usr/bin/unshare",
                       "--user",
                       "--map-root-user",
                       "--mount",
                       "/bin/sh",
                       "-c",
                       script,
                       "sh",
                       (sandbox_.path() / "other-release").string(),
                       "libcurl"};
  const auto ended = run_program_under(
      launcher, {"resolve", "--gpu", "sm_86", "--no-lock", "--override-channels", "-c", "http://127.0.0.1:1/c"}, sandbox_.path(), {});
  EXPECT_EQ(ended.status, 1) << ended.out;
  EXPECT_THAT(ended.err, HasSubstr("cannot load libcurl.so.4: "));
  EXPECT_THAT(ended.err, Not(HasSubstr("package")));
}

}  // namespace
}  // namespace gpusolve::testing
