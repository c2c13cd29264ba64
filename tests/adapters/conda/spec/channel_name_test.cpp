#include "adapters/conda/spec/channel_name.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace gpusolve::conda {
namespace {

struct Case {
  std::string text;
  std::string canonical;
  std::string base_url;
  std::string subdir;
};

TEST(ChannelName, IsReadAsCondaReadsIt) {
  const std::vector<Case> cases{
      {"conda-forge", "conda-forge", "https://conda.anaconda.org/conda-forge", ""},
      {"conda-forge/linux-64", "conda-forge", "https://conda.anaconda.org/conda-forge", "linux-64"},
      {"conda-forge/label/rc", "conda-forge/label/rc", "https://conda.anaconda.org/conda-forge/label/rc", ""},
      {"https://conda.anaconda.org/nvidia/noarch/", "nvidia", "https://conda.anaconda.org/nvidia", "noarch"},
      {"defaults", "defaults", "", ""},
      {"pkgs/main", "defaults", "https://repo.anaconda.com/pkgs/main", ""},
      {"pkgs/free", "pkgs/free", "https://conda.anaconda.org/pkgs/free", ""},
      {"https://repo.anaconda.com/pkgs/main/win-64", "defaults", "https://repo.anaconda.com/pkgs/main", "win-64"},
      {"https://u:p@Host.org:8080/t/tk-1/team/osx-64", "https://host.org:8080/team", "https://host.org:8080/team", "osx-64"},
      {"https://host.org/conda/team", "https://host.org/conda/team", "https://host.org/conda/team", ""},
      {"file:///opt/channel/linux-64", "file:///opt/channel", "file:///opt/channel", "linux-64"},
      {"/opt/./x/../channel", "file:///opt/channel", "file:///opt/channel", ""},
      {"C:\\channels\\team", "file:///C:/channels/team", "file:///C:/channels/team", ""},
      {"<unknown>", "<unknown>", "", ""},
      {"", "<unknown>", "", ""}};
  for (const auto& [text, canonical, base_url, subdir] : cases) {
    const auto channel = parse_channel_name(text);
    ASSERT_TRUE(channel) << text;
    EXPECT_EQ(channel->canonical, canonical) << text;
    EXPECT_EQ(channel->base_url, base_url) << text;
    EXPECT_EQ(channel->subdir, subdir) << text;
  }
}

TEST(ChannelName, KnowsAHostThatIsNotCondas) {
  EXPECT_TRUE(parse_channel_name("https://host.org/team")->is_foreign());
  EXPECT_FALSE(parse_channel_name("conda-forge")->is_foreign());
  EXPECT_FALSE(parse_channel_name("defaults")->is_foreign());
}

TEST(ChannelName, RejectsAPortThatIsNotANumber) { EXPECT_FALSE(parse_channel_name("https://host.org:http/team")); }

}  // namespace
}  // namespace gpusolve::conda
