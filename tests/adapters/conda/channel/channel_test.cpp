#include "adapters/conda/channel.hpp"

#include "adapters/conda/repodata/stored_file.hpp"
#include "base/digest/digest.hpp"
#include "base/url/file_url.hpp"
#include "tests/adapters/conda/channel/temporary_folder.hpp"
#include "tests/support/main_roles.hpp"

namespace gpusolve::conda {
namespace {

auto repodata(std::string_view name, std::string_view version) -> std::string {
  const std::string n(name);
  const std::string v(version);
  return R"({"packages": {")" + n + "-" + v + R"(-0.tar.bz2": {"name": ")" + n + R"(", "version": ")" + v + R"(", "build": "0"}}})";
}

TEST(Channel, ReadsThePlatformAndNoarch) {
  const TemporaryFolder folder;
  folder.write("pytorch/linux-64/repodata.json", repodata("a", "1"));
  folder.write("pytorch/noarch/repodata.json", repodata("a", "2"));
  folder.write("pytorch/win-64/repodata.json", repodata("a", "3"));
  const auto place = (folder.path() / "pytorch").string();
  const auto channel = Channel::open(place, Platform::linux_64);
  ASSERT_TRUE(channel.has_value()) << channel.error().text();
  const auto found = channel->records_of("a");
  ASSERT_EQ(found.records.size(), 2U);
  EXPECT_EQ(found.records[0].url(), "file://" + place + "/linux-64/a-1-0.tar.bz2");
  EXPECT_EQ(found.records[1].subdir, "noarch");
  EXPECT_EQ(channel->record_count(), 2U);
  EXPECT_EQ(channel->identity().name, place);
  EXPECT_EQ(channel->identity().base_url, "file://" + place);
  EXPECT_EQ(channel->identity().canonical.name, "pytorch");
  EXPECT_EQ(channel->packaging(tests::main_roles()), Packaging::conda_pytorch);
}

TEST(Channel, CanBeNamedByAFileUrl) {
  const TemporaryFolder folder;
  folder.write("my channel/noarch/repodata.json", repodata("a", "1"));
  const auto url = url::file_url(folder.path() / "my channel");
  const auto channel = Channel::open(url + "/", Platform::osx_arm64);
  ASSERT_TRUE(channel.has_value()) << channel.error().text();
  EXPECT_EQ(channel->identity().name, url);
  EXPECT_EQ(channel->records_of("a").records.at(0).url(), url + "/noarch/a-1-0.tar.bz2");
}

TEST(Channel, PrefersTheBestPackedRepodata) {
  const TemporaryFolder folder;
  folder.write("c/noarch/repodata.json", repodata("plain", "1"));
  ASSERT_TRUE(Channel::open((folder.path() / "c").string(), Platform::linux_64)->records_of("plain").records.size() == 1);
  folder.write("c/noarch/repodata.json.zst", "this is no zstd data, and it comes first");
  const auto channel = Channel::open((folder.path() / "c").string(), Platform::linux_64);
  ASSERT_FALSE(channel.has_value());
  EXPECT_EQ(channel.error().kind, ErrorKind::source);
  EXPECT_THAT(channel.error().text(), testing::HasSubstr("noarch/repodata.json.zst: damaged zstd data"));
}

TEST(Channel, HasASnapshotThatSha256sumCanCheck) {
  const TemporaryFolder folder;
  folder.write("c/linux-64/repodata.json", repodata("a", "1"));
  folder.write("c/noarch/repodata.json", repodata("b", "1"));
  const auto line = [](const std::string& text, const std::string& file) { return sha256_of(text) + "  " + file + "\n"; };
  const auto wanted =
      "sha256:" + sha256_of(line(repodata("a", "1"), "linux-64/repodata.json") + line(repodata("b", "1"), "noarch/repodata.json"));
  EXPECT_EQ(Channel::open((folder.path() / "c").string(), Platform::linux_64)->snapshot(), wanted);
}

TEST(Channel, TellsAMissingFolderFromAnEmptyOne) {
  const TemporaryFolder folder;
  folder.write("empty/win-64/repodata.json", repodata("a", "1"));
  for (const std::string& place : {(folder.path() / "none").string(), std::string(), "file://" + (folder.path() / "none").string()}) {
    const auto channel = Channel::open(place, Platform::linux_64);
    ASSERT_FALSE(channel.has_value());
    EXPECT_EQ(channel.error().kind, ErrorKind::usage);
    EXPECT_THAT(channel.error().text(), testing::HasSubstr(quote(place) + " is not a folder"));
  }
  const auto channel = Channel::open((folder.path() / "empty").string(), Platform::linux_64);
  ASSERT_FALSE(channel.has_value());
  EXPECT_EQ(channel.error().kind, ErrorKind::source);
  EXPECT_THAT(channel.error().text(), testing::HasSubstr("neither in `linux-64` nor in `noarch`"));
}

TEST(Channel, NamesTheBrokenFile) {
  const TemporaryFolder folder;
  folder.write("c/linux-64/repodata.json", repodata("a", "1").substr(0, 30));
  const auto channel = Channel::open((folder.path() / "c").string(), Platform::linux_64);
  ASSERT_FALSE(channel.has_value());
  EXPECT_EQ(channel.error().kind, ErrorKind::source);
  EXPECT_THAT(channel.error().text(), testing::HasSubstr("c/linux-64/repodata.json: not JSON at byte 30 of 30"));
}

TEST(Channel, CanHoldRecordsFromMemory) {
  Record record{.name = "pytorch", .version = "2.0", .build = "0"};
  record.subdir = "linux-64";
  record.file_name = "pytorch-2.0-0.conda";
  const auto channel =
      Channel::of_records("conda-forge", "https://conda.anaconda.org/conda-forge/", {record, {.name = "a", .version = "1", .build = "0"}});
  EXPECT_EQ(channel.record_count(), 2U);
  EXPECT_THAT(channel.names(), testing::ElementsAre("a", "pytorch"));
  EXPECT_EQ(channel.records_of("pytorch").held.front().url(), "https://conda.anaconda.org/conda-forge/linux-64/pytorch-2.0-0.conda");
  EXPECT_EQ(channel.records_of("a").held.front().url(), "");
  EXPECT_EQ(channel.records_of("b").held.size(), 0U);
  EXPECT_EQ(channel.packaging(tests::main_roles()), Packaging::conda_forge);
  EXPECT_EQ(channel.identity().canonical.name, "conda-forge");
  EXPECT_THAT(channel.snapshot(), testing::StartsWith("sha256:"));
}

TEST(Channel, MakesTheRecordsOfANameOnceAndOnlyWhenTheyAreAskedFor) {
  std::vector<std::string> asked;
  const auto channel = Channel::of_maker("c", "https://host/c/", {"a", "b", "none"}, [&asked](std::string_view name) {
    asked.emplace_back(name);
    return name == "none" ? std::vector<Record>() : std::vector<Record>{{.name = name, .version = "1", .build = "0", .file_name = "f"}};
  });
  EXPECT_FALSE(channel.is_sharded());
  EXPECT_TRUE(channel.nameless().empty());
  EXPECT_EQ(channel.record_count(), 0U);
  EXPECT_EQ(channel.record_count_of("c"), 0U);
  EXPECT_THAT(asked, testing::IsEmpty());
  EXPECT_EQ(channel.record_count_of("a"), 1U);
  EXPECT_EQ(channel.records_of("a").held.front().url(), "https://host/c/noarch/f");
  EXPECT_EQ(channel.record_count(), 1U);
  const auto same = Channel::of_records("c", "https://host/c", {{.name = "a", .version = "1", .build = "0", .file_name = "f"}});
  EXPECT_EQ(channel.snapshot(), same.snapshot());
  EXPECT_THAT(asked, testing::ElementsAre("a"));
  EXPECT_THAT(channel.names(), testing::ElementsAre("a", "b"));
  EXPECT_NE(channel.snapshot(), same.snapshot());
  EXPECT_THAT(asked, testing::ElementsAre("a", "b", "none"));
}

TEST(Channel, KnowsWhoPackagesIt) {
  const std::pair<std::string_view, Packaging> table[] = {
      {"pytorch", Packaging::conda_pytorch},
      {"pytorch-lts", Packaging::conda_pytorch},
      {"pytorch-nightly", Packaging::conda_pytorch},
      {"/data/conda/pytorch", Packaging::conda_pytorch},
      {"https://conda.anaconda.org/pytorch/", Packaging::conda_pytorch},
      {"conda-forge", Packaging::conda_forge},
      {"conda-forge/label/main", Packaging::conda_forge},
      {"/data/conda-forge/", Packaging::conda_forge},
      {"nvidia", Packaging::conda_other},
      {"/data/pkgs/main", Packaging::conda_other},
      {"my-pytorch", Packaging::conda_other},
      {"", Packaging::conda_other},
  };
  for (const auto& [name, packaging] : table) {
    EXPECT_EQ(packaging_of_channel(name, tests::main_roles()), packaging) << name;
  }
}

}  // namespace
}  // namespace gpusolve::conda
