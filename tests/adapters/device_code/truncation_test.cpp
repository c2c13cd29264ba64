#include <gtest/gtest.h>

#include "tests/adapters/device_code/texts.hpp"
#include "tests/support/amd_code_bytes.hpp"

namespace gpusolve::device_code {
namespace {

using namespace tests;

auto files() -> std::vector<std::string> {
  const auto code = fatbin_of({cubin(80), ptx(90, 8, 4)}) + fatbin_of({cubin(120, 0x100000)});
  return {code,
          elf_with({{".nv_fatbin", code}, {".rodata", code}}),
          pe_with(".nv_fatb", code),
          archive_with({elf_with({{".nv_fatbin", code}})}),
          elf_with({{".hip_fatbin", compressed_bundle(bundle_of({"gfx906"}), 2) + bundle_of({"gfx90a"})}}),
          code_object({.flags = 0x53f, .note = "gfx90a"}),
          kpack_of({{"lib/libblas.so#0", {"gfx1100", "gfx1101"}}})};
}

TEST(Truncation, AtEveryByteEndsAndFindsNothingNew) {
  for (const auto& file : files()) {
    const auto whole = read_library(MemoryBytes(file));
    ASSERT_TRUE(whole && !whole->fault);
    for (std::size_t size = 0; size < file.size(); ++size) {
      const auto cut = read_library(MemoryBytes(std::string_view(file).substr(0, size)));
      EXPECT_TRUE(!cut || cut->entries <= whole->entries) << library_format_text(whole->format) << " " << size;
    }
  }
}

TEST(Truncation, OfAFatbinIsTold) {
  const auto file = fatbin_of({cubin(80), ptx(90, 8, 4)});
  for (std::size_t size = 8; size < file.size(); ++size) {
    const auto cut = read_library(MemoryBytes(std::string_view(file).substr(0, size)));
    ASSERT_TRUE(cut) << size;
    EXPECT_TRUE(cut->fault && cut->is_at_least) << size;
  }
}

TEST(Truncation, OfCodeOfAmdIsTold) {
  for (const auto& file : {code_object({.flags = 0x53f, .note = "gfx90a"}), kpack_of({{"lib/libblas.so#0", {"gfx1100", "gfx1101"}}})}) {
    for (std::size_t size = 20; size < file.size(); ++size) {
      const auto cut = read_library(MemoryBytes(std::string_view(file).substr(0, size)));
      ASSERT_TRUE(cut) << size;
      EXPECT_TRUE(cut->fault && cut->is_at_least) << size;
    }
  }
}

TEST(Damage, OfEveryByteEnds) {
  for (const auto& file : files()) {
    for (std::size_t at = 0; at < std::min<std::size_t>(file.size(), 6000); ++at) {
      for (const char value : {'\0', '\1', '\x7f', '\xff'}) {
        auto damaged = file;
        damaged[at] = value;
        const auto library = read_library(MemoryBytes(damaged));
        EXPECT_TRUE(!library || library->entries < 100) << at;
      }
    }
  }
}

}  // namespace
}  // namespace gpusolve::device_code
