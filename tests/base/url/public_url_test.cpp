#include "base/url/public_url.hpp"

#include <gtest/gtest.h>

#include <string>

#include "base/url/parts.hpp"

namespace gpusolve::url {
namespace {

TEST(PublicUrl, HoldsNoSecrets) {
  EXPECT_EQ(PublicUrl::parse("https://ann:pw@host/t/tok/a-1.whl?sig=x#sha256=0")->text(), "https://host/t/<TOKEN>/a-1.whl");
  EXPECT_EQ(PublicUrl::parse("file:///srv/a%20b")->text(), "file:///srv/a%20b");
}

TEST(PublicUrl, EndsWhereItsLineEnds) {
  for (const std::string text : {"https://x/a.whl\nhttps://evil/b.whl", "https://host/a b.conda", "https://x/\x1b", "https://x/\xc2\x9b",
                                 "https://x/a\"b", "https://x/a`b`", "https://x/\\", "--index-url=http://evil", "/no/scheme.conda", ""}) {
    EXPECT_EQ(PublicUrl::parse(text), std::nullopt) << text;
  }
  EXPECT_EQ(PublicUrl::parse("https://x/" + std::string(k_longest, 'a')), std::nullopt);
}

}  // namespace
}  // namespace gpusolve::url
