// The words of enumerations in JSON documents, against the lists of docs/schema: each has the words of the other.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "model/answer.hpp"
#include "model/device_code.hpp"
#include "model/exit_status.hpp"
#include "model/finding.hpp"
#include "model/fitness.hpp"
#include "model/lock_diff.hpp"
#include "model/why_not.hpp"
#include "tests/support/paths.hpp"

namespace gpusolve {
namespace {

using Words = std::set<std::string>;

/// The words for all enumerators; `text` throws for a number beyond the last.
template <class Enum>
auto all_words(std::string_view (*text)(Enum)) -> Words {
  Words words;
  for (int number = 0;; ++number) {
    try {
      words.emplace(text(static_cast<Enum>(number)));
    } catch (const std::out_of_range&) {
      return words;
    }
  }
}

auto with(Words words, const Words& more) -> Words {
  words.insert(more.begin(), more.end());
  return words;
}

/// The member at `place` of a document of docs/schema.
auto schema_at(const std::string& document, const std::string& place) -> nlohmann::json {
  std::ifstream file(tests::test_data().parent_path() / "docs/schema" / (document + ".json"));
  return nlohmann::json::parse(file).at(nlohmann::json::json_pointer(place));
}

/// The texts of a list in docs/schema, which may contain null as well.
auto listed(const std::string& document, const std::string& place) -> Words {
  Words words;
  for (const auto& word : schema_at(document, place + "/enum")) {
    if (word.is_string()) {
      words.insert(word.get<std::string>());
    }
  }
  return words;
}

TEST(Spellings, OfFactsAreThoseOfTheSchema) {
  EXPECT_EQ(all_words(platform_text), listed("common", "/$defs/platform"));
  EXPECT_EQ(all_words(provenance_text), listed("common", "/$defs/provenance"));
}

TEST(Spellings, OfRequestsAreThoseOfTheSchema) {
  EXPECT_EQ(all_words(preference_text), listed("request-1", "/properties/prefer"));
  EXPECT_EQ(all_words(priority_text), listed("request-1", "/properties/channel_priority"));
  EXPECT_EQ(with(all_words(installer_text), {"auto"}), listed("request-1", "/properties/installer"));
}

TEST(Spellings, OfAnswersAreThoseOfTheSchema) {
  EXPECT_EQ(all_words(outcome_text), listed("common", "/$defs/outcome"));
  EXPECT_EQ(all_words(judged_text), listed("common", "/$defs/stackUse/properties/judged"));
  EXPECT_EQ(all_words(node_kind_text), listed("common", "/$defs/conflict/properties/nodes/items/properties/kind"));
  EXPECT_EQ(all_words(edge_kind_text), listed("common", "/$defs/conflict/properties/edges/items/properties/kind"));
  EXPECT_EQ(all_words(change_kind_text), listed("common", "/$defs/change/properties/kind"));
  EXPECT_EQ(all_words(installer_text), listed("resolve-1", "/properties/request/properties/installer"));
  EXPECT_EQ(all_words(installer_text), listed("resolve-1", "/properties/toolkit/properties/installer"));
  EXPECT_EQ(all_words(verdict_text), listed("why-not-1", "/properties/verdict"));
  EXPECT_EQ(all_words(failure_kind_text), listed("error-1", "/properties/kind"));
}

TEST(Spellings, OfPackagesAndSourcesAreThoseOfEachSchema) {
  for (const auto& [document, packages] :
       {std::pair("resolve-1", "/properties/packages"), std::pair("diff-1", "/properties/sets/items/properties/packages"),
        std::pair("search-1", "/properties/rows"), std::pair("matrix-1", "/properties/rows")}) {
    EXPECT_EQ(all_words(ecosystem_text), listed(document, std::string(packages) + "/items/properties/ecosystem")) << document;
  }
  for (const auto* const document : {"resolve-1", "matrix-1"}) {
    EXPECT_EQ(all_words(source_kind_text), listed(document, "/properties/sources/items/properties/kind")) << document;
  }
}

TEST(Spellings, OfReasonsAndFindingsAreThoseOfTheSchema) {
  const auto reasons = all_words(reason_code_text);
  EXPECT_EQ(reasons, listed("common", "/$defs/reasonCode"));
  Words mismatches;
  for (const auto* const companion : {"torchvision", "torchaudio"}) {
    mismatches.insert(finding_code_text(CompanionMismatch{companion}));
  }
  EXPECT_EQ(with(with(reasons, all_words(audit_code_text)), mismatches), listed("common", "/$defs/findingCode"));
  EXPECT_EQ(all_words(level_text), listed("check-1", "/properties/findings/items/properties/level"));
  EXPECT_EQ(all_words(level_text), listed("detect-1", "/properties/notes/items/properties/level"));
}

TEST(Spellings, OfListsAndChangesAreThoseOfTheSchema) {
  for (const auto* const document : {"search-1", "matrix-1"}) {
    EXPECT_EQ(all_words(fitness_text), listed(document, "/properties/rows/items/properties/status")) << document;
  }
  EXPECT_EQ(all_words(catalog_match_text), listed("search-1", "/properties/rows/items/properties/catalog"));
  EXPECT_EQ(all_words(library_format_text), listed("inspect-1", "/properties/files/items/properties/format"));
  EXPECT_EQ(all_words(code_verdict_text), listed("inspect-1", "/properties/files/items/properties/verdicts/items/properties/runs"));
  EXPECT_EQ(all_words(presence_text), listed("diff-1", "/properties/sets/items/properties/presence"));
  EXPECT_EQ(all_words(package_change_text), listed("diff-1", "/properties/sets/items/properties/packages/items/properties/change"));
}

/// Schemas give these as a pattern.
TEST(Spellings, MatchThePatternsOfTheSchema) {
  const std::regex warning(schema_at("common", "/$defs/warning/properties/code/pattern").get<std::string>());
  for (const auto& code : all_words(warning_code_text)) {
    EXPECT_TRUE(std::regex_match(code, warning)) << code;
  }
  const std::regex run(schema_at("common", "/$defs/runs/items/properties/by/pattern").get<std::string>());
  for (const auto& [by, target] :
       {std::pair(Run::By::cubin, "sm_90a"), std::pair(Run::By::ptx, "compute_80"), std::pair(Run::By::compiled, "sm_86")}) {
    const auto text = run_text({"sm_90", by, target});
    EXPECT_TRUE(std::regex_match(text, run)) << text;
  }
}

}  // namespace
}  // namespace gpusolve
