#include "base/files/atomic_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace gpusolve::files {
namespace {

namespace fs = std::filesystem;

/// A temporary folder for each test.
class AtomicFile : public ::testing::Test {
 protected:
  void SetUp() override {
    auto pattern = (fs::temp_directory_path() / "gpusolve-test-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { fs::remove_all(folder_); }

  [[nodiscard]] auto path(const std::string& name) const -> std::string { return (folder_ / name).string(); }
  [[nodiscard]] auto entries() const -> std::ptrdiff_t { return std::distance(fs::directory_iterator(folder_), fs::directory_iterator()); }
  [[nodiscard]] static auto content(const std::string& path) -> std::string { return *read_file(path, 1000); }

  fs::path folder_;
};

TEST_F(AtomicFile, WritesANewFileAndLeavesNothingElse) {
  ASSERT_TRUE(write_file(path("a.lock"), std::string_view("one\0two", 7)));
  EXPECT_EQ(content(path("a.lock")), std::string("one\0two", 7));
  EXPECT_EQ(entries(), 1);
}

TEST_F(AtomicFile, ReplacesAnOldFileAsAWhole) {
  ASSERT_TRUE(write_file(path("a.lock"), "a long old content"));
  ASSERT_TRUE(write_file(path("a.lock"), "new"));
  EXPECT_EQ(content(path("a.lock")), "new");
  EXPECT_EQ(entries(), 1);
}

TEST_F(AtomicFile, GivesTheRightsThatTheUmaskLeaves) {
  const auto old_mask = ::umask(0022);
  ASSERT_TRUE(write_file(path("a.lock"), "x"));
  ::umask(old_mask);
  EXPECT_EQ(fs::status(path("a.lock")).permissions(), fs::perms{0644});
}

TEST_F(AtomicFile, FollowsASymbolicLink) {
  ASSERT_TRUE(write_file(path("real.lock"), "old"));
  fs::create_symlink("real.lock", path("link.lock"));
  ASSERT_TRUE(write_file(path("link.lock"), "new"));
  EXPECT_TRUE(fs::is_symlink(path("link.lock")));
  EXPECT_EQ(content(path("real.lock")), "new");
}

TEST_F(AtomicFile, FollowsASymbolicLinkToAFileThatDoesNotExistYet) {
  fs::create_directory(path("below"));
  fs::create_symlink("below/link.lock", path("link.lock"));
  fs::create_symlink("real.lock", path("below/link.lock"));
  ASSERT_TRUE(write_file(path("link.lock"), "new"));
  EXPECT_TRUE(fs::is_symlink(path("link.lock")));
  EXPECT_TRUE(fs::is_symlink(path("below/link.lock")));
  EXPECT_EQ(content(path("below/real.lock")), "new");
}

TEST_F(AtomicFile, DoesNotReplaceALinkThatLeadsNowhere) {
  fs::create_symlink("no/such.lock", path("lost.lock"));
  fs::create_symlink("round.lock", path("round.lock"));
  for (const auto* const name : {"lost.lock", "round.lock"}) {
    EXPECT_FALSE(write_file(path(name), "new"));
    EXPECT_TRUE(fs::is_symlink(path(name)));
  }
}

TEST_F(AtomicFile, MayWaitAtAPipe) {
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  ASSERT_TRUE(write_file(path("a.lock"), "x"));
  EXPECT_TRUE(may_wait(path("pipe")));
  EXPECT_FALSE(may_wait(path("a.lock")));
  EXPECT_FALSE(may_wait(path("missing")));
}

TEST_F(AtomicFile, WritesIntoTheWorkingFolderByABareName) {
  const auto before = fs::current_path();
  fs::current_path(folder_);
  const auto status = write_file("bare.lock", "x");
  fs::current_path(before);
  ASSERT_TRUE(status);
  EXPECT_EQ(content(path("bare.lock")), "x");
}

TEST_F(AtomicFile, NeverReplacesADevice) {
  ASSERT_TRUE(write_file("/dev/null", "x"));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(AtomicFile, NamesTheFolderThatIsMissing) {
  const auto status = write_file(path("no/such/a.lock"), "x");
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().kind, ErrorKind::usage);
  EXPECT_EQ(status.error().text(), "cannot write " + quote(path("no/such/a.lock")) + ": there is no folder " + quote(path("no/such")));
}

TEST_F(AtomicFile, SaysThatAFolderIsNotAFile) {
  for (const auto& name : {folder_.string(), folder_.string() + "/"}) {
    const auto status = write_file(name, "x");
    ASSERT_FALSE(status);
    EXPECT_NE(status.error().message.find("this is a folder"), std::string::npos) << status.error().text();
  }
  EXPECT_EQ(write_file("", "x").error().message, "cannot write ``: this is not a file name");
}

TEST_F(AtomicFile, NamesThePathInAReadOnlyFolder) {
  fs::permissions(folder_, fs::perms::owner_read | fs::perms::owner_exec);
  const auto status = write_file(path("a.lock"), "x");
  fs::permissions(folder_, fs::perms::owner_all);
  if (::geteuid() == 0) {
    GTEST_SKIP() << "root writes into read-only folders too";
  }
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().message, "cannot write " + quote(path("a.lock")) + ": Permission denied");
}

TEST_F(AtomicFile, LeavesTheOldFileWhenTheNewOneCannotBeMade) {
  std::ofstream(path("a.lock")) << "old";
  fs::create_directory(path("sub"));
  ASSERT_FALSE(write_file(path("sub"), "x"));
  ASSERT_FALSE(write_file(path("a.lock") + "/b", "x"));
  EXPECT_EQ(content(path("a.lock")), "old");
  EXPECT_EQ(entries(), 2);
}

TEST_F(AtomicFile, RefusesToReadWhatIsMissingOrTooLong) {
  ASSERT_TRUE(write_file(path("a"), "12345"));
  EXPECT_EQ(*read_file(path("a"), 5), "12345");
  EXPECT_EQ(read_file(path("a"), 4).error().message, "cannot read " + quote(path("a")) + ": it is longer than 4 bytes");
  EXPECT_EQ(read_file(path("b"), 4).error().message, "cannot read " + quote(path("b")) + ": there is no such file");
  EXPECT_EQ(read_file(folder_.string(), 4).error().message, "cannot read " + quote(folder_.string()) + ": it is not a regular file");
}

}  // namespace
}  // namespace gpusolve::files
