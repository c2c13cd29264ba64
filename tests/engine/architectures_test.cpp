// The architectures that nvcc of a toolkit compiles so that certain GPUs run the code (docs/rules.md, "Builds from source").
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "catalogs/catalog.hpp"
#include "catalogs/cuda/code_targets.hpp"
#include "engine/answers/architectures.hpp"

namespace gpusolve::engine {
namespace {

struct Case {
  std::string cuda;
  std::string gpus;    ///< "8.6 12.0"
  std::string within;  ///< the targets that the build can make, "80 90"; empty: all that nvcc can make
  bool takes_ptx{};
  std::string said;
};

auto words_of(const std::string& text) -> std::vector<std::string> {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) {
    words.push_back(word);
  }
  return words;
}

auto answered(const Case& row) -> std::string {
  std::vector<ComputeCapability> gpus;
  for (const auto& word : words_of(row.gpus)) {
    gpus.push_back(*parse_compute_capability(word));
  }
  std::vector<catalogs::CodeTarget> within;
  for (const auto& word : words_of(row.within)) {
    within.push_back(*catalogs::parse_target(word));
  }
  const auto found = architectures_for(catalogs::Catalog::embedded(), dotted(row.cuda), gpus, within, row.takes_ptx);
  return found ? dotted_text(*found) + " = " + digits_text(*found) : "none";
}

TEST(Architectures, AreOnlyThoseThatThisNvccMakesAndTheGpusRun) {
  const std::vector<Case> cases{
      {"12.8", "8.6", "", true, "8.6 = 86"},
      {"12.8", "12.0 8.6 8.6", "", true, "8.6;12.0 = 86;120"},
      // not yet known to nvcc: the nearest that the GPU runs, and PTX only if there is none
      {"11.1", "8.9", "", true, "8.6 = 86"},
      {"12.8", "12.1", "", true, "12.0 = 120"},
      {"12.8", "10.3", "", true, "10.0 = 100"},
      {"12.6", "12.0", "", true, "9.0+PTX = 90"},
      {"12.6", "9.0 12.0", "", true, "9.0+PTX = 90"},
      {"12.6", "8.6 12.0", "", true, "8.6;9.0+PTX = 86;90"},
      {"12.6", "12.0", "", false, "none"},
      // no longer known to nvcc
      {"12.9", "7.0", "", true, "7.0 = 70"},
      {"13.0", "7.0", "", true, "none"},
      {"13.0", "7.5", "", true, "7.5 = 75"},
      // a build that names only a few architectures
      {"12.8", "8.6", "80 90 100 120", false, "8.0 = 80"},
      {"12.8", "8.9 9.0 12.0", "80 90 100 120", false, "8.0;9.0;12.0 = 80;90;120"},
      {"12.4", "12.0", "80 90 100 120", false, "none"},
      // a build that makes code for only one GPU from a plain name
      {"12.8", "12.0", "80 90 120a 121a", true, "12.0 = 120"},
      {"12.8", "12.1", "80 90 120a 121a", false, "none"},
      {"12.8", "12.1", "80 90 120a 121a", true, "9.0+PTX = 90"},
      {"12.9", "12.1 12.0", "80 90 120a 121a", false, "12.0;12.1 = 120;121"},
      {"12.8", "7.5", "80 90 100 120", false, "none"},
      // a Jetson runs only its own code
      {"12.2", "8.7", "", false, "8.7 = 87"},
      {"12.2", "8.7", "80 90", false, "none"},
      // no GPU is given, or no such toolkit is known
      {"12.8", "", "", true, " = "},
      {"12.7", "8.6", "", true, "none"},
  };
  for (const auto& row : cases) {
    EXPECT_EQ(answered(row), row.said) << "CUDA " << row.cuda << " for " << row.gpus << " within " << row.within;
  }
}

}  // namespace
}  // namespace gpusolve::engine
