#include "adapters/conda/compressed_file.hpp"

#include <bzlib.h>
#include <zstd.h>

#include <algorithm>

#include "adapters/digest/digest.hpp"
#include "tests/adapters/conda/channel/temporary_folder.hpp"

namespace gpusolve::conda {
namespace {

auto zstd(const std::string& text) -> std::string {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3));
  return out;
}

/// With a checksum at its end.
auto checked_zstd(const std::string& text) -> std::string {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  auto* const context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  out.resize(ZSTD_compress2(context, out.data(), out.size(), text.data(), text.size()));
  ZSTD_freeCCtx(context);
  return out;
}

auto bzip2(std::string text) -> std::string {
  std::string out(text.size() * 2 + 1000, '\0');
  auto size = static_cast<unsigned>(out.size());
  EXPECT_EQ(BZ2_bzBuffToBuffCompress(out.data(), &size, text.data(), static_cast<unsigned>(text.size()), 9, 0, 0), BZ_OK);
  out.resize(size);
  return out;
}

auto varied_text(std::size_t size) -> std::string {
  std::string text;
  for (unsigned state = 1; text.size() < size; state = state * 1664525U + 1013904223U) {
    text += static_cast<char>('a' + (state >> 28U));
  }
  return text;
}

TEST(CompressedFile, UnpacksWhatWasPacked) {
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{1000}, std::size_t{3'000'000}}) {
    const auto text = varied_text(size);
    EXPECT_EQ(*unpack(zstd(text), Compression::zstd), text);
    EXPECT_EQ(*unpack(bzip2(text), Compression::bzip2), text);
    EXPECT_EQ(*unpack(text, Compression::none), text);
  }
}

TEST(CompressedFile, JoinsSeveralFrames) {
  EXPECT_EQ(*unpack(zstd("ab") + zstd("cd"), Compression::zstd), "abcd");
  EXPECT_EQ(*unpack(bzip2("ab") + bzip2("cd"), Compression::bzip2), "abcd");
}

TEST(CompressedFile, GivesALargeTextByPieces) {
  const auto text = varied_text(9'000'000);
  const TemporaryFolder folder;
  folder.write("a.json", text);
  folder.write("a.json.zst", zstd(text.substr(0, 8'000'000)) + zstd(text.substr(8'000'000)));
  folder.write("a.json.bz2", bzip2(text));
  for (const auto* const name : {"a.json", "a.json.zst", "a.json.bz2"}) {
    std::string pieces;
    std::size_t largest = 0;
    const auto digest = read_stored_text(folder.path() / name, [&](std::string_view piece) {
      pieces.append(piece);
      largest = std::max(largest, piece.size());
    });
    ASSERT_TRUE(digest.has_value()) << name;
    EXPECT_EQ(pieces, text) << name;
    EXPECT_LE(largest, std::size_t{1} << 20U) << name;
  }
}

TEST(CompressedFile, GivesWhatComesBeforeADamage) {
  const auto text = varied_text(3'000'000);
  auto packed = checked_zstd(text);
  packed.back() = static_cast<char>(packed.back() ^ 0x10);
  std::string pieces;
  EXPECT_FALSE(unpack(packed, Compression::zstd, [&pieces](std::string_view piece) { pieces.append(piece); }).has_value());
  EXPECT_TRUE(text.starts_with(pieces));
}

TEST(CompressedFile, NamesTheByteAtWhichTruncatedDataEnds) {
  const auto text = varied_text(50'000);
  for (const auto& [packed, compression] : {std::pair(zstd(text), Compression::zstd), std::pair(bzip2(text), Compression::bzip2)}) {
    const auto cut = packed.substr(0, packed.size() / 2);
    const auto result = unpack(cut, compression);
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().kind, ErrorKind::source);
    EXPECT_THAT(result.error().message, testing::HasSubstr("ends early at byte " + std::to_string(cut.size())));
  }
}

TEST(CompressedFile, RefusesDamagedData) {
  for (const auto compression : {Compression::zstd, Compression::bzip2}) {
    const auto result = unpack("this was never packed", compression);
    ASSERT_FALSE(result.has_value());
    EXPECT_THAT(result.error().message, testing::HasSubstr("damaged"));
  }
}

TEST(CompressedFile, RefusesEmptyPackedData) {
  EXPECT_FALSE(unpack("", Compression::zstd).has_value());
  EXPECT_FALSE(unpack("", Compression::bzip2).has_value());
}

TEST(CompressedFile, RefusesBombs) {
  const std::string bomb = zstd(std::string(200'000'000, '0'));
  ASSERT_LT(bomb.size(), 100'000U);
  const auto result = unpack(bomb, Compression::zstd);
  ASSERT_FALSE(result.has_value());
  EXPECT_THAT(result.error().message, testing::HasSubstr("unpacks to more than"));
}

TEST(CompressedFile, KnowsTheCompressionByTheName) {
  EXPECT_EQ(compression_of("repodata.json.zst"), Compression::zstd);
  EXPECT_EQ(compression_of("repodata.json.bz2"), Compression::bzip2);
  EXPECT_EQ(compression_of("repodata.json"), Compression::none);
}

void drop(std::string_view /*piece*/) {}

TEST(CompressedFile, TakesTheDigestOfTheFileAsStored) {
  const TemporaryFolder folder;
  folder.write("a.json", "abc");
  folder.write("a.json.zst", zstd("abc"));
  EXPECT_EQ(read_stored_text(folder.path() / "a.json", drop).value(), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(read_stored_text(folder.path() / "a.json.zst", drop).value(), sha256_of(zstd("abc")));
}

TEST(CompressedFile, SaysWhichFileCannotBeRead) {
  const TemporaryFolder folder;
  const auto read = read_stored_text(folder.path() / "none.json", drop);
  ASSERT_FALSE(read.has_value());
  EXPECT_EQ(read.error().kind, ErrorKind::source);
  EXPECT_THAT(read.error().text(), testing::HasSubstr("none.json: cannot be read"));
}

}  // namespace
}  // namespace gpusolve::conda
