#include "base/digest/digest.hpp"

namespace gpusolve {
namespace {

TEST(Digest, IsThatOfTheAlgorithm) {
  EXPECT_EQ(digest_of("abc", "md5"), "900150983cd24fb0d6963f7d28e17f72");
  EXPECT_EQ(digest_of("abc", "sha1"), "a9993e364706816aba3e25717850c26c9cd0d89d");
  EXPECT_EQ(digest_of("abc", "sha224"), "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7");
  EXPECT_EQ(digest_of("abc", "sha256"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(digest_of("abc", "sha384"), "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7");
  EXPECT_EQ(
      digest_of("abc", "sha512"),
      "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f");
}

TEST(Digest, IsThatOfNoBytesToo) { EXPECT_EQ(sha256_of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"); }

TEST(Digest, IsAbsentForAnAlgorithmThatPipDoesNotKnow) {
  EXPECT_EQ(digest_of("abc", "crc32"), std::nullopt);
  EXPECT_EQ(digest_of("abc", "SHA256"), std::nullopt);
  EXPECT_EQ(digest_of("abc", ""), std::nullopt);
}

TEST(Digest, OfPiecesIsThatOfTheWhole) {
  Sha256 digest;
  for (const std::string_view piece : {"a", "", "bc"}) {
    digest.update(piece);
  }
  EXPECT_EQ(digest.finish(), sha256_of("abc"));
  EXPECT_EQ(Sha256().finish(), sha256_of(""));
}

}  // namespace
}  // namespace gpusolve
