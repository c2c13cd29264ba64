#include "adapters/conda/repodata/unpacker.hpp"

#include "tests/adapters/conda/channel/packed.hpp"

namespace gpusolve::conda {
namespace {

using tests::bzip2;
using tests::varied_text;
using tests::zstd;

/// Compresses with a checksum at the end.
auto checked_zstd(const std::string& text) -> std::string {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  auto* const context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  out.resize(ZSTD_compress2(context, out.data(), out.size(), text.data(), text.size()));
  ZSTD_freeCCtx(context);
  return out;
}

/// Offers a fixed number of bytes at a time.
class SmallRoom final : public TextSink {
 public:
  explicit SmallRoom(std::size_t size) : room_(size, '?') {}
  auto room() -> std::span<char> override { return room_; }
  void advance(std::size_t count) override { text_.append(room_, 0, count); }
  [[nodiscard]] auto text() const -> const std::string& { return text_; }

 private:
  std::string room_;
  std::string text_;
};

TEST(Unpacker, UnpacksWhatWasPacked) {
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{1000}, std::size_t{3'000'000}}) {
    const auto text = varied_text(size);
    EXPECT_EQ(*unpack(zstd(text), Compression::zstd), text);
    EXPECT_EQ(*unpack(bzip2(text), Compression::bzip2), text);
    EXPECT_EQ(*unpack(text, Compression::none), text);
  }
}

TEST(Unpacker, JoinsSeveralFrames) {
  EXPECT_EQ(*unpack(zstd("ab") + zstd("cd"), Compression::zstd), "abcd");
  EXPECT_EQ(*unpack(bzip2("ab") + bzip2("cd"), Compression::bzip2), "abcd");
}

/// With input pieces and output space of any size.
TEST(Unpacker, AcceptsPackedDataInPieces) {
  const auto text = varied_text(100'000);
  const auto half = text.substr(0, 50'000);
  for (const auto& [packed, compression] :
       {std::pair(zstd(half) + zstd(text.substr(50'000)), Compression::zstd),
        std::pair(bzip2(half) + bzip2(text.substr(50'000)), Compression::bzip2), std::pair(text, Compression::none)}) {
    for (const auto& [step, room] : {std::pair(1U, 4096U), std::pair(997U, 1U), std::pair(1'000'000U, 7U), std::pair(61U, 1'000'000U)}) {
      SmallRoom out(room);
      const auto unpacker = Unpacker::make(compression, out);
      for (std::size_t at = 0; at < packed.size(); at += step) {
        ASSERT_TRUE(unpacker->take(std::string_view(packed).substr(at, step)).has_value());
      }
      EXPECT_TRUE(unpacker->finish().has_value());
      EXPECT_EQ(out.text(), text);
    }
  }
}

TEST(Unpacker, GivesWhatComesBeforeADamage) {
  const auto text = varied_text(3'000'000);
  auto packed = checked_zstd(text);
  packed.back() = static_cast<char>(packed.back() ^ 0x10);
  TextCollector pieces;
  EXPECT_FALSE(unpack(packed, Compression::zstd, pieces).has_value());
  const auto before = pieces.finish();
  EXPECT_FALSE(before.empty());
  EXPECT_TRUE(text.starts_with(before));
}

TEST(Unpacker, NamesTheByteAtWhichTruncatedDataEnds) {
  const auto text = varied_text(50'000);
  for (const auto& [packed, compression] : {std::pair(zstd(text), Compression::zstd), std::pair(bzip2(text), Compression::bzip2)}) {
    const auto cut = packed.substr(0, packed.size() / 2);
    const auto result = unpack(cut, compression);
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().kind, ErrorKind::source);
    EXPECT_THAT(result.error().message, testing::HasSubstr("ends early at byte " + std::to_string(cut.size())));
  }
}

TEST(Unpacker, RefusesDamagedData) {
  for (const auto compression : {Compression::zstd, Compression::bzip2}) {
    const auto result = unpack("this was never packed", compression);
    ASSERT_FALSE(result.has_value());
    EXPECT_THAT(result.error().message, testing::HasSubstr("damaged"));
  }
}

TEST(Unpacker, RefusesEmptyPackedData) {
  EXPECT_FALSE(unpack("", Compression::zstd).has_value());
  EXPECT_FALSE(unpack("", Compression::bzip2).has_value());
}

TEST(Unpacker, RefusesBombs) {
  const std::string bomb = zstd(std::string(200'000'000, '0'));
  ASSERT_LT(bomb.size(), 100'000U);
  const auto result = unpack(bomb, Compression::zstd);
  ASSERT_FALSE(result.has_value());
  EXPECT_THAT(result.error().message, testing::HasSubstr("unpacks to more than"));
}

TEST(Unpacker, KnowsTheCompressionByTheName) {
  EXPECT_EQ(compression_of("repodata.json.zst"), Compression::zstd);
  EXPECT_EQ(compression_of("repodata.json.bz2"), Compression::bzip2);
  EXPECT_EQ(compression_of("repodata.json"), Compression::none);
}

}  // namespace
}  // namespace gpusolve::conda
