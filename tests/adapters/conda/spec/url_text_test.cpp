#include "adapters/conda/spec/url_text.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace gpusolve::conda {
namespace {

TEST(UrlText, ResolvesReferencesAsUrlsDo) {
  const std::string_view base = "https://host/team/linux-64";
  const std::pair<std::string_view, std::string_view> table[] = {
      {"https://other/x/", "https://other/x"}, {"sub/", "https://host/team/linux-64/sub"}, {"./", "https://host/team/linux-64"},
      {"../pool", "https://host/team/pool"},   {"../../../../pool", "https://host/pool"},  {"/pool//a", "https://host/pool//a"},
      {"//cdn/pool", "https://cdn/pool"},
  };
  for (const auto& [reference, wanted] : table) {
    EXPECT_EQ(resolve_url(base, reference), wanted) << reference;
  }
  EXPECT_EQ(resolve_url("file:///srv/c/linux-64", "../pool"), "file:///srv/c/pool");
  EXPECT_EQ(resolve_url("file:///srv/c/linux-64", "../../../../.."), "file://");
  for (const std::string_view reference : {"--index-url=http://host", "http://[broken", "a\"b"}) {
    EXPECT_EQ(resolve_url(base, reference), std::nullopt) << reference;
  }
}

}  // namespace
}  // namespace gpusolve::conda
