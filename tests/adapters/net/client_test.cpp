// The client against a real server: nginx on loopback.
#include "adapters/net/client.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "adapters/net/missing.hpp"
#include "base/digest/digest.hpp"
#include "tests/support/nginx.hpp"

namespace gpusolve::net {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::StartsWith;
using tests::Nginx;

constexpr std::size_t k_limit = 1'000'000;

auto quick() -> ClientOptions {
  ClientOptions options;
  options.connect_timeout = std::chrono::seconds(2);
  options.stall_timeout = std::chrono::seconds(1);
  options.deadline = std::chrono::seconds(10);
  options.first_pause = std::chrono::milliseconds(1);
  options.longest_pause = std::chrono::seconds(2);
  return options;
}

class ClientOverHttp : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!Nginx::is_there()) {
      GTEST_SKIP() << Nginx::k_absent;
    }
    std::filesystem::remove_all(root_);
    std::filesystem::create_directories(root_);
    write("a.json", R"({"a": 1})");
  }
  void TearDown() override { std::filesystem::remove_all(root_); }
  void write(const std::string& name, const std::string& text) const { std::ofstream(root_ / name, std::ios::binary) << text; }

  std::filesystem::path root_ =
      std::filesystem::path(::testing::TempDir()) / (std::string("net-") + ::testing::UnitTest::GetInstance()->current_test_info()->name());
};

auto document(const Result<FetchAnswer>& answer) -> FetchedDocument {
  EXPECT_TRUE(answer.has_value()) << answer.error().text();
  const auto* const found = answer ? std::get_if<FetchedDocument>(&*answer) : nullptr;
  EXPECT_NE(found, nullptr);
  return found == nullptr ? FetchedDocument{} : *found;
}

auto error(const Result<FetchAnswer>& answer) -> std::string {
  EXPECT_FALSE(answer.has_value());
  return answer ? "" : answer.error().text();
}

TEST_F(ClientOverHttp, FetchesADocumentWithItsType) {
  const Nginx server({.root = root_});
  Client client(quick());
  const auto got = document(client.fetch({server.url("/a.json"), k_limit, "application/json"}));
  EXPECT_EQ(got.body, R"({"a": 1})");
  EXPECT_EQ(got.content_type, "application/json");
  EXPECT_EQ(got.url, server.url("/a.json"));
  const auto requests = server.requests();
  ASSERT_THAT(requests, SizeIs(1));
  EXPECT_EQ(requests[0].accept, "application/json");
  EXPECT_EQ(requests[0].user_agent, "gpusolve");
}

TEST_F(ClientOverHttp, ReportsMissingDocuments) {
  const Nginx server({.root = root_, .server_lines = "location = /gone { return 410; }"});
  Client client(quick());
  for (const auto& [path, status] : {std::pair("/none", 404), {"/gone", 410}}) {
    const auto answer = client.fetch({server.url(path), k_limit});
    ASSERT_TRUE(answer.has_value()) << path;
    const auto* const missing = std::get_if<NoSuchDocument>(&*answer);
    ASSERT_NE(missing, nullptr) << path;
    EXPECT_EQ(missing->status, status);
  }
  EXPECT_THAT(server.uris(), ElementsAre("/none", "/gone")) << "there is no use in asking twice";
}

TEST_F(ClientOverHttp, AcceptsARefusalAsAnAnswerOnlyOnRequest) {
  const Nginx server({.root = root_, .server_lines = "location = /hidden { return 403; }"});
  Client client(quick());
  EXPECT_THAT(error(client.fetch({server.url("/hidden"), k_limit})), HasSubstr("status 403: it refuses access"));
  const auto answer = client.fetch({.url = server.url("/hidden"), .largest = k_limit, .takes_refusal = true});
  ASSERT_TRUE(answer.has_value()) << answer.error().text();
  const auto* const missing = std::get_if<NoSuchDocument>(&*answer);
  ASSERT_NE(missing, nullptr);
  EXPECT_TRUE(missing->is_refusal);
  EXPECT_THAT(server.uris(), ElementsAre("/hidden", "/hidden")) << "there is no use in asking twice";
}

TEST(MissingDocument, IsWhatStoresOfFilesMeanByARefusal) {
  for (const auto* const url : {"https://download.pytorch.org/whl/cu126/nothing/", "https://s3.amazonaws.com/bucket/a",
                                "https://bucket.s3.eu-west-1.amazonaws.com/a", "https://storage.googleapis.com/bucket/a"}) {
    const auto missing = missing_document(403, url, {url, k_limit});
    ASSERT_TRUE(missing.has_value()) << url;
    EXPECT_FALSE(missing->is_refusal);
  }
  for (const auto* const url :
       {"https://pypi.corp.example/simple/a/", "https://amazonaws.com.evil.example/a", "https://evilamazonaws.com/"}) {
    EXPECT_FALSE(missing_document(403, url, {url, k_limit}).has_value()) << url;
  }
}

TEST_F(ClientOverHttp, FetchesManyOverFewConnectionsInTheirOrder) {
  std::vector<FetchRequest> requests;
  const Nginx server({.root = root_});
  for (int number = 0; number < 100; ++number) {
    const auto name = std::to_string(number);
    write(name, "body " + name);
    requests.push_back({server.url("/" + name), k_limit});
  }
  Client client(quick());
  const auto answers = client.fetch_all(requests);
  ASSERT_THAT(answers, SizeIs(100));
  for (std::size_t number = 0; number < 100; ++number) {
    EXPECT_EQ(document(answers[number]).body, "body " + std::to_string(number));
  }
  std::set<std::string> connections;
  for (const auto& request : server.requests()) {
    connections.insert(request.connection);
  }
  EXPECT_LE(connections.size(), quick().connections_a_host);
}

TEST_F(ClientOverHttp, KeepsItsConnectionFromCallToCall) {
  const Nginx server({.root = root_});
  Client client(quick());
  for (int count = 0; count < 3; ++count) {
    document(client.fetch({server.url("/a.json"), k_limit}));
  }
  const auto requests = server.requests();
  ASSERT_THAT(requests, SizeIs(3));
  EXPECT_EQ(requests[0].connection, requests[2].connection);
}

TEST_F(ClientOverHttp, FetchesParts) {
  write("wheel.whl", "0123456789");
  const Nginx server({.root = root_});
  Client client(quick());
  const auto url = server.url("/wheel.whl");
  const auto middle = document(client.fetch({url, 4, "", ByteRange{2, 6}}));
  EXPECT_EQ(middle.body, "2345");
  EXPECT_EQ(middle.first, 2U);
  EXPECT_EQ(middle.whole_size, 10U);
  const auto last = document(client.fetch({url, 3, "", LastBytes{3}}));
  EXPECT_EQ(last.body, "789");
  EXPECT_EQ(last.first, 7U);
  EXPECT_EQ(last.whole_size, 10U);
  EXPECT_EQ(document(client.fetch({url, k_limit, "", LastBytes{99}})).body, "0123456789");
  EXPECT_EQ(document(client.fetch({url, k_limit, "", ByteRange{8, 99}})).body, "89");
  const auto behind = document(client.fetch({url, k_limit, "", ByteRange{10, 12}}));
  EXPECT_EQ(behind.body, "");
  EXPECT_EQ(behind.whole_size, 10U);
}

TEST_F(ClientOverHttp, SaysSoWhereAServerSendsNoParts) {
  write("wheel.whl", std::string(10'000'000, 'x'));
  const Nginx server({.root = root_, .server_lines = "max_ranges 0;"});
  Client client(quick());
  const auto answer = client.fetch({server.url("/wheel.whl"), 100, "", LastBytes{100}});
  ASSERT_TRUE(answer.has_value()) << answer.error().text();
  EXPECT_TRUE(std::holds_alternative<NoParts>(*answer));
}

TEST_F(ClientOverHttp, DecodesCompressedBodiesWithinALimit) {
  write("big.json", std::string(500'000, ' '));
  const Nginx server({.root = root_, .server_lines = "gzip on; gzip_types application/json; gzip_min_length 1;"});
  Client client(quick());
  EXPECT_THAT(document(client.fetch({server.url("/big.json"), 500'000})).body, SizeIs(500'000));
  EXPECT_THAT(error(client.fetch({server.url("/big.json"), 499'999})), HasSubstr("is larger than 499999 bytes"));
}

TEST_F(ClientOverHttp, FollowsRedirects) {
  const Nginx server({.root = root_, .server_lines = "location = /old { return 301 /older; } location = /older { return 302 /a.json; }"});
  Client client(quick());
  const auto got = document(client.fetch({server.url("/old"), k_limit}));
  EXPECT_EQ(got.body, R"({"a": 1})");
  EXPECT_EQ(got.url, server.url("/a.json"));
}

TEST_F(ClientOverHttp, LeavesACircleOfRedirects) {
  const Nginx server({.root = root_, .server_lines = "location = /left { return 302 /right; } location = /right { return 302 /left; }"});
  Client client(quick());
  EXPECT_THAT(error(client.fetch({server.url("/left"), k_limit})), HasSubstr("redirects more than 10 times"));
  EXPECT_THAT(server.uris(), SizeIs(11));
}

TEST_F(ClientOverHttp, LeavesRedirectsToFiles) {
  const Nginx server({.root = root_, .server_lines = "location = /out { return 302 file:///etc/passwd; }"});
  Client client(quick());
  EXPECT_THAT(error(client.fetch({server.url("/out"), k_limit})), HasSubstr("redirects to `file:///etc/passwd`, which is no http"));
}

TEST_F(ClientOverHttp, TriesAgainWhereTheServerIsBusyButNotForEver) {
  const Nginx server({.root = root_, .server_lines = "location = /busy { return 503; } location = /broken { return 501; }"});
  Client client(quick());
  EXPECT_THAT(error(client.fetch({server.url("/busy"), k_limit})),
              HasSubstr("status 503; try again later, or another mirror (tried 4 times)"));
  EXPECT_THAT(server.uris(), SizeIs(4));
  EXPECT_THAT(error(client.fetch({server.url("/broken"), k_limit})), EndsWith("status 501; check the address"));
  EXPECT_THAT(server.uris(), SizeIs(5));
}

TEST_F(ClientOverHttp, DoesNotWaitForAsLongAsAServerWouldLike) {
  const Nginx server({.root = root_, .server_lines = "location = /later { add_header Retry-After 3600 always; return 429; }"});
  Client client(quick());
  EXPECT_THAT(error(client.fetch({server.url("/later"), k_limit})), HasSubstr("status 429 and wants to be asked again in 3600 seconds"));
  EXPECT_THAT(server.uris(), SizeIs(1));
}

TEST_F(ClientOverHttp, WaitsForAsLongAsAServerAsks) {
  const Nginx server({.root = root_, .server_lines = "location = /later { add_header Retry-After 1 always; return 429; }"});
  auto options = quick();
  options.tries = 2;
  Client client(options);
  const auto start = std::chrono::steady_clock::now();
  EXPECT_THAT(error(client.fetch({server.url("/later"), k_limit})), HasSubstr("429"));
  EXPECT_GE(std::chrono::steady_clock::now() - start, std::chrono::seconds(1));
}

TEST_F(ClientOverHttp, ChecksDigests) {
  const Nginx server({.root = root_});
  Client client(quick());
  const auto right = sha256_of(R"({"a": 1})");
  document(client.fetch({server.url("/a.json"), k_limit, "", WholeBody{}, right}));
  const auto wrong = std::string(64, '0');
  const auto answer = client.fetch({server.url("/a.json"), k_limit, "", WholeBody{}, wrong});
  ASSERT_TRUE(answer.has_value()) << answer.error().text();
  const auto* const other = std::get_if<WrongDocument>(&*answer);
  ASSERT_NE(other, nullptr);
  EXPECT_THAT(other->why.text(), HasSubstr("its sha256 is " + right + ", but the source says `" + wrong + "`"));
}

TEST_F(ClientOverHttp, NamesTheServerThatIsGone) {
  Nginx server({.root = root_});
  const auto url = server.url("/a.json");
  server.stop();
  Client client(quick());
  const auto text = error(client.fetch({url, k_limit}));
  EXPECT_THAT(text, StartsWith(url + ": "));
  EXPECT_THAT(text, HasSubstr("check the address, the network and the proxy settings"));
}

TEST_F(ClientOverHttp, KeepsPasswordsOutOfItsErrors) {
  Client client(quick());
  const auto text = error(client.fetch({"http://ann:s3cret@127.0.0.1:1/t/to-ken/a?key=k3y", k_limit}));
  for (const auto* const secret : {"s3cret", "to-ken", "k3y", "ann"}) {
    EXPECT_EQ(text.find(secret), std::string::npos) << text;
  }
}

TEST_F(ClientOverHttp, AsksForNothingButHttp) {
  Client client(quick());
  for (const auto* const url : {"file:///etc/passwd", "ftp://127.0.0.1/", "", "gopher://x"}) {
    EXPECT_THAT(error(client.fetch({url, k_limit})), HasSubstr("is no http or https URL")) << url;
  }
}

TEST_F(ClientOverHttp, LearnsThatItsCopyIsGood) {
  const Nginx server({.root = root_});
  Client client(quick());
  const ConditionalRequest first{{server.url("/a.json"), k_limit}, {}};
  const auto fresh = client.fetch_changed({&first, 1});
  ASSERT_TRUE(fresh[0].has_value()) << fresh[0].error().text();
  EXPECT_FALSE(fresh[0]->validators.etag.empty());
  const ConditionalRequest second{first.request, fresh[0]->validators};
  const auto known = client.fetch_changed({&second, 1});
  ASSERT_TRUE(known[0].has_value()) << known[0].error().text();
  EXPECT_TRUE(std::holds_alternative<NotModified>(known[0]->answer));
}

TEST_F(ClientOverHttp, IsNotFooledByAnUnaskedNotModified) {
  const Nginx server({.root = root_, .server_lines = "location = /odd { return 304; }"});
  Client client(quick());
  EXPECT_THAT(error(client.fetch({server.url("/odd"), k_limit})), HasSubstr("status 304"));
}

}  // namespace
}  // namespace gpusolve::net
