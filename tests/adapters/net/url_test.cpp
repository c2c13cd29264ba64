#include "adapters/net/url.hpp"

#include <gtest/gtest.h>

#include <array>
#include <utility>

namespace gpusolve::net {
namespace {

TEST(NetUrl, IsShownWithoutSecrets) {
  const std::array<std::pair<const char*, const char*>, 9> cases{{
      {"https://host/a/b", "https://host/a/b"},
      {"https://ann:s3cret@host/a", "https://host/a"},
      {"https://ann@host:8080/a@b", "https://host:8080/a@b"},
      {"https://host/t/to-ken-1/channel/linux-64", "https://host/t/<TOKEN>/channel/linux-64"},
      {"https://host/t/to-ken-1", "https://host/t/<TOKEN>"},
      {"https://host/a?X-Signature=abc#x", "https://host/a"},
      {"https://host/a#fragment", "https://host/a"},
      {"https://ann:pass/word@host/a", "https://host/a"},
      {"no url", "no url"},
  }};
  for (const auto& [url, shown] : cases) {
    EXPECT_EQ(without_secrets(url), shown) << url;
  }
}

TEST(NetUrl, IsOfHttpInAnyCase) {
  EXPECT_TRUE(is_http_url("http://h"));
  EXPECT_TRUE(is_http_url("HTTPS://h"));
  EXPECT_FALSE(is_http_url("ftp://h"));
  EXPECT_FALSE(is_http_url("file:///a"));
  EXPECT_FALSE(is_http_url("/http://"));
  EXPECT_FALSE(is_http_url(""));
}

TEST(NetUrl, TellsSchemeAndHost) {
  EXPECT_EQ(scheme_of("HTTPS://Host/"), "https");
  EXPECT_EQ(scheme_of("ftp://host"), "");
  EXPECT_EQ(host_of("https://ann:x@Host.Example:81/a"), "host.example");
  EXPECT_EQ(host_of("not a url"), "");
}

TEST(NetUrl, FollowsRedirectsAsRelativeReferences) {
  const auto from = "https://ann:pw@host/a/b?c";
  EXPECT_EQ(redirect_target(from, "d"), "https://ann:pw@host/a/d");
  EXPECT_EQ(redirect_target(from, "/d#part"), "https://ann:pw@host/d");
  EXPECT_EQ(redirect_target(from, "https://host/d"), "https://ann:pw@host/d");
}

TEST(NetUrl, TakesPasswordsToNoOtherHostPortOrScheme) {
  const auto from = "https://ann:pw@host/a";
  EXPECT_EQ(redirect_target(from, "https://other/a"), "https://other/a");
  EXPECT_EQ(redirect_target(from, "https://host:444/a"), "https://host:444/a");
  EXPECT_EQ(redirect_target(from, "//other/a"), "https://other/a");
  EXPECT_EQ(redirect_target(from, "https://eve:x@other/a"), "https://other/a");
}

TEST(NetUrl, RedirectsToHttpAlone) {
  EXPECT_EQ(redirect_target("https://host/a", "file:///etc/passwd"), std::nullopt);
  EXPECT_EQ(redirect_target("https://host/a", "ftp://host/a"), std::nullopt);
  EXPECT_EQ(redirect_target("https://host/a", std::string(k_longest_url + 1, 'a')), std::nullopt);
  EXPECT_EQ(redirect_target("https://host/a", std::string_view("a\0b", 3)), std::nullopt);
}

}  // namespace
}  // namespace gpusolve::net
