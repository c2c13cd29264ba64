// `matrix --shard I/N --json` on many machines, and `matrix --merge` on one: the result is complete, or one line says why not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "tests/cli/program.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using Words = std::vector<std::string>;

const Words k_asked{"torch==2.4.*", "--gpu", "sm_75", "--driver", "535.104.05", "--platform", "linux-64", "--installer", "pip"};

class MatrixShards : public ::testing::Test {
 protected:
  auto run(Words words) const -> Ended {
    words.insert(words.begin(), "matrix");
    return run_program(words, sandbox_.path());
  }
  auto json_of(Words words, const std::string& shard) const -> Ended {
    words.insert(words.end(), {"--shard", shard, "--json"});
    return run(words);
  }
  /// Creates the parts and writes them as `1.json` and so on.
  auto parts(std::size_t count, const Words& words = k_asked) const -> Words {
    Words names;
    for (std::size_t index = 1; index <= count; ++index) {
      const auto ended = json_of(words, std::to_string(index) + "/" + std::to_string(count));
      EXPECT_EQ(ended.status, 0) << ended.err;
      names.push_back(std::to_string(index) + ".json");
      sandbox_.write(names.back(), ended.out);
    }
    return names;
  }
  auto merge(Words names) const -> Ended {
    names.insert(names.begin(), "--merge");
    return run(names);
  }
  /// Expects status 2, only an error document with JSON, and a line that contains `what`.
  void expect_refusal(const Ended& ended, const std::string& what) const {
    EXPECT_EQ(ended.status, 2) << ended.out << ended.err;
    EXPECT_TRUE(ended.out.empty() || nlohmann::json::parse(ended.out).at("schema") == "gpusolve/error/1") << ended.out;
    EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << ended.err;
    EXPECT_THAT(ended.err, AllOf(StartsWith("gpusolve: "), HasSubstr(what)));
  }
  Sandbox sandbox_;
};

TEST_F(MatrixShards, JoinIntoTheWholeByteForByteInAnyOrder) {
  auto words = k_asked;
  words.emplace_back("--json");
  const auto whole = run(words);
  ASSERT_EQ(whole.status, 0) << whole.err;
  const auto rows = nlohmann::json::parse(whole.out)["rows"].size();
  ASSERT_GT(rows, 10U);
  for (const std::size_t count : {std::size_t{1}, std::size_t{2}, std::size_t{3}, std::size_t{7}, rows + 3}) {
    auto names = parts(count);
    std::ranges::reverse(names);
    const auto merged = merge(names);
    EXPECT_EQ(merged.status, 0) << merged.err;
    EXPECT_EQ(merged.out, whole.out) << count << " parts";
  }
}

TEST_F(MatrixShards, OfAChannelJoinAsWell) {
  const Words words{"-c", (fixture_channels() / "pytorch").string(), "--gpu", "sm_86", "--platform", "linux-64"};
  const auto names = parts(3, words);
  auto all = words;
  all.emplace_back("--json");
  EXPECT_EQ(merge(names).out, run(all).out);
}

TEST_F(MatrixShards, HoldEachRowOnceAndDifferByOneRowAtMost) {
  std::vector<std::size_t> sizes;
  std::size_t total = 0;
  for (const auto& name : parts(5)) {
    const auto part = nlohmann::json::parse(contents(sandbox_.path() / name));
    sizes.push_back(part["rows"].size());
    total = part["total"].get<std::size_t>();
  }
  const auto [least, most] = std::ranges::minmax(sizes);
  EXPECT_LE(most - least, 1U);
  EXPECT_EQ(std::accumulate(sizes.begin(), sizes.end(), std::size_t{0}), total);
}

TEST_F(MatrixShards, WithoutRowsAreNotAnErrorIfTheWholeHasSome) {
  const auto part = json_of(k_asked, "1000/1000");
  EXPECT_EQ(part.status, 0) << part.err;
  EXPECT_TRUE(nlohmann::json::parse(part.out)["rows"].empty());
  EXPECT_EQ(json_of({"torch==2.4.7", "--gpu", "sm_75", "--installer", "pip"}, "1/2").status, 11);
}

TEST_F(MatrixShards, AreAllNeeded) {
  parts(4);
  expect_refusal(merge({"1.json", "3.json"}), "parts are missing: `2/4`, `4/4`");
}

TEST_F(MatrixShards, AreNeededOnce) {
  parts(2);
  expect_refusal(merge({"1.json", "2.json", "1.json"}), "1.json: is part 1/2, and so is 1.json: give each part once");
}

TEST_F(MatrixShards, OfAnotherMachineRequestOrCutDoNotBelongTogether) {
  parts(2);
  const auto refuse = [&](Words words, const std::string& shard, const std::string& what) {
    const auto other = json_of(std::move(words), shard);
    ASSERT_EQ(other.status, 0) << other.err;
    sandbox_.write("other.json", other.out);
    expect_refusal(merge({"1.json", "other.json"}), "other.json: is " + what);
  };
  auto words = k_asked;
  words[4] = "550.54.14";
  refuse(words, "2/2", "of another matrix than 1.json: its `facts` is ");
  words = k_asked;
  words[0] = "torch==2.3.*";
  refuse(words, "2/2", "of another matrix than 1.json: its `spec` is ");
  words = k_asked;
  words.insert(words.end(), {"--cuda", "12.1"});
  refuse(words, "2/2", "of another matrix than 1.json: its `request` is ");
  words = k_asked;
  words.back() = "conda";
  refuse(words, "2/2", "of another matrix than 1.json: its `sources` is ");
  refuse(k_asked, "2/3", "part 2/3, and 1.json is part 1/2: parts that belong together have one N");
}

TEST_F(MatrixShards, ThatWereCutShortOrChangedAreFound) {
  parts(2);
  auto part = nlohmann::ordered_json::parse(contents(sandbox_.path() / "2.json"));
  auto changed = part;
  changed["rows"][0]["status"] = changed["rows"][0]["status"] == "native" ? "no" : "native";
  sandbox_.write("changed.json", changed.dump());
  expect_refusal(merge({"1.json", "changed.json"}), "a file was changed");
  auto cut = part;
  cut["rows"].erase(0);
  sandbox_.write("cut.json", cut.dump());
  expect_refusal(merge({"1.json", "cut.json"}), "cut.json: holds ");
  auto large = part;
  large["total"] = 18446744073709551615ULL;
  sandbox_.write("large.json", large.dump());
  expect_refusal(merge({"1.json", "large.json"}), "large.json: holds ");
}

TEST_F(MatrixShards, AreFilesOfTheMatrixAndNothingElse) {
  parts(1);
  sandbox_.write("half.json", contents(sandbox_.path() / "1.json").substr(0, 400));
  expect_refusal(merge({"half.json"}), "half.json: is not the JSON that ");
  sandbox_.write("deep.json", std::string(100'000, '['));
  expect_refusal(merge({"deep.json"}), "deep.json: is not the JSON that ");
  sandbox_.write("list.json", "[]");
  expect_refusal(merge({"list.json"}), "list.json: is not the JSON that ");
  sandbox_.write("lock.json", R"({"schema": "gpusolve/resolve/1"})");
  expect_refusal(merge({"lock.json"}), "its schema is `gpusolve/resolve/1`, not `gpusolve/matrix/1`");
  sandbox_.write("old.json", R"({"schema": "gpusolve/matrix/1", "spec": "torch", "shard": "1/1", "rows": [], "notes": []})");
  expect_refusal(merge({"old.json"}), "old.json: has no `facts`");
  expect_refusal(merge({"absent.json"}), "absent.json");
}

TEST_F(MatrixShards, AreJoinedWithoutAskingAnythingElse) {
  parts(1);
  expect_refusal(run({"--merge", "1.json", "--gpu", "sm_75"}), "--merge and --gpu");
  expect_refusal(run({"torch", "--merge", "1.json"}), "--merge and SPEC");
  expect_refusal(run({"--merge", "1.json", "--shard", "1/2"}), "--merge and --shard");
  expect_refusal(run({"--merge", "1.json", "--format", "markdown"}), "--format `markdown`: --merge prints JSON alone");
  expect_refusal(run({"--merge"}), "--merge");
}

TEST_F(MatrixShards, ThatCannotBeAreRefusedWithWhatWouldBeRight) {
  const auto refuse = [&](const std::string& shard, const std::string& what) { expect_refusal(json_of(k_asked, shard), what); };
  refuse("0/4", "--shard `0/4` does not exist: parts are counted from 1, so the first is `1/4`");
  refuse("5/4", "--shard `5/4` does not exist: of 4 the last is `4/4`");
  for (const auto* const shard : {"a/b", "2", "/", "1/", "/2", "-1/2", "1/2/3", "1 / 2", "1/0", "99999999999999999999/3"}) {
    refuse(shard, "is not of the form I/N with I from 1 to N, such as `2/5`");
  }
  refuse("1/10001", "asks for too many parts");
}

}  // namespace
}  // namespace gpusolve::testing
