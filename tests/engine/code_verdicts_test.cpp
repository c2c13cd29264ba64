#include "engine/judging/code_verdicts.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace gpusolve::engine {
namespace {

auto code_of(const std::string& word) -> DeviceCode {
  const auto slash = word.find('/');
  const auto kind = word.starts_with("sm_")        ? DeviceCode::Kind::cubin
                    : word.starts_with("compute_") ? DeviceCode::Kind::ptx
                    : word.starts_with("gfx")      ? DeviceCode::Kind::amd
                                                   : DeviceCode::Kind::idle;
  return {kind, word.substr(0, slash), slash == std::string::npos ? "" : word.substr(slash + 1)};
}

/// Reads one line for each unit: "sm_80 compute_90/8.4".
auto library(const std::string& units, const std::string& toolkit = {}) -> LibraryCode {
  LibraryCode code{.path = "lib.so", .format = LibraryFormat::elf, .toolkit = toolkit};
  std::istringstream lines(units);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    CodeUnits unit{{}, 1};
    for (std::string word; words >> word;) {
      unit.codes.push_back(static_cast<std::uint32_t>(code.codes.size()));
      code.codes.push_back(code_of(word));
    }
    code.units.push_back(unit);
  }
  return code;
}

auto how(const LibraryCode& code, const std::string& gpu, const std::string& driver = {}) -> std::string {
  Facts facts;
  facts.gpus = std::vector<Gpu>{{{}, *parse_compute_capability(gpu)}};
  if (!driver.empty()) {
    facts.driver = Driver{.version = *parse_dotted_version(driver), .cuda = {}};
  }
  constexpr const char* k_words[] = {"native", "compiled", "partly", "none"};
  const auto verdicts = code_verdicts(code, facts, catalogs::Catalog::embedded());
  if (verdicts.empty()) {
    return "no verdict";
  }
  const auto& one = verdicts.front();
  return k_words[static_cast<int>(one.how)] + (one.uses.empty() ? "" : " " + one.uses) +
         (one.least_cuda.empty() ? "" : ", needs CUDA " + one.least_cuda);
}

TEST(CodeVerdict, IsNativeWithACubinOfTheFamily) {
  EXPECT_EQ(how(library("sm_80 sm_90"), "sm_86"), "native sm_80");
  EXPECT_EQ(how(library("sm_80 sm_90a"), "sm_90"), "native sm_90a");
  EXPECT_EQ(how(library("sm_80 sm_120f"), "sm_121"), "native sm_120f");
}

TEST(CodeVerdict, IsNoneWithoutCodeForTheGpu) {
  EXPECT_EQ(how(library("sm_80 sm_90a"), "sm_120"), "none");
  EXPECT_EQ(how(library("sm_90 compute_90/8.4"), "sm_86"), "none");
  EXPECT_EQ(how(library("gfx90a:xnack+"), "sm_86"), "none");
}

TEST(CodeVerdict, NeedsADriverForTheVersionOfPtx) {
  EXPECT_EQ(how(library("sm_80 compute_90/8.4"), "sm_120", "570.86.10"), "compiled compute_90");
  EXPECT_EQ(how(library("sm_80 compute_90/9.1"), "sm_120", "570.86.10"), "none, needs CUDA 13.1");
  EXPECT_EQ(how(library("sm_80 compute_90/9.1"), "sm_120"), "compiled compute_90");
  EXPECT_EQ(how(library("sm_80 compute_90/99.0"), "sm_120", "570.86.10"), "none, needs CUDA unknown to the catalog");
}

TEST(CodeVerdict, NeedsTheLeastDriverOfTheToolkit) {
  EXPECT_EQ(how(library("sm_80", "13.0"), "sm_80", "570.86.10"), "none sm_80, needs CUDA 13.0");
}

TEST(CodeVerdict, IsPartlyIfSomeUnitsHaveNoCode) { EXPECT_EQ(how(library("sm_80 sm_90\nsm_90 sm_120"), "sm_86"), "partly sm_80"); }

TEST(CodeVerdict, PassesOverPathsForOtherGpus) {
  EXPECT_EQ(how(library("sm_80 sm_90\nsm_90a"), "sm_86"), "native sm_80");
  EXPECT_EQ(how(library("sm_80 sm_90\nsm_100"), "sm_86"), "native sm_80");
  EXPECT_EQ(how(library("sm_90a"), "sm_86"), "none");
}

TEST(CodeVerdict, IsNotGivenForCodeThatRunsNowhere) {
  EXPECT_EQ(how(library("LTO"), "sm_86"), "no verdict");
  EXPECT_EQ(how(library(""), "sm_86"), "no verdict");
}

}  // namespace
}  // namespace gpusolve::engine
