// Which rows of a stack describe a build: its label, CUDA, platform and version, or the nearest older version.
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/catalogs/temporary_catalog.hpp"

namespace gpusolve::catalogs {
namespace {

constexpr auto k_shelf = R"(name: Shelf
about: rows that differ in one thing each
verify: 'import shelf'
sources:
  notes: 'written for the tests'
packages:
- {pypi: shelf, carries: by-build}
builds:
- {package: shelf, packaging: wheel, platforms: [linux-64], versions: ['1.0'], cuda: '12.1', sm: [80], source: notes, confidence: measured}
- {package: shelf, packaging: wheel, platforms: [linux-64], versions: ['1.0', '1.1'], cuda: '11.8', sm: [80], label: cu118, source: notes,
   confidence: measured}
- {package: shelf, packaging: wheel, platforms: [linux-64], versions: ['1.1'], cuda: '12.4', sm: [80], label: cu124, source: notes,
   confidence: measured}
- {package: shelf, packaging: wheel, platforms: [linux-64], versions: ['1.1'], cuda: '12', sm: [80], source: notes, confidence: measured}
- {package: shelf, packaging: wheel, platforms: [linux-64], versions: ['1.1'], cuda: cpu, source: notes, confidence: measured}
- {package: shelf, packaging: wheel, platforms: [linux-64], versions: ['2.0.post1'], cuda: '12.4', sm: [80], source: notes,
   confidence: measured}
- {package: shelf, packaging: wheel, platforms: [win-64], versions: ['3.0'], cuda: '12.8', sm: [80], source: notes, confidence: measured}
- {package: shelf, packaging: wheel, platforms: [linux-64], versions: ['4.0'], cuda: '12.8', sm: [80], source: notes, confidence: measured}
- {package: shelf, packaging: wheel, platforms: [linux-64], versions: ['5.0', '5.0.post1'], cuda: '12.8', sm: [80], source: notes,
   confidence: measured}
)";

struct Row {
  const char* about;
  std::string version;
  std::string numbers;
  std::string label;
  std::string cuda;
  std::optional<bool> is_for_cpu;
  std::string found;  ///< "1.1: 12, cpu"; in brackets if it is not exactly that version
};

auto found_for(const Catalog& catalog, const Row& row) -> std::string {
  StackQuestion question;
  question.version = row.version;
  question.numbers = dotted(row.numbers);
  question.label = row.label;
  question.cuda = row.cuda.empty() ? std::nullopt : std::optional(dotted(row.cuda));
  question.is_for_cpu = row.is_for_cpu;
  const auto match = catalog.find_stack_builds(false, "shelf", question);
  if (!match) {
    return "nothing";
  }
  std::string builds;
  for (const auto* const build : match->builds) {
    builds += (builds.empty() ? "" : ", ") + (build->cuda ? build->cuda->text() : std::string("cpu"));
  }
  return (match->is_exact ? match->version : "(" + match->version + ")") + ": " + builds;
}

TEST(StackLookup, FindsTheRowsThatDescribeABuild) {
  const TemporaryCatalog folder;
  folder.write("stacks/shelf.yaml", k_shelf);
  const auto catalog = Catalog::load(folder.folder());
  ASSERT_TRUE(catalog) << catalog.error().text();
  const std::vector<Row> rows{
      {"a row with the label knows more than one for all labels", "1.1", "1.1", "cu118", "", {}, "1.1: 11.8"},
      {"a label may go on", "1.1", "1.1", "CU118torch2", "", {}, "1.1: 11.8"},
      {"a label does not go on with a digit", "1.1", "1.1", "cu1180", "", {}, "1.1: 12, cpu"},
      {"a row without a label is for all labels", "1.1", "1.1", "cu130", "", {}, "1.1: 12, cpu"},
      {"also for one that begins with a digit", "1.1", "1.1", "7up", "", {}, "1.1: 12, cpu"},
      {"a row for another platform is not there", "3.0", "3.0", "", "", {}, "(2.0.post1): 12.4"},
      {"a CPU build is not a GPU build", "1.1", "1.1", "", "", true, "1.1: cpu"},
      {"a GPU build is not a CPU build", "1.1", "1.1", "", "", false, "1.1: 12"},
      {"a row for another CUDA is not it", "1.1", "1.1", "", "11.8", {}, "1.1: cpu"},
      {"a build is within the family of a row", "1.1", "1.1", "", "12.4", {}, "1.1: 12, cpu"},
      {"a row is within the family of a build", "1.1", "1.1", "cu124", "12", {}, "1.1: 12.4"},
      {"the nearest older version", "1.5", "1.5", "", "", {}, "(1.1): 12, cpu"},
      {"nothing older", "0.9", "0.9", "", "", {}, "nothing"},
      {"a post release is another release", "2.0", "2.0", "", "", {}, "(2.0.post1): 12.4"},
      {"so is one that was asked for", "4.0.post1", "4.0", "", "", {}, "(4.0): 12.8"},
      {"a zero more is the same release", "4.0.0", "4.0.0", "", "", {}, "4.0: 12.8"},
      {"the very text before its post release", "5.0", "5.0", "", "", {}, "5.0: 12.8"},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(found_for(*catalog, row), row.found) << row.about;
  }
}

}  // namespace
}  // namespace gpusolve::catalogs
