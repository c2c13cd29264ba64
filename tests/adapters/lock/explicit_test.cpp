#include "adapters/lock/explicit.hpp"

#include <gtest/gtest.h>

#include "tests/adapters/report/answers.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::lock {
namespace {

auto one(const std::string& name, std::vector<std::string> depends = {}) -> Package {
  Package package;
  package.url = url::PublicUrl::parse("https://host/c/noarch/" + name + "-1-0.conda");
  package.name = PackageName::checked(name);
  package.version = "1";
  package.depends = std::move(depends);
  return package;
}

auto written(std::vector<Package> packages) -> Result<std::string> {
  auto answer = report::answers::blank();
  answer.packages = std::move(packages);
  return write_explicit(answer);
}

auto lines(std::vector<Package> packages) -> std::string {
  const auto text = *written(std::move(packages));
  return text.substr(text.find("@EXPLICIT\n") + 10);
}

TEST(Explicit, ListsEveryFileWithItsDigest) { EXPECT_GOLDEN("lock/explicit.txt", *write_explicit(report::answers::conda_success())); }

TEST(Explicit, PrefersTheDigestThatEveryCondaReads) {
  auto package = one("a");
  package.sha256 = parse_sha256(std::string(64, 'b'));
  EXPECT_EQ(lines({package}), "https://host/c/noarch/a-1-0.conda#sha256:" + package.sha256->text() + "\n");
  package.md5 = parse_md5(std::string(32, 'c'));
  EXPECT_EQ(lines({package}), "https://host/c/noarch/a-1-0.conda#" + package.md5->text() + "\n");
  package.md5 = package.sha256 = std::nullopt;
  EXPECT_EQ(lines({package}), "https://host/c/noarch/a-1-0.conda\n");
}

TEST(Explicit, PutsDependenciesFirstAndEndsOnCycles) {
  EXPECT_EQ(lines({one("a", {"c >=1"}), one("b", {"__glibc >=2.17", "elsewhere"}), one("c", {"chan::d[version='>=1']"}), one("d")}),
            "https://host/c/noarch/b-1-0.conda\nhttps://host/c/noarch/d-1-0.conda\nhttps://host/c/noarch/c-1-0.conda\n"
            "https://host/c/noarch/a-1-0.conda\n");
  EXPECT_EQ(lines({one("x", {"y"}), one("y", {"x", "y"})}), "https://host/c/noarch/x-1-0.conda\nhttps://host/c/noarch/y-1-0.conda\n");
}

TEST(Explicit, NamesThePackageThatHasNoUrl) {
  auto package = one("torch");
  package.url.reset();
  EXPECT_EQ(written({package}).error().text(),
            "no URL is known of `torch 1`, so no explicit file can be written; name a channel with --channel");
}

TEST(Explicit, IsForCondaSetsOnly) {
  EXPECT_FALSE(written({}));
  EXPECT_NE(write_explicit(report::answers::pip_success()).error().message.find("--installer conda"), std::string::npos);
}

}  // namespace
}  // namespace gpusolve::lock
