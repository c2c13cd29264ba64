// Findings 4, 8b and 14b: cached data of one user, token or password is not used for another, and files of other users are neither trusted
// nor waited for.
#include <sys/stat.h>
#include <unistd.h>

#include "tests/hostile/sources.hpp"

namespace gpusolve::testing {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using tests::Nginx;

class HostileCache : public HostileSources {
 protected:
  static constexpr auto k_kept = "add_header Cache-Control max-age=600 always;";
  [[nodiscard]] auto cached() const -> std::vector<fs::path> {
    std::vector<fs::path> all;
    for (const auto& file : fs::recursive_directory_iterator(path("cache"))) {
      if (file.is_regular_file() && file.path().string().find("/documents-") != std::string::npos) {
        all.push_back(file.path());
      }
    }
    return all;
  }
};

TEST_F(HostileCache, KeepsTokensApart) {
  add_channel("root/t/alice/ch", "foo", "1.0");
  add_channel("root/t/bob/ch", "foo", "2.0");
  const Nginx server({.root = path("root"), .server_lines = k_kept});
  const auto chosen = [&](const std::string& token) {
    return packages(resolve({"-c", server.url("/t/" + token + "/ch"), "--json", "foo"}));
  };
  EXPECT_THAT(chosen("alice"), ElementsAre("foo 1.0"));
  EXPECT_THAT(chosen("bob"), ElementsAre("foo 2.0"));
  EXPECT_THAT(chosen("alice"), ElementsAre("foo 1.0"));
}

TEST_F(HostileCache, GivesNobodyWhatAPasswordBrought) {
  add_channel("root", "foo", "1.0");
  sandbox_.write("users", "ann:{PLAIN}right\n");
  const Nginx server(
      {.root = path("root"), .server_lines = std::string(k_kept) + "auth_basic x; auth_basic_user_file " + path("users").string() + ";"});
  const auto status = [&](const std::string& user) {
    return resolve({"-c", "http://" + user + "127.0.0.1:" + std::to_string(server.port()), "foo"}).status;
  };
  EXPECT_EQ(status("ann:wrong@"), 3);
  EXPECT_EQ(status("ann:right@"), 0) << "that a wrong one was refused is not held against the right one";
  EXPECT_EQ(status("ann:wrong@"), 3);
  EXPECT_EQ(status(""), 3);
  sandbox_.write(".netrc", "machine 127.0.0.1 login ann password right\n");
  EXPECT_EQ(status(""), 0);
  sandbox_.write(".netrc", "machine 127.0.0.1 login ann password wrong\n");
  EXPECT_EQ(status(""), 3);
}

TEST_F(HostileCache, HoldsNoPasswordAndNoTokenAnywhere) {
  add_channel("root/t/s3cret-token/ch", "foo", "1.0");
  const Nginx server({.root = path("root"), .server_lines = k_kept});
  ASSERT_EQ(resolve({"-c", "http://ann:s3cret-word@127.0.0.1:" + std::to_string(server.port()) + "/t/s3cret-token/ch", "foo"}).status, 0);
  for (const auto& file : fs::recursive_directory_iterator(path("cache"))) {
    EXPECT_EQ(file.is_regular_file() ? contents(file.path()).find("s3cret") : std::string::npos, std::string::npos) << file.path();
    EXPECT_EQ(file.path().string().find("s3cret"), std::string::npos);
  }
}

TEST_F(HostileCache, OfAnotherUserIsNotReadAndCausesAWarning) {
  if (::geteuid() != 0) {
    GTEST_SKIP() << "SKIPPED: only root can make files of another user";
  }
  add_channel("root", "foo", "1.0");
  const Nginx server({.root = path("root"), .server_lines = k_kept});
  const std::vector<std::string> words{"-c", server.url(), "--json", "foo"};
  ASSERT_EQ(resolve(words).status, 0);
  const auto asked = server.uris().size();
  ASSERT_EQ(resolve(words).status, 0);
  ASSERT_EQ(server.uris().size(), asked) << "all from the cache";
  constexpr uid_t k_nobody = 65534;
  for (const auto& file : cached()) {
    ASSERT_EQ(::chown(file.c_str(), k_nobody, k_nobody), 0);
  }
  ASSERT_EQ(resolve(words).status, 0);
  EXPECT_GT(server.uris().size(), asked) << "files of another are as good as absent";
  ASSERT_EQ(::chown(path("cache").c_str(), k_nobody, k_nobody), 0);
  const auto ended = resolve(words);
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_THAT(warnings(ended), HasSubstr("belongs to user 65534, and this process is user 0"));
}

TEST_F(HostileCache, HangsOnNoFifoInPlaceOfADocument) {
  add_channel("root", "foo", "1.0");
  const Nginx server({.root = path("root"), .server_lines = k_kept});
  const std::vector<std::string> words{"-c", server.url(), "--json", "foo"};
  ASSERT_EQ(resolve(words).status, 0);
  const auto files = cached();
  ASSERT_FALSE(files.empty());
  for (const auto& file : files) {
    fs::remove(file);
    ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
  }
  EXPECT_EQ(resolve(words).status, 0);
}

TEST_F(HostileCache, MakesNothingBehindALink) {
  add_channel("root", "foo", "1.0");
  const Nginx server({.root = path("root"), .server_lines = k_kept});
  const std::vector<std::string> words{"-c", server.url(), "--json", "foo"};
  ASSERT_EQ(resolve(words).status, 0);
  fs::create_directory(path("outside"));
  for (const auto& part : fs::directory_iterator(path("cache"))) {
    if (part.is_directory()) {
      fs::remove_all(part.path());
      fs::create_directory_symlink(path("outside"), part.path());
    }
  }
  const auto ended = resolve(words);
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_TRUE(fs::is_empty(path("outside")));
  EXPECT_THAT(warnings(ended), HasSubstr("is a link"));
  EXPECT_THAT(warnings(ended), Not(HasSubstr("documents-2/")));
}

TEST_F(HostileCache, OfAnotherFormatIsKnownToInfoAndClean) {
  const std::string name(64, 'a');
  for (const std::string part : {"documents-1", "sha256", "indexes-4"}) {
    sandbox_.write("cache/" + part + "/aa/" + name, "bytes");
  }
  const std::map<std::string, std::string> variables{{"GPUSOLVE_CACHE_DIR", path("cache").string()}};
  EXPECT_THAT(run_program({"cache", "info"}, sandbox_.path(), variables).out, HasSubstr("3 documents, 15 bytes"));
  EXPECT_THAT(run_program({"cache", "clean"}, sandbox_.path(), variables).out, HasSubstr("removed 3 documents"));
}

class HostileFolder : public HostileSources {};

TEST_F(HostileFolder, WithAFifoOrADeviceAsRepodataIsNotAnEmptyChannel) {
  add_channel("channel", "foo", "1.0");
  for (const std::string file : {"repodata.json", "repodata.json.zst", "repodata_shards.msgpack.zst"}) {
    const auto place = path("channel/linux-64") / file;
    fs::remove(place);
    ASSERT_EQ(::mkfifo(place.c_str(), 0600), 0);
    const auto fifo = resolve({"-c", path("channel").string(), "foo"});
    EXPECT_EQ(fifo.status, 3) << file << fifo.out;
    EXPECT_THAT(fifo.err, HasSubstr(file + ": is not a regular file")) << file;
    fs::remove(place);
    fs::create_symlink("/dev/zero", place);
    EXPECT_EQ(resolve({"-c", path("channel").string(), "foo"}).status, 3) << file;
    fs::remove(place);
  }
}

}  // namespace
}  // namespace gpusolve::testing
