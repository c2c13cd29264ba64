// Two documents that are asked for at once, of which the second counts only where the first is not there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <map>
#include <mutex>

#include "tests/adapters/net/cache_fixture.hpp"
#include "tests/support/scripted_server.hpp"

namespace gpusolve::net {
namespace {

using tests::http_answer;
using tests::ScriptedConnection;
using tests::ScriptedServer;

/// One letter an answer: Document, Absent, Unneeded, Error.
auto letters(const std::vector<Result<FetchAnswer>>& answers) -> std::string {
  std::string text;
  for (const auto& answer : answers) {
    text += !answer                                            ? 'E'
            : std::holds_alternative<FetchedDocument>(*answer) ? 'D'
            : std::holds_alternative<NoSuchDocument>(*answer)  ? 'A'
            : std::holds_alternative<Unneeded>(*answer)        ? 'U'
                                                               : '?';
  }
  return text;
}

class Alternatives : public Cache {
 protected:
  /// Of each pair of paths, the second only where the first is not there.
  auto fetch(const ScriptedServer& server, const std::vector<std::string>& paths) -> std::string {
    std::vector<FetchRequest> requests;
    for (const auto& path : paths) {
      requests.push_back(
          {.url = server.url(path), .largest = k_limit, .is_alternative = requests.size() % 2 == 1, .absent_for = absent_for_});
    }
    CacheFolder cache(folder_);
    Client client({.first_pause = std::chrono::milliseconds(1), .connections_a_host = 4});
    CachedFetcher fetcher(cache, &client, [this] { return now_; });
    return letters(fetcher.fetch_all(requests));
  }
  std::int64_t now_ = 1'000'000;
  std::int64_t absent_for_{};
};

/// `/absent…` is not there, `/broken…` is refused; all else is a document of some size.
void answer(const ScriptedConnection& to, const std::string& head, int /*count*/) {
  if (head.starts_with("GET /absent")) {
    to.send(http_answer(404, "no"));
  } else if (head.starts_with("GET /broken")) {
    to.send(http_answer(403, "no"));
  } else {
    to.send(http_answer(200, std::string(300'000, 'x'), "ETag: \"1\"\r\n"));
  }
}

TEST_F(Alternatives, CountOnlyWhereTheFirstIsNotThere) {
  const ScriptedServer server(answer);
  EXPECT_EQ(fetch(server, {"/absent", "/b"}), "AD");
  EXPECT_EQ(fetch(server, {"/a", "/c"}), "DU");
  EXPECT_EQ(fetch(server, {"/broken", "/d"}), "EU");
  EXPECT_EQ(fetch(server, {"/absent", "/absent2"}), "AA");
}

TEST_F(Alternatives, AreAskedForAtTheSameTime) {
  std::atomic<int> waiting{0};
  const ScriptedServer server([&](const ScriptedConnection& to, const std::string& head, int count) {
    ++waiting;
    for (int tick = 0; tick < 500 && waiting < 2; ++tick) {
      ScriptedConnection::wait(std::chrono::milliseconds(10));
    }
    answer(to, waiting < 2 ? "GET /broken" : head, count);
  });
  EXPECT_EQ(fetch(server, {"/absent", "/b"}), "AD");
}

/// Those that wait hold connections. If they held all of them, what they wait for could never be asked for again.
TEST_F(Alternatives, LeaveConnectionsToThoseThatAreTriedAgain) {
  std::mutex mutex;
  std::map<std::string, int> asked;
  const ScriptedServer server([&](const ScriptedConnection& to, const std::string& head, int count) {
    const std::lock_guard lock(mutex);
    const bool is_busy = head.starts_with("GET /absent") && ++asked[head.substr(0, head.find(" HTTP"))] < 3;
    is_busy ? static_cast<void>(to.send(http_answer(503, "busy"))) : answer(to, head, count);
  });
  std::vector<std::string> paths;
  std::string expected;
  for (int count = 0; count < 8; ++count) {
    paths.insert(paths.end(), {"/absent" + std::to_string(count), "/b" + std::to_string(count)});
    expected += "AD";
  }
  EXPECT_EQ(fetch(server, paths), expected);
}

TEST_F(Alternatives, AreAnsweredOutOfTheCacheToo) {
  const ScriptedServer server(answer);
  absent_for_ = 3'600;
  EXPECT_EQ(fetch(server, {"/absent", "/b"}), "AD");
  const auto asked = server.count();
  EXPECT_EQ(fetch(server, {"/absent", "/b"}), "AD");
  EXPECT_EQ(server.count(), asked + 1) << "that the first is absent is known";
  now_ += 3'600;
  EXPECT_EQ(fetch(server, {"/absent", "/b"}), "AD");
  EXPECT_EQ(server.count(), asked + 3);
}

}  // namespace
}  // namespace gpusolve::net
