// Applies each remedy that the program offers: it must give the promised GPU set, and must not give it with any one change left out.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

#include "tests/cli/program.hpp"

namespace gpusolve::testing {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

struct Case {
  const char* name;
  Words words;
  const char* kind;   ///< kind of the first remedy's first change
  const char* value;  ///< its new value
};

void PrintTo(const Case& one, std::ostream* stream) { *stream << one.name; }

auto resolve(Words words) -> Json {
  words.insert(words.begin(), {"resolve", "--no-lock", "--json"});
  const auto ended = run_program(words, fixture_channels());
  return Json::accept(ended.out) ? Json::parse(ended.out) : Json{{"outcome", ended.err}, {"fixes", Json::array()}};
}

auto text_of(const Json& json) -> std::string { return json.is_null() ? std::string() : json.get<std::string>(); }

/// Sets the value of an option; empty: removes the option.
void set_option(Words& words, const std::string& option, const std::string& value) {
  if (const auto found = std::ranges::find(words, option); found != words.end()) {
    words.erase(found, found + 2);
  }
  if (!value.empty()) {
    words.insert(words.end(), {option, value});
  }
}

void put_channel_first(Words& words, const std::string& channel) {
  for (auto at = words.begin(); at + 1 < words.end(); ++at) {
    if (*at == "-c" && *(at + 1) == channel) {
      words.erase(at, at + 2);
      break;
    }
  }
  words.insert(words.begin(), {"-c", channel});
}

/// Applies a change as a reader of the remedy would.
void make(Words& words, const Json& change) {
  const auto kind = change.at("kind").get<std::string>();
  const auto name = change.at("name").get<std::string>();
  const auto to = text_of(change.at("to"));
  if (name.starts_with("--")) {
    set_option(words, name, to);
  } else if (kind == "driver" || kind == "glibc" || kind == "platform") {
    set_option(words, "--" + kind, to);
  } else if (kind == "gpu") {
    set_option(words, "--gpu", to);
  } else if (kind == "channel") {
    put_channel_first(words, change.at("from").is_null() ? to : name);
  } else {
    const auto found = std::ranges::find(words, text_of(change.at("from")));
    ASSERT_NE(found, words.end()) << change;
    to.empty() ? static_cast<void>(words.erase(found)) : static_cast<void>(*found = to);
  }
}

class Remedy : public ::testing::TestWithParam<Case> {};

/// The words with all changes except the one at `left_out`.
auto changed(const Words& words, const Json& changes, std::size_t left_out) -> Words {
  auto out = words;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    if (i != left_out) {
      make(out, changes.at(i));
    }
  }
  return out;
}

/// These need the official sources, which a folder does not provide.
auto needs_other_sources(const Json& fix) -> bool {
  return std::ranges::any_of(fix.at("changes"), [](const Json& change) {
    return change.at("kind") == "installer" || change.at("kind") == "index" ||
           (change.at("kind") == "channel" && change.at("from").is_null() && !text_of(change.at("to")).starts_with("."));
  });
}

TEST_P(Remedy, GivesWhatItPromisesAndNothingWithAChangeLeftOut) {
  const auto& words = GetParam().words;
  const auto answer = resolve(words);
  ASSERT_FALSE(answer.at("fixes").empty()) << answer.at("outcome");
  const auto first = answer.at("fixes").at(0).at("changes").at(0);
  EXPECT_EQ(first.at("kind"), GetParam().kind);
  EXPECT_EQ(text_of(first.at("to")), GetParam().value);
  for (const auto& fix : answer.at("fixes")) {
    if (needs_other_sources(fix)) {
      continue;
    }
    const auto& changes = fix.at("changes");
    const auto after = resolve(changed(words, changes, changes.size()));
    EXPECT_EQ(after.at("outcome"), fix.at("outcome")) << fix;
    EXPECT_EQ(after.at("stack").is_null() ? Json() : after.at("stack").at("torch"), fix.at("stack").at("torch")) << fix;
    for (std::size_t left_out = 0; changes.size() > 1 && left_out < changes.size(); ++left_out) {
      EXPECT_NE(resolve(changed(words, changes, left_out)).at("outcome"), "gpu") << fix << " without " << changes.at(left_out);
    }
  }
}

const Case k_cases[] = {
    {"cuda_limit", {"-c", "./pytorch", "--gpu", "sm_86", "--cuda", "9.0", "pytorch"}, "cuda", "11.1"},
    {"cudnn_limit", {"-c", "./pytorch", "--gpu", "sm_86", "--cudnn", ">=9", "pytorch"}, "cudnn", "8.9"},
    {"python", {"-c", "./pytorch", "--gpu", "sm_86", "--python", "3.12", "pytorch=2.1.0"}, "python", "3.11"},
    {"cpuonly", {"-c", "./pytorch", "--gpu", "sm_86", "pytorch", "cpuonly"}, "package", ""},
    {"cpu_version", {"-c", "./pytorch", "--gpu", "sm_86", "pytorch=2.2"}, "package", "pytorch==2.1.0"},
    {"cpu_build", {"-c", "./pytorch", "--gpu", "sm_86", "pytorch=2.1.0=*cpu*"}, "package", "pytorch==2.1.0"},
    {"version", {"-c", "./pytorch", "--gpu", "sm_86", "pytorch=9"}, "package", "pytorch==2.1.0"},
    {"driver", {"-c", "./pytorch", "--gpu", "sm_86", "--driver", "450.80.02", "pytorch"}, "driver", "455"},
    {"priority", {"-c", "./internal", "-c", "./pytorch", "--gpu", "sm_86", "pytorch"}, "channel", "flexible"},
    {"added_channel", {"-c", "./internal", "--gpu", "sm_86", "pytorch"}, "channel", "./pytorch"},
    {"glibc", {"-c", "./tools", "--gpu", "sm_86", "newglibc"}, "glibc", "2.38"},
    {"clash", {"-c", "./tools", "--gpu", "sm_86", "app", "viewer"}, "package", ""},
    {"constraint", {"-c", "./tools", "--gpu", "sm_86", "app", "--constraint", "libshape<2"}, "package", "libshape==2.0"},
    {"two_limits", {"-c", "./pytorch", "--gpu", "sm_86", "--cuda", "12.1", "--python", "3.10", "pytorch=2.1.0"}, "cuda", "11.8"},
    {"embedded_driver", {"--gpu", "sm_86", "--driver", "450.80.02", "--installer", "pip", "torch==2.4.1"}, "driver", "455"},
    {"embedded_other_name",
     {"--gpu", "RTX 4090", "--driver", "580.65.06", "--python", "3.11", "--installer", "pip", "tensorflow-gpu==2.12.0"},
     "package",
     "tensorflow==2.12.0"},
    {"driver_for_what_is_then_compiled", {"--gpu", "GTX 780", "--driver", "535", "torch-cluster", "torch"}, "driver", "470.42.01"},
    {"embedded_new_card", {"--gpu", "RTX 5090", "--installer", "pip", "torch==2.6.0"}, "package", "torch==2.7.0"},
    {"apple_before_metal", {"--platform", "osx-arm64", "--installer", "pip", "torch<1.12"}, "package", "torch==1.12.0"},
    {"apple_for_cuda", {"--platform", "osx-arm64", "--installer", "pip", "--cuda", "12.6"}, "cuda", ""},
    {"embedded_python", {"--gpu", "sm_86", "--python", "3.6", "--installer", "pip", "torch==2.4.1"}, "package", "torch==1.10.2"},
};
INSTANTIATE_TEST_SUITE_P(Fixtures, Remedy, ::testing::ValuesIn(k_cases), [](const auto& row) { return std::string(row.param.name); });

TEST(Remedies, AreNotSearchedWhereTheCpuIsAcceptable) {
  EXPECT_TRUE(resolve({"-c", "./pytorch", "--gpu", "sm_120", "--allow-cpu", "pytorch"}).at("fixes").empty());
  EXPECT_TRUE(resolve({"-c", "./pytorch", "--gpu", "none", "pytorch"}).at("fixes").empty());
}

TEST(Remedies, AreAllDifferent) {
  const auto fixes = resolve({"cudf-cu12", "--gpu", "RTX 3090", "--platform", "win-64", "--driver", "456.71"}).at("fixes");
  std::set<std::string> seen;
  for (const auto& fix : fixes) {
    EXPECT_TRUE(seen.insert(fix.at("changes").dump()).second) << fix;
  }
  EXPECT_FALSE(seen.empty());
}

TEST(Remedies, TakeADriverThatIsKnownByItsCudaForThatOfAnotherSystem) {
  const auto fixes =
      resolve({"cudf-cu12", "--gpu", "Tesla P100", "--platform", "win-64", "--driver-cuda", "11.0", "--cuda", "11.8"}).at("fixes");
  ASSERT_FALSE(fixes.empty());
  for (const auto& change : fixes.at(0).at("changes")) {
    EXPECT_NE(change.at("kind"), "driver") << change;
  }
}

TEST(Remedies, DoNotServeAPackageBecauseAnotherSystemDoesNotJudgeIt) {
  const auto fixes = resolve({"flash-attn", "ctranslate2==4.4.0", "torch-scatter", "--gpu", "Tesla P100", "--platform", "linux-64",
                              "--python", "3.10", "--installer", "conda"})
                         .at("fixes");
  ASSERT_FALSE(fixes.empty());
  for (const auto& fix : fixes) {
    for (const auto& change : fix.at("changes")) {
      EXPECT_NE(change.at("kind"), "platform") << "flash-attn needs compute capability 8.0 there, too: " << fix;
    }
  }
}

TEST(Remedies, OfferNoOtherSystemToAMac) {
  for (const std::string platform : {"osx-64", "osx-arm64"}) {
    const auto answer = resolve({"--platform", platform, "torch<1.12"});
    for (const auto& fix : answer.at("fixes")) {
      EXPECT_NE(fix.at("changes").at(0).at("kind"), "platform") << platform << fix;
    }
  }
}

TEST(Remedies, OfferAnotherGpuOnlyWhereNothingElseHelps) {
  const auto offers_gpu = [](const Json& answer) {
    return std::ranges::any_of(answer.at("fixes"), [](const Json& fix) {
      return std::ranges::any_of(fix.at("changes"), [](const Json& change) { return change.at("kind") == "gpu"; });
    });
  };
  EXPECT_FALSE(offers_gpu(resolve({"-c", "./pytorch", "--gpu", "sm_86", "--cuda", "9.0", "pytorch"})));
  const auto hopeless = resolve({"--gpu", "sm_20", "--installer", "pip", "torch"});
  EXPECT_TRUE(offers_gpu(hopeless)) << hopeless.at("fixes");
}

}  // namespace
}  // namespace gpusolve::testing
