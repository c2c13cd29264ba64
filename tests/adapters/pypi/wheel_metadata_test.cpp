#include "adapters/pypi/wheel_metadata.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/overloaded.hpp"
#include "tests/adapters/pypi/toy_zip.hpp"

namespace gpusolve::pypi {
namespace {

/// A file in memory that counts the requests.
class MemorySource final : public ByteSource {
 public:
  explicit MemorySource(std::string bytes) : bytes_(std::move(bytes)) {}

  [[nodiscard]] auto tail(std::uint64_t count) -> Result<std::optional<FileTail>> override {
    ++reads;
    const auto size = bytes_.size();
    const auto first = size - std::min<std::size_t>(size, count);
    return std::optional(FileTail{bytes_.substr(first), size});
  }
  [[nodiscard]] auto read(std::uint64_t first, std::uint64_t end) -> Result<std::string> override {
    ++reads;
    if (end > bytes_.size()) {
      return Error{ErrorKind::source, "a range outside of the file"};
    }
    asked += end - first;
    return bytes_.substr(first, end - first);
  }

  std::size_t reads{};
  std::uint64_t asked{};

 private:
  std::string bytes_;
};

/// A server that does not support ranges.
class WholeSource final : public ByteSource {
 public:
  [[nodiscard]] auto tail(std::uint64_t /*count*/) -> Result<std::optional<FileTail>> override { return std::optional<FileTail>(); }
  [[nodiscard]] auto read(std::uint64_t /*first*/, std::uint64_t /*end*/) -> Result<std::string> override {
    return Error{ErrorKind::source, "not to be asked"};
  }
};

const ProjectFile k_file{.name = "Foo_Bar-1.0-py3-none-any.whl", .url = "https://x/Foo_Bar-1.0-py3-none-any.whl"};
constexpr auto k_place = "foo_bar-1.0.dist-info/METADATA";
constexpr auto k_text = "Metadata-Version: 2.1\nName: foo-bar\nVersion: 1.0\nRequires-Dist: torch==2.4.1\n";

/// The first requirement, or why there is none.
auto told(ByteSource& source) -> std::string {
  const auto answer = read_wheel_metadata(source, k_file);
  if (!answer) {
    return "error: " + answer.error().text();
  }
  return std::visit(overloaded{[](const CoreMetadata& metadata) { return metadata.requires_dist.at(0).text(); },
                               [](const MetadataUnknown&) { return std::string("unknown"); },
                               [](const MetadataBroken& broken) { return "broken: " + broken.why.message; }},
                    *answer);
}

auto told_by(const std::string& archive) -> std::string {
  MemorySource source(archive);
  return told(source);
}

TEST(WheelMetadata, AreReadStoredAndDeflatedWithZip64AndWithout) {
  for (const bool is_deflated : {false, true}) {
    for (const bool is_zip64 : {false, true}) {
      const auto archive = toy_zip({{"foo_bar/__init__.py", "x = 1\n"}, {k_place, k_text, is_deflated}}, {.is_zip64 = is_zip64});
      EXPECT_EQ(told_by(archive), "torch==2.4.1") << is_deflated << is_zip64;
    }
  }
}

TEST(WheelMetadata, AreFoundBehindARemarkAndBehindAProgram) {
  EXPECT_EQ(told_by(toy_zip({{k_place, k_text}}, {.remark = std::string(60'000, 'r')})), "torch==2.4.1");
}

TEST(WheelMetadata, TakeFewReadsOfLargeWheels) {
  std::vector<ToyEntry> entries{{"foo_bar/large.so", std::string(5'000'000, 'x')}};
  for (int i = 0; i < 12'000; ++i) {
    entries.push_back({"foo_bar/include/a/rather/long/path/to/a/header/file_" + std::to_string(i) + ".h", ""});
  }
  entries.push_back({k_place, k_text});
  entries.push_back({"foo_bar/later.so", std::string(3'000'000, 'y')});
  MemorySource source(toy_zip(entries));
  EXPECT_EQ(told(source), "torch==2.4.1");
  EXPECT_LE(source.reads, 8U);
  EXPECT_LE(source.asked, 4'000'000U);
}

TEST(WheelMetadata, AreUnknownIfOnlyTheWholeFileIsAvailable) {
  WholeSource source;
  EXPECT_EQ(told(source), "unknown");
}

TEST(WheelMetadata, MustBeThereOnceAndOfTheWheelsOwnName) {
  EXPECT_EQ(told_by(toy_zip({{"other-1.0.dist-info/METADATA", k_text}})), "broken: holds no METADATA of its name and version");
  EXPECT_EQ(told_by(toy_zip({{"sub/foo_bar-1.0.dist-info/METADATA", k_text}})), "broken: holds no METADATA of its name and version");
  EXPECT_EQ(told_by(toy_zip({{k_place, k_text}, {"Foo.Bar-1.0.dist-info/METADATA", k_text}})), "broken: holds METADATA more than once");
  EXPECT_EQ(told_by(toy_zip({{k_place, "Metadata-Version: 2.1\nName: liar\nVersion: 1.0\n"}})),
            "broken: the metadata are those of `liar`, not of `foo-bar`");
}

TEST(WheelMetadata, AreBrokenInUnsoundArchives) {
  const auto sound = toy_zip({{k_place, k_text, true}});
  EXPECT_EQ(told_by(""), "broken: holds no METADATA of its name and version");
  EXPECT_EQ(told_by("PK"), "broken: is no sound ZIP archive");
  EXPECT_EQ(told_by(std::string(100'000, '\0')), "broken: is no sound ZIP archive");
  for (std::size_t size = 0; size < sound.size(); ++size) {
    EXPECT_TRUE(told_by(sound.substr(0, size)).starts_with("broken: ")) << size;
  }
  for (const auto shift : {std::uint64_t{1}, std::uint64_t{1000}, std::uint64_t{0xfffffff0}}) {
    EXPECT_TRUE(told_by(toy_zip({{k_place, k_text}}, {.directory_shift = shift})).starts_with("broken: ")) << shift;
    EXPECT_TRUE(told_by(toy_zip({{k_place, k_text}}, {.file_shift = shift})).starts_with("broken: ")) << shift;
    EXPECT_TRUE(told_by(toy_zip({{k_place, k_text}}, {.is_zip64 = true, .directory_shift = shift << 31U})).starts_with("broken: "))
        << shift;
    EXPECT_TRUE(told_by(toy_zip({{k_place, k_text}}, {.is_zip64 = true, .file_shift = shift << 31U})).starts_with("broken: ")) << shift;
  }
}

TEST(WheelMetadata, AreBrokenWhereTheyClaimAbsurdSizes) {
  for (const auto size : {1U, 100'000U, 0x7fffffffU}) {
    EXPECT_TRUE(told_by(toy_zip({{k_place, k_text, true}}, {.claimed_size = size})).starts_with("broken: ")) << size;
  }
  const auto bomb = std::string(k_text) + std::string(20'000'000, ' ');
  EXPECT_EQ(told_by(toy_zip({{k_place, bomb, true}})), "broken: holds METADATA that cannot be unpacked, or that are too large");
}

TEST(WheelMetadata, NeverCrashOnAByteThatWasChanged) {
  const auto sound = toy_zip({{k_place, k_text, true}}, {.is_zip64 = true});
  for (std::size_t place = 0; place < sound.size(); ++place) {
    for (const char value : {'\0', '\x7f', '\xff'}) {
      auto changed = sound;
      changed[place] = value;
      EXPECT_FALSE(told_by(changed).empty());
    }
  }
}

TEST(WheelMetadata, ComeOffLocalFiles) {
  const auto path = std::filesystem::path(testing::TempDir()) / "gpusolve-local.whl";
  std::ofstream(path, std::ios::binary) << toy_zip({{k_place, k_text, true}});
  EXPECT_EQ(told(*open_file_source(path)), "torch==2.4.1");
  std::filesystem::remove(path);
  EXPECT_TRUE(told(*open_file_source(path)).starts_with("error: "));
}

}  // namespace
}  // namespace gpusolve::pypi
