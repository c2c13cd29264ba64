#include <gtest/gtest.h>

#include "tests/adapters/device_code/texts.hpp"
#include "tests/support/device_code_bytes.hpp"

namespace gpusolve::device_code {
namespace {

using namespace tests;

constexpr std::uint64_t k_a = 0x100000;
constexpr std::uint64_t k_f = 0x200000;

TEST(Fatbin, TellsPlainSpecificAndFamilyTargets) {
  EXPECT_EQ(text_of(fatbin_of({cubin(86), cubin(90, k_a), cubin(100, k_f), ptx(120, 9, 0)})),
            "fatbin 13.0: 1 x sm_86 sm_90a sm_100f compute_120/9.0");
}

TEST(Fatbin, ObeysTheSizeOfEachEntrysHeader) {
  for (const std::uint32_t size : {64U, 72U, 80U, 88U, 96U, 104U, 112U, 120U}) {
    auto entry = cubin(80);
    entry.header = size;
    EXPECT_EQ(text_of(fatbin_of({entry, ptx(80, 8, 4)})), "fatbin 13.0: 1 x sm_80 compute_80/8.4") << size;
  }
}

TEST(Fatbin, IsFollowedByOthersAfterPadding) {
  for (const std::size_t padding : {0U, 8U, 255U, 4096U}) {
    const auto bytes = fatbin_of({cubin(80)}) + std::string(padding, '\0') + fatbin_of({cubin(90)}) + fatbin_of({cubin(80)});
    EXPECT_EQ(text_of(bytes), "fatbin 13.0: 2 x sm_80, 1 x sm_90") << padding;
  }
}

TEST(Fatbin, IdentifiesCompressedPayloads) {
  auto packed = cubin(90);
  const auto text = cubin_text("90a");
  packed.flags |= 0x8000;
  packed.payload = zstd_of(text);
  packed.compressed = static_cast<std::uint32_t>(packed.payload.size());
  EXPECT_EQ(text_of(fatbin_of({packed})), "fatbin 13.0: 1 x sm_90a");
  packed.flags = 0x2011;
  packed.payload = lz4_of(text);
  packed.compressed = static_cast<std::uint32_t>(packed.payload.size());
  EXPECT_EQ(text_of(fatbin_of({packed})), "fatbin 13.0: 1 x sm_90a");
}

TEST(Fatbin, ReadsTheTargetOfOldCubinsFromTheirOwnHeader) {
  EntryText plain{.architecture = 90, .major = 1, .minor = 7, .payload = old_cubin(90, false, 124)};
  auto specific = plain;
  specific.payload = old_cubin(90, true, 124);
  EXPECT_EQ(text_of(fatbin_of({plain, specific})), "fatbin 12.4: 1 x sm_90 sm_90a");
}

/// nvcc links one into each program, for the targets of its cubins and without PTX.
TEST(Fatbin, AUnitOfEmptyCubinsIsNotNeeded) {
  auto empty = cubin(80);
  empty.payload = cubin_with_section("80", 0);
  auto full = empty;
  full.payload = cubin_with_section("80", 2);
  EXPECT_EQ(text_of(fatbin_of({empty})), "fatbin 13.0: 1 x empty sm_80");
  EXPECT_EQ(text_of(fatbin_of({full})), "fatbin 13.0: 1 x sm_80");
  EXPECT_EQ(text_of(fatbin_of({empty, full})), "fatbin 13.0: 1 x sm_80");
  EXPECT_EQ(text_of(fatbin_of({empty, ptx(80, 9, 0)})), "fatbin 13.0: 1 x sm_80 compute_80/9.0");
}

TEST(Fatbin, AnEmptyCubinIsNotGuessed) {
  auto entry = cubin(80);
  entry.payload = cubin_with_section("80", 0);
  entry.payload.resize(entry.payload.size() - 8);  // its sections are cut off
  EXPECT_EQ(text_of(fatbin_of({entry})), "fatbin 13.0: 1 x sm_80");
  entry.payload = cubin_text("80");  // it names no sections
  EXPECT_EQ(text_of(fatbin_of({entry})), "fatbin 13.0: 1 x sm_80");
}

TEST(Fatbin, ListsCodeThatDoesNotRunByItself) {
  auto relocatable = cubin(80);
  relocatable.payload = cubin_text("80", 1);
  EntryText lto{.kind = 8, .architecture = 80, .flags = 0x10011, .header = 120};
  EXPECT_EQ(text_of(fatbin_of({relocatable, lto})), "fatbin 13.0: 1 x LTO sm_80 relocatable sm_80");
}

TEST(Fatbin, PrintsUnknownKindsAndFlags) {
  auto odd = cubin(80);
  odd.kind = 0x40;
  auto flagged = cubin(86);
  flagged.flags |= std::uint64_t{1} << 40U;
  EXPECT_EQ(text_of(fatbin_of({odd, flagged})),
            "fatbin 13.0: 1 x sm_86 kind 64 sm_80; an entry for 80 is of the unknown kind 64; an entry for 86 has unknown flags (bits "
            "1099511627776); at least");
}

TEST(Fatbin, TellsWhenThePayloadContradictsItsHeader) {
  auto odd = cubin(80);
  odd.payload = cubin_text("90");
  EXPECT_EQ(text_of(fatbin_of({odd})), "fatbin 13.0: 1 x sm_80; an entry says 80, its code says 90");
}

TEST(Fatbin, KeepsWhatStandsBeforeABrokenPart) {
  auto bytes = fatbin_of({cubin(80)});
  EXPECT_EQ(text_of(bytes + "junk behind it!!"),
            "fatbin 13.0: 1 x sm_80; at least; something else than a fatbin at byte " + std::to_string(bytes.size()) + " of its GPU code");
}

TEST(Fatbin, RefusesImpossibleSizes) {
  for (const std::uint32_t header : {0U, 63U, 65'537U, 0xffffffffU}) {
    auto bytes = fatbin_of({cubin(80)});
    bytes.replace(16 + 4, 4, little(header));
    EXPECT_EQ(text_of(bytes), "fatbin: 1 x; at least; an entry of a fatbin has an impossible size at byte 16 of its GPU code") << header;
  }
  for (const auto size : {std::uint64_t{1} << 63U, ~std::uint64_t{0}, std::uint64_t{4096}}) {
    auto bytes = fatbin_of({cubin(80)});
    bytes.replace(16 + 8, 8, little(size));
    EXPECT_EQ(text_of(bytes), "fatbin: 1 x; at least; an entry of a fatbin has an impossible size at byte 16 of its GPU code") << size;
  }
}

TEST(Fatbin, IsNotSearchedForInPayloads) {
  auto outer = cubin(80);
  outer.payload += fatbin_of({cubin(90)});
  EXPECT_EQ(text_of(fatbin_of({outer})), "fatbin 13.0: 1 x sm_80");
}

}  // namespace
}  // namespace gpusolve::device_code
