// What `catalog learn` read of a file decides whether `resolve` takes a build with its digest.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/support/archive_bytes.hpp"

namespace gpusolve::testing {
namespace {

using namespace tests;
using Json = nlohmann::json;

class MeasuredSet : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_.write("kernels-2.0-py3-none-any.whl", zip_of({{"kernels/a.so", elf_with({{".nv_fatbin", fatbin_of({cubin(120)})}})}}));
    EXPECT_EQ(run({"catalog", "learn", "kernels-2.0-py3-none-any.whl"}).status, 0);
    const auto row = Json::parse(run({"catalog", "measured", "--json"}).out)["rows"][0];
    std::string page;
    for (const auto* const version : {"1.0", "2.0"}) {
      const auto file = std::string("kernels-") + version + "-py3-none-any.whl";
      const auto sha256 = version == std::string("2.0") ? row["sha256"].get<std::string>() : std::string(64, '0');
      page += "<a href=\"" + file + "#sha256=" + sha256 + "\" data-core-metadata=\"true\">" + file + "</a>\n";
      folder_.write("index/kernels/" + file + ".metadata", std::string("Metadata-Version: 2.1\nName: kernels\nVersion: ") + version + "\n");
    }
    folder_.write("index/kernels/index.html", page);
  }

  auto run(const std::vector<std::string>& words) const -> Ended {
    return run_program(words, folder_.path(), {{"XDG_DATA_HOME", (folder_.path() / "data").string()}});
  }

  auto chosen(std::vector<std::string> more) const -> std::string {
    more.insert(more.begin(), {"resolve", "kernels", "--index-url", "./index", "--platform", "linux-64", "--python", "3.11", "--driver",
                               "580.65.06", "--no-lock", "--json"});
    const auto ended = run(more);
    const auto answer = Json::parse(ended.out, nullptr, false);
    return answer.contains("packages") ? answer["packages"][0]["version"].get<std::string>() : ended.out + ended.err;
  }

  Sandbox folder_;
};

TEST_F(MeasuredSet, HasABuildWhoseFileRuns) {
  EXPECT_EQ(chosen({"--gpu", "sm_120"}), "2.0");
  EXPECT_EQ(chosen({"--gpu", "sm_86"}), "1.0");
}

TEST_F(MeasuredSet, IsNotChangedWithoutTheUsersCatalog) { EXPECT_EQ(chosen({"--gpu", "sm_86", "--no-user-catalog"}), "2.0"); }

}  // namespace
}  // namespace gpusolve::testing
