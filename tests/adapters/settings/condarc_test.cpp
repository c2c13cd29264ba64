#include "adapters/settings/condarc.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gpusolve::settings {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

TEST(Condarc, ReadsWhatConcernsSources) {
  const auto read = parse_condarc(R"(
channels: [pytorch, conda-forge]
channel_alias: https://mirror.example/conda
custom_channels:
  internal: https://host.example/channels
custom_multichannels:
  ours:
    - https://host.example/a
    - https://host.example/b
default_channels:
  - https://mirror.example/pkgs/main
ssl_verify: /etc/ssl/company.pem
proxy_servers: {https: "http://proxy.example:8080"}
offline: yes
channel_priority: flexible
pinned_packages:
  - python 3.10.*
show_channel_urls: true
auto_activate_base: false
)",
                                  ".condarc");
  ASSERT_TRUE(read.has_value()) << read.error().text();
  EXPECT_THAT(read->channels, ElementsAre("pytorch", "conda-forge"));
  EXPECT_EQ(read->channel_alias, "https://mirror.example/conda");
  EXPECT_THAT(read->custom_channels, ElementsAre(Pair("internal", "https://host.example/channels")));
  EXPECT_THAT(read->custom_multichannels, ElementsAre(Pair("ours", ElementsAre("https://host.example/a", "https://host.example/b"))));
  EXPECT_THAT(read->default_channels, ElementsAre("https://mirror.example/pkgs/main"));
  EXPECT_EQ(read->ssl_verify, "/etc/ssl/company.pem");
  EXPECT_THAT(read->proxy_servers, ElementsAre(Pair("https", "http://proxy.example:8080")));
  EXPECT_EQ(read->is_offline, true);
  EXPECT_EQ(read->channel_priority, ChannelPriority::flexible);
  EXPECT_THAT(read->pinned_packages, ElementsAre("python 3.10.*"));
}

TEST(Condarc, MayBeEmptyAndMayNameOneChannelWithoutAList) {
  EXPECT_EQ(*parse_condarc("", ".condarc"), CondaSettings{});
  EXPECT_EQ(*parse_condarc("# only a remark\n", ".condarc"), CondaSettings{});
  EXPECT_THAT(parse_condarc("channels: pytorch", ".condarc")->channels, ElementsAre("pytorch"));
  EXPECT_THAT(parse_condarc("channels:\n", ".condarc")->channels, ElementsAre());
}

TEST(Condarc, TakesTheOldPrioritiesToo) {
  EXPECT_EQ(parse_condarc("channel_priority: true", "f")->channel_priority, ChannelPriority::flexible);
  EXPECT_EQ(parse_condarc("channel_priority: false", "f")->channel_priority, ChannelPriority::disabled);
}

TEST(Condarc, IsRefusedWithItsLine) {
  const std::pair<const char*, const char*> cases[] = {
      {"channels:\n  a: b\n", "f:2: `channels` must be a list of texts"},
      {"channels: []\nchannel_alias: [x]\n", "f:2: `channel_alias` must be a text"},
      {"offline: perhaps\n", "f:1: `offline` must be true or false"},
      {"custom_channels: [a]\n", "f:1: `custom_channels` must be a map"},
      {"channel_priority: loose\n", "f:1: `channel_priority` must be strict, flexible or disabled"},
      {"- a\n- b\n", "f: is not a map of settings"},
      {"channels: [\n", "f:"},
      {"a: &a [x]\nb: *a\n", "f:"},
  };
  for (const auto& [text, message] : cases) {
    const auto read = parse_condarc(text, "f");
    ASSERT_FALSE(read.has_value()) << text;
    EXPECT_EQ(read.error().kind, ErrorKind::usage);
    EXPECT_THAT(read.error().text(), HasSubstr(message)) << text;
  }
  EXPECT_FALSE(parse_condarc(std::string(100'000, '['), "f").has_value());
}

TEST(Condarc, TakesValuesOutOfVariables) {
  const auto variable = [](const char* name) { return std::string(name) == "TOKEN" ? std::string("abc") : std::string(); };
  const std::pair<const char*, const char*> cases[] = {
      {"https://h/t/${TOKEN}/c", "https://h/t/abc/c"},
      {"$TOKEN", "abc"},
      {"a$TOKEN$TOKEN", "aabcabc"},
      {"$NONE/${NONE}", "$NONE/${NONE}"},
      {"100$", "100$"},
      {"${TOKEN", "${TOKEN"},
      {"$$TOKEN", "$abc"},
      {"${}", "${}"},
  };
  for (const auto& [text, value] : cases) {
    const auto read = parse_condarc("channel_alias: '" + std::string(text) + "'\nchannels: ['" + text + "']", "f", variable);
    ASSERT_TRUE(read.has_value()) << text;
    EXPECT_EQ(read->channel_alias, value);
    EXPECT_THAT(read->channels, ElementsAre(value));
  }
}

TEST(Condarc, IsToldSettingBySetting) {
  const auto read = parse_condarc("offline: true\nchannels: [a, b]\nmirrored_channels: {m: [x, y]}\ncustom_channels: {c: z}\n", "f");
  EXPECT_THAT(settings_in(*read), ElementsAre(Setting{"channels", {"a", "b"}}, Setting{"custom_channels", {"c: z"}},
                                              Setting{"mirrored_channels", {"m: x", "m: y"}}, Setting{"offline", {"true"}}));
}

TEST(Condarc, CountsLessThanTheOneOverIt) {
  CondaSettings under;
  under.channels = {"a", "b"};
  under.channel_alias = "under";
  under.ssl_verify = "true";
  under.custom_channels = {{"x", "1"}, {"y", "1"}};
  CondaSettings over;
  over.channels = {"b", "c"};
  over.channel_alias = "over";
  over.custom_channels = {{"y", "2"}};
  const auto all = merge(under, over);
  EXPECT_THAT(all.channels, ElementsAre("b", "c", "a"));
  EXPECT_EQ(all.channel_alias, "over");
  EXPECT_EQ(all.ssl_verify, "true");
  EXPECT_THAT(all.custom_channels, ElementsAre(Pair("x", "1"), Pair("y", "2")));
}

}  // namespace
}  // namespace gpusolve::settings
