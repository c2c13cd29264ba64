#include "adapters/conda/repodata/stored_file.hpp"

#include "base/digest/digest.hpp"
#include "tests/adapters/conda/channel/packed.hpp"
#include "tests/adapters/conda/channel/temporary_folder.hpp"

namespace gpusolve::conda {
namespace {

using tests::bzip2;
using tests::varied_text;
using tests::zstd;

TEST(StoredFile, GivesALargeText) {
  const auto text = varied_text(9'000'000);
  const TemporaryFolder folder;
  const std::pair<std::string, std::string> files[] = {
      {"a.json", text}, {"a.json.zst", zstd(text.substr(0, 8'000'000)) + zstd(text.substr(8'000'000))}, {"a.json.bz2", bzip2(text)}};
  for (const auto& [name, bytes] : files) {
    folder.write(name, bytes);
    TextCollector all;
    const auto digest = read_stored_text(folder.path() / name, all);
    ASSERT_TRUE(digest.has_value()) << name;
    EXPECT_EQ(all.finish(), text) << name;
    EXPECT_EQ(*digest, sha256_of(bytes)) << name;
  }
}

TEST(StoredFile, TakesTheDigestOfTheFileAsStored) {
  const TemporaryFolder folder;
  folder.write("a.json", "abc");
  folder.write("a.json.zst", zstd("abc"));
  TextCollector text;
  EXPECT_EQ(read_stored_text(folder.path() / "a.json", text).value(), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(read_stored_text(folder.path() / "a.json.zst", text).value(), sha256_of(zstd("abc")));
}

TEST(StoredFile, SaysWhichFileCannotBeRead) {
  const TemporaryFolder folder;
  TextCollector text;
  const auto read = read_stored_text(folder.path() / "none.json", text);
  ASSERT_FALSE(read.has_value());
  EXPECT_EQ(read.error().kind, ErrorKind::source);
  EXPECT_THAT(read.error().text(), testing::HasSubstr("none.json: cannot be read"));
}

TEST(StoredFile, SaysWhichFileIsDamaged) {
  const TemporaryFolder folder;
  folder.write("a.json.zst", zstd("abc") + "more");
  TextCollector text;
  const auto read = read_stored_text(folder.path() / "a.json.zst", text);
  ASSERT_FALSE(read.has_value());
  EXPECT_THAT(read.error().text(), testing::HasSubstr("a.json.zst: damaged zstd data"));
}

}  // namespace
}  // namespace gpusolve::conda
