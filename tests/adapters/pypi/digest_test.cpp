#include "adapters/pypi/digest.hpp"

namespace gpusolve::pypi {
namespace {

TEST(Digest, IsCheckedWhereItsAlgorithmIsKnown) {
  EXPECT_TRUE(check_digests("abc", {parse_md5("900150983cd24fb0d6963f7d28e17f72").value()}, "a"));
  EXPECT_TRUE(check_digests("abc", {}, "a"));
  const auto wrong = check_digests("abd", {parse_md5("900150983cd24fb0d6963f7d28e17f72").value()}, "a.metadata");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().text(),
            "md5 of `a.metadata` is 4911e516e5aa21d327512e0c8b197616, but the index says `900150983cd24fb0d6963f7d28e17f72`");
}

TEST(Digest, IsReadWithEitherSeparator) {
  const std::string md5(32, 'a');
  for (const auto& text : {"md5=" + md5, "MD5:" + std::string(32, 'A')}) {
    Digests digests;
    EXPECT_TRUE(add_written_digest(text, digests)) << text;
    EXPECT_EQ(digests, Digests{parse_md5(md5).value()}) << text;
  }
}

TEST(Digest, ByAnUnknownAlgorithmIsPassedOver) {
  for (const auto* text : {"", "true", "egg=torch", "blake2b=00", "=ab"}) {
    Digests digests;
    EXPECT_TRUE(add_written_digest(text, digests)) << text;
    EXPECT_TRUE(digests.empty()) << text;
  }
}

TEST(Digest, OfTheWrongLengthOrLettersIsUnsound) {
  const std::string good(64, 'a');
  for (const std::string& text : std::vector<std::string>{"sha256=", "sha256=xyz", "sha256=aa", "sha256=a" + good,
                                                          "sha256=" + good + "\n--index-url http://evil", "sha256= " + good}) {
    Digests digests;
    EXPECT_FALSE(add_written_digest(std::string_view(text), digests)) << text;
    EXPECT_TRUE(digests.empty()) << text;
  }
}

}  // namespace
}  // namespace gpusolve::pypi
