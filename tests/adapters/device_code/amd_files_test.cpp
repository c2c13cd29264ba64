// Bare code of AMD: code objects, bundles and .kpack archives, as they lie beside libraries.
#include <gtest/gtest.h>

#include "tests/adapters/device_code/texts.hpp"
#include "tests/support/amd_code_bytes.hpp"

namespace gpusolve::device_code {
namespace {

using namespace tests;

TEST(CodeObject, StatesItsTargetInItsHeader) {
  struct Row {
    std::uint32_t flags;
    char interface_version;
    const char* target;
  };
  const Row rows[] = {{0x36, 2, "gfx1030"},
                      {0x53f, 2, "gfx90a"},
                      {0xb3f, 2, "gfx90a:sramecc-:xnack+"},
                      {0xe4c, 3, "gfx942:sramecc+:xnack-"},
                      {0x041, 4, "gfx1100"},
                      {0x01000054, 4, "gfx11-generic"},
                      {0x22f, 1, "gfx906:sramecc+"},
                      {0x32f, 1, "gfx906:sramecc+:xnack+"},
                      {0x2c, 1, "gfx900"}};
  for (const auto& row : rows) {
    EXPECT_EQ(text_of(code_object({row.flags, row.interface_version})), "code-object: 1 x " + std::string(row.target));
  }
}

TEST(CodeObject, OfAnUnknownProcessorIsNamedByItsNotes) {
  EXPECT_EQ(text_of(code_object({.flags = 0x7e, .note = "gfx1310:xnack+"})), "code-object: 1 x gfx1310:xnack+");
  EXPECT_EQ(text_of(code_object({.flags = 0x7e})), "code-object: 1 x AMD processor 126; at least");
  EXPECT_EQ(text_of(code_object({.flags = 0x3f, .interface_version = 0})), "code-object: 1 x AMD processor 63; at least");
}

TEST(CodeObject, ThatContradictsItselfIsTold) {
  EXPECT_EQ(text_of(code_object({.flags = 0x36, .note = "gfx1030"})), "code-object: 1 x gfx1030");
  EXPECT_EQ(text_of(code_object({.flags = 0x36, .note = "gfx1031"})),
            "code-object: 1 x gfx1030; its header says gfx1030, its notes say gfx1031");
}

TEST(CodeObject, ThatIsRelocatableRunsNothing) {
  EXPECT_EQ(text_of(code_object({.flags = 0x36, .type = 1})), "code-object: 1 x relocatable gfx1030");
}

TEST(CodeObject, IsReadFromTheMembersOfAnArchive) {
  EXPECT_EQ(text_of(archive_with({code_object({0x36}), code_object({0x41})})), "ar: 1 x gfx1030, 1 x gfx1100");
}

TEST(BareBundle, IsReadLikeOneInASection) {
  EXPECT_EQ(text_of(bundle_of({"gfx90a:xnack-", "gfx1100"})), "bundle: 1 x gfx90a:xnack- gfx1100");
  EXPECT_EQ(text_of(compressed_bundle(bundle_of({"gfx942"}), 2)), "bundle: 1 x gfx942");
}

TEST(Kpack, ListsItsTargetsByLibrary) {
  EXPECT_EQ(text_of(kpack_of({{"lib/libblas.so#0", {"gfx1100", "gfx1101"}}, {"lib/libblas.so#1", {"gfx1100"}}})),
            "kpack: 1 x gfx1100, 1 x gfx1100 gfx1101");
}

TEST(Kpack, MayBePackedAsAWhole) {
  auto table = kpack_table({{"lib/libblas.so#0", {"gfx1100"}}});
  table.erase("blobs");
  table.update({{"compression_scheme", "zstd-per-kernel"}, {"zstd_offset", 64}, {"zstd_size", 64}});
  EXPECT_EQ(text_of(kpack_with(table, 1)), "kpack: 1 x gfx1100");
  table["zstd_size"] = 65;
  EXPECT_EQ(text_of(kpack_with(table, 1)), "kpack: 1 x gfx1100; at least; a kpack archive that ends before its code");
  table["compression_scheme"] = "later";
  EXPECT_EQ(text_of(kpack_with(table, 1)), "kpack: 1 x gfx1100; a kpack archive packed in a way that is not known");
}

TEST(Kpack, ThatNamesATargetWithoutCodeIsTold) {
  auto table = kpack_table({{"lib/libblas.so#0", {"gfx1100"}}});
  table["gfx_arches"].push_back("gfx1102");
  EXPECT_EQ(text_of(kpack_with(table, 1)), "kpack: 1 x gfx1100; the archive names gfx1102 and lists no code for it");
}

TEST(Kpack, WithHostileNumbersIsBroken) {
  const auto whole = kpack_of({{"lib/libblas.so#0", {"gfx1100"}}});
  for (const auto place : {std::uint64_t{0}, std::uint64_t{15}, std::uint64_t{whole.size()}, ~std::uint64_t{0}}) {
    auto file = whole;
    file.replace(8, 8, little(place));
    EXPECT_EQ(text_of(file),
              "kpack:; at least; a kpack archive whose table is at byte " + std::to_string(place) + " of " + std::to_string(whole.size()));
  }
  auto later = whole;
  later.replace(4, 4, little(std::uint32_t{2}));
  EXPECT_EQ(text_of(later), "kpack:; at least; a kpack archive of version 2; version 1 is known");
  EXPECT_EQ(text_of(whole + std::string(9'000'000, '\0')), "kpack:; at least; a kpack archive with a table of " +
                                                               std::to_string(9'000'000 + whole.size() - 128) +
                                                               " bytes, more than the limit of 8388608");
  EXPECT_EQ(text_of(whole.substr(0, 128) + std::string(1'000'000, '\x91')), "kpack:; at least; a kpack archive with a broken table");
  EXPECT_EQ(text_of(whole.substr(0, 128) + std::string("\xdf\xff\xff\xff\xff", 5)),
            "kpack:; at least; a kpack archive with a broken table");
}

TEST(Kpack, WithATableOfOtherTypesIsBroken) {
  const auto broken = [](const char* key, const nlohmann::json& value) {
    auto table = kpack_table({{"lib/libblas.so#0", {"gfx1100"}}});
    table[key] = value;
    return text_of(kpack_with(table, 1));
  };
  EXPECT_EQ(broken("toc", "text"), "kpack:; at least; a kpack archive without a list of its code");
  EXPECT_EQ(broken("toc", {{"a", {"gfx1100"}}}), "kpack:; at least; a kpack archive with a broken table");
  EXPECT_EQ(broken("toc", {{"a", {{"gfx\x1b[2J", 1}}}}),
            "kpack: 1 x; at least; a kpack archive whose table has a name that is no target, or too many targets");
  EXPECT_EQ(broken("toc", {{"a", {{"gfx1100", {{"ordinal", -1}}}}}}),
            "kpack: 1 x gfx1100; at least; a kpack archive that ends before its code for gfx1100");
  EXPECT_EQ(broken("blobs", nlohmann::json::array({{{"offset", ~std::uint64_t{0}}, {"size", 2}}})),
            "kpack: 1 x gfx1100; at least; a kpack archive that ends before its code for gfx1100");
}

TEST(KpackReference, IsToldOfALibraryWithoutCode) {
  const auto reference = std::string(
      "\x82\xb2kpack_search_paths\x91\xb0.kpack/blas.kpack\xabkernel_name\xa4"
      "blas");
  const auto told = std::string("; its GPU code is in .kpack archives, not in itself");
  EXPECT_EQ(text_of(elf_with({{".hip_fatbin", std::string(4096, '\0')}, {".rocm_kpack_ref", reference}})), "elf:" + told);
  EXPECT_EQ(text_of(pe_with(".kpackrf", reference)), "pe:" + told);
}

}  // namespace
}  // namespace gpusolve::device_code
