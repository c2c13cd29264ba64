#include "adapters/pypi/digest.hpp"

namespace gpusolve::pypi {
namespace {

TEST(Digest, IsCheckedWhereItsAlgorithmIsKnown) {
  EXPECT_TRUE(check_digests("abc", {{"md5", "900150983cd24fb0d6963f7d28e17f72"}, {"crc32", "0"}}, "a"));
  EXPECT_TRUE(check_digests("abc", {}, "a"));
  const auto wrong = check_digests("abd", {{"md5", "900150983cd24fb0d6963f7d28e17f72"}}, "a.metadata");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().text(),
            "md5 of `a.metadata` is 4911e516e5aa21d327512e0c8b197616, but the index says `900150983cd24fb0d6963f7d28e17f72`");
}

TEST(Digest, IsReadWithEitherSeparator) {
  EXPECT_EQ(parse_digest("SHA256=AB12"), (Digests::value_type("sha256", "ab12")));
  EXPECT_EQ(parse_digest("md5:0"), (Digests::value_type("md5", "0")));
  for (const auto* bad : {"", "sha256", "sha256=", "=ab", "sha256=xyz", "true"}) {
    EXPECT_FALSE(parse_digest(bad)) << bad;
  }
}

}  // namespace
}  // namespace gpusolve::pypi
