// The exact output of `inspect`: tests/golden/cli/NAME.txt.
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"
#include "tests/support/amd_code_bytes.hpp"
#include "tests/support/archive_bytes.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::testing {
namespace {

using namespace tests;

using Words = std::vector<std::string>;

struct Case {
  const char* name;
  Words words;
};

void PrintTo(const Case& one, std::ostream* stream) { *stream << one.name; }

void write_libraries(const Sandbox& folder) {
  const auto common = fatbin_of({cubin(80), cubin(86), ptx(90, 9, 0)});
  folder.write("libs/libkernels.so", elf_with({{".nv_fatbin", common + common + fatbin_of({cubin(90, 0x100000)})}}));
  folder.write("libs/libold.so",
               elf_with({{".nv_fatbin", fatbin_of({{.architecture = 70, .minor = 7, .payload = old_cubin(70, false, 118)}})}}));
  folder.write("libs/librocm.so", elf_with({{".hip_fatbin", bundle_of({"gfx90a:xnack-", "gfx1100"})}}));
  folder.write("libs/libplain.so", elf_with({{".text", "code"}}));
  folder.write("libs/notes.txt", "no library");
  auto odd = cubin(80);
  odd.kind = 0x40;
  folder.write("libs/odd.fatbin", fatbin_of({odd}));
  folder.write("kernels-1.0-py3-none-any.whl", zip_of({{"kernels/_c.so", elf_with({{".nv_fatbin", common}})},
                                                       {"kernels/\x1b[2Jevil.so", elf_with({{".nv_fatbin", common}})},
                                                       {"kernels/bomb.so", "small", true, 0xffff, 3'000'000'000}}));
  folder.write("plain-1.0-py3-none-any.whl", zip_of({{"plain/_c.so", elf_with({{".text", "code"}})}}));
  folder.write("kernels-1.0-0.conda", conda_of("kernels-1.0-0", {{"lib/libkernels.so", elf_with({{".nv_fatbin", common}})}}));
  folder.write("broken.tar.bz2", bzip_of(tar_of({{"lib/a.so", elf_with({{".nv_fatbin", common}})}})).substr(0, 150));
  folder.write("rocm/libblas.so", elf_with({{".hip_fatbin", bundle_of({"gfx90a:xnack-", "gfx1100"})}}));
  folder.write("rocm/library/TensileLibrary_gfx90a.co", code_object({.flags = 0x53f, .note = "gfx90a"}));
  folder.write("rocm/library/TensileLibrary_gfx942.co", code_object({.flags = 0x94c, .note = "gfx942:sramecc-"}));
  folder.write("rocm/library/TensileLibrary_gfx942.dat", "x");
  folder.write("split/lib/libblas.so", elf_with({{".rocm_kpack_ref", "\x81\xb2kpack_search_paths\x90"}}));
  folder.write("split/.kpack/blas_lib_gfx1100.kpack", kpack_of({{"lib/libblas.so#0", {"gfx1100"}}, {"lib/libblas.so#1", {"gfx1100"}}}));
  folder.write("site/kernels-1.0.dist-info/RECORD", "kernels/_c.so,,\nkernels/a.py,,\n");
  folder.write("site/kernels/_c.so", elf_with({{".nv_fatbin", common}}));
  folder.write("site/own.so", elf_with({{".nv_fatbin", common}}));
  folder.write("site/plain-2.0.dist-info/RECORD", "plain.py,,\n");
  folder.write("site/Own_Kernels-1.0.dist-info/RECORD", "own.so,,\n");
  const auto library = elf_with({{".nv_fatbin", common}});
  folder.write("mixed/cut.so", library.substr(0, library.size() - 1));
  folder.write("mixed/kernels-1.0-py3-none-any.whl", zip_of({{"kernels/_c.so", library}}));
  folder.write("mixed/plain-1.0-py3-none-any.whl", zip_of({{"plain/_c.so", elf_with({{".text", "code"}})}}));
  folder.write("mixed/cut-1.0-py3-none-any.whl", zip_of({{"cut/_c.so", library}}).substr(0, 40));
  folder.write("mixed/text-1.0-py3-none-any.whl", "version https://example.com/pointer");
  const auto whole = fatbin_of({cubin(80), cubin(90)});
  folder.write("cut.fatbin", whole.substr(0, whole.size() - 8));
}

auto transcript(const Case& one) -> std::string {
  const Sandbox folder;
  write_libraries(folder);
  const auto ended = run_program(one.words, folder.path());
  std::string text = "$ gpusolve";
  for (const auto& word : one.words) {
    text += " " + word;
  }
  return text + "\n" + ended.out + ended.err + "[" + std::to_string(ended.status) + "]\n";
}

class InspectTranscript : public ::testing::TestWithParam<Case> {};

TEST_P(InspectTranscript, ReadsAsInReview) { EXPECT_GOLDEN("cli/" + std::string(GetParam().name) + ".txt", transcript(GetParam())); }

const Case k_cases[] = {
    {"inspect_folder", {"inspect", "libs", "--platform", "linux-64"}},
    {"inspect_units", {"inspect", "libs/libkernels.so", "--units", "--platform", "linux-64"}},
    {"inspect_native", {"inspect", "libs/libkernels.so", "--gpu", "sm_86", "--driver", "580.65.06"}},
    {"inspect_several", {"inspect", "libs", "--gpu", "sm_70,sm_86,sm_120", "--driver", "580.65.06"}},
    {"inspect_old_driver", {"inspect", "libs/libkernels.so", "--gpu", "sm_120", "--driver", "570.86.10"}},
    {"inspect_json", {"inspect", "libs/libkernels.so", "--gpu", "sm_90", "--driver", "580.65.06", "--json"}},
    {"inspect_no_code", {"inspect", "libs/libplain.so", "--gpu", "sm_86"}},
    {"inspect_broken", {"inspect", "cut.fatbin", "--platform", "linux-64"}},
    {"inspect_wheel", {"inspect", "kernels-1.0-py3-none-any.whl", "--gpu", "sm_86", "--driver", "580.65.06"}},
    {"inspect_plain_wheel", {"inspect", "plain-1.0-py3-none-any.whl", "--gpu", "sm_86"}},
    {"inspect_conda", {"inspect", "kernels-1.0-0.conda", "--gpu", "sm_86", "--driver", "580.65.06", "--json"}},
    {"inspect_broken_archive", {"inspect", "broken.tar.bz2", "--platform", "linux-64"}},
    {"inspect_side_files", {"inspect", "rocm", "--platform", "linux-64"}},
    {"inspect_kpack", {"inspect", "split", "--platform", "linux-64"}},
    {"inspect_code_object", {"inspect", "rocm/library/TensileLibrary_gfx942.co", "--platform", "linux-64", "--json"}},
    {"inspect_emit_catalog", {"inspect", "kernels-1.0-py3-none-any.whl", "libs", "--platform", "linux-64", "--emit", "catalog"}},
    {"inspect_package", {"inspect", "site", "--package", "kernels", "--platform", "linux-64", "--json"}},
    {"inspect_mixed_folder", {"inspect", "mixed", "--gpu", "sm_70", "--driver", "535.104.05"}},
    {"inspect_package_as_typed", {"inspect", "site", "--package", "own.kernels", "--platform", "linux-64"}},
    {"inspect_package_without_libraries", {"inspect", "site", "--package", "plain", "--platform", "linux-64"}},
    {"inspect_package_missing", {"inspect", "site", "--package", "kernel", "--platform", "linux-64"}},
    {"inspect_package_of_file", {"inspect", "libs/libkernels.so", "--package", "kernels", "--platform", "linux-64"}},
    {"inspect_package_of_folder", {"inspect", "libs", "--package", "kernels", "--platform", "linux-64"}},
    {"inspect_site", {"inspect", "site", "--platform", "linux-64"}},
    {"inspect_no_library", {"inspect", "libs/notes.txt", "--platform", "linux-64"}},
    {"inspect_missing", {"inspect", "nothing.so", "--platform", "linux-64"}},
};
INSTANTIATE_TEST_SUITE_P(Golden, InspectTranscript, ::testing::ValuesIn(k_cases),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::testing
