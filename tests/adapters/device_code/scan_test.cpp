// Reading by the table of sections and reading once from the front find the same code.
#include <gtest/gtest.h>

#include "adapters/device_code/byte_stream.hpp"
#include "adapters/device_code/window_bytes.hpp"
#include "tests/adapters/device_code/texts.hpp"
#include "tests/support/amd_code_bytes.hpp"

namespace gpusolve::device_code {
namespace {

using namespace tests;

auto scanned(const std::string& bytes) -> std::string {
  const MemoryBytes memory(bytes);
  const auto stream = stream_of(memory);
  const WindowBytes window(*stream, bytes.size());
  const auto library = scan_library(window);
  return library ? library_text(*library) : "nothing";
}

auto compressed_cubin(bool is_zstd) -> EntryText {
  auto entry = cubin(90);
  entry.flags |= is_zstd ? 0x8000U : 0x2000U;
  entry.payload = is_zstd ? zstd_of(cubin_text("90a")) : lz4_of(cubin_text("90a"));
  entry.compressed = static_cast<std::uint32_t>(entry.payload.size());
  return entry;
}

auto fatbins() -> std::vector<std::string> {
  std::vector<std::string> all;
  for (const std::uint32_t header : {64U, 72U, 80U, 88U, 96U, 104U, 112U, 120U}) {
    auto entry = cubin(80);
    entry.header = header;
    all.push_back(fatbin_of({entry, ptx(80, 8, 4)}));
  }
  for (const std::size_t padding : {0U, 8U, 255U, 4096U, 300'000U}) {
    all.push_back(fatbin_of({cubin(80)}) + std::string(padding, '\0') + fatbin_of({cubin(90, 0x100000)}));
  }
  all.push_back(fatbin_of({cubin(100, 0x200000), cubin(120, 0x100000), ptx(120, 9, 0)}));
  all.push_back(fatbin_of({compressed_cubin(true)}) + fatbin_of({compressed_cubin(false)}));
  all.push_back(fatbin_of({{.architecture = 90, .minor = 7, .payload = old_cubin(90, true, 124)}}));
  all.push_back(fatbin_of({{.kind = 8, .architecture = 80, .flags = 0x10011, .header = 120}, cubin(80)}));
  all.push_back(fatbin_of({{.kind = 0x40, .architecture = 80}}));
  auto outer = cubin(80);
  outer.payload += fatbin_of({cubin(90)});
  all.push_back(fatbin_of({outer}));
  auto relocatable = cubin(80);
  relocatable.payload = cubin_text("80", 1);
  all.push_back(fatbin_of({relocatable}));
  return all;
}

auto bundles() -> std::vector<std::string> {
  const auto plain = bundle_of({"gfx90a:sramecc+:xnack-", "gfx1100"});
  std::vector<std::string> all{plain, padded(plain, 4096) + plain};
  for (const auto version : {std::uint16_t{1}, std::uint16_t{2}, std::uint16_t{3}}) {
    all.push_back(compressed_bundle(plain, version) + compressed_bundle(bundle_of({"gfx942"}), version));
  }
  return all;
}

auto files() -> std::vector<std::string> {
  std::vector<std::string> all;
  for (const auto& code : fatbins()) {
    all.insert(all.end(), {code, elf_with({{".text", "code"}, {".nv_fatbin", code}}), elf_with({{".rodata", "text" + code + "text"}}),
                           pe_with(".nv_fatb", code), archive_with({elf_with({{".nv_fatbin", code}}), elf_with({{".nv_fatbin", code}})})});
  }
  for (const auto& code : bundles()) {
    all.insert(all.end(), {code, elf_with({{".hip_fatbin", code}}), pe_with(".hip_fat", code)});
  }
  const std::string reference("\x81\xb2kpack_search_paths\x90");
  all.insert(all.end(), {code_object({.flags = 0x53f, .note = "gfx90a"}), kpack_of({{"lib/libblas.so#0", {"gfx1100", "gfx1101"}}}),
                         elf_with({{".hip_fatbin", bundle_of({"gfx906"})}, {".rocm_kpack_ref", reference}})});
  return all;
}

TEST(Scan, FindsWhatTheWalkFinds) {
  for (const auto& file : files()) {
    EXPECT_EQ(scanned(file), text_of(file));
  }
}

TEST(Scan, FindsCodeAtEveryPlaceAroundTheBorderOfWhatIsReadAtOnce) {
  for (const std::size_t border : {std::size_t{4096}, std::size_t{4096 + 262'144}, std::size_t{1} << 20U}) {
    for (auto place = border - 60; place < border + 10; ++place) {
      const auto file = elf_with({{".text", std::string(place, 'x') + fatbin_of({cubin(75)})}});
      ASSERT_EQ(scanned(file), "elf 13.0: 1 x sm_75") << place;
    }
  }
}

TEST(Scan, PassesOverWhatOnlyLooksLikeCode) {
  const std::string texts[] = {"CCOB",
                               "CCOB\2",
                               std::string("CCOB\2\0\1\0", 8) + std::string(60, 'x'),
                               "__CLANG_OFFLOAD_BUNDLE__",
                               "__CLANG_OFFLOAD_BUNDLE__" + std::string(60, 'x'),
                               std::string("\x50\xed\x55\xba\x01\x00\x10\x00", 8),
                               std::string("\x50\xed\x55\xba\x01\x00\x10\x00", 8) + std::string(200, '\x11')};
  for (const auto& text : texts) {
    EXPECT_EQ(scanned(elf_with({{".text", text + fatbin_of({cubin(75)})}})), "elf 13.0: 1 x sm_75") << text;
  }
}

TEST(Scan, OfACutFileEnds) {
  for (const auto& file : files()) {
    for (std::size_t size = 0; size < file.size(); size += file.size() < 9000 ? 1 : 997) {
      EXPECT_FALSE(scanned(file.substr(0, size)).empty());
    }
  }
}

}  // namespace
}  // namespace gpusolve::device_code
