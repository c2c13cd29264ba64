#include "adapters/pypi/index.hpp"

#include <filesystem>
#include <fstream>

#include "base/url/file_url.hpp"

namespace gpusolve::pypi {
namespace {

namespace fs = std::filesystem;

class FolderIndexTest : public testing::Test {
 protected:
  void SetUp() override {
    root_ = fs::path(testing::TempDir()) / ("gpusolve-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    fs::remove_all(root_);
    fs::create_directories(root_ / "simple");
  }
  void TearDown() override { fs::remove_all(root_); }

  void write(const fs::path& file, std::string_view text) const {
    fs::create_directories((root_ / file).parent_path());
    std::ofstream(root_ / file) << text;
  }
  [[nodiscard]] auto open() const -> std::unique_ptr<Index> { return open_folder_index((root_ / "simple").string()).value(); }

  fs::path root_;
};

constexpr std::string_view k_metadata = "Metadata-Version: 2.1\nName: a\nVersion: 1.0\nRequires-Dist: b\n";

auto json_with(std::string_view fields) -> std::string {
  return R"({"files": [{"filename": "a-1.0-py3-none-any.whl", "url": "a-1.0-py3-none-any.whl")" + std::string(fields) + "}]}";
}

/// The metadata of the only file of project `a`.
auto metadata_of_a(Index& index) -> MetadataAnswer { return index.metadata_of(index.project("a").value()->files.at(0)).value(); }

TEST_F(FolderIndexTest, PrefersJsonToHtml) {
  write("simple/a/index.json", json_with(""));
  write("simple/a/index.html", "<a href='other-1.0.whl'>x</a>");
  write("simple/b/index.html", "<a href='b-1.0.whl'>x</a>");
  const auto index = open();
  EXPECT_EQ(index->project("a").value()->files.at(0).name, "a-1.0-py3-none-any.whl");
  EXPECT_EQ(index->project("b").value()->files.at(0).name, "b-1.0.whl");
  EXPECT_EQ(index->project("b").value(), index->project("b").value());
  EXPECT_EQ(index->project("c").value(), nullptr);
  EXPECT_EQ(index->known_names(), (std::vector<std::string>{"a", "b"}));
}

TEST_F(FolderIndexTest, AnswersTheSameWhetherAPageWasExpectedOrNot) {
  write("simple/a/index.json", json_with(""));
  write("simple/b/index.html", "<a href='b-1.0.whl'>x</a>");
  write("simple/broken/index.json", "[");
  const auto index = open();
  const std::vector<std::string> names{"a", "b", "broken", "absent", "a", "../a"};
  index->expect_projects(names);
  const auto unexpected = open();
  for (const std::string name : {"a", "b", "broken", "absent", "../a"}) {
    const auto expected = index->project(name);
    const auto plain = unexpected->project(name);
    ASSERT_EQ(expected.has_value(), plain.has_value()) << name;
    if (!expected) {
      EXPECT_EQ(expected.error().text(), plain.error().text());
    } else {
      EXPECT_EQ(*expected == nullptr, *plain == nullptr) << name;
      EXPECT_TRUE(*expected == nullptr || (*expected)->files == (*plain)->files) << name;
    }
  }
}

TEST_F(FolderIndexTest, OpensByPathAndByUrl) {
  write("simple/a/index.json", json_with(""));
  const auto by_url = open_folder_index(url::file_url(root_ / "simple", true)).value();
  EXPECT_NE(by_url->project("a").value(), nullptr);
  EXPECT_EQ(by_url->url(), open()->url());
  EXPECT_FALSE(open_folder_index((root_ / "nowhere").string()));
  EXPECT_FALSE(open_folder_index("file://otherhost/x"));
  write("simple/file", "x");
  EXPECT_FALSE(open_folder_index((root_ / "simple/file").string()));
}

TEST_F(FolderIndexTest, ReadsMetadataBesideTheWheel) {
  write("simple/a/index.json", json_with(R"(, "core-metadata": true)"));
  write("simple/a/a-1.0-py3-none-any.whl.metadata", k_metadata);
  const auto index = open();
  EXPECT_EQ(std::get<CoreMetadata>(metadata_of_a(*index)).requires_dist.size(), 1U);
}

TEST_F(FolderIndexTest, ChecksTheDigestOfMetadata) {
  write("simple/a/index.json", json_with(R"(, "core-metadata": {"sha256": ")" + std::string(64, '0') + R"("})"));
  write("simple/a/a-1.0-py3-none-any.whl.metadata", k_metadata);
  const auto index = open();
  EXPECT_NE(std::get<MetadataBroken>(metadata_of_a(*index)).why.message.find("but the index says `" + std::string(64, '0')),
            std::string::npos);
}

TEST_F(FolderIndexTest, KnowsNoMetadataThatThePageDoesNotPromise) {
  write("simple/a/index.json", json_with(""));
  write("simple/a/a-1.0-py3-none-any.whl.metadata", k_metadata);
  const auto index = open();
  EXPECT_TRUE(std::holds_alternative<MetadataUnknown>(metadata_of_a(*index)));
}

TEST_F(FolderIndexTest, CallsPromisedButMissingMetadataBroken) {
  write("simple/a/index.json", json_with(R"(, "core-metadata": true)"));
  const auto index = open();
  EXPECT_TRUE(std::holds_alternative<MetadataBroken>(metadata_of_a(*index)));
}

TEST_F(FolderIndexTest, DoesNotLeaveItsFolder) {
  write("outside/a-1.0-py3-none-any.whl.metadata", k_metadata);
  write("outside/b/index.json", R"({"files": []})");
  write("simple/a/index.json",
        R"({"files": [{"filename": "a-1.0-py3-none-any.whl", "url": "../../outside/a-1.0-py3-none-any.whl", "core-metadata": true}]})");
  fs::create_directory_symlink(root_ / "outside/b", root_ / "simple/b");
  const auto index = open();
  EXPECT_TRUE(std::holds_alternative<MetadataBroken>(metadata_of_a(*index)));
  EXPECT_EQ(index->project("b").value(), nullptr);
  EXPECT_EQ(index->project("..").value(), nullptr);
  EXPECT_EQ(index->project("../outside/b").value(), nullptr);
}

TEST_F(FolderIndexTest, IsAnErrorWhereAPageIsBroken) {
  write("simple/a/index.json", "{");
  const auto page = open()->project("a");
  ASSERT_FALSE(page);
  EXPECT_EQ(page.error().kind, ErrorKind::source);
  EXPECT_TRUE(page.error().where.ends_with("/simple/a/index.json"));
}

TEST_F(FolderIndexTest, DoesNotTakeAFolderForAPage) {
  fs::create_directories(root_ / "simple/a/index.json");
  EXPECT_FALSE(open()->project("a"));
}

TEST(MemoryIndex, AnswersFromItsValues) {
  MemoryIndex index("https://x");
  index.add({.name = "a", .files = {{.name = "a-1.0-py3-none-any.whl", .url = "u"}, {.name = "a-2.0-py3-none-any.whl", .url = "u"}}});
  index.add_metadata("a-1.0-py3-none-any.whl", std::string(k_metadata));
  const auto* project = index.project("a").value();
  EXPECT_TRUE(std::holds_alternative<CoreMetadata>(index.metadata_of(project->files[0]).value()));
  EXPECT_TRUE(std::holds_alternative<MetadataUnknown>(index.metadata_of(project->files[1]).value()));
  EXPECT_EQ(index.project("b").value(), nullptr);
  EXPECT_EQ(index.known_names(), (std::vector<std::string>{"a"}));
  EXPECT_EQ(index.url(), "https://x");
}

TEST(ReadFileMetadata, RejectsAFileThatIsNotAWheel) {
  EXPECT_TRUE(std::holds_alternative<MetadataBroken>(read_file_metadata(k_metadata, {.name = "a-1.0.tar.gz", .url = "u"})));
}

}  // namespace
}  // namespace gpusolve::pypi
