// The cache between runs: entries are complete or absent, and are verified before use.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>

#include "adapters/net/cache_entry.hpp"
#include "adapters/net/cache_folder.hpp"
#include "base/digest/digest.hpp"
#include "tests/adapters/net/cache_fixture.hpp"

namespace gpusolve::net {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

auto entry_with(const std::string& body) -> CacheEntry {
  CacheEntry entry;
  entry.shown_url = "https://host/a";
  entry.asked_at = 1'000;
  entry.fresh_for = 60;
  entry.validators = {"\"e-1\"", "Sun, 06 Nov 1994 08:49:37 GMT"};
  entry.document = {body, "https://host/b", "text/html", 0, std::nullopt};
  return entry;
}

auto bytes_of(const CacheEntry& entry) -> std::string { return write_cache_head(entry) + entry.document.body; }

TEST(CacheEntryFile, ReadsBackAsItWasWritten) {
  for (const auto& body : {std::string(), std::string("a\n\nb"), std::string(1'000, '\0')}) {
    const auto entry = entry_with(body);
    const auto read = read_cache_entry(bytes_of(entry));
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(*read, entry);
    EXPECT_EQ(read->document.body, body);
  }
}

TEST(CacheEntryFile, IsRejectedWithAnyByteChangedOrMissing) {
  const auto bytes = bytes_of(entry_with("the body"));
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    auto damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    EXPECT_FALSE(read_cache_entry(damaged).has_value()) << at;
    EXPECT_FALSE(read_cache_entry(bytes.substr(0, at)).has_value()) << at;
  }
  EXPECT_FALSE(read_cache_entry(bytes + "x").has_value());
}

TEST(CacheEntryFile, HoldsNoSecrets) {
  auto entry = entry_with("body");
  entry.document.url = "https://ann:s3cret@host/t/to-ken/b?Signature=abc";
  const auto head = write_cache_head(entry);
  for (const auto* const secret : {"s3cret", "to-ken", "abc", "ann"}) {
    EXPECT_EQ(head.find(secret), std::string::npos) << head;
  }
}

const FetchRequest k_request{"https://ann:pw@host/a?x=1", k_limit, "text/html"};

auto entry_for(const FetchRequest& request, const std::string& body) -> CacheEntry {
  auto entry = entry_with(body);
  entry.shown_url = request.url.substr(0, 8) + request.url.substr(request.url.find('@') + 1);
  return entry;
}

auto entry_for_alice(const FetchRequest& request) -> CacheEntry {
  auto entry = entry_with("alice's");
  entry.shown_url = request.url;
  return entry;
}

TEST_F(Cache, TellsQuestionsApart) {
  CacheFolder cache(folder_);
  const auto entry = entry_for(k_request, "body");
  cache.keep(k_request, entry);
  EXPECT_EQ(cache.find(k_request), entry);
  auto other = k_request;
  other.accept = "application/json";
  EXPECT_FALSE(cache.find(other).has_value());
  other = k_request;
  other.url = "https://ann:pw@host/a?x=2";
  EXPECT_FALSE(cache.find(other).has_value());
  other = k_request;
  other.part = ByteRange{0, 4};
  EXPECT_FALSE(cache.find(other).has_value());
  other = k_request;
  other.largest = 3;
  EXPECT_FALSE(cache.find(other).has_value()) << "what is kept is too large for this one";
  EXPECT_EQ(cache.problem(), std::nullopt);
}

TEST_F(Cache, TellsThoseWhoAskApart) {
  CacheFolder cache(folder_);
  const FetchRequest plain{"https://host/a", k_limit};
  cache.keep(plain, entry_for_alice(plain), "user alice\npw");
  EXPECT_TRUE(cache.find(plain, "user alice\npw").has_value());
  for (const auto* const other : {"", "user alice\nwrong", "user bob\npw"}) {
    EXPECT_FALSE(cache.find(plain, other).has_value()) << other;
  }
  EXPECT_TRUE(CacheFolder(folder_).find(plain, "user alice\npw").has_value()) << "the salt stays";
}

TEST_F(Cache, TellsTokensApart) {
  CacheFolder cache(folder_);
  const FetchRequest alice{"https://host/t/alice/ch", k_limit};
  auto entry = entry_with("body");
  entry.shown_url = "https://host/t/<TOKEN>/ch";
  cache.keep(alice, entry);
  EXPECT_TRUE(cache.find(alice).has_value());
  EXPECT_FALSE(cache.find({"https://host/t/bob/ch", k_limit}).has_value());
}

TEST_F(Cache, NamesItsFilesSoThatNobodyCanGuessATokenByTrying) {
  std::set<fs::path> names;
  for (const auto* const folder : {"one", "two"}) {
    CacheFolder cache(folder_ / folder);
    auto entry = entry_with("body");
    entry.shown_url = "https://host/t/<TOKEN>/ch";
    cache.keep({"https://host/t/1/ch", k_limit}, entry);
  }
  for (const auto& file : files()) {
    names.insert(file.filename());
  }
  EXPECT_EQ(names.size(), 2U) << "each folder has a salt of its own";
}

TEST_F(Cache, IsForThisUserAlone) {
  const auto mask = ::umask(0);
  {
    CacheFolder cache(folder_);
    cache.keep(k_request, entry_for(k_request, "body"));
  }
  ::umask(mask);
  for (const auto& file : fs::recursive_directory_iterator(folder_)) {
    EXPECT_EQ(file.status().permissions(), file.is_directory() ? fs::perms::owner_all : fs::perms::owner_read | fs::perms::owner_write)
        << file.path();
  }
  EXPECT_EQ(fs::status(folder_).permissions(), fs::perms::owner_all);
}

TEST_F(Cache, BelievesNothingThatOthersMayWrite) {
  CacheFolder cache(folder_);
  cache.keep(k_request, entry_for(k_request, "body"));
  const auto file = files().front();
  for (const auto& place : {file, file.parent_path(), file.parent_path().parent_path()}) {
    const auto before = fs::status(place).permissions();
    fs::permissions(place, fs::perms::group_write, fs::perm_options::add);
    EXPECT_FALSE(CacheFolder(folder_).find(k_request).has_value()) << place;
    fs::permissions(place, before);
  }
  EXPECT_TRUE(CacheFolder(folder_).find(k_request).has_value());
  fs::permissions(folder_, fs::perms::others_write, fs::perm_options::add);
  CacheFolder open_to_all(folder_);
  EXPECT_FALSE(open_to_all.find(k_request).has_value());
  EXPECT_THAT(open_to_all.problem().value_or(""), HasSubstr("everybody may write into it"));
}

TEST_F(Cache, WaitsForNoFifoAndWritesThroughNoLink) {
  CacheFolder(folder_).keep(k_request, entry_for(k_request, "body"));
  const auto file = files().front();
  fs::remove(file);
  ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
  EXPECT_FALSE(CacheFolder(folder_).find(k_request).has_value());
  CacheFolder(folder_).keep(k_request, entry_for(k_request, "body"));
  EXPECT_TRUE(CacheFolder(folder_).find(k_request).has_value()) << "the FIFO is replaced";
  const auto outside = folder_.parent_path() / "cache-outside";
  fs::remove_all(outside);
  fs::rename(file.parent_path(), outside);
  fs::create_directory_symlink(outside, file.parent_path());
  fs::remove(outside / file.filename());
  CacheFolder linked(folder_);
  linked.keep(k_request, entry_for(k_request, "body"));
  EXPECT_TRUE(fs::is_empty(outside));
  EXPECT_THAT(linked.problem().value_or(""), HasSubstr("is a link"));
  fs::remove_all(outside);
}

TEST_F(Cache, MakesNothingBeforeSomethingIsKept) {
  CacheFolder cache(folder_);
  EXPECT_FALSE(cache.find(k_request).has_value());
  EXPECT_EQ(cache.size(), CacheSize{});
  EXPECT_FALSE(fs::exists(folder_));
}

TEST_F(Cache, ReplacesDamagedEntries) {
  CacheFolder cache(folder_);
  cache.keep(k_request, entry_for(k_request, "body"));
  ASSERT_EQ(files().size(), 1U);
  std::ofstream(files().front(), std::ios::binary) << "not ours";
  EXPECT_FALSE(cache.find(k_request).has_value());
  cache.keep(k_request, entry_for(k_request, "body"));
  EXPECT_TRUE(cache.find(k_request).has_value());
}

TEST_F(Cache, KeepsByDigestWhatHasTheDigest) {
  CacheFolder cache(folder_);
  const auto digest = sha256_of("bytes");
  cache.keep_digest(digest, "bytes");
  EXPECT_EQ(cache.find_digest(digest), "bytes");
  std::ofstream(files().front(), std::ios::binary) << "others";
  EXPECT_EQ(cache.find_digest(digest), std::nullopt);
}

TEST_F(Cache, TakesNoDigestForAPath) {
  CacheFolder cache(folder_);
  for (const std::string digest : {"../../etc/passwd", "", "/etc/passwd", "..", "ZZ"}) {
    cache.keep_digest(digest, "bytes");
    EXPECT_EQ(cache.find_digest(digest), std::nullopt);
  }
  EXPECT_FALSE(fs::exists(folder_));
}

TEST_F(Cache, FollowsNoLinks) {
  CacheFolder cache(folder_);
  const auto digest = sha256_of("bytes");
  cache.keep_digest(digest, "bytes");
  const auto place = files().front();
  const auto outside = folder_.parent_path() / "cache-outside";
  std::ofstream(outside) << "bytes";
  fs::remove(place);
  fs::create_symlink(outside, place);
  EXPECT_EQ(cache.find_digest(digest), std::nullopt);
  cache.keep_digest(digest, "bytes");
  EXPECT_FALSE(fs::is_symlink(place));
  fs::remove(outside);
}

TEST_F(Cache, SaysOnceThatItCannotBeWritten) {
  std::ofstream(folder_) << "a file where the folder should be";
  CacheFolder cache(folder_);
  cache.keep(k_request, entry_for(k_request, "body"));
  ASSERT_TRUE(cache.problem().has_value());
  EXPECT_THAT(*cache.problem(), HasSubstr("cannot be written"));
  EXPECT_THAT(*cache.problem(), HasSubstr(folder_.string()));
  EXPECT_FALSE(cache.find(k_request).has_value());
}

TEST_F(Cache, CleansWhatIsItsOwnAndNothingElse) {
  {
    CacheFolder cache(folder_);
    cache.keep(k_request, entry_for(k_request, "body"));
    cache.keep_digest(sha256_of("bytes"), "bytes");
  }
  std::ofstream(folder_ / "sha256-2" / "notes.txt") << "the user's";
  CacheFolder cache(folder_);
  const auto before = cache.size();
  EXPECT_EQ(before.documents, 2U);
  const auto removed = cache.clean();
  ASSERT_TRUE(removed.has_value());
  EXPECT_EQ(*removed, before);
  EXPECT_EQ(cache.size(), CacheSize{});
  EXPECT_TRUE(fs::exists(folder_ / "sha256-2" / "notes.txt"));
}

TEST_F(Cache, CleansWhatOtherFormatsLeft) {
  const auto name = sha256_of("bytes");
  for (const std::string part : {"indexes-1", "documents-0", "sha256", "indexes-", "indexes-x", "notes-1", "sha256-x"}) {
    fs::create_directories(folder_ / part / name.substr(0, 2));
    std::ofstream(folder_ / part / name.substr(0, 2) / name) << "bytes";
  }
  CacheFolder cache(folder_);
  EXPECT_EQ(cache.size().documents, 3U);
  ASSERT_TRUE(cache.clean().has_value());
  EXPECT_EQ(cache.size(), CacheSize{});
  for (const std::string part : {"indexes-", "indexes-x", "notes-1", "sha256-x"}) {
    EXPECT_TRUE(fs::exists(folder_ / part / name.substr(0, 2) / name)) << part;
  }
}

TEST_F(Cache, SweepsWhatKilledWritersLeft) {
  {
    CacheFolder cache(folder_);
    cache.keep_digest(sha256_of("bytes"), "bytes");
  }
  const auto left = files().front().parent_path() / ".new-1-1";
  std::ofstream(left) << "half";
  CacheFolder cache(folder_);
  cache.keep_digest(sha256_of("more"), "more");
  EXPECT_FALSE(fs::exists(left));
}

TEST_F(Cache, IsRightAfterItsWriterIsKilledAtAnyMoment) {
  const auto seed = std::random_device()();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::minstd_rand random(seed);
  const std::string old_body(300'000, 'o');
  const std::string new_body(3'000'000, 'n');
  CacheFolder(folder_).keep(k_request, entry_for(k_request, old_body));
  for (int count = 0; count < 50; ++count) {
    const auto child = ::fork();
    if (child == 0) {
      for (;;) {
        CacheFolder(folder_).keep(k_request, entry_for(k_request, new_body));
      }
    }
    ::usleep(std::uniform_int_distribution<unsigned>(0, 20'000)(random));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    const auto found = CacheFolder(folder_).find(k_request);
    ASSERT_TRUE(found.has_value()) << "after " << count;
    ASSERT_TRUE(found->document.body == old_body || found->document.body == new_body);
  }
  CacheFolder(folder_).keep(k_request, entry_for(k_request, old_body));
  EXPECT_EQ(files().size(), 1U) << "what was half written is gone";
}

}  // namespace
}  // namespace gpusolve::net
