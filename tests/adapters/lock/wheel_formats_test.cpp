// requirements, pylock, wheels: the formats of pip and uv.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <toml++/toml.h>

#include "adapters/lock/commands.hpp"
#include "adapters/lock/pylock.hpp"
#include "adapters/lock/requirements.hpp"
#include "adapters/lock/wheel_list.hpp"
#include "tests/adapters/report/answers.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::lock {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

auto without_digest(std::size_t index) -> Answer {
  auto answer = report::answers::pip_files();
  answer.packages.at(index).sha256.reset();
  return answer;
}

TEST(Requirements, PinEveryFileByItsDigest) { EXPECT_GOLDEN("lock/requirements.txt", *write_requirements(report::answers::pip_files())); }

TEST(Requirements, PinUrlsWhereSeveralIndexesShareASetWithoutDigests) {
  EXPECT_GOLDEN("lock/requirements_urls.txt", *write_requirements(without_digest(1)));
}

TEST(Requirements, PinVersionsWhereOneIndexHasNoDigests) {
  auto answer = without_digest(0);
  for (auto& package : answer.packages) {
    package.source = answer.sources.front().name;
  }
  const auto text = *write_requirements(answer);
  EXPECT_THAT(text, HasSubstr("# No hashes, because the index gives none of numpy 2.1.3, and pip takes all or none.\n"));
  EXPECT_THAT(text, HasSubstr("\n--index-url https://download.pytorch.org/whl/cu118\n\nnumpy==2.1.3\nnvidia-cudnn-cu11==9.1.0.70\n"));
  EXPECT_THAT(text, Not(HasSubstr("--hash")));
}

TEST(Requirements, SayThatTheEmbeddedCatalogKnowsNoFiles) {
  EXPECT_GOLDEN("lock/requirements_embedded.txt", *write_requirements(report::answers::pip_success()));
}

TEST(Requirements, TellABuildWithoutLocalVersionFromItsSisters) {
  auto answer = report::answers::pip_files();
  answer.packages[3].version = "2.5.1";
  EXPECT_THAT(*write_requirements(answer), HasSubstr("\ntorch===2.5.1 \\\n"));
  answer.packages[3].source = "https://pypi.org/simple/";
  EXPECT_THAT(*write_requirements(answer), HasSubstr("\ntorch==2.5.1 \\\n"));
}

TEST(Requirements, NameAPageOfFilesAsWhatItIs) {
  auto answer = report::answers::pip_files();
  answer.sources[0].kind = SourceUse::Kind::find_links;
  EXPECT_THAT(*write_requirements(answer),
              HasSubstr("\n--index-url https://pypi.org/simple\n--find-links https://download.pytorch.org/whl/cu118\n"));
  EXPECT_THAT(*write_pylock(answer), Not(HasSubstr("index = \"https://download")));
  for (auto& package : answer.packages) {
    package.source = answer.sources[0].name;
  }
  EXPECT_THAT(*write_requirements(answer), HasSubstr("\n--no-index\n--find-links https://download.pytorch.org/whl/cu118\n"));
  EXPECT_THAT(install_commands(answer)->pip.at(1), ::testing::EndsWith(" --no-index --find-links https://download.pytorch.org/whl/cu118"));
}

TEST(Requirements, RefuseWhatPipWouldReadOtherwise) {
  for (const auto* place :
       {"https://host/simple --hash=x", "https://host/a#b", "https://$HOST/simple", "https://host/\n--index-url=http://evil"}) {
    auto answer = report::answers::pip_files();
    for (auto& package : answer.packages) {
      package.source = place;
    }
    const auto written = write_requirements(answer);
    ASSERT_FALSE(written) << place;
    EXPECT_EQ(written.error().kind, ErrorKind::source);
  }
  EXPECT_EQ(write_requirements(report::answers::conda_success()).error().text(),
            "the requirements format is for a set of wheels; solve for pip with --installer pip");
}

TEST(Pylock, HoldsOneFileAPackage) { EXPECT_GOLDEN("lock/pylock.toml", *write_pylock(report::answers::pip_files())); }

TEST(Pylock, ReadsBackAsWritten) {
  const auto answer = report::answers::pip_files();
  const auto table = toml::parse(*write_pylock(answer));
  EXPECT_EQ(table["lock-version"].value<std::string>(), "1.0");
  const auto* const packages = table["packages"].as_array();
  ASSERT_EQ(packages->size(), answer.packages.size());
  for (std::size_t index = 0; index < packages->size(); ++index) {
    const auto package = toml::node_view<const toml::node>(packages->get(index));
    const auto& expected = answer.packages[index];
    EXPECT_EQ(package["name"].value<std::string>(), expected.name);
    EXPECT_EQ(package["version"].value<std::string>(), expected.version);
    EXPECT_EQ(package["index"].value<std::string>(), expected.source);
    EXPECT_EQ(package["wheels"][0]["url"].value<std::string>(), expected.url->text());
    EXPECT_EQ(package["wheels"][0]["name"].value<std::string>(), expected.file);
    EXPECT_EQ(package["wheels"][0]["size"].value<std::int64_t>(), static_cast<std::int64_t>(*expected.size));
    EXPECT_EQ(package["wheels"][0]["hashes"]["sha256"].value<std::string>(), expected.sha256->text());
  }
}

TEST(Pylock, KeepsHostileTextInItsPlace) {
  auto answer = report::answers::pip_files();
  answer.packages[0].source = "https://host/1\"\n[tool]\nevil = \"\x1b[31m\xff";
  const auto table = toml::parse(*write_pylock(answer));
  EXPECT_EQ(table["packages"][0]["index"].value<std::string>(), "https://host/1\"\n[tool]\nevil = \"\x1b[31m\xef\xbf\xbd");
  EXPECT_EQ(table["tool"].as_table()->size(), 1U);
}

TEST(Pylock, IsRefusedWithoutDigestOrUrl) {
  EXPECT_EQ(write_pylock(without_digest(0)).error().text(),
            "no digest is known of `numpy 2.1.3`, because its index gives none, and a pylock.toml must hold one of every file");
  EXPECT_EQ(write_pylock(report::answers::pip_success()).error().text(),
            "no URL is known of `nvidia-cublas-cu12 12.1.3.1`, for the embedded catalog knows versions but no files; name an index with "
            "--index-url");
  EXPECT_EQ(write_pylock(report::answers::conda_success()).error().text(),
            "the pylock format is for a set of wheels; solve for pip with --installer pip");
}

TEST(WheelList, HoldsUrlsWithTheirDigests) { EXPECT_GOLDEN("lock/wheels.txt", *write_wheel_list(report::answers::pip_files())); }

}  // namespace
}  // namespace gpusolve::lock
