// .condarc, pip.conf and netrc of users: their effects, and that they have none if no server is asked.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/cli/program.hpp"
#include "tests/support/certificates.hpp"
#include "tests/support/nginx.hpp"
#include "tests/support/scripted_server.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using tests::Nginx;
using Words = std::vector<std::string>;

class UserSettings : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!Nginx::is_there()) {
      GTEST_SKIP() << Nginx::k_absent;
    }
  }
  auto run(Words words, std::map<std::string, std::string> variables = {}) const -> Ended {
    words.insert(words.begin(), {"resolve", "--gpu", "sm_86", "--platform", "linux-64", "--no-lock"});
    variables.insert({{"HOME", sandbox_.path().string()}, {"GPUSOLVE_CACHE_DIR", (sandbox_.path() / "cache").string()}});
    return run_program(words, sandbox_.path(), variables);
  }
  Sandbox sandbox_;
};

TEST_F(UserSettings, MapNamesOfChannelsToServers) {
  const Nginx server({.root = fixture_channels()});
  for (const auto& text : {"channel_alias: " + server.url("/"), "custom_channels:\n  pytorch: " + server.url(),
                           "mirrored_channels:\n  pytorch: [" + server.url("/pytorch") + "]"}) {
    sandbox_.write(".condarc", text);
    const auto ended = run({"-c", "pytorch", "pytorch"});
    EXPECT_EQ(ended.status, 0) << text << ended.err;
  }
  EXPECT_THAT(server.uris(), Contains("/pytorch/linux-64/repodata.json"));
}

TEST_F(UserSettings, SetTheChannelsOfLive) {
  const Nginx server({.root = fixture_channels()});
  sandbox_.write(".condarc", "channels:\n  - " + server.url("/pytorch") + "\n");
  const auto ended = run({"--live", "--installer", "conda", "pytorch"});
  EXPECT_EQ(ended.status, 0) << ended.err;
}

TEST_F(UserSettings, AreNamedIfTheirFolderDoesNotExist) {
  const auto by_variable = run({"--live", "--installer", "pip", "torch"}, {{"PIP_FIND_LINKS", "/nonexistent/wheels"}});
  EXPECT_EQ(by_variable.status, 2) << by_variable.out;
  EXPECT_THAT(by_variable.err, HasSubstr("gpusolve: find-links of PIP_*: `/nonexistent/wheels` is neither a folder of wheels"));
  const auto by_hand = run({"--find-links", "/nonexistent/wheels", "--installer", "pip", "torch"});
  EXPECT_EQ(by_hand.status, 2) << by_hand.out;
  EXPECT_THAT(by_hand.err, HasSubstr("gpusolve: --find-links: `/nonexistent/wheels` is neither a folder of wheels"));
}

TEST_F(UserSettings, AreNamedWithTheirLineWhenTheyAreBroken) {
  sandbox_.write(".condarc", "channels: [pytorch]\noffline: perhaps\n");
  const auto ended = run({"-c", "pytorch", "pytorch"});
  EXPECT_EQ(ended.status, 2) << ended.out;
  EXPECT_THAT(ended.err, HasSubstr(".condarc:2: `offline` must be true or false"));
  EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << ended.err;
}

TEST_F(UserSettings, HaveNoEffectIfNoServerIsAsked) {
  sandbox_.write(".condarc", "channels: [\n");
  EXPECT_EQ(run({"-q"}).status, 0);
  EXPECT_EQ(run({"-q", "--installer", "pip"}).status, 0);
}

TEST_F(UserSettings, ForbidTheNetwork) {
  const Nginx server({.root = fixture_channels()});
  sandbox_.write(".condarc", "offline: true\n");
  const auto ended = run({"-c", server.url("/pytorch"), "pytorch"});
  EXPECT_EQ(ended.status, 3);
  EXPECT_THAT(ended.err, HasSubstr("is not in the cache"));
}

TEST_F(UserSettings, NameTheUserOfAHost) {
  sandbox_.write("passwords", "ann:{PLAIN}s3cret\n");
  const Nginx server(
      {.root = fixture_channels(), .server_lines = "auth_basic x; auth_basic_user_file " + (sandbox_.path() / "passwords").string() + ";"});
  const auto stranger = run({"-c", server.url("/pytorch"), "pytorch"});
  EXPECT_EQ(stranger.status, 3);
  EXPECT_THAT(stranger.err, HasSubstr("~/.netrc"));
  sandbox_.write(".netrc", "machine 127.0.0.1 login ann password s3cret\n");
  const auto known = run({"-c", server.url("/pytorch"), "--json", "pytorch"});
  EXPECT_EQ(known.status, 0) << known.err;
  EXPECT_EQ(known.out.find("s3cret"), std::string::npos);
}

TEST_F(UserSettings, OfPipSetTheIndexesOfLive) {
  const Nginx server({.root = fixture_channels()});
  sandbox_.write(".config/pip/pip.conf",
                 "[global]\nindex-url = " + server.url("/simple") + "\nextra-index-url = " + server.url("/extra") + "\n");
  const auto ended = run({"--live", "--installer", "pip", "--python", "3.11", "app"});
  EXPECT_EQ(ended.status, 11) << ended.err;
  EXPECT_THAT(server.uris(), Contains("/simple/app/"));
  EXPECT_THAT(server.uris(), Contains("/extra/app/"));
}

TEST_F(UserSettings, DefineNamesForSeveralChannels) {
  const Nginx server({.root = fixture_channels()});
  sandbox_.write(".condarc", "default_channels: [" + server.url("/pytorch") + "]\ncustom_multichannels: {ours: [" + server.url("/pytorch") +
                                 "]}\nchannel_priority: flexible\n");
  EXPECT_EQ(run({"-c", "defaults", "pytorch"}).status, 0);
  EXPECT_EQ(run({"-c", "ours", "pytorch"}).status, 0);
}

TEST_F(UserSettings, PinPackagesForCondaOnly) {
  const Nginx server({.root = fixture_channels()});
  sandbox_.write(".condarc", "pinned_packages: ['pytorch 0.1.*']\n");
  const auto pinned = run({"-c", server.url("/pytorch"), "pytorch"});
  EXPECT_EQ(pinned.status, 11) << pinned.out << pinned.err;
  sandbox_.write(".condarc", "pinned_packages: ['=[']\n");
  const auto broken = run({"-c", server.url("/pytorch"), "pytorch"});
  EXPECT_EQ(broken.status, 2);
  EXPECT_THAT(broken.err, HasSubstr("pinned_packages of .condarc"));
}

TEST_F(UserSettings, AreReadFromTheEnvironmentsOwnFileToo) {
  const Nginx server({.root = fixture_channels()});
  sandbox_.write(".condarc", "channel_alias: http://127.0.0.1:1/nothing\n");
  sandbox_.write("prefix/.condarc", "channel_alias: ${HOST_OF_CHANNELS}\n");
  const auto ended =
      run({"-c", "pytorch", "pytorch"}, {{"CONDA_PREFIX", (sandbox_.path() / "prefix").string()}, {"HOST_OF_CHANNELS", server.url()}});
  EXPECT_EQ(ended.status, 0) << ended.err;
}

TEST_F(UserSettings, NameAProxy) {
  const tests::ScriptedServer proxy(
      [](const tests::ScriptedConnection& to, const std::string&, int) { to.send(tests::http_answer(404, "not here")); });
  sandbox_.write(".condarc", "proxy_servers: {http: " + proxy.url() + "}\n");
  EXPECT_EQ(run({"-c", "http://no-such-host.invalid/pytorch", "pytorch"}).status, 3);
  EXPECT_GT(proxy.count(), 0);
}

/// The channels over TLS, with an unknown authority.
class SettingsOverTls : public UserSettings {
 protected:
  auto serve() -> tests::NginxSetup {
    authority_ = tests::make_certificate(sandbox_.path(), "authority", {}, true);
    const auto own = tests::make_certificate(sandbox_.path(), "server", {}, false, authority_);
    return {.root = fixture_channels(),
            .server_lines = "ssl_certificate " + own.certificate.string() + "; ssl_certificate_key " + own.key.string() + ";",
            .listen_words = "ssl",
            .scheme = "https"};
  }
  tests::CertificateFiles authority_;
};

TEST_F(SettingsOverTls, NameAnAuthority) {
  const Nginx server(serve());
  const auto url = server.url("/pytorch");
  EXPECT_EQ(run({"-c", url, "pytorch"}).status, 3);
  sandbox_.write(".condarc", "ssl_verify: " + authority_.certificate.string() + "\n");
  const auto trusted = run({"-c", url, "pytorch"});
  EXPECT_EQ(trusted.status, 0) << trusted.err;
  EXPECT_EQ(trusted.out.find("insecure-source"), std::string::npos);
}

TEST_F(SettingsOverTls, SwitchTheCheckOffWithAWarning) {
  const Nginx server(serve());
  sandbox_.write(".condarc", "ssl_verify: false\n");
  const auto ended = run({"-c", server.url("/pytorch"), "--json", "pytorch"});
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("insecure-source"));
  EXPECT_THAT(ended.out, HasSubstr("is not checked, as `ssl_verify: false` of .condarc says"));
  const auto index = run({"--index-url", server.url("/simple"), "--python", "3.11", "app"});
  EXPECT_EQ(index.status, 3) << "pip was not told so";
}

TEST_F(SettingsOverTls, OfPipTrustAHostWithAWarning) {
  const Nginx server(serve());
  sandbox_.write(".config/pip/pip.conf", "[global]\ntrusted-host = 127.0.0.1\n");
  const auto ended = run({"--index-url", server.url("/simple"), "--python", "3.11", "--json", "app"});
  EXPECT_EQ(ended.status, 11) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("as pip's `trusted-host` says"));
  EXPECT_EQ(run({"-c", server.url("/pytorch"), "pytorch"}).status, 3) << "conda was not told so";
}

TEST(DetectVerbosely, TellsTheFileOfEachSettingWithoutSecrets) {
  const Sandbox sandbox;
  sandbox.write(".condarc",
                "channels: [https://ann:s3cret@host.example/t/t0ken/c, pytorch]\nproxy_servers: {https: 'http://ann:s3cret@proxy:1'}\n");
  sandbox.write("pip.conf", "[global]\nindex-url = https://ann:s3cret@host.example/simple\nproxy = ann:s3cret@proxy:3128\n");
  const std::map<std::string, std::string> variables{
      {"HOME", sandbox.path().string()}, {"PIP_CONFIG_FILE", (sandbox.path() / "pip.conf").string()}, {"PIP_TRUSTED_HOST", "host.example"}};
  for (const Words& words : {Words{"detect", "-v"}, Words{"detect", "-v", "--json"}}) {
    const auto ended = run_program(words, sandbox.path(), variables);
    EXPECT_EQ(ended.status, 0) << ended.err;
    for (const auto& text : {(sandbox.path() / ".condarc").string(), (sandbox.path() / "pip.conf").string(), std::string("PIP_*"),
                             std::string("https://host.example/t/<TOKEN>/c"), std::string("https://host.example/simple"),
                             std::string("proxy:3128"), std::string("trusted-host")}) {
      EXPECT_THAT(ended.out, HasSubstr(text));
    }
    EXPECT_EQ(ended.out.find("s3cret"), std::string::npos) << ended.out;
    EXPECT_EQ(ended.out.find("t0ken"), std::string::npos) << ended.out;
  }
  EXPECT_EQ(run_program({"detect"}, sandbox.path(), variables).out.find(".condarc"), std::string::npos);
}

}  // namespace
}  // namespace gpusolve::testing
