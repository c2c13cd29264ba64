// Runs every fuzzer once on every seed and on a few short inputs, without libFuzzer: any compiler and any sanitizer will do.
// Usage: fuzz_seeds FOLDER. The last line on standard error names the fuzzer and the seed that a failure is about.
#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

// CMake writes fuzzers.inc: a line `FUZZER(name)` for each.
#define FUZZER(name) extern "C" auto name(const std::uint8_t* data, std::size_t size)->int;
#include "fuzzers.inc"
#undef FUZZER

namespace {

namespace fs = std::filesystem;

struct Fuzzer {
  const char* name;
  int (*run)(const std::uint8_t*, std::size_t);
};

#define FUZZER(name) Fuzzer{#name, name},
const std::array k_fuzzers{
#include "fuzzers.inc"
};
#undef FUZZER

/// By the path below the folder.
auto seeds_in(const fs::path& folder) -> std::map<std::string, std::string> {
  std::map<std::string, std::string> seeds{{"(empty)", ""}, {"(NUL)", std::string(1, '\0')}, {"(not UTF-8)", "\xff\xfe\xff"}};
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) {
      std::ifstream file(entry.path(), std::ios::binary);
      seeds[fs::relative(entry.path(), folder).string()] = std::string(std::istreambuf_iterator<char>(file), {});
    }
  }
  return seeds;
}

}  // namespace

auto main(int count, char** words) -> int {
  if (count != 2) {
    std::fputs("usage: fuzz_seeds FOLDER\n", stderr);
    return 2;
  }
  const auto seeds = seeds_in(words[1]);
  for (const auto& [name, run] : k_fuzzers) {
    for (const auto& [path, bytes] : seeds) {
      std::fprintf(stderr, "%s: %s\n", name, path.c_str());
      run(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    }
  }
  std::printf("%zu fuzzers, %zu inputs each\n", k_fuzzers.size(), seeds.size());
  return 0;
}
