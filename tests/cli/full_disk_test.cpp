// Really full disks: small file systems in memory, each in a mount namespace that ends with its program.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/cli/program.hpp"
#include "tests/support/nginx.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using tests::Nginx;
using Words = std::vector<std::string>;

constexpr int k_page = 4096;  // allocation unit of such a file system

/// Mounts 256 KiB on the folder $1, fills all but $2 bytes, runs the rest, and lists the content of the folder on standard error.
constexpr const char* k_script = R"sh(
folder=$1 spare=$2
shift 2
mount -t tmpfs -o size=256k tmpfs "$folder" || exit 99
head -c $((262144 - spare)) /dev/zero >"$folder/filler" || exit 99
"$@"
status=$?
printf 'left: %s\n' "$(cd "$folder" && find . -type f -size +0 ! -name filler -print)" >&2
exit $status
)sh";

class FullDisk : public ::testing::Test {
 protected:
  void SetUp() override {
    if (std::system("unshare --user --map-root-user --mount mount -t tmpfs tmpfs /mnt >/dev/null 2>&1") != 0) {
      GTEST_SKIP() << "SKIPPED: no file system can be mounted here (unshare --user --mount)";
    }
    std::filesystem::create_directory(disk());
  }
  [[nodiscard]] auto disk() const -> std::filesystem::path { return sandbox_.path() / "disk"; }
  [[nodiscard]] auto run(int spare, const Words& words, const std::string& cache) const -> Ended {
    const Words launcher{"/usr/bin/unshare", "--user", "--map-root-user", "--mount", "/bin/sh", "-c", k_script, "sh", disk().string()};
    auto with_spare = launcher;
    with_spare.push_back(std::to_string(spare));
    return run_program_under(with_spare, words, sandbox_.path(), {{"GPUSOLVE_CACHE_DIR", cache}});
  }
  Sandbox sandbox_;
};

/// 400 builds of `a`, which exceed a few pages.
auto long_repodata() -> std::string {
  std::string packages =
      R"({"packages.conda": {"b-999-0.conda": {"name": "b", "version": "999", "build": "0", "build_number": 0, "depends": []})";
  for (int number = 0; number < 400; ++number) {
    packages += fmt::format(
        R"(,"a-1.{0}-0.conda": {{"name": "a", "version": "1.{0}", "build": "0", "build_number": 0, "depends": ["b >={0}"]}})", number);
  }
  return packages + "}}";
}

TEST_F(FullDisk, OnlyWarnsIfItHoldsTheCache) {
  if (!Nginx::is_there()) {
    GTEST_SKIP() << Nginx::k_absent;
  }
  sandbox_.write("root/channel/linux-64/repodata.json", long_repodata());
  sandbox_.write("root/channel/noarch/repodata.json", R"({"packages": {}})");
  const Nginx server({.root = sandbox_.path() / "root"});
  for (const int spare : {0, k_page, 3 * k_page, 8 * k_page}) {
    SCOPED_TRACE(spare);
    const auto ended = run(spare,
                           {"resolve", "--gpu", "none", "--platform", "linux-64", "-c", server.url("/channel"), "--override-channels",
                            "--no-lock", "--json", "a"},
                           (disk() / "cache").string());
    EXPECT_EQ(ended.status, 0) << ended.err;
    EXPECT_THAT(ended.out, HasSubstr("\"1.399\""));
    EXPECT_THAT(ended.out, HasSubstr("No space left on device")) << "the warning says what the system said";
    EXPECT_THAT(ended.err, Not(ContainsRegex("documents-2/[^\n]*[^0-9a-f/\n]")))
        << "a file that is not named by a digest is half a document";
  }
}

TEST_F(FullDisk, IsReportedWithThePathOfTheLock) {
  for (const int spare : {0, k_page}) {
    SCOPED_TRACE(spare);
    const auto ended = run(spare, {"resolve", "--gpu", "sm_86", "--platform", "linux-64", "--installer", "pip", "--output", "disk/a.lock"},
                           (sandbox_.path() / "cache").string());
    EXPECT_EQ(ended.status, 2);
    EXPECT_THAT(ended.err, HasSubstr("cannot write `disk/a.lock`: No space left on device"));
    EXPECT_THAT(ended.err, HasSubstr("left: \n")) << "half a lock";
  }
}

}  // namespace
}  // namespace gpusolve::testing
