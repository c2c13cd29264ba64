#include "adapters/settings/pip_config.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

namespace gpusolve::settings {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(PipConfig, ReadsItsSectionsAndContinuedLines) {
  const auto read = parse_pip_config(R"(# a remark
[global]
index-url = https://mirror.example/simple
extra_index_url =
    https://a.example/simple
    https://b.example/simple
trusted-host: mirror.example b.example:8443
timeout = 60
; another remark
[freeze]
index-url = https://elsewhere.example
[install]
cert = /etc/ssl/company.pem
proxy=http://proxy.example:3128
find-links = /srv/wheels
)",
                                     "pip.conf");
  ASSERT_TRUE(read.has_value()) << read.error().text();
  EXPECT_EQ(read->index_url, "https://mirror.example/simple");
  EXPECT_THAT(read->extra_index_urls, ElementsAre("https://a.example/simple", "https://b.example/simple"));
  EXPECT_THAT(read->trusted_hosts, ElementsAre("mirror.example", "b.example:8443"));
  EXPECT_EQ(read->cert, "/etc/ssl/company.pem");
  EXPECT_EQ(read->proxy, "http://proxy.example:3128");
  EXPECT_THAT(read->find_links, ElementsAre("/srv/wheels"));
}

TEST(PipConfig, PrefersInstallToGlobal) {
  const auto read = parse_pip_config("[install]\nindex-url = b\n[global]\nindex-url = a\n", "pip.conf");
  EXPECT_EQ(read->index_url, "b");
}

TEST(PipConfig, IsReadWithWindowsLineEnds) {
  EXPECT_EQ(parse_pip_config("[global]\r\nindex-url = https://a\r\n", "pip.ini")->index_url, "https://a");
}

TEST(PipConfig, IsRefusedWithItsLine) {
  for (const auto* const text : {"index-url = a\n", "[global]\nwords\n", "\n[global]\n= a\n"}) {
    const auto read = parse_pip_config(text, "pip.conf");
    ASSERT_FALSE(read.has_value()) << text;
    EXPECT_THAT(read.error().text(), HasSubstr("pip.conf:"));
    EXPECT_THAT(read.error().text(), HasSubstr("is no setting"));
  }
  EXPECT_FALSE(parse_pip_config(std::string(2'000'000, ' '), "pip.conf").has_value());
}

TEST(PipConfig, ComesFromVariablesToo) {
  const std::map<std::string, std::string> set{{"PIP_INDEX_URL", "https://a"}, {"PIP_EXTRA_INDEX_URL", "https://b https://c"}};
  const auto read = pip_settings_of([&](const char* name) {
    const auto found = set.find(name);
    return found == set.end() ? std::string() : found->second;
  });
  EXPECT_EQ(read.index_url, "https://a");
  EXPECT_THAT(read.extra_index_urls, ElementsAre("https://b", "https://c"));
  EXPECT_EQ(read.cert, std::nullopt);
}

TEST(PipConfig, IsReplacedValueByValue) {
  PipSettings under;
  under.index_url = "a";
  under.extra_index_urls = {"b"};
  PipSettings over;
  over.extra_index_urls = {"c"};
  const auto all = merge(under, over);
  EXPECT_EQ(all.index_url, "a");
  EXPECT_THAT(all.extra_index_urls, ElementsAre("c"));
}

TEST(PipConfig, IsToldSettingBySetting) {
  const auto read = parse_pip_config("[global]\nproxy = p\nextra-index-url = a b\n", "pip.conf");
  EXPECT_THAT(settings_in(*read), ElementsAre(Setting{"extra-index-url", {"a", "b"}}, Setting{"proxy", {"p"}}));
}

}  // namespace
}  // namespace gpusolve::settings
