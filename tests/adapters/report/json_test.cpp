#include "adapters/report/json/json.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/adapters/report/answers.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::report {
namespace {

using Json = nlohmann::ordered_json;

auto document(const Answer& answer) -> Json { return Json::parse(render_json(answer)); }

auto keys(const Json& object) -> std::vector<std::string> {
  std::vector<std::string> names;
  for (const auto& [key, value] : object.items()) {
    names.push_back(key);
  }
  return names;
}

TEST(ReportJson, WritesAGpuSet) { EXPECT_GOLDEN("report/success_conda.json", render_json(answers::conda_success())); }
TEST(ReportJson, WritesACpuSetWithItsConflict) { EXPECT_GOLDEN("report/cpu_only.json", render_json(answers::cpu_only())); }
TEST(ReportJson, WritesAConflictWithItsFixes) { EXPECT_GOLDEN("report/unsatisfiable.json", render_json(answers::unsatisfiable())); }

TEST(ReportJson, HasTheKeysOfTheContractInItsOrder) {
  const auto json = document(answers::conda_success());
  EXPECT_EQ(keys(json), (std::vector<std::string>{"schema", "outcome", "facts", "request", "stack", "stacks", "packages", "commands",
                                                  "reasons", "conflict", "fixes", "warnings", "sources", "timings"}));
  EXPECT_EQ(keys(json["facts"]), (std::vector<std::string>{"gpus", "driver", "platform", "glibc", "python"}));
  EXPECT_EQ(keys(json["request"]), (std::vector<std::string>{"specs", "cuda", "cudnn", "installer"}));
  EXPECT_EQ(keys(json["stack"]),
            (std::vector<std::string>{"torch", "build", "cuda", "cudnn", "python", "min_driver", "native_driver", "runs"}));
  EXPECT_EQ(keys(json["packages"][0]), (std::vector<std::string>{"name", "version", "build", "ecosystem", "source", "file", "url", "sha256",
                                                                 "md5", "size", "depends", "requested"}));
  EXPECT_EQ(keys(json["commands"]), (std::vector<std::string>{"conda", "pip", "uv", "verify"}));
}

TEST(ReportJson, WritesNullForUnknownValues) {
  const auto json = document(answers::bare(OutcomeKind::unsatisfiable));
  for (const auto* place : {"/facts/gpus", "/facts/driver", "/facts/glibc", "/facts/python", "/request/cuda", "/stack", "/conflict"}) {
    EXPECT_TRUE(json.at(Json::json_pointer(place)).is_null()) << place;
  }
  const auto package = document(answers::pip_success())["packages"][0];
  for (const auto* key : {"build", "file", "url", "sha256", "md5", "size"}) {
    EXPECT_TRUE(package[key].is_null()) << key;
  }
}

TEST(ReportJson, DistinguishesNoGpuFromAnyGpu) {
  auto answer = answers::bare(OutcomeKind::neutral);
  answer.facts.gpus.emplace();
  EXPECT_EQ(document(answer)["facts"]["gpus"], Json::array());
}

TEST(ReportJson, CallsAPythonAFactOnlyWhenItIsFixed) {
  auto answer = answers::bare(OutcomeKind::neutral);
  answer.request.python = "3.10";
  EXPECT_EQ(document(answer)["facts"]["python"], "3.10");
  answer.request.python = ">=3.9";
  EXPECT_TRUE(document(answer)["facts"]["python"].is_null());
}

TEST(ReportJson, NamesThePackagesOfAConflict) {
  const auto conflict = document(answers::unsatisfiable())["conflict"];
  EXPECT_EQ(conflict["nodes"][5]["name"], "nvidia-dali");
  EXPECT_EQ(conflict["nodes"][5]["id"], 5);
  EXPECT_EQ(conflict["nodes"][6]["reason"]["needed"], "450.80.02");
  EXPECT_EQ(conflict["edges"][0], (Json{{"from", 0}, {"to", 1}, {"kind", "requires"}, {"spec", "torch <2"}}));
}

TEST(ReportJson, IsOneValidDocumentForAnyNames) {
  const auto text = render_json(answers::hostile());
  EXPECT_TRUE(text.ends_with("}\n"));
  const auto json = Json::parse(text);
  EXPECT_EQ(json["packages"][0]["version"], std::string(400, '9'));
  EXPECT_NE(json["reasons"][0]["text"].get<std::string>().find("\xef\xbf\xbd"), std::string::npos);
}

}  // namespace
}  // namespace gpusolve::report
