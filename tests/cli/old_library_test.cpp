// Libraries of other distributions than the one that built the program: older, or under another name.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <memory>

#include "tests/cli/program.hpp"
#include "tests/support/nginx.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using tests::Nginx;
using Words = std::vector<std::string>;
namespace fs = std::filesystem;

constexpr auto k_app = R"({"info": {"subdir": "linux-64"}, "packages": {}, "packages.conda": {
  "app-1.0-0.conda": {"name": "app", "version": "1.0", "build": "0", "build_number": 0, "depends": []}}})";

class WithLibcurl762 : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!Nginx::is_there()) {
      GTEST_SKIP() << Nginx::k_absent;
    }
    fs::create_directories(sandbox_.path() / "lib");
    fs::create_symlink(GPUSOLVE_OLD_CURL, sandbox_.path() / "lib/libcurl.so.4");
    sandbox_.write("root/channel/linux-64/repodata.json", k_app);
  }
  [[nodiscard]] auto run(const Words& words) const -> Ended {
    return run_program(words, sandbox_.path(), {{"LD_LIBRARY_PATH", (sandbox_.path() / "lib").string()}});
  }
  Sandbox sandbox_;
};

TEST_F(WithLibcurl762, AChannelIsFetched) {
  const Nginx server({.root = sandbox_.path() / "root"});
  const auto ended = run({"resolve", "--gpu", "none", "--platform", "linux-64", "--no-lock", "-c", server.url("/channel"), "app"});
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("app 1.0"));
}

TEST_F(WithLibcurl762, OnlyHttpIsSpoken) {
  sandbox_.write("root/moved/x", "");
  const Nginx server({.root = sandbox_.path() / "root", .server_lines = "location / { return 302 ftp://127.0.0.1/channel; }"});
  const auto ended = run({"resolve", "--gpu", "none", "--platform", "linux-64", "--no-lock", "-c", server.url("/channel"), "app"});
  EXPECT_EQ(ended.status, 3) << ended.out << ended.err;
}

/// The portable program has its own functions on URLs; others name what they need.
TEST_F(WithLibcurl762, AnOlderOneWillDoForThePortableProgram) {
  fs::remove(sandbox_.path() / "lib/libcurl.so.4");
  fs::create_symlink(GPUSOLVE_OLDER_CURL, sandbox_.path() / "lib/libcurl.so.4");
  const Nginx server({.root = sandbox_.path() / "root"});
  const auto ended = run({"resolve", "--gpu", "none", "--platform", "linux-64", "--no-lock", "-c", server.url("/channel"), "app"});
  if (std::getenv("GPUSOLVE_TEST_PROGRAM") != nullptr) {
    EXPECT_EQ(ended.status, 0) << ended.err;
    EXPECT_THAT(ended.out, HasSubstr("app 1.0"));
  } else {
    EXPECT_THAT(ended.err, HasSubstr("libcurl.so.4 has no function curl_url; 7.62 of 2018 is the oldest that will do"));
  }
}

/// Hides the library `$1` of this machine, and runs the other words.
constexpr const char* k_without = R"sh(
for library in $(/sbin/ldconfig -p | sed -n "s/.*$1\.so\.[0-9]* .* => //p"); do
  mount --bind /dev/null "$(readlink -f "$library")" || exit 99
done
shift
"$@"
)sh";

/// The path of a library that is installed here, read from the cache of the loader.
auto installed(const std::string& name) -> fs::path {
  const auto command = "/sbin/ldconfig -p | sed -n 's/.*" + name + "\\.so\\.[0-9]* .* => //p' | head -n 1";
  const std::unique_ptr<FILE, decltype(&::pclose)> pipe(::popen(command.c_str(), "r"), ::pclose);
  std::string path(4096, '\0');
  return std::fgets(path.data(), 4096, pipe.get()) == nullptr ? fs::path() : fs::path(path.substr(0, path.find('\n')));
}

class UnderAnotherName : public ::testing::Test {
 protected:
  void SetUp() override {
    if (std::system("unshare --user --map-root-user --mount mount --bind /dev/null /etc/hostname >/dev/null 2>&1") != 0) {
      GTEST_SKIP() << "SKIPPED: nothing can be mounted here (unshare --user --mount)";
    }
  }
  /// The library is found only as `file`.
  [[nodiscard]] auto run_with(const std::string& library, const std::string& file, const Words& words) const -> Ended {
    fs::create_directories(sandbox_.path() / "lib");
    fs::copy_file(installed(library), sandbox_.path() / "lib" / file);
    const Words launcher{"/usr/bin/unshare", "--user", "--map-root-user", "--mount", "/bin/sh", "-c", k_without, "sh", library};
    return run_program_under(launcher, words, sandbox_.path(), {{"LD_LIBRARY_PATH", (sandbox_.path() / "lib").string()}});
  }
  Sandbox sandbox_;
};

TEST_F(UnderAnotherName, Libxml2IsFoundAsVersion16) {
  sandbox_.write("simple/a/index.html", R"(<a href="a-1-py3-none-any.whl">a</a>)");
  const auto ended =
      run_with("libxml2", "libxml2.so.16", {"search", "a", "--platform", "linux-64", "--python", "3.10", "--index-url", "./simple"});
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("from      pip"));
}

TEST_F(UnderAnotherName, LibzipIsFoundAsVersion5) {
  sandbox_.write("flat/a-1-py3-none-any.whl", "PK");
  const auto ended =
      run_with("libzip", "libzip.so.5",
               {"resolve", "--gpu", "none", "--no-lock", "--python", "3.10", "--installer", "pip", "--find-links", "./flat", "a"});
  EXPECT_THAT(ended.err + ended.out, Not(HasSubstr("cannot load")));  // the file is no wheel: loading the library is what counts
}

}  // namespace
}  // namespace gpusolve::testing
