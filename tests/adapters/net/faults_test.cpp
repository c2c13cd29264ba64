// Servers that fail, lie or attack. Every case has a deadline, so nothing hangs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>

#include "adapters/net/client.hpp"
#include "tests/support/certificates.hpp"
#include "tests/support/loopback.hpp"
#include "tests/support/nginx.hpp"
#include "tests/support/scripted_server.hpp"

namespace gpusolve::net {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;
using ::testing::HasSubstr;
using tests::http_answer;
using tests::Nginx;
using tests::ScriptedConnection;
using tests::ScriptedServer;

constexpr std::size_t k_limit = 1'000'000;

auto quick() -> ClientOptions {
  ClientOptions options;
  options.connect_timeout = seconds(2);
  options.stall_timeout = seconds(1);
  options.deadline = seconds(20);
  options.first_pause = milliseconds(1);
  options.longest_pause = seconds(1);
  return options;
}

auto error(const Result<FetchAnswer>& answer) -> std::string {
  EXPECT_FALSE(answer.has_value());
  return answer ? "" : answer.error().text();
}

auto body(const Result<FetchAnswer>& answer) -> std::string {
  EXPECT_TRUE(answer.has_value()) << answer.error().text();
  const auto* const document = answer ? std::get_if<FetchedDocument>(&*answer) : nullptr;
  return document == nullptr ? "nothing" : document->body;
}

TEST(FaultyServer, MayFailTwiceAndThenAnswer) {
  const ScriptedServer server([](const ScriptedConnection& to, const std::string&, int count) {
    to.send(count < 2 ? http_answer(500, "oh") : http_answer(200, "body"));
  });
  Client client(quick());
  EXPECT_EQ(body(client.fetch({server.url(), k_limit})), "body");
  EXPECT_EQ(server.count(), 3);
}

TEST(FaultyServer, MayResetTheConnectionMidway) {
  const ScriptedServer server([](const ScriptedConnection& to, const std::string&, int count) {
    if (count > 0) {
      to.send(http_answer(200, "body"));
      return;
    }
    to.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf of it");
    ScriptedConnection::wait(milliseconds(50));
    to.reset();
  });
  Client client(quick());
  EXPECT_EQ(body(client.fetch({server.url(), k_limit})), "body");
}

TEST(FaultyServer, IsNamedWhenItAlwaysResets) {
  const ScriptedServer server([](const ScriptedConnection& to, const std::string&, int) { to.reset(); });
  Client client(quick());
  EXPECT_THAT(error(client.fetch({server.url("/a"), k_limit})), HasSubstr("try again later, or another mirror (tried 4 times)"));
  EXPECT_EQ(server.count(), 4);
}

TEST(FaultyServer, IsLeftWhenItsBodyStalls) {
  const ScriptedServer server([](const ScriptedConnection& to, const std::string&, int) {
    to.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf");
    ScriptedConnection::wait(seconds(4));
  });
  auto options = quick();
  options.tries = 1;
  Client client(options);
  const auto start = steady_clock::now();
  EXPECT_THAT(error(client.fetch({server.url(), k_limit})), HasSubstr("too slow"));
  EXPECT_LT(steady_clock::now() - start, seconds(10));
}

TEST(FaultyServer, IsLeftWhenItDripsForLongerThanTheDeadline) {
  std::atomic<bool> has_sent_all = false;
  const ScriptedServer server([&](const ScriptedConnection& to, const std::string&, int) {
    bool is_there = to.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n");
    for (int count = 0; is_there && count < 2000; ++count) {
      is_there = to.send(std::string(500, 'x'));
      ScriptedConnection::wait(milliseconds(50));
    }
    has_sent_all = is_there;
  });
  auto options = quick();
  options.stall_timeout = seconds(120);  // on a slow machine, too, only the deadline may end it
  options.deadline = seconds(2);
  Client client(options);
  EXPECT_THAT(error(client.fetch({server.url(), k_limit})), HasSubstr("is not there after 2 seconds"));
  EXPECT_FALSE(has_sent_all);
}

TEST(FaultyServer, IsTriedAgainWhenItSendsLessThanItSays) {
  const ScriptedServer server([](const ScriptedConnection& to, const std::string&, int count) {
    to.send(count == 0 ? "HTTP/1.1 200 OK\r\nContent-Length: 100\r\nConnection: close\r\n\r\nshort" : http_answer(200, "body"));
  });
  Client client(quick());
  EXPECT_EQ(body(client.fetch({server.url(), k_limit})), "body");
}

TEST(FaultyServer, IsNotReadFurtherThanItsLengthSays) {
  const ScriptedServer server([](const ScriptedConnection& to, const std::string&, int) {
    to.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\nbody and more");
  });
  Client client(quick());
  EXPECT_EQ(body(client.fetch({server.url(), k_limit})), "body");
}

TEST(FaultyServer, CannotFillTheMemory) {
  const ScriptedServer server([](const ScriptedConnection& to, const std::string&, int) {
    bool is_there = to.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n");
    while (is_there) {
      is_there = to.send(std::string(1'000'000, 'x'));
    }
  });
  Client client(quick());
  EXPECT_THAT(error(client.fetch({server.url(), k_limit})), HasSubstr("is larger than 1000000 bytes"));
  EXPECT_EQ(server.count(), 1) << "it would be as large the next time";
}

TEST(FaultyServer, CannotSendAnEndlessErrorPage) {
  const ScriptedServer server([](const ScriptedConnection& to, const std::string&, int) {
    bool is_there = to.send("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
    while (is_there) {
      is_there = to.send(std::string(1'000'000, 'x'));
    }
  });
  Client client(quick());
  const auto answer = client.fetch({server.url(), k_limit});
  ASSERT_TRUE(answer.has_value()) << answer.error().text();
  EXPECT_TRUE(std::holds_alternative<NoSuchDocument>(*answer));
}

TEST(FaultyServer, ThatDoesNotSpeakHttpIsNamed) {
  const ScriptedServer server([](const ScriptedConnection& to, const std::string&, int) { to.send("SSH-2.0-OpenSSH_9.2\r\n"); });
  Client client(quick());
  EXPECT_THAT(error(client.fetch({server.url("/a"), k_limit})), HasSubstr(server.url("/a") + ": "));
}

TEST(FaultyServer, SendsAnotherPartThanWasAskedFor) {
  const ScriptedServer server([](const ScriptedConnection& to, const std::string&, int) {
    to.send("HTTP/1.1 206 Partial\r\nContent-Range: bytes 0-3/100\r\nContent-Length: 4\r\nConnection: close\r\n\r\nbody");
  });
  Client client(quick());
  const auto answer = client.fetch({server.url(), k_limit, "", ByteRange{10, 14}});
  ASSERT_TRUE(answer.has_value());
  EXPECT_TRUE(std::holds_alternative<NoParts>(*answer));
}

TEST(FaultyServer, IsOneOfManyAndHoldsUpNoOther) {
  const ScriptedServer bad([](const ScriptedConnection& to, const std::string&, int) { to.reset(); });
  const ScriptedServer good([](const ScriptedConnection& to, const std::string&, int) { to.send(http_answer(200, "body")); });
  const std::vector<FetchRequest> requests{{bad.url(), k_limit}, {good.url(), k_limit}};
  Client client(quick());
  const auto answers = client.fetch_all(requests);
  EXPECT_FALSE(answers[0].has_value());
  EXPECT_EQ(body(answers[1]), "body");
}

TEST(Users, AreReadFromNetrcWhenTheServerAsks) {
  const auto netrc = fs::path(::testing::TempDir()) / "faults-netrc";
  std::ofstream(netrc) << "machine 127.0.0.1 login ann password s3cret\n";
  const ScriptedServer server([](const ScriptedConnection& to, const std::string& head, int) {
    const bool is_known = head.find("Authorization: Basic YW5uOnMzY3JldA==") != std::string::npos;
    to.send(is_known ? http_answer(200, "body") : http_answer(401, "", "WWW-Authenticate: Basic realm=\"x\"\r\n"));
  });
  Client without(quick());
  const auto text = error(without.fetch({server.url("/a"), k_limit}));
  EXPECT_THAT(text, HasSubstr("status 401: it wants a user and password, in ~/.netrc or in the URL"));
  const Keyring keyring({.file = netrc.string()});
  auto options = quick();
  options.keyring = &keyring;
  Client with(options);
  EXPECT_EQ(body(with.fetch({server.url("/a"), k_limit})), "body");
  const Keyring for_others({.file = netrc.string(), .origins = std::set<std::string>{"https://corp.example:443"}});
  options.keyring = &for_others;
  Client told(options);
  EXPECT_THAT(error(told.fetch({server.url("/a"), k_limit})), HasSubstr("status 401")) << "the user named another server";
  fs::remove(netrc);
}

TEST(Users, OfANetrcThatIsTooLongMayBeOfAnyHost) {
  const auto netrc = fs::path(::testing::TempDir()) / "long-netrc";
  std::ofstream(netrc) << std::string(2U << 20U, '\n') << "machine 127.0.0.1 login ann password s3cret\n";
  EXPECT_NE(Keyring({.file = netrc.string()}).secrets_of("http://127.0.0.1/a"), "") << "the cache would serve it to others";
  fs::remove(netrc);
  EXPECT_EQ(Keyring({.file = netrc.string()}).secrets_of("http://127.0.0.1/a"), "");
}

TEST(Users, AreRememberedForTheirHostAlone) {
  const auto script = [](const ScriptedConnection& to, const std::string& head, int) {
    to.send(http_answer(200, head.find("Authorization") == std::string::npos ? "stranger" : "ann"));
  };
  const ScriptedServer home(script);
  const ScriptedServer other(script);
  const ScriptedServer leading([&](const ScriptedConnection& to, const std::string&, int) {
    to.send(http_answer(302, "", "Location: " + other.url("/b") + "\r\n"));
  });
  Keyring keyring({.is_read = false});
  auto options = quick();
  options.keyring = &keyring;
  Client client(options);
  const auto url = keyring.remember_user("http://ann:s3cret@127.0.0.1:" + std::to_string(home.port()) + "/a");
  EXPECT_EQ(url, home.url("/a"));
  EXPECT_EQ(body(client.fetch({url, k_limit})), "ann");
  EXPECT_EQ(body(client.fetch({other.url("/a"), k_limit})), "stranger");
  EXPECT_EQ(keyring.remember_user("http://ann:s3cret@127.0.0.1:" + std::to_string(leading.port())).find("s3cret"), std::string::npos);
  EXPECT_EQ(body(client.fetch({leading.url("/a"), k_limit})), "stranger");
}

TEST(Proxy, IsAskedInPlaceOfTheServer) {
  const ScriptedServer proxy(
      [](const ScriptedConnection& to, const std::string& head, int) { to.send(http_answer(200, head.substr(0, head.find("\r\n")))); });
  auto options = quick();
  options.proxy = proxy.url();
  Client client(options);
  EXPECT_EQ(body(client.fetch({"http://no-such-host.invalid/a", k_limit})), "GET http://no-such-host.invalid/a HTTP/1.1");
}

class Tls : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!Nginx::is_there()) {
      GTEST_SKIP() << Nginx::k_absent;
    }
    fs::create_directories(folder_ / "root");
    std::ofstream(folder_ / "root" / "a") << "body";
    authority_ = tests::make_certificate(folder_, "authority", {}, true);
  }
  void TearDown() override { fs::remove_all(folder_); }
  auto serve(const tests::CertificateFiles& files, const std::string& lines = "") const -> tests::NginxSetup {
    return {.root = folder_ / "root",
            .server_lines = "ssl_certificate " + files.certificate.string() + "; ssl_certificate_key " + files.key.string() + ";" + lines,
            .listen_words = "ssl http2",
            .scheme = "https"};
  }
  auto trusting() const -> ClientOptions {
    auto options = quick();
    options.ca_file = authority_.certificate.string();
    return options;
  }
  fs::path folder_ =
      fs::path(::testing::TempDir()) / (std::string("tls-") + ::testing::UnitTest::GetInstance()->current_test_info()->name());
  tests::CertificateFiles authority_;
};

TEST_F(Tls, IsTrustedByTheAuthorityThatIsNamed) {
  const Nginx server(serve(tests::make_certificate(folder_, "good", {}, false, authority_)));
  Client client(trusting());
  EXPECT_EQ(body(client.fetch({server.url("/a"), k_limit})), "body");
}

TEST_F(Tls, CarriesManyStreamsOverOneConnection) {
  const Nginx server(serve(tests::make_certificate(folder_, "good", {}, false, authority_)));
  const std::vector<FetchRequest> requests(40, FetchRequest{server.url("/a"), k_limit});
  auto options = trusting();
  options.stall_timeout = seconds(120);  // a slow machine must not cause a second request
  Client client(options);
  for (const auto& answer : client.fetch_all(requests)) {
    EXPECT_EQ(body(answer), "body");
  }
  const auto seen = server.requests();
  ASSERT_EQ(seen.size(), 40U);
  for (const auto& request : seen) {
    EXPECT_EQ(request.protocol, "HTTP/2.0");
    EXPECT_EQ(request.connection, seen.front().connection);
  }
}

TEST_F(Tls, IsRefusedWithoutItsAuthority) {
  const Nginx server(serve(tests::make_certificate(folder_, "good", {}, false, authority_)));
  Client client(quick());
  const auto text = error(client.fetch({server.url("/a"), k_limit}));
  EXPECT_THAT(text, HasSubstr("certificate"));
  EXPECT_THAT(text, HasSubstr("a private authority's certificate is named by SSL_CERT_FILE"));
  EXPECT_THAT(text, ::testing::Not(HasSubstr("tried")));
}

TEST_F(Tls, IsRefusedWhenExpiredOrNotYetTimeOrSelfSigned) {
  const auto expired = tests::make_certificate(folder_, "expired", {-30, -1}, false, authority_);
  const auto early = tests::make_certificate(folder_, "early", {10, 30}, false, authority_);
  const auto own = tests::make_certificate(folder_, "own");
  for (const auto& [files, hint] : {std::pair(expired, "expired"), {early, "not yet valid"}, {own, "self-signed"}}) {
    const Nginx server(serve(files));
    Client client(trusting());
    EXPECT_THAT(error(client.fetch({server.url("/a"), k_limit})), HasSubstr(hint));
  }
}

TEST_F(Tls, IsNotCheckedWhereTheUserSaysSoAndOnlyThere) {
  const auto own = tests::make_certificate(folder_, "own");
  const Nginx spared(serve(own));
  const Nginx checked(serve(own));
  auto options = trusting();
  options.unverified.insert("https://127.0.0.1:" + std::to_string(spared.port()));
  Client client(options);
  EXPECT_EQ(body(client.fetch({spared.url("/a"), k_limit})), "body");
  EXPECT_THAT(error(client.fetch({checked.url("/a"), k_limit})), HasSubstr("self-signed"));
}

TEST_F(Tls, IsNeverLeftForPlainHttp) {
  const Nginx plain({.root = folder_ / "root"});
  const Nginx server(
      serve(tests::make_certificate(folder_, "good", {}, false, authority_), "location = /down { return 302 " + plain.url("/a") + "; }"));
  Client client(trusting());
  EXPECT_THAT(error(client.fetch({server.url("/down"), k_limit})),
              HasSubstr("redirects from https to plain http, to `" + plain.url("/a") + "`"));
  EXPECT_TRUE(plain.requests().empty());
}

}  // namespace
}  // namespace gpusolve::net
