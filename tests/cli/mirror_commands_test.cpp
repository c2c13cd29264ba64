// The channels of a set that comes from a mirror: in the order that they have without one, and with a warning about each that stays at its
// origin.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/resolved_json.hpp"

namespace gpusolve::testing {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;
using ::testing::HasSubstr;

auto on(const std::string& mirror, Words words) -> Json {
  words.insert(words.end(), {"--platform", "linux-64", "--gpu", "RTX 3090", "--installer", "conda"});
  if (!mirror.empty()) {
    words.insert(words.end(), {"--mirror", mirror});
  }
  return resolved_json(std::move(words));
}

/// The last part of each address: `pytorch` of `https://mirror/anaconda/cloud/pytorch`.
auto channels_of(const Json& json) -> Words {
  const auto command = json["commands"]["conda"].back().get<std::string>();
  Words channels;
  for (auto at = command.find(" -c "); at != std::string::npos; at = command.find(" -c ", at + 1)) {
    const auto address = command.substr(at + 4, command.find(' ', at + 4) - at - 4);
    channels.push_back(address.substr(address.rfind('/') + 1));
  }
  return channels;
}

auto warning_of(const Json& json) -> std::string {
  std::string texts;
  for (const auto& warning : json["warnings"]) {
    texts += warning["code"] == "mirror-lacks-source" ? warning["text"].get<std::string>() + "\n" : "";
  }
  return texts;
}

TEST(MirrorOfChannels, KeepsTheirOrder) {
  EXPECT_EQ(channels_of(on("", {"faiss-gpu"})), Words({"pytorch", "conda-forge"}));
  const std::vector<Words> k_requests{
      {"faiss-gpu"}, {"rapids"}, {"pytorch==2.5.1", "--cuda", "12.4"}, {"pytorch==2.5.1", "torchvision"}, {"pytorch", "faiss-gpu"}};
  for (const auto& words : k_requests) {
    const auto without = channels_of(on("", words));
    for (const std::string mirror : {"tuna", "nju", "aliyun"}) {
      EXPECT_EQ(channels_of(on(mirror, words)), without) << words.front() << " " << mirror;
    }
  }
}

TEST(MirrorOfChannels, IsWarnedOfWhereTheLibrariesOfCudaStayAtTheirOrigin) {
  for (const std::string mirror : {"aliyun", "bfsu", "cernet", "nju", "sjtu", "tuna", "ustc"}) {
    const auto json = on(mirror, {"pytorch==2.5.1", "--cuda", "12.4"});
    EXPECT_THAT(json["commands"]["conda"].dump(), HasSubstr(" -c nvidia ")) << mirror;
    EXPECT_THAT(warning_of(json), HasSubstr("the mirror " + mirror + " has no copy of the channel nvidia, as far as is known")) << mirror;
  }
}

TEST(MirrorOfWheels, IsWarnedOfWhereTheyAreUnreliable) {
  const auto told = [](const std::string& mirror, Words words) {
    words.insert(words.end(), {"--platform", "linux-64", "--gpu", "RTX 3090", "--driver", "550.54.14", "--mirror", mirror});
    return resolved_json(std::move(words))["warnings"].dump();
  };
  EXPECT_THAT(told("sjtu", {"torch", "--installer", "pip"}), HasSubstr("the mirror sjtu is unreliable for these wheels: users report"));
  EXPECT_EQ(told("sjtu", {"torch", "--installer", "conda"}).find("mirror-wheels"), std::string::npos);
  EXPECT_EQ(told("sjtu", {"jax", "--installer", "pip"}).find("mirror-wheels"), std::string::npos);
  EXPECT_EQ(told("nju", {"torch", "--installer", "pip"}).find("mirror-wheels"), std::string::npos);
}

TEST(MirrorOfChannels, GivesTheAddressOfAChannelThatLiesApart) {
  const auto json = on("sustech", {"pytorch==2.5.1", "--cuda", "12.4"});
  EXPECT_THAT(json["commands"]["conda"].dump(), HasSubstr(" -c https://mirrors.sustech.edu.cn/anaconda-extra/cloud/nvidia "));
  EXPECT_EQ(warning_of(json).find("channel nvidia"), std::string::npos);
}

TEST(MirrorWithoutChannels, IsUsedByPip) {
  const Words machine{"torch", "torchvision", "--platform", "linux-64", "--gpu", "RTX 4090", "--driver", "560.35.03"};
  for (const std::string mirror : {"huawei", "tencent"}) {
    auto words = machine;
    words.insert(words.end(), {"--mirror", mirror});
    const auto json = resolved_json(words);
    EXPECT_EQ(json["outcome"], "gpu") << json.dump(1);
    EXPECT_EQ(json["request"]["installer"], "pip") << mirror;
    EXPECT_THAT(json["warnings"].dump(), HasSubstr("mirror-pypi-only")) << mirror;
    EXPECT_EQ(warning_of(json), "") << mirror;
    words.insert(words.end(), {"--installer", "conda"});
    EXPECT_EQ(resolved_json(words)["request"]["installer"], "conda") << mirror;
  }
}

}  // namespace
}  // namespace gpusolve::testing
