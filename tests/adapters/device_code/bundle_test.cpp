#include <gtest/gtest.h>

#include "tests/adapters/device_code/texts.hpp"
#include "tests/support/device_code_bytes.hpp"

namespace gpusolve::device_code {
namespace {

using namespace tests;

TEST(Bundle, NamesItsTargetsWithTheirFeatures) {
  EXPECT_EQ(text_of(elf_with({{".hip_fatbin", bundle_of({"gfx90a:sramecc+:xnack-", "gfx1100", "gfx11-generic"})}})),
            "elf: 1 x gfx11-generic gfx90a:sramecc+:xnack- gfx1100");
}

TEST(Bundle, IsFollowedByOthersAtPages) {
  const auto one = padded(bundle_of({"gfx906"}), 4096);
  EXPECT_EQ(text_of(elf_with({{".hip_fatbin", one + one + bundle_of({"gfx906", "gfx1030"})}})), "elf: 2 x gfx906, 1 x gfx906 gfx1030");
}

TEST(Bundle, IsReadFromTheStartOfCompressedOnes) {
  for (const auto version : {std::uint16_t{2}, std::uint16_t{3}}) {
    const auto one = compressed_bundle(bundle_of({"gfx942"}), version);
    EXPECT_EQ(text_of(elf_with({{".hip_fatbin", one + one}})), "elf: 2 x gfx942") << version;
  }
}

TEST(Bundle, OfTheFirstCompressedFormatEndsWhereItsFrameEnds) {
  const auto one = compressed_bundle(bundle_of({"gfx906"}), 1);
  EXPECT_EQ(text_of(elf_with({{".hip_fatbin", one + one + std::string(64, '\0') + one}})), "elf: 3 x gfx906");
}

TEST(Bundle, OfTheFirstCompressedFormatThatIsCutOffIsBroken) {
  const auto one = compressed_bundle(bundle_of({"gfx906"}), 1);
  EXPECT_EQ(text_of(elf_with({{".hip_fatbin", one.substr(0, one.size() - 3)}})),
            "elf: 1 x; at least; a broken compressed bundle at byte 0 of its GPU code");
}

TEST(Bundle, WithAnImpossibleNumberOfEntriesIsBroken) {
  auto bundle = bundle_of({"gfx906"});
  bundle.replace(24, 8, little(std::uint64_t{1} << 60U));
  EXPECT_EQ(text_of(elf_with({{".hip_fatbin", bundle}})), "elf: 1 x; at least; a broken offload bundle at byte 0 of its GPU code");
}

TEST(Bundle, WithTextThatIsNoTargetIsBroken) {
  EXPECT_EQ(text_of(elf_with({{".hip_fatbin", bundle_of({"gfx\x1b[2J"})}})),
            "elf: 1 x; at least; a broken offload bundle at byte 0 of its GPU code");
}

}  // namespace
}  // namespace gpusolve::device_code
