// --json: one document with the keys of docs/schema, and the same bytes each time.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

namespace gpusolve::testing {
namespace {

using Json = nlohmann::json;
using ::testing::ElementsAreArray;
using Words = std::vector<std::string>;

const std::vector<Words> k_requests{
    {"-c", "./pytorch", "--gpu", "sm_86", "--driver", "535.104.05", "--python", "3.11"},
    {"-c", "./pytorch", "--gpu", "none", "pytorch"},
    {"-c", "./pytorch", "--gpu", "RTX 5090", "pytorch"},
    {"-c", "./tools", "--gpu", "sm_86", "app"},
    {"-c", "./tools", "--gpu", "sm_86", "app", "viewer"},
    {"--gpu", "sm_86,sm_120", "--installer", "auto"},
    {"--platform", "win-64", "--installer", "conda"},
};

auto run_json(Words words) -> Ended {
  words.insert(words.begin(), {"resolve", "--no-lock", "--json"});
  return run_program(words, fixture_channels());
}

auto keys(const Json& object) -> Words {
  Words names;
  for (const auto& [name, value] : object.items()) {
    names.push_back(name);
  }
  return names;
}

TEST(JsonOutput, IsOneDocumentAndNothingElse) {
  for (const auto& request : k_requests) {
    const auto ended = run_json(request);
    EXPECT_TRUE(Json::accept(ended.out)) << ended.out;
    EXPECT_EQ(ended.err, "");
    EXPECT_EQ(ended.out.back(), '\n');
  }
}

TEST(JsonOutput, HasExactlyTheKeysOfTheContract) {
  for (const auto& request : k_requests) {
    const auto json = Json::parse(run_json(request).out);
    EXPECT_EQ(json.at("schema"), "gpusolve/resolve/1");
    EXPECT_THAT(keys(json), ElementsAreArray({"commands", "conflict", "facts", "fixes", "outcome", "packages", "reasons", "request",
                                              "schema", "sources", "stack", "stacks", "timings", "warnings"}));
    EXPECT_THAT(keys(json.at("facts")), ElementsAreArray({"driver", "glibc", "gpus", "platform", "python"}));
    EXPECT_THAT(keys(json.at("request")), ElementsAreArray({"cuda", "cudnn", "installer", "specs"}));
    EXPECT_THAT(keys(json.at("commands")), ElementsAreArray({"conda", "pip", "uv", "verify"}));
    if (!json.at("stack").is_null()) {
      auto stack = json.at("stack");
      if (const auto assumed = stack.find("assumed"); assumed != stack.end()) {  // only if something is assumed
        EXPECT_TRUE(assumed->is_array() && !assumed->empty()) << *assumed;
        stack.erase(assumed);
      }
      EXPECT_THAT(keys(stack), ElementsAreArray({"build", "cuda", "cudnn", "min_driver", "native_driver", "python", "runs", "torch"}));
    }
    for (const auto& package : json.at("packages")) {
      EXPECT_THAT(keys(package), ElementsAreArray({"build", "depends", "ecosystem", "file", "md5", "name", "requested", "sha256", "size",
                                                   "source", "url", "version"}));
    }
    for (const auto& reason : json.at("reasons")) {
      EXPECT_THAT(keys(reason), ElementsAreArray({"code", "fact", "subject", "text"}));
    }
    for (const auto& source : json.at("sources")) {
      EXPECT_THAT(keys(source), ElementsAreArray({"kind", "name", "records", "snapshot"}));
    }
    for (const auto& warning : json.at("warnings")) {
      EXPECT_THAT(keys(warning), ElementsAreArray({"code", "text"}));
    }
  }
}

TEST(JsonOutput, IsTheSameEachTimeButForTheTimings) {
  for (const auto& request : k_requests) {
    auto first = nlohmann::ordered_json::parse(run_json(request).out);
    auto second = nlohmann::ordered_json::parse(run_json(request).out);
    first.erase("timings");
    second.erase("timings");
    EXPECT_EQ(first.dump(), second.dump());
  }
}

TEST(JsonOutput, SaysWhatWasGivenAndWhatWasAssumed) {
  const auto json = Json::parse(run_json(k_requests.front()).out);
  EXPECT_EQ(json.at("facts").at("gpus"), Json::parse(R"([{"name": null, "arch": "sm_86", "provenance": "flag"}])"));
  EXPECT_EQ(json.at("facts").at("driver"), Json::parse(R"({"version": "535.104.05", "cuda": "12.2", "provenance": "flag"})"));
  EXPECT_EQ(json.at("facts").at("glibc"), "2.28");
  EXPECT_EQ(json.at("facts").at("python"), "3.11");
  EXPECT_EQ(json.at("request"), Json::parse(R"({"specs": ["torch", "torchvision"], "cuda": null, "cudnn": null, "installer": "conda"})"));
}

TEST(JsonOutput, HoldsPackagesInOrderWithTheirDigests) {
  const auto packages = Json::parse(run_json(k_requests.front()).out).at("packages");
  ASSERT_FALSE(packages.empty());
  Words names;
  for (const auto& package : packages) {
    names.push_back(package.at("name"));
    EXPECT_EQ(package.at("sha256").get<std::string>().size(), 64U);
    EXPECT_EQ(package.at("md5").get<std::string>().size(), 32U);
    EXPECT_TRUE(package.at("size").is_number_unsigned());
    EXPECT_TRUE(package.at("url").get<std::string>().starts_with("file:///"));
    EXPECT_EQ(package.at("requested"), names.back() == "pytorch" || names.back() == "torchvision");
  }
  EXPECT_TRUE(std::ranges::is_sorted(names));
}

TEST(JsonOutput, HoldsAConflictWhoseEdgesPointToItsNodes) {
  const auto json = Json::parse(run_json({"-c", "./tools", "--gpu", "sm_86", "app", "viewer"}).out);
  const auto& conflict = json.at("conflict");
  ASSERT_TRUE(conflict.is_object());
  EXPECT_EQ(conflict.at("nodes").at(0).at("kind"), "request");
  EXPECT_FALSE(conflict.at("edges").empty());
  for (const auto& edge : conflict.at("edges")) {
    EXPECT_LT(edge.at("from").get<std::size_t>(), conflict.at("nodes").size());
    EXPECT_LT(edge.at("to").get<std::size_t>(), conflict.at("nodes").size());
  }
  EXPECT_TRUE(json.at("stack").is_null());
  EXPECT_TRUE(json.at("packages").empty());
}

TEST(JsonOutput, IsADocumentOnAnErrorToo) {
  const auto ended = run_json({"--gpu", "nonsense"});
  EXPECT_EQ(ended.status, 2);
  const auto json = Json::parse(ended.out);
  EXPECT_EQ(json.at("schema"), "gpusolve/error/1");
  EXPECT_EQ(json.at("exit_status"), 2);
  EXPECT_EQ(json.at("where"), "--gpu");
}

}  // namespace
}  // namespace gpusolve::testing
