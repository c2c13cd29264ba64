#include <gtest/gtest.h>

#include "tests/adapters/device_code/texts.hpp"
#include "tests/support/device_code_bytes.hpp"

namespace gpusolve::device_code {
namespace {

using namespace tests;

TEST(Library, OfElfHasItsCodeInSections) {
  EXPECT_EQ(text_of(elf_with({{".text", "code"}, {".nv_fatbin", fatbin_of({cubin(80)}) + fatbin_of({cubin(80), ptx(80, 8, 4)})}})),
            "elf 13.0: 1 x sm_80, 1 x sm_80 compute_80/8.4");
}

TEST(Library, OfPeHasItsCodeInSections) { EXPECT_EQ(text_of(pe_with(".nv_fatb", fatbin_of({cubin(89)}))), "pe 13.0: 1 x sm_89"); }

TEST(Library, WithoutCodeIsReadAsSuch) { EXPECT_EQ(text_of(elf_with({{".text", "code"}})), "elf:"); }

TEST(Library, WithoutSectionsIsReadAsSuch) {
  auto file = elf_with({});
  file.replace(40, 8, little(std::uint64_t{0}));
  EXPECT_EQ(text_of(file), "elf:");
}

TEST(Library, MayHaveFatbinsInItsData) {
  const auto data = "text" + fatbin_of({cubin(75)}) + "more" + std::string(300'000, 'x') + fatbin_of({cubin(86)}) + "end";
  EXPECT_EQ(text_of(elf_with({{".ldata", data}})), "elf 13.0: 1 x sm_75, 1 x sm_86");
}

TEST(Library, MayHaveAFatbinAtEveryPlaceOfItsData) {
  for (std::size_t place = 262'130; place < 262'160; ++place) {  // around the border of what is read at once
    EXPECT_EQ(text_of(elf_with({{".rodata", std::string(place, 'x') + fatbin_of({cubin(75)})}})), "elf 13.0: 1 x sm_75") << place;
  }
}

TEST(Library, MayContainTheMagicAsText) {
  const std::string magic("\x50\xed\x55\xba\x01\x00\x10\x00", 8);
  EXPECT_EQ(text_of(elf_with({{".rodata", magic + "a text about fatbins" + magic + std::string(200, 'x')}})), "elf:");
}

TEST(Library, OfRelocatableCodeRunsNothing) {
  EXPECT_EQ(text_of(elf_with({{"__nv_relfatbin", fatbin_of({cubin(80)})}})), "elf 13.0: 1 x relocatable sm_80");
}

TEST(Library, IsReadFromTheMembersOfAnArchive) {
  const auto odd = elf_with({{".nv_fatbin", fatbin_of({cubin(80)})}}) + "x";
  EXPECT_EQ(text_of(archive_with({odd, "text", elf_with({{".nv_fatbin", fatbin_of({cubin(90)})}})})), "ar 13.0: 1 x sm_80, 1 x sm_90");
}

TEST(Library, OfAnotherFormatIsNone) {
  EXPECT_EQ(text_of("#!/bin/sh\n"), "nothing");
  EXPECT_EQ(text_of(""), "nothing");
}

TEST(Library, WithASectionBehindItsEndIsBroken) {
  auto file = elf_with({{".nv_fatbin", fatbin_of({cubin(80)})}});
  file.replace(file.size() - 2 * 64 + 32, 8, little(~std::uint64_t{0}));
  EXPECT_EQ(text_of(file), "elf:; at least; has a section of GPU code that ends behind the file");
}

TEST(Library, WithTooManySectionsSaysSoInTheFirst) {
  auto file = elf_with({{".nv_fatbin", fatbin_of({cubin(80)})}});
  file.replace(60, 2, little(std::uint16_t{0}));
  file.replace(62, 2, little(std::uint16_t{0xffff}));
  file.replace(file.size() - 3 * 64 + 32, 8, little(std::uint64_t{3}));
  file.replace(file.size() - 3 * 64 + 40, 4, little(std::uint32_t{2}));
  EXPECT_EQ(text_of(file), "elf 13.0: 1 x sm_80");
  file.replace(file.size() - 3 * 64 + 32, 8, little(std::uint64_t{1} << 60U));
  EXPECT_EQ(text_of(file), "elf:; at least; has an impossible table of 1152921504606846976 sections");
}

}  // namespace
}  // namespace gpusolve::device_code
