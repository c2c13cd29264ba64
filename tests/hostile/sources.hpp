// Small indexes and channels for attacks on the program, in the folder of one test.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "base/digest/digest.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/nginx.hpp"

namespace gpusolve::testing {

class HostileSources : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!tests::Nginx::is_there()) {
      GTEST_SKIP() << tests::Nginx::k_absent;
    }
  }

  [[nodiscard]] auto path(const std::string& name) const -> std::filesystem::path { return sandbox_.path() / name; }
  /// Adds a project with one wheel and its metadata: `ROOT/simple/NAME/index.html`. `place` is a prefix of the wheel's URL.
  void add_project(const std::string& root, const std::string& name, const std::string& version, const std::string& requires_dist = "",
                   const std::string& place = "../../files/", const std::string& head = "") const {
    auto wheel = name + "-" + version + "-py3-none-any.whl";
    std::replace(wheel.begin(), wheel.begin() + static_cast<std::ptrdiff_t>(name.size()), '-', '_');
    sandbox_.write(root + "/files/" + wheel + ".metadata",
                   "Metadata-Version: 2.1\nName: " + name + "\nVersion: " + version + "\n" + requires_dist);
    sandbox_.write(root + "/simple/" + name + "/index.html", head + "<a href=\"" + place + wheel + "#sha256=" + std::string(64, 'a') +
                                                                 "\" data-core-metadata=\"true\">" + wheel + "</a>");
  }
  /// Adds a channel with one record in `linux-64`, and an empty `noarch`. `more` is added to the record, `info` to its channel.
  void add_channel(const std::string& root, const std::string& name, const std::string& version, const std::string& more = "",
                   const std::string& info = "") const {
    sandbox_.write(root + "/linux-64/repodata.json", R"({"info": {"subdir": "linux-64")" + info + R"(}, "packages.conda": {")" + name +
                                                         "-" + version + R"(-0.conda": {"name": ")" + name + R"(", "version": ")" +
                                                         version + R"(", "build": "0", "build_number": 0, "depends": [])" + more + "}}}");
    sandbox_.write(root + "/noarch/repodata.json", R"({"info": {"subdir": "noarch"}, "packages.conda": {}})");
  }

  [[nodiscard]] auto resolve(std::vector<std::string> words, std::map<std::string, std::string> variables = {}) const -> Ended {
    words.insert(words.begin(), {"resolve", "--gpu", "none", "--platform", "linux-64", "--no-lock"});
    variables.insert({{"HOME", sandbox_.path().string()}, {"GPUSOLVE_CACHE_DIR", path("cache").string()}});
    return run_program(words, sandbox_.path(), variables);
  }
  [[nodiscard]] auto resolve_pip(std::vector<std::string> words, std::map<std::string, std::string> variables = {}) const -> Ended {
    words.insert(words.begin(), {"--python", "3.11", "--installer", "pip"});
    return resolve(std::move(words), std::move(variables));
  }
  /// `name version` of each package of a JSON answer.
  static auto packages(const Ended& ended) -> std::vector<std::string> {
    std::vector<std::string> all;
    const auto answer = nlohmann::json::parse(ended.out, nullptr, false);
    for (const auto& package : answer.is_object() && answer.contains("packages") ? answer["packages"] : nlohmann::json::array()) {
      all.push_back(package["name"].get<std::string>() + " " + package["version"].get<std::string>());
    }
    return all;
  }
  /// Texts of the warnings of a JSON answer, one per line.
  static auto warnings(const Ended& ended) -> std::string {
    std::string all;
    const auto answer = nlohmann::json::parse(ended.out, nullptr, false);
    for (const auto& warning : answer.is_object() && answer.contains("warnings") ? answer["warnings"] : nlohmann::json::array()) {
      all += warning["code"].get<std::string>() + ": " + warning["text"].get<std::string>() + "\n";
    }
    return all;
  }

  Sandbox sandbox_;
};

}  // namespace gpusolve::testing
