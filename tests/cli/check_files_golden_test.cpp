// The exact output of `check` for environments with GPU code in their files: tests/golden/check/files_NAME.txt.
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"
#include "tests/support/device_code_bytes.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::testing {
namespace {

using namespace tests;

struct Library {
  std::string path;
  std::vector<std::vector<EntryText>> units;
  std::size_t missing{};  ///< bytes at the end
};

struct Package {
  std::string name;  ///< "flash_attn-2.6.3"
  std::vector<Library> libraries;
};

struct Case {
  const char* name;
  std::vector<Package> packages;
  std::vector<std::string> words;
};

void PrintTo(const Case& one, std::ostream* stream) { *stream << one.name; }

auto library_of(const Library& library) -> std::string {
  std::string code;
  for (const auto& unit : library.units) {
    code += fatbin_of(unit);
  }
  const auto whole = elf_with({{".nv_fatbin", code}});
  return whole.substr(0, whole.size() - library.missing);
}

void write_package(const Sandbox& sandbox, const Package& package) {
  const std::string site = "env/lib/python3.11/site-packages/";
  const auto dash = package.name.find('-');
  sandbox.write(site + package.name + ".dist-info/METADATA",
                "Metadata-Version: 2.1\nName: " + package.name.substr(0, dash) + "\nVersion: " + package.name.substr(dash + 1) + "\n");
  std::string record;
  for (const auto& library : package.libraries) {
    sandbox.write(site + library.path, library_of(library));
    record += library.path + ",sha256=x,1\n";
  }
  sandbox.write(site + package.name + ".dist-info/RECORD", record + "../../../bin/tool,,\n../../../../outside.so,,\n");
}

void write_environment(const Sandbox& sandbox, const Case& one) {
  sandbox.write("env/pyvenv.cfg", "version = 3.11.4\n");
  for (const auto& package : one.packages) {
    write_package(sandbox, package);
  }
}

auto transcript(const Case& one, const std::map<std::string, std::string>& variables = {}) -> std::string {
  const Sandbox sandbox;
  write_environment(sandbox, one);
  auto words = one.words;
  words.insert(words.begin(), {"check", "env"});
  const auto ended = run_program(words, sandbox.path(), variables);
  std::string text = "$ gpusolve";
  for (const auto& word : words) {
    text += " " + (word.find(' ') == std::string::npos ? word : "'" + word + "'");
  }
  return text + "\n" + ended.out + ended.err + "[" + std::to_string(ended.status) + "]\n";
}

class CheckOfFiles : public ::testing::TestWithParam<Case> {};

TEST_P(CheckOfFiles, ReadsAsInReview) { EXPECT_GOLDEN("check/files_" + std::string(GetParam().name) + ".txt", transcript(GetParam())); }

const std::vector<EntryText> k_usual{cubin(80), cubin(90), ptx(90, 8, 4)};

/// torch and two libraries that it loads, as they lie in an environment.
const std::vector<Package> k_cuda_13{
    {"torch-2.11.0", {{"torch/lib/libtorch_cuda.so", {{cubin(75), cubin(90), cubin(120)}}}, {"torch/lib/libtorch.so", {}}}},
    {"nvidia_cublas-13.1.0.3", {{"nvidia/cu13/lib/libcublas.so.13", {{cubin(80), cubin(90), cubin(120)}}}}},
    {"nvidia_curand-10.4.0.35", {{"nvidia/cu13/lib/libcurand.so.10", {{cubin(80), cubin(90), cubin(120)}}}}},
};

const Case k_cases[] = {
    {"run", {{"flash_attn-2.6.3", {{"flash_attn_cuda.so", {k_usual}}}}}, {"--gpu", "RTX 3090", "--driver", "580.65.06"}},
    {"without_code",
     {{"flash_attn-2.6.3", {{"flash_attn_cuda.so", {{cubin(80)}, {cubin(80)}}}}}},
     {"--gpu", "RTX 5090", "--driver", "580.65.06"}},
    {"not_read", {{"flash_attn-2.6.3", {{"flash_attn_cuda.so", {{cubin(80)}}}}}}, {"--gpu", "RTX 5090", "--no-inspect"}},
    {"new_ptx", {{"own-1.0", {{"own/_c.so", {{cubin(80), ptx(90, 9, 0)}}}}}}, {"--gpu", "RTX 5090", "--driver", "570.86.10"}},
    {"partly",
     {{"own-1.0", {{"own/_c.so", {k_usual, {cubin(80), cubin(86), cubin(75)}, k_usual}}}}},
     {"--gpu", "H100", "--driver", "580.65.06"}},
    {"several_cudas",
     {{"own-1.0", {{"own/_cuda118.so", {{cubin(80), cubin(90)}}}, {"own/_cuda128.so", {{cubin(80), cubin(120)}}}}}},
     {"--gpu", "RTX 5090", "--driver", "580.65.06"}},
    {"against_the_catalog",
     {{"torch-2.1.0", {{"torch/lib/libtorch_cuda.so", {{cubin(80), cubin(120)}}}}}},
     {"--gpu", "RTX 5090", "--driver", "580.65.06"}},
    {"worse_than_the_catalog",
     {{"torch-2.1.0", {{"torch/lib/libtorch_cuda.so", {{cubin(90), cubin(80)}}}}}},
     {"--gpu", "Tesla V100", "--driver", "535.104.05"}},
    {"json", {{"own-1.0", {{"own/_c.so", {{cubin(80)}}}}}}, {"--gpu", "RTX 5090", "--driver", "580.65.06", "--json"}},
    {"broken", {{"own-1.0", {{"own/_c.so", {k_usual}, 1}}}}, {"--gpu", "Tesla V100", "--driver", "535.104.05"}},
    {"broken_in_part",
     {{"own-1.0", {{"own/_c.so", {k_usual}, 1}, {"own/_d.so", {k_usual}}}}, {"other-2.0", {{"other.so", {k_usual}}}}},
     {"--gpu", "H100", "--driver", "580.65.06"}},
    {"broken_against_the_catalog",
     {{"torch-2.1.0", {{"torch/lib/libtorch_cuda.so", {{cubin(80), cubin(120)}}, 1}}}},
     {"--gpu", "RTX 5090", "--driver", "580.65.06"}},
    {"several_run", k_cuda_13, {"--gpu", "H100", "--driver", "580.65.06"}},
    {"several_without_code", k_cuda_13, {"--gpu", "Tesla V100", "--driver", "580.65.06"}},
    {"several_old_driver", k_cuda_13, {"--gpu", "RTX 5090", "--driver", "570.86.10"}},
};
INSTANTIATE_TEST_SUITE_P(Golden, CheckOfFiles, ::testing::ValuesIn(k_cases), [](const auto& row) { return std::string(row.param.name); });

TEST(CheckOfFiles, AnswersTheSameFromItsCacheAndReadsWhatChanged) {
  const Sandbox sandbox;
  const std::map<std::string, std::string> variables{{"GPUSOLVE_CACHE_DIR", (sandbox.path() / "cache").string()}};
  const std::vector<std::string> words{"check", "env", "--gpu", "RTX 5090", "--driver", "580.65.06"};
  write_environment(sandbox, k_cases[1]);
  const auto first = run_program(words, sandbox.path(), variables);
  EXPECT_EQ(first.status, 12) << first.out << first.err;
  EXPECT_EQ(run_program(words, sandbox.path(), variables).out, first.out);
  auto better = k_cases[1];
  better.packages.front().libraries = {{"flash_attn_cuda.so", {{cubin(80), cubin(120)}}}};
  write_environment(sandbox, better);
  const auto changed = run_program(words, sandbox.path(), variables);
  EXPECT_EQ(changed.status, 0) << changed.out << changed.err;
}

TEST(CheckOfFiles, TakesADamagedCacheForNone) {
  const Sandbox sandbox;
  const std::map<std::string, std::string> variables{{"GPUSOLVE_CACHE_DIR", (sandbox.path() / "cache").string()}};
  const std::vector<std::string> words{"check", "env", "--gpu", "RTX 5090", "--driver", "580.65.06"};
  write_environment(sandbox, k_cases[1]);
  const auto first = run_program(words, sandbox.path(), variables);
  for (const auto& name : sandbox.files()) {
    if (name.starts_with("cache/indexes")) {
      sandbox.write(name, R"([[[1,2,3,4],{"format":"elf","units":[[1,[7]]]}],[["x"],null]])");
    }
  }
  EXPECT_EQ(run_program(words, sandbox.path(), variables).out, first.out);
}

}  // namespace
}  // namespace gpusolve::testing
