#include "base/url/url.hpp"

#include <gtest/gtest.h>

namespace gpusolve::url {
namespace {

TEST(Url, IsOfHttpInAnyCase) {
  EXPECT_TRUE(is_http("http://h"));
  EXPECT_TRUE(is_http("HTTPS://h"));
  EXPECT_FALSE(is_http("ftp://h"));
  EXPECT_FALSE(is_http("file:///a"));
  EXPECT_FALSE(is_http("/http://"));
  EXPECT_FALSE(is_http(""));
}

TEST(Url, TellsSchemeAndHost) {
  EXPECT_EQ(scheme_of("HTTPS://Host/"), "https");
  EXPECT_EQ(scheme_of("ftp://host"), "");
  EXPECT_EQ(host_of("https://ann:x@Host.Example:81/a"), "host.example");
  EXPECT_EQ(host_of("not a url"), "");
}

TEST(Url, FollowsRedirectsAsRelativeReferences) {
  const auto from = "https://ann:pw@host/a/b?c";
  EXPECT_EQ(redirect_target(from, "d"), "https://ann:pw@host/a/d");
  EXPECT_EQ(redirect_target(from, "/d#part"), "https://ann:pw@host/d");
  EXPECT_EQ(redirect_target(from, "https://host/d"), "https://ann:pw@host/d");
}

TEST(Url, TakesPasswordsToNoOtherHostPortOrScheme) {
  const auto from = "https://ann:pw@host/a";
  EXPECT_EQ(redirect_target(from, "https://other/a"), "https://other/a");
  EXPECT_EQ(redirect_target(from, "https://host:444/a"), "https://host:444/a");
  EXPECT_EQ(redirect_target(from, "//other/a"), "https://other/a");
  EXPECT_EQ(redirect_target(from, "https://eve:x@other/a"), "https://other/a");
}

TEST(Url, RedirectsToHttpAlone) {
  EXPECT_EQ(redirect_target("https://host/a", "file:///etc/passwd"), std::nullopt);
  EXPECT_EQ(redirect_target("https://host/a", "ftp://host/a"), std::nullopt);
  EXPECT_EQ(redirect_target("https://host/a", std::string(k_longest + 1, 'a')), std::nullopt);
  EXPECT_EQ(redirect_target("https://host/a", std::string_view("a\0b", 3)), std::nullopt);
}

TEST(Url, KnowsItsOwnMachineByAddressAndNotByTheLooksOfAName) {
  for (const auto* own : {"http://127.0.0.1:8/a", "http://127.1/", "http://127.255.0.3/", "http://LOCALHOST/", "http://[::1]:80/"}) {
    EXPECT_TRUE(is_loopback(own)) << own;
  }
  for (const auto* other :
       {"http://127.evil.invalid/", "http://127.0.0.1.evil.invalid/", "http://128.0.0.1/", "http://localhost.evil/", "a"}) {
    EXPECT_FALSE(is_loopback(other)) << other;
  }
}

TEST(Url, IsSplitFromItsUser) {
  const auto split = split_user("HTTPS://ann%40x:p%2Fw@host:81/a/b?c=d");
  EXPECT_EQ(split.url, "https://host:81/a/b?c=d");
  EXPECT_EQ(split.user, "ann@x");
  EXPECT_EQ(split.password, "p/w");
  EXPECT_EQ(split_user("https://host/a@b").url, "https://host/a@b");
}

TEST(Url, HasASchemeInAnyCase) {
  for (const auto* text : {"https://h", "HTTP://h", "file:///a", "git+ssh://h", "s3://b"}) {
    EXPECT_TRUE(has_scheme(text)) << text;
  }
  for (const auto* text : {"--index-url=http://h", "://h", "1a://h", "a b://h", "http:/h", "conda-forge"}) {
    EXPECT_FALSE(has_scheme(text)) << text;
  }
}

TEST(Url, IsCutIntoItsParts) {
  const auto parts = cut("HTTPS://ann:pw@Host.example:81/a/b?c#d");
  ASSERT_TRUE(parts);
  EXPECT_EQ(parts->scheme, "https");
  EXPECT_EQ(parts->host, "host.example");
  EXPECT_EQ(parts->port, "81");
  EXPECT_EQ(parts->path, "/a/b");
  const auto wrong = cut("https://ann:pw@host:http/a");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().message, "its port is not a number");
}

TEST(Url, GivesTheNameOfItsFile) {
  EXPECT_EQ(file_name_of("https://x/y/torch-2.0%2Bcu118.whl?a=/b#c/d"), "torch-2.0+cu118.whl");
  EXPECT_EQ(file_name_of("https://x/y/"), "");
  EXPECT_EQ(percent_decoded("%41%4a%zz%4"), "AJ%zz%4");
  EXPECT_EQ(fragment_of("a#b=c"), "b=c");
  EXPECT_EQ(fragment_of("a"), "");
}

}  // namespace
}  // namespace gpusolve::url
