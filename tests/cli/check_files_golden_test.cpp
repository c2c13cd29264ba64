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
};

struct Case {
  const char* name;
  const char* package;
  std::vector<Library> libraries;
  std::vector<std::string> words;
};

void PrintTo(const Case& one, std::ostream* stream) { *stream << one.name; }

auto library_of(const Library& library) -> std::string {
  std::string code;
  for (const auto& unit : library.units) {
    code += fatbin_of(unit);
  }
  return elf_with({{".nv_fatbin", code}});
}

void write_environment(const Sandbox& sandbox, const Case& one) {
  const std::string site = "env/lib/python3.11/site-packages/";
  sandbox.write("env/pyvenv.cfg", "version = 3.11.4\n");
  const std::string package = one.package;
  const auto dash = package.find('-');
  sandbox.write(site + package + ".dist-info/METADATA",
                "Metadata-Version: 2.1\nName: " + package.substr(0, dash) + "\nVersion: " + package.substr(dash + 1) + "\n");
  std::string record;
  for (const auto& library : one.libraries) {
    sandbox.write(site + library.path, library_of(library));
    record += library.path + ",sha256=x,1\n";
  }
  sandbox.write(site + package + ".dist-info/RECORD", record + "../../../bin/tool,,\n../../../../outside.so,,\n");
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

const Case k_cases[] = {
    {"run", "flash_attn-2.6.3", {{"flash_attn_cuda.so", {k_usual}}}, {"--gpu", "RTX 3090", "--driver", "580.65.06"}},
    {"without_code",
     "flash_attn-2.6.3",
     {{"flash_attn_cuda.so", {{cubin(80)}, {cubin(80)}}}},
     {"--gpu", "RTX 5090", "--driver", "580.65.06"}},
    {"not_read", "flash_attn-2.6.3", {{"flash_attn_cuda.so", {{cubin(80)}}}}, {"--gpu", "RTX 5090", "--no-inspect"}},
    {"new_ptx", "own-1.0", {{"own/_c.so", {{cubin(80), ptx(90, 9, 0)}}}}, {"--gpu", "RTX 5090", "--driver", "570.86.10"}},
    {"partly",
     "own-1.0",
     {{"own/_c.so", {k_usual, {cubin(80), cubin(86), cubin(75)}, k_usual}}},
     {"--gpu", "H100", "--driver", "580.65.06"}},
    {"several_cudas",
     "own-1.0",
     {{"own/_cuda118.so", {{cubin(80), cubin(90)}}}, {"own/_cuda128.so", {{cubin(80), cubin(120)}}}},
     {"--gpu", "RTX 5090", "--driver", "580.65.06"}},
    {"against_the_catalog",
     "torch-2.1.0",
     {{"torch/lib/libtorch_cuda.so", {{cubin(80), cubin(120)}}}},
     {"--gpu", "RTX 5090", "--driver", "580.65.06"}},
    {"worse_than_the_catalog",
     "torch-2.1.0",
     {{"torch/lib/libtorch_cuda.so", {{cubin(90), cubin(80)}}}},
     {"--gpu", "Tesla V100", "--driver", "535.104.05"}},
    {"json", "own-1.0", {{"own/_c.so", {{cubin(80)}}}}, {"--gpu", "RTX 5090", "--driver", "580.65.06", "--json"}},
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
  better.libraries = {{"flash_attn_cuda.so", {{cubin(80), cubin(120)}}}};
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
