// Short names for several indexes in one table.
#include "engine/listing/index_names.hpp"

#include <gtest/gtest.h>

namespace gpusolve::engine {
namespace {

using Names = std::map<std::string, std::string>;

TEST(IndexNames, LeaveOutWhatAllAddressesHaveInCommon) {
  EXPECT_EQ(short_names({"https://host/whl/cu118", "https://host/whl/cu121/"}),
            (Names{{"https://host/whl/cu118", "cu118"}, {"https://host/whl/cu121/", "cu121"}}));
  EXPECT_EQ(short_names({"https://host/a/simple", "https://host/b/simple"}),
            (Names{{"https://host/a/simple", "a/simple"}, {"https://host/b/simple", "b/simple"}}));
}

TEST(IndexNames, KeepTheHostsIfTheyDiffer) {
  EXPECT_EQ(short_names({"https://one.example/simple", "https://two.example/simple"}),
            (Names{{"https://one.example/simple", "one.example/simple"}, {"https://two.example/simple", "two.example/simple"}}));
}

TEST(IndexNames, AreNeverEmpty) {
  EXPECT_EQ(short_names({"/srv/a", "/srv/a/b", "/srv/ab"}), (Names{{"/srv/a", "a"}, {"/srv/a/b", "a/b"}, {"/srv/ab", "ab"}}));
  EXPECT_EQ(short_names({"/srv/only"}), (Names{{"/srv/only", "only"}}));
  EXPECT_EQ(short_names({}), Names{});
}

}  // namespace
}  // namespace gpusolve::engine
