// Documents from the cache where they are still good, else from their servers.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <array>

#include <csignal>
#include <fstream>

#include "base/digest/digest.hpp"
#include "tests/adapters/net/cache_fixture.hpp"
#include "tests/support/scripted_server.hpp"

namespace gpusolve::net {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using tests::http_answer;
using tests::ScriptedConnection;
using tests::ScriptedServer;

TEST_F(CachedFetching, AsksAgainOnlyWhenTheTimeIsOver) {
  const ScriptedServer server([](const ScriptedConnection& to, const std::string&, int count) {
    to.send(http_answer(200, std::to_string(count), "Cache-Control: max-age=60\r\n"));
  });
  const FetchRequest request{server.url("/a"), k_limit};
  EXPECT_EQ(body(request), "0");
  now_ += 59;
  EXPECT_EQ(body(request), "0");
  now_ += 1;
  EXPECT_EQ(body(request), "1");
  now_ -= 1'000;
  EXPECT_EQ(body(request), "2") << "a clock that was set back proves nothing";
}

TEST_F(CachedFetching, AsksWithWhatItKnows) {
  const ScriptedServer server([](const ScriptedConnection& to, const std::string& head, int) {
    const bool is_known = head.find("If-None-Match: \"one\"") != std::string::npos;
    to.send(is_known ? "HTTP/1.1 304 Not Modified\r\nETag: \"one\"\r\nConnection: close\r\n\r\n"
                     : http_answer(200, "body", "ETag: \"one\"\r\n"));
  });
  const FetchRequest request{server.url("/a"), k_limit};
  EXPECT_EQ(body(request), "body");
  EXPECT_EQ(body(request), "body");
  EXPECT_EQ(server.count(), 2);
  EXPECT_THAT(server.heads().at(1), HasSubstr("If-None-Match"));
}

TEST_F(CachedFetching, KeepsNothingThatMayNotBeKept) {
  const ScriptedServer server(
      [](const ScriptedConnection& to, const std::string&, int) { to.send(http_answer(200, "body", "Cache-Control: no-store\r\n")); });
  EXPECT_EQ(body({server.url("/a"), k_limit}), "body");
  EXPECT_FALSE(fs::exists(folder_));
}

TEST_F(CachedFetching, NeverAsksTwiceForWhatHasADigest) {
  const ScriptedServer server([](const ScriptedConnection& to, const std::string&, int) { to.send(http_answer(200, "body")); });
  const FetchRequest request{server.url("/a"), k_limit, "", WholeBody{}, sha256_of("body")};
  EXPECT_EQ(body(request), "body");
  EXPECT_EQ(body(request), "body");
  EXPECT_EQ(server.count(), 1);
}

TEST_F(CachedFetching, KeepsNothingOfAnotherDigest) {
  const ScriptedServer server([](const ScriptedConnection& to, const std::string&, int) { to.send(http_answer(200, "other")); });
  const FetchRequest request{server.url("/a"), k_limit, "", WholeBody{}, sha256_of("body")};
  EXPECT_EQ(body(request), "nothing");
  EXPECT_FALSE(fs::exists(folder_));
}

TEST_F(CachedFetching, ServesOfflineWhateverItHasAndSaysWhatItLacks) {
  const ScriptedServer server([](const ScriptedConnection& to, const std::string& head, int) {
    to.send(head.starts_with("GET /none") ? http_answer(404, "") : http_answer(200, "body", "Cache-Control: max-age=1\r\n"));
  });
  const FetchRequest request{server.url("/a"), k_limit};
  const FetchRequest none{server.url("/none"), k_limit};
  EXPECT_EQ(body(request), "body");
  EXPECT_EQ(body(none), "nothing");
  now_ += 1'000'000;
  EXPECT_EQ(body(request, true), "body");
  EXPECT_EQ(body(none, true), "nothing") << "that it is not there is known too";
  const auto unknown = fetch({server.url("/b"), k_limit}, true);
  ASSERT_FALSE(unknown.has_value());
  EXPECT_EQ(unknown.error().kind, ErrorKind::source);
  EXPECT_THAT(unknown.error().text(), HasSubstr("/b: is not in the cache, and --offline forbids to ask for it"));
  EXPECT_EQ(server.count(), 2);
}

TEST_F(CachedFetching, AnswersAlsoWhereNothingCanBeKept) {
  std::ofstream(folder_) << "a file where the folder should be";
  const ScriptedServer server([](const ScriptedConnection& to, const std::string&, int) { to.send(http_answer(200, "body")); });
  EXPECT_EQ(body({server.url("/a"), k_limit}), "body");
}

/// No file may grow beyond a limit, as on a disk that is full: what the kernel says then is EFBIG in place of ENOSPC.
TEST_F(CachedFetching, AnswersAlsoWhereTheDiskIsFull) {
  const std::string large(1'000'000, 'x');
  const ScriptedServer server([&](const ScriptedConnection& to, const std::string&, int) { to.send(http_answer(200, large)); });
  const auto child = ::fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{100'000, 100'000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    CacheFolder cache(folder_);
    Client client({});
    CachedFetcher fetcher(cache, &client, [] { return std::int64_t{1}; });
    const auto answer = fetcher.fetch({server.url("/a"), k_limit});
    const auto* const document = answer ? std::get_if<FetchedDocument>(&*answer) : nullptr;
    const bool is_said = cache.problem() && cache.problem()->find("cannot be written") != std::string::npos;
    ::_exit(document == nullptr || document->body != large ? 1 : is_said ? 0 : 2);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0) << "1: no answer; 2: nothing said";
  EXPECT_TRUE(files().empty()) << "half a document";
}

// The children are made before the server has its thread: a fork copies locks that another thread holds.
TEST_F(CachedFetching, FillsOneFolderFromManyProcesses) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  std::vector<pid_t> children;
  for (int count = 0; count < 4; ++count) {
    children.push_back(::fork());
    if (children.back() == 0) {
      std::array<char, 64> base{};
      bool is_right = ::read(ends[0], base.data(), base.size()) == static_cast<ssize_t>(base.size());
      for (int number = 0; number < 20; ++number) {
        const auto path = "/" + std::to_string(number);
        is_right = is_right && body({base.data() + path, k_limit}).starts_with("GET " + path);
      }
      ::_exit(is_right ? 0 : 1);
    }
  }
  const ScriptedServer server([](const ScriptedConnection& to, const std::string& head, int) {
    to.send(http_answer(200, head.substr(0, head.find(" HTTP")) + std::string(200'000, '.'), "ETag: \"one\"\r\n"));
  });
  auto base = server.url("");
  ASSERT_LT(base.size(), 64U);
  base.resize(64);
  for (std::size_t count = 0; count < children.size(); ++count) {
    ASSERT_EQ(::write(ends[1], base.data(), base.size()), static_cast<ssize_t>(base.size()));
  }
  ::close(ends[0]);
  ::close(ends[1]);
  for (const auto child : children) {
    int status = 1;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(files().size(), 20U);
  for (int number = 0; number < 20; ++number) {
    EXPECT_THAT(body({server.url("/" + std::to_string(number)), k_limit}, true), ::testing::StartsWith("GET /" + std::to_string(number)));
  }
}

}  // namespace
}  // namespace gpusolve::net
