// The document of `gpusolve resolve --json`, for tests of what it says.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/program.hpp"

namespace gpusolve::testing {

/// Runs without a lock, in an empty folder. `status` is the exit status of the program.
inline auto resolved_json(std::vector<std::string> words) -> nlohmann::json {
  const Sandbox sandbox;
  words.insert(words.begin(), {"resolve", "--no-lock", "--json"});
  const auto ended = run_program(words, sandbox.path());
  auto json = nlohmann::json::parse(ended.out, nullptr, false);
  EXPECT_FALSE(json.is_discarded()) << ended.out << ended.err;
  json["status"] = ended.status;
  return json;
}

}  // namespace gpusolve::testing
