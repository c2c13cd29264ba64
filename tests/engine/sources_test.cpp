#include "engine/sources.hpp"

#include <gtest/gtest.h>

namespace gpusolve::engine {
namespace {

TEST(Sources, AskServersUnlessAllAreFoldersHere) {
  EXPECT_FALSE(may_ask_servers({}));
  EXPECT_FALSE(may_ask_servers({.channels = {"/", "file:///srv/channel"}, .index_url = "/"}));
  EXPECT_TRUE(may_ask_servers({.channels = {"/", "conda-forge"}}));
  EXPECT_TRUE(may_ask_servers({.index_url = "https://pypi.org/simple"}));
  EXPECT_TRUE(may_ask_servers({.find_links = {"https://host.example/wheels"}}));
  EXPECT_TRUE(may_ask_servers({.is_live = true}));
  EXPECT_FALSE(may_ask_servers({.channels = {"conda-forge"}, .is_live = true, .is_offline = true}));
}

}  // namespace
}  // namespace gpusolve::engine
