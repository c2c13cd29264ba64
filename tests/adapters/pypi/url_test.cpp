#include "adapters/pypi/url.hpp"

namespace gpusolve::pypi {
namespace {

TEST(Url, IsResolvedAgainstThePage) {
  const auto* page = "https://download.pytorch.org/whl/cu118/torch/";
  EXPECT_EQ(resolve_url(page, "a-1.whl"), "https://download.pytorch.org/whl/cu118/torch/a-1.whl");
  EXPECT_EQ(resolve_url(page, "/whl/cu118/torch-2%2Bcu118.whl#sha256=0"),
            "https://download.pytorch.org/whl/cu118/torch-2%2Bcu118.whl#sha256=0");
  EXPECT_EQ(resolve_url(page, "../x.whl"), "https://download.pytorch.org/whl/cu118/x.whl");
  EXPECT_EQ(resolve_url(page, "https://files.example.org/x.whl"), "https://files.example.org/x.whl");
  EXPECT_EQ(resolve_url("file:///a/b/index.json", "c.whl"), "file:///a/b/c.whl");
}

TEST(Url, IsRefusedWhereItIsNone) {
  EXPECT_EQ(resolve_url("https://x/", "http://[broken"), std::nullopt);
  EXPECT_EQ(resolve_url("https://x/", std::string(5000, 'a')), std::nullopt);
  EXPECT_EQ(resolve_url("https://x/", std::string_view("a\0b", 3)), std::nullopt);
}

TEST(Url, GivesTheNameOfItsFile) {
  EXPECT_EQ(file_name_of("https://x/y/torch-2.0%2Bcu118.whl?a=/b#c/d"), "torch-2.0+cu118.whl");
  EXPECT_EQ(file_name_of("https://x/y/"), "");
  EXPECT_EQ(percent_decoded("%41%4a%zz%4"), "AJ%zz%4");
  EXPECT_EQ(fragment_of("a#b=c"), "b=c");
  EXPECT_EQ(fragment_of("a"), "");
}

TEST(Url, GoesToAPathAndBack) {
  EXPECT_EQ(file_url("/a b/c+d", true), "file:///a%20b/c+d/");
  EXPECT_EQ(path_of_file_url("file:///a%20b/c+d/x#y"), "/a b/c+d/x");
  EXPECT_EQ(path_of_file_url("file://localhost/a"), "/a");
  for (const auto* other : {"https://x/a", "file://host/a", "/a", "file:a", "file:///a%00b"}) {
    EXPECT_FALSE(path_of_file_url(other)) << other;
  }
}

}  // namespace
}  // namespace gpusolve::pypi
