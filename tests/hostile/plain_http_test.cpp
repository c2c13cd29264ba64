// Findings 6 and 10: documents over https refer to nothing that can be changed on the way, and plain-http requests are reported.
#include "tests/hostile/sources.hpp"
#include "tests/support/certificates.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using tests::Nginx;

class PlainHttp : public HostileSources {
 protected:
  /// The folder over TLS.
  [[nodiscard]] auto secure_server(const std::string& root) -> Nginx {
    const auto authority = tests::make_certificate(sandbox_.path(), "authority", {}, true);
    const auto own = tests::make_certificate(sandbox_.path(), "server", {}, false, authority);
    authority_ = authority.certificate.string();
    return Nginx({.root = path(root),
                  .server_lines = "ssl_certificate " + own.certificate.string() + "; ssl_certificate_key " + own.key.string() + ";",
                  .listen_words = "ssl",
                  .scheme = "https"});
  }
  [[nodiscard]] auto trusting() const -> std::map<std::string, std::string> { return {{"SSL_CERT_FILE", authority_}}; }
  /// This server serves hosts that do not exist, as their proxy.
  [[nodiscard]] static auto through(const Nginx& proxy) -> std::map<std::string, std::string> { return {{"http_proxy", proxy.url()}}; }
  std::string authority_;
};

TEST_F(PlainHttp, IsNotTakenForMetadataThatASecurePageNames) {
  const Nginx evil({.root = path("evil")});
  add_project("evil", "internal", "1.0", "Requires-Dist: evil\n");
  add_project("good", "internal", "1.0", "", evil.url("/files/"));
  add_project("good", "evil", "1.0");
  const auto good = secure_server("good");
  const auto ended = resolve_pip({"--index-url", good.url("/simple"), "internal"}, trusting());
  EXPECT_EQ(ended.status, 3) << ended.out;
  EXPECT_THAT(ended.err, AllOf(HasSubstr("internal-1.0-py3-none-any.whl"), HasSubstr(evil.url()), HasSubstr("--allow-insecure-host")));
  EXPECT_THAT(evil.uris(), IsEmpty());
}

TEST_F(PlainHttp, IsTakenWhereTheUserAllowsTheHost) {
  const Nginx files({.root = path("files")});
  add_project("files", "internal", "1.0");
  add_project("good", "internal", "1.0", "", files.url("/files/"));
  const auto good = secure_server("good");
  const auto ended = resolve_pip(
      {"--index-url", good.url("/simple"), "--allow-insecure-host", "127.0.0.1:" + std::to_string(files.port()), "--json", "internal"},
      trusting());
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_THAT(packages(ended), ElementsAre("internal 1.0"));
}

TEST_F(PlainHttp, LeavesTheFilesThatAreAsSafeAsTheirPage) {
  add_project("good", "internal", "1.0");
  const auto page = sandbox_.read("good/simple/internal/index.html");
  sandbox_.write("good/simple/internal/index.html",
                 page + "<a href=\"http://evil.invalid/internal-2.0-py3-none-any.whl\">internal-2.0</a>");
  const auto good = secure_server("good");
  const auto ended = resolve_pip({"--index-url", good.url("/simple"), "--json", "internal"}, trusting());
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_THAT(packages(ended), ElementsAre("internal 1.0"));
  EXPECT_THAT(warnings(ended), HasSubstr("http://evil.invalid/internal-2.0-py3-none-any.whl"));
}

TEST_F(PlainHttp, IsNotAllowedForThePackagesOfAChannelOverHttps) {
  for (const std::string base : {"http://evil.invalid/ch", "file:///evil", "//evil.invalid/ch", "ftp://evil.invalid/ch"}) {
    add_channel("channel", "foo", "1.0", "", R"(, "base_url": ")" + base + "\"");
    const auto good = secure_server("channel");
    const auto ended = resolve({"-c", good.url(), "--json", "foo"}, trusting());
    if (base.starts_with("//")) {
      EXPECT_EQ(ended.status, 0) << base << ended.err;  // at https, like the channel
      continue;
    }
    EXPECT_EQ(ended.status, 3) << base << ended.out;
    EXPECT_THAT(ended.err, AllOf(HasSubstr("`" + base + "`"), HasSubstr("not as safe as " + good.url())));
  }
}

TEST_F(PlainHttp, OfAChannelNamesNoFilesOfThisMachine) {
  add_channel("channel", "foo", "1.0", "", R"(, "base_url": "file:///evil")");
  const Nginx server({.root = path("channel")});
  EXPECT_EQ(resolve({"-c", server.url(), "foo"}).status, 3);
}

TEST_F(PlainHttp, IsReportedForNamesThatOnlyBeginLikeLoopback) {
  add_project("good", "internal", "1.0");
  const Nginx proxy({.root = path("good")});
  for (const std::string host : {"127.evil.invalid", "127.0.0.1.evil.invalid", "localhost.evil.invalid", "evil.invalid"}) {
    const auto ended = resolve_pip({"--index-url", "http://" + host + "/simple", "--json", "internal"}, through(proxy));
    EXPECT_EQ(ended.status, 0) << ended.err;
    EXPECT_THAT(warnings(ended), HasSubstr("http://" + host + "/simple is plain http")) << host;
  }
  EXPECT_THAT(warnings(resolve_pip({"--index-url", proxy.url("/simple"), "--json", "internal"})), Not(HasSubstr("plain http")));
}

TEST_F(PlainHttp, IsReportedWithHostAndPackageIfAPageNamesAnotherHost) {
  add_project("good", "internal", "1.0", "", "http://files.invalid/files/");
  const Nginx proxy({.root = path("good")});
  const std::vector<std::string> words{"--index-url", proxy.url("/simple"), "--json", "internal"};
  const auto ended = resolve_pip(words, through(proxy));
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_THAT(warnings(ended), AllOf(HasSubstr("insecure-source: internal would be fetched in plain http from files.invalid")));
  auto allowing = words;
  allowing.insert(allowing.begin(), {"--allow-insecure-host", "files.invalid"});
  EXPECT_THAT(warnings(resolve_pip(allowing, through(proxy))), Not(HasSubstr("plain http")));
}

TEST_F(PlainHttp, HostsAreCheckedOnTheCommandLine) {
  for (const std::string text : {"", "a b", "/x", "host/path", "http://"}) {
    const auto ended = resolve_pip({"--allow-insecure-host", text, "internal"});
    EXPECT_EQ(ended.status, 2) << text << ended.out;
    EXPECT_THAT(ended.err, HasSubstr("names no host")) << text;
  }
}

TEST_F(PlainHttp, AnAllowedHostNeedsNoKnownCertificateAndCausesAWarning) {
  add_project("good", "internal", "1.0");
  const auto good = secure_server("good");
  EXPECT_EQ(resolve_pip({"--index-url", good.url("/simple"), "internal"}).status, 3);
  const auto ended = resolve_pip({"--index-url", good.url("/simple"), "--allow-insecure-host", "127.0.0.1", "--json", "internal"});
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_THAT(warnings(ended), HasSubstr("is not checked, as --allow-insecure-host says"));
}

}  // namespace
}  // namespace gpusolve::testing
