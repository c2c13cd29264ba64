// Bodies that go into a sink while they come: kept beside their entry, hashed once, read again only where somebody wants them.
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <random>

#include "base/digest/digest.hpp"
#include "tests/adapters/net/cache_fixture.hpp"
#include "tests/support/scripted_server.hpp"

namespace gpusolve::net {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using tests::http_answer;
using tests::ScriptedConnection;
using tests::ScriptedServer;

/// Collects, and counts how often a body began.
class Collector final : public BodySink {
 public:
  void begin(bool /*may_keep*/) override {
    text.clear();
    ++begun;
  }
  [[nodiscard]] auto take(std::string_view bytes) -> bool override {
    text.append(bytes);
    return text.size() <= most;
  }
  [[nodiscard]] auto finish(const std::string& sha256, const KeptBody& /*body*/) -> bool override {
    digest = sha256;
    return is_pleased;
  }
  std::string text;
  std::string digest;
  int begun{};
  std::size_t most{std::string::npos};  ///< wants no more than this
  bool is_pleased{true};
};

/// Of several pieces, none like another.
auto long_text(char letter = 'a') -> std::string {
  std::string text;
  for (int count = 0; text.size() < 1'000'000; ++count) {
    text += letter + std::to_string(count) + "\n";
  }
  return text;
}

class Streaming : public Cache {
 protected:
  auto fetch(const std::string& url, BodySink& sink, bool is_offline = false) -> Result<FetchAnswer> {
    CacheFolder cache(folder_);
    Client client({.stall_timeout = std::chrono::seconds(1), .first_pause = std::chrono::milliseconds(1)});
    CachedFetcher fetcher(cache, is_offline ? nullptr : &client, [this] { return now_; });
    auto answer = fetcher.fetch({.url = url, .largest = k_limit, .sink = &sink});
    problem_ = cache.problem().value_or("");
    return answer;
  }
  auto streamed(const std::string& url, BodySink& sink, bool is_offline = false) -> StreamedDocument {
    const auto answer = fetch(url, sink, is_offline);
    EXPECT_TRUE(answer.has_value()) << answer.error().text();
    const auto* const document = answer ? std::get_if<StreamedDocument>(&*answer) : nullptr;
    EXPECT_NE(document, nullptr);
    return document == nullptr ? StreamedDocument{} : *document;
  }
  static auto read(const StreamedDocument& document) -> std::string {
    Collector text;
    const auto status = document.body->read(text);
    return status ? text.text : status.error().text();
  }
  [[nodiscard]] auto bodies() const -> std::vector<fs::path> {
    auto all = files();
    std::erase_if(all, [](const fs::path& file) { return file.string().find("/bodies-") == std::string::npos; });
    return all;
  }
  std::int64_t now_ = 1'000'000;
  std::string problem_;
};

/// Sends `body` with an ETag of its own, or says that the copy is still good.
auto serve(const std::string& body, const std::string& lines = "") -> ScriptedServer::Script {
  return [body, lines](const ScriptedConnection& to, const std::string& head, int) {
    const auto etag = "ETag: \"" + sha256_of(body) + "\"\r\n";
    const bool is_known = head.find("If-None-Match: \"" + sha256_of(body)) != std::string::npos;
    to.send(is_known ? "HTTP/1.1 304 Not Modified\r\n" + etag + lines + "Connection: close\r\n\r\n" : http_answer(200, body, etag + lines));
  };
}

TEST_F(Streaming, GivesTheSinkTheBodyAndKeepsIt) {
  const auto text = long_text();
  const ScriptedServer server(serve(text));
  Collector sink;
  const auto document = streamed(server.url("/a"), sink);
  EXPECT_TRUE(document.is_in_sink);
  EXPECT_TRUE(sink.text == text);
  EXPECT_EQ(sink.digest, sha256_of(text));
  EXPECT_EQ(document.sha256, sha256_of(text));
  EXPECT_TRUE(read(document) == text);
  EXPECT_EQ(files().size(), 2U) << "the entry and its body";
}

TEST_F(Streaming, AsksASecondTimeOnceAndReadsNoBody) {
  const auto text = long_text();
  const ScriptedServer server(serve(text));
  Collector sink;
  streamed(server.url("/a"), sink);
  auto bytes = text;
  bytes[500'000] = '!';
  std::ofstream(bodies().at(0), std::ios::binary) << bytes;
  Collector second;
  const auto document = streamed(server.url("/a"), second);
  EXPECT_EQ(server.count(), 2);
  EXPECT_FALSE(document.is_in_sink);
  EXPECT_EQ(document.sha256, sha256_of(text)) << "the digest is that of what was kept";
  EXPECT_EQ(second.begun, 0);
  EXPECT_THAT(read(document), HasSubstr("its copy in the cache is damaged")) << "who reads the body finds the damage";
}

TEST_F(Streaming, FetchesAgainWhatWasCutOrIsGone) {
  const auto text = long_text();
  const ScriptedServer server(serve(text));
  Collector first;
  streamed(server.url("/a"), first);
  fs::resize_file(bodies().at(0), 10);
  Collector second;
  EXPECT_TRUE(streamed(server.url("/a"), second).is_in_sink);
  EXPECT_TRUE(second.text == text);
  fs::remove(bodies().at(0));
  Collector third;
  EXPECT_TRUE(streamed(server.url("/a"), third).is_in_sink);
}

TEST_F(Streaming, FetchesAgainWhatItIsToldToWhateverIsKept) {
  const ScriptedServer server(serve(long_text(), "Cache-Control: max-age=600\r\n"));
  CacheFolder cache(folder_);
  Client client({});
  CachedFetcher fetcher(cache, &client, [this] { return now_; });
  for (int count = 0; count < 2; ++count) {
    Collector sink;
    const auto answer = fetcher.fetch({.url = server.url("/a"), .largest = k_limit, .sink = &sink, .ignores_kept = true});
    EXPECT_TRUE(answer && std::get<StreamedDocument>(*answer).is_in_sink);
  }
  EXPECT_EQ(server.count(), 2);
}

TEST_F(Streaming, KeepsOneBodyOfADocumentThatChanges) {
  const ScriptedServer server([&](const ScriptedConnection& to, const std::string&, int count) {
    to.send(http_answer(200, count == 0 ? "one" : "two", "ETag: \"" + std::to_string(count) + "\"\r\n"));
  });
  Collector first;
  Collector second;
  const auto old = streamed(server.url("/a"), first);
  EXPECT_EQ(read(streamed(server.url("/a"), second)), "two");
  EXPECT_EQ(bodies().size(), 1U);
  EXPECT_EQ(read(old), "one") << "who had it open can still read it";
}

TEST_F(Streaming, MakesTheEntryFreshWithoutTheBody) {
  const ScriptedServer server(serve(long_text(), "Cache-Control: max-age=60\r\n"));
  Collector sink;
  streamed(server.url("/a"), sink);
  const auto inode = [&] {
    struct stat status {};
    ::stat(bodies().at(0).c_str(), &status);
    return status.st_ino;
  };
  const auto before = inode();
  now_ += 60;
  for (int count = 0; count < 2; ++count) {
    EXPECT_FALSE(streamed(server.url("/a"), sink).is_in_sink);
  }
  EXPECT_EQ(server.count(), 2) << "asked once more, and then it was fresh";
  EXPECT_EQ(inode(), before);
}

TEST_F(Streaming, BeginsAgainWhereATransferBreaksInMidBody) {
  const auto text = long_text();
  const ScriptedServer server([&](const ScriptedConnection& to, const std::string&, int count) {
    const auto whole = http_answer(200, text);
    to.send(count < 2 ? std::string_view(whole).substr(0, whole.size() / 2) : whole);
  });
  Collector sink;
  const auto document = streamed(server.url("/a"), sink);
  EXPECT_EQ(sink.begun, 3);
  EXPECT_TRUE(sink.text == text);
  EXPECT_EQ(document.sha256, sha256_of(text));
  EXPECT_TRUE(read(document) == text);
  EXPECT_EQ(files().size(), 2U);
}

TEST_F(Streaming, KeepsNothingOfABodyThatIsCutEachTime) {
  const ScriptedServer server([](const ScriptedConnection& to, const std::string&, int) {
    const auto whole = http_answer(200, long_text());
    to.send(std::string_view(whole).substr(0, whole.size() / 2));
  });
  Collector sink;
  EXPECT_FALSE(fetch(server.url("/a"), sink).has_value());
  EXPECT_EQ(sink.digest, "") << "never finished";
  EXPECT_THAT(files(), IsEmpty());
}

TEST_F(Streaming, KeepsNothingThatTheSinkCannotUse) {
  const ScriptedServer server(serve(long_text()));
  Collector full;
  full.most = 1'000;
  const auto refused = fetch(server.url("/a"), full);
  ASSERT_TRUE(refused.has_value());
  EXPECT_TRUE(std::holds_alternative<Unneeded>(*refused));
  EXPECT_EQ(server.count(), 1) << "it would not be better the next time";
  Collector picky;
  picky.is_pleased = false;
  EXPECT_TRUE(std::holds_alternative<Unneeded>(*fetch(server.url("/a"), picky)));
  EXPECT_THAT(files(), IsEmpty());
}

TEST_F(Streaming, LeavesTheOldBodyWhereTheNewOneIsOfNoUse) {
  const ScriptedServer server([](const ScriptedConnection& to, const std::string&, int count) {
    to.send(http_answer(200, count == 0 ? "one" : "two", "ETag: \"" + std::to_string(count) + "\"\r\n"));
  });
  Collector sink;
  streamed(server.url("/a"), sink);
  sink.is_pleased = false;
  EXPECT_TRUE(std::holds_alternative<Unneeded>(*fetch(server.url("/a"), sink)));
  EXPECT_EQ(read(streamed(server.url("/a"), sink, true)), "one");
}

TEST_F(Streaming, HoldsInMemoryWhatMayNotBeKept) {
  const ScriptedServer server(serve("body", "Cache-Control: no-store\r\n"));
  Collector sink;
  EXPECT_EQ(read(streamed(server.url("/a"), sink)), "body");
  EXPECT_FALSE(fs::exists(folder_));
}

TEST_F(Streaming, HoldsInMemoryWhatHasNoPlace) {
  std::ofstream(folder_) << "a file where the folder should be";
  const auto text = long_text();
  const ScriptedServer server(serve(text));
  Collector sink;
  EXPECT_TRUE(read(streamed(server.url("/a"), sink)) == text);
  EXPECT_THAT(problem_, HasSubstr("cannot be written"));
}

/// No file may grow beyond a limit, as on a disk that is full.
TEST_F(Streaming, HoldsInMemoryWhatFindsTheDiskFullOnTheWay) {
  const auto text = long_text();
  const ScriptedServer server(serve(text));
  const auto child = ::fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{400'000, 400'000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    Collector sink;
    const auto document = streamed(server.url("/a"), sink);
    ::_exit(read(document) != text || sink.text != text ? 1 : problem_.find("cannot be written") == std::string::npos ? 2 : 0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), 0) << "1: no answer; 2: nothing said";
  EXPECT_THAT(files(), IsEmpty()) << "half a body";
}

TEST_F(Streaming, BelievesNoBodyThatOthersMayWrite) {
  const ScriptedServer server(serve(long_text()));
  Collector sink;
  streamed(server.url("/a"), sink);
  const auto body = bodies().at(0);
  for (const auto& place : {body, body.parent_path(), body.parent_path().parent_path()}) {
    const auto before = fs::status(place).permissions();
    fs::permissions(place, fs::perms::group_write, fs::perm_options::add);
    EXPECT_FALSE(CacheFolder(folder_).find_kept({.url = server.url("/a"), .largest = k_limit}).has_value()) << place;
    fs::permissions(place, before);
  }
  EXPECT_TRUE(CacheFolder(folder_).find_kept({.url = server.url("/a"), .largest = k_limit}).has_value());
}

TEST_F(Streaming, IsRightAfterItsWriterIsKilledAtAnyMoment) {
  const auto seed = std::random_device()();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::minstd_rand random(seed);
  const FetchRequest request{.url = "https://host/a", .largest = k_limit};
  const auto keep = [&](const std::string& text) {
    CacheFolder cache(folder_);
    const auto body = cache.draft_body(request);
    CacheEntry entry;
    entry.shown_url = request.url;
    entry.apart = BodyApart{sha256_of(text), text.size()};
    EXPECT_TRUE(body->append(text));
    cache.keep_apart(request, entry, *body);
  };
  const std::vector<std::string> texts{std::string(300'000, 'o'), std::string(3'000'000, 'n')};
  keep(texts[0]);
  for (int count = 0; count < 50; ++count) {
    const auto child = ::fork();
    if (child == 0) {
      for (std::size_t turn = 0;; ++turn) {
        keep(texts[turn % 2]);
      }
    }
    ::usleep(std::uniform_int_distribution<unsigned>(0, 20'000)(random));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    const auto found = CacheFolder(folder_).find_kept(request);
    ASSERT_TRUE(found.has_value()) << "after " << count;
    Collector text;
    ASSERT_TRUE(found->body->read(text).has_value());
    ASSERT_TRUE(text.text == texts[0] || text.text == texts[1]);
  }
}

}  // namespace
}  // namespace gpusolve::net
