#include <gtest/gtest.h>

#include "adapters/device_code/archive_code.hpp"
#include "tests/adapters/device_code/texts.hpp"
#include "tests/support/archive_bytes.hpp"

namespace gpusolve::device_code {
namespace {

using namespace tests;

/// "a.so = elf 13.0: 1 x sm_80", one line for each library; "!" and the fault of the archive at the end.
auto archive_text(const std::string& bytes) -> std::string {
  const auto archive = read_archive(MemoryBytes(bytes));
  if (!archive) {
    return "error: " + archive.error().text();
  }
  std::string text;
  for (const auto& library : archive->libraries) {
    text += (text.empty() ? "" : "\n") + library.path + " = " + library_text(library);
  }
  return text + (archive->fault ? " ! " + archive->fault->text() : "");
}

auto library_with(const std::string& code) -> std::string { return elf_with({{".text", "code"}, {".nv_fatbin", code}}); }

TEST(Wheel, IsReadMemberByMember) {
  const auto wheel = zip_of({{"a/one.so", library_with(fatbin_of({cubin(80)}))},
                             {"a/two.so.3", library_with(fatbin_of({cubin(90), ptx(90, 9, 0)})), false},
                             {"a/plain.so", elf_with({{".text", "code"}})},
                             {"a/text.py", "print(1)"}});
  EXPECT_EQ(archive_text(wheel), "a/one.so = elf 13.0: 1 x sm_80\na/two.so.3 = elf 13.0: 1 x sm_90 compute_90/9.0");
}

TEST(Wheel, TellsAWrongChecksumAndAWrongSize) {
  const auto library = library_with(fatbin_of({cubin(80)}));
  EXPECT_EQ(archive_text(zip_of({{.name = "a.so", .bytes = library, .stated_checksum = 1}})),
            "a.so = elf 13.0: 1 x sm_80; at least; is damaged in the archive");
  EXPECT_EQ(archive_text(zip_of({{.name = "a.so", .bytes = library, .stated_size = library.size() + 5}})),
            "a.so = elf:; at least; ends at byte " + std::to_string(library.size()) + ", and its size is stated as " +
                std::to_string(library.size() + 5));
  EXPECT_THAT(archive_text(zip_of({{.name = "a.so", .bytes = library, .stated_size = library.size() - 5}})),
              ::testing::HasSubstr("longer"));
}

TEST(Wheel, OfAnotherMethodIsNotOpened) {
  EXPECT_EQ(archive_text(zip_of({{.name = "a.so", .bytes = "data", .method = 14}})),
            "a.so = unknown:; at least; is encrypted, or packed by another method than those of wheels");
}

TEST(Wheel, ThatIsABombIsNotUnpacked) {
  EXPECT_EQ(archive_text(zip_of({{.name = "a.so", .bytes = "data", .stated_size = 4'000'000'000}})),
            "a.so = unknown:; at least; unpacks to 4000000000 bytes, more than 200 times its size");
}

TEST(Wheel, OfLargeLibrariesIsReadThroughAWindow) {
  std::string code;
  std::string filler(700'000, 'x');
  for (std::size_t i = 0; i < filler.size(); ++i) {
    filler[i] = static_cast<char>((i * 2'654'435'761U) >> 13U);
  }
  for (int i = 0; i < 20; ++i) {
    auto large = cubin(90);
    large.payload += filler;
    code += fatbin_of({large, ptx(90, 8, 4)});
  }
  EXPECT_EQ(archive_text(zip_of({{"a.so", library_with(code)}})), "a.so = elf 13.0: 20 x sm_90 compute_90/8.4");
}

TEST(CondaPackage, IsReadThroughItsInnerArchive) {
  const auto library = library_with(fatbin_of({cubin(75)}));
  EXPECT_EQ(archive_text(conda_of("a-1-0", {{"lib/a.so", library}, {"lib/b.txt", "text"}})), "lib/a.so = elf 13.0: 1 x sm_75");
  EXPECT_EQ(archive_text(bzip_of(tar_of({{"lib/a.so", library}}))), "lib/a.so = elf 13.0: 1 x sm_75");
  EXPECT_EQ(archive_text(gzip_of(tar_of({{"lib/a.so", library}}))), "lib/a.so = elf 13.0: 1 x sm_75");
}

TEST(CondaPackage, MayHaveLongNames) {
  const auto name = std::string(60, 'd') + "/" + std::string(60, 'e') + "/a.so";
  EXPECT_EQ(archive_text(bzip_of(tar_of({{name, library_with(fatbin_of({cubin(75)}))}}))), name + " = elf 13.0: 1 x sm_75");
}

TEST(CondaPackage, MayHaveRocmLibraries) {
  const auto library = elf_with({{".hip_fatbin", compressed_bundle(bundle_of({"gfx942"}), 2)}});
  EXPECT_EQ(archive_text(conda_of("a-1-0", {{"lib/a.so", library}})), "lib/a.so = elf: 1 x gfx942");
}

TEST(CondaPackage, ThatIsABombEnds) {
  EXPECT_EQ(archive_text(bzip_of(tar_of({{"a.so", library_with(std::string(90U << 20U, '\0'))}}))),
            "a.so = elf:; at least; unpacks to more than 200 times its size ! unpacks to more than 200 times its size");
}

TEST(Archive, ThatIsCutOffKeepsWhatWasRead) {
  const auto library = library_with(fatbin_of({cubin(75)}));
  const auto tar = tar_of({{"a.so", library}, {"b.so", library}});
  EXPECT_EQ(archive_text(gzip_of(tar.substr(0, tar.size() - 1024 - library.size()))),
            "a.so = elf 13.0: 1 x sm_75\nb.so = elf:; at least; ends early, inside of a file ! ends early, inside of a file");
}

TEST(Archive, OfOtherBytesIsAnError) {
  EXPECT_EQ(archive_text("PK\x03\x04 and no directory"), "error: is not a sound ZIP archive");
  EXPECT_EQ(archive_text(gzip_of("no tar")), " ! is not a tar archive");
  EXPECT_EQ(archive_text("BZh9 and no data"), " ! is damaged at byte 0 of its packed data");
}

TEST(Archive, TruncatedAtEveryByteEnds) {
  const auto library = library_with(fatbin_of({cubin(75), ptx(90, 9, 0)}));
  for (const auto& whole : {zip_of({{"a.so", library}, {"b.so", library, false}}), conda_of("a-1-0", {{"a.so", library}}),
                            bzip_of(tar_of({{"a.so", library}})), gzip_of(tar_of({{"a.so", library}}))}) {
    for (std::size_t size = 0; size < whole.size(); ++size) {
      const auto cut = read_archive(MemoryBytes(std::string_view(whole).substr(0, size)));
      EXPECT_TRUE(!cut || cut->libraries.size() <= 2) << size;
    }
  }
}

TEST(Archive, DamagedAtEveryByteEnds) {
  const auto library = library_with(fatbin_of({cubin(75), ptx(90, 9, 0)}));
  for (const auto& whole :
       {zip_of({{"a.so", library, false}}), conda_of("a-1-0", {{"a.so", library}}), gzip_of(tar_of({{"a.so", library}}))}) {
    for (std::size_t at = 0; at < whole.size(); ++at) {
      for (const char value : {'\0', '\xff'}) {
        auto damaged = whole;
        damaged[at] = value;
        const auto archive = read_archive(MemoryBytes(damaged));
        EXPECT_TRUE(!archive || archive->libraries.size() <= 2) << at;
      }
    }
  }
}

TEST(LibraryName, IsOneOfLibrariesAndPrograms) {
  for (const auto* const name :
       {"a.so", "lib/a.so.12", "a.so.12.1", "a.cpython-312-x86_64-linux-gnu.so", "a.pyd", "a.dll", "bin/tool", "a.fatbin"}) {
    EXPECT_TRUE(is_library_name(name)) << name;
  }
  for (const auto* const name : {"a.py", "a.sox", "so", "lib.so/a.txt", "a.h", "", "a/"}) {
    EXPECT_EQ(is_library_name(name), std::string_view(name) == "so") << name;
  }
}

}  // namespace
}  // namespace gpusolve::device_code
