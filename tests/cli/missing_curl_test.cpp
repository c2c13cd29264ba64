// A machine without libcurl, made by hiding it in a mount namespace that ends with its program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/cli/program.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::HasSubstr;
using Words = std::vector<std::string>;

constexpr const char* k_script = R"sh(
for library in $(/sbin/ldconfig -p | sed -n 's/.*libcurl\.so\.4 .* => //p'); do
  mount --bind /dev/null "$(readlink -f "$library")" || exit 99
done
"$@"
)sh";

class WithoutCurl : public ::testing::Test {
 protected:
  void SetUp() override {
    if (std::system("unshare --user --map-root-user --mount mount --bind /dev/null /etc/hostname >/dev/null 2>&1") != 0) {
      GTEST_SKIP() << "SKIPPED: nothing can be mounted here (unshare --user --mount)";
    }
  }
  [[nodiscard]] auto run(const Words& words) const -> Ended {
    const Words launcher{"/usr/bin/unshare", "--user", "--map-root-user", "--mount", "/bin/sh", "-c", k_script, "sh"};
    return run_program_under(launcher, words, sandbox_.path(), {});
  }
  Sandbox sandbox_;
};

TEST_F(WithoutCurl, WhatAsksNoNetworkRunsAllTheSame) {
  const auto ended = run({"resolve", "--gpu", "sm_86", "--no-lock"});
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("runs natively"));
}

TEST_F(WithoutCurl, ItIsNamedWithItsPackageWhereANetworkIsAsked) {
  const auto ended = run({"resolve", "--gpu", "sm_86", "--no-lock", "--override-channels", "-c", "http://127.0.0.1:1/c"});
  EXPECT_EQ(ended.status, 1) << ended.out;
  EXPECT_THAT(ended.err, HasSubstr("gpusolve: cannot load libcurl.so.4, which Debian has in the package libcurl4: "));
}

}  // namespace
}  // namespace gpusolve::testing
